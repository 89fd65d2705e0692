// Answers queries from the search index, whose files are scripts that call `docgenIndex`.
globalThis.docgenIndex = (() => {
  const folder = `${document.documentElement.dataset.root}search/`;
  const parts = new Map();
  const loads = new Map();
  let manifest = null;
  let vocabulary = null;

  const load = (file) => {
    if (!loads.has(file)) {
      loads.set(
        file,
        new Promise((resolve, reject) => {
          const script = document.createElement("script");
          script.src = folder + file;
          script.onload = resolve;
          script.onerror = () => {
            loads.delete(file);
            reject(new Error(file));
          };
          document.head.append(script);
        }),
      );
    }
    return loads.get(file);
  };

  const ready = async () => {
    await load("index.js");
    await load(manifest.vocabulary);
    vocabulary ??= parts.get("").split("\n");
  };

  // The same cut as the index's: letters and digits in lower case.
  const words = (text) =>
    text
      .toLowerCase()
      .split(/[\0-\/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+/)
      .filter((word) => word.length > 0);

  // How many letters of the query must change to make the term, or to make its beginning; more than `most` is too many.
  const distance = (query, term, isBeginning, most) => {
    let before = null;
    let row = Array.from({ length: term.length + 1 }, (_, index) => index);
    for (let i = 1; i <= query.length; i += 1) {
      const next = [i];
      let least = i;
      for (let j = 1; j <= term.length; j += 1) {
        const same = query[i - 1] === term[j - 1] ? 0 : 1;
        let cost = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + same);
        if (i > 1 && j > 1 && query[i - 1] === term[j - 2] && query[i - 2] === term[j - 1]) {
          cost = Math.min(cost, before[j - 2] + 1);
        }
        next.push(cost);
        least = Math.min(least, cost);
      }
      if (least > most) return Infinity;
      before = row;
      row = next;
    }
    return isBeginning ? Math.min(...row) : row[term.length];
  };

  // The first term that is not before a text.
  const lowerBound = (text) => {
    let low = 0;
    let high = vocabulary.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(vocabulary[middle], text) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

  // A word without its ending: dependency and dependencies, test and testing are the same to a reader.
  const stem = (word) => {
    if (word.length < 4) return word;
    if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
    let stem = word.endsWith("s") && !/[isu]s$/.test(word) ? word.slice(0, -1) : word;
    stem = stem.replace(/(?<=.{4})(ing|ed)$/, "");
    return stem.replace(/(?<=.{3})e$/, "");
  };

  // The terms that a word of the query stands for, each with how well it does.
  const candidates = (word) => {
    const found = new Map();
    for (let index = lowerBound(word); index < vocabulary.length && found.size < 64; index += 1) {
      const term = vocabulary[index];
      if (!term.startsWith(word)) break;
      found.set(term, term === word ? 1 : 0.5 + (0.3 * word.length) / term.length);
    }
    // Other forms of the word begin alike, but for its last letter.
    const own = stem(word);
    if (word.length > 3) {
      const beginning = own.slice(0, own.length > 4 ? -1 : own.length);
      for (let index = lowerBound(beginning); index < vocabulary.length; index += 1) {
        const term = vocabulary[index];
        if (!term.startsWith(beginning)) break;
        if (term !== word && stem(term) === own) found.set(term, 0.9);
      }
    }
    const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (most > 0 && !found.has(word)) {
      const near = [];
      for (const term of vocabulary) {
        if (term.length < word.length - most || found.has(term)) continue;
        const changes = distance(word, term, term.length > word.length + most, most);
        if (changes <= most) near.push([term, 0.45 / (changes + 0.5) - Math.abs(term.length - word.length) / 100]);
      }
      near.sort((one, other) => other[1] - one[1]);
      for (const [term, quality] of near.slice(0, 24)) found.set(term, Math.max(quality, 0.05));
    }
    return found;
  };

  const shardOf = (term) => {
    let low = 0;
    let high = manifest.terms.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (compare(manifest.terms[middle][0], term) <= 0) low = middle;
      else high = middle;
    }
    return manifest.terms[low];
  };

  // A shard's lines, by the number of their first term in the vocabulary.
  const lines = new Map();
  const lists = new Map();
  const postings = async (term) => {
    if (lists.has(term)) return lists.get(term);
    const [first, file] = shardOf(term);
    await load(file);
    if (!lines.has(first)) lines.set(first, parts.get(`t${first}`).split("\n"));
    const line = lines.get(first)[lowerBound(term) - lowerBound(first)];
    const list = [];
    let page = 0;
    for (const [, step, weight, section] of (line ?? "").matchAll(/([0-9a-z]+)([A-Z])([0-9a-z]*)/g)) {
      page += parseInt(step, 36);
      list.push([page, weight.charCodeAt(0) - 64, section ? parseInt(section, 36) : 0]);
    }
    lists.set(term, list);
    return list;
  };

  const title = async (page) => {
    const shard = Math.floor(page / manifest.documentsPerShard);
    await load(manifest.titles[shard]);
    const start = shard * manifest.documentsPerShard;
    const [file, name, eyebrow, isSymbol, abstract, headings, context] = parts.get(start)[page - start];
    return { file, name, eyebrow, isSymbol: isSymbol === 1, abstract, headings, context };
  };

  // What a question is made of tells little of what it is about: such a word helps a page, and none has to have it.
  const fillers = new Set("a an and are at by do does for i in is it my of on or the to".split(" "));
  const asking = new Set("can how me should what when where which who why with you your".split(" "));

  // How well a title answers the words of a query, which are without their typing errors.
  const nearness = (name, query, isSymbol) => {
    const title = words(name);
    const bare = (list) => list.filter((word) => !fillers.has(word)).map(stem);
    const telling = (list) => list.filter((word) => !fillers.has(word) && !asking.has(word)).map(stem);
    const same = (one, other) => one.length > 0 && one.length === other.length && one.every((word) => other.includes(word));
    if (name.toLowerCase() === query.join(" ")) return 5;
    if (title.join(" ") === query.join(" ")) return 4;
    if (same(bare(title), bare(query))) return 3.5;
    if (isSymbol) return title.join(" ").startsWith(query.join(" ")) ? 1.5 : 1;
    // Articles are written for those who do not know a symbol's name.
    if (same(telling(title), telling(query))) return 3;
    const wanted = telling(query);
    const hits = telling(title).filter((word) => wanted.includes(word)).length;
    return 1.4 + hits / Math.max(title.length, 1);
  };

  const search = async (query, limit) => {
    await ready();
    const all = words(query);
    const telling = all.filter((word) => !fillers.has(word));
    const wanted = [...new Set(telling.length > 0 ? telling : all)];
    if (wanted.length === 0) return { results: [], terms: [] };
    const hasSubject = wanted.some((word) => !asking.has(word));
    const scores = new Map();
    const terms = new Set(wanted);
    const corrections = new Map();
    for (const word of wanted) {
      const isWeak = hasSubject && asking.has(word);
      const matches = new Map();
      const found = [...candidates(word)];
      const best = found.reduce((best, next) => (best && best[1] >= next[1] ? best : next), null);
      if (best) corrections.set(word, best[0]);
      const lists = await Promise.all(found.map(([term]) => postings(term)));
      found.forEach(([term, quality], place) => {
        const list = lists[place];
        if (list.length > 0) terms.add(term);
        const rarity = Math.log(1 + manifest.documents / (list.length + 1)) + 0.5;
        for (const [page, weight, section] of list) {
          const score = quality * Math.sqrt(weight) * rarity * (weight >= 12 ? 2 : 1) * (isWeak ? 0.2 : 1);
          const best = matches.get(page);
          if (!best || best.score < score) matches.set(page, { score, section, weight });
        }
      });
      // What a page has of each word adds up.
      for (const [page, match] of matches) {
        const sum = scores.get(page);
        if (sum) {
          if (match.weight > sum.weight) sum.section = match.section;
          sum.score += match.score;
          sum.weight = Math.max(match.weight, sum.weight);
          sum.words += isWeak ? 0 : 1;
        } else scores.set(page, { ...match, words: isWeak ? 0 : 1 });
      }
    }
    // Pages with every word; where there are none, those with the most; where these are few, or the question is long,
    // those with nearly the most.
    const counts = [];
    for (const match of scores.values()) counts[match.words] = (counts[match.words] ?? 0) + 1;
    const most = counts.length - 1;
    const least = most > 1 && (most > 3 || counts[most] < 3) ? most - 1 : most;
    const ranked = [...scores].filter(([, match]) => match.words >= least);
    for (const [, match] of ranked) match.score *= (match.words / most) ** 2 || 1;
    ranked.sort((one, other) => other[1].score - one[1].score || one[0] - other[0]);
    // The query as it would be without its typing errors.
    const meant = all.map((word) => corrections.get(word) ?? word);
    const results = await Promise.all(
      ranked.slice(0, 3 * limit).map(async ([page, match]) => {
        const result = { ...(await title(page)), score: match.score };
        result.score *= Math.max(nearness(result.name, meant, result.isSymbol), nearness(result.name, all, result.isSymbol));
        // A match of the title leads to the page's beginning.
        if (match.section > 0 && match.weight < 12) {
          result.heading = result.headings[2 * match.section - 2];
          result.fragment = result.headings[2 * match.section - 1];
        }
        return result;
      }),
    );
    results.sort((one, other) => other.score - one.score);
    return { results: results.slice(0, limit), count: ranked.length, terms: [...terms] };
  };

  return {
    start: (content) => {
      manifest = content;
    },
    add: (key, content) => {
      parts.set(typeof key === "string" && key !== "" ? `t${key}` : key, content);
    },
    ready,
    search,
    words,
  };
})();

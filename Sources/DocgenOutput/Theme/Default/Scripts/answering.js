// Answers queries from the search index, whose files are scripts that call `docgenIndex`.
globalThis.docgenIndex = (() => {
  const folder = `${document.documentElement.dataset.root}search/`;
  const loads = new Map();
  // The pages of a large site are divided into blocks with their own scripts.
  const blocks = [];
  let documents = 0;
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
    await Promise.all(Array.from(blocks, (_, number) => number > 0 && load(`index-${number}.js`)));
    await Promise.all(blocks.map((block) => load(block.vocabulary)));
    if (vocabulary) return;
    for (const block of blocks) {
      block.first = documents;
      documents += block.documents;
      block.words = block.parts.get("").split("\n");
    }
    vocabulary = blocks.length === 1 ? blocks[0].words : [...new Set(blocks.flatMap((block) => block.words))].sort();
  };

  // The same cut as the index's: letters and digits in lower case. Text in scripts without spaces is cut into pairs of characters.
  const separators =
    /[\0-\/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u3004\u3006-\u303f\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+/;
  const unspaced =
    /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]+)/u;
  const pairs = (text) => {
    const letters = [...text];
    return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => letters[index] + letter);
  };
  const words = (text) =>
    text
      .toLowerCase()
      .replaceAll("ß", "ss")
      .split(separators)
      .flatMap((run) => run.split(unspaced).flatMap((part, index) => (index % 2 === 1 ? pairs(part) : part)))
      .filter((word) => word.length > 0);

  // The operators of a query that names nothing else, without their arguments: `==` or `<(_:_:)`.
  const operators = (text) =>
    text
      .split(/\s+/)
      .map((word) => word.replace(/\([^(]*\)$/, ""))
      .filter((word) => /^[/=\-+!*%<>&|^~?.\u00a1-\u00bf\u00d7\u00f7\u2020-\u27bf\u2900-\u2bff]+$/.test(word));

  // How many letters of the query must change to make the term, or to make its beginning; more than `most` is too many.
  const rows = [new Uint8Array(48), new Uint8Array(48), new Uint8Array(48)];
  const distance = (query, term, isBeginning, most) => {
    const width = term.length;
    if (width > 46) return Infinity;
    let [before, row, next] = rows;
    for (let j = 0; j <= width; j += 1) row[j] = j;
    for (let i = 1; i <= query.length; i += 1) {
      next[0] = i;
      let least = i;
      const letter = query.charCodeAt(i - 1);
      for (let j = 1; j <= width; j += 1) {
        const same = letter === term.charCodeAt(j - 1) ? 0 : 1;
        let cost = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + same);
        // Two letters that changed places are one change.
        if (i > 1 && j > 1 && letter === term.charCodeAt(j - 2) && query.charCodeAt(i - 2) === term.charCodeAt(j - 1)) {
          cost = Math.min(cost, before[j - 2] + 1);
        }
        next[j] = cost;
        if (cost < least) least = cost;
      }
      if (least > most) return Infinity;
      [before, row, next] = [row, next, before];
    }
    if (!isBeginning) return row[width];
    let best = row[0];
    for (let j = 1; j <= width; j += 1) if (row[j] < best) best = row[j];
    return best;
  };

  // The letters of a word as bits: a term that lacks more letters of the query than may change is not looked at.
  const letters = (word) => {
    let bits = 0;
    for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
    return bits;
  };
  const lacks = (bits, most) => {
    for (let rest = bits, count = 0; rest !== 0; rest &= rest - 1) {
      count += 1;
      if (count > most) return true;
    }
    return false;
  };
  let termLetters = null;

  // The first term of a sorted list that is not before a text.
  const lowerBound = (text, terms = vocabulary) => {
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(terms[middle], text) < 0) low = middle + 1;
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
    const ownStem = stem(word);
    if (word.length > 3) {
      const beginning = ownStem.slice(0, ownStem.length > 4 ? -1 : ownStem.length);
      for (let index = lowerBound(beginning); index < vocabulary.length; index += 1) {
        const term = vocabulary[index];
        if (!term.startsWith(beginning)) break;
        if (term !== word && stem(term) === ownStem) found.set(term, 0.9);
      }
    }
    const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
    if (most > 0 && !found.has(word)) {
      const near = [];
      const own = letters(word);
      termLetters ??= Int32Array.from(vocabulary, letters);
      for (let index = 0; index < vocabulary.length; index += 1) {
        const term = vocabulary[index];
        if (term.length < word.length - most || lacks(own & ~termLetters[index], most) || found.has(term)) continue;
        const changes = distance(word, term, term.length > word.length + most, most);
        if (changes <= most) near.push([term, 0.45 / (changes + 0.5) - Math.abs(term.length - word.length) / 100]);
      }
      near.sort((one, other) => other[1] - one[1]);
      for (const [term, quality] of near.slice(0, 24)) found.set(term, Math.max(quality, 0.05));
    }
    return found;
  };

  const shardOf = (term, { terms }) => {
    let low = 0;
    let high = terms.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (compare(terms[middle][0], term) <= 0) low = middle;
      else high = middle;
    }
    return terms[low];
  };

  // Adds a term's pages with its weights and sections, from a line like `a,3F2,1C`: a step in base 36, a letter, a section.
  const read = (line, first, { pages, weights, sections }) => {
    let page = first;
    let number = 0;
    let weight = 0;
    for (let index = 0; index <= line.length; index += 1) {
      const code = index < line.length ? line.charCodeAt(index) : 44;
      if (code >= 97) number = number * 36 + code - 87;
      else if (code >= 65) {
        page += number;
        weight = code - 64;
        number = 0;
      } else if (code >= 48) number = number * 36 + code - 48;
      else if (weight > 0) {
        pages.push(page);
        weights.push(weight);
        sections.push(number);
        number = 0;
        weight = 0;
      }
    }
  };

  // A term's line in a block.
  const line = async (term, block) => {
    const number = lowerBound(term, block.words);
    if (block.words[number] !== term) return "";
    const [first, file] = shardOf(term, block);
    await load(file);
    if (!block.lines.has(first)) block.lines.set(first, block.parts.get(`t${first}`).split("\n"));
    return block.lines.get(first)[number - lowerBound(first, block.words)];
  };

  const lists = new Map();
  const postings = async (term) => {
    if (lists.has(term)) return lists.get(term);
    const list = { pages: [], weights: [], sections: [] };
    const found = await Promise.all(blocks.map((block) => line(term, block)));
    found.forEach((text, number) => read(text, blocks[number].first, list));
    lists.set(term, list);
    return list;
  };

  const title = async (page) => {
    const block = blocks.findLast(({ first }) => first <= page);
    const shard = Math.floor((page - block.first) / block.documentsPerShard);
    await load(block.titles[shard]);
    const start = shard * block.documentsPerShard;
    const [file, name, eyebrow, isSymbol, abstract, headings, context] = block.parts.get(start)[page - block.first - start];
    return { file, name, eyebrow, isSymbol: isSymbol === 1, abstract, headings, context };
  };

  // What a question is made of tells little of what it is about: such a word helps a page, and none has to have it.
  const fillers = new Set("a an and are at by do does for i in is it my of on or the to".split(" "));
  const asking = new Set("can how me should what when where which who why with you your".split(" "));

  // The words of a symbol's name without its arguments: `TestClock` is "test clock".
  const nameWords = (name) => words(name.replace(/\(.*/, "").replace(/([a-z0-9])(?=[A-Z])/g, "$1 "));

  const bare = (list) => list.filter((word) => !fillers.has(word)).map(stem);
  const telling = (list) => list.filter((word) => !fillers.has(word) && !asking.has(word)).map(stem);

  // The number of the first section whose heading has every word of the query, or 0. A single word is no subject.
  const sectionAbout = ({ headings, isSymbol }, query) => {
    const wanted = telling(query);
    if (isSymbol || wanted.length < 2) return 0;
    for (let section = 1; 2 * section <= headings.length; section += 1) {
      const heading = telling(words(headings[2 * section - 2]));
      if (wanted.every((word) => heading.includes(word))) return section;
    }
    return 0;
  };

  // How well a page's title answers the words of a query.
  const nearness = (result, query) => {
    const { name, isSymbol, eyebrow } = result;
    const title = words(name);
    const same = (one, other) => one.length > 0 && one.length === other.length && one.every((word) => other.includes(word));
    const text = query.join(" ");
    if (isSymbol) {
      // Most readers don't look for an extension of another module's symbol.
      const share = eyebrow.startsWith("Extended") ? 0.4 : 1;
      if (name.toLowerCase() === text) return 5 * share;
      const parts = nameWords(name);
      if (parts.join("") === query.join("")) return 4.5 * share;
      if (title.join(" ") === text) return 4 * share;
      if (same(bare(title), bare(query))) return 3.5 * share;
      return (title.join(" ").startsWith(text) ? 1.5 : 1) * share;
    }
    // An article explains a subject to readers who don't know a symbol's name.
    const share = 1.3;
    if (title.join(" ") === text) return 5 * share;
    if (same(bare(title), bare(query))) return 3.5 * share;
    if (same(telling(title), telling(query))) return 3 * share;
    const wanted = telling(query);
    const hits = telling(title).filter((word) => wanted.includes(word)).length;
    // A section about all of the query is a better answer than a title with one of its words.
    const near = Math.max(hits / Math.max(title.length, 1), sectionAbout(result, query) > 0 ? 0.5 : 0);
    return (1.1 + near) * share;
  };

  const search = async (query, limit) => {
    await ready();
    const named = words(query);
    const all = named.length > 0 ? named : operators(query);
    const telling = all.filter((word) => !fillers.has(word));
    const wanted = [...new Set(telling.length > 0 ? telling : all)];
    if (wanted.length === 0) return { results: [], terms: [] };
    const hasSubject = wanted.some((word) => !asking.has(word));
    const terms = new Set(wanted);
    const corrections = new Map();
    // Of each page: what its words are worth together, how many of them it has, its best one's weight and section.
    const scores = new Float64Array(documents);
    const counts = new Uint8Array(documents);
    const weights = new Uint8Array(documents);
    const sections = new Uint32Array(documents);
    const of = new Map();
    for (const word of wanted) {
      const found = [...candidates(word)];
      const best = found.reduce((best, next) => (best && best[1] >= next[1] ? best : next), null);
      if (best) corrections.set(word, best[0]);
      of.set(word, await Promise.all(found.map(async ([term, quality]) => ({ term, quality, list: await postings(term) }))));
    }
    for (const word of wanted) {
      const isWeak = hasSubject && asking.has(word);
      // The term that says most of a page stands for the word.
      const own = new Float64Array(documents);
      const touched = [];
      for (const { term, quality, list } of of.get(word)) {
        const size = list.pages.length;
        if (size > 0) terms.add(term);
        const rarity = Math.log(1 + documents / (size + 1)) + 0.5;
        const worth = quality * rarity * (isWeak ? 0.2 : 1);
        for (let index = 0; index < size; index += 1) {
          const page = list.pages[index];
          const weight = list.weights[index];
          const score = worth * Math.sqrt(weight) * (weight >= 12 ? 2 : 1);
          if (own[page] === 0) touched.push(page);
          if (score <= own[page]) continue;
          own[page] = score;
          if (weight > weights[page]) {
            weights[page] = weight;
            sections[page] = list.sections[index];
          }
        }
      }
      for (const page of touched) {
        scores[page] += own[page];
        if (!isWeak) counts[page] += 1;
      }
    }
    // Pages with every word; where there are none, those with the most; where these are few, or the question is long,
    // those with nearly the most.
    const having = [];
    for (let page = 0; page < scores.length; page += 1) {
      if (scores[page] > 0) having[counts[page]] = (having[counts[page]] ?? 0) + 1;
    }
    const most = having.length - 1;
    const least = most > 1 && (most > 3 || having[most] < 3) ? most - 1 : most;
    let count = 0;
    // The best ones in order; of all others only their number is told.
    const ranked = [];
    for (let page = 0; page < scores.length; page += 1) {
      if (scores[page] === 0 || counts[page] < least) continue;
      count += 1;
      scores[page] *= (counts[page] / most) ** 2 || 1;
      if (ranked.length === 3 * limit && scores[page] <= scores[ranked.at(-1)]) continue;
      let place = ranked.length;
      while (place > 0 && scores[ranked[place - 1]] < scores[page]) place -= 1;
      ranked.splice(place, 0, page);
      if (ranked.length > 3 * limit) ranked.pop();
    }
    // The query as it would be without its typing errors.
    const meant = all.map((word) => corrections.get(word) ?? word);
    const results = await Promise.all(
      ranked.map(async (page) => {
        const result = await title(page);
        result.score =
          scores[page] * Math.max(nearness(result, meant), meant.join() === all.join() ? 0 : nearness(result, all));
        // A match of the title leads to the page's beginning.
        const section = sectionAbout(result, meant) || (weights[page] < 12 ? sections[page] : 0);
        if (section > 0) {
          result.heading = result.headings[2 * section - 2];
          result.fragment = result.headings[2 * section - 1];
        }
        return result;
      }),
    );
    results.sort((one, other) => other.score - one.score);
    // Overloads that read the same are one answer.
    const seen = new Set();
    const distinct = results.filter(({ name, context, abstract, isSymbol }) => {
      const key = [name, context, abstract].join("\n");
      return !isSymbol || (!seen.has(key) && seen.add(key));
    });
    return { results: distinct.slice(0, limit), count, terms: [...terms] };
  };

  return {
    start: (number, count, content) => {
      blocks.length = count;
      blocks[number] = { ...content, parts: new Map(), lines: new Map() };
    },
    add: (number, key, content) => {
      blocks[number].parts.set(typeof key === "string" && key !== "" ? `t${key}` : key, content);
    },
    ready,
    search,
    words,
  };
})();

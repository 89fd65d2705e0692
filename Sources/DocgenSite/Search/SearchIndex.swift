/// The search index: classic scripts, because pages that are opened as files may load nothing else.
///
/// `search/index.js` tells what else there is: the vocabulary, which is all terms in order; the lists of pages for each
/// term, in shards by the terms' order; and the pages' titles, in shards by their number. The script that answers a
/// query loads the vocabulary once, and then the shards that it needs. The names of all files but the first contain
/// their content's hash.
///
/// A shard of terms has a line for each term: a page for each comma, as the distance from the page before in base 36,
/// a letter for the weight (`A` is 1), and the section in base 36 where it is not 0: `a,3F2,1C`.
enum SearchIndex {
  /// How large a shard of terms grows, in bytes.
  static let shardSize = 64_000

  /// How many pages a shard of documents has.
  static let documentsPerShard = 128

  /// Where the scripts are, relative to the site's root.
  static let folder = "search"

  /// The script that tells what else there is, relative to the site's root.
  static let startFile = "\(folder)/index.js"

  /// The index: what it consists of, and the scripts by their path relative to the site's root.
  struct Made: Sendable {
    var directory: SearchDirectory
    var files: [String: [UInt8]] = [:]
  }

  /// Makes the index.
  ///
  /// - Parameters:
  ///   - entries: The pages' entries, in an order that does not depend on the machine.
  ///   - jobs: How many parts are made at once.
  static func make(_ entries: [SearchEntry], jobs: Int) async throws -> Made {
    var made = Made(directory: SearchDirectory(documents: entries.count))
    // Terms with the same first bytes are merged by one task.
    let limit = made.directory.limit
    let parts = try await Array(stride(from: 0, to: partCount, by: partsAtOnce)).concurrentMap(jobs: jobs) { part in
      lines(of: entries, parts: part..<min(part + partsAtOnce, partCount), limit: limit)
    }
    let sorted = parts.flatMap(\.self)

    var shards: [Range<Int>] = []
    var (start, size) = (0, 0)
    for (index, line) in sorted.enumerated() {
      if size > shardSize {
        shards.append(start..<index)
        (start, size) = (index, 0)
      }
      size += line.postings.count + 1
      if let count = line.commonCount { made.directory.common[line.term] = count }
    }
    if start < sorted.count { shards.append(start..<sorted.count) }
    let runs = stride(from: 0, to: entries.count, by: documentsPerShard).map {
      $0..<min($0 + documentsPerShard, entries.count)
    }

    async let vocabulary = Script("vocabulary", script(ofVocabulary: sorted.map(\.term)))
    async let termScripts = shards.concurrentMap(jobs: jobs) { Script("terms", script(ofShard: sorted[$0])) }
    let titleScripts = try await runs.concurrentMap(jobs: jobs) { Script("titles", script(ofTitles: entries, in: $0)) }
    for (shard, script) in try await zip(shards, termScripts) {
      made.directory.shards.append(.init(first: sorted[shard.lowerBound].term, file: script.name))
    }
    made.directory.titles = titleScripts.map(\.name)
    made.directory.vocabulary = await vocabulary.name
    for script in try await termScripts + titleScripts + [vocabulary] {
      made.files["\(folder)/\(script.name)"] = script.bytes
    }
    made.files[startFile] = made.directory.script
    return made
  }

  // MARK: Scripts

  /// A script, and its name, which tells its content.
  private struct Script: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ kind: String, _ bytes: [UInt8]) {
      name = SearchDirectory.name(kind, bytes)
      self.bytes = bytes
    }
  }

  private static func script(ofShard lines: ArraySlice<Line>) -> [UInt8] {
    var shard: [UInt8] = []
    for line in lines {
      shard += line.postings
      shard.append(UInt8(ascii: "\n"))
    }
    return script(ofShard: shard, first: lines.first?.term ?? "")
  }

  private static func script(ofTitles entries: [SearchEntry], in range: Range<Int>) -> [UInt8] {
    script(ofTitles: range.lazy.map { entries[$0].document.utf8 }, from: range.lowerBound)
  }

  /// The script that adds the titles of some pages.
  ///
  /// - Parameters:
  ///   - titles: The pages' lines.
  ///   - first: The number of the first.
  static func script(ofTitles titles: some Sequence<some Collection<UInt8>>, from first: Int) -> [UInt8] {
    var script = Array("docgenIndex.add(\(first),[".utf8)
    var isFirst = true
    for title in titles {
      if !isFirst { script += ",\n".utf8 }
      script += title
      isFirst = false
    }
    script += "]);\n".utf8
    return script
  }

  /// The script that adds a shard.
  ///
  /// - Parameters:
  ///   - lines: The lists of pages, each with a newline.
  ///   - first: The term of the first.
  static func script(ofShard lines: [UInt8], first: String) -> [UInt8] {
    // Numbers, letters and commas are in a literal what they are; only the line ends are not.
    var script = opening(ofShard: first)
    script.reserveCapacity(lines.count + lines.count / 8 + 4096)
    var rest = lines[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      script += rest[..<end]
      script += "\\n".utf8
      rest = rest[(end + 1)...]
    }
    script += rest
    script += "\");\n".utf8
    return script
  }

  /// What stands before the lines in the script of a shard.
  ///
  /// - Parameter first: The term of the first.
  static func opening(ofShard first: String) -> [UInt8] {
    var opening = "docgenIndex.add("
    opening.appendScriptLiteral(first)
    opening += ",\""
    return Array(opening.utf8)
  }

  /// The script that adds all terms.
  static func script(ofVocabulary terms: [String]) -> [UInt8] {
    var vocabulary = "docgenIndex.add(\"\","
    vocabulary.appendScriptLiteral(terms.joined(separator: "\n"))
    vocabulary += ");\n"
    return Array(vocabulary.utf8)
  }

  // MARK: Terms

  private struct Line: Sendable {
    var term: String
    var postings: [UInt8]
    /// How many pages have a term of which not all are listed.
    var commonCount: Int?
  }

  /// How many parts the terms are merged in, each by one task.
  static let partCount = 54

  /// The part that a term belongs to; parts are in the order of the terms in them.
  static func part(of term: UnsafeBufferPointer<UInt8>) -> Int {
    let first = term.first ?? 0
    switch first {
    case ..<UInt8(ascii: "a"): return 0
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      let second = term.dropFirst().first ?? 0
      return 1 + 2 * Int(first - UInt8(ascii: "a")) + (second < UInt8(ascii: "k") ? 0 : 1)
    default: return 53
    }
  }

  /// How many parts a task merges at once: for each it goes through all pages.
  private static let partsAtOnce = 3

  private static func lines(of entries: [SearchEntry], parts: Range<Int>, limit: Int) -> [Line] {
    var terms = NumberedTexts()
    var postings = PostingLists()
    // By number: to take each entry out would count references that all tasks share.
    for document in entries.indices {
      entries[document].eachTerm(inParts: parts) { term, utf8 in
        postings.append(
          PostingLists.Posting(document: UInt32(document), section: term.section, weight: term.weight),
          toList: terms.number(of: utf8))
      }
    }
    postings.sort()
    return terms.withTexts { texts in
      (0..<terms.count).sorted { precedes(texts[$0], texts[$1]) }.map { number in
        let count = postings.count(ofList: number)
        return Line(
          term: String(decoding: texts[number], as: UTF8.self),
          postings: postings.text(ofList: number, onlyStrong: count > limit), commonCount: count > limit ? count : nil)
      }
    }
  }

  /// Whether a term comes before another in the order of strings in scripts: that of UTF-16.
  ///
  /// It is the order of bytes, but for characters beyond U+FFFF: UTF-16 has them before U+E000.
  static func precedes(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    var (left, right) = (left.makeIterator(), right.makeIterator())
    while let b = right.next() {
      guard let a = left.next() else { return true }
      if a == b { continue }
      if a >= 0xF0, b == 0xEE || b == 0xEF { return true }
      if b >= 0xF0, a == 0xEE || a == 0xEF { return false }
      return a < b
    }
    return false
  }
}

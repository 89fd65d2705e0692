import DocgenContent
import DocgenModel
import DocgenSystem

/// The search index, as classic scripts, because pages that are opened as files can't load anything else.
///
/// The pages of a large site are divided into blocks, so that an edit changes the scripts of only one block. A block's
/// start script, which is `search/index.js` for the first block and `search/index-1.js` for the second, lists the
/// block's other scripts: the vocabulary, which contains all terms in order, the lists of pages for each term, in
/// shards by the terms' order, and the pages' titles, in shards by their number. The script that answers a query loads
/// the start scripts and vocabularies once, and then the shards that it needs. The names of all scripts except the
/// start scripts contain a hash of their contents.
///
/// A shard of terms contains a line for each term. Each comma begins a page: its distance from the previous page in
/// base 36, a letter for the weight (`A` is 1), and the section in base 36 unless it's 0: `a,3F2,1C`.
enum SearchIndex {
  /// The maximum size of a shard of terms, in bytes.
  static let shardSize = 64_000

  /// The number of pages per shard of titles.
  static let documentsPerShard = 128

  /// The folder of the scripts, relative to the site's root.
  static let folder = "search"

  /// The maximum number of pages in a site with a single block.
  static let pagesPerBlock = 2_048

  /// A part of a site's pages, with its own scripts.
  struct Block: Hashable, Sendable {
    /// The block's number, from 0.
    var number = 0
    /// The number of blocks of the site.
    var count = 1

    /// The script that lists the block's other scripts, relative to the site's root.
    var startFile: String { "\(folder)/\(number == 0 ? "index" : "index-\(number)").js" }

    /// Divides pages into blocks by their paths, so that an added page doesn't move the others to another block.
    ///
    /// - Returns: For each block, the indices of its pages in rising order.
    static func divide(_ pages: [Page]) -> [[Int]] {
      let count = max(1, (pages.count + pagesPerBlock - 1) / pagesPerBlock)
      guard count > 1 else { return [Array(pages.indices)] }
      var blocks = Array(repeating: [Int](), count: count)
      for index in pages.indices { blocks[Int(fnv1(pages[index].path.file) % UInt32(count))].append(index) }
      return blocks
    }
  }

  /// Creates the scripts of a block.
  ///
  /// - Parameters:
  ///   - entries: The pages' entries, in an order that doesn't depend on the machine.
  ///   - block: The block.
  ///   - jobs: The number of parts to create at the same time.
  /// - Returns: The scripts by path relative to the site's root.
  static func files(of entries: [SearchDocument], block: Block = Block(), jobs: Int) async throws -> [String: [UInt8]] {
    // A word that most pages contain doesn't distinguish pages, so omit the pages that mention it only in their text.
    let limit = max(entries.count / 2, 50)
    // One task merges the terms with the same first bytes.
    let parts = try await Array(stride(from: 0, to: partCount, by: partsAtOnce)).concurrentMap(jobs: jobs) { part in
      lines(of: entries, parts: part..<min(part + partsAtOnce, partCount), limit: limit)
    }
    let sorted = parts.flatMap(\.self)

    var shards: [Range<Int>] = []
    var (shardStart, size) = (0, 0)
    for (index, line) in sorted.enumerated() {
      if size > shardSize {
        shards.append(shardStart..<index)
        (shardStart, size) = (index, 0)
      }
      size += line.postings.count + 1
    }
    if shardStart < sorted.count { shards.append(shardStart..<sorted.count) }
    let runs = stride(from: 0, to: entries.count, by: documentsPerShard).map {
      $0..<min($0 + documentsPerShard, entries.count)
    }

    async let vocabularyScript = Script("vocabulary", vocabulary(sorted.map(\.term), block))
    async let termScripts = shards.concurrentMap(jobs: jobs) { Script("terms", shard(sorted[$0], block)) }
    let titleScripts = try await runs.concurrentMap(jobs: jobs) { Script("titles", titles(of: entries, in: $0, block)) }
    let (terms, vocabulary) = (try await termScripts, await vocabularyScript)
    var files = [
      block.startFile: start(
        block, documents: entries.count, terms: zip(shards, terms).map { (sorted[$0.lowerBound].term, $1.name) },
        titles: titleScripts.map(\.name), vocabulary: vocabulary.name)
    ]
    for script in terms + titleScripts + [vocabulary] { files["\(folder)/\(script.name)"] = script.bytes }
    return files
  }

  // MARK: Scripts

  /// A script and its name, which contains the content's hash.
  private struct Script: Sendable {
    let name: String
    let bytes: [UInt8]

    init(_ kind: String, _ bytes: [UInt8]) {
      name = "\(kind)-\(Fingerprint(of: bytes).shortName).js"
      self.bytes = bytes
    }
  }

  /// The script that lists the other scripts.
  private static func start(
    _ block: Block, documents: Int, terms: [(first: String, file: String)], titles: [String], vocabulary: String
  ) -> [UInt8] {
    var script = "docgenIndex.start(\(block.number),\(block.count),{\"documents\":\(documents),"
    script += "\"documentsPerShard\":\(documentsPerShard),\"terms\":["
    for (number, shard) in terms.enumerated() {
      script += number == 0 ? "[" : ",["
      script.append(jsonString: shard.first)
      script += ",\"\(shard.file)\"]"
    }
    script += "],\"titles\":[\(titles.map { "\"\($0)\"" }.joined(separator: ","))]"
    script += ",\"vocabulary\":\"\(vocabulary)\"});\n"
    return Array(script.utf8)
  }

  /// The script that adds a shard of terms: a line of pages for each.
  private static func shard(_ lines: ArraySlice<Line>, _ block: Block) -> [UInt8] {
    var opening = "docgenIndex.add(\(block.number),"
    opening.append(jsonString: lines.first?.term ?? "")
    opening += ",\""
    var script = Array(opening.utf8)
    script.reserveCapacity(shardSize * 5 / 4)
    // Digits, letters, and commas need no escaping in a string literal. Only the newlines do.
    for line in lines {
      script += line.postings
      script += "\\n".utf8
    }
    script += "\");\n".utf8
    return script
  }

  /// The script that adds the titles of some pages.
  private static func titles(of entries: [SearchDocument], in range: Range<Int>, _ block: Block) -> [UInt8] {
    var script = Array("docgenIndex.add(\(block.number),\(range.lowerBound),[".utf8)
    for index in range {
      if index > range.lowerBound { script += ",\n".utf8 }
      script += entries[index].document.utf8
    }
    script += "]);\n".utf8
    return script
  }

  /// The script that adds all terms.
  private static func vocabulary(_ terms: [String], _ block: Block) -> [UInt8] {
    var vocabulary = "docgenIndex.add(\(block.number),\"\","
    vocabulary.append(jsonString: terms.joined(separator: "\n"))
    vocabulary += ");\n"
    return Array(vocabulary.utf8)
  }

  // MARK: Terms

  private struct Line: Sendable {
    var term: String
    var postings: [UInt8]
  }

  /// The number of parts in which terms are merged, each by one task.
  static let partCount = 54

  /// The part of a term.
  ///
  /// The order of parts is the order of their terms.
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

  /// The number of parts that a task merges in one pass over all pages.
  private static let partsAtOnce = 3

  private static func lines(of entries: [SearchDocument], parts: Range<Int>, limit: Int) -> [Line] {
    var terms = StringInterner()
    var postings = PostingLists()
    // Access entries by index, because copying each entry would update reference counts that all tasks share.
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
        Line(
          term: String(decoding: texts[number], as: UTF8.self),
          postings: postings.text(ofList: number, onlyStrong: postings.count(ofList: number) > limit))
      }
    }
  }

  /// Returns whether a term precedes another in the order of JavaScript strings, which is UTF-16.
  ///
  /// The order equals the order of bytes, except that UTF-16 sorts characters beyond U+FFFF before U+E000.
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

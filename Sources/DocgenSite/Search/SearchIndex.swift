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

  /// Makes the index.
  ///
  /// - Parameters:
  ///   - entries: The pages' entries, in an order that does not depend on the machine.
  ///   - jobs: How many parts are made at once.
  /// - Returns: The scripts by their path relative to the site's root.
  static func files(_ entries: [SearchEntry], jobs: Int) async throws -> [String: [UInt8]] {
    // Terms with the same first bytes are merged by one task.
    let parts = try await (0..<partCount).concurrentMap(jobs: jobs) { part in
      lines(of: entries, part: part)
    }
    let sorted = parts.flatMap { $0 }

    var files: [String: [UInt8]] = [:]
    func add(_ name: String, _ script: String) -> String {
      let bytes = Array(script.utf8)
      let file = "\(name)-\(contentHash(bytes)).js"
      files["\(folder)/\(file)"] = bytes
      return file
    }

    var index =
      "docgenIndex.start({\"documents\":\(entries.count),\"documentsPerShard\":\(documentsPerShard),\"terms\":["
    var shard = ""
    var first = ""
    var hasShards = false
    func finishShard() {
      guard !shard.isEmpty else { return }
      var script = "docgenIndex.add("
      script.appendScriptLiteral(first)
      script += ","
      script.appendScriptLiteral(shard)
      script += ");\n"
      index += hasShards ? ",[" : "["
      index.appendScriptLiteral(first)
      index += ",\"\(add("terms", script))\"]"
      hasShards = true
      shard = ""
    }
    for line in sorted {
      if shard.utf8.count > shardSize { finishShard() }
      if shard.isEmpty { first = line.term }
      shard += line.postings
      shard += "\n"
    }
    finishShard()

    index += "],\"titles\":["
    for start in stride(from: 0, to: entries.count, by: documentsPerShard) {
      let documents = entries[start..<min(start + documentsPerShard, entries.count)].map(\.document)
      let script = "docgenIndex.add(\(start),[\(documents.joined(separator: ",\n"))]);\n"
      index += start == 0 ? "" : ","
      index += "\"\(add("titles", script))\""
    }

    var vocabulary = "docgenIndex.add(\"\","
    vocabulary.appendScriptLiteral(sorted.map(\.term).joined(separator: "\n"))
    vocabulary += ");\n"
    index += "],\"vocabulary\":\"\(add("vocabulary", vocabulary))\"});\n"
    files["\(folder)/index.js"] = Array(index.utf8)
    return files
  }

  // MARK: Terms

  private struct Line: Sendable {
    var term: String
    var postings: String
  }

  /// How many parts the terms are merged in, each by one task.
  static let partCount = 54

  /// The part that a term belongs to; parts are in the order of the terms in them.
  static func part(of term: String) -> Int {
    let first = term.utf8.first ?? 0
    switch first {
    case ..<UInt8(ascii: "a"): return 0
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      let second = term.utf8.dropFirst().first ?? 0
      return 1 + 2 * Int(first - UInt8(ascii: "a")) + (second < UInt8(ascii: "k") ? 0 : 1)
    default: return 53
    }
  }

  private static func lines(of entries: [SearchEntry], part: Int) -> [Line] {
    var lists: [String: (all: PostingList, strong: PostingList)] = [:]
    for (document, entry) in entries.enumerated() {
      for term in entry.terms(inPart: part) {
        lists[term.text, default: (PostingList(), PostingList())].all.append(document, term)
        if term.weight > 1 { lists[term.text]?.strong.append(document, term) }
      }
    }
    // A word that most pages have says nothing about those that have it in passing.
    let limit = max(entries.count / 2, 50)
    return lists.map { term, lists in
      Line(term: term, postings: lists.all.count > limit ? lists.strong.text : lists.all.text)
    }.sorted {
      // The order of strings in scripts.
      $0.term.utf16.lexicographicallyPrecedes($1.term.utf16)
    }
  }

  /// The pages of a term as text.
  private struct PostingList {
    private var last = 0
    private(set) var count = 0
    private(set) var text = ""

    mutating func append(_ document: Int, _ term: SearchEntry.Term) {
      if count > 0 { text += "," }
      text += String(document - last, radix: 36)
      text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(min(max(term.weight, 1), 26) - 1)))
      if term.section > 0 { text += String(term.section, radix: 36) }
      last = document
      count += 1
    }
  }
}

/// What the search index consists of: all that its first script tells, and which terms have lists that are not whole.
struct SearchDirectory: Hashable, Sendable {
  /// A shard of terms.
  struct Shard: Hashable, Sendable {
    /// Its first term.
    var first: String
    /// Its file's name.
    var file: String
  }

  /// How many pages there are.
  var documents: Int
  /// The shards of terms, in the terms' order.
  var shards: [Shard] = []
  /// The files of titles, in the pages' order.
  var titles: [String] = []
  /// The file of all terms.
  var vocabulary = ""
  /// How many pages have each of the terms that so many have that those are left out which have it in passing.
  var common: [TermKey: Int] = [:]

  /// How many pages a term may have before some of them are left out: a word that most pages have says nothing about those
  /// that have it in passing.
  var limit: Int { max(documents / 2, 50) }

  /// The files, relative to the site's root.
  var files: Set<String> {
    var files = Set((shards.map(\.file) + titles + [vocabulary]).map { "\(SearchIndex.folder)/\($0)" })
    files.insert(SearchIndex.startFile)
    return files
  }

  /// The first script.
  var script: [UInt8] {
    var index =
      "docgenIndex.start({\"documents\":\(documents),\"documentsPerShard\":\(SearchIndex.documentsPerShard),\"terms\":["
    for (number, shard) in shards.enumerated() {
      index += number == 0 ? "[" : ",["
      index.appendScriptLiteral(shard.first)
      index += ",\"\(shard.file)\"]"
    }
    index += "],\"titles\":[\(titles.map { "\"\($0)\"" }.joined(separator: ","))]"
    index += ",\"vocabulary\":\"\(vocabulary)\"});\n"
    return Array(index.utf8)
  }

  /// The name of a file of the index, which tells its content.
  static func name(_ kind: String, _ script: [UInt8]) -> String { "\(kind)-\(contentHash(script)).js" }

  /// What stands behind the text that a script of terms adds.
  static let closing = Array("\");\n".utf8)

  /// The text that a script of terms adds; `nil` where the script is not what its name tells.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - file: Its name.
  ///   - kind: What it is.
  ///   - first: What it adds the text under.
  static func body(of script: [UInt8], named file: String, _ kind: String, first: String) -> ArraySlice<UInt8>? {
    let opening = SearchIndex.opening(ofShard: first)
    guard name(kind, script) == file, script.count >= opening.count + closing.count, script.starts(with: opening),
      script.suffix(closing.count).elementsEqual(closing)
    else { return nil }
    return script[opening.count..<script.count - closing.count]
  }
}

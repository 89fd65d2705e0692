/// Mends the search index's lists of titles after some pages have other titles, abstracts or headings.
struct TitleEdit {
  /// What the index consists of.
  let directory: SearchDirectory
  /// Reads a file of the index by its name.
  let read: (String) throws -> [UInt8]

  /// Mends the lists.
  ///
  /// - Returns: What the index consists of now, and the lists that are new, by their paths; `nil` where a list is not as it
  ///   was written.
  /// - Throws: What `read` throws.
  func after(_ changes: [SearchEdit.Change]) throws -> (directory: SearchDirectory, files: [String: [UInt8]])? {
    var (result, files) = (directory, [String: [UInt8]]())
    let changes = changes.filter { !$0.former.document.utf8.elementsEqual($0.now.document.utf8) }
    for (shard, changes) in Dictionary(grouping: changes, by: { $0.document / SearchIndex.documentsPerShard }) {
      guard directory.titles.indices.contains(shard) else { return nil }
      let first = shard * SearchIndex.documentsPerShard
      guard var titles = titles(in: try read(directory.titles[shard]), named: directory.titles[shard], from: first)
      else { return nil }
      for change in changes {
        let place = change.document - first
        guard titles.indices.contains(place), titles[place].elementsEqual(change.former.document.utf8) else {
          return nil
        }
        titles[place] = Array(change.now.document.utf8)[...]
      }
      let script = SearchIndex.script(ofTitles: titles, from: first)
      result.titles[shard] = SearchDirectory.name("titles", script)
      files["\(SearchIndex.folder)/\(result.titles[shard])"] = script
    }
    return (result, files)
  }

  /// The pages' lines in a script; `nil` where it is not what its name tells.
  private func titles(in script: [UInt8], named file: String, from first: Int) -> [ArraySlice<UInt8>]? {
    let opening = Array("docgenIndex.add(\(first),[".utf8)
    let closing = Array("]);\n".utf8)
    guard SearchDirectory.name("titles", script) == file, script.starts(with: opening),
      script.count >= opening.count + closing.count, script.suffix(closing.count).elementsEqual(closing)
    else { return nil }
    // No newline is in a literal: each stands behind a comma.
    let newline = UInt8(ascii: "\n")
    var lines = script[opening.count..<script.count - closing.count].split(
      separator: newline, omittingEmptySubsequences: false)
    for index in lines.indices.dropLast() {
      guard lines[index].popLast() == UInt8(ascii: ",") else { return nil }
    }
    return lines
  }
}

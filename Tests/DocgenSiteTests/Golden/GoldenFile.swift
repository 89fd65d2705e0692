/// The hashes of a site's files and the diagnostics of its build, in a text that a person can review.
///
/// Each line is a file with its hash, or a folder with the hashes of its `index.html` and `index.md`. The lines of the
/// diagnostics follow, each diagnostic on one line behind a `!`.
struct GoldenFile: Hashable {
  /// The hashes by path.
  var hashes: [String: String] = [:]
  /// The diagnostics, sorted as docgen prints them.
  var diagnostics: [String] = []

  /// Creates the golden file of a build.
  init(_ outcome: BuildOutcome) {
    hashes = outcome.files.mapValues(FNV1a.hash)
    diagnostics = outcome.diagnostics.map { $0.replacing("\n", with: " / ") }
  }

  /// Reads a golden file.
  init(text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("! ") {
        diagnostics.append(String(line.dropFirst(2)))
        continue
      }
      let parts = line.split(separator: " ").map(String.init)
      switch parts.count {
      case 2: hashes[parts[1]] = parts[0]
      case 3:
        let folder = parts[2] == "./" ? "" : parts[2]
        (hashes[folder + "index.html"], hashes[folder + "index.md"]) = (parts[0], parts[1])
      default: break
      }
    }
  }

  /// The text of the file.
  var text: String {
    var lines = ["# Written by: DOCGEN_WRITE_GOLDEN=1 swift test --filter GoldenTests"]
    for (path, hash) in hashes.sorted(by: { $0.key < $1.key }) {
      let folder = path.hasSuffix("index.html") ? path.dropLast("index.html".count) : path.dropLast("index.md".count)
      let isPair = hashes["\(folder)index.html"] != nil && hashes["\(folder)index.md"] != nil
      if path == "\(folder)index.md", isPair { continue }
      if path == "\(folder)index.html", isPair, let markdown = hashes["\(folder)index.md"] {
        lines.append("\(hash) \(markdown) \(folder.isEmpty ? "./" : folder)")
      } else {
        lines.append("\(hash) \(path)")
      }
    }
    return (lines + diagnostics.map { "! \($0)" }).map { "\($0)\n" }.joined()
  }

  /// The files and diagnostics that differ from others.
  ///
  /// - Parameter expected: The expected files and diagnostics.
  /// - Returns: A line for each, at most 40.
  func differences(from expected: GoldenFile) -> [String] {
    var lines: [String] = []
    for path in Set(hashes.keys).union(expected.hashes.keys).sorted() where hashes[path] != expected.hashes[path] {
      let change = hashes[path] == nil ? "is missing" : expected.hashes[path] == nil ? "is new" : "differs"
      lines.append("'\(path)' \(change)")
    }
    for change in diagnostics.difference(from: expected.diagnostics) {
      switch change {
      case .insert(_, let diagnostic, _): lines.append("new diagnostic: \(diagnostic)")
      case .remove(_, let diagnostic, _): lines.append("missing diagnostic: \(diagnostic)")
      }
    }
    return lines.count > 40 ? lines.prefix(40) + ["and \(lines.count - 40) more"] : lines
  }
}

import Dependencies
import DocgenSystem
import DocgenVerification

/// The public headers of a C module: the headers that its module map names, or else its umbrella header or all headers.
struct ModuleHeaders: Equatable {
  /// The headers, absolute.
  var files: [String]
  /// Whether a header that `files` includes belongs to the module, too.
  var includesOthers: Bool

  /// Finds the headers of a module in the same way as the package manager.
  ///
  /// - Throws: ``FileError``.
  init(of module: CModule) throws {
    @Dependency(\.fileSystem) var fileSystem
    let folder = module.headerFolder
    let headers = try fileSystem.files(below: folder).filter { $0.hasSuffix(".h") }.sorted()
    if let map = try fileSystem.readIfPresent("\(folder)/module.modulemap") {
      let map = ModuleMap(String(decoding: map, as: UTF8.self))
      let named = map.headers.filter(headers.contains)
      let below = headers.filter { header in
        map.umbrellaFolders.contains { $0 == "." || header.isBelow($0) } && !map.excluded.contains(header)
      }
      files = (named + below.filter { !named.contains($0) }).map { "\(folder)/\($0)" }
      includesOthers = !named.isEmpty
    } else if let umbrella = ["\(module.name).h", "\(module.name)/\(module.name).h"].first(where: headers.contains) {
      (files, includesOthers) = (["\(folder)/\(umbrella)"], true)
    } else {
      (files, includesOthers) = (headers.map { "\(folder)/\($0)" }, false)
    }
  }
}

/// The headers that a `module.modulemap` names, relative to its folder.
struct ModuleMap: Equatable {
  var headers: [String] = []
  var umbrellaFolders: [String] = []
  /// The headers of umbrella folders that don't belong to the module.
  var excluded: Set<String> = []

  /// Reads a module map.
  init(_ text: String) {
    var qualifiers: Set<Substring> = []
    var words = Self.words(of: text)[...]
    while let word = words.popFirst() {
      switch word {
      case "umbrella", "private", "textual", "exclude": qualifiers.insert(word)
      case "header":
        guard let name = words.popFirst().map(Self.path) else { return }
        if qualifiers.isDisjoint(with: ["private", "textual", "exclude"]) {
          headers.append(name)
        } else {
          excluded.insert(name)
        }
        qualifiers = []
      case _ where word.first == "\"" && qualifiers.contains("umbrella"):
        umbrellaFolders.append(Self.path(word))
        qualifiers = []
      default: qualifiers = []
      }
    }
  }

  /// The path in a string, without `.` components and slashes at its end.
  private static func path(_ string: Substring) -> String {
    let parts = string.drop { $0 == "\"" }.split(separator: "/").filter { $0 != "." }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The words and strings outside of comments.
  ///
  /// A string begins with its quotation mark and has none at its end.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else if first == "\"" {
        let end = rest.dropFirst().firstIndex(of: "\"") ?? rest.endIndex
        words.append(rest[..<end])
        rest = rest[end...].dropFirst()
      } else if first.isLetter || first == "_" {
        words.append(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest = rest.dropFirst(words[words.count - 1].count)
      } else {
        if !first.isWhitespace { words.append(rest.prefix(1)) }
        rest = rest.dropFirst()
      }
    }
    return words
  }
}

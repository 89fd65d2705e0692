import DocgenSystem

/// Builds of one package after another over the same site, beside a build from nothing.
///
/// An input is a package as ``Archive`` has it, and after each line `== edit ==` the files that are other; one whose path
/// begins with `!` is taken away. Further edits are made up, always the same ones of the same input.
struct Rebuild {
  private let steps: [Archive]
  private var random: Random
  private var files: [String: [UInt8]] = [:]
  private let volume = Volume()
  private var site: [String: [UInt8]] = [:]

  /// How many edits are made up.
  private static let furtherEdits = 4

  init(_ bytes: [UInt8]) {
    steps = Archive.parts(of: bytes, at: "== edit ==")
    random = Random(state: bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
    put("Package.swift", Array("let package = Package(name: \"Book\")\n".utf8))
  }

  /// Builds after each edit, and sees that the site is that of a clean build.
  mutating func run() throws {
    for (number, step) in steps.enumerated() {
      for (path, bytes) in step.files.sorted(by: { $0.key < $1.key }) {
        // Text before the first path of an edit isn't an article.
        if number > 0, path == Archive.firstPath, bytes.isEmpty { continue }
        if path.hasPrefix("!") { put(String(path.dropFirst()), nil) } else { put(path, bytes) }
      }
      try compare("edit \(number)")
    }
    for number in 0..<Self.furtherEdits {
      let before = files
      let edit = makeUpEdit()
      let isGood = try compare("edit \(steps.count + number) (\(edit))")
      // With an error in the package nothing more would be written.
      if !isGood, random.below(4) > 0 {
        for path in Set(before.keys).union(files.keys) {
          put(path.path(from: "/package"), before[path])
        }
      }
    }
  }

  // MARK: Edits

  /// Puts a file into the package, where that is possible: what docgen itself writes is not the package's.
  private mutating func put(_ path: String, _ bytes: [UInt8]?) {
    let path = Archive.normalized("/package/\(path)")
    let isOwn = ["/package/site", "/package/.build"].contains { "\(path)/".utf8.starts(with: "\($0)/".utf8) }
    guard !isOwn, path.utf8.starts(with: "/package/".utf8) else { return }
    if bytes != nil {
      // No file is a folder.
      let isBlocked = files.keys.contains {
        $0 != path && ("\($0)/".utf8.starts(with: "\(path)/".utf8) || "\(path)/".utf8.starts(with: "\($0)/".utf8))
      }
      guard !isBlocked else { return }
    }
    guard files[path] != bytes else { return }
    files[path] = bytes
    volume.put(bytes, at: path)
  }

  /// Makes some edit of a file, or spoils a page.
  private mutating func makeUpEdit() -> String {
    let isSeldom = random.below(8) == 0
    let texts = files.keys.filter {
      $0.hasSuffix(".md") || $0.hasSuffix(".swift") && $0.contains("/Snippets/") || isSeldom
    }.sorted()
    guard !texts.isEmpty else { return "none" }
    let file = texts[random.below(texts.count)]
    let name = file.path(from: "/package")
    let bytes = files[file] ?? []
    let words = Reader.rebuild.words
    func word(_ random: inout Random) -> [UInt8] { Array(words[random.below(words.count)].utf8) }
    switch random.below(18) {
    case 12...17: return editHead(of: file, named: name)
    // Without any file there is no package.
    case 0 where files.count > 1:
      put(name, nil)
      return "without \(name)"
    case 1:
      let copy = "\(name.dropLast(3))\(random.below(3)).md"
      put(copy, bytes)
      return "a copy of \(name) in \(copy)"
    case 2:
      var mutator = Mutator(seeds: [bytes], words: words, seed: random.next())
      put(name, mutator.next())
      return "anything in \(name)"
    case 3: return spoil()
    case 4, 5:
      // A piece of text in any place.
      let place = random.below(bytes.count + 1)
      put(name, Array(bytes[..<place]) + word(&random) + Array(bytes[place...]))
      return "a piece in \(name)"
    default:
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
      let line = random.below(lines.count)
      switch random.below(4) {
      case 0: lines.insert(word(&random) + word(&random), at: line)
      case 1: lines[line] += word(&random)
      case 2: lines.remove(at: line)
      default: lines[line] += Array(" further words\(random.below(9))".utf8)
      }
      put(name, Array(lines.joined(separator: [UInt8(ascii: "\n")])))
      return "a line of \(name)"
    }
  }

  /// Changes what other pages show of an article: its title, its abstract, a heading, or a link of its own.
  private mutating func editHead(of file: String, named name: String) -> String {
    var lines = (files[file] ?? []).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let articles = files.keys.filter { $0.hasSuffix(".md") }.sorted()
    let other = articles.isEmpty ? "One" : articles[random.below(articles.count)].split(separator: "/").last ?? ""
    let headings = ["Part", "Rest", "Further", "A", "\(other)", "\u{E9}", "Part \(random.below(3))"]
    let heading = headings[random.below(headings.count)]
    let title = lines.firstIndex { $0.hasPrefix("# ") }
    let what: String
    switch random.below(6) {
    case 0:
      what = "title"
      if let title { lines[title] += [" more", " \(heading)", ", `code`", " *a*"][random.below(4)] }
    case 1:
      what = "other title"
      if let title { lines[title] = "# \(["A", "Z", "The \(heading)", "\(other)"][random.below(4)])" }
    case 2:
      what = "abstract"
      if let title { lines.insert(contentsOf: ["", "About *\(heading)*."], at: title + 1) }
    case 3:
      what = "heading"
      lines += ["", "## \(heading)", "", "Text."]
    case 4:
      what = "no heading"
      if let index = lines.lastIndex(where: { $0.hasPrefix("## ") }) { lines.remove(at: index) }
    default:
      what = "link"
      let link = "\(other.dropLast(3))" + ["", "#\(heading)", "/\(heading)"][random.below(3)]
      lines += ["", "See <doc:\(link)>."]
    }
    put(name, Array(lines.joined(separator: "\n").utf8))
    return "\(what) of \(name)"
  }

  /// Changes or removes a file of the site, like a user who edits docgen's output.
  private mutating func spoil() -> String {
    let pages = site.keys.sorted()
    guard !pages.isEmpty else { return "none" }
    let page = pages[random.below(pages.count)]
    let bytes = random.below(2) == 0 ? nil : Array("spoiled".utf8)
    volume.put(bytes, at: "/package/site/\(page)")
    site[page] = bytes
    return "a spoiled \(page)"
  }

  // MARK: Comparison

  /// Builds in both ways, and compares.
  ///
  /// - Returns: Whether the package could be built.
  @discardableResult
  private mutating func compare(_ edit: String) throws -> Bool {
    // Two builds with other arguments share a folder.
    let further = random.below(4) == 0 ? ["--base-url", "https://other.example/"] : []
    let outcome = try Command.build(in: volume, jobs: 1 + random.below(4), further)
    let clean = Volume(files)
    let expected = try Command.build(in: clean, jobs: 1 + random.below(2), further)
    func fail(_ reason: String) throws -> Never { throw Violation(description: "\(edit): \(reason)") }
    if outcome.complaints != expected.complaints {
      try fail("it complains \(outcome.complaints.debugDescription), and not \(expected.complaints.debugDescription)")
    }
    if outcome.hasFailed != expected.hasFailed { try fail("it fails: \(outcome.hasFailed)") }
    for (path, bytes) in volume.files where files[path] != bytes {
      let isOwn = ["/package/site/", "/package/.build/"].contains { path.utf8.starts(with: $0.utf8) }
      if !isOwn { try fail("'\(path)' was written") }
    }
    for path in files.keys where volume.files[path] == nil { try fail("'\(path)' was removed") }
    // With an error in it a site stays as it was. The manifest has the times of its files.
    let isPage: (String, [UInt8]) -> Bool = { path, _ in path != ".docgen-manifest" }
    let (now, then) = (volume.site.filter(isPage), expected.hasFailed ? site : clean.site.filter(isPage))
    for path in Set(now.keys).union(then.keys).sorted() where now[path] != then[path] {
      try fail("'\(path)' is not that of a clean build")
    }
    if !expected.hasFailed, outcome.counts != expected.counts {
      try fail("it counts \(outcome.counts), and not \(expected.counts)")
    }
    site = now
    return !expected.hasFailed
  }
}

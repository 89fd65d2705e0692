import DocgenModel
import DocgenSystem

/// A page that shows something of another one.
struct PageShower: Hashable, Sendable {
  /// How it does.
  struct Manner: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// Its text links there, or would if the other page had a heading that a link names.
    static let links = Manner(rawValue: 1)
    /// It lists the other page, with its title and abstract.
    static let lists = Manner(rawValue: 2)
    /// It tells the other page's title: that of a neighbour, or of a page above it.
    static let names = Manner(rawValue: 4)
  }

  /// The number of the page in reading order.
  var place: Int
  var manner: Manner

  fileprivate static let mannerBits = 3

  /// As a number.
  var word: UInt32 { UInt32(clamping: place << Self.mannerBits) | manner.rawValue }

  /// As a number says.
  init(word: UInt32) {
    self.init(
      place: Int(word >> Self.mannerBits), manner: Manner(rawValue: word & (1 << Self.mannerBits - 1)))
  }

  init(place: Int, manner: Manner) {
    self.place = place
    self.manner = manner
  }
}

/// Which pages show something of which others, but for the navigation tree.
struct PageShowers: Sendable {
  /// For each page those that show something of it: where their words begin among ``words``, and the end of the last one's.
  private let starts: [UInt32]
  private let words: [UInt32]

  /// What pages show that were edited since, by their numbers.
  private(set) var edited: [Int: [PageShower]] = [:]

  /// Turns around what each page shows.
  ///
  /// - Parameter shown: The pages that each shows something of, in reading order.
  init(_ shown: [[PageShower]]) {
    var starts = Array(repeating: UInt32(0), count: shown.count + 1)
    for others in shown {
      for other in others where other.place < shown.count { starts[other.place + 1] += 1 }
    }
    for place in shown.indices { starts[place + 1] += starts[place] }
    self.starts = starts
    var words = Array(repeating: UInt32(0), count: Int(starts.last ?? 0))
    var ends = starts
    for (place, others) in shown.enumerated() {
      for other in others where other.place < shown.count {
        words[Int(ends[other.place])] = PageShower(place: place, manner: other.manner).word
        ends[other.place] += 1
      }
    }
    self.words = words
  }

  /// Reads what ``bytes`` gave.
  ///
  /// - Throws: ``MalformedBytes`` for other bytes.
  init(_ bytes: UnsafeRawBufferPointer, pageCount: Int) throws {
    var reader = ByteReader(bytes)
    (starts, words) = (try reader.numbers(UInt32.self), try reader.numbers(UInt32.self))
    guard starts.count == pageCount + 1, starts.first == 0, starts.last.map(Int.init) == words.count,
      zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }),
      words.allSatisfy({ PageShower(word: $0).place < pageCount })
    else { throw MalformedBytes() }
  }

  /// All of it as bytes.
  var bytes: [UInt8] {
    guard edited.isEmpty else { return PageShowers(shown).bytes }
    var writer = ByteWriter()
    writer.add(numbers: starts)
    writer.add(numbers: words)
    return writer.bytes
  }

  /// What each page shows.
  private var shown: [[PageShower]] {
    let count = starts.count - 1
    var shown = Array(repeating: [PageShower](), count: count)
    for place in 0..<count {
      for shower in showers(of: place) { shown[shower.place].append(PageShower(place: place, manner: shower.manner)) }
    }
    return shown
  }

  /// The pages that show something of a page.
  func showers(of place: Int) -> [PageShower] {
    guard (0..<starts.count - 1).contains(place) else { return [] }
    let written = words[Int(starts[place])..<Int(starts[place + 1])].lazy.map { PageShower(word: $0) }
    return written.filter { edited[$0.place] == nil }
      + edited.compactMap { shower, shown in
        shown.first { $0.place == place }.map { PageShower(place: shower, manner: $0.manner) }
      }
  }

  /// Notes what a page shows now.
  mutating func note(_ shown: [PageShower], on place: Int) { edited[place] = shown }
}

extension Page {
  /// The pages that the page shows something of, each once, by number.
  ///
  /// - Parameters:
  ///   - needs: The pages that its text shows something of, or would if they had what its links name.
  ///   - check: What the link check found on it.
  ///   - place: The number of the page with an address.
  func shown(needs: some Sequence<PagePath>, _ check: LinkChecker.PageResult, place: (PagePath) -> Int?) -> [PageShower]
  {
    var manners: [Int: PageShower.Manner] = [:]
    func add(_ path: PagePath?, _ manner: PageShower.Manner) {
      if let place = path.flatMap(place) { manners[place, default: []].insert(manner) }
    }
    func add(_ links: [TopicLink]) {
      for link in links {
        if case .page(let path, _, _, _) = link.target { add(path, .lists) }
      }
    }
    for path in needs { add(path, .links) }
    // An address of the site's own, written in full, is none of the links that are looked up.
    for link in check.fragments { add(PagePath(file: link.file), .links) }
    for group in self.topics { add(group.links) }
    for group in self.seeAlso { add(group.links) }
    add(self.mentions)
    add(self.uses)
    for path in [self.previous, self.next] + self.ancestors { add(path, .names) }
    return manners.map { PageShower(place: $0, manner: $1) }.sorted { $0.place < $1.place }
  }

  /// The pages that the page's links lead to, and those that they would lead to if they had a heading.
  ///
  /// - Parameter passed: The latter.
  func needs(_ passed: Set<PagePath>) -> Set<PagePath> {
    var needs = passed
    for target in self.links.values {
      if case .page(let path, _, _, _) = target { needs.insert(path) }
    }
    if case .page(let path, _, _, _)? = self.callToAction?.target { needs.insert(path) }
    return needs
  }
}

extension PagePath {
  /// The page that has a file of the site; `nil` for a file of another name.
  init?(file: String, name: String = "index.html") {
    guard file.hasSuffix(name) else { return nil }
    let path = file.dropLast(name.utf8.count)
    guard path.isEmpty || path.last == "/" && path.count > 1 else { return nil }
    self.init(String(path.dropLast()))
  }
}

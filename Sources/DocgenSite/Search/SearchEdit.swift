/// Mends the search index after some pages say something else, with no page more or less.
///
/// A term's list of pages is looked up in the shard that has it, where the site has it: the names of shards tell what is in
/// them. What comes out is what ``SearchIndex/make(_:jobs:)`` makes of all pages.
struct SearchEdit {
  /// A page that says something else.
  struct Change: Sendable {
    /// The page's number.
    let document: Int
    let former: SearchEntry
    let now: SearchEntry
  }

  /// What the index consists of.
  let directory: SearchDirectory
  /// Reads a file of the index by its name.
  let read: (String) throws -> [UInt8]

  /// What a term says about a page.
  private struct Weight: Hashable {
    let weight: Int
    let section: Int
  }

  /// What one page has of a term now; `nil` for nothing.
  private typealias Edits = [(document: Int, former: Weight?, now: Weight?)]

  /// Mends the index.
  ///
  /// - Returns: What it consists of now, and the files that are new, by their paths; `nil` where it has to be made anew.
  /// - Throws: What `read` throws.
  func after(_ changes: [Change]) throws -> (directory: SearchDirectory, files: [String: [UInt8]])? {
    guard let titles = try TitleEdit(directory: directory, read: read).after(changes) else { return nil }
    let edits = Self.edits(by: changes)
    guard !edits.isEmpty else {
      guard !titles.files.isEmpty else { return (directory, [:]) }
      return (titles.directory, titles.files.merging([SearchIndex.startFile: titles.directory.script]) { $1 })
    }
    // An index without any term has no shard to put one into.
    guard !directory.shards.isEmpty else { return nil }
    guard let vocabulary = Vocabulary(try read(directory.vocabulary), named: directory.vocabulary) else { return nil }
    var mending = Mending(vocabulary: vocabulary, directory: titles.directory, files: titles.files)
    for (key, edits) in edits {
      guard mending.place(edits, of: key.term) else { return nil }
    }
    guard try mending.run(read) else { return nil }
    return (mending.result, mending.files)
  }

  private static func edits(by changes: [Change]) -> [TermKey: Edits] {
    var edits: [TermKey: Edits] = [:]
    for change in changes.sorted(by: { $0.document < $1.document }) {
      func weights(_ entry: SearchEntry) -> [TermKey: Weight] {
        Dictionary(
          entry.terms.map { (TermKey($0.text), Weight(weight: $0.weight, section: $0.section)) },
          uniquingKeysWith: { first, _ in first })
      }
      let (former, now) = (weights(change.former), weights(change.now))
      for term in Set(former.keys).union(now.keys) where former[term] != now[term] {
        edits[term, default: []].append((change.document, former[term], now[term]))
      }
    }
    return edits
  }

  // MARK: Terms

  /// All terms in their order.
  private struct Vocabulary {
    /// The terms as the script has them, which is as they are: letters and digits mean nothing else in a literal.
    private let body: ArraySlice<UInt8>
    private let places: [Range<Int>]

    /// Reads the script; `nil` where it is not what its name tells.
    init?(_ script: [UInt8], named file: String) {
      guard let body = SearchDirectory.body(of: script, named: file, "vocabulary", first: "") else { return nil }
      self.body = body
      places = SearchEdit.lines(of: body)
    }

    /// How many there are.
    var count: Int { places.count }

    /// The bytes of a term.
    subscript(index: Int) -> ArraySlice<UInt8> { body[places[index]] }

    /// The bytes of terms behind each other, with what stands between them.
    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
      range.isEmpty ? [] : body[places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound]
    }

    /// Where a term is, or would be, and whether it is there.
    func place(of term: String) -> (index: Int, isThere: Bool) {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if SearchIndex.precedes(self[middle], term.utf8) { low = middle + 1 } else { high = middle }
      }
      return (low, low < count && self[low].elementsEqual(term.utf8))
    }
  }

  /// What stands between two lines, and behind the last one of a shard.
  private static let lineEnd = Array("\\n".utf8)

  /// The lines of a text as a script has it; behind the last one is no line end.
  private static func lines(of body: ArraySlice<UInt8>) -> [Range<Int>] {
    let first = body.startIndex
    return body.withUnsafeBufferPointer { bytes in
      var lines: [Range<Int>] = []
      var (start, place) = (0, 0)
      while place < bytes.count {
        // Nothing else in it has a backslash.
        if bytes[place] == UInt8(ascii: "\\") {
          lines.append(first + start..<first + place)
          start = min(place + lineEnd.count, bytes.count)
          place = start
        } else {
          place += 1
        }
      }
      lines.append(first + start..<first + bytes.count)
      return lines
    }
  }

  // MARK: Shards

  private struct Mending {
    let vocabulary: Vocabulary
    var result: SearchDirectory
    var files: [String: [UInt8]]
    /// The edits of the terms that there are, by their numbers.
    private var edits: [Int: Edits] = [:]
    /// The terms that are new, by the number of the term that they come before.
    private var inserted: [Int: [(term: String, edits: Edits)]] = [:]
    private var gone: Set<Int> = []
    private let directory: SearchDirectory
    private var pending: Pending?

    /// A shard that is put together.
    private struct Pending {
      let first: String
      /// Its script so far.
      var script: [UInt8]
      /// How many bytes its lines have, with a newline each.
      var size = 0

      init(first: String) {
        self.first = first
        script = SearchIndex.opening(ofShard: first)
        script.reserveCapacity(SearchIndex.shardSize * 5 / 4)
      }
    }

    init(vocabulary: Vocabulary, directory: SearchDirectory, files: [String: [UInt8]]) {
      self.vocabulary = vocabulary
      self.files = files
      self.directory = directory
      result = directory
      result.shards = []
    }

    /// Notes what becomes of a term.
    ///
    /// - Returns: Whether it can be mended.
    mutating func place(_ edits: Edits, of term: String) -> Bool {
      let (index, isThere) = vocabulary.place(of: term)
      if isThere {
        self.edits[index] = edits
        if let count = result.common[term] {
          let now = count + edits.reduce(0) { $0 + ($1.now == nil ? 0 : 1) - ($1.former == nil ? 0 : 1) }
          guard now > directory.limit else { return false }
          result.common[term] = now
        }
      } else {
        guard edits.allSatisfy({ $0.former == nil }), edits.count <= directory.limit else { return false }
        inserted[index, default: []].append((term, edits))
      }
      return true
    }

    /// Mends all shards.
    ///
    /// - Returns: Whether that was possible.
    mutating func run(_ read: (String) throws -> [UInt8]) throws -> Bool {
      let count = vocabulary.count
      var starts: [Int] = []
      for shard in directory.shards {
        let (index, isThere) = vocabulary.place(of: shard.first)
        guard isThere, index > starts.last ?? -1 else { return false }
        starts.append(index)
      }
      guard starts.first ?? 0 == 0 else { return false }
      let touched = edits.keys.sorted() + inserted.keys.sorted()
      for (number, shard) in directory.shards.enumerated() {
        let isLast = number + 1 == starts.count
        let range = starts[number]..<(isLast ? count : starts[number + 1])
        let isTouched = touched.contains { range.contains($0) || isLast && $0 == count }
        if pending == nil, !isTouched {
          result.shards.append(shard)
          continue
        }
        guard
          let body = SearchDirectory.body(of: try read(shard.file), named: shard.file, "terms", first: shard.first),
          add(linesOf: body, range, isLast: isLast)
        else { return false }
        if let pending, pending.size > SearchIndex.shardSize { finishShard() }
      }
      finishShard()
      finishVocabulary()
      files[SearchIndex.startFile] = result.script
      return true
    }

    private mutating func add(linesOf body: ArraySlice<UInt8>, _ range: Range<Int>, isLast: Bool) -> Bool {
      let lines = SearchEdit.lines(of: body)
      // Behind each line of a shard is a line end, and nothing behind the last one.
      guard lines.count == range.count + 1, lines[range.count].isEmpty else { return false }
      for (index, line) in zip(range, lines) {
        addInserted(before: index)
        guard let edits = edits[index] else {
          add(body[line], of: vocabulary[index])
          continue
        }
        let isCommon = result.common[String(decoding: vocabulary[index], as: UTF8.self)] != nil
        guard let postings = Postings(body[line], changedBy: edits, onlyStrong: isCommon),
          isCommon || postings.count <= directory.limit
        else { return false }
        if postings.count == 0, !isCommon {
          gone.insert(index)
        } else {
          add(postings.text[...], of: vocabulary[index])
        }
      }
      if isLast { addInserted(before: range.upperBound) }
      return true
    }

    private mutating func addInserted(before index: Int) {
      guard let inserted = inserted[index] else { return }
      for (term, edits) in inserted.sorted(by: { SearchIndex.precedes($0.term.utf8, $1.term.utf8) }) {
        if let postings = Postings([], changedBy: edits, onlyStrong: false) {
          add(postings.text[...], of: Array(term.utf8)[...])
        }
      }
    }

    private mutating func add(_ line: ArraySlice<UInt8>, of term: ArraySlice<UInt8>) {
      if let pending, pending.size > SearchIndex.shardSize { finishShard() }
      if pending == nil { pending = Pending(first: String(decoding: term, as: UTF8.self)) }
      pending?.script += line
      pending?.script += SearchEdit.lineEnd
      pending?.size += line.count + 1
    }

    private mutating func finishShard() {
      guard var shard = pending else { return }
      pending = nil
      shard.script += SearchDirectory.closing
      let file = SearchDirectory.name("terms", shard.script)
      files["\(SearchIndex.folder)/\(file)"] = shard.script
      result.shards.append(.init(first: shard.first, file: file))
    }

    private mutating func finishVocabulary() {
      guard !gone.isEmpty || !inserted.isEmpty else { return }
      let closing = SearchDirectory.closing
      var script = Array(SearchIndex.script(ofVocabulary: []).dropLast(closing.count))
      let start = script.count
      func add(_ terms: ArraySlice<UInt8>) {
        if terms.isEmpty { return }
        if script.count > start { script += SearchEdit.lineEnd }
        script += terms
      }
      var next = 0
      // Between those that come and go the terms stand as they were.
      for index in gone.union(inserted.keys).sorted() {
        add(vocabulary[next..<index])
        for term in (inserted[index] ?? []).map(\.term).sorted(by: { SearchIndex.precedes($0.utf8, $1.utf8) }) {
          add(Array(term.utf8)[...])
        }
        next = gone.contains(index) ? index + 1 : index
      }
      add(vocabulary[next..<vocabulary.count])
      script += closing
      result.vocabulary = SearchDirectory.name("vocabulary", script)
      files["\(SearchIndex.folder)/\(result.vocabulary)"] = script
    }
  }

  // MARK: Pages of a term

  /// The pages of one term.
  private struct Postings {
    private var postings: [PostingLists.Posting] = []

    var count: Int { postings.count }

    /// The line as the index has it.
    var text: [UInt8] { PostingLists.text(of: postings[...]) }

    /// Reads a line, and changes what it says of some pages; `nil` where it does not say of them what it should.
    init?(_ line: ArraySlice<UInt8>, changedBy edits: Edits, onlyStrong: Bool) {
      guard read(line) else { return nil }
      for edit in edits {
        let place = postings.firstIndex { $0.document >= edit.document } ?? postings.endIndex
        let isThere = place < postings.endIndex && postings[place].document == edit.document
        let wasListed = edit.former.map { !onlyStrong || $0.weight > 1 } ?? false
        guard isThere == wasListed else { return nil }
        if isThere { postings.remove(at: place) }
        if let now = edit.now, !onlyStrong || now.weight > 1 {
          postings.insert(
            .init(
              document: UInt32(edit.document), section: UInt16(clamping: now.section),
              weight: UInt8(clamping: now.weight)),
            at: place)
        }
      }
    }

    private mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
      var (document, number, weight, section) = (UInt32(0), UInt32(0), UInt8(0), UInt32(0))
      func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 10
        default: nil
        }
      }
      func finish() -> Bool {
        guard weight > 0, section <= UInt16.max else { return false }
        document &+= number
        postings.append(.init(document: document, section: UInt16(section), weight: weight))
        (number, weight, section) = (0, 0, 0)
        return true
      }
      for byte in line {
        if let digit = digit(byte) {
          if weight == 0 { number = number &* 36 &+ digit } else { section = section &* 36 &+ digit }
        } else if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte, weight == 0 {
          weight = byte - UInt8(ascii: "A") + 1
        } else if byte == UInt8(ascii: ",") {
          guard finish() else { return false }
        } else {
          return false
        }
      }
      return line.isEmpty || finish()
    }
  }
}

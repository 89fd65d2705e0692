/// The pages of each term of one part of the search index.
///
/// They are met page by page and wanted term by term. To give each term an array of its own would move millions of
/// pages about as the arrays grow; so all are noted in one, and put in order once.
struct PostingLists {
  /// A page that has a term.
  struct Posting: BitwiseCopyable {
    /// The page's number.
    var document: UInt32
    /// The section in which the term says most.
    var section: UInt16
    /// 1 to 25.
    var weight: UInt8
  }

  private var postings: [Posting] = []
  /// The list that each posting belongs to.
  private var lists: [UInt32] = []
  /// How many postings each list has; once they are in order, where each begins, and the end of the last one.
  private var starts: [Int] = []

  /// Notes a page; the pages of one list must come in rising order.
  ///
  /// - Parameters:
  ///   - posting: The page.
  ///   - list: The list's number: one that was met before, or the next.
  mutating func append(_ posting: Posting, toList list: Int) {
    postings.append(posting)
    lists.append(UInt32(list))
    if list == starts.count { starts.append(0) }
    starts[list] += 1
  }

  /// Puts the postings of each list together, after which none may be added.
  mutating func sort() {
    var start = 0
    for list in starts.indices { (starts[list], start) = (start, start + starts[list]) }
    starts.append(start)
    var next = starts
    let unsorted = postings
    for (posting, list) in zip(unsorted, lists) {
      postings[next[Int(list)]] = posting
      next[Int(list)] += 1
    }
    lists = []
  }

  /// How many pages a list has.
  func count(ofList list: Int) -> Int { starts[list + 1] - starts[list] }

  /// A list as the search index has it.
  ///
  /// - Parameters:
  ///   - list: The list's number.
  ///   - onlyStrong: Whether to leave out pages that have the term in passing.
  func text(ofList list: Int, onlyStrong: Bool) -> [UInt8] {
    let list = postings[starts[list]..<starts[list + 1]]
    return onlyStrong ? Self.text(of: list.lazy.filter { $0.weight > 1 }) : Self.text(of: list)
  }

  /// Pages, in rising order, as the search index has them.
  static func text(of postings: some Collection<Posting>) -> [UInt8] {
    // A comma, two numbers of at most seven and four digits, and a letter between them.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: postings.count * 13) { text in
      var count = 0
      func append(_ byte: UInt8) {
        text[count] = byte
        count += 1
      }
      func append(base36 number: UInt32) {
        var power: UInt32 = 1
        while number / power >= 36 { power *= 36 }
        while power > 0 {
          let digit = UInt8(truncatingIfNeeded: number / power % 36)
          append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
          power /= 36
        }
      }
      var last: UInt32 = 0
      for posting in postings {
        if count > 0 { append(UInt8(ascii: ",")) }
        append(base36: posting.document - last)
        append(UInt8(ascii: "A") + min(max(posting.weight, 1), 26) - 1)
        if posting.section > 0 { append(base36: UInt32(posting.section)) }
        last = posting.document
      }
      return Array(text[..<count])
    }
  }
}

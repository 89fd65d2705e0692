/// The pages of each term in one part of the search index.
///
/// The indexer visits terms page by page, but the index needs pages term by term. A separate array per term would move
/// millions of pages as the arrays grow, so all postings are stored in one array and sorted once.
struct PostingLists {
  /// A page that contains a term.
  struct Posting: BitwiseCopyable {
    /// The page's number.
    var document: UInt32
    /// The section in which the term has the greatest weight.
    var section: UInt16
    /// 1 to 25.
    var weight: UInt8
  }

  private var postings: [Posting] = []
  /// The list that each posting belongs to.
  private var lists: [UInt32] = []
  /// The number of postings in each list.
  ///
  /// After sorting, the start of each list, and the end of the last one.
  private var starts: [Int] = []

  /// Adds a page.
  ///
  /// The pages of one list must arrive in ascending order.
  ///
  /// - Parameters:
  ///   - posting: The page.
  ///   - list: The list's number: an existing one or the next.
  mutating func append(_ posting: Posting, toList list: Int) {
    postings.append(posting)
    lists.append(UInt32(list))
    if list == starts.count { starts.append(0) }
    starts[list] += 1
  }

  /// Groups the postings by list.
  ///
  /// You can't add postings after this.
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

  /// The number of pages in a list.
  func count(ofList list: Int) -> Int { starts[list + 1] - starts[list] }

  /// A list in the format of the search index.
  ///
  /// - Parameters:
  ///   - list: The list's number.
  ///   - onlyStrong: Whether to omit pages that mention the term only in their text.
  func text(ofList list: Int, onlyStrong: Bool) -> [UInt8] {
    // A posting consists of a comma, two numbers with at most seven and four digits, and a letter between them.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count(ofList: list) * 13) { text in
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
      for posting in postings[starts[list]..<starts[list + 1]] where !onlyStrong || posting.weight > 1 {
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

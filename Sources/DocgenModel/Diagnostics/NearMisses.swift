/// The candidates that resemble a name, for a diagnostic about an unknown one.
///
/// Who asks for many names of the same candidates makes ``ResembledNames`` of these once.
///
/// - Parameters:
///   - name: The unknown name.
///   - candidates: The names that exist.
///   - limit: How many to return at most.
/// - Returns: As ``ResembledNames/nearest(to:limit:)``.
public func nearMisses(of name: String, in candidates: some Sequence<String>, limit: Int = 3) -> [String] {
  ResembledNames(candidates).nearest(to: name, limit: limit)
}

/// Names that exist, among which those are found that resemble an unknown one.
///
/// A page may have thousands of wrong links, and a package thousands of names that they could mean. So a name is looked at
/// letter by letter only if it may be near by the letters that it has, and only the nearest of these; what is left to do for
/// each name and each link is to compare two words of the machine.
public struct ResembledNames: Sendable {
  private let names: [String]
  /// The letters of all names, one after the other, in lower case.
  private let letters: [UInt32]
  /// Where in these each name begins; at the end, where the last one ends.
  private let starts: [Int]
  private let signatures: [UInt64]

  /// Longer names resemble nothing, in Unicode scalars.
  private static let longest = 100
  /// Whoever writes more letters wrongly than these means another name.
  private static let mostEdits = 10
  /// How many names are looked at letter by letter for one that is unknown.
  private static let mostLookedAt = 100

  /// Creates a table of names.
  ///
  /// - Parameter names: The names, in any order.
  public init(_ names: some Sequence<String>) {
    var (kept, letters, starts, signatures): ([String], [UInt32], [Int], [UInt64]) = ([], [], [0], [])
    for name in names.sorted() where name != kept.last {
      let count = letters.count
      letters.append(contentsOf: Self.letters(of: name))
      guard letters.count - count <= Self.longest else {
        letters.removeLast(letters.count - count)
        continue
      }
      kept.append(name)
      starts.append(letters.count)
      signatures.append(Self.signature(of: letters[count...]))
    }
    (self.names, self.letters, self.starts, self.signatures) = (kept, letters, starts, signatures)
  }

  /// The names that resemble another one.
  ///
  /// - Parameters:
  ///   - name: The unknown name.
  ///   - limit: How many to return at most.
  /// - Returns: Those within a third of the name's length in edits (at least one, and at most ten), upper and lower case
  ///   being the same; nearest first, ties in alphabetical order. Of very many that may be near some may be left out, and
  ///   there is none for a name of more than a hundred letters.
  public func nearest(to name: String, limit: Int = 3) -> [String] {
    found(near: name, limit: limit).map(\.name)
  }

  /// The names of several tables that resemble another one.
  ///
  /// - Returns: Of all together as ``nearest(to:limit:)`` of one; each once.
  public static func nearest(to name: String, in tables: [ResembledNames], limit: Int = 3) -> [String] {
    let found = tables.flatMap { $0.found(near: name, limit: limit) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    var names: [String] = []
    for (_, name) in found where names.count < limit && !names.contains(name) { names.append(name) }
    return names
  }

  private func found(near name: String, limit: Int) -> [(distance: Int, name: String)] {
    let wanted = Self.letters(of: name)
    guard wanted.count <= Self.longest else { return [] }
    let bound = min(max(1, wanted.count / 3), Self.mostEdits)
    let signature = Self.signature(of: wanted[...])
    // By the edits that each needs at least.
    var near = [[Int]](repeating: [], count: bound + 1)
    for index in signatures.indices {
      let lengths = abs(starts[index + 1] - starts[index] - wanted.count)
      guard lengths <= bound else { continue }
      let other = signatures[index]
      let edits = max(lengths, (signature & ~other).nonzeroBitCount, (other & ~signature).nonzeroBitCount)
      if edits <= bound, near[edits].count < Self.mostLookedAt { near[edits].append(index) }
    }
    var found: [(distance: Int, index: Int)] = []
    var left = Self.mostLookedAt
    for edits in near.indices {
      // Those that are left are farther away than what is found.
      guard left > 0, found.count < limit || found[limit - 1].distance >= edits else { break }
      for index in near[edits].prefix(left) where names[index] != name {
        left -= 1
        let distance = editDistance(wanted, letters[starts[index]..<starts[index + 1]], atMost: bound)
        if distance <= bound { found.append((distance, index)) }
      }
      found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    }
    return found.prefix(limit).map { ($0.distance, names[$0.index]) }
  }

  private static func letters(of name: String) -> [UInt32] {
    name.lowercased().unicodeScalars.map(\.value)
  }

  /// Which of 32 classes of letters a name has, in the lower half, and which of them twice, in the upper: as many bits as
  /// another name has and this one has not, so many edits lead from one to the other at least.
  private static func signature(of letters: ArraySlice<UInt32>) -> UInt64 {
    letters.reduce(0) { signature, letter in
      let bit: UInt64 = 1 << UInt64((letter &* 0x9E37_79B1) >> 27)
      return signature | (signature & bit == 0 ? bit : bit << 32)
    }
  }
}

/// The distance in edits of one letter (adjacent transpositions count once), or `bound + 1` when it is more than `bound`.
private func editDistance(_ a: [UInt32], _ b: ArraySlice<UInt32>, atMost bound: Int) -> Int {
  let b = Array(b)
  guard abs(a.count - b.count) <= bound else { return bound + 1 }
  // Only what is near the diagonal can be within the bound.
  let far = bound + 1
  var beforePrevious = [Int](repeating: far, count: b.count + 1)
  var previous = (0...b.count).map { min($0, far) }
  var current = beforePrevious
  for i in 0..<a.count {
    let columns = max(0, i - bound)..<min(b.count, i + bound + 1)
    current[columns.lowerBound] = columns.lowerBound == 0 ? min(i + 1, far) : far
    var least = current[columns.lowerBound]
    for j in columns {
      var edits = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, beforePrevious[j - 1] + 1) }
      current[j + 1] = min(edits, far)
      least = min(least, edits)
    }
    // The next row asks for one column more.
    if columns.upperBound < b.count { current[columns.upperBound + 1] = far }
    guard least <= bound else { return far }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[b.count]
}

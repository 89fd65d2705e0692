/// Returns the candidates that resemble an unknown name.
///
/// To look up many names among the same candidates, create one ``Suggestions`` and use it for all of them.
///
/// - Parameters:
///   - name: The unknown name.
///   - candidates: The existing names.
///   - limit: The maximum number of names to return.
/// - Returns: The same names as ``Suggestions/nearest(to:limit:)``.
public func nearMisses(of name: String, in candidates: some Sequence<String>, limit: Int = 3) -> [String] {
  Suggestions(candidates).nearest(to: name, limit: limit)
}

/// A table of existing names that finds names similar to an unknown name.
///
/// A page may have thousands of wrong links, and a package thousands of names. So the table compares a 64-bit
/// signature of each name first, and computes the edit distance only for the names whose signatures are the most
/// similar.
public struct Suggestions: Sendable {
  private let names: [String]
  /// The lowercased letters of all names, concatenated.
  private let letters: [UInt32]
  /// The start of each name in `letters`, followed by the end of the last name.
  private let starts: [Int]
  private let signatures: [UInt64]

  /// The maximum length of a name in Unicode scalars.
  ///
  /// Longer names resemble nothing.
  private static let longest = 100
  /// The maximum edit distance.
  ///
  /// Names that differ more aren't misspellings of each other.
  private static let maximumEditCount = 10
  /// The maximum number of names to compute the edit distance of, for one unknown name.
  private static let maximumCandidateCount = 100

  /// Creates a table.
  ///
  /// - Parameter names: The existing names, in any order.
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

  /// Returns the names that resemble another one.
  ///
  /// - Parameters:
  ///   - name: The unknown name.
  ///   - limit: The maximum number of names to return.
  /// - Returns: The names that share a letter with the name, and whose edit distance, ignoring case, is at most a third of
  ///   the name's length (at least 1, at most 10). The nearest come first, and equally near names are in alphabetical
  ///   order. If very many names qualify, the result may be incomplete. It's empty if the name is empty or longer than 100
  ///   letters.
  public func nearest(to name: String, limit: Int = 3) -> [String] {
    found(near: name, limit: limit).map(\.name)
  }

  /// Returns the names in several tables that resemble another one.
  ///
  /// - Returns: The result of ``nearest(to:limit:)`` for all tables together, without duplicates.
  public static func nearest(to name: String, in tables: [Suggestions], limit: Int = 3) -> [String] {
    let found = tables.flatMap { $0.found(near: name, limit: limit) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    var names: [String] = []
    for (_, name) in found where names.count < limit && !names.contains(name) { names.append(name) }
    return names
  }

  private func found(near name: String, limit: Int) -> [(distance: Int, name: String)] {
    let wanted = Self.letters(of: name)
    guard wanted.count <= Self.longest, !wanted.isEmpty else { return [] }
    let bound = min(max(1, wanted.count / 3), Self.maximumEditCount)
    let signature = Self.signature(of: wanted[...])
    // Indexed by a lower bound of the edit distance.
    var near = [[Int]](repeating: [], count: bound + 1)
    for index in signatures.indices {
      let lengths = abs(starts[index + 1] - starts[index] - wanted.count)
      guard lengths <= bound else { continue }
      let other = signatures[index]
      let edits = max(lengths, (signature & ~other).nonzeroBitCount, (other & ~signature).nonzeroBitCount)
      if edits <= bound, near[edits].count < Self.maximumCandidateCount { near[edits].append(index) }
    }
    var found: [(distance: Int, index: Int)] = []
    var left = Self.maximumCandidateCount
    for edits in near.indices {
      // All other names are farther away than the names found so far.
      guard left > 0, found.count < limit || found[limit - 1].distance >= edits else { break }
      for index in near[edits].prefix(left) where names[index] != name {
        left -= 1
        let other = letters[starts[index]..<starts[index + 1]]
        let distance = editDistance(wanted, other, atMost: bound)
        // If the distance equals the longer length, as for two names of one letter, the names share no letter.
        if distance <= bound, distance < max(wanted.count, other.count) { found.append((distance, index)) }
      }
      found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    }
    return found.prefix(limit).map { ($0.distance, names[$0.index]) }
  }

  private static func letters(of name: String) -> [UInt32] {
    name.lowercased().unicodeScalars.map(\.value)
  }

  /// Returns a signature: the lower half contains which of 32 letter classes a name has, the upper half which of them
  /// it has at least twice.
  ///
  /// The number of bits that one name has and the other doesn't is a lower bound of their edit distance.
  private static func signature(of letters: ArraySlice<UInt32>) -> UInt64 {
    letters.reduce(0) { signature, letter in
      let bit: UInt64 = 1 << UInt64((letter &* 0x9E37_79B1) >> 27)
      return signature | (signature & bit == 0 ? bit : bit << 32)
    }
  }
}

/// Returns the Damerau–Levenshtein distance, or `bound + 1` if it's greater than `bound`.
private func editDistance(_ a: [UInt32], _ b: ArraySlice<UInt32>, atMost bound: Int) -> Int {
  let b = Array(b)
  guard abs(a.count - b.count) <= bound else { return bound + 1 }
  // Only cells near the diagonal can be within the bound.
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
    // The next row reads one more column.
    if columns.upperBound < b.count { current[columns.upperBound + 1] = far }
    guard least <= bound else { return far }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[b.count]
}

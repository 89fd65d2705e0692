/// The candidates that resemble a name, for a diagnostic about an unknown one.
///
/// - Parameters:
///   - name: The unknown name.
///   - candidates: The names that exist.
///   - limit: How many to return at most.
/// - Returns: Those within a third of the name's length in edits (at least one), or equal but for case or contained;
///   nearest first, ties in alphabetical order.
public func nearMisses(of name: String, in candidates: some Sequence<String>, limit: Int = 3) -> [String] {
  let wanted = Array(name.lowercased())
  let bound = max(1, wanted.count / 3)
  var scored: [(distance: Int, name: String)] = []
  for candidate in Set(candidates) where candidate != name {
    let other = Array(candidate.lowercased())
    guard abs(other.count - wanted.count) <= bound else { continue }
    let distance = editDistance(wanted, other, atMost: bound)
    if distance <= bound { scored.append((distance, candidate)) }
  }
  return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
}

/// The Damerau–Levenshtein distance (adjacent transpositions count once), or `bound + 1` when it is more than `bound`.
private func editDistance(_ a: [Character], _ b: [Character], atMost bound: Int) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in 1...a.count {
    var current = [i] + Array(repeating: 0, count: b.count)
    for j in 1...b.count {
      let substitution = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      current[j] = min(substitution, previous[j] + 1, current[j - 1] + 1)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        current[j] = min(current[j], beforePrevious[j - 2] + 1)
      }
    }
    if current.min()! > bound { return bound + 1 }
    beforePrevious = previous
    previous = current
  }
  return previous[b.count]
}

import DocgenSyntax

/// The choice among the samples of a page that declare a name.
enum Declarers: Hashable, Sendable {
  /// The last one before each sample that uses the name.
  case previous
  /// The last one before the sample that's verified, so that a name means the same everywhere in its program, or otherwise the
  /// first one after it.
  case newest
  /// The last one before each sample that uses the name, without some samples.
  case previousWithout(Set<Int>)

  /// Whether another sample can declare a name for one that uses it.
  func allows(_ other: Int, for sample: Int, root: Int) -> Bool {
    switch self {
    case .previous: other < sample
    case .newest: other < root && other != sample
    case .previousWithout(let excluded): other < sample && !excluded.contains(other)
    }
  }
}

/// Programs with other samples of a page, which docgen tries if a sample doesn't compile.
extension GroupPrograms {
  /// All programs that can verify a sample, in the order in which they're tried.
  func candidates(for program: SampleProgram) -> [SampleProgram] {
    guard group.snippet == nil else { return [program] }
    return [program] + alternatives(to: program) + (members(program).map { [$0.program] } ?? [])
  }

  func alternatives(to program: SampleProgram) -> [SampleProgram] {
    let root = program.root
    var choices = [Declarers.newest]
    let repeated = Set(namesDeclaredTwice(in: program).map(\.second)).subtracting([root])
    if !repeated.isEmpty { choices.append(.previousWithout(repeated)) }
    var found: [SampleProgram] = []
    for choice in choices {
      let other = self.program(of: root, choice)
      if other != program, !found.contains(other) { found.append(other) }
    }
    return found
  }

  /// The program of a sample that only declares members, such as methods, and the type of an earlier sample that they extend.
  func members(_ program: SampleProgram) -> (program: SampleProgram, type: String)? {
    let root = program.root
    guard syntax[root].isOnlyDeclarations, !isListing(root),
      syntax[root].items.allSatisfy({ !$0.isImport && $0.extends == nil && !$0.names.contains(where: Self.isType) })
    else { return nil }
    for sample in (0..<root).reversed() where !syntax[sample].isPart {
      guard let type = syntax[sample].items.last(where: { !$0.runs && $0.names.contains(where: Self.isType) }) else {
        continue
      }
      guard let name = type.names.first(where: Self.isType) else { continue }
      return (self.program(of: root, with: [sample]), name)
    }
    return nil
  }

  private static func isType(_ name: String) -> Bool { name.first?.isUppercase == true }
}

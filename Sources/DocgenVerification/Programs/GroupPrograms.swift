import DocgenModel
import DocgenSyntax

/// The programs of a group of samples.
///
/// Each snippet is a program. The program of a code block also contains the earlier code blocks of its page that it needs.
struct GroupPrograms: Sendable {
  let group: SampleGroup
  let syntax: [SampleSyntax]
  /// Whether a line of each sample claims an error.
  ///
  /// docgen omits the statement or declaration on that line from the programs of other samples.
  let claimsError: [Bool]
  /// The comments of each sample that mark statements as errors.
  let errorComments: [ErrorComments]
  /// The program of each sample, by its place in the group, or `nil` for a template.
  private(set) var programs: [SampleProgram?] = []

  init(_ group: SampleGroup) {
    self.group = group
    guard group.snippet == nil else {
      (syntax, claimsError, errorComments) = ([], [], [])
      programs = [SampleProgram(root: 0, samples: [0], omitted: [:])]
      return
    }
    syntax = group.samples.map { SampleSyntax($0.isTemplate ? "" : $0.text) }
    claimsError = group.samples.map { $0.text.contains("// \(ExpectationParser.stopSign)") }
    errorComments = group.samples.map(ErrorComments.init)
    programs = group.samples.indices.map { group.samples[$0].isTemplate ? nil : program(of: $0) }
  }

  /// Composes the program that checks a sample.
  ///
  /// `others` are samples that it needs besides those that declare the names it uses.
  func program(of root: Int, _ choice: Declarers = .previous, with others: Set<Int> = []) -> SampleProgram {
    var members = others.union([root])
    var pending = members.sorted()
    while let sample = pending.popLast() {
      for other in needs(of: sample, root, choice) where members.insert(other).inserted { pending.append(other) }
      if pending.isEmpty {
        for other in extensions(of: members, before: root) where members.insert(other).inserted {
          pending.append(other)
        }
      }
    }
    let samples = members.sorted()
    var omitted = omissions(in: samples, root: root)
    for later in samples where later > root {
      omitted[later, default: []] += syntax[later].items.filter(\.runs).map(\.range)
    }
    return SampleProgram(root: root, samples: samples, omitted: omitted)
  }

  /// The earlier samples that a sample needs: the last sample that declares each name it uses, and the samples that
  /// change the name's value.
  ///
  /// The value of a variable can change until the program's last sample, so that an object is released, for example.
  private func needs(of sample: Int, _ root: Int, _ choice: Declarers) -> Set<Int> {
    let own = syntax[sample].names
    var needs: Set<Int> = []
    for name in syntax[sample].items.reduce(into: Set<String>(), { $0.formUnion($1.uses) }).subtracting(own) {
      let all = syntax.indices.filter { syntax[$0].names.contains(name) && !syntax[$0].isPart }
      var declarers = all.filter { choice.allows($0, for: sample, root: root) }
      if declarers.isEmpty, choice == .newest { declarers = all.filter { $0 > root }.prefix(1).map(\.self) }
      guard let last = declarers.last else { continue }
      // Functions of one name may be overloads.
      needs.formUnion(declarers.filter { other in !replaces(last, other, name: name) })
      needs.insert(last)
      // A method of a variable can change it, as in `let first = tickets.removeFirst()`.
      let isVariable = syntax[last].items.contains { $0.variables.contains(name) }
      let end = max(sample, root)
      let next = isVariable ? (sample..<end).first { syntax[$0].names.contains(name) } ?? end : sample
      needs.formUnion(
        (min(last + 1, next)..<next).filter { other in
          syntax[other].items.contains { item in
            item.assigns.contains(name) || isVariable && item.runs && item.receivers.contains(name)
          }
        })
    }
    return needs
  }

  /// Whether a later sample declares the same thing as an earlier one under a name.
  private func replaces(_ later: Int, _ earlier: Int, name: String) -> Bool {
    let keys = syntax[later].items.filter { $0.names.contains(name) }.reduce(into: Set<String>()) {
      $0.formUnion($1.declares)
    }
    return !syntax[earlier].items.filter { $0.names.contains(name) }.contains { $0.declares.isDisjoint(with: keys) }
  }

  /// The samples that extend the types that a program uses.
  private func extensions(of members: Set<Int>, before root: Int) -> [Int] {
    (0..<root).filter { !members.contains($0) && !syntax[$0].isPart }.filter { sample in
      syntax[sample].items.contains { item in
        guard let type = item.extends else { return false }
        let users = members.filter { $0 > sample }
        if let declarer = lastDeclarer(of: type, before: sample) {
          // An extension of a replaced type is left out with that type.
          return members.contains(declarer) && lastDeclarer(of: type, before: root) == declarer
        }
        return users.contains { user in
          syntax[user].items.contains { other in
            !other.usedMembers.isDisjoint(with: item.members.map(\.name))
              || (!item.conformances.isEmpty && other.uses.contains(type))
              || (item.members.contains { $0.name == "init" } && other.uses.contains(type))
          }
        }
      }
    }
  }

  private func lastDeclarer(of name: String, before sample: Int) -> Int? {
    (0..<sample).last { syntax[$0].names.contains(name) } ?? (syntax[sample].names.contains(name) ? sample : nil)
  }

  // MARK: What later samples replace

  /// The bytes of each sample that a program leaves out, because a later sample of the program declares
  /// the same names.
  private func omissions(in samples: [Int], root: Int) -> [Int: [Range<Int>]] {
    var omitted: [Int: [Range<Int>]] = [:]
    // What later samples declare, and the members and conformances in their extensions.
    var later: Set<String> = []
    var laterMembers: Set<String> = []
    for sample in samples.reversed() {
      let items = syntax[sample].items
      var isOmitted = items.map { item in
        !item.isImport && !item.declares.isEmpty && item.declares.isSubset(of: later)
      }
      for (index, item) in items.enumerated() {
        guard let type = item.extends else { continue }
        // An extension of a type that's declared again belongs to the earlier declaration.
        if later.contains(type) || item.conformances.contains(where: { laterMembers.contains("\(type): \($0)") }) {
          isOmitted[index] = true
        }
        guard !isOmitted[index] else { continue }
        for member in item.members where laterMembers.contains("\(type).\(member.key)") {
          omitted[sample, default: []].append(member.range)
        }
      }
      // A statement that uses an omitted value can't run, so omit it too.
      var gone = zip(items, isOmitted).filter { $1 && $0.runs }.reduce(into: Set<String>()) { $0.formUnion($1.0.names) }
      while !gone.isEmpty {
        let next = items.indices.filter {
          !isOmitted[$0] && items[$0].runs && !items[$0].uses.union(items[$0].assigns).isDisjoint(with: gone)
        }
        guard !next.isEmpty else { break }
        for index in next {
          isOmitted[index] = true
          gone.formUnion(items[index].names)
        }
      }
      omitted[sample, default: []] += zip(items, isOmitted).filter(\.1).map(\.0.range)
      // A line that doesn't compile can't be part of another program.
      if sample != root, claimsError[sample] { omitted[sample, default: []] += reported(in: sample) }
      for (item, isOmitted) in zip(items, isOmitted) where !isOmitted {
        later.formUnion(item.declares)
        guard let type = item.extends else { continue }
        laterMembers.formUnion(item.members.map { "\(type).\($0.key)" } + item.conformances.map { "\(type): \($0)" })
      }
    }
    return omitted.filter { !$0.value.isEmpty }
  }

  /// The items of a sample that claim an error.
  private func reported(in sample: Int) -> [Range<Int>] {
    let utf8 = Array(group.samples[sample].text.utf8)
    return syntax[sample].items.map(\.range).filter { range in
      let end = utf8[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? utf8.endIndex
      let next = utf8[min(end + 1, utf8.endIndex)...].firstIndex(of: UInt8(ascii: "\n")) ?? utf8.endIndex
      let isReported = String(decoding: utf8[range.lowerBound..<end], as: UTF8.self).contains(
        ExpectationParser.stopSign)
      let line = String(
        decoding: utf8[min(end + 1, utf8.endIndex)..<max(next, min(end + 1, utf8.endIndex))], as: UTF8.self)
      return isReported || line.trimmingWhitespace().hasPrefix("// \(ExpectationParser.stopSign)")
    }
  }

  // MARK: Relations of samples

  /// Whether a sample only lists declarations of the package, so that it's no program.
  func isListing(_ sample: Int) -> Bool {
    group.snippet == nil && syntax[sample].isListing && syntax[sample].isOnlyDeclarations
  }

  /// The first sample after a sample that declares a name.
  func laterDeclarer(of name: String, after sample: Int) -> Int? {
    syntax.indices.first { $0 > sample && syntax[$0].names.contains(name) }
  }

  /// Whether a sample uses a name that only a later one of the program declares.
  func usesLaterName(_ sample: Int, in program: SampleProgram) -> Bool {
    let uses = syntax[sample].items.reduce(into: Set<String>()) { $0.formUnion($1.uses) }
      .subtracting(syntax[sample].names)
    return program.samples.contains { $0 > sample && !syntax[$0].names.isDisjoint(with: uses) }
  }

  /// The root of the longest program that contains each program, by the root of the contained one.
  ///
  /// The longer program isn't expected to fail, so its run checks both.
  func containers(of programs: [SampleProgram]) -> [Int: Int] {
    guard group.snippet == nil else { return [:] }
    func runs(_ sample: Int) -> Bool { group.samples[sample].check == .runs && !claimsError[sample] }
    var containers: [Int: Int] = [:]
    for program in programs where runs(program.root) {
      let container = programs.filter { other in
        program.isContained(in: other) && runs(other.root) && !usesLaterName(program.root, in: other)
      }.max { ($0.samples.count, -$0.root) < ($1.samples.count, -$1.root) }
      if let container { containers[program.root] = container.root }
    }
    return containers
  }

  /// The names that two samples of a program declare, with the two samples.
  func namesDeclaredTwice(in program: SampleProgram) -> [(name: String, first: Int, second: Int)] {
    var first: [String: Int] = [:]
    var found: [(name: String, first: Int, second: Int)] = []
    for sample in program.samples {
      for name in syntax[sample].names.sorted() {
        if let other = first[name], replaces(sample, other, name: name) { found.append((name, other, sample)) }
        first[name] = sample
      }
    }
    return found
  }
}

/// The samples of a program: the sample that it verifies, and the earlier ones of its page that this one needs.
struct SampleProgram: Hashable, Sendable {
  /// The sample, by its place in the group.
  var root: Int
  /// The samples, in page order.
  var samples: [Int]
  /// The bytes of each sample that are left out.
  var omitted: [Int: [Range<Int>]]

  /// Whether another program contains all of this one, so that its run checks this one, too.
  func isContained(in other: SampleProgram) -> Bool {
    root != other.root
      && samples.allSatisfy { sample in
        other.samples.contains(sample) && omitted[sample] ?? [] == other.omitted[sample] ?? []
      }
  }
}

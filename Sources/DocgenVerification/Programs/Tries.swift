import DocgenModel
import DocgenSyntax

/// A further try to verify a sample that fails as its author wrote it.
///
/// docgen makes these tries in this order, and stops at the first one that verifies the sample. Each try changes the program that its
/// author wrote, and a repeated one changes the program of the try before. The comments quote the words that the sample's label gets.
enum Try: CaseIterable {
  /// If statements or declarations of earlier samples fail: the program without them, and an unchanged label.
  case withoutFailingParts
  /// If comments mark all failing statements as errors: the same program, whose errors are then expected. "message not compared".
  case asWritten
  /// If it doesn't compile: the program with other declarations of the names that it uses. "with a later sample", if it contains one.
  case withOtherDeclarations
  /// If it doesn't compile and declares only members: in a type of an earlier sample. "as members of 'Account'".
  case asMembers
  /// If it doesn't compile: with code that docgen adds, which ``Completion`` finds from the errors. The label lists the code.
  case completed

  /// How often docgen makes the try, because the compiler can find other errors once the first ones are gone.
  var limit: Int {
    switch self {
    case .withoutFailingParts: 3
    case .asWritten, .asMembers: 1
    case .withOtherDeclarations: 2
    case .completed: 5
    }
  }
}

/// A program with its verdict.
struct VerifiedProgram: Sendable {
  var samples: SampleProgram
  var program: Program
  var verdict: Verdict
  /// The time that its verification took, with all tries.
  var seconds: Double

  /// Whether docgen tries the program again.
  var needsTry: Bool { !verdict.isComplete || !verdict.hasCompiled && !verdict.passes(samples.root) }

  /// The failed program, whose sample passes in a package that isn't strict, with the differences in words.
  func accepted(_ differences: [String], _ checks: Set<SampleResult.Check>?) -> Self {
    var accepted = self
    (accepted.verdict.differences, accepted.verdict.lenientChecks) = (differences, checks ?? [.compiled])
    return accepted
  }
}

/// The tries to verify one sample.
struct SampleTries {
  private let group: GroupPrograms
  private let types: () async throws -> PackageTypes
  private let verify: (SampleProgram, Completion) async throws -> VerifiedProgram
  private let root: Int
  /// The program that its author wrote, or the program without failing parts of earlier samples.
  private var original: VerifiedProgram
  private var latest: VerifiedProgram
  private var seconds: Double

  init(
    _ original: VerifiedProgram, of group: GroupPrograms, types: @escaping () async throws -> PackageTypes,
    verify: @escaping (SampleProgram, Completion) async throws -> VerifiedProgram
  ) {
    (self.original, latest, root) = (original, original, original.samples.root)
    seconds = original.seconds
    (self.group, self.types, self.verify) = (group, types, verify)
  }

  /// Returns the first program that verifies the sample, or the program that says most about its failure.
  mutating func run() async throws -> VerifiedProgram {
    var result = try await best()
    result.seconds = seconds
    return result
  }

  private mutating func best() async throws -> VerifiedProgram {
    for next in Try.allCases {
      latest = original
      for number in 0..<next.limit {
        guard let (samples, completion) = try await program(of: next, number) else { break }
        if next != .asWritten { latest = try await verified(samples, completion) }
        if let result = try await result(of: next) { return result }
      }
    }
    try await addUnknownMembers()
    guard latest.program.completion.isOnlyCompiled, let error = latest.verdict.errors.first,
      var first = original.verdict.errors.first?.failure
    else { return original }
    first.details +=
      (first.details.isEmpty ? "" : "\n")
      + "\(latest.program.completion.words.joined(separator: ", ")): \(error.failure.message)"
    original.verdict.errors[0].failure = first
    return original
  }

  /// Adds the errors about members that a type doesn't have, which the compiler reports only without the code's elisions.
  ///
  /// The types of a sample's own variables are known there. Only types of the package count, because types that docgen assumes, and
  /// types that the samples declare, could have other members in the author's program.
  private mutating func addUnknownMembers() async throws {
    let samples = original.samples
    guard !original.program.syntaxErrors.isEmpty,
      let completion = Completion(eliding: samples.samples, in: group)
    else { return }
    let declared = Set(samples.samples.flatMap { group.syntax[$0].names })
    let fragment = try await verified(samples, completion)
    let types = try await types()
    original.verdict.errors += fragment.verdict.errors.filter { error in
      guard error.sample == root, let type = error.failure.typeWithoutMember else { return false }
      return types.contains(type) && !declared.contains(type)
    }
  }

  private mutating func verified(_ samples: SampleProgram, _ completion: Completion) async throws -> VerifiedProgram {
    let verified = try await verify(samples, completion)
    seconds += verified.seconds
    return verified
  }

  // MARK: Changes

  /// The program of a try, or `nil` if its condition doesn't hold.
  private func program(of next: Try, _ number: Int) async throws -> (SampleProgram, Completion)? {
    let (samples, verdict, completion) = (latest.samples, latest.verdict, latest.program.completion)
    let hasMarks = !group.errorComments[root].marks.isEmpty && !original.verdict.isComplete
    switch next {
    case .withoutFailingParts:
      return group.program(samples, without: verdict.errors).map { ($0, .none) }
    case .asWritten:
      return hasMarks ? (samples, .none) : nil
    case .withOtherDeclarations:
      guard !original.verdict.hasCompiled, let written = group.programs[root] else { return nil }
      return group.alternatives(to: written).dropFirst(number).first.map { ($0, .none) }
    case .asMembers:
      guard !original.verdict.hasCompiled, let written = group.programs[root] else { return nil }
      return group.members(written).map { ($0.program, Completion(asMembersOf: $0.type)) }
    case .completed:
      guard !original.verdict.hasCompiled || hasMarks else { return nil }
      let hasClaims = original.program.rootPart.claims.areAboutRun
      if let next = Completion(for: verdict.errors, of: samples, in: group, try await types(), after: completion),
        !next.isOnlyCompiled || !hasClaims
      {
        return (samples, next)
      }
      guard completion != .none else { return nil }
      return group.program(samples, without: verdict.errors).map { ($0, completion) }
    }
  }

  // MARK: Results

  /// The result of the latest try, or `nil` if it doesn't verify the sample.
  private mutating func result(of next: Try) async throws -> VerifiedProgram? {
    let (verdict, completion) = (latest.verdict, latest.program.completion)
    switch next {
    case .withoutFailingParts:
      let missing = group.programs[root].map { group.names(in: latest.samples, leftOutOf: $0) } ?? []
      guard verdict.isVerdict(about: root, missing: missing) else { return nil }
      // It replaces the program that its author wrote, even if the sample fails.
      original = latest
      return verdict.passes(root) ? latest : nil
    case .asWritten:
      return try await withoutMarkedErrors()
    case .withOtherDeclarations:
      guard verdict.passes(root) else { return nil }
      guard let last = latest.samples.samples.last, last > root else { return latest }
      return original.accepted(["with a later sample"], verdict.checkResults[root]?.checks)
    case .asMembers, .completed:
      // Even if it fails, its run says more about the sample than the error without the completion.
      if !completion.isLenient, verdict.hasCompiled { return latest }
      if let result = try await withoutMarkedErrors() { return result }
      guard verdict.passes(root) || !verdict.differences.isEmpty else { return nil }
      let checks = completion.isOnlyCompiled || !verdict.passes(root) ? nil : verdict.checkResults[root]?.checks
      return original.accepted(verdict.differences.isEmpty ? completion.words : verdict.differences, checks)
    }
  }

  /// Verifies that each statement that a comment marks as an error fails by itself, and that the sample passes without them.
  private mutating func withoutMarkedErrors() async throws -> VerifiedProgram? {
    let (samples, completion) = (latest.samples, latest.program.completion)
    let marks = group.errorComments[root].marks.map(\.lines)
    guard !marks.isEmpty, !completion.isOnlyCompiled, !latest.verdict.isComplete else { return nil }
    let parts = Dictionary(grouping: marks) { mark in mark.flatMap { group.items(of: root, atLine: $0) } }
    guard parts[[]] == nil else { return nil }
    var current = latest
    var isCompilerError = !current.verdict.hasCompiled
    if !ErrorComments.areObserved(at: marks, of: root, in: current.verdict) {
      guard parts.count > 1 else { return nil }
      for (items, marks) in parts {
        let others = parts.keys.filter { $0 != items }.flatMap(\.self)
        current = try await verified(group.program(samples, withoutOwn: others), completion)
        guard ErrorComments.areObserved(at: marks, of: root, in: current.verdict) else { return nil }
        isCompilerError = isCompilerError || !current.verdict.hasCompiled
      }
    }
    let rest = try await verified(group.program(samples, withoutOwn: parts.keys.flatMap(\.self)), completion)
    guard rest.verdict.passes(root) else { return nil }
    let checks = rest.verdict.checkResults[root]?.checks ?? []
    return original.accepted(
      completion.words + ["message not compared"], checks.union([isCompilerError ? .expectedErrors : .expectedFailures])
    )
  }
}

extension SampleResult.Failure {
  /// The type of an error such as `value of type 'Price' has no member 'rename'`.
  fileprivate var typeWithoutMember: String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 3, ["value of type ", "type "].contains(parts[0]), parts[2] == " has no member " else {
      return nil
    }
    return String(parts[1].hasPrefix("any ") ? parts[1].dropFirst("any ".count) : parts[1])
  }
}

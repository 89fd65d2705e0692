import DocgenModel
import DocgenSyntax

extension ProgramVerification {
  /// Verifies a sample in which comments mark statements as errors.
  ///
  /// Each of these statements must fail by itself, and the sample must pass without them.
  ///
  /// - Parameters:
  ///   - latest: The program of the sample, with its verdict.
  ///   - original: The program as its author wrote it, with its verdict.
  ///   - completion: The code that was added to the program.
  /// - Returns: `nil` if there's no such statement, or if another one fails.
  func withoutErrors(
    _ latest: Verified, _ original: Verified, _ completion: Completion, of group: GroupPrograms,
    _ verifier: ProgramVerifier
  ) async throws -> Verified? {
    let (samples, root) = (latest.samples, latest.samples.root)
    let marks = group.errorComments[root].marks
    guard !marks.isEmpty, !completion.isOnlyCompiled, !latest.verdict.isComplete else { return nil }
    let parts = Dictionary(grouping: marks) { mark in mark.flatMap { group.items(of: root, atLine: $0) } }
    guard parts[[]] == nil else { return nil }
    var (verdict, seconds) = (latest.verdict, latest.seconds)
    var isCompilerError = !verdict.hasCompiled
    if !ErrorComments.areObserved(at: marks, of: root, in: verdict) {
      guard parts.count > 1 else { return nil }
      for (items, marks) in parts {
        let others = parts.keys.filter { $0 != items }.flatMap(\.self)
        let alone = try await verified(
          group.program(samples, withoutOwn: others), completion, of: group, verifier, after: seconds)
        (verdict, seconds) = (alone.verdict, alone.seconds)
        guard ErrorComments.areObserved(at: marks, of: root, in: verdict) else { return nil }
        isCompilerError = isCompilerError || !verdict.hasCompiled
      }
    }
    let rest = try await verified(
      group.program(samples, withoutOwn: parts.keys.flatMap(\.self)), completion, of: group, verifier, after: seconds)
    guard rest.verdict.passes(root) else { return nil }
    let checks = rest.verdict.checkResults[root]?.checks ?? []
    return original.accepted(
      completion.words + ["message not compared"],
      checks.union([isCompilerError ? .expectedErrors : .expectedFailures]), rest.seconds)
  }

  /// Verifies a sample with other samples of its page than the last ones that declare the names it uses.
  ///
  /// - Parameters:
  ///   - found: The program of the sample, with its verdict.
  /// - Returns: `nil` if no choice of samples passes.
  func withOtherSamples(
    _ found: Verified, of group: GroupPrograms, _ verifier: ProgramVerifier
  ) async throws -> Verified? {
    let root = found.samples.root
    guard !found.verdict.hasCompiled, let original = group.programs[root] else { return nil }
    var seconds = found.seconds
    for program in group.alternatives(to: original) {
      let other = try await verified(program, .none, of: group, verifier, after: seconds)
      seconds = other.seconds
      guard other.verdict.passes(root) else { continue }
      guard let last = program.samples.last, last > root else { return other }
      return found.accepted(
        ["with a later sample"], other.verdict.checkResults[root]?.checks ?? [.compiled], seconds)
    }
    guard let (program, type) = group.members(original) else { return nil }
    var completion = Completion.none
    completion.extendedType = type
    let other = try await verified(program, completion, of: group, verifier, after: seconds)
    return other.verdict.passes(root) ? found.accepted(completion.words, [.compiled], other.seconds) : nil
  }
}

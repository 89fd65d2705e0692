import DocgenModel
import DocgenSyntax

/// The further tries to verify samples that fail.
extension ProgramVerification {
  /// A program with its verdict.
  struct Verified: Sendable {
    /// The samples of the program.
    var samples: SampleProgram
    var program: Program
    var verdict: Verdict
    var seconds: Double

    /// The failed program, whose sample passes in a package that isn't strict, with the differences in words.
    func accepted(_ differences: [String], _ checks: Set<SampleResult.Check>, _ seconds: Double) -> Verified {
      var verified = self
      (verified.verdict.differences, verified.verdict.lenientChecks) = (differences, checks)
      verified.seconds = seconds
      return verified
    }
  }

  /// Tries the samples again that fail because of earlier ones, without the parts of samples that fail.
  ///
  /// - Returns: The verdicts about these samples.
  func withoutFailingParts(
    _ programs: [SampleProgram], _ verified: [Int: Verified], of group: GroupPrograms, _ verifier: ProgramVerifier,
    _ limit: AsyncLimit
  ) async throws -> [Int: Verified] {
    guard group.group.snippet == nil else { return [:] }
    var verdicts: [Int: Verified] = [:]
    var tried = Dictionary(programs.map { ($0.root, $0) }, uniquingKeysWith: { first, _ in first })
    var latest = verified
    // Without the first errors, the compiler can find others.
    for _ in 1...3 {
      let shorter = programs.compactMap { program -> SampleProgram? in
        guard verdicts[program.root] == nil, let found = latest[program.root] else { return nil }
        return group.program(tried[program.root] ?? program, without: found.verdict.errors)
      }
      guard !shorter.isEmpty else { break }
      latest = try await run(shorter, of: group, verifier, limit)
      for program in shorter {
        tried[program.root] = program
        guard let found = latest[program.root], let original = group.programs[program.root] else { continue }
        if found.verdict.isVerdict(about: program.root, missing: group.names(in: program, leftOutOf: original)) {
          verdicts[program.root] = found
        }
      }
    }
    return verdicts
  }

  /// Tries the samples that don't compile again, with what they use but don't declare.
  ///
  /// - Returns: The programs with a better verdict.
  func completed(
    _ programs: [SampleProgram], _ verified: [Int: Verified], of group: GroupPrograms,
    _ interface: AsyncOnce<DeclarationComparison>, _ verifier: ProgramVerifier, _ limit: AsyncLimit
  ) async throws -> [Int: Verified] {
    guard group.group.snippet == nil else { return [:] }
    let failed = programs.filter { program in
      guard let verdict = verified[program.root]?.verdict else { return false }
      return !verdict.hasCompiled || !verdict.isComplete && !group.errorComments[program.root].marks.isEmpty
    }
    guard !failed.isEmpty else { return [:] }
    // A toolchain that can't list declarations can't say which types the package has.
    let types: PackageTypes
    do { types = try await interface.value().types } catch is VerificationError { types = PackageTypes() }
    return try await withThrowingTaskGroup(of: Verified?.self) { tasks in
      for program in failed {
        guard let found = verified[program.root] else { continue }
        tasks.addTask { try await limit.run { try await completed(found, of: group, types, verifier) } }
      }
      return try await tasks.reduce(into: [:]) { if let found = $1 { $0[found.program.root] = found } }
    }
  }

  /// - Returns: The program with a better verdict, or `nil`.
  private func completed(
    _ found: Verified, of group: GroupPrograms, _ types: PackageTypes, _ verifier: ProgramVerifier
  ) async throws -> Verified? {
    let (hasClaims, root) = (found.program.rootPart.claims.areAboutRun, found.samples.root)
    var (completion, latest) = (Completion.none, found)
    if let result = try await withoutErrors(found, found, completion, of: group, verifier) { return result }
    if let result = try await withOtherSamples(found, of: group, verifier) { return result }
    // An elision can hide undeclared names, and these can hide others.
    for _ in 1...5 {
      var samples = latest.samples
      if let next = Completion(for: latest.verdict.errors, of: samples, in: group, types, after: completion),
        !next.isOnlyCompiled || !hasClaims
      {
        completion = next
      } else if completion != .none, let shorter = group.program(samples, without: latest.verdict.errors) {
        samples = shorter
      } else {
        break
      }
      latest = try await verified(samples, completion, of: group, verifier, after: latest.seconds)
      let verdict = latest.verdict
      // Even if it fails, its run says more about the sample than the error without the completion.
      if !completion.isLenient, verdict.hasCompiled { return latest }
      if let result = try await withoutErrors(latest, found, completion, of: group, verifier) { return result }
      guard verdict.passes(root) || !verdict.differences.isEmpty else { continue }
      let checks = completion.isOnlyCompiled || !verdict.passes(root) ? nil : verdict.checkResults[root]?.checks
      return found.accepted(
        verdict.differences.isEmpty ? completion.words : verdict.differences, checks ?? [.compiled], latest.seconds)
    }
    guard completion.isOnlyCompiled, let error = latest.verdict.errors.first, !found.verdict.errors.isEmpty else {
      return nil
    }
    var failed = found
    failed.seconds = latest.seconds
    failed.verdict.errors[0].failure.details +=
      (failed.verdict.errors[0].failure.details.isEmpty ? "" : "\n")
      + "\(completion.words.joined(separator: ", ")): \(error.failure.message)"
    return failed
  }
}

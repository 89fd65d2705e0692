import Dependencies
import DocgenModel
public import DocgenSystem

extension VerificationOptions {
  /// How samples run.
  public enum SandboxStatus: Hashable, Sendable {
    /// Samples run in a sandbox.
    case used
    /// Samples run without a sandbox, because the settings say so.
    case off
    /// Samples run without a sandbox, because there's none.
    case missing(SandboxFinder.Obstacle)
  }

  /// How samples run.
  ///
  /// - Throws: ``VerificationError`` if the settings require a sandbox, and there's none.
  public func sandboxStatus() async throws -> SandboxStatus {
    @Dependency(\.sandboxFinder) var finder
    guard sandboxUse != .off else { return .off }
    switch await finder.find() {
    case .success: return .used
    case .failure(let obstacle):
      guard sandboxUse == .required else { return .missing(obstacle) }
      throw VerificationError(
        reason: "there's no sandbox",
        diagnostics: [
          Diagnostic(
            "no-sandbox", at: sandboxPosition, "samples must run in a sandbox, but \(obstacle.reason)",
            notes: [
              obstacle.hint.map { .init("\($0)") },
              .init("to run samples without a sandbox, write 'automatic' instead of 'required'"),
            ]
            .compactMap(\.self))
        ])
    }
  }

  /// The sandbox for the package's samples, or `nil` if they run without one.
  ///
  /// - Throws: ``VerificationError`` if the settings require a sandbox, and there's none.
  func sandbox() async throws -> Sandbox? {
    @Dependency(\.sandboxFinder) var finder
    guard try await sandboxStatus() == .used, case .success(var sandbox) = await finder.find() else { return nil }
    sandbox.readable = [buildEnvironment.package]
    if !buildEnvironment.build.scratchPath.hasPrefix("\(buildEnvironment.package)/") {
      sandbox.readable.append(buildEnvironment.build.scratchPath)
    }
    if let folder = try await buildEnvironment.toolchain().folder, folder != "/usr" { sandbox.readable.append(folder) }
    return sandbox
  }
}

extension Sandbox? {
  /// The part of a result's key that says whether the sample ran in a sandbox.
  var keyPart: String { self == nil ? "no sandbox" : "sandbox" }
}

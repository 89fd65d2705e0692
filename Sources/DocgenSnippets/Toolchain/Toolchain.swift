import Dependencies
public import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Which compiler builds for which platform.
public struct Toolchain: Hashable, Sendable {
  /// The compiler's version line without its tag: `Swift version 6.3.1`.
  public var compiler: String

  /// The platform, as in `x86_64-unknown-linux-gnu`.
  public var platform: String

  /// The folder of the toolchain's own libraries, absolute; `nil` where the compiler does not tell.
  public var libraries: String?

  /// Creates a description of a toolchain.
  public init(compiler: String, platform: String, libraries: String? = nil) {
    self.compiler = compiler
    self.platform = platform
    self.libraries = libraries
  }

  /// Asks a compiler what it is.
  ///
  /// - Parameter compiler: Its path, or `swiftc`.
  /// - Throws: ``VerificationError`` when it cannot be asked.
  public static func of(compiler: String = "swiftc") async throws -> Toolchain {
    let information = try await information(of: compiler)
    return Toolchain(
      compiler: String(information.compilerVersion.prefix { $0 != "(" }).trimmingWhitespace(),
      platform: information.target.triple,
      libraries: information.paths?.runtimeResourcePath.flatMap { runtime in
        runtime.lastIndex(of: "/").map { String(runtime[..<$0]) }
      })
  }

  /// What a compiler says of itself.
  private struct Information: Decodable {
    struct Target: Decodable { var triple: String }
    struct Paths: Decodable { var runtimeResourcePath: String? }
    var compilerVersion: String
    var target: Target
    var paths: Paths?
  }

  private static func information(of compiler: String) async throws -> Information {
    @Dependency(\.processRunner) var processRunner
    let output: ProcessRunner.Output
    do {
      output = try await processRunner.run(command: .init(compiler, ["-print-target-info"]))
    } catch let error as ProcessError {
      throw VerificationError(reason: error.description)
    }
    guard output.termination == .exited(0) else {
      throw VerificationError(
        reason: "'\(compiler) -print-target-info' failed: \(Excerpt.end(of: output.standardError))")
    }
    do {
      return try JSONDecoder().decode(Information.self, from: Data(output.standardOutput))
    } catch {
      throw VerificationError(reason: "'\(compiler) -print-target-info' said something unknown: \(error)")
    }
  }
}

/// Samples cannot be verified at all, whatever they say.
public struct VerificationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line of text, with a way out.
  public var reason: String

  /// What the compiler complains of, where that is why; the reason then sums it up.
  public var diagnostics: [Diagnostic]

  /// Creates an error.
  public init(reason: String, diagnostics: [Diagnostic] = []) {
    self.reason = reason
    self.diagnostics = diagnostics
  }

  /// One line for a diagnostic.
  public var description: String { reason }
}

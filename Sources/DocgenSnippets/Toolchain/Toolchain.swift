import Dependencies
public import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A compiler and the platform that it builds for.
public struct Toolchain: Hashable, Sendable {
  /// The compiler's version line without its tag: `Swift version 6.3.1`.
  public var compiler: String

  /// The platform, as in `x86_64-unknown-linux-gnu`.
  public var platform: String

  /// The folder of the toolchain's own libraries, absolute, or `nil` if the compiler doesn't report it.
  public var libraries: String?

  /// Creates a description of a toolchain.
  public init(compiler: String, platform: String, libraries: String? = nil) {
    self.compiler = compiler
    self.platform = platform
    self.libraries = libraries
  }

  /// Queries a compiler for its properties.
  ///
  /// - Parameter compiler: Its path, or `swiftc`.
  /// - Throws: ``VerificationError`` if the compiler can't be queried.
  public static func of(compiler: String = "swiftc") async throws -> Toolchain {
    let information = try await information(of: compiler)
    return Toolchain(
      compiler: String(information.compilerVersion.prefix { $0 != "(" }).trimmingWhitespace(),
      platform: information.target.triple,
      libraries: information.paths?.runtimeResourcePath.flatMap { runtime in
        runtime.lastIndex(of: "/").map { String(runtime[..<$0]) }
      })
  }

  /// The compiler's output for `-print-target-info`.
  private struct Information: Decodable {
    struct Target: Decodable { var triple: String }
    struct Paths: Decodable { var runtimeResourcePath: String? }
    var compilerVersion: String
    var target: Target
    var paths: Paths?
  }

  private static func information(of compiler: String) async throws -> Information {
    @Dependency(\.processRunner) var processRunner
    let output = try await VerificationError.converting {
      try await processRunner.run(command: .init(compiler, ["-print-target-info"]))
    }
    guard output.termination == .exited(0) else {
      throw VerificationError(
        reason: "'\(compiler) -print-target-info' failed: \(Excerpt.end(of: output.standardError))")
    }
    do {
      return try JSONDecoder().decode(Information.self, from: Data(output.standardOutput))
    } catch {
      throw VerificationError(reason: "'\(compiler) -print-target-info' printed something unexpected: \(error)")
    }
  }
}

/// An error that prevents the verification of all samples.
public struct VerificationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason and a way to fix it, in one line.
  public var reason: String

  /// The compiler's errors, if they're the cause.
  ///
  /// In that case, the reason summarizes them.
  public var diagnostics: [Diagnostic]

  /// Creates an error.
  public init(reason: String, diagnostics: [Diagnostic] = []) {
    self.reason = reason
    self.diagnostics = diagnostics
  }

  /// Runs an operation, and turns an error of a file or a program into one of the verification.
  ///
  /// - Parameters:
  ///   - consequence: The consequence of an error of a file, which precedes it in the reason.
  ///   - operation: The operation.
  public static func converting<Value>(
    fileErrors consequence: String? = nil, _ operation: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await operation()
    } catch let error as FileError {
      throw VerificationError(reason: consequence.map { "\($0): \(error)" } ?? error.description)
    } catch let error as ProcessError {
      throw VerificationError(reason: error.description)
    }
  }

  /// The reason, for a diagnostic.
  public var description: String { reason }

  /// Whether only snippets don't compile, so that everything else can be checked.
  var isInSnippets: Bool {
    !diagnostics.isEmpty && diagnostics.allSatisfy { $0.position?.file.hasPrefix("Snippets/") == true }
  }
}

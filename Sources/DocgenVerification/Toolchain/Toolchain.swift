import Dependencies
import DocgenModel
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

  /// The folder that contains the toolchain's programs and libraries, such as `/opt/swift/usr`, or `nil` if it isn't known.
  var folder: String? {
    libraries.flatMap { $0.hasSuffix("/lib") ? String($0.dropLast("/lib".count)) : nil }
  }

  /// The compiler's whole version line, whose tag differs between two builds of the same version.
  public var versionLine = ""

  /// Queries `swiftc`, as found in `PATH`, for its version and platform.
  ///
  /// - Throws: ``VerificationError`` if the compiler can't be queried.
  public static func current() async throws -> Toolchain {
    let information = try await information()
    return Toolchain(
      compiler: String(information.compilerVersion.prefix { $0 != "(" }).trimmingWhitespace(),
      platform: information.target.triple,
      libraries: information.paths?.runtimeResourcePath?.parentFolder,
      versionLine: information.compilerVersion)
  }

  /// The compiler's output for `-print-target-info`.
  private struct Information: Decodable {
    struct Target: Decodable { var triple: String }
    struct Paths: Decodable { var runtimeResourcePath: String? }
    var compilerVersion: String
    var target: Target
    var paths: Paths?
  }

  private static func information() async throws -> Information {
    @Dependency(\.processRunner) var processRunner
    // Without '-frontend', the compiler leaves a folder in the temporary directory.
    let output = try await VerificationError.converting {
      try await processRunner.run(command: .init("swiftc", ["-frontend", "-print-target-info"]))
    }
    guard output.termination == .exited(0) else {
      throw VerificationError(
        reason: "'swiftc -print-target-info' failed: \(Excerpt.end(of: output.standardError))")
    }
    do {
      return try JSONDecoder().decode(Information.self, from: Data(output.standardOutput))
    } catch {
      throw VerificationError(reason: "'swiftc -print-target-info' printed something unexpected: \(error)")
    }
  }
}

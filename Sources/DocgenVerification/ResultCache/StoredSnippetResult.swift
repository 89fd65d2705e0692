import DocgenModel
import DocgenSystem

/// The stored result of a snippet.
struct StoredSnippetResult: Codable {
  /// The hash of everything that the result depends on.
  var key: String
  /// The verification result.
  var verification: Verification

  /// The file that stores a snippet's result.
  ///
  /// - Parameters:
  ///   - name: The snippet's name.
  ///   - build: The build folder.
  static func file(of name: String, in build: ScratchDirectory) -> ResultFile<StoredSnippetResult> {
    ResultFile(path: "\(build.resultCachePath)/\(name).json")
  }

  /// The key of a snippet's result.
  ///
  /// - Parameters:
  ///   - source: The snippet's text.
  ///   - fingerprint: The hash of the code that it can link.
  ///   - toolchain: The compiler and the platform.
  ///   - configuration: `debug` or `release`.
  static func key(
    source: [UInt8], fingerprint: SHA256, toolchain: Toolchain, configuration: String
  ) -> String {
    var hasher = SHA256Hasher()
    hasher.addPart(source)
    hasher.addPart(fingerprint.description)
    hasher.addPart(toolchain.compiler)
    hasher.addPart(toolchain.platform)
    hasher.addPart(configuration)
    return hasher.finalize().description
  }
}

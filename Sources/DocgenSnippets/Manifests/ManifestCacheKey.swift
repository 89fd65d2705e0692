import Dependencies
import DocgenSystem

/// The inputs of a manifest besides its text.
///
/// The package manager's manifest cache uses the same inputs.
struct ManifestCacheKey: Hashable, Sendable {
  /// The environment variables that the manifest reads, or `nil` if it can read any variable.
  var variables: Set<String>? = []

  /// Whether another compiler can read a different manifest file or a different part of the manifest.
  var dependsOnCompiler = false

  /// Finds the inputs of manifests.
  ///
  /// - Parameter manifests: The texts of `Package.swift` and of the manifests for specific tools versions.
  init(of manifests: [[UInt8]]) {
    dependsOnCompiler = manifests.count > 1
    for manifest in manifests {
      if manifest.contains("#if".utf8) { dependsOnCompiler = true }
      readVariables(in: manifest)
    }
  }

  /// The values of these inputs, for the hash of a stored manifest.
  ///
  /// - Parameter toolchain: A closure that returns the compiler's properties.
  func values(toolchain: () async throws -> Toolchain) async throws -> [String] {
    @Dependency(\.processEnvironment) var environment
    var values: [String] = []
    if dependsOnCompiler {
      let toolchain = try await toolchain()
      values += [toolchain.compiler, toolchain.platform]
    }
    if variables?.isEmpty != true {
      values += environment.lastingVariables()
        .filter { variables?.contains($0.name) ?? true }
        .map { "\($0.name)=\($0.value)" }
    }
    return values
  }

  /// Finds `environment["NAME"]` and `getenv("NAME")`.
  ///
  /// Any other mention of an environment can read any variable.
  private mutating func readVariables(in manifest: [UInt8]) {
    var rest = manifest[...]
    while let match = rest.firstRange(of: Array("env".utf8)) {
      let isCall = manifest[..<match.lowerBound].suffix(3).elementsEqual("get".utf8)
      rest = manifest[match.upperBound...]
      if !isCall {
        guard rest.starts(with: "iron".utf8) else { continue }
        rest = rest.dropFirst("iron".utf8.count)
      }
      let opening = isCall ? "(\"" : "ment[\""
      let name = rest.dropFirst(opening.utf8.count).prefix { Self.isPartOfName($0) }
      guard rest.starts(with: opening.utf8), !name.isEmpty, name.endIndex < manifest.endIndex,
        manifest[name.endIndex] == UInt8(ascii: "\"")
      else {
        variables = nil
        return
      }
      variables?.insert(String(decoding: name, as: UTF8.self))
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

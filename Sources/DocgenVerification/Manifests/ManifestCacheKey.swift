import Dependencies
import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
      let text = String(decoding: manifest, as: UTF8.self)
      if text.components(separatedBy: "#if").count > 1 { dependsOnCompiler = true }
      readVariables(in: text)
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
  /// Any other mention of an environment can read any variable, and so can a name that contains `env` in lowercase.
  private mutating func readVariables(in manifest: String) {
    // The standard library's search takes a tenth of the time of a build without changes. Foundation's is faster.
    let parts = manifest.components(separatedBy: "env")
    for (before, after) in zip(parts, parts.dropFirst()) {
      let isCall = before.hasSuffix("get")
      guard isCall || after.hasPrefix("iron") else { continue }
      let opening = isCall ? "(\"" : "ironment[\""
      let name = after.dropFirst(opening.count).prefix { $0 != "\"" }
      guard after.hasPrefix(opening), name.endIndex < after.endIndex, !name.isEmpty,
        name.utf8.allSatisfy({ $0.isPartOfName && $0 < 0x80 })
      else {
        variables = nil
        return
      }
      variables?.insert(String(name))
    }
  }
}

import Dependencies
import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parts of a package's manifest that docgen needs, as `swift package dump-package` prints it.
package struct Manifest: Decodable, Sendable {
  /// A target.
  struct Target: Decodable, Sendable {
    var name: String
    var type: String
    var path: String?
    /// The folder of a C target's public headers below its own, or `nil` for `include`.
    var publicHeadersPath: String?
    var dependencies: [Requirement]
    var pluginUsages: [PluginUsage]?

    /// The name of its module.
    var module: String { Manifest.moduleName(ofTarget: name) }
  }

  /// A plugin that generates a part of a target.
  struct PluginUsage: Decodable, Sendable {
    /// The name of the plugin, and of its package if it's in another one.
    var plugin: [String?]
  }

  /// A dependency of a target: the name of a target, or of a product of this package or another.
  struct Requirement: Decodable, Sendable {
    var name: String?
    /// The package of a product, as the manifest names it.
    var package: String?
    /// Whether only some platforms or traits need it.
    var isConditional = false

    private enum Keys: String, CodingKey { case byName, target, product }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      for key in [Keys.byName, .target, .product] where container.contains(key) {
        var list = try container.nestedUnkeyedContainer(forKey: key)
        name = try list.decode(String.self)
        if key == .product {
          package = try list.decode(String?.self)
          // The aliases of modules.
          if !list.isAtEnd { _ = try list.decode([String: String]?.self) }
        }
        isConditional = try !list.isAtEnd && !list.decodeNil()
      }
    }
  }

  /// A product.
  struct Product: Decodable, Sendable {
    var name: String?
    var targets: [String]
    /// The kind, as the only key.
    var type: Kind

    struct Kind: Decodable, Sendable {
      var isLibrary: Bool
      private enum Keys: String, CodingKey { case library }
      init(from decoder: any Decoder) throws {
        isLibrary = try decoder.container(keyedBy: Keys.self).contains(.library)
      }
    }
  }

  /// A trait of the package, or an enabled trait of a dependency.
  struct Trait: Decodable, Sendable { var name: String }

  /// The version of SwiftPM that the manifest is written for.
  struct ToolsVersion: Decodable, Sendable {
    var version: String

    private enum CodingKeys: String, CodingKey { case version = "_version" }
  }

  /// The earliest supported version of a platform.
  struct Platform: Decodable, Sendable {
    var platformName: String
    var version: String
  }

  /// A package that this one depends on, by its identity.
  package struct PackageDependency: Decodable, Sendable {
    /// The lowercase name by which the package manager identifies the package.
    package var identity: String
    /// The absolute path of the package's folder, or `nil` if the package manager fetches the package from an address.
    package var path: String?
    /// The names of the enabled traits, with `default` for the package's default traits.
    package var traits: [String]

    private struct Reference: Decodable {
      var identity: String
      var path: String?
      var traits: [Trait]?
    }

    package init(from decoder: any Decoder) throws {
      // The kind is the only key (`fileSystem`, `sourceControl`, or `registry`), and its value is an array with one
      // element.
      let kinds = try decoder.singleValueContainer().decode([String: [Reference]].self)
      let reference = kinds.values.first?.first
      path = kinds.keys.first == "fileSystem" ? reference?.path : nil
      identity = reference?.identity ?? ""
      traits = reference?.traits?.map(\.name) ?? []
    }
  }

  /// The package's name.
  package var name: String
  var targets: [Target]
  var products: [Product]
  /// The packages that it depends on.
  package var dependencies: [PackageDependency]?
  var platforms: [Platform]?
  var traits: [Trait]?
  var toolsVersion: ToolsVersion?

  /// The names of all targets.
  package var targetNames: Set<String> { Set(targets.map(\.name)) }

  /// The names of the targets' modules.
  package var modules: Set<String> { Set(targets.map(\.module)) }

  /// Whether its tools version, 6.1 or later, supports traits of dependencies.
  package var supportsTraits: Bool {
    let version = (toolsVersion?.version ?? "").split(separator: ".").map { Int($0) ?? 0 }
    return !version.lexicographicallyPrecedes([6, 1])
  }

  /// The modules of library products, sorted.
  package var libraryModules: [String] {
    Set(products.filter(\.type.isLibrary).flatMap(\.targets).map(Self.moduleName)).sorted()
  }

  /// The name of a target's module, in which the package manager replaces each character that an identifier can't
  /// contain with an underscore: `harbor_kit` for `harbor-kit`.
  static func moduleName(ofTarget name: String) -> String {
    let scalars = name.unicodeScalars.enumerated().map { offset, scalar -> Unicode.Scalar in
      let properties = scalar.properties
      let isAllowed = scalar == "_" || (offset == 0 ? properties.isXIDStart : properties.isXIDContinue)
      return isAllowed ? scalar : "_"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the targets that no other one of them always needs, so that building them builds all.
  func roots(of targets: Set<String>) -> [String] {
    let byName = Dictionary(self.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var needed: Set<String> = []
    var pending = Array(targets)
    while let name = pending.popLast() {
      let dependencies = (byName[name]?.dependencies ?? []).filter { !$0.isConditional }.compactMap(\.name)
      pending += dependencies.filter { needed.insert($0).inserted }
    }
    return targets.subtracting(needed).sorted()
  }

  /// The targets of library products, and all targets that they use.
  var linkableTargets: [Target] { targets(reachableFrom: products.filter(\.type.isLibrary).flatMap(\.targets)) }

  /// The targets with these names, and all targets that they use, with the plugins that generate their code, by name.
  func targets(reachableFrom names: [String]) -> [Target] {
    let byName = Dictionary(targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var pending = names
    var found: [String: Target] = [:]
    while let name = pending.popLast() {
      guard found[name] == nil, let target = byName[name] else { continue }
      found[name] = target
      pending += target.dependencies.compactMap(\.name)
      pending += (target.pluginUsages ?? []).compactMap { $0.plugin.first ?? nil }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// The targets that are in no library product, and that a snippet can still import.
  var otherTargets: [Target] {
    let linkable = Set(linkableTargets.map(\.name))
    return targets.filter { $0.type == "regular" && !linkable.contains($0.name) }
  }

  /// Loads a manifest with the package manager.
  ///
  /// - Parameters:
  ///   - package: The package's folder.
  ///   - scratch: A folder that no other run of the package manager has locked.
  /// - Throws: ``VerificationError`` if the manifest can't be loaded, ``FileError``, or ``ProcessError``.
  static func load(package: String, scratch: String) async throws -> (manifest: Manifest, output: [UInt8]) {
    @Dependency(\.processRunner) var processRunner
    let output = try await processRunner.run(
      command: .init(
        "swift", ["package", "--package-path", package, "--scratch-path", scratch, "dump-package"],
        limits: .init(time: .seconds(300), output: 64 << 20)))
    guard output.termination == .exited(0) else {
      let text = String(decoding: output.standardError, as: UTF8.self)
      let errors = CompilerReport.errors(in: text, package: package)
      guard errors.isEmpty else {
        throw VerificationError(reason: "the package's manifest can't be loaded", diagnostics: errors)
      }
      let lines = splitLines(text).filter { $0.hasPrefix("error: ") }.map { $0.dropFirst("error: ".count) }
      throw VerificationError(
        reason: "the manifest of '\(package)' can't be loaded: "
          + (lines.first.map(String.init) ?? Excerpt.end(of: output.standardError)))
    }
    return (try read(output.standardOutput), output.standardOutput)
  }

  /// Decodes the output of `dump-package`.
  static func read(_ output: [UInt8]) throws -> Manifest {
    // The package manager sometimes prints notes before the JSON.
    let json = Data(output.drop { $0 != UInt8(ascii: "{") })
    do { return try JSONDecoder().decode(Manifest.self, from: json) } catch {
      throw VerificationError(reason: "'swift package dump-package' printed something unexpected: \(error)")
    }
  }
}

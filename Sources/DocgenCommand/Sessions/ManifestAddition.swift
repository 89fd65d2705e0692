import Dependencies
import DocgenSystem
import DocgenVerification

/// Adds docgen to a package's manifest: the package dependency, and the test target that checks the samples.
///
/// `docgen init` uses it. SwiftPM's commands, such as `swift package add-target`, edit the manifest.
struct ManifestAddition {
  /// The absolute path of the package.
  var package: String
  /// The name of the test target.
  var testTarget: String
  /// The manifest before the addition.
  var present: Manifest

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processEnvironment) private var processEnvironment
  @Dependency(\.processRunner) private var processRunner

  /// The identity of docgen's package, if its folder has its original name.
  static let identity = "swift-dependencies"

  /// The products for the test target: the test helper and docgen.
  static let products = ["DocgenTesting", "docgen"]

  /// The argument of a dependency that turns docgen on.
  ///
  /// A package that SwiftPM fetches has docgen only with it. For a folder, it states what's the default.
  static let traits = "traits: [.defaults, \"Docgen\"]"

  /// A line that says how to turn docgen on in a dependency that's already in the manifest, or `nil` if it's on.
  var traitAdvice: String? {
    guard let dependency = present.dependencies?.first(where: { $0.identity == Self.identity }), dependency.path == nil,
      !dependency.traits.contains("Docgen")
    else { return nil }
    return "Add '\(Self.traits)' to the dependency on \(Self.identity) in Package.swift"
      + (present.supportsTraits ? "." : ", which needs 'swift-tools-version: 6.1' or later.")
  }

  /// Whether the manifest depended on docgen's package before.
  var isDependencyPresent: Bool { present.dependencies?.contains { $0.identity == Self.identity } == true }

  /// The parts that were added to a manifest.
  struct Additions {
    /// Lines that describe them.
    var lines: [String] = []
    /// The absolute path of docgen's package, or `nil` if the manifest already depended on it.
    var clone: String?
  }

  /// Adds the dependency and the target, or leaves the manifest unchanged.
  ///
  /// Returns `nil` if SwiftPM doesn't support editing manifests, or if docgen's location is unknown.
  func make() async throws -> Additions? {
    let manifest = "\(package)/Package.swift"
    let before = try fileSystem.read(path: manifest)
    let scratch = try fileSystem.makeTemporaryDirectory()
    // The system cleans up temporary folders that can't be removed.
    defer { try? fileSystem.remove(path: scratch) }

    var added = Additions()
    var identity = Self.identity
    var steps: [[String]] = []
    var addedPath: String?
    if !isDependencyPresent {
      guard let clone = try clone() else { return nil }
      let path = Self.relativePath(of: clone, from: package)
      identity = clone.split(separator: "/").last.map { $0.lowercased() } ?? identity
      addedPath = path
      added.clone = clone
      steps.append(["add-dependency", path, "--type", "path"])
      added.lines.append("added  the dependency '\(path)' to Package.swift")
    }
    steps.append(["add-target", testTarget, "--type", "test"])
    for product in Self.products {
      steps.append(["add-target-dependency", product, testTarget, "--package", identity])
    }
    added.lines.append("added  the test target '\(testTarget)' to Package.swift")
    for step in steps {
      let output = try await processRunner.run(
        command: ProcessRunner.Command(
          "swift", ["package", "--package-path", package, "--scratch-path", scratch] + step,
          workingDirectory: package, limits: .init(time: .seconds(300), output: 4 << 20)))
      guard output.termination == .exited(0) else {
        try fileSystem.write(bytes: before, path: manifest)
        return nil
      }
    }
    var after = String(decoding: try fileSystem.read(path: manifest), as: UTF8.self)
    // SwiftPM's command has no option for traits.
    if let addedPath, present.supportsTraits {
      after = after.replacing(
        ".package(path: \"\(addedPath)\")", with: ".package(path: \"\(addedPath)\", \(Self.traits))")
    }
    try fileSystem.write(bytes: Array(formatted(after, identity: identity).utf8), path: manifest)
    return added
  }

  /// Formats the target as people write it, because SwiftPM puts several parts on a line.
  private func formatted(_ manifest: String, identity: String) -> String {
    let products = Self.products.map { ".product(name: \"\($0)\", package: \"\(identity)\")," }
    return manifest.replacing(
      ".testTarget(name: \"\(testTarget)\",dependencies: [\n    \(products.joined(separator: "\n    "))]),",
      with: """
        .testTarget(
              name: "\(testTarget)",
              dependencies: [
                \(products.joined(separator: "\n        "))
              ]
            ),
        """)
  }

  /// Returns the folder of the package that this executable was built from: the parent of its build folder.
  private func clone() throws -> String? {
    let program = processEnvironment.program()
    guard program.contains("/"), try fileSystem.status(path: program) != nil else { return nil }
    var folder = try fileSystem.resolve(path: program).split(separator: "/").dropLast()
    while !folder.isEmpty {
      let path = "/" + folder.joined(separator: "/")
      if try fileSystem.status(path: "\(path)/Sources/DocgenTesting")?.kind == .directory,
        try fileSystem.status(path: "\(path)/Package.swift")?.kind == .file
      {
        return path == package ? nil : path
      }
      folder.removeLast()
    }
    return nil
  }

  /// Returns a relative path for the manifest, such as `../swift-dependencies`.
  static func relativePath(of path: String, from folder: String) -> String {
    let to = path.split(separator: "/")
    let from = folder.split(separator: "/")
    let common = zip(to, from).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }
}

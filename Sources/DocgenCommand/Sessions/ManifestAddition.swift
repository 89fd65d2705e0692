import Dependencies
import DocgenSnippets
import DocgenSystem

/// Adds to a package's manifest what its book needs: the dependency on docgen, and the test target that checks the book.
///
/// The package manager makes the edits itself.
struct ManifestAddition {
  /// The package's folder, absolute.
  var package: String
  /// The name of the test target.
  var testTarget: String

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processEnvironment) private var processEnvironment
  @Dependency(\.processRunner) private var processRunner

  /// The identity of docgen's own package, where its folder keeps its name.
  static let identity = "swift-dependencies"

  /// The products that the test target depends on: the test helper, and the program that it starts.
  static let products = ["DocgenTesting", "docgen"]

  /// Makes the additions, all of them or none.
  ///
  /// - Parameter dependencies: The identities of the packages that this one depends on.
  /// - Returns: The lines that tell what was added; `nil` where the package manager does not know how, or where docgen is
  ///   to be found is not known. The manifest is then as it was.
  /// - Throws: ``FileError``, ``ProcessError``.
  func make(dependencies: Set<String>) async throws -> [String]? {
    let manifest = "\(package)/Package.swift"
    let before = try fileSystem.read(path: manifest)
    let scratch = try fileSystem.makeTemporaryDirectory()
    // What stays of a folder for temporary files is the system's to clear away.
    defer { try? fileSystem.remove(path: scratch) }

    var added: [String] = []
    var identity = Self.identity
    var steps: [[String]] = []
    if !dependencies.contains(Self.identity) {
      guard let clone = try clone() else { return nil }
      let path = Self.relativePath(of: clone, from: package)
      identity = clone.split(separator: "/").last.map { $0.lowercased() } ?? identity
      steps.append(["add-dependency", path, "--type", "path"])
      added.append("added  the dependency '\(path)' to Package.swift")
    }
    steps.append(["add-target", testTarget, "--type", "test"])
    for product in Self.products {
      steps.append(["add-target-dependency", product, testTarget, "--package", identity])
    }
    added.append("added  the test target '\(testTarget)' to Package.swift")
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
    return added
  }

  /// The folder of the package that this very program was built from: above its build folder.
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

  /// A path as it is written in a manifest: `../swift-dependencies`.
  static func relativePath(of path: String, from folder: String) -> String {
    let to = path.split(separator: "/")
    let from = folder.split(separator: "/")
    let common = zip(to, from).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init))
      .joined(separator: "/")
  }
}

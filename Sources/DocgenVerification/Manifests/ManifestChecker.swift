import Dependencies
public import DocgenModel
import DocgenSystem

/// A package manifest that a page shows, with its position.
public struct ShownManifest: Hashable, Sendable {
  /// The manifest's text.
  public var text: String

  /// The position of its first line.
  public var position: SourcePosition

  /// Creates a shown manifest.
  public init(text: String, position: SourcePosition) {
    self.text = text
    self.position = position
  }
}

/// Checks that the package manager can load the manifests that pages show, and that they match the documented package.
///
/// The build folder stores each loaded manifest, keyed by its text and the compiler.
public struct ManifestChecker: Sendable {
  private let folder: String
  private let toolchain: Toolchain
  private let graph: ManifestGraph?
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - build: The build folder that stores the records.
  ///   - toolchain: The compiler and the platform.
  ///   - graph: The packages to which manifests can refer, or `nil` to check only that manifests can be loaded.
  public init(build: ScratchDirectory, toolchain: Toolchain, graph: ManifestGraph? = nil) {
    self.graph = graph
    folder = "\(build.scratchPath)/docgen/manifests"
    self.toolchain = toolchain
  }

  /// Returns whether a manifest was loaded successfully before.
  ///
  /// - Throws: ``FileError`` if the record can't be read.
  public func isKnown(_ manifest: ShownManifest) throws -> Bool {
    try fileSystem.status(path: path(of: manifest)) != nil
  }

  /// Loads a manifest.
  ///
  /// - Parameter manifest: The manifest.
  /// - Returns: An error at a line of the manifest, or `nil` if the package manager loaded it and it matches the graph.
  /// - Throws: ``FileError``, ``ProcessError``, or `CancellationError`.
  public func check(_ manifest: ShownManifest) async throws -> Diagnostic? {
    let loaded: [UInt8]
    switch try await load(manifest) {
    case .success(let json): loaded = json
    case .failure(let problem): return problem.diagnostic
    }
    guard let graph else { return nil }
    return try await graph.mismatch(in: manifest, Manifest.read(loaded))
  }

  private struct LoadingError: Error { var diagnostic: Diagnostic }

  /// Loads a manifest unless that's stored.
  ///
  /// - Returns: The manifest as JSON.
  private func load(_ manifest: ShownManifest) async throws -> Result<[UInt8], LoadingError> {
    if try isKnown(manifest) { return .success(try fileSystem.read(path: path(of: manifest))) }
    let temporary = try fileSystem.makeTemporaryDirectory()
    // Ignore the error, because the system clears temporary folders anyway.
    defer { try? fileSystem.remove(path: temporary) }
    try fileSystem.write(bytes: Array(manifest.text.utf8), path: "\(temporary)/Package.swift")
    let output = try await processRunner.run(
      command: .init(
        "swift", ["package", "--package-path", temporary, "--disable-sandbox", "dump-package"],
        workingDirectory: temporary, limits: .init(time: .seconds(300), output: 4 << 20)))
    guard output.termination == .exited(0) else {
      return .failure(
        LoadingError(diagnostic: diagnostic(about: manifest, Self.text(output.standardError), folder: temporary)))
    }
    // The package manager sometimes prints notes before the JSON.
    let json = Array(output.standardOutput.drop { $0 != UInt8(ascii: "{") })
    try fileSystem.createDirectory(path: folder)
    try fileSystem.write(bytes: json, path: path(of: manifest))
    return .success(json)
  }

  private func path(of manifest: ShownManifest) -> String {
    var hasher = SHA256Hasher()
    hasher.addPart(manifest.text)
    hasher.addPart(toolchain.compiler)
    return "\(folder)/\(hasher.finalize()).json"
  }

  /// The package manager's first error, at the corresponding line of the page.
  private func diagnostic(about manifest: ShownManifest, _ output: String, folder: String) -> Diagnostic {
    var position = manifest.position
    let lines = output.split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains("error:") }
    // The compiler's own error is more specific than the package manager's summary.
    let error =
      errors.first { $0.contains("Package.swift:") } ?? errors.first ?? lines.last ?? "no reason was given"
    if let range = error.firstRange(of: "Package.swift:") {
      let numbers = error[range.upperBound...].split(separator: ":", maxSplits: 2)
      if let line = numbers.first.flatMap({ Int($0) }) { position.line += line - 1 }
    }
    let name = folder.split(separator: "/").last ?? ""
    let message = (error.firstRange(of: "error: ").map { String(error[$0.upperBound...]) } ?? error)
      .replacing(folder + "/", with: "").replacing("'\(name)': ", with: "")
    if position == manifest.position, let name = message.split(separator: "'").dropFirst().first {
      // The package manager's own checks quote a name first, and state no line.
      position = manifest.position(of: String(name))
    }
    return Diagnostic("broken-manifest", at: position, "the package manager can't load this manifest: \(message)")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

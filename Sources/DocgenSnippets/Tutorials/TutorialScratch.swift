import Dependencies
import DocgenModel
import DocgenSystem

/// The folder in which the steps of one tutorial are built, one after the other.
///
/// The package manager recompiles only changed files, so docgen writes only the files that differ from the previous
/// step.
struct TutorialScratch: Sendable {
  /// The folder, absolute.
  let folder: String
  /// The checkouts of the documented package's dependencies, by address, so that builds need no network.
  let mirrors: [String: String]

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// The project's files.
  var project: String { "\(folder)/project" }
  /// The package manager's build folder.
  private var build: String { "\(folder)/build" }
  /// The package manager's settings for this folder.
  private var configuration: String { "\(folder)/configuration" }

  /// The path of a program.
  func program(_ name: String) -> String { "\(build)/debug/\(name)" }

  /// The path of the program that runs the tests of a package.
  func tests(of package: String) -> String { "\(build)/debug/\(package)PackageTests.xctest" }

  /// Writes the package manager's settings and the project's files, and removes other files.
  ///
  /// - Parameter files: The texts by path in the project.
  /// - Throws: ``FileError`` if the folder can't be written.
  func write(_ files: [String: String]) throws {
    try fileSystem.createDirectory(path: project)
    try DependencyMirrors(mirrors).write(in: configuration)
    let present = try fileSystem.files(below: project, includesHidden: true)
    for path in present where files[path] == nil && path != "Package.resolved" {
      try fileSystem.remove(path: "\(project)/\(path)")
    }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      if let slash = path.lastIndex(of: "/") { try fileSystem.createDirectory(path: "\(project)/\(path[..<slash])") }
      try fileSystem.writeIfChanged(Array(text.utf8), to: "\(project)/\(path)")
    }
  }

  /// The result of a build.
  enum BuildResult {
    /// Everything was built.
    case built
    /// The compiler reports errors, with paths relative to the project.
    case errors([TutorialStepResult.Message])
    /// The package manager reports something else.
    case failed(String)
  }

  /// Builds the project with its tests.
  ///
  /// - Throws: ``FileError`` if the build folder can't be read, ``ProcessError``, or `CancellationError`.
  func buildAll() async throws -> BuildResult {
    // Two steps can change a file within a second, which the compiler's driver doesn't notice.
    try BuiltPrograms(build: ScratchDirectory(scratchPath: build), packagePath: project).removeOutdatedObjects()
    // Without checkouts, the package manager's cache can still contain the packages.
    let output = try await processRunner.run(
      command: ProcessRunner.Command(
        "swift",
        [
          "build", "--build-tests", "--package-path", project, "--scratch-path", build, "--config-path", configuration,
        ] + (mirrors.isEmpty ? [] : ["--disable-dependency-cache"])))
    guard output.termination != .exited(0) else { return .built }
    let text = String(decoding: output.standardOutput + output.standardError, as: UTF8.self)
    let errors = CompilerReport.errors(in: text, package: project).map { error in
      TutorialStepResult.Message(
        path: error.position?.file, line: error.position?.line ?? 1, column: error.position?.column,
        text: error.message)
    }
    guard errors.isEmpty else { return .errors(errors) }
    return .failed(Self.reason(in: text) ?? Excerpt.end(of: output.standardOutput + output.standardError))
  }

  /// The reason in the output of the package manager that a build failed, if no file has an error.
  private static func reason(in text: String) -> String? {
    let lines = splitLines(text)
    if let line = lines.first(where: { $0.contains("error: undefined reference to ") }) {
      let symbol = line.split(separator: "error: ").last ?? ""
      return "linker: \(symbol)\nname each module that a target imports in its dependencies"
    }
    guard let index = lines.firstIndex(where: { $0.hasPrefix("error: ") }) else { return nil }
    let reason = String(lines[index].dropFirst("error: ".count)).replacing("'project': ", with: "")
    // The next line says what's wrong with the manifest.
    let isManifest = reason.hasPrefix("invalid manifest (evaluation failed)") && lines.indices.contains(index + 1)
    return isManifest ? "invalid manifest: \(lines[index + 1])" : reason
  }

  // MARK: Compiling one file

  /// The modules of the last build.
  ///
  /// - Throws: ``FileError`` if the package manager's plan can't be read.
  func modules() throws -> [BuildPlan.Module] {
    Array(BuildPlan(try fileSystem.read(path: "\(build)/debug.yaml")).modules.values)
  }

  /// Compiles a module with another text for one of its files.
  ///
  /// - Returns: The compiler's reports, with lines for this file's.
  /// - Throws: ``FileError``, ``ProcessError``, or `CancellationError`.
  func compile(
    _ source: String, at path: String, in module: BuildPlan.Module, with flags: [String], in folder: String
  ) async throws -> [CompilerReport] {
    // The file keeps its name, because only 'main.swift' can contain top-level code.
    let file = "\(folder)/.docgen/\(path.split(separator: "/").last ?? "")"
    try fileSystem.createDirectory(path: "\(folder)/.docgen")
    try fileSystem.write(bytes: Array(source.utf8), path: file)
    let others = module.inputs.filter { $0.hasSuffix(".swift") && $0 != "\(project)/\(path)" }
    let compilation = Compilation(arguments: module.arguments)
    return try await compilation.reports(on: file, others: others, with: flags, in: folder)
  }
}

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
  var packageUse = PackageUse.none

  /// How a project gets the documented package.
  enum PackageUse: Sendable {
    /// It doesn't depend on the package.
    case none
    /// It's compiled against the built libraries.
    case library(StandInPackage)
    /// The package manager builds the package again as a part of the project.
    case sources
  }

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// The project's files.
  var project: String { "\(folder)/project" }
  /// The folder of the package that replaces the documented package.
  func standInFolder(_ package: StandInPackage) -> String { "\(folder)/package/\(package.folderName)" }
  /// The package manager's build folder.
  ///
  /// It isn't the same for both ways to get the package, because a module of the package that was built here would hide
  /// the built library's.
  private var build: String {
    if case .sources = packageUse { return "\(folder)/build" }
    return "\(folder)/targets"
  }
  /// The package manager's settings for this folder.
  private var configuration: String { "\(folder)/configuration" }

  func program(_ name: String) -> String { "\(build)/debug/\(name)" }

  /// The path of the program that runs the tests of a package.
  func tests(of package: String) -> String { "\(build)/debug/\(package)PackageTests.xctest" }

  /// Writes the package manager's settings, the stand-in, and the project's files, and removes other files.
  func write(_ files: [String: String]) throws {
    try fileSystem.writeMirrors(mirrors, in: configuration)
    if case .library(let package) = packageUse { try write(package.files, in: standInFolder(package)) }
    try write(files, in: project)
  }

  private func write(_ files: [String: String], in folder: String) throws {
    try fileSystem.createDirectory(path: folder)
    let present = try fileSystem.files(below: folder, includesHidden: true)
    for path in present where files[path] == nil && path != "Package.resolved" {
      try fileSystem.remove(path: "\(folder)/\(path)")
    }
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      if let slash = path.lastIndex(of: "/") { try fileSystem.createDirectory(path: "\(folder)/\(path[..<slash])") }
      try fileSystem.writeIfChanged(Array(text.utf8), to: "\(folder)/\(path)")
    }
  }

  enum BuildResult {
    case built
    /// The compiler reports errors, with paths relative to the project.
    case errors([SampleResult.Message])
    /// The package manager reports something else.
    case failed(String)

    /// Adds the errors of imports, after which the compiler finds no other errors in a file.
    func adding(_ errors: [SampleResult.Message]) -> BuildResult {
      guard !errors.isEmpty else { return self }
      switch self {
      case .built: return .errors(errors)
      case .errors(let others):
        let files = Set(errors.map(\.path))
        return .errors(errors + others.filter { !files.contains($0.path) })
      case .failed: return self
      }
    }
  }

  /// Builds the project with its tests.
  func buildAll() async throws -> BuildResult {
    if case .sources = packageUse {
      // Two steps can change a file within a second, which the compiler's driver doesn't notice.
      try BuiltModules(build: ScratchDirectory(scratchPath: build), packagePath: project).removeOutdatedObjects()
    }
    // Without checkouts, the package manager's cache can still contain the packages.
    let output = try await processRunner.build(
      "Building the tutorial's project",
      ["--build-tests", "--package-path", project, "--scratch-path", build, "--config-path", configuration]
        + (mirrors.isEmpty ? [] : ["--disable-dependency-cache"]) + flags)
    guard output.termination != .exited(0) else { return .built }
    let text = String(decoding: output.standardOutput + output.standardError, as: UTF8.self)
    let errors = CompilerReport.errors(in: text, package: project).map { error in
      SampleResult.Message(
        path: error.position?.file, line: error.position?.line ?? 1, column: error.position?.column,
        text: error.message)
    }
    guard errors.isEmpty else { return .errors(errors) }
    return .failed(Self.reason(in: text) ?? Excerpt.end(of: output.standardOutput + output.standardError))
  }

  /// The package manager's arguments for the compiler and the linker.
  private var flags: [String] {
    switch packageUse {
    case .none: Self.fastCompilation
    case .library(let package): Self.fastCompilation + package.library.packageFlags
    case .sources: []
    }
  }

  /// The arguments that leave out debug information and the index of the system's modules, and compile each module as a
  /// whole and by one process, which takes less time for small modules.
  ///
  /// The compiler's driver then also compiles a file that was changed twice within a second, which it wouldn't notice
  /// otherwise.
  private static let fastCompilation =
    ["-debug-info-format", "none"]
    + [
      "-whole-module-optimization", "-no-emit-module-separately-wmo", "-num-threads", "1",
      "-index-ignore-system-modules",
    ].flatMap { ["-Xswiftc", $0] }

  /// The reason in the output of the package manager that a build failed, if no file has an error.
  private static func reason(in text: String) -> String? {
    let lines = splitLines(text)
    for line in lines {
      // The two linkers' words: gold's are "undefined reference to 'symbol'", and lld's "undefined symbol: symbol".
      guard let reason = line.split(separator: "error: ").last, line.contains("error: undefined ") else { continue }
      let symbol = reason.hasPrefix("undefined symbol: ") ? reason.dropFirst("undefined symbol: ".count) : nil
      let message = symbol.map { "undefined reference to '\($0)'" } ?? String(reason)
      return "linker: \(message)\nname each module that a target imports in its dependencies"
    }
    guard let index = lines.firstIndex(where: { $0.hasPrefix("error: ") }) else { return nil }
    let reason = String(lines[index].dropFirst("error: ".count)).replacing("'project': ", with: "")
    // The next line says what's wrong with the manifest.
    let isManifest = reason.hasPrefix("invalid manifest (evaluation failed)") && lines.indices.contains(index + 1)
    return isManifest ? "invalid manifest: \(lines[index + 1])" : reason
  }

  // MARK: Compiling one file

  /// The package manager's plan of the last build, which is empty if there's none.
  func plan() throws -> BuildPlan { BuildPlan(try fileSystem.readIfPresent("\(build)/debug.yaml") ?? []) }

  /// The modules in the build folder that don't belong to the project, because the package manager doesn't remove them.
  func otherModules(than plan: BuildPlan) throws -> Set<String> {
    let folder = "\(build)/debug/Modules"
    guard try fileSystem.status(path: folder) != nil else { return [] }
    let names = try fileSystem.list(directory: folder).map(\.name).filter { $0.hasSuffix(".swiftmodule") }
    return Set(names.map { String($0.dropLast(".swiftmodule".count)) }).subtracting(plan.modules.keys)
  }

  func removeBuild() throws { try fileSystem.remove(path: build) }

  /// The identities of the packages that the project depends on.
  func packages() throws -> Set<String> {
    Set(try PackageManifests(build: ScratchDirectory(scratchPath: build)).dependencyFolders().keys)
  }

  /// Compiles a module with another text for one of its files, whose lines the reports contain.
  func compile(
    _ source: String, at path: String, in module: BuildPlan.Module, with flags: [String], in folder: String
  ) async throws -> [CompilerReport] {
    // The file keeps its name, because only 'main.swift' can contain top-level code.
    let file = "\(folder)/.docgen/\(path.fileName)"
    try fileSystem.createDirectory(path: "\(folder)/.docgen")
    try fileSystem.write(bytes: Array(source.utf8), path: file)
    let others = module.inputs.filter { $0.hasSuffix(".swift") && $0 != "\(project)/\(path)" }
    let compilation = Compilation(arguments: module.arguments)
    return try await compilation.reports(on: file, others: others, with: flags, in: folder)
  }
}

import Dependencies
import DocgenModel
import DocgenSystem

/// The shared library of a package's objects, a copy of its modules, and docgen's support module.
struct SharedLibrary {
  let modules: [String]
  let objects: [String]
  let linking: [String]
  let flags: [String]
  let compiler: String
  let build: ScratchDirectory
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// The library of the package's objects.
  static let name = "DocgenPackage"
  /// The library of the support module.
  static let supportName = "DocgenSamples"
  /// The folder of the modules.
  static let modules = "Modules"
  /// The file that exists if the package's objects need other libraries.
  static let incomplete = "incomplete"

  /// Returns the folder of the libraries and modules.
  ///
  /// Builds them if necessary.
  func folder() async throws -> String {
    var hasher = SHA256Hasher()
    for file in objects + modules {
      let status = try fileSystem.status(path: file)
      hasher.addPart("\(file) \(status?.size ?? 0) \(status?.modified ?? 0)")
    }
    for part in flags + linking + [compiler, SupportSources.swift] { hasher.addPart(part) }
    let parent = "\(build.scratchPath)/docgen/samples"
    let name = String(hasher.finalize().description.prefix(16))
    let folder = "\(parent)/\(name)"
    if try fileSystem.status(path: folder) != nil { return folder }
    try fileSystem.createDirectory(path: parent)
    // Another docgen may be making the same library.
    let claim = try await fileSystem.claimWhenFree(directory: parent)
    defer { claim.release() }
    if try fileSystem.status(path: folder) != nil { return folder }
    // Libraries of earlier builds, and what a run left that was killed, take 10 MB each.
    for entry in try fileSystem.list(directory: parent) { try fileSystem.remove(path: "\(parent)/\(entry.name)") }
    // A compiler that outlives a killed run writes into that run's folder, not into this one.
    let draft = "\(folder)-\(UInt32.random(in: 0...UInt32.max))"
    try fileSystem.createDirectory(path: draft)
    try await make(in: draft)
    try fileSystem.move(source: draft, destination: folder)
    return folder
  }

  private func make(in folder: String) async throws {
    try fileSystem.createDirectory(path: "\(folder)/\(Self.modules)")
    for module in modules {
      try fileSystem.write(
        bytes: try fileSystem.read(path: module), path: "\(folder)/\(Self.modules)/\(module.fileName)")
    }
    try await makeSupport(in: folder)
    guard !objects.isEmpty else { return }
    try fileSystem.write(
      bytes: Array(objects.map { "\"\($0)\"" }.joined(separator: "\n").utf8), path: "\(folder)/objects")
    let package = linkingArguments(
      library: Self.name, of: ["@\(folder)/objects", "-L", build.binPath] + linking, in: folder)
    #if canImport(Darwin)
      try await run(compiler, package)
    #else
      let complete = try await processRunner.run(
        command: .init(compiler, package + ["-Xlinker", "-z", "-Xlinker", "defs"]))
      if complete.termination != .exited(0) {
        try await run(compiler, package)
        try fileSystem.write(bytes: complete.standardError, path: "\(folder)/\(Self.incomplete)")
      }
    #endif
  }

  private func makeSupport(in folder: String) async throws {
    let module = SupportSources.module
    try fileSystem.write(bytes: Array(SupportSources.swift.utf8), path: "\(folder)/\(module).swift")
    try await run(
      compiler,
      targetFlags + [
        "-module-name", module, "-parse-as-library", "-emit-module", "-emit-module-path",
        "\(folder)/\(module).swiftmodule", "-c", "-o", "\(folder)/\(module).o", "\(folder)/\(module).swift",
      ])
    #if canImport(Darwin)
      let start: [String] = []
    #else
      let start = ["-Xlinker", "-init", "-Xlinker", SupportSources.start]
    #endif
    try await run(
      compiler, linkingArguments(library: Self.supportName, of: ["\(folder)/\(module).o"] + start, in: folder))
  }

  private func linkingArguments(library: String, of arguments: [String], in folder: String) -> [String] {
    #if canImport(Darwin)
      let file = "lib\(library).dylib"
      let platform = ["-Xlinker", "-install_name", "-Xlinker", "@rpath/\(file)"]
    #else
      let file = "lib\(library).so"
      let platform: [String] = []
    #endif
    return targetFlags + LibraryBuild.linker(besides: compiler) + ["-emit-library", "-o", "\(folder)/\(file)"]
      + arguments + platform + ["-Xlinker", "-rpath", "-Xlinker", build.binPath]
  }

  private var targetFlags: [String] {
    guard let index = flags.firstIndex(of: "-target"), index + 1 < flags.count else { return [] }
    return ["-target", flags[index + 1]]
  }

  private func run(_ tool: String, _ arguments: [String]) async throws {
    let output = try await processRunner.run(command: .init(tool, arguments))
    guard output.termination == .exited(0) else {
      throw VerificationError(
        reason: "the package's libraries can't be linked for samples:\n" + Excerpt.end(of: output.standardError))
    }
  }
}

import Dependencies
import DocgenModel
import DocgenSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How programs are compiled against a package's built libraries, without the package manager.
struct LibraryBuild: Sendable {
  let compiler: String
  /// The arguments for the modules and search paths that a program can use.
  let flags: [String]
  /// The arguments that link it.
  let linking: [String]
  /// The modules that a program can import.
  let modules: Set<String>
  /// The traits of the package, enabled or not.
  var traits: Set<String> = []
  /// The arguments of the package manager for a package that's compiled against the modules: their search path, the
  /// module maps and headers of C targets, and macros.
  let packageFlags: [String]
  /// The arguments that link a program of such a package.
  let packageLinking: [String]
  /// Whether the shared library contains everything that the modules need.
  ///
  /// Otherwise, the package manager passes libraries of the system to the linker, which docgen doesn't know.
  let isComplete: Bool
  private let plan: BuildPlan

  /// Prepares the built libraries of a package: one shared library of all their objects, which linking a program takes a
  /// tenth of a second with.
  ///
  /// - Throws: ``VerificationError`` if they haven't been built.
  init(of libraries: [String], in build: ScratchDirectory, packagePath: String) async throws {
    @Dependency(\.fileSystem) var fileSystem
    let path = "\(build.scratchPath)/\(build.configuration).yaml"
    guard let bytes = try fileSystem.readIfPresent(path) ?? (libraries.isEmpty ? [] : nil) else {
      throw VerificationError(reason: "the package isn't built; run 'swift build' first")
    }
    let plan = BuildPlan(bytes)
    let closure = plan.closure(of: libraries)
    let main = libraries.first { plan.modules[$0] != nil }
    guard main != nil || libraries.isEmpty else {
      throw VerificationError(reason: "no library of the package is built; run 'swift build' first")
    }
    let builtModules = BuiltModules(build: build, packagePath: packagePath)
    for folder in closure.objectFolders {
      if let problem = try builtModules.problem(ofObjectsIn: folder) {
        throw VerificationError(reason: "\(problem); run 'swift build' first")
      }
    }
    let compilation = Compilation(
      // A package without libraries has no module with which the snippets share their settings.
      arguments: main.flatMap { plan.modules[$0]?.arguments } ?? ["swiftc", "-DDEBUG", "-DSWIFT_PACKAGE"])
    compiler = compilation.compiler
    var options: [[String]] = []
    for module in closure.modules.sorted() {
      for option in Self.sharedFlags(plan.modules[module]?.arguments ?? []) where !options.contains(option) {
        options.append(option)
      }
    }
    var flags = Self.programFlags(compilation.flags)
    for option in options where !flags.contains(option) { flags += option }
    let library = try await SharedLibrary(
      modules: closure.modules.compactMap { plan.modules[$0]?.file }, objects: closure.objects,
      linking: closure.libraries.map { "-l\($0)" }, flags: flags, compiler: compiler, build: build
    ).folder()
    self.flags = flags + ["-I", library]
    packageLinking =
      (closure.objects.isEmpty ? [] : ["-l\(SharedLibrary.name)"]) + [
        "-L", library, "-Xlinker", "-rpath", "-Xlinker", library, "-Xlinker", "-rpath", "-Xlinker", build.binPath,
        "-L", build.binPath,
      ]
    linking = Self.linker(besides: compiler) + ["-l\(SharedLibrary.supportName)"] + packageLinking
    // The package manager passes its own choice of a linker to the compiler, but not to clang, which links.
    let linker = Self.linker(besides: compiler).isEmpty ? [] : ["-Xclang-linker", "-fuse-ld=lld"]
    // The cache contains the C modules of the system, which take seconds to compile.
    let cache = compilation.flags.firstIndex(of: "-module-cache-path").map { compilation.flags[$0...].prefix(2) } ?? []
    packageFlags =
      (linker + cache).flatMap { ["-Xswiftc", $0] }
      + Self.packageFlags(options, modules: "\(library)/\(SharedLibrary.modules)")
    modules = Set(closure.modules)
    isComplete = try fileSystem.status(path: "\(library)/\(SharedLibrary.incomplete)") == nil
    self.plan = plan
  }

  /// Returns the modules that some modules need, including the modules themselves.
  func modules(of roots: [String]) -> Set<String> { Set(plan.closure(of: roots).modules) }

  /// The arguments of the package manager for the arguments of the compiler.
  ///
  /// The folder `modules` contains only the modules of the libraries, because the package's own search path also leads
  /// to its other modules, which can have the names of a reader's modules.
  private static func packageFlags(_ options: [[String]], modules: String) -> [String] {
    var flags = ["-Xswiftc", "-I", "-Xswiftc", modules]
    for option in options where option[0] != "-I" {
      // A C target of the reader can include a header.
      if option.starts(with: ["-Xcc", "-I"]), let folder = option.last { flags += ["-Xcc", "-I\(folder)"] }
      flags += option.flatMap { ["-Xswiftc", $0] }
    }
    return flags
  }

  /// The arguments that choose a fast linker: linking a small program with it takes half the time of the default one.
  static func linker(besides compiler: String) -> [String] {
    #if os(Linux)
      @Dependency(\.fileSystem) var fileSystem
      guard let folder = compiler.lastIndex(of: "/").map({ compiler[..<$0] }) else { return [] }
      // A toolchain without it has the default linker.
      let status = try? fileSystem.status(path: "\(folder)/ld.lld")
      return status ?? nil == nil ? [] : ["-use-ld=lld"]
    #else
      return []
    #endif
  }

  /// A module's arguments without the flags that a reader's own program wouldn't have.
  private static func programFlags(_ flags: [String]) -> [String] {
    var kept: [String] = []
    var rest = flags[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "-parse-as-library", "-enable-testing": break
      case "-package-name", "-enable-upcoming-feature", "-enable-experimental-feature", "-module-name":
        _ = rest.popFirst()
      default: kept.append(flag)
      }
    }
    return kept
  }

  /// The arguments that every program needs that imports a module: module maps, macros, and search paths.
  private static func sharedFlags(_ arguments: [String]) -> [[String]] {
    var options: [[String]] = []
    var index = 0
    while index + 1 < arguments.count {
      let pair = [arguments[index], arguments[index + 1]]
      if pair == ["-Xcc", "-I"] || pair == ["-Xfrontend", "-load-plugin-executable"], index + 3 < arguments.count {
        options.append(pair + arguments[(index + 2)...(index + 3)])
        index += 4
      } else if pair[0] == "-Xcc", pair[1].hasPrefix("-fmodule-map-file=") || pair[1].hasPrefix("-I") {
        options.append(pair)
        index += 2
      } else if ["-I", "-F"].contains(pair[0]) {
        options.append(pair)
        index += 2
      } else {
        index += 1
      }
    }
    return options
  }
}

/// The commands in the package manager's build plan that compile modules.
///
/// The plan is an llbuild file with one JSON array per line. Because a plan can have hundreds of modules with hundreds of
/// arguments, an array is decoded only when it's needed.
struct BuildPlan: Sendable {
  /// A module of Swift.
  struct Module: Sendable {
    fileprivate var argumentList: Substring
    fileprivate var inputList: Substring

    /// The command.
    var arguments: [String] { BuildPlan.list(argumentList) }
    /// The files that it reads.
    var inputs: [String] { BuildPlan.list(inputList) }

    /// The file of the compiled module.
    var file: String? {
      let arguments = arguments
      guard let index = arguments.firstIndex(of: "-emit-module-path"), index + 1 < arguments.count else { return nil }
      return arguments[index + 1]
    }
  }

  /// The Swift modules by name, without modules of macros and plugins.
  private(set) var modules: [String: Module] = [:]
  /// The lists of objects that commands write, by the folder of the first object.
  private var objectLists: [String: [Substring]] = [:]

  /// Reads a plan.
  init(_ bytes: [UInt8]) {
    var inputs: Substring = ""
    for line in Self.lines(of: bytes) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("inputs: [") {
        inputs = line.dropFirst("inputs: ".count)
      } else if line.hasPrefix("outputs: [\""), line.contains(".o\"") {
        let first = line.dropFirst("outputs: [\"".count).prefix { $0 != "\"" }
        objectLists[PlanPath.folder(of: String(first)), default: []].append(line.dropFirst("outputs: ".count))
      } else if line.hasPrefix("args: ["), line.contains("\"-output-file-map\""), !line.contains("-tool.build/"),
        let name = line.firstRange(of: "\"-module-name\",\"")
      {
        modules[String(line[name.upperBound...].prefix { $0 != "\"" })] = Module(
          argumentList: line.dropFirst("args: ".count), inputList: inputs)
      }
    }
  }

  /// The lines with a list.
  ///
  /// In a debug build, `split(separator:)` takes a second for a plan of 8 MB.
  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBufferPointer { bytes in
      var lines: [String] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
        if bytes.firstOffset(of: UInt8(ascii: "["), from: start, before: end) != nil {
          lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
        }
        start = end + 1
      }
      return lines
    }
  }

  fileprivate static func list(_ text: Substring) -> [String] {
    // A plan of another form has no modules, which the caller reports.
    (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
  }

  /// The objects that commands write to a folder.
  private func objects(in folder: String) -> [String] {
    Set((objectLists[folder] ?? []).flatMap(Self.list).filter { $0.hasSuffix(".o") }).sorted()
  }

  /// Everything that programs need to import some modules.
  struct Closure: Sendable {
    /// The modules of Swift.
    var modules: [String] = []
    var objectFolders: [String] = []
    var objects: [String] = []
    /// The libraries that are linked by name.
    var libraries: [String] = []
  }

  /// Returns the modules that some modules need, including the modules themselves, with their objects.
  func closure(of roots: [String]) -> Closure {
    var closure = Closure()
    var found: Set<String> = []
    var folders: Set<String> = []
    var libraries: Set<String> = []
    var pending = roots
    while let name = pending.popLast() {
      guard let module = modules[name], found.insert(name).inserted else { continue }
      let arguments = module.arguments
      for input in module.inputs {
        let file = PlanPath.name(of: input)
        if file.hasSuffix(".swiftmodule") {
          pending.append(String(file.dropLast(".swiftmodule".count)))
        } else if file.hasSuffix(".o") {
          folders.insert(PlanPath.folder(of: input))
        } else if file.hasPrefix("lib"), let ending = [".so", ".dylib"].first(where: file.hasSuffix) {
          libraries.insert(String(file.dropFirst(3).dropLast(ending.count)))
        }
      }
      let maps = arguments.compactMap { argument -> String? in
        guard argument.hasPrefix("-fmodule-map-file=") else { return nil }
        return PlanPath.folder(of: String(argument.dropFirst("-fmodule-map-file=".count)))
      }
      folders.formUnion(maps.filter { objectLists[$0] != nil })
      if let index = arguments.firstIndex(of: "-output-file-map"), index + 1 < arguments.count {
        folders.insert(PlanPath.folder(of: arguments[index + 1]))
      }
    }
    closure.modules = found.sorted()
    closure.objectFolders = folders.sorted()
    closure.objects = closure.objectFolders.flatMap(objects(in:))
      .filter { !$0.hasSuffix(".swiftmodule.o") }
    closure.libraries = libraries.sorted()
    if closure.objects.contains(where: { $0.hasSuffix(".cpp.o") || $0.hasSuffix(".cc.o") || $0.hasSuffix(".mm.o") }) {
      #if canImport(Darwin)
        closure.libraries.append("c++")
      #else
        closure.libraries.append("stdc++")
      #endif
    }
    return closure
  }
}

/// Parts of an absolute path.
private enum PlanPath {
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
  static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }
}

/// The shared library of a package's objects, a copy of its modules, and docgen's support module.
private struct SharedLibrary {
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
        bytes: try fileSystem.read(path: module), path: "\(folder)/\(Self.modules)/\(PlanPath.name(of: module))")
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

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
  /// The compiler.
  let compiler: String
  /// The arguments for the modules and search paths that a program can use.
  let flags: [String]
  /// The arguments that link it.
  let linking: [String]
  /// The modules that a program can import.
  let modules: Set<String>

  /// Prepares the built libraries of a package: one shared library of all their objects, which linking a program takes a
  /// tenth of a second with.
  ///
  /// - Parameters:
  ///   - libraries: The modules of the package's library products.
  ///   - build: Where the package manager has built them.
  ///   - packagePath: The package's folder, absolute.
  /// - Throws: ``VerificationError`` if they haven't been built; ``FileError``, ``ProcessError``.
  init(of libraries: [String], in build: ScratchDirectory, packagePath: String) async throws {
    @Dependency(\.fileSystem) var fileSystem
    let path = "\(build.scratchPath)/\(build.configuration).yaml"
    guard try fileSystem.status(path: path) != nil else {
      throw VerificationError(reason: "the package isn't built; run 'swift build' first")
    }
    let plan = BuildPlan(try fileSystem.read(path: path))
    let closure = plan.closure(of: libraries)
    guard let main = libraries.first(where: { plan.modules[$0] != nil }) else {
      throw VerificationError(reason: "no library of the package is built; run 'swift build' first")
    }
    var programs = BuiltPrograms(build: build, packagePath: packagePath)
    for folder in closure.objectFolders {
      if let problem = try programs.problem(ofObjectsIn: folder) {
        throw VerificationError(reason: "\(problem); run 'swift build' first")
      }
    }
    let compilation = Compilation(arguments: plan.modules[main]?.arguments ?? [])
    compiler = compilation.compiler
    var flags = Self.programFlags(compilation.flags)
    for module in closure.modules.sorted() {
      for option in Self.sharedFlags(plan.modules[module]?.arguments ?? []) where !flags.contains(option) {
        flags += option
      }
    }
    let library = try await SharedLibrary(
      objects: closure.objects, linking: closure.libraries.map { "-l\($0)" }, flags: flags, compiler: compiler,
      build: build
    ).folder()
    self.flags = flags + ["-I", library]
    linking =
      Self.linker(besides: compiler) + [
        "-L", library, "-l\(SharedLibrary.name)", "-Xlinker", "-rpath", "-Xlinker", library, "-Xlinker", "-rpath",
        "-Xlinker", build.binPath, "-L", build.binPath,
      ]
    modules = Set(closure.modules)
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
/// The plan is an llbuild file with one JSON array per line.
struct BuildPlan: Sendable {
  /// A module of Swift.
  struct Module: Sendable {
    /// The command.
    var arguments: [String]
    /// The files that it reads.
    var inputs: [String]
  }

  /// The Swift modules by name, without modules of macros and plugins.
  private(set) var modules: [String: Module] = [:]
  /// The objects that commands write, by their folder.
  private(set) var objects: [String: [String]] = [:]

  /// Reads a plan.
  init(_ bytes: [UInt8]) {
    var inputs: Substring = ""
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("inputs: [") {
        inputs = line.dropFirst("inputs: ".count)
      } else if line.hasPrefix("outputs: ["), line.contains(".o\"") {
        for output in Self.list(line.dropFirst("outputs: ".count)) where output.hasSuffix(".o") {
          objects[PlanPath.folder(of: output), default: []].append(output)
        }
      } else if line.hasPrefix("args: ["), line.contains("\"-output-file-map\"") {
        let arguments = Self.list(line.dropFirst("args: ".count))
        guard let index = arguments.firstIndex(of: "-module-name"), index + 1 < arguments.count,
          !arguments.contains(where: { $0.contains("-tool.build/") })
        else { continue }
        modules[arguments[index + 1]] = Module(arguments: arguments, inputs: Self.list(inputs))
      }
    }
  }

  private static func list(_ text: Substring) -> [String] {
    // A plan of another form has no modules, which the caller reports.
    (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
  }

  /// Everything that programs need to import some modules.
  struct Closure: Sendable {
    /// The modules of Swift.
    var modules: [String] = []
    /// The folders of objects.
    var objectFolders: [String] = []
    /// The objects.
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
      let maps = module.arguments.compactMap { argument -> String? in
        guard argument.hasPrefix("-fmodule-map-file=") else { return nil }
        return PlanPath.folder(of: String(argument.dropFirst("-fmodule-map-file=".count)))
      }
      folders.formUnion(maps.filter { objects[$0] != nil })
      if let index = module.arguments.firstIndex(of: "-output-file-map"), index + 1 < module.arguments.count {
        folders.insert(PlanPath.folder(of: module.arguments[index + 1]))
      }
    }
    closure.modules = found.sorted()
    closure.objectFolders = folders.sorted()
    closure.objects = closure.objectFolders.flatMap { Set(objects[$0] ?? []).sorted() }
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

/// The shared library of a package's objects, and of docgen's support module.
private struct SharedLibrary {
  let objects: [String]
  let linking: [String]
  let flags: [String]
  let compiler: String
  let build: ScratchDirectory
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  static let name = "DocgenSamples"

  /// Returns the folder of the library and of the support module.
  ///
  /// Builds them if necessary.
  func folder() async throws -> String {
    var hasher = SHA256Hasher()
    for object in objects {
      let status = try fileSystem.status(path: object)
      hasher.addPart("\(object) \(status?.size ?? 0) \(status?.modified ?? 0)")
    }
    for part in flags + linking + [compiler, SupportSources.swift, SupportSources.c] { hasher.addPart(part) }
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
    let module = SupportSources.module
    try fileSystem.write(bytes: Array(SupportSources.swift.utf8), path: "\(folder)/\(module).swift")
    try fileSystem.write(bytes: Array(SupportSources.c.utf8), path: "\(folder)/refusals.c")
    try fileSystem.write(
      bytes: Array(objects.map { "\"\($0)\"" }.joined(separator: "\n").utf8), path: "\(folder)/objects")
    try await run(
      compiler,
      targetFlags + [
        "-module-name", module, "-parse-as-library", "-emit-module", "-emit-module-path",
        "\(folder)/\(module).swiftmodule", "-c", "-o", "\(folder)/\(module).o", "\(folder)/\(module).swift",
      ])
    try await run(clang, ["-c", "-fPIC", "-O1", "-w", "-o", "\(folder)/refusals.o", "\(folder)/refusals.c"])
    #if canImport(Darwin)
      let file = "lib\(Self.name).dylib"
      let platform = ["-Xlinker", "-install_name", "-Xlinker", "@rpath/\(file)"]
    #else
      let file = "lib\(Self.name).so"
      let platform: [String] = []
    #endif
    try await run(
      compiler,
      targetFlags + LibraryBuild.linker(besides: compiler)
        + [
          "-emit-library", "-o", "\(folder)/\(file)", "@\(folder)/objects", "\(folder)/\(module).o",
          "\(folder)/refusals.o", "-L", build.binPath,
        ] + linking + platform + ["-Xlinker", "-rpath", "-Xlinker", build.binPath])
  }

  private var targetFlags: [String] {
    guard let index = flags.firstIndex(of: "-target"), index + 1 < flags.count else { return [] }
    return ["-target", flags[index + 1]]
  }

  /// The C compiler of the same toolchain.
  private var clang: String {
    let path = compiler.lastIndex(of: "/").map { String(compiler[..<$0]) + "/clang" } ?? "clang"
    return (try? fileSystem.status(path: path)) ?? nil == nil ? "clang" : path
  }

  private func run(_ tool: String, _ arguments: [String]) async throws {
    let output = try await processRunner.run(command: .init(tool, arguments))
    guard output.termination == .exited(0) else {
      throw VerificationError(
        reason: "the package's libraries can't be linked for samples:\n" + Excerpt.end(of: output.standardError))
    }
  }
}

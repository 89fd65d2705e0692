import Dependencies
import DocgenSystem

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
    guard let plan = try build.plan() ?? (libraries.isEmpty ? BuildPlan([]) : nil) else {
      throw VerificationError(reason: "the package isn't built; run 'swift build' first")
    }
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
      guard compiler.contains("/") else { return [] }
      // A toolchain without it has the default linker.
      let status = try? fileSystem.status(path: "\(compiler.parentFolder)/ld.lld")
      return status ?? nil == nil ? [] : ["-use-ld=lld"]
    #else
      return []
    #endif
  }

  /// A module's arguments without the flags that a reader's own program wouldn't have.
  private static func programFlags(_ flags: [String]) -> [String] {
    flags.without(
      ["-parse-as-library", "-enable-testing"],
      orWithValue: ["-package-name", "-enable-upcoming-feature", "-enable-experimental-feature", "-module-name"])
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

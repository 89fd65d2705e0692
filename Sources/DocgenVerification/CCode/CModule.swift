import DocgenSystem

/// The module of a C target, and how its package's build compiles it.
package struct CModule: Hashable, Sendable {
  /// The module's name.
  package var name: String
  /// The folder of its public headers, absolute.
  package var headerFolder: String
  /// The compiler, Clang.
  package var compiler: String
  /// The arguments that specify search paths, definitions, the platform, and the version of C.
  package var arguments: [String]
  /// Whether the target contains Objective-C code.
  package var isObjectiveC: Bool
}

extension BuildEnvironment {
  /// Returns the modules of C targets of the package, in the order of their names, and ignores other names.
  ///
  /// Their arguments are in the plan that the package manager writes for each build.
  package func cModules(named names: [String]) async throws -> [CModule] {
    let headerFolders = try await manifests.headerFolders(of: package)
    let names = names.filter { headerFolders[$0] != nil }
    guard !names.isEmpty, let plan = try build.plan() else { return [] }
    let commands = CompileCommand.commands(in: plan)
    return names.compactMap { name in
      guard let folder = headerFolders[name] else { return nil }
      return CModule(name: name, headerFolder: folder, commands: commands.filter { $0.module == name })
    }
  }
}

extension CModule {
  /// Creates a module from the commands that compile its sources, or returns `nil` if there are none.
  init?(name: String, headerFolder: String, commands: [CompileCommand]) {
    // The sources of a target can be in several languages, and headers are read as C.
    guard let command = commands.first(where: { $0.source.hasSuffix(".c") }) ?? commands.first else { return nil }
    self.init(
      name: name, headerFolder: headerFolder, compiler: command.compiler, arguments: command.searchArguments,
      isObjectiveC: commands.contains { $0.source.hasSuffix(".m") || $0.source.hasSuffix(".mm") })
  }
}

/// A command of the package manager's plan that compiles a C source.
struct CompileCommand: Hashable, Sendable {
  var module: String
  var compiler: String
  var source: String
  var arguments: [String]

  /// The commands in a plan.
  static func commands(in plan: BuildPlan) -> [CompileCommand] { plan.cArguments.compactMap(CompileCommand.init) }

  /// Creates a command, or returns `nil` if the arguments don't compile a C source of a target.
  init?(_ arguments: [String]) {
    // The object file is in the folder `Module.build`.
    guard let source = arguments.value(after: "-c"), let object = arguments.value(after: "-o"), object.hasSuffix(".o"),
      let compiler = arguments.first,
      let folder = object.split(separator: "/").last(where: { $0.hasSuffix(".build") && $0 != ".build" })
    else { return nil }
    self.module = String(folder.dropLast(".build".count))
    self.compiler = compiler
    self.source = source
    self.arguments = arguments
  }

  /// The arguments that also apply to headers.
  var searchArguments: [String] {
    let withValue: Set<String> = [
      "-target", "-isysroot", "--sysroot", "-I", "-isystem", "-iquote", "-F", "-D", "-U", "-include",
    ]
    let prefixes = ["-I", "-isystem", "-iquote", "-F", "-D", "-U", "--sysroot="]
    var kept: [String] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if withValue.contains(argument), let value = rest.popFirst() {
        kept += [argument, value]
      } else if argument == "-fblocks" || prefixes.contains(where: argument.hasPrefix)
        || argument.hasPrefix("-std=") && source.hasSuffix(".c")
      {
        kept.append(argument)
      }
    }
    return kept
  }
}

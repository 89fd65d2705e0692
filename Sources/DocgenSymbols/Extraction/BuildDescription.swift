public import DocgenModel

/// The compiler arguments of each module in a package, so that the extractor finds the module's imports.
///
/// SwiftPM writes them to `description.json` in the build folder. Only these arguments contain the header paths of
/// all C modules, including targets with custom paths.
public struct BuildDescription: Hashable, Sendable {
  /// The arguments that specify search paths for modules and headers, and the platform, by the module's name.
  public var modules: [String: [String]]

  package init(modules: [String: [String]]) { self.modules = modules }

  /// Reads `description.json`.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path in diagnostics.
  /// - Throws: An error with the line and column of the first unexpected content.
  public init(bytes: [UInt8], file: String) throws(DiagnosticError) {
    let commands = try JSONCursor.read(
      bytes, file: file, id: "build-description", what: "SwiftPM's build description",
      suggestion: "run 'swift build' to create the file again"
    ) { cursor throws(JSONCursor.Unexpected) in try cursor.buildCommands() }
    modules = [:]
    // SwiftPM compiles a module that macros use a second time for the host, under a name with "-tool".
    for (name, command) in commands.sorted(by: { $0.key < $1.key })
    where !name.hasSuffix("-tool.module") || modules[command.moduleName] == nil {
      let paths = command.importPath.map { ["-I", $0] } ?? []
      modules[command.moduleName] = paths + searchArguments(command.otherArguments)
    }
  }
}

private struct Command {
  var moduleName: String
  var importPath: String?
  var otherArguments: [String]
}

extension JSONCursor {
  fileprivate mutating func buildCommands() throws(Unexpected) -> [String: Command] {
    var commands: [String: Command]?
    let start = try object { cursor, key throws(Unexpected) in
      guard key == "swiftCommands" else { return try cursor.skip() }
      var found: [String: Command] = [:]
      try cursor.object { cursor, name throws(Unexpected) in found[name] = try cursor.buildCommand() }
      commands = found
    }
    return try required(commands, "swiftCommands", in: start)
  }

  private mutating func buildCommand() throws(Unexpected) -> Command {
    var (name, path): (String?, String?)
    var arguments: [String]?
    let start = try object { cursor, key throws(Unexpected) in
      switch key {
      case "moduleName": name = try cursor.string()
      case "importPath": path = try cursor.optionalString()
      case "otherArguments": arguments = try cursor.strings()
      default: try cursor.skip()
      }
    }
    return Command(
      moduleName: try required(name, "moduleName", in: start), importPath: path,
      otherArguments: try required(arguments, "otherArguments", in: start))
  }
}

/// Returns the search path arguments, because the extractor doesn't accept other compiler arguments.
private func searchArguments(_ arguments: [String]) -> [String] {
  let withValue: Set<String> = [
    "-target", "-sdk", "-I", "-F", "-Fsystem", "-Isystem", "-resource-dir", "-swift-version",
  ]
  var kept: [String] = []
  var index = 0
  while index < arguments.count {
    let argument = arguments[index]
    let next = index + 1 < arguments.count ? arguments[index + 1] : nil
    if withValue.contains(argument), let next {
      kept += [argument, next]
      index += 2
    } else if argument == "-Xcc", let next {
      // Omit the C compiler's arguments for debug information and code generation.
      let isPlace = next.hasPrefix("-fmodule-map-file=") || next.hasPrefix("-D")
      if isPlace || next.hasPrefix("-I") || next.hasPrefix("-isystem") {
        kept += [argument, next]
        let isAlone = next == "-I" || next == "-isystem"
        if isAlone, index + 3 < arguments.count, arguments[index + 2] == "-Xcc" {
          kept += [arguments[index + 2], arguments[index + 3]]
          index += 2
        }
      }
      index += 2
    } else {
      if argument.hasPrefix("-I") || argument.hasPrefix("-F"), argument.count > 2, argument.contains("/") {
        kept.append(argument)
      }
      index += 1
    }
  }
  return kept
}

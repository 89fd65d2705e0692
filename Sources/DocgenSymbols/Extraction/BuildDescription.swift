import DocgenModel
import Foundation

/// How the package manager compiles each module of a package: what an extractor needs to find all that they import.
///
/// The package manager writes it as `description.json` beside what it builds. Taking its arguments is the only way that
/// knows every C module's headers, also of targets with paths of their own.
public struct BuildDescription: Hashable, Sendable {
  /// How one module is compiled.
  public struct Module: Hashable, Sendable {
    /// The module's name.
    public var name: String
    /// The arguments that tell where modules, headers and the platform are.
    public var arguments: [String]

    /// Creates a module's description.
    public init(name: String, arguments: [String]) {
      self.name = name
      self.arguments = arguments
    }
  }

  /// The modules, by name.
  public var modules: [String: Module]

  /// Creates a description.
  public init(modules: [String: Module]) { self.modules = modules }

  /// Reads `description.json`.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path as diagnostics show it.
  /// - Throws: An error with the line and column where the content stops being what the package manager writes.
  public init(bytes: [UInt8], file: String) throws(UnreadableSymbolGraph) {
    let description: Description
    do {
      description = try JSONDecoder().decode(Description.self, from: Data(bytes))
    } catch {
      throw UnreadableSymbolGraph(
        decodingDiagnostic(
          of: error, in: bytes, file: file, id: "build-description", what: "the package manager's description",
          wayOut: "build the package with 'swift build'; the file is made anew"))
    }
    modules = [:]
    // A module that macros need too is compiled twice, the second time for the host, under a name with "-tool".
    for (name, command) in description.swiftCommands.sorted(by: { $0.key < $1.key })
    where !name.hasSuffix("-tool.module") || modules[command.moduleName] == nil {
      let paths = command.importPath.map { ["-I", $0] } ?? []
      modules[command.moduleName] = Module(
        name: command.moduleName, arguments: paths + searchArguments(command.otherArguments))
    }
  }

  private struct Description: Decodable {
    var swiftCommands: [String: Command]

    struct Command: Decodable {
      var moduleName: String
      var importPath: String?
      var otherArguments: [String]
    }
  }
}

/// Of a compiler's arguments those that tell where things are; the extractor knows no others.
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
      // Of the C compiler's arguments debug and code generation flags are left out: they say nothing about headers.
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

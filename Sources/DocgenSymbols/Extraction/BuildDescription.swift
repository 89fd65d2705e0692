public import DocgenModel
import Foundation

/// The compiler arguments of each module in a package, so that the extractor finds the module's imports.
///
/// SwiftPM writes them to `description.json` in the build folder. Only these arguments contain the header paths of
/// all C modules, including targets with custom paths.
public struct BuildDescription: Hashable, Sendable {
  /// The arguments that specify search paths for modules and headers, and the platform, by the module's name.
  public var modules: [String: [String]]

  /// Creates a description.
  public init(modules: [String: [String]]) { self.modules = modules }

  /// Reads `description.json`.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path in diagnostics.
  /// - Throws: An error with the line and column of the first unexpected content.
  public init(bytes: [UInt8], file: String) throws(DiagnosticError) {
    let description: Description
    do {
      description = try JSONDecoder().decode(Description.self, from: Data(bytes))
    } catch {
      throw DiagnosticError(
        decodingDiagnostic(
          of: error, in: bytes, file: file, id: "build-description", what: "SwiftPM's build description",
          suggestion: "run 'swift build' to create the file again"))
    }
    modules = [:]
    // SwiftPM compiles a module that macros use a second time for the host, under a name with "-tool".
    for (name, command) in description.swiftCommands.sorted(by: { $0.key < $1.key })
    where !name.hasSuffix("-tool.module") || modules[command.moduleName] == nil {
      let paths = command.importPath.map { ["-I", $0] } ?? []
      modules[command.moduleName] = paths + searchArguments(command.otherArguments)
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

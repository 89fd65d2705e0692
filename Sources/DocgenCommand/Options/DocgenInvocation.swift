import Dependencies
import DocgenSystem

/// The reader's way to run docgen, for messages that name a command.
///
/// docgen needn't be in a folder of `PATH`: `swift run docgen` and the command plugin build it.
enum DocgenInvocation {
  /// The variable with which the command plugin says how it was run: `swift package docgen`.
  static let variable = "DOCGEN_INVOCATION"

  /// A command line of `docgen tutorial` that works in the reader's current folder.
  ///
  /// - Parameters:
  ///   - command: The command, such as `check`.
  ///   - project: The folder of the reader's project, or the current folder.
  ///   - packages: The folders of packages with tutorials, or nothing for the current folder.
  static func tutorial(_ command: String, project: String = ".", packages: [String] = []) -> String {
    let project = project == "." ? "" : " --project \(quoted(project))"
    // The plugin passes the folders itself.
    let packages = plugin == nil ? packages.map { " --package-path \(quoted($0))" }.joined() : ""
    return "\(docgen) tutorial \(command)" + project + packages
  }

  /// The command that runs docgen.
  static var docgen: String { plugin ?? program }

  /// The command that runs the plugin, or `nil` if it isn't running.
  private static var plugin: String? {
    @Dependency(\.processEnvironment) var environment
    return environment.variables()[variable]
  }

  private static var program: String {
    @Dependency(\.processEnvironment) var environment
    // A shell that finds docgen in `PATH` starts it by its name alone.
    let program = environment.program()
    return program.contains("/") ? quoted(environment.executable() ?? program) : "docgen"
  }

  /// A path as a shell reads it.
  static func quoted(_ path: String) -> String {
    path.contains { $0.isWhitespace || "\"'$&;()*?".contains($0) }
      ? "'" + path.replacing("'", with: "'\\''") + "'" : path
  }
}

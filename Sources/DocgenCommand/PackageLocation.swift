import ArgumentParser
import Dependencies
import DocgenSystem

/// The package that a command works on.
struct PackageLocation: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of the package.", valueName: "folder"))
  var packagePath: String = "."

  /// The package's absolute path.
  ///
  /// - Throws: ``ValidationError`` where there is no such folder.
  func resolve() throws -> String {
    @Dependency(\.fileSystem) var fileSystem
    guard try fileSystem.status(packagePath)?.kind == .directory else {
      throw ValidationError("There is no folder '\(packagePath)'. Give the package's folder to --package-path.")
    }
    return try fileSystem.resolve(packagePath)
  }
}

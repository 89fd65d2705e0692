import ArgumentParser
import Dependencies
import DocgenModel
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

  /// The absolute path of a package that has a manifest.
  ///
  /// - Throws: ``ValidationError`` where there is no such folder; ``ExitCode`` 1 after a complaint where it is no package.
  func resolveManifest() throws -> String {
    @Dependency(\.console) var console
    @Dependency(\.fileSystem) var fileSystem
    let path = try resolve()
    guard try fileSystem.status("\(path)/Package.swift")?.kind == .file else {
      console.report([
        Diagnostic(
          "no-package", at: nil, "there is no 'Package.swift' in '\(packagePath)'",
          notes: [.init("'swift package init' makes a package; '--package-path' names another folder")])
      ])
      throw ExitCode(1)
    }
    return path
  }
}

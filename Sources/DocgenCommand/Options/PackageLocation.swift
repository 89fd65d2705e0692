import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSystem

/// The option for the package of a command.
struct PackageLocation: ParsableArguments {
  @Option(help: ArgumentHelp("The package's folder.", valueName: "folder"))
  var packagePath: String = "."

  /// Returns the package's absolute path.
  ///
  /// - Throws: ``ValidationError`` if the path isn't a folder.
  func resolve() throws -> String {
    @Dependency(\.fileSystem) var fileSystem
    let status = try fileSystem.status(packagePath)
    guard status?.kind == .directory else {
      let problem = status == nil ? "The folder '\(packagePath)' doesn't exist" : "'\(packagePath)' isn't a folder"
      throw ValidationError("\(problem). Choose the package with '--package-path'.")
    }
    return try fileSystem.resolve(packagePath)
  }

  /// Returns the absolute path of a package that has a manifest.
  ///
  /// - Throws: ``ValidationError`` if the path isn't a folder, or ``ExitCode`` 1 after reporting that it isn't a
  ///   package.
  func resolveManifest() throws -> String {
    @Dependency(\.console) var console
    @Dependency(\.fileSystem) var fileSystem
    let path = try resolve()
    guard try fileSystem.status("\(path)/Package.swift")?.kind == .file else {
      console.report([
        Diagnostic(
          "no-package", at: nil, "there's no 'Package.swift' in '\(packagePath)'",
          notes: [.init("create a package with 'swift package init', or choose another one with '--package-path'")])
      ])
      throw ExitCode(1)
    }
    return path
  }
}

import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSnippets
import DocgenSystem

/// `docgen init`: puts a first article, a first snippet, the test that checks it, and what publishes the site into a package.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Puts a first article, snippet and test into a package, and changes no file that is there."
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.fileSystem) var fileSystem
    let path = try package.resolve()
    guard try fileSystem.status("\(path)/Package.swift")?.kind == .file else {
      console.report([
        Diagnostic(
          "no-package", at: nil, "there is no 'Package.swift' in '\(package.packagePath)'",
          notes: [.init("'swift package init' makes a package; '--package-path' names another folder")])
      ])
      throw ExitCode(1)
    }
    do {
      let fingerprint = PackageFingerprint(build: location.folder(of: path))
      let manifest = try await (
        name: fingerprint.packageName(of: path), libraries: fingerprint.libraryTargets(of: path)
      )
      let starter = StarterFiles(package: manifest.name, module: manifest.libraries.first)
      for file in starter.files {
        let place = "\(path)/\(file.path)"
        if try fileSystem.status(place) != nil {
          console.write("kept   \(file.path), which was there\n")
          continue
        }
        let folders = file.path.split(separator: "/").dropLast().joined(separator: "/")
        if !folders.isEmpty { try fileSystem.createDirectory("\(path)/\(folders)") }
        try fileSystem.write(Array(file.text.utf8), place)
        console.write("wrote  \(file.path)\n")
      }
      console.write("\n" + starter.manifestLines)
    } catch let error as VerificationError {
      console.report([Diagnostic("unreadable-manifest", at: nil, error.reason)])
      throw ExitCode(1)
    } catch let error as FileError {
      console.report([Diagnostic("unwritable-package", at: nil, error.description)])
      throw ExitCode(1)
    }
  }
}

import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// `docgen init`: adds a configuration, an article, a snippet, a test, and a publishing workflow to a package.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Add a first article, sample, and test to a package.",
    discussion: """
      SwiftPM adds the dependency and the test target to Package.swift. Other existing files don't change. If the package \
      has articles already, such as a DocC catalog, no article and no sample are added. If it has samples already, \
      docgen.yml doesn't turn on 'strict'.
      """
  )

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation

  func run() async throws {
    @Dependency(\.console) var console
    @Dependency(\.fileSystem) var fileSystem
    let path = try package.resolveManifest()
    do {
      let manifest = try await PackageManifests(build: location.folder(of: path)).manifest(at: path)
      let addition = ManifestAddition(package: path, testTarget: StarterFiles.testTarget, present: manifest)
      var localPackages = (manifest.dependencies ?? []).compactMap(\.path)
      var isManifestComplete = manifest.targetNames.contains(StarterFiles.testTarget)
      // SwiftPM writes a file into the folder of a new target, so add the target first, and replace that folder.
      if !isManifestComplete, try fileSystem.status("\(path)/Tests/\(StarterFiles.testTarget)") == nil {
        if let added = try await addition.make() {
          for line in added.lines { console.write(line + "\n") }
          isManifestComplete = true
          if let clone = added.clone { localPackages.append(clone) }
          try fileSystem.remove("\(path)/Tests/\(StarterFiles.testTarget)")
        }
      }
      if !isManifestComplete, !addition.isDependencyPresent {
        localPackages.append(StarterFiles.suggestedClone(for: path))
      }
      let starter = StarterFiles(
        package: manifest.name, modules: manifest.libraryModules, hasArticles: try hasArticles(path),
        hasSamples: try await SiteBuilder().parse(BuildOptions(packagePath: path)).hasCodeBlockSamples,
        workflow: PublishingWorkflow(package: path, localPackages: localPackages))
      var written: Set<String> = []
      for file in starter.files {
        let place = "\(path)/\(file.path)"
        if try fileSystem.status(place) != nil {
          console.write("kept   \(file.path), which already exists\n")
          continue
        }
        let folders = file.path.split(separator: "/").dropLast().joined(separator: "/")
        if !folders.isEmpty { try fileSystem.createDirectory("\(path)/\(folders)") }
        try fileSystem.write(Array(file.text.utf8), place)
        written.insert(file.path)
        console.write("wrote  \(file.path)\n")
      }
      if starter.hasArticles {
        console.write(
          "\nThe package has articles already, so none were added. When all samples pass, set 'strict: true'.\n")
      } else if starter.hasSamples {
        console.write(
          "\nThe README or the comments contain samples already. When all samples pass, set 'strict: true'.\n")
      }
      let docgen = DocgenInvocation.docgen
      let commands = isManifestComplete ? ("swift test", "swift run docgen") : ("\(docgen) test", docgen)
      console.write(
        "\nRun '\(commands.0)' to check the samples, and '\(commands.1)' to write the site. Add site/ to .gitignore.\n")
      if written.contains(PublishingWorkflow.path), let advice = starter.workflow.advice {
        console.write("\n\(advice)\n")
      }
      if !isManifestComplete {
        console.write("\n" + starter.manifestLines(enablesTrait: manifest.supportsTraits))
      } else if let advice = addition.traitAdvice {
        console.write("\n\(advice)\n")
      }
    } catch let error as VerificationError {
      let unread = Diagnostic("unreadable-manifest", at: nil, error.reason)
      console.report(error.diagnostics.isEmpty ? [unread] : error.diagnostics)
      throw ExitCode(1)
    } catch let error as ProcessError {
      console.report([
        Diagnostic(
          "no-package-manager", at: nil, error.description,
          notes: [.init("make sure that 'swift' is in the PATH")])
      ])
      throw ExitCode(1)
    } catch let error as FileError {
      console.report([Diagnostic("unwritable-package", at: nil, error.description)])
      throw ExitCode(1)
    }
  }

  /// Whether a package has a DocC catalog, or Markdown files in `Articles`.
  private func hasArticles(_ package: String) throws -> Bool {
    @Dependency(\.fileSystem) var fileSystem
    return try ["Articles", "Sources"].contains { folder in
      guard try fileSystem.status("\(package)/\(folder)")?.kind == .directory else { return false }
      return try fileSystem.files(below: "\(package)/\(folder)").contains { path in
        path.hasSuffix(".md") && (folder == "Articles" || path.contains(".docc/"))
      }
    }
  }
}

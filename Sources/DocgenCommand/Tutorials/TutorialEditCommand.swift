import ArgumentParser
import Dependencies
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification
import Foundation

/// `docgen tutorial edit`: changes a step, and merges the change into all later copies of its files.
struct TutorialEditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "For authors: change a step, and merge the change into all later steps.",
    discussion: """
      'docgen tutorial edit 2.3' puts the project after step 2.3 into a folder. Change the files there. \
      'docgen tutorial edit --check' then shows what changes in the catalog, and checks the steps that change, without \
      writing anything. 'docgen tutorial edit --accept' writes it. 'docgen tutorial edit --discard' forgets your change.
      """
  )

  @Argument(help: "The number of the step, such as 2.3.")
  var step: String?

  @Option(help: "The tutorial, if the package has several.")
  var tutorial: String?

  @Flag(help: "Show what changes in the catalog, and check the steps that change.")
  var check = false

  @Flag(help: "Write the change into the catalog, if every changed step passes.")
  var accept = false

  @Flag(help: "Remove the folder with your change.")
  var discard = false

  @Flag(help: "With '--accept', ignore failures. With a step, start over.")
  var force = false

  @OptionGroup var package: PackageLocation
  @OptionGroup var location: BuildLocation

  func validate() throws {
    let actions = [step != nil, check, accept, discard].count { $0 }
    guard actions == 1 else {
      throw ValidationError("Give the number of a step, or one of '--check', '--accept', and '--discard'.")
    }
  }

  func run() async throws {
    try await TutorialCommand.report {
      let path = try package.resolveManifest()
      let edit = Folder(path: "\(location.folder(of: path).scratchPath)/docgen/tutorials/edit")
      if let step { return try await begin(step, in: edit, package: path) }
      if discard { return try discard(edit) }
      try await finish(edit, package: path)
    }
  }

  /// The folder for the edit that's under way, of which there's one at most.
  private struct Folder {
    var path: String
    var project: ReaderProject { ReaderProject("\(path)/project") }

    @Dependency(\.fileSystem) private var fileSystem

    init(path: String) { self.path = path }

    /// The step that is being edited, or `nil` if there's none.
    func base() throws -> TutorialEdit.Base? {
      guard try fileSystem.status("\(path)/base.json") != nil else { return nil }
      do {
        return try JSONDecoder().decode(
          TutorialEdit.Base.self, from: Data(try fileSystem.read("\(path)/base.json")))
      } catch is DecodingError {
        throw TutorialProblem(
          "broken-edit", "'\(path)/base.json' was damaged or edited",
          note: "copy your files to another folder, and write 'docgen tutorial edit --discard'")
      }
    }

    func create(_ base: TutorialEdit.Base, _ state: TutorialState) throws {
      try fileSystem.remove(path)
      try fileSystem.createDirectory(project.folder)
      try project.write(state, replacing: [])
      // The last file: without it, there's no edit.
      try fileSystem.write(try base.reportBytes, "\(path)/base.json")
    }

    func remove() throws { try fileSystem.remove(path) }
  }

  // MARK: The three parts of an edit

  private func begin(_ number: String, in folder: Folder, package: String) async throws {
    @Dependency(\.console) var console
    let library = try await TutorialLibrary(packages: [package])
    let entry = try tutorial.map { try library.entry(named: $0) } ?? onlyEntry(of: library)
    let step = try entry.series.step(numbered: number)
    if let base = try folder.base(), !force, try folder.project.state().files.mapValues(\.text) != base.files {
      throw TutorialProblem(
        "edit-under-way", "step \(base.step) is being edited in '\(folder.project.folder)'",
        note: "finish with '--check' and '--accept', or discard the change with '--discard'")
    }
    let files = step.state.files.mapValues(\.text)
    try folder.create(.init(tutorial: entry.series.name, step: step.number.description, files: files), step.state)
    console.write(
      """
      The project after step \(step.number) is in '\(folder.project.folder)'. Change its files.
      'docgen tutorial edit --check' shows and checks what that changes. Nothing is written before '--accept'.

      """)
  }

  private func onlyEntry(of library: TutorialLibrary) throws -> TutorialLibrary.Entry {
    guard library.entries.count == 1 else {
      throw TutorialProblem(
        "which-tutorial",
        library.entries.isEmpty ? "the package has no tutorial with steps" : "the package has several tutorials",
        note: library.entries.isEmpty
          ? "choose a package with tutorials with '--package-path'"
          : "name one with '--tutorial': \(library.entries.map(\.series.name).joined(separator: ", "))")
    }
    return library.entries[0]
  }

  private func discard(_ folder: Folder) throws {
    @Dependency(\.console) var console
    let base = try folder.base()
    try folder.remove()
    console.write(base.map { "Discarded the change of step \($0.step).\n" } ?? "No step is being edited.\n")
  }

  private func finish(_ folder: Folder, package: String) async throws {
    @Dependency(\.console) var console
    @Dependency(\.fileSystem) var fileSystem
    guard let base = try folder.base() else {
      throw TutorialProblem(
        "no-edit", "no step is being edited", note: "'docgen tutorial edit 2.3' begins with step 2.3")
    }
    let parsed = try await SiteBuilder().parseTutorials(BuildOptions(packagePath: package))
    guard let series = parsed.tutorials.first(where: { $0.name == base.tutorial }) else {
      throw TutorialProblem(
        "unknown-tutorial", "tutorial '\(base.tutorial)' no longer exists",
        note: "discard the change with 'docgen tutorial edit --discard'")
    }
    let edit = try await TutorialEdit(base, edited: folder.project.state(), in: series)
    guard !edit.texts.isEmpty else {
      console.write("The files of step \(base.step) are as they were.\n")
      return
    }
    console.write(edit.differences)
    guard edit.conflicts.isEmpty else {
      console.report(edit.conflicts)
      console.write("Nothing was written.\n")
      throw ExitCode(1)
    }
    let failures = try await verify(edit, instead: series, parsed, package: package)
    console.report(failures)
    guard accept else {
      console.write(
        failures.isEmpty
          ? "Nothing was written. 'docgen tutorial edit --accept' writes it.\n"
          : "Nothing was written, because steps fail. Change the files, and try again.\n")
      if !failures.isEmpty { throw ExitCode(1) }
      return
    }
    guard failures.isEmpty || force else {
      console.write("Nothing was written, because steps fail. To write it anyway, use '--force'.\n")
      throw ExitCode(1)
    }
    for (path, text) in edit.texts.sorted(by: { $0.key < $1.key }) {
      try fileSystem.write(Array(text.utf8), "\(package)/\(path)")
    }
    try folder.remove()
    console.write("Changed \(edit.texts.count == 1 ? "1 file" : "\(edit.texts.count) files").\n")
  }

  /// Checks the steps whose states change.
  private func verify(
    _ edit: TutorialEdit, instead series: TutorialSeries, _ parsed: ParsedSite, package: String
  ) async throws -> [Diagnostic] {
    @Dependency(\.console) var console
    let buildEnvironment = BuildEnvironment(package: package, build: location.folder(of: package))
    let changed = zip(series.steps, edit.series.steps).filter { $0.state != $1.state }.map(\.1.number)
    let verification = TutorialVerification(
      VerificationOptions(buildEnvironment), series: [edit.series], repository: parsed.configuration.repository,
      numbers: Set(changed))
    let numbers = Dictionary(
      edit.series.steps.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let results = try await verification.run { result in
      guard let number = numbers[result.id], result.state != .unchecked else { return }
      console.write("step \(number) \(result.state == .failed ? "fails" : "holds")\n")
    }
    return results.flatMap(\.diagnostics)
  }
}

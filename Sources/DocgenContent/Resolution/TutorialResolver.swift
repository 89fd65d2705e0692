package import DocgenModel
import DocgenSystem

/// Finds what a tutorial's steps change, what docgen observed of them, and the projects that readers can download.
package struct TutorialResolver: Sendable {
  private let projects: [String: TutorialProject]
  /// The name of the series, and the first step, of each file with a tutorial or with a table of contents.
  private let starts: [String: (series: String, step: TutorialStep.Number)]
  private let results: [SampleID: SampleResult]
  private let repository: String?

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - series: The tutorials of the package.
  ///   - results: The results of the samples, which contain those of their steps.
  ///   - repository: The address of the package's repository, or `nil` if it isn't known.
  package init(_ series: [TutorialSeries], results: [SampleID: SampleResult], repository: String?) {
    self.repository = repository
    let starts = series.flatMap { series in
      series.projects.compactMap { project in project.steps.first.map { (project.file, (series.name, $0.number)) } }
        + (series.steps.first.map { [(series.position.file, (series.name, $0.number))] } ?? [])
    }
    self.starts = Dictionary(starts, uniquingKeysWith: { first, _ in first })
    projects = Dictionary(
      series.flatMap(\.projects).map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    self.results = results
  }

  /// Adds a tutorial's steps and downloads to its page.
  ///
  /// - Parameters:
  ///   - file: The tutorial's file, relative to the package's root.
  ///   - page: The page.
  /// - Returns: The problems of the downloads.
  func resolve(_ file: String, on page: inout Page) -> [Diagnostic] {
    page.tutorial?.startCommands = startCommands(for: file)
    guard let project = projects[file], var content = page.tutorial else { return [] }
    for step in project.steps { content.steps[step.position] = self.step(step) }
    var diagnostics: [Diagnostic] = []
    for (index, section) in project.sections.enumerated() {
      let states = project.states(of: section)
      let stem = "\(PackagePath.name(of: page.path.description))-\(index + 1)"
      do throws(ZipArchive.Problem) {
        var downloads = TutorialContent.Downloads()
        downloads.start = try download(states.start, named: "\(stem)-start", of: page.path)
        if states.end != states.start { downloads.end = try download(states.end, named: "\(stem)-end", of: page.path) }
        content.downloads[project.steps[section.steps.lowerBound].position] = downloads
      } catch {
        diagnostics.append(error.diagnostic(at: section.position))
      }
    }
    page.tutorial = content
    return diagnostics
  }

  /// The command lines with which a reader begins a file's tutorial.
  ///
  /// `swift run` finds docgen in each package that depends on it, so a reader doesn't have to install it.
  private func startCommands(for file: String) -> [String] {
    guard let start = starts[file] else { return [] }
    var commands: [String] = []
    if let repository {
      let name = repository.split(separator: "/").last ?? ""
      commands = ["git clone \(repository)", "cd \(name.hasSuffix(".git") ? name.dropLast(4) : name)"]
    }
    let step = start.step == .init(1, 1) ? "" : " --step \(start.step)"
    return commands + ["swift run docgen tutorial start \(start.series) ../\(start.series)\(step)"]
  }

  private func step(_ step: TutorialStep) -> TutorialContent.Step {
    let changes = Dictionary(step.changes.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let files = step.codes.map { code in
      let (before, after) = (changes[code.path]?.before, step.state.files[code.path])
      let isChanged = changes[code.path] != nil
      // A step may show a file again without a change.
      let file = TutorialContent.File(
        path: code.path, before: isChanged ? before?.text : after?.text, isNew: isChanged && before == nil)
      return (code.position, file)
    }
    return TutorialContent.Step(
      number: step.number, files: Dictionary(files, uniquingKeysWith: { first, _ in first }),
      deletedFiles: step.changes.filter { $0.after == nil }.map(\.path),
      isChecked: !step.checks.isEmpty, result: results[step.id])
  }

  /// The archive of a project, which unpacks to one folder, or `nil` without files.
  private func download(
    _ state: TutorialState, named name: String, of page: PagePath
  ) throws(ZipArchive.Problem) -> TutorialContent.Download? {
    guard !state.files.isEmpty else { return nil }
    let files = state.files.map { ("\(name)/\($0.key)", Array($0.value.text.utf8)) }
    let bytes = try ZipArchive.bytes(of: Dictionary(files, uniquingKeysWith: { first, _ in first }))
    return TutorialContent.Download(file: "\(page)/\(name).zip", bytes: bytes)
  }
}

extension ZipArchive.Problem {
  /// The problem as an author reads it: with paths in the project, not in the archive's folder.
  fileprivate func diagnostic(at position: SourcePosition) -> Diagnostic {
    func inProject(_ path: String) -> Substring { path.drop { $0 != "/" }.dropFirst() }
    let (message, hint) =
      switch self {
      case .unsafePath(let path):
        (
          "a project with the path '\(inProject(path))' can't be unpacked on every system",
          "give the file another name in '@Code'"
        )
      case .collision(let one, let other):
        (
          "'\(inProject(one))' and '\(inProject(other))' can't both exist in a project on every system",
          "rename one of them in '@Code', or remove it with '@Delete'"
        )
      case .tooLarge: ("the project is too large for a download", "remove files with '@Delete'")
      }
    return Diagnostic("invalid-project", .warning, at: position, message, notes: [.init(hint)])
  }
}

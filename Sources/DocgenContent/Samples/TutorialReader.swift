package import DocgenModel

/// Computes the steps and states of a catalog's tutorials from their parsed files and the files that they show.
package struct TutorialReader {
  /// All tutorials.
  package private(set) var series: [TutorialSeries] = []
  /// Diagnostics that only tutorials can have, such as missing files and paths that leave the project.
  package private(set) var diagnostics: [Diagnostic] = []

  private let code: TutorialCode
  private let tutorials: [String: (page: ParsedArticle, directive: Directive, position: SourcePosition)]

  /// Reads a catalog's tutorials.
  ///
  /// A tutorial starts from the last state of the one before it in the table of contents, unless `@Tutorial(start:)` names
  /// a folder of the catalog. An empty name starts without files. A step without code has the state of the step before it.
  ///
  /// - Parameters:
  ///   - pages: The `.tutorial` files of the catalog.
  ///   - code: The catalog's files, for `@Code` and for start folders.
  package init(_ pages: [ParsedArticle], code: TutorialCode) {
    self.code = code
    func roots(_ name: String) -> [(page: ParsedArticle, directive: Directive, position: SourcePosition)] {
      pages.flatMap { page in page.blocks.directives(named: name).map { (page, $0.directive, $0.position) } }
    }
    let tutorials = roots("Tutorial")
    self.tutorials = Dictionary(tutorials.map { ($0.page.name, $0) }, uniquingKeysWith: { first, _ in first })
    var read: Set<String> = []
    for (page, directive, position) in roots("Tutorials") {
      let name = directive["name"]?.value ?? page.name
      let introduction = directive.directives(named: "Intro").first?.directive["title"]?.value
      let projects = self.projects(named: directive.tutorialNames, read: &read)
      guard projects.contains(where: { !$0.steps.isEmpty }) else { continue }
      series.append(
        TutorialSeries(
          name: Self.commandName(name), title: introduction ?? name, position: position, projects: projects))
    }
    for (page, _, position) in tutorials where !read.contains(page.name) {
      let projects = self.projects(named: [page.name], read: &read)
      guard let project = projects.first, !project.steps.isEmpty else { continue }
      series.append(
        TutorialSeries(
          name: Self.commandName(page.name), title: project.title, position: position, projects: projects))
    }
  }

  /// A name as it's written on a command line.
  private static func commandName(_ name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }.joined(separator: "-")
  }

  // MARK: Tutorials

  private mutating func projects(named names: [String], read: inout Set<String>) -> [TutorialProject] {
    var projects: [TutorialProject] = []
    for name in names {
      // A link that leads nowhere is reported where the page is resolved. A tutorial belongs to the first table of contents.
      guard let (page, directive, _) = tutorials[name], read.insert(name).inserted else { continue }
      let project = project(
        page, directive, number: projects.count + 1, after: projects.last?.end ?? TutorialState())
      projects.append(project)
    }
    return projects
  }

  private mutating func project(
    _ page: ParsedArticle, _ directive: Directive, number: Int, after previous: TutorialState
  ) -> TutorialProject {
    let introduction = directive.directives(named: "Intro").first?.directive["title"]?.value
    var project = TutorialProject(
      file: page.file, name: page.name, title: introduction ?? page.name, number: number,
      start: start(of: directive) ?? previous)
    for (section, position) in directive.directives(named: "Section") {
      let first = project.steps.count
      for (steps, _) in section.directives(named: "Steps") {
        for (step, position) in steps.directives(named: "Step") {
          let number = TutorialStep.Number(number, project.steps.count + 1)
          project.steps.append(self.step(step, number, at: position, after: project.end))
        }
      }
      guard project.steps.count > first else { continue }
      project.sections.append(.init(position: position, steps: first..<project.steps.count))
    }
    return project
  }

  /// The start folder's files, or `nil` if the tutorial has none.
  private mutating func start(of directive: Directive) -> TutorialState? {
    guard let folder = directive["start"] else { return nil }
    guard !folder.value.isEmpty else { return TutorialState() }
    let found = code.textFiles(below: folder.value)
    guard !found.isEmpty else {
      diagnostics.append(
        Diagnostic(
          "missing-file", at: folder.position, "the catalog has no folder '\(folder.value)' with text files",
          notes: [.init("give a folder relative to the catalog, or an empty text to start without files")]))
      return nil
    }
    return TutorialState(files: found)
  }

  // MARK: Steps

  private mutating func step(
    _ directive: Directive, _ number: TutorialStep.Number, at position: SourcePosition, after previous: TutorialState
  ) -> TutorialStep {
    var step = TutorialStep(number: number, position: position, state: previous)
    var hasCode = false
    for block in directive.children {
      guard case .directive(let child) = block.kind else {
        step.instructions.append(block)
        continue
      }
      switch child.name {
      case "Code":
        hasCode = true
        add(child, at: block.position, to: &step)
      case "Delete":
        hasCode = true
        delete(child, at: block.position, from: &step)
      case "Check":
        let read = TutorialCheck.read(child, at: block.position)
        step.checks.append(read.check)
        diagnostics += read.diagnostics
      case "Comment": break
      default: step.instructions.append(block)
      }
    }
    if step.checks.isEmpty, hasCode { step.checks = [TutorialCheck(position: position)] }
    step.changes = step.state.changes(since: previous)
    return step
  }

  private mutating func add(_ directive: Directive, at position: SourcePosition, to step: inout TutorialStep) {
    guard let written = directive["file"] else {
      // The directive's own check asks for the argument.
      step.isIncomplete = true
      return
    }
    let name = directive["name"] ?? written
    guard var path = path(name) else {
      step.isIncomplete = true
      return
    }
    guard let file = code.file(named: written.value) else {
      step.isIncomplete = true
      let last = written.value.split(separator: "/").last.map(String.init) ?? written.value
      diagnostics.append(
        Diagnostic(
          "missing-file", .warning, at: written.position, "the catalog has no text file '\(written.value)'",
          nearMisses: code.names(resembling: last)))
      return
    }
    if let warning = code.warning(about: written) { diagnostics.append(warning) }
    if directive["name"] == nil, !path.hasSuffix(PackagePath.name(of: file.source)) {
      // The argument omits the extension.
      path += ".\(PackagePath.parted(file.source).fileExtension)"
    }
    step.state.files[path] = file
    step.codes.append(.init(path: path, position: position))
  }

  private mutating func delete(_ directive: Directive, at position: SourcePosition, from step: inout TutorialStep) {
    guard let name = directive["name"], let path = path(name) else {
      step.isIncomplete = true
      return
    }
    guard step.state.files.removeValue(forKey: path) == nil else { return }
    diagnostics.append(
      Diagnostic(
        "missing-file", at: name.position, "the project has no file '\(path)' at step \(step.number)",
        notes: [.init("name a file that an earlier step has added, or remove the directive")],
        nearMisses: nearMisses(of: path, in: step.state.files.keys.sorted())))
  }

  private mutating func path(_ argument: Directive.Argument) -> String? {
    if let path = TutorialState.path(argument.value) { return path }
    diagnostics.append(
      Diagnostic(
        "path-outside-project", at: argument.position, "'\(argument.value)' isn't a path in the reader's project",
        notes: [.init("write it relative to the project's folder, as in 'Sources/Helpdesk/Ticket.swift'")]))
    return nil
  }
}

extension Directive {
  /// The names of the tutorials in a table of contents and its volumes, in order.
  fileprivate var tutorialNames: [String] {
    children.flatMap { block -> [String] in
      guard case .directive(let directive) = block.kind else { return [] }
      switch directive.name {
      case "Volume": return directive.tutorialNames
      case "Chapter":
        return directive.directives(named: "TutorialReference").compactMap { reference, _ in
          reference["tutorial"].map { Self.linkName($0.value) }
        }
      default: return []
      }
    }
  }

  /// The name that a link ends with: `doc://Bundle/tutorials/Book/First-Steps` and `doc:First Steps` name the same file.
  private static func linkName(_ link: String) -> String {
    PageAddress.linkName(link.split { $0 == "/" || $0 == ":" }.last ?? "")
  }
}

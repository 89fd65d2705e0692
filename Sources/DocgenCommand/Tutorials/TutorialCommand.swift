import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSite
import DocgenSnippets
import DocgenSystem

/// `docgen tutorial`: a package's tutorials in the reader's own editor, and the author's editing of their steps.
struct TutorialCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tutorial",
    abstract: "Do a tutorial in your own editor, and check your work after each step.",
    discussion: """
      'start' creates a project. Do what the step says in your editor, then 'check' it, and continue with 'next'. The commands \
      after 'start' work in the folder of the project.
      """,
    subcommands: [
      List.self, Start.self, Check.self, Next.self, Hint.self, Solution.self, Reset.self, TutorialEditCommand.self,
    ],
    defaultSubcommand: List.self
  )

  /// The packages with tutorials.
  struct Packages: ParsableArguments {
    @Option(
      name: .customLong("package-path"),
      help: ArgumentHelp(
        "The folder of a package with tutorials. Repeatable.",
        discussion: "The current folder by default.", valueName: "folder"))
    var paths: [String] = []

    @OptionGroup var location: BuildLocation

    /// The packages' folders, absolute.
    ///
    /// - Throws: ``ValidationError`` for a folder that isn't there.
    func resolve() throws -> [String] {
      try (paths.isEmpty ? ["."] : paths).map { path in
        var location = PackageLocation()
        location.packagePath = path
        return try location.resolve()
      }
    }
  }

  /// The reader's project.
  struct ProjectLocation: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The folder of your project.", discussion: "The current folder by default.", valueName: "folder"))
    var project: String = "."
  }

  /// A project that was started, and what belongs to it.
  struct Session {
    var project: ReaderProject
    var progress: TutorialProgress
    var entry: TutorialLibrary.Entry
    var step: TutorialStep
    private let location: ProjectLocation

    /// Finds the project in a folder or in one above.
    ///
    /// - Throws: ``TutorialProblem``; ``FileError``; `CancellationError`.
    init(_ location: ProjectLocation) async throws {
      @Dependency(\.fileSystem) var fileSystem
      self.location = location
      guard try fileSystem.status(location.project)?.kind == .directory else {
        throw TutorialProblem(
          "no-project", "folder '\(location.project)' doesn't exist", note: "'docgen tutorial start' creates a project")
      }
      var folder = try fileSystem.resolve(location.project)
      while try TutorialProgress.read(in: folder) == nil {
        guard folder != "/", let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
          throw TutorialProblem(
            "no-project", "no tutorial was started in '\(location.project)'",
            note: "go to the folder that 'docgen tutorial start' created, or give it to '--project'")
        }
        folder = String(folder[..<slash])
      }
      // The loop ends with a folder that has one.
      guard let progress = try TutorialProgress.read(in: folder) else { throw CancellationError() }
      guard try fileSystem.status(progress.package)?.kind == .directory else {
        throw TutorialProblem(
          "no-package", "the package of this tutorial is no longer in '\(progress.package)'",
          note: "change 'package' in '\(TutorialProgress.path(in: folder))' to the folder where it is")
      }
      project = ReaderProject(folder)
      self.progress = progress
      entry = try await TutorialLibrary(packages: [progress.package]).entry(named: progress.tutorial)
      step = try entry.series.step(numbered: progress.step)
    }

    /// The project before the step.
    var before: TutorialState { entry.series.state(before: step.number) }

    /// The number and the place of the step for the reader.
    var heading: String {
      let title = entry.series.project(of: step.number)?.title ?? entry.series.title
      let place = (entry.series.steps.firstIndex { $0.number == step.number } ?? 0) + 1
      return "Step \(step.number) (\(place) of \(entry.series.steps.count)): \(title)\n\n"
    }

    /// The step's instructions for the reader.
    var instruction: String {
      let text = InstructionText.text(of: step.instructions)
      let files = step.changes.map { change -> String in
        switch (change.before, change.after) {
        case (nil, _): "  new:     \(change.path)\n"
        case (_, nil): "  delete:  \(change.path)\n"
        default: "  change:  \(change.path)\n"
        }
      }.joined()
      return heading + text + "\n" + (files.isEmpty ? "" : "\n" + files)
    }

    /// The commands for the reader after the instruction.
    var nextCommands: String {
      step.changes.isEmpty
        ? "\nThis step changes no file. To continue, run '\(invocation("next"))'.\n"
        : "\nTo see the code, open the tutorial's page or run '\(invocation("solution"))'.\n"
          + "To check your files, run '\(invocation("check"))'.\n"
    }

    /// The command line for another command about this project, as the reader writes it.
    func invocation(_ command: String) -> String { TutorialInvocation.text(of: command, project: location.project) }

    /// Whether the step has passed its check with the current files.
    var hasPassed: Bool {
      get throws {
        try progress.done.contains(progress.step) && progress.checkedFiles == project.fingerprint().description
      }
    }

    /// Marks the step as done.
    mutating func markDone() throws {
      if !progress.done.contains(progress.step) { progress.done.append(progress.step) }
      try progress.write(in: project.folder)
    }

    /// Throws an error if the command would overwrite the reader's changes.
    ///
    /// With `--force`, says which changes it overwrites.
    func protect(_ wanted: TutorialState, force: Bool, command: String) throws {
      let changed = try project.changedFiles(writing: wanted, over: [before, step.state])
      guard !changed.isEmpty else { return }
      let names = changed.map { "'\($0)'" }.joined(separator: ", ")
      guard !force else {
        @Dependency(\.console) var console
        return console.write("Your changes of \(names) were overwritten.\n\n")
      }
      throw TutorialProblem(
        "changed-files", "'\(command)' would overwrite your changes of \(names)",
        note: "save what you want to keep, and run '\(invocation(command)) --force'")
    }
  }

  /// Runs a command, and prints what's wrong with what it was asked for.
  static func report(_ body: () async throws -> Void) async throws {
    @Dependency(\.console) var console
    do {
      try await body()
    } catch let error as TutorialProblem {
      console.report([error.diagnostic])
      throw ExitCode(1)
    } catch let error as VerificationError {
      console.report(error.allDiagnostics)
      throw ExitCode(1)
    } catch let error as FileError {
      console.report([Diagnostic("file-error", at: nil, error.description)])
      throw ExitCode(1)
    } catch let error as ProcessError {
      console.report([Diagnostic("no-package-manager", at: nil, error.description)])
      throw ExitCode(1)
    }
  }
}

// MARK: - The commands

extension TutorialCommand {
  /// Lists tutorials with the reader's progress.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the tutorials, with your progress in the projects of this folder.")

    @OptionGroup var packages: Packages

    func run() async throws {
      @Dependency(\.console) var console
      try await TutorialCommand.report {
        let started = try projects()
        let paths =
          packages.paths.isEmpty && !started.isEmpty
          ? Array(Set(started.map(\.progress.package))).sorted() : try packages.resolve()
        let library = try await TutorialLibrary(packages: paths)
        guard !library.entries.isEmpty else {
          throw TutorialProblem(
            "no-tutorials", "the package has no tutorial with steps",
            note: "choose a package with tutorials with '--package-path'")
        }
        for entry in library.entries {
          console.write("\(entry.series.name): \(entry.series.title), \(Self.count(entry.series.steps))\n")
          for project in entry.series.projects {
            console.write("  \(project.number)  \(project.title), \(Self.count(project.steps))\n")
          }
          for (folder, progress) in started where progress.tutorial == entry.series.name {
            console.write(
              "  In '\(folder)', you're at step \(progress.step). \(progress.done.count) of \(entry.series.steps.count) are done.\n"
            )
          }
        }
        if started.isEmpty {
          let command = TutorialInvocation.text(of: "start \(library.entries[0].series.name)", packages: packages.paths)
          console.write("\nTo create a project, run '\(command)'.\n")
        }
      }
    }

    private static func count(_ steps: [TutorialStep]) -> String {
      steps.count == 1 ? "1 step" : "\(steps.count) steps"
    }

    /// The projects in the current folder and right below it.
    private func projects() throws -> [(folder: String, progress: TutorialProgress)] {
      @Dependency(\.fileSystem) var fileSystem
      let folders = try fileSystem.list(".").filter { $0.kind == .directory && !$0.name.hasPrefix(".") }.map(\.name)
      return try (["."] + folders).compactMap { folder in
        try TutorialProgress.read(in: folder).map { (folder, $0) }
      }
    }
  }

  /// Creates a project.
  struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "start", abstract: "Create a project for a tutorial.")

    @Argument(help: "The tutorial's name, as 'docgen tutorial' lists it.")
    var name: String

    @Argument(help: "The folder for the project: the tutorial's name by default.")
    var folder: String?

    @Option(help: ArgumentHelp("The step to start with, such as 2.1.", valueName: "number"))
    var step: String?

    @Flag(help: "Overwrite files that are in the folder.")
    var force = false

    @OptionGroup var packages: Packages

    func run() async throws {
      @Dependency(\.console) var console
      @Dependency(\.fileSystem) var fileSystem
      try await TutorialCommand.report {
        let entry = try await TutorialLibrary(packages: packages.resolve()).entry(named: name)
        let first =
          entry.series.projects.first { $0.name.lowercased() == name.lowercased() }?.steps.first
          ?? entry.series.steps[0]
        let step = try step.map { try entry.series.step(numbered: $0) } ?? first
        let folder = folder ?? entry.series.name
        let state = entry.series.state(before: step.number)
        if let present = try fileSystem.status(folder) {
          let isEmpty = present.kind == .directory ? try fileSystem.list(folder).isEmpty : false
          guard isEmpty || (force && present.kind == .directory) else {
            throw TutorialProblem(
              "folder-not-empty", "'\(folder)' already exists and isn't an empty folder",
              note: "choose another folder, or overwrite the tutorial's files with '--force'")
          }
        }
        try fileSystem.createDirectory(folder)
        let project = ReaderProject(try fileSystem.resolve(folder))
        try project.write(state, replacing: [])
        let progress = TutorialProgress(
          package: entry.package, scratch: packages.location.scratchPath, tutorial: entry.series.name,
          step: step.number.description)
        try progress.write(in: project.folder)
        var location = ProjectLocation()
        location.project = folder
        let session = try await Session(location)
        console.write("Created '\(folder)'.\n\n" + session.instruction + session.nextCommands)
      }
    }
  }

  /// Checks the current step.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Build and run your project, and show what's missing for the current step.")

    @OptionGroup var location: ProjectLocation

    func run() async throws {
      try await TutorialCommand.report {
        var session = try await Session(location)
        try await session.check()
      }
    }
  }

  /// Goes to the next step.
  struct Next: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "next", abstract: "Check the current step, and continue with the next one.")

    @OptionGroup var location: ProjectLocation

    @Flag(help: "Don't check. Take the tutorial's files for the current step, in place of yours.")
    var force = false

    func run() async throws {
      @Dependency(\.console) var console
      try await TutorialCommand.report {
        var session = try await Session(location)
        if force {
          try session.protect(session.step.state, force: true, command: "next")
          try session.project.write(session.step.state, replacing: [session.before])
        } else if try !session.hasPassed {
          try await session.check()
        }
        guard let next = session.entry.series.step(after: session.step.number) else {
          try session.markDone()
          console.write("That was the last step of '\(session.entry.series.title)'.\n")
          return
        }
        // A tutorial with a start folder begins with other files than the one before ended with.
        let start = session.entry.series.state(before: next.number)
        if start != session.step.state {
          try session.protect(start, force: force, command: "next")
          try session.project.write(start, replacing: [session.step.state])
        }
        try session.markDone()
        session.progress.step = next.number.description
        session.step = next
        try session.progress.write(in: session.project.folder)
        console.write(session.instruction + session.nextCommands)
      }
    }
  }

  /// Shows the instruction of the current step.
  struct Hint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "hint", abstract: "Show the instruction of the current step.")

    @OptionGroup var location: ProjectLocation

    func run() async throws {
      @Dependency(\.console) var console
      try await TutorialCommand.report {
        let session = try await Session(location)
        console.write(session.instruction + session.nextCommands)
      }
    }
  }

  /// Shows the solution of the current step.
  struct Solution: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "solution",
      abstract: "Show how your files differ from the tutorial's after the current step.")

    @OptionGroup var location: ProjectLocation

    func run() async throws {
      @Dependency(\.console) var console
      try await TutorialCommand.report {
        let session = try await Session(location)
        let present = try session.project.state()
        let wanted = session.step.state
        let paths = Set(wanted.files.keys).union(session.before.files.keys)
        let differences = paths.sorted().map { path in
          UnifiedDifference.between(present.files[path]?.text, and: wanted.files[path]?.text, path: path)
        }.joined()
        console.write(differences.isEmpty ? "Your files are the same as the tutorial's.\n" : differences)
      }
    }
  }

  /// Starts the current step again.
  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset", abstract: "Restore the project's files to their state before the current step.")

    @OptionGroup var location: ProjectLocation

    @Flag(help: "Overwrite your changes.")
    var force = false

    func run() async throws {
      @Dependency(\.console) var console
      try await TutorialCommand.report {
        var session = try await Session(location)
        try session.protect(session.before, force: force, command: "reset")
        try session.project.write(session.before, replacing: [session.step.state])
        session.progress.done.removeAll { $0 == session.progress.step }
        try session.progress.write(in: session.project.folder)
        console.write(
          "The tutorial's files are as they were before step \(session.step.number). Files that you added are unchanged.\n\n"
        )
        console.write(session.instruction + session.nextCommands)
      }
    }
  }
}

extension TutorialCommand.Session {
  /// Checks the current step, and marks it as done.
  ///
  /// - Throws: ``ExitCode`` 1 after saying what's missing; ``VerificationError``; ``FileError``; `CancellationError`.
  mutating func check() async throws {
    @Dependency(\.console) var console
    @Dependency(\.fileSystem) var fileSystem
    let present = try project.state()
    let missing = self.missing(in: present)
    guard missing.isEmpty else { return try fail(missing.map { Diagnostic("step-missing", at: nil, $0) }) }
    if !step.checks.isEmpty {
      var step = step
      let author = step.state
      step.state = present
      let build = ScratchDirectory(scratchPath: progress.scratch ?? "\(progress.package)/.build")
      let buildEnvironment = BuildEnvironment(package: progress.package, build: build, remembersCompiler: true)
      let verification = TutorialVerification(
        .init(buildEnvironment: buildEnvironment, series: [entry.series], repository: entry.repository))
      let scratch = "\(project.folder)/.build/docgen-tutorial"
      let isFirst = try fileSystem.status(path: scratch) == nil
      console.write("Checking step \(step.number).\(isFirst ? " The first check builds everything." : "")\n")
      let outcome = try await verification.check(step, likeAuthor: author, in: scratch)
      guard outcome.result.state != .failed else {
        return try fail(
          outcome.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.position = nil
            return diagnostic
          })
      }
      for observation in outcome.result.observations { console.write(observation.text) }
    }
    progress.checkedFiles = try project.fingerprint().description
    try markDone()
    console.write("Step \(step.number) is done.")
    let isLast = entry.series.step(after: step.number) == nil
    console.write(isLast ? " It was the last one.\n" : " To continue, run '\(invocation("next"))'.\n")
  }

  private func fail(_ diagnostics: [Diagnostic]) throws {
    @Dependency(\.console) var console
    console.report(diagnostics)
    console.write("\n" + instruction)
    console.write("\nTo compare your files with the tutorial's, run '\(invocation("solution"))'.\n")
    throw ExitCode(1)
  }

  /// The files of the step that the reader hasn't touched: most projects also build without them.
  private func missing(in present: TutorialState) -> [String] {
    step.changes.compactMap { change in
      let text = present.files[change.path]?.text
      switch (change.before, change.after) {
      case (nil, _?):
        return text == nil ? "step \(step.number) adds '\(change.path)', which isn't in your project" : nil
      case (_?, nil):
        return text == nil ? nil : "step \(step.number) deletes '\(change.path)', which is in your project"
      case (let before?, _?):
        return text == before.text
          ? "step \(step.number) changes '\(change.path)', and yours is the same as before" : nil
      case (nil, nil): return nil
      }
    }
  }
}

extension TutorialStepResult.Observation {
  /// A line or more for the reader's terminal.
  fileprivate var text: String {
    switch self {
    case .built: "It builds.\n"
    case .testsPassed(let count): count == 1 ? "1 test passed.\n" : "\(count) tests passed.\n"
    case .ran(let status, let output, _):
      "The program ended with status \(status), and printed:\n\n"
        + splitLines(output).map { "    \($0)\n" }.joined() + "\n"
    case .failedAsExpected(let messages): "It fails, as expected:\n" + Self.text(of: messages)
    case .didNotCompileAsExpected(let messages): "It doesn't compile, as expected:\n" + Self.text(of: messages)
    case .parsedOnly(let reason): "Your platform doesn't compile this step: \(reason).\n"
    case .unverified(let reason): "Nothing was checked: \(reason).\n"
    }
  }

  private static func text(of messages: [TutorialStepResult.Message]) -> String {
    messages.map { message in
      let place = message.path.map { "\($0):\(message.line): " } ?? ""
      return "  \(place)\(splitLines(message.text).first ?? "")\n"
    }.joined()
  }
}

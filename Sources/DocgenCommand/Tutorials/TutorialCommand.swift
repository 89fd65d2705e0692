import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// `docgen tutorial`: guides a reader through a tutorial, step by step, in the reader's own project.
///
/// ``TutorialEditCommand`` is for authors.
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
    /// - Throws: ``ValidationError`` if a path isn't a folder.
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
    @Option(help: ArgumentHelp("The folder of your project.", valueName: "folder"))
    var project: String = "."
  }

  /// Runs a command, and reports its errors as diagnostics.
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
          let names = paths.map { "'\($0)'" }.joined(separator: " and ")
          throw TutorialProblem(
            "no-tutorials", "there's no tutorial with steps in \(names)",
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
          let name = library.entries[0].series.name
          // A project inside the package would be a part of it.
          let folder = packages.paths.isEmpty ? " ../\(name)" : ""
          let command = DocgenInvocation.tutorial("start \(name)\(folder)", packages: packages.paths)
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

    @Argument(help: "The name of a table of contents, as 'docgen tutorial list' shows it.")
    var name: String

    @Argument(help: "The folder for the project: the tutorial's name by default.")
    var folder: String?

    @Option(
      help: ArgumentHelp("The step to start with, such as 2.1, or a tutorial's number, such as 2.", valueName: "number")
    )
    var step: String?

    @Flag(help: "Overwrite files that are in the folder.")
    var force = false

    @OptionGroup var packages: Packages

    func run() async throws {
      @Dependency(\.console) var console
      try await TutorialCommand.report {
        let entry = try await TutorialLibrary(packages: packages.resolve()).entry(named: name)
        let first =
          entry.series.projects.first { $0.name.lowercased() == name.lowercased() }?.steps.first
          ?? entry.series.steps[0]
        let step = try step.map { try entry.series.step(numbered: $0) } ?? first
        let folder = folder ?? entry.series.name
        let overwritten = try ReaderProject.create(
          in: folder, at: step, of: entry.series, package: entry.package, scratch: packages.location.scratchPath,
          replacesFiles: force)
        let names = overwritten.map { "'\($0)'" }.joined(separator: ", ")
        if !overwritten.isEmpty { console.write("Overwrote \(names).\n\n") }
        var location = ProjectLocation()
        location.project = folder
        let session = try await Session(location)
        console.write("Created '\(folder)'.\n\n" + session.instruction + session.nextCommands)
      }
    }
  }

  /// Checks the current step.
  struct Check: AsyncParsableCommand, ProgressReporting {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Build and run your project, and show what's missing for the current step.")

    @OptionGroup var location: ProjectLocation

    @OptionGroup var progress: ProgressOption

    var quiet: Bool { progress.quiet }

    func run() async throws {
      try await TutorialCommand.report {
        var session = try await Session(location)
        try await session.check()
      }
    }
  }

  /// Goes to the next step.
  struct Next: AsyncParsableCommand, ProgressReporting {
    static let configuration = CommandConfiguration(
      commandName: "next", abstract: "Check the current step, and continue with the next one.")

    @OptionGroup var location: ProjectLocation

    @Flag(help: "Skip the check, and replace your files with the tutorial's.")
    var force = false

    @OptionGroup var progress: ProgressOption

    var quiet: Bool { progress.quiet }

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

    @Flag(help: "Reset even if you've changed files.")
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

import ArgumentParser
import Dependencies
import DocgenModel
import DocgenSystem
import DocgenVerification

extension TutorialCommand {
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
      let status = try fileSystem.status(location.project)
      guard status?.kind == .directory else {
        throw TutorialProblem(
          "no-project",
          status == nil ? "folder '\(location.project)' doesn't exist" : "'\(location.project)' isn't a folder",
          note: "'docgen tutorial start' creates a project")
      }
      var folder = try fileSystem.resolve(location.project)
      var found = try TutorialProgress.read(in: folder)
      while found == nil, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
        folder = String(folder[..<slash])
        found = try TutorialProgress.read(in: folder)
      }
      guard let progress = found else {
        throw TutorialProblem(
          "no-project", "no tutorial was started in '\(location.project)'",
          note: "go to the folder that 'docgen tutorial start' created, or give it to '--project'")
      }
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

    /// The step's changes for the reader, who needn't type or delete the author's comments with messages.
    var changes: [TutorialState.Change] {
      step.changes.filter { change in
        guard let before = change.before, let after = change.after else { return true }
        return before.text.linesWithoutReports != after.text.linesWithoutReports
      }
    }

    /// The number and the place of the step for the reader.
    var heading: String {
      let title = entry.series.project(of: step.number)?.title ?? entry.series.title
      let place = (entry.series.steps.firstIndex { $0.number == step.number } ?? 0) + 1
      return "Step \(step.number) (\(place) of \(entry.series.steps.count)): \(title)\n\n"
    }

    /// The step's instructions for the reader.
    var instruction: String {
      let text = InstructionText.text(of: step.instructions)
      let files = changes.map { change -> String in
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
      changes.isEmpty
        ? "\nThis step changes no file. To continue, run '\(invocation("next"))'.\n"
        : "\nTo see the code, open the tutorial's page or run '\(invocation("solution"))'.\n"
          + "To check your files, run '\(invocation("check"))'.\n"
    }

    /// The command line for another command about this project, as the reader writes it.
    func invocation(_ command: String) -> String { DocgenInvocation.tutorial(command, project: location.project) }

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
      let buildEnvironment = BuildEnvironment(package: progress.package, build: build)
      let verification = TutorialVerification(
        VerificationOptions(buildEnvironment), series: [entry.series], repository: entry.repository)
      let scratch = "\(project.folder)/.build/docgen-tutorial"
      let isFirst = try fileSystem.status(path: scratch) == nil
      let buildsPackages = changes.contains { $0.path == "Package.swift" }
      console.write("Checking step \(step.number).")
      if buildsPackages {
        console.write(" The manifest has changed, so building the packages that it names can take a few minutes.")
      } else if isFirst {
        console.write(" The first check builds everything.")
      }
      console.write("\n")
      let result = try await verification.check(step, likeAuthor: author, in: scratch)
      guard result.state != .failed else {
        return try fail(
          result.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.position = nil
            return diagnostic
          })
      }
      for observation in result.observations { console.write(observation.text) }
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
    changes.compactMap { change in
      let text = present.files[change.path]?.text
      switch (change.before, change.after) {
      case (nil, _?):
        return text == nil ? "step \(step.number) adds '\(change.path)', which isn't in your project" : nil
      case (_?, nil):
        return text == nil ? nil : "step \(step.number) deletes '\(change.path)', which is in your project"
      case (let before?, _?):
        return text?.linesWithoutReports == before.text.linesWithoutReports
          ? "step \(step.number) changes '\(change.path)', and yours is the same as before" : nil
      case (nil, nil): return nil
      }
    }
  }
}

extension StepObservation {
  /// A line or more for the reader's terminal.
  fileprivate var text: String {
    switch self {
    case .built: "It builds.\n"
    case .notRun(let reason): "It builds. It isn't run: \(reason).\n"
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

  private static func text(of messages: [SampleResult.Message]) -> String {
    messages.map { message in
      let place = message.path.map { "\($0):\(message.line): " } ?? ""
      return "  \(place)\(splitLines(message.text).first ?? "")\n"
    }.joined()
  }
}

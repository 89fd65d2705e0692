import Dependencies
import DocgenModel
import DocgenSystem
import Foundation

/// An author's change of one step, on its way to all later copies of the files.
///
/// Each step of a tutorial has a full copy of each file that it changes. A fix in an early step belongs into all of them.
struct TutorialEdit {
  /// A step that's being edited: what docgen keeps beside the folder.
  struct Base: Codable, Hashable {
    var tutorial: String
    var step: String
    /// The texts that the author started with, by path in the project.
    var files: [String: String]
  }

  /// The new texts of the catalog's files, by path relative to the package.
  private(set) var texts: [String: String] = [:]
  /// The changes of the catalog, as `diff -u` shows them.
  private(set) var differences = ""
  /// The conflicts that the author has to resolve, each at its first line in the later copy.
  private(set) var conflicts: [Diagnostic] = []
  /// The tutorials with the new texts.
  private(set) var series: TutorialSeries

  /// Merges a change into all copies.
  ///
  /// - Parameters:
  ///   - base: The step as it was.
  ///   - edited: The step's files as the author left them.
  ///   - series: The tutorials as the catalog has them.
  /// - Throws: ``TutorialProblem`` if the catalog has changed, or if the author added or removed files; ``FileError``,
  ///   ``ProcessError``; `CancellationError`.
  init(_ base: Base, edited: TutorialState, in series: TutorialSeries) async throws {
    self.series = series
    let step = try series.step(numbered: base.step)
    guard step.state.files.mapValues(\.text) == base.files else {
      throw TutorialProblem(
        "step-changed", "step \(base.step) has changed since the edit began",
        note: "copy your files to another folder, and begin again with 'docgen tutorial edit \(base.step)'")
    }
    let (added, removed) = (
      Set(edited.files.keys).subtracting(base.files.keys).sorted(),
      Set(base.files.keys).subtracting(edited.files.keys).sorted()
    )
    if let path = added.first {
      throw TutorialProblem(
        "file-added", "'\(path)' is new, but no step shows it",
        note: "put the file into the catalog, and add '@Code(name: \"\(path)\", file: …)' to a step")
    }
    if let path = removed.first {
      throw TutorialProblem(
        "file-removed", "'\(path)' is missing, but a step shows it",
        note: "restore the file, or add '@Delete(name: \"\(path)\")' to a step")
    }
    for (path, file) in step.state.files.sorted(by: { $0.key < $1.key }) {
      guard let text = edited.files[path]?.text, text != file.text else { continue }
      try await merge(text, for: path, from: file, at: step.number)
    }
    apply()
  }

  /// Writes a file's new text into its copy of the step, and merges the change into the later copies.
  private mutating func merge(
    _ text: String, for path: String, from file: TutorialState.File, at number: TutorialStep.Number
  ) async throws {
    texts[file.source] = text
    var seen: Set<String> = [file.source]
    for step in series.steps where step.number > number {
      guard let copy = step.state.files[path], seen.insert(copy.source).inserted else { continue }
      let merged = try await Self.merge(ours: texts[copy.source] ?? copy.text, base: file.text, theirs: text)
      if merged.conflicts.isEmpty {
        texts[copy.source] = merged.text
      } else {
        conflicts += merged.conflicts.map { line, lines in
          Diagnostic(
            "merge-conflict", at: SourcePosition(file: copy.source, line: line),
            "your change conflicts with '\(path)' of step \(step.number)",
            notes: lines.prefix(5).map { .init("step \(step.number) has: \($0)") }
              + [.init("change the file of step \(step.number) by hand first, or make a smaller change")])
        }
      }
    }
  }

  /// Puts the new texts into the states, and collects the differences.
  private mutating func apply() {
    var seen: Set<String> = []
    for project in series.projects.indices {
      func updated(_ state: TutorialState) -> TutorialState {
        TutorialState(files: state.files.mapValues { .init(text: texts[$0.source] ?? $0.text, source: $0.source) })
      }
      for step in series.projects[project].steps.indices {
        let state = series.projects[project].steps[step].state
        for file in state.files.values.sorted(by: { $0.source < $1.source }) {
          guard let text = texts[file.source], text != file.text, seen.insert(file.source).inserted else { continue }
          differences += UnifiedDifference.between(file.text, and: text, path: file.source)
        }
        series.projects[project].steps[step].state = updated(state)
      }
      series.projects[project].start = updated(series.projects[project].start)
    }
  }

  // MARK: The merge

  /// Merges with git, because authors know its rules.
  ///
  /// - Parameters:
  ///   - ours: A later copy.
  ///   - base: The edited copy before the edit.
  ///   - theirs: The edited copy after the edit.
  /// - Returns: The merged text, or the conflicts by the line of the later copy, with its lines.
  static func merge(
    ours: String, base: String, theirs: String
  ) async throws -> (text: String, conflicts: [(line: Int, lines: [String])]) {
    @Dependency(\.fileSystem) var fileSystem
    @Dependency(\.processRunner) var processRunner
    let folder = try fileSystem.makeTemporaryDirectory()
    // What stays of a folder for temporary files is the system's to clear away.
    defer { try? fileSystem.remove(folder) }
    for (name, text) in [("ours", ours), ("base", base), ("theirs", theirs)] {
      try fileSystem.write(Array(text.utf8), "\(folder)/\(name)")
    }
    let output = try await processRunner.run(
      .init(
        "git", ["merge-file", "-p", "-L", "ours", "-L", "base", "-L", "theirs", "ours", "base", "theirs"],
        workingDirectory: folder))
    guard case .exited(let status) = output.termination, (0...127).contains(status) else {
      throw TutorialProblem(
        "merge-failed", "'git merge-file' failed: \(String(decoding: output.standardError, as: UTF8.self))",
        note: "install git, which merges the change into the later steps")
    }
    let text = String(decoding: output.standardOutput, as: UTF8.self)
    return (text, status == 0 ? [] : conflicts(in: splitLines(text)))
  }

  /// Finds the conflicts in a merged text, by the line of the first of the three texts.
  private static func conflicts(in lines: [String]) -> [(line: Int, lines: [String])] {
    var found: [(line: Int, lines: [String])] = []
    var line = 1
    /// The text that contains the current line, or `nil` if all texts do.
    var isOurs: Bool?
    for text in lines {
      if text == "<<<<<<< ours" {
        isOurs = true
        found.append((line, []))
      } else if text == "=======", isOurs == true {
        isOurs = false
      } else if text == ">>>>>>> theirs", isOurs == false {
        isOurs = nil
      } else if isOurs != false {
        if isOurs == true { found[found.count - 1].lines.append(text) }
        line += 1
      }
    }
    return found
  }
}

import Dependencies
import DocgenContent
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// The tutorials of packages, for commands.
struct TutorialLibrary {
  /// A series and the package that it's from.
  struct Entry {
    var series: TutorialSeries
    var package: String
    var repository: String?
  }

  /// All series.
  private(set) var entries: [Entry] = []

  /// Reads the tutorials of packages.
  ///
  /// - Parameter packages: The packages' folders, absolute.
  /// - Throws: `CancellationError`.
  init(packages: [String]) async throws {
    for package in packages {
      let parsed = try await SiteBuilder().parseTutorials(BuildOptions(packagePath: package))
      entries += parsed.tutorials.map {
        Entry(series: $0, package: package, repository: parsed.configuration.repository)
      }
    }
  }

  /// The series with a name.
  ///
  /// - Parameter name: The series' name, its title, or the name of one of its tutorials, in any case.
  /// - Throws: ``TutorialProblem``.
  func entry(named name: String) throws -> Entry {
    let wanted = name.lowercased()
    let found =
      entries.first { $0.series.name == wanted || $0.series.title.lowercased() == wanted }
      ?? entries.first { $0.series.name.split(separator: "-").contains(Substring(wanted)) }
      ?? entries.first { $0.series.projects.contains { $0.name.lowercased() == wanted } }
    if let found { return found }
    throw TutorialProblem(
      "unknown-tutorial", "unknown tutorial '\(name)'",
      note: entries.isEmpty
        ? "choose a package with tutorials with '--package-path'" : "'docgen tutorial' lists all tutorials",
      nearMisses: nearMisses(of: wanted, in: entries.map(\.series.name)))
  }
}

extension TutorialSeries {
  /// The step with a number as it's written on a command line.
  ///
  /// - Throws: ``TutorialProblem``.
  func step(numbered text: String) throws -> TutorialStep {
    if let number = TutorialStep.Number(text), let step = step(number) { return step }
    if let chapter = Int(text), let step = steps.first(where: { $0.number.tutorial == chapter }) { return step }
    let range = steps.first.flatMap { first in steps.last.map { "\(first.number) to \($0.number)" } } ?? "none"
    throw TutorialProblem(
      "unknown-step", "'\(name)' has no step '\(text)'", note: "its steps are \(range)")
  }

  /// The project before a step.
  func state(before number: TutorialStep.Number) -> TutorialState {
    guard let project = project(of: number) else { return TutorialState() }
    return number.step == 1 ? project.start : project.steps[number.step - 2].state
  }

  /// The step after another one, or `nil` for the last step.
  func step(after number: TutorialStep.Number) -> TutorialStep? { steps.first { $0.number > number } }
}

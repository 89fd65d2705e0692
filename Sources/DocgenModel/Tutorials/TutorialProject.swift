/// Tutorials that build one project: those of a table of contents in its order, or a tutorial that is in none.
public struct TutorialSeries: Hashable, Sendable {
  /// The name for the command line: `helpdesk`, from `@Tutorials(name: "Helpdesk")`.
  public var name: String
  /// The title, as in `Build Helpdesk`.
  public var title: String
  /// Where `@Tutorials` is, or `@Tutorial` if there's no table of contents.
  public var position: SourcePosition
  /// The tutorials in the order of the table of contents.
  public var projects: [TutorialProject]

  package init(name: String, title: String, position: SourcePosition, projects: [TutorialProject]) {
    (self.name, self.title, self.position, self.projects) = (name, title, position, projects)
  }

  /// All steps in order.
  public var steps: [TutorialStep] { projects.flatMap(\.steps) }

  /// The step with a number, or `nil` if there's none.
  public func step(_ number: TutorialStep.Number) -> TutorialStep? { steps.first { $0.number == number } }

  /// The tutorial that contains a step, or `nil` if there's none with its number.
  public func project(of step: TutorialStep.Number) -> TutorialProject? {
    projects.first { $0.number == step.tutorial }
  }
}

/// One tutorial: a `.tutorial` file with `@Tutorial`, and the project that its steps build.
public struct TutorialProject: Hashable, Sendable {
  /// The file, relative to the package's root.
  public var file: String
  /// The file's name without extension, as links write it.
  public var name: String
  /// The title, as in `Make a model testable`.
  public var title: String
  /// The tutorial's place in its series, from 1, without the articles between tutorials.
  public var number: Int
  /// The project before the first step: the start folder, or what the tutorial before leaves.
  public var start: TutorialState
  /// The sections with steps, in order.
  public var sections: [Section] = []
  /// The steps of all sections.
  public var steps: [TutorialStep] = []

  /// Creates a tutorial without steps.
  package init(file: String, name: String, title: String, number: Int, start: TutorialState) {
    (self.file, self.name, self.title, self.number, self.start) = (file, name, title, number, start)
  }

  /// The steps of one `@Section`.
  public struct Section: Hashable, Sendable {
    /// Where `@Section` is.
    public var position: SourcePosition
    /// Which of the tutorial's steps belong to it, at least one.
    public var steps: Range<Int>

    package init(position: SourcePosition, steps: Range<Int>) { (self.position, self.steps) = (position, steps) }
  }

  /// The project after the last step.
  public var end: TutorialState { steps.last?.state ?? start }

  /// The project before a section's first step and after its last one.
  public func states(of section: Section) -> (start: TutorialState, end: TutorialState) {
    (
      section.steps.lowerBound == 0 ? start : steps[section.steps.lowerBound - 1].state,
      steps[section.steps.upperBound - 1].state
    )
  }
}

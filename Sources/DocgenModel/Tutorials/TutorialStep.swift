/// A step of a tutorial, and the reader's project after it.
public struct TutorialStep: Hashable, Sendable {
  /// A step's number: `2.3` is the third step of a series' second tutorial.
  ///
  /// Tutorials count in the order of the table of contents, over all chapters. Steps count over all sections of a tutorial,
  /// including those without code.
  public struct Number: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The tutorial's place in its series, from 1.
    public var tutorial: Int
    /// The step's place in its tutorial, from 1.
    public var step: Int

    package init(_ tutorial: Int, _ step: Int) { (self.tutorial, self.step) = (tutorial, step) }

    /// Reads a number such as `2.3`, or returns `nil` for any other text.
    public init?(_ text: some StringProtocol) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let tutorial = parts[0], let step = parts[1], tutorial > 0, step > 0 else { return nil }
      self.init(tutorial, step)
    }

    /// As in `2.3`.
    public var description: String { "\(tutorial).\(step)" }

    /// Earlier steps come first.
    public static func < (lhs: Number, rhs: Number) -> Bool {
      (lhs.tutorial, lhs.step) < (rhs.tutorial, rhs.step)
    }
  }

  /// An `@Code` directive of a step.
  public struct Code: Hashable, Sendable {
    /// The path in the reader's project.
    public var path: String
    /// Where the directive is.
    public var position: SourcePosition

    /// Creates a directive's path and position.
    package init(path: String, position: SourcePosition) { (self.path, self.position) = (path, position) }
  }

  /// The number.
  public var number: Number
  /// Where `@Step` is.
  public var position: SourcePosition
  /// The step's text for the reader, without its code and checks.
  public var instructions: [Block] = []
  /// The files that it shows, in order.
  public var codes: [Code] = []
  /// The project after the step.
  public var state: TutorialState
  /// The step's changes, sorted by path.
  public var changes: [TutorialState.Change] = []
  /// The checks of the project in source order, with at least one for a step with code.
  public var checks: [TutorialCheck] = []
  /// Whether a file of this step can't be read, so that the state is a guess and isn't checked.
  public var isIncomplete = false

  /// The step's name in results: its place in its file.
  public var id: SampleID { .step(file: position.file, number: number.step) }

  /// Creates a step that changes nothing.
  package init(number: Number, position: SourcePosition, state: TutorialState) {
    (self.number, self.position, self.state) = (number, position, state)
  }
}

public import DocgenModel

/// The parts of a page that only tutorials have.
public struct TutorialContent: Hashable, Sendable {
  /// A file that a step adds, changes, or deletes.
  public struct File: Hashable, Sendable {
    /// The path in the reader's project.
    public var path: String
    /// The text before the step, or `nil` for a new file and for a file that isn't compared with an earlier one.
    public var before: String?
    /// Whether the reader's project doesn't have the file before the step.
    public var isNew: Bool
  }

  /// A step.
  public struct Step: Hashable, Sendable {
    /// The number in the series.
    public var number: TutorialStep.Number
    /// The files that the step shows, by the position of `@Code`.
    ///
    /// Their new texts are the page's samples.
    public var files: [SourcePosition: File] = [:]
    /// The paths of the files that the step deletes.
    public var deletedFiles: [String] = []
    /// Whether docgen checks the step.
    public var isChecked = false
    /// The observed result, or `nil` without a check.
    public var result: SampleResult?
  }

  /// The reader's project at one point of the tutorial, as an archive.
  public struct Download: Hashable, Sendable {
    /// The file, relative to the site's root.
    public var file: String
    /// The archive.
    public var bytes: [UInt8]
  }

  /// The project at a section's start and end.
  ///
  /// It's `nil` if it has no files, or if the end is like the start.
  public struct Downloads: Hashable, Sendable {
    /// The project before the section's first step.
    public var start: Download?
    /// The project after its last step.
    public var end: Download?

    /// Creates a section without downloads.
    package init() {}
  }

  /// The time in minutes that the author expects a reader to need, or `nil` if the author doesn't say.
  public var minutes: Int?
  /// Where the list of further resources begins in a table of contents, or `nil` for none.
  public var resources: SourcePosition?
  /// The command lines with which a reader begins in an editor, or none if there are no steps.
  public var startCommands: [String] = []
  /// The steps by the position of `@Step`.
  public var steps: [SourcePosition: Step] = [:]
  /// The downloads of each section by the position of its first step.
  public var downloads: [SourcePosition: Downloads] = [:]
}

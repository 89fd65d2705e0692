/// The files of a reader's project after a step of a tutorial.
public struct TutorialState: Hashable, Sendable {
  /// A file of the project.
  public struct File: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The file of the catalog that the text is from, relative to the package's root: what an author edits.
    public var source: String

    package init(text: String, source: String) { (self.text, self.source) = (text, source) }
  }

  /// A file that a step adds, changes, or deletes.
  public struct Change: Hashable, Sendable {
    /// The path in the project.
    public var path: String
    /// The file before the step, or `nil` for a new file.
    public var before: File?
    /// The file after the step, or `nil` for a deleted file.
    public var after: File?
  }

  /// The files by their paths in the project: `Sources/Helpdesk/Ticket.swift`.
  public var files: [String: File]

  package init(files: [String: File] = [:]) { self.files = files }

  /// Whether the project is a package.
  ///
  /// Otherwise it's only files, which are compiled as one module.
  public var isPackage: Bool { files["Package.swift"] != nil }

  /// The changes since an earlier state, sorted by path.
  ///
  /// A file with the same text from another source isn't a change.
  public func changes(since previous: TutorialState) -> [Change] {
    Set(files.keys).union(previous.files.keys).sorted().compactMap { path in
      let (before, after) = (previous.files[path], files[path])
      return before?.text == after?.text ? nil : Change(path: path, before: before, after: after)
    }
  }

  /// The path of a project's file as an author writes it, without `.` and doubled slashes.
  ///
  /// - Returns: `nil` for a path that leaves the project, or leads to where the package manager, git, or docgen keeps its files.
  public static func path(_ written: String) -> String? {
    guard !written.hasPrefix("/"), !written.contains(where: { $0 == "\\" || $0 == "\0" || $0.isNewline }) else {
      return nil
    }
    let components = written.split(separator: "/").filter { $0 != "." }
    guard let first = components.first, !components.contains(".."),
      ![".build", ".git", progressFile].contains(first.lowercased())
    else { return nil }
    return components.joined(separator: "/")
  }

  /// The hidden file in a reader's project that keeps the progress.
  public static let progressFile = ".docgen-tutorial.json"
}

import Dependencies
import DocgenModel
import DocgenSystem

/// The folder in which a reader follows a tutorial, or an author edits one with `docgen tutorial edit`.
///
/// It reads the files, finds the changes that a step would overwrite, and writes a step's files.
struct ReaderProject {
  /// The folder, absolute.
  let folder: String

  @Dependency(\.fileSystem) private var fileSystem

  /// Creates a project in a folder.
  init(_ folder: String) { self.folder = folder }

  /// Creates a reader's project at a step, in a folder that's new or empty.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - step: The step to do first.
  ///   - series: The tutorials that contain the step.
  ///   - package: The package that contains the tutorials, absolute.
  ///   - scratch: The package's build folder, or `nil` for the default one.
  ///   - replacesFiles: Whether the folder can contain files.
  /// - Returns: The paths of the files that were replaced.
  /// - Throws: ``TutorialProblem`` if the folder isn't empty, or ``FileError``.
  static func create(
    in folder: String, at step: TutorialStep, of series: TutorialSeries, package: String, scratch: String?,
    replacesFiles: Bool = false
  ) throws -> [String] {
    @Dependency(\.fileSystem) var fileSystem
    if let present = try fileSystem.status(folder) {
      let isEmpty = present.kind == .directory ? try fileSystem.list(folder).isEmpty : false
      guard isEmpty || (replacesFiles && present.kind == .directory) else {
        throw TutorialProblem(
          "folder-not-empty", "'\(folder)' already exists and isn't an empty folder",
          note: "choose another folder, or overwrite the tutorial's files with '--force'")
      }
    }
    try fileSystem.createDirectory(folder)
    let project = ReaderProject(try fileSystem.resolve(folder))
    let state = series.state(before: step.number)
    let replaced = try project.changedFiles(writing: state, over: [])
    try project.write(state, replacing: [])
    let progress = TutorialProgress(
      package: package, scratch: scratch, tutorial: series.name, step: step.number.description)
    try progress.write(in: project.folder)
    return replaced
  }

  /// The names of files and folders that aren't part of the project, because tools write them.
  private static let toolFiles: Set = [".build", ".git", ".swiftpm", "Package.resolved", TutorialState.progressFile]

  /// Reads the project's text files, without those that the package manager, git, and docgen write.
  ///
  /// - Throws: ``FileError``.
  func state() throws -> TutorialState {
    var state = TutorialState()
    let paths = try fileSystem.files(below: folder, includesHidden: true) { path, _ in !Self.toolFiles.contains(path) }
    for path in paths {
      guard let text = String(validUTF8: try fileSystem.read("\(folder)/\(path)")) else { continue }
      state.files[path] = .init(text: text, source: path)
    }
    return state
  }

  /// Computes the fingerprint of the project's text files.
  ///
  /// - Throws: ``FileError``.
  func fingerprint() throws -> Fingerprint {
    var hasher = FingerprintHasher()
    for (path, file) in try state().files.sorted(by: { $0.key < $1.key }) {
      hasher.add(path)
      hasher.add(file.text)
    }
    return hasher.finalize()
  }

  /// Returns the sorted paths of the reader's changed files that writing a state would overwrite or remove.
  ///
  /// - Parameters:
  ///   - wanted: The state to write.
  ///   - known: States whose files aren't the reader's own work.
  /// - Throws: ``FileError``.
  func changedFiles(writing wanted: TutorialState, over known: [TutorialState]) throws -> [String] {
    let present = try state()
    let affected = Set(wanted.files.keys).union(known.flatMap(\.files.keys))
    return affected.sorted().filter { path in
      guard let text = present.files[path]?.text.linesWithoutReports,
        text != wanted.files[path]?.text.linesWithoutReports
      else {
        return false
      }
      return !known.contains { $0.files[path]?.text.linesWithoutReports == text }
    }
  }

  /// Replaces the tutorial's files in the project with those of a state.
  ///
  /// - Parameters:
  ///   - wanted: The state.
  ///   - known: States whose files are removed if `wanted` doesn't have them. The reader's other files stay.
  /// - Throws: ``FileError``.
  func write(_ wanted: TutorialState, replacing known: [TutorialState]) throws {
    for path in Set(known.flatMap(\.files.keys)).subtracting(wanted.files.keys) {
      try fileSystem.remove("\(folder)/\(path)")
    }
    for (path, file) in wanted.files.sorted(by: { $0.key < $1.key }) {
      let place = "\(folder)/\(path)"
      if let slash = place.lastIndex(of: "/") { try fileSystem.createDirectory(String(place[..<slash])) }
      try fileSystem.write(Array(file.text.utf8), place)
    }
  }
}

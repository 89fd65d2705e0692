import Dependencies
import DocgenModel
import DocgenSite
import DocgenSystem
import DocgenVerification

/// Writes changed samples into their files, and creates projects for tutorials.
struct PlaygroundFiles: Sendable {
  /// The package's folder, absolute.
  let package: String
  /// The package's build folder, or `nil` for the default one.
  var scratch: String?
  @Dependency(\.fileSystem) private var fileSystem

  /// Creates the files of a package.
  init(package: String, scratch: String? = nil) { (self.package, self.scratch) = (package, scratch) }

  /// The fingerprint of the content of a sample's file.
  ///
  /// - Throws: ``FileError`` if the file can't be read.
  func fingerprint(of sample: EditableSample) throws -> String {
    Fingerprint(of: try fileSystem.read(path: path(of: sample))).description
  }

  /// Replaces a sample's text in its file.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - text: The text.
  ///   - fingerprint: The fingerprint of the content that the author has seen.
  ///   - isWritten: Whether to write the file, instead of only comparing.
  /// - Returns: The difference, as `diff -u` shows it.
  /// - Throws: ``VerificationError`` if the file has changed or can't contain the text, or ``FileError``.
  func replace(
    _ sample: EditableSample, with text: String, ifFileIs fingerprint: String, isWritten: Bool
  ) throws -> String {
    let bytes = try fileSystem.read(path: path(of: sample))
    guard Fingerprint(of: bytes).description == fingerprint, let source = String(validUTF8: bytes) else {
      throw VerificationError(reason: "'\(sample.file)' has changed; reload the page")
    }
    guard let changed = sample.replacing(text, inFile: source) else {
      throw VerificationError(reason: "docgen can't write this text into '\(sample.file)'; edit the file instead")
    }
    if isWritten { try fileSystem.write(bytes: Array(changed.utf8), path: path(of: sample)) }
    return UnifiedDifference.between(source, and: changed, path: sample.file, context: 2)
  }

  /// A project that was created.
  struct StartedProject: Encodable {
    let kind = "started"
    /// Its folder, absolute.
    let folder: String
    /// The command that does the same, without the reader's texts.
    let command: String
    /// The command to run next.
    let next: String
  }

  /// Creates a reader's project at a step, in a new folder beside the package.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - name: The folder's name.
  ///   - texts: The reader's text of each file of the step, or an empty array for a project in which the step isn't done.
  /// - Throws: ``VerificationError`` if the name isn't one or the folder exists, or ``FileError``.
  func start(_ step: EditableStep, in name: String, with texts: [String] = []) throws -> StartedProject {
    let isName = !name.isEmpty && !name.hasPrefix(".") && !name.contains { "/\\:\0".contains($0) || $0.isNewline }
    guard isName, let slash = package.lastIndex(of: "/") else {
      throw VerificationError(reason: "'\(name)' can't be the name of a folder")
    }
    let folder = "\(package[..<slash])/\(name)"
    guard try fileSystem.status(path: folder) == nil else {
      throw VerificationError(reason: "'\(folder)' already exists; choose another name")
    }
    _ = try ReaderProject.create(in: folder, at: step.step, of: step.series, package: package, scratch: scratch)
    if !texts.isEmpty {
      let changed = step.replacing(texts).state.files.filter { path, _ in step.files.contains { $0.path == path } }
      try ReaderProject(folder).write(TutorialState(files: changed), replacing: [])
    }
    let command = "start \(step.series.name) \(DocgenInvocation.quoted(folder)) --step \(step.step.number)"
    return StartedProject(
      folder: folder, command: DocgenInvocation.tutorial(command, packages: [package]),
      next: DocgenInvocation.tutorial(texts.isEmpty ? "hint" : "check", project: folder))
  }

  private func path(of sample: EditableSample) -> String { sample.file.absolutePath(in: package) }
}

import Dependencies
import DocgenModel
import DocgenSystem
import Foundation

/// The progress of a reader in a tutorial.
///
/// `docgen tutorial` stores it in a hidden JSON file in the reader's project.
struct TutorialProgress: Codable, Hashable {
  /// The current version of the file format.
  static let version = 1

  /// The version of the file format.
  var version = Self.version
  /// The absolute path of the package that contains the tutorial.
  var package: String
  /// The build folder of the package, or `nil` for the default one.
  var scratch: String?
  /// The name of the table of contents, as `docgen tutorial list` shows it.
  var tutorial: String
  /// The number of the current step, such as `2.1`.
  var step: String
  /// The numbers of the steps that are done, in the order in which the reader did them.
  var done: [String] = []
  /// The fingerprint of the files that passed the last check.
  var checkedFiles: String?

  /// Returns the path of the file in a project.
  static func path(in project: String) -> String { "\(project)/\(TutorialState.progressFile)" }

  /// Reads the progress of a project.
  ///
  /// - Returns: `nil` if the folder has no such file.
  /// - Throws: ``TutorialProblem`` if the file is damaged or has another version, or ``FileError``.
  static func read(in project: String) throws -> TutorialProgress? {
    @Dependency(\.fileSystem) var fileSystem
    guard try fileSystem.status(path(in: project)) != nil else { return nil }
    do {
      let read = try JSONDecoder().decode(Self.self, from: Data(try fileSystem.read(path(in: project))))
      if read.version == version { return read }
    } catch is DecodingError {}
    throw TutorialProblem(
      "broken-progress", "'\(path(in: project))' was damaged or edited",
      note: "run 'docgen tutorial start' with '--step' and '--force', which overwrites it and the step's files")
  }

  /// Writes the progress into a project.
  ///
  /// - Throws: ``FileError``.
  func write(in project: String) throws {
    @Dependency(\.fileSystem) var fileSystem
    try fileSystem.write(try reportBytes, Self.path(in: project))
  }
}

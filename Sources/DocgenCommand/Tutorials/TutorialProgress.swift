import Dependencies
import DocgenModel
import DocgenSystem
import Foundation

/// How far a reader is: what the hidden file in the reader's project keeps.
struct TutorialProgress: Codable, Hashable {
  /// Raised with each change of the form.
  static let version = 1

  /// The version of the form.
  var version = Self.version
  /// The folder of the package that has the tutorial, absolute.
  var package: String
  /// The build folder of the package, or `nil` for the default one.
  var scratch: String?
  /// The series.
  var tutorial: String
  /// The step that the reader is at.
  var step: String
  /// The steps whose checks were satisfied, in the order of the tutorial.
  var done: [String] = []

  /// The path of the file in a project.
  static func path(in project: String) -> String { "\(project)/\(TutorialState.progressFile)" }

  /// Reads the progress of a project.
  ///
  /// - Returns: `nil` if the folder has no such file.
  /// - Throws: ``TutorialProblem`` if the file is damaged; ``FileError``.
  static func read(in project: String) throws -> TutorialProgress? {
    @Dependency(\.fileSystem) var fileSystem
    guard try fileSystem.status(path(in: project)) != nil else { return nil }
    do {
      let read = try JSONDecoder().decode(Self.self, from: Data(try fileSystem.read(path(in: project))))
      if read.version == version { return read }
    } catch is DecodingError {}
    throw TutorialProblem(
      "broken-progress", "'\(path(in: project))' isn't what docgen wrote",
      note: "'docgen tutorial start' with '--step' and '--force' writes it another time, and the step's files with it")
  }

  /// Writes the progress into a project.
  ///
  /// - Throws: ``FileError``.
  func write(in project: String) throws {
    @Dependency(\.fileSystem) var fileSystem
    try fileSystem.write(try reportBytes, Self.path(in: project))
  }
}

/// Why a command about tutorials can't do what it's asked for.
struct TutorialProblem: Error {
  /// The diagnostic for the console.
  var diagnostic: Diagnostic

  init(_ id: String, _ message: String, note: String, nearMisses: [String] = []) {
    diagnostic = Diagnostic(id, at: nil, message, notes: [.init(note)], nearMisses: nearMisses)
  }
}

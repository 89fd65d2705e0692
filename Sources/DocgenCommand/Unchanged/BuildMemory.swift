import ConcurrencyExtras
import Dependencies
import DocgenSnippets
import DocgenSystem
import Foundation

/// Remembers builds that went well, so that a build of which nothing has changed need only look.
///
/// A build is a function of its arguments, of the environment, of docgen itself, of the toolchain, and of what it sees of
/// the file system. The first two name a record; everything else is in it. Whatever is not as it was, or cannot be told,
/// leads to an ordinary build.
struct BuildMemory {
  /// Where records are, absolute.
  private let folder: String
  private let file: String

  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processRunner) private var processRunner

  /// Finds the place of a build's record.
  ///
  /// - Parameters:
  ///   - build: The package manager's folder.
  ///   - arguments: What is asked for, as far as the site depends on it.
  init(build: BuildFolder, arguments: [String]) {
    @Dependency(\.processEnvironment) var environment
    folder = "\(build.scratchPath)/docgen/unchanged"
    var hasher = ContentHasher()
    for argument in arguments + [environment.workingDirectory()] { hasher.addPart(argument) }
    // A manifest may read any variable; these change from call to call and mean nothing.
    for (name, value) in environment.variables().sorted(by: { $0.key < $1.key })
    where !["_", "OLDPWD", "SHLVL"].contains(name) {
      hasher.addPart("\(name)=\(value)")
    }
    file = "\(folder)/\(hasher.finalize().description.prefix(32))"
  }

  /// The record of a build like this one, if everything is still as it was then.
  func unchanged() -> BuildRecord? {
    do {
      guard try fileSystem.status(path: file)?.kind == .file,
        let record = BuildRecord(bytes: try fileSystem.read(path: file)),
        try record.observations.hold(in: fileSystem)
      else { return nil }
      return record
    } catch {
      // A memory that cannot be read is none; the build itself tells of what is wrong with the files.
      return nil
    }
  }

  /// Does a build, and remembers it.
  ///
  /// - Parameter body: The build. It returns what there is to remember; `nil` for a build that did not go well.
  /// - Throws: What the body throws.
  func remembering(_ body: () async throws -> (complaints: String, summary: String)?) async throws {
    guard let start = begin() else {
      _ = try await body()
      return
    }
    let observer = FileObserver(fileSystem)
    let ranOthers = LockIsolated(false)
    let processRunner = processRunner
    let said = try await withDependencies {
      $0.fileSystem = observer.observed
      $0.processRunner.run = { command in
        if command.arguments != ["-print-target-info"] { ranOthers.setValue(true) }
        return try await processRunner.run(command: command)
      }
    } operation: {
      try await body()
    }
    // What other programs have read is not known; the next build will not need them.
    guard let said, !ranOthers.value else { return }
    do {
      let observations = try observer.observations(with: toolFiles)
      guard observations.canTell(since: start) else { return }
      let record = BuildRecord(observations: observations, complaints: said.complaints, summary: said.summary)
      try fileSystem.write(bytes: record.bytes, path: file)
    } catch is FileError {
      // The site is written; what cannot be remembered is done again.
    }
  }

  /// Forgets the last build, and tells when this one begins by the volume's own clock: the machine's may be another.
  ///
  /// - Returns: Nanoseconds since 1970; `nil` where nothing can be remembered, as in a package that cannot be written.
  private func begin() -> Int64? {
    do {
      try fileSystem.createDirectory(path: folder)
      try fileSystem.write(bytes: [], path: file)
      return try fileSystem.status(path: file)?.modified
    } catch {
      return nil
    }
  }

  /// The files that decide which docgen and which compiler run.
  private var toolFiles: [String] {
    @Dependency(\.processEnvironment) var environment
    let variables = environment.variables()
    var files = [Bundle.main.executablePath ?? CommandLine.arguments[0]]
    for folder in (variables["PATH"] ?? "").split(separator: ":") { files.append("\(folder)/swiftc") }
    // What the proxies in front of a compiler go by: Xcode's, and swiftly's.
    files += ["/var/db/xcode_select_link", "/var/db/xcode_select_link/usr/bin/swiftc"]
    let home = variables["HOME"] ?? ""
    files.append("\(variables["SWIFTLY_HOME_DIR"] ?? "\(home)/.local/share/swiftly")/config.json")
    var place = environment.workingDirectory()
    while !place.isEmpty {
      files.append("\(place)/.swift-version")
      place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
    }
    return files
  }
}

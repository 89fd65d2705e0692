public import Dependencies

/// Finds out whether programs can run in a sandbox on this machine.
public struct SandboxFinder: Sendable {
  /// Returns the sandbox, or the reason that there's none.
  public var find: @Sendable () async -> Swift.Result<Sandbox, Obstacle> = {
    .failure(Obstacle(reason: "there's no sandbox in tests"))
  }

  /// The reason that there's no sandbox.
  public struct Obstacle: Error, Hashable, Sendable {
    /// The reason, for a message.
    public var reason: String
    /// A way to get a sandbox, or `nil` if there's none.
    public var hint: String?
  }
}

extension SandboxFinder: DependencyKey {
  /// Runs a program in bubblewrap once per process.
  public static let liveValue: SandboxFinder = {
    let answer = Task { await probe(in: .liveValue, .liveValue, .liveValue) }
    return SandboxFinder(find: { await answer.value })
  }()

  /// Finds no sandbox.
  public static let testValue = SandboxFinder()

  /// Tries whether bubblewrap works.
  ///
  /// - Parameters:
  ///   - environment: The environment of this process.
  ///   - fileSystem: The file system.
  ///   - processRunner: The client that runs bubblewrap.
  ///   - time: The maximum time to wait for it.
  static func probe(
    in environment: ProcessEnvironment, _ fileSystem: FileSystem, _ processRunner: ProcessRunner,
    time: Duration = .seconds(5)
  ) async -> Swift.Result<Sandbox, Obstacle> {
    #if os(Linux)
      let variables = environment.variables()
      guard variables[Sandbox.variable] == nil else {
        return .failure(Obstacle(reason: "docgen itself runs in one"))
      }
      let folders = (variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      let program = folders.lazy.map { "\($0)/bwrap" }.first { (try? fileSystem.status(path: $0))??.kind == .file }
      guard let program else {
        return .failure(
          Obstacle(reason: "bubblewrap isn't installed", hint: "install the package 'bubblewrap' of your distribution"))
      }
      let sandbox = Sandbox(program: program, home: variables["HOME"], fileSystem: fileSystem)
      do {
        let folder = try fileSystem.makeTemporaryDirectory()
        // Ignore the error, because the system clears temporary folders anyway.
        defer { try? fileSystem.remove(path: folder) }
        let command = ProcessRunner.Command(
          "/bin/sh", ["-c", "exit 7"], environment: ["PATH": "/usr/bin:/bin"], workingDirectory: "\(folder)/run",
          limits: .init(time: time, output: 1 << 16))
        let result = try await withDependencies {
          ($0.fileSystem, $0.processRunner) = (fileSystem, processRunner)
        } operation: {
          try await sandbox.run(command, writable: [.temporaryFolder("\(folder)/run")], report: "\(folder)/report")
        }
        switch result.output.termination {
        case .exited(7): return .success(sandbox)
        case .timedOut: return .failure(Obstacle(reason: "'\(program)' didn't end within \(time)"))
        default:
          let words =
            String(decoding: result.output.standardError, as: UTF8.self).split(separator: "\n").last ?? "it fails"
          return .failure(
            Obstacle(
              reason: "bubblewrap doesn't work here: \(words)",
              hint: "allow unprivileged user namespaces, which containers and some distributions disable"))
        }
      } catch {
        return .failure(Obstacle(reason: "\(error)"))
      }
    #else
      return .failure(Obstacle(reason: "docgen has one only on Linux"))
    #endif
  }
}

extension DependencyValues {
  /// Finds out whether programs can run in a sandbox.
  public var sandboxFinder: SandboxFinder {
    get { self[SandboxFinder.self] }
    set { self[SandboxFinder.self] = newValue }
  }
}

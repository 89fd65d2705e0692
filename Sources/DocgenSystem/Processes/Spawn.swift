import DependenciesConcurrency
import Foundation

/// Starts child processes.
enum Spawn {
  /// The value of `errno`.
  struct SystemError: Error {
    var number: Int32
  }

  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
    private typealias FileActions = posix_spawn_file_actions_t?
  #else
    private typealias Attributes = posix_spawnattr_t
    private typealias FileActions = posix_spawn_file_actions_t
  #endif

  /// Starts a command in a new session.
  ///
  /// - Parameters:
  ///   - command: The command to start.
  ///   - mark: The mark for its environment, which identifies its descendants, unless the command inherits its environment.
  ///   - input: The descriptor for standard input. The caller closes it.
  ///   - output: The descriptor for standard output. The caller closes it.
  ///   - error: The descriptor for standard error. The caller closes it.
  static func start(
    _ command: ProcessRunner.Command, mark: ProcessFamily.Mark, input: Int32, output: Int32, error: Int32
  ) -> Result<pid_t, SystemError> {
    Descriptors.lock.withValue { _ in startAlone(command, mark: mark, input: input, output: output, error: error) }
  }

  private static func startAlone(
    _ command: ProcessRunner.Command, mark: ProcessFamily.Mark, input: Int32, output: Int32, error: Int32
  ) -> Result<pid_t, SystemError> {
    var attributes = makeAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var actions = makeFileActions()
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)
    let executable: String
    switch find(command.executable) {
    case .success(let path): executable = path
    case .failure(let error): return .failure(error)
    }
    let words = wrapped(executable, command)
    let arguments = CStrings(words)
    let environment = CStrings(
      environment(of: command, mark: mark).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    defer {
      arguments.deallocate()
      environment.deallocate()
    }
    var pid: pid_t = 0
    let status = posix_spawn(&pid, words[0], &actions, &attributes, arguments.pointers, environment.pointers)
    return status == 0 ? .success(pid) : .failure(SystemError(number: status))
  }

  private static func makeAttributes() -> Attributes {
    #if canImport(Darwin)
      var attributes: Attributes = nil
    #else
      var attributes = Attributes()
    #endif
    posix_spawnattr_init(&attributes)
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    #if canImport(Darwin)
      let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      // Some versions don't import glibc's `POSIX_SPAWN_SETSID`. <spawn.h> defines it as 0x80.
      let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | 0x80
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }

  private static func makeFileActions() -> FileActions {
    #if canImport(Darwin)
      var actions: FileActions = nil
    #else
      var actions = FileActions()
    #endif
    posix_spawn_file_actions_init(&actions)
    return actions
  }

  private static func environment(of command: ProcessRunner.Command, mark: ProcessFamily.Mark) -> [String: String] {
    if let environment = command.environment {
      return environment.merging([ProcessFamily.Mark.variable: mark.value]) { _, new in new }
    }
    // The package manager stores manifests and plugins for one environment, and would load and compile all of them again for
    // another. So a trusted tool has no mark, and no variable that differs between commands of the same shell.
    var variables = Dictionary(
      uniqueKeysWithValues: ProcessEnvironment.liveValue.lastingVariables().map { ($0.name, $0.value) })
    if let folder = command.temporaryFolder { variables["TMPDIR"] = folder }
    return variables
  }

  /// Returns the command line.
  ///
  /// If it needs a working directory or limits, it runs a shell that sets them and then becomes the program, because
  /// `posix_spawn` has no portable way to do that.
  ///
  /// The limits apply from the program's first instruction. Limits that the system doesn't support are omitted.
  private static func wrapped(_ executable: String, _ command: ProcessRunner.Command) -> [String] {
    let words = [executable] + command.arguments
    guard command.workingDirectory != nil || command.limits.memory != nil else { return words }
    var script = ""
    if let memory = command.limits.memory {
      // Limit data in kilobytes, files in blocks of 512 bytes, and core files to 0. The limit of CPU time is greater
      // than the limit of wall-clock time, and applies only if this process ends before it can stop the program.
      let seconds = max(1, command.limits.time.components.seconds) * 8
      script +=
        "ulimit -c 0; ulimit -d \(memory / 1024) 2>/dev/null; ulimit -f \(memory / 512) 2>/dev/null; ulimit -t \(seconds); "
    }
    if command.workingDirectory != nil { script += "cd -- \"$0\" || exit 127; " }
    return ["/bin/sh", "-c", script + "exec \"$@\"", command.workingDirectory ?? "sh"] + words
  }

  /// Finds a program in `PATH`, or checks that this process can execute the program at a path.
  private static func find(_ executable: String) -> Result<String, SystemError> {
    if executable.contains("/") {
      return access(executable, X_OK) == 0 ? .success(executable) : .failure(SystemError(number: errno))
    }
    let path = ProcessEnvironment.liveValue.variables()["PATH"] ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") where access("\(folder)/\(executable)", X_OK) == 0 {
      return .success("\(folder)/\(executable)")
    }
    return .failure(SystemError(number: ENOENT))
  }
}

/// A null-terminated array of C strings.
private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  func deallocate() {
    for pointer in pointers { free(pointer) }
  }
}

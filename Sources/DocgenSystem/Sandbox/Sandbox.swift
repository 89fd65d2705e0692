import Dependencies

/// Runs programs of samples without a network, without other processes, and without the user's files: bubblewrap.
///
/// A program finds the system's programs and libraries, the folders in ``readable``, and its own folder, which is the only one
/// that it can change for others. The root of its file system is a temporary one, so a file that it writes elsewhere is
/// visible to no other program, and the sandbox reports its path.
public struct Sandbox: Hashable, Sendable {
  /// When samples run in a sandbox.
  public enum Use: String, CaseIterable, Sendable {
    /// docgen runs no sample without a sandbox.
    case required
    /// docgen uses a sandbox if there's one.
    case automatic
    /// docgen uses no sandbox.
    case off
  }

  /// Everything that a program can write to.
  public enum Writable: Hashable, Sendable {
    /// A folder that is empty at first, whose files are lost when the program ends.
    case temporaryFolder(String)
    /// An existing file or folder.
    case path(String)
  }

  /// The result of a program.
  public struct Result: Sendable {
    /// How it ended, and its output.
    public var output: ProcessRunner.Output
    /// The paths that it created outside of its folder, sorted.
    public var outside: [String]

    package init(output: ProcessRunner.Output, outside: [String] = []) {
      (self.output, self.outside) = (output, outside)
    }
  }

  /// The maximum size of all files in a temporary folder, and of each file, in bytes.
  public static let temporaryFolderSize = 256 << 20
  /// The variable that's set for programs in a sandbox.
  static let variable = "DOCGEN_SANDBOX"

  /// The path of bubblewrap.
  private let program: String
  /// The user's home folder, which is empty in the sandbox.
  private let home: String?
  /// The arguments for the system's folders.
  private let systemArguments: [String]
  /// The folders that programs can read, besides those of the system.
  public var readable: [String] = []

  /// Creates a sandbox.
  ///
  /// - Parameters:
  ///   - program: The path of bubblewrap.
  ///   - home: The user's home folder, absolute.
  ///   - fileSystem: The file system with the system's folders.
  init(program: String, home: String?, fileSystem: FileSystem) {
    (self.program, self.home) = (program, home)
    systemArguments = Self.systemFolders.flatMap { path in
      // On most systems, `/bin` is a link to `/usr/bin`.
      let isLink = (try? fileSystem.resolve(path: path)) == "/usr\(path)"
      return isLink ? ["--symlink", "usr\(path)", path] : ["--ro-bind-try", path, path]
    }
  }

  /// The system's programs and libraries, and the settings with which programs find libraries and the name `localhost`.
  private static let systemFolders = [
    "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/alternatives", "/etc/hosts", "/etc/ld.so.cache",
    "/etc/nsswitch.conf",
  ]

  // MARK: Running

  /// Runs a program in the sandbox.
  ///
  /// - Parameters:
  ///   - command: The program. Its working directory must be writable or readable.
  ///   - writable: Everything that it can write to.
  ///   - report: A path for a file that the sandbox writes.
  /// - Throws: ``FileError``, ``ProcessError``, or `CancellationError`.
  public func run(_ command: ProcessRunner.Command, writable: [Writable], report: String) async throws -> Result {
    @Dependency(\.fileSystem) var fileSystem
    @Dependency(\.processRunner) var processRunner
    try fileSystem.write(bytes: [], path: report)
    let output = try await processRunner.run(command: confined(command, writable: writable, report: report))
    return result(output, report: try fileSystem.read(path: report), writable: writable, reportPath: report)
  }

  /// The command that runs another one in the sandbox.
  func confined(
    _ command: ProcessRunner.Command, writable: [Writable], report: String
  ) -> ProcessRunner.Command {
    var arguments = ["--unshare-all", "--cap-drop", "ALL", "--size", "\(Self.temporaryFolderSize)", "--tmpfs", "/"]
    for folder in Self.emptyFolders + [home].compactMap(\.self) { arguments += ["--dir", folder] }
    arguments += systemArguments
    for folder in readable { arguments += ["--ro-bind-try", folder, folder] }
    arguments += [
      "--proc", "/proc", "--dev", "/dev", "--size", "\(Self.temporaryFolderSize)", "--tmpfs", "/dev/shm",
      "--remount-ro", "/dev",
    ]
    var blocks = ""
    for entry in writable + [.path(report)] {
      switch entry {
      case .temporaryFolder(let folder):
        arguments += ["--size", "\(Self.temporaryFolderSize)", "--tmpfs", folder]
        // In blocks of 512 bytes, so that programs don't fill the disk with a file that docgen reads.
        blocks = "\(Self.temporaryFolderSize / 512)"
      case .path(let path): arguments += ["--bind", path, path]
      }
    }
    if let folder = command.workingDirectory { arguments += ["--chdir", folder] }
    arguments += ["--setenv", Self.variable, "1", "--", "/bin/sh", "-c", Self.script, "sh", report, blocks]
    arguments.append(parents(writable, report: report).joined(separator: "\n"))
    var confined = command
    confined.executable = program
    confined.arguments = arguments + [command.executable] + command.arguments
    confined.workingDirectory = nil
    return confined
  }

  /// Runs the program, and writes to the report how a signal ended it, in the shell's words, and which paths are new.
  ///
  /// The list of all paths is made only if there are new ones, because starting another program takes milliseconds. The
  /// shell compares the folders' contents in its own process for the same reason.
  /// The program runs in a subshell, because some shells write about a signal to where the command's own redirection leads.
  private static let script = """
    report=$1; folders=$3; [ -z "$2" ] || ulimit -f "$2"; shift 3
    exec 3>&2 2>"$report"
    IFS='
    '
    list() {
      paths=
      for folder in $folders; do for path in "$folder"/* "$folder"/.[!.]*; do paths="$paths$path|"; done; done
    }
    list; before=$paths
    (exec "$@" 2>&3 3>&-)
    status=$?
    list; [ "$before" = "$paths" ] || find / -xdev >>"$report" 2>/dev/null
    exit $status
    """

  private static let emptyFolders = ["/tmp", "/var/tmp"]

  // MARK: Results

  /// The result of a run, with the signal that ended the program and the paths that it created.
  func result(
    _ output: ProcessRunner.Output, report: [UInt8], writable: [Writable], reportPath: String
  ) -> Result {
    var result = Result(output: output)
    let lines = String(decoding: report, as: UTF8.self).split(separator: "\n").map(String.init)
    let paths = lines.filter { $0.hasPrefix("/") }
    if case .exited(let status) = output.termination, let signal = Self.signal(status, words: lines.count > paths.count)
    {
      result.output.termination = .signalled(signal)
    }
    let known = Set(parents(writable, report: reportPath) + mounted(writable, report: reportPath))
    let new = Set(paths).subtracting(known)
    // A new folder is listed by its files, if it has any.
    let folders = Set(new.map { $0.parentFolder })
    result.outside = new.subtracting(folders).sorted()
    return result
  }

  /// The signal behind the status of a shell.
  ///
  /// - Parameters:
  ///   - status: The shell's exit status.
  ///   - words: Whether the shell printed how the program ended, which it does for most signals.
  private static func signal(_ status: Int32, words: Bool) -> Int32? {
    let signal = status - 128
    let silent: Set<Int32> = [2, 13, 15]
    return (1..<65).contains(signal) && (words || silent.contains(signal)) ? signal : nil
  }

  /// The paths at which the sandbox shows files and folders of the machine.
  private func mounted(_ writable: [Writable], report: String) -> [String] {
    Self.systemFolders + readable + Self.emptyFolders + [home].compactMap(\.self) + ["/proc", "/dev", report]
      + writable.map {
        switch $0 {
        case .temporaryFolder(let path), .path(let path): path
        }
      }
  }

  /// The folders above these paths, which the sandbox creates.
  private func parents(_ writable: [Writable], report: String) -> [String] {
    var parents: Set = ["/"]
    let readable = readable + ["/usr"]
    for path in mounted(writable, report: report) {
      var folder = path.parentFolder
      while folder.count > 1, !readable.contains(where: { folder == $0 || folder.hasPrefix("\($0)/") }) {
        guard parents.insert(folder).inserted else { break }
        folder = folder.parentFolder
      }
    }
    return (parents.union(Self.emptyFolders).union([home].compactMap(\.self))).sorted()
  }
}

import DependenciesConcurrency
import Foundation

/// A child process, from its start until the last of its descendants has ended.
struct ChildProcess: ~Copyable {
  private let command: ProcessRunner.Command
  private let wakeUp: Int32
  private let pid: pid_t
  private let family: ProcessFamily
  private let deadline: ContinuousClock.Instant
  private var input: Int32?
  private var inputOffset = 0
  private var output: CapturedStream
  private var error: CapturedStream

  /// Runs a command until it ends.
  ///
  /// - Parameters:
  ///   - command: The command to run.
  ///   - wakeUp: A descriptor that becomes readable when the child must be stopped.
  /// - Throws: ``ProcessError`` if the command can't be started, or `CancellationError` if `wakeUp` stopped it.
  static func run(_ command: ProcessRunner.Command, wakeUp: Int32) throws -> ProcessRunner.Output {
    var child = try ChildProcess(starting: command, wakeUp: wakeUp)
    return try child.watch()
  }

  /// Stops all child processes of this process, and prevents new ones.
  static func stopAll() { RunningFamilies.stopAll() }

  private init(starting command: ProcessRunner.Command, wakeUp: Int32) throws {
    func failure(_ code: Int32) -> ProcessError {
      ProcessError(executable: command.executable, reason: String(cString: strerror(code)))
    }
    guard let input = Descriptors.pipe() else { throw failure(errno) }
    guard let output = Descriptors.pipe() else {
      Self.close([input.readEnd, input.writeEnd])
      throw failure(errno)
    }
    guard let error = Descriptors.pipe() else {
      Self.close([input.readEnd, input.writeEnd, output.readEnd, output.writeEnd])
      throw failure(errno)
    }
    let mark = ProcessFamily.Mark.next()
    let started = RunningFamilies.add {
      Spawn.start(command, mark: mark, input: input.readEnd, output: output.writeEnd, error: error.writeEnd)
        .map { ProcessFamily(leader: $0, mark: mark) }
    }
    Self.close([input.readEnd, output.writeEnd, error.writeEnd])
    switch started {
    case .failure(let code):
      Self.close([input.writeEnd, output.readEnd, error.readEnd])
      throw failure(code.number)
    case .success(let family):
      self.family = family
      pid = family.leader
    }
    for descriptor in [input.writeEnd, output.readEnd, error.readEnd] { Descriptors.makeNonBlocking(descriptor) }
    self.command = command
    self.wakeUp = wakeUp
    self.input = input.writeEnd
    self.output = CapturedStream(descriptor: output.readEnd, limit: command.limits.output)
    self.error = CapturedStream(descriptor: error.readEnd, limit: command.limits.output)
    deadline = .now + command.limits.time
  }

  deinit {
    if let input { Self.close([input]) }
    Self.close([output.descriptor, error.descriptor].compactMap(\.self))
  }

  private static func close(_ descriptors: [Int32]) {
    for descriptor in descriptors { closeDescriptor(descriptor) }
  }

  private mutating func watch() throws -> ProcessRunner.Output {
    feedInput()
    // Poll for the child's end. The pause grows, so that a short program isn't delayed and a long one costs little.
    var pause: Int32 = 1
    while true {
      switch wait(milliseconds: pause) {
      case .wokenUp:
        stop()
        throw CancellationError()
      case .progress: pause = 1
      case .nothing: pause = min(pause * 2, 5)
      }
      if output.isFlooded || error.isFlooded {
        stop()
        return result(.flooded)
      }
      if hasEnded { return finish() }
      if ContinuousClock.now >= deadline {
        stop()
        return result(.timedOut)
      }
    }
  }

  // MARK: Streams

  private enum Event {
    case wokenUp, progress, nothing
  }

  private mutating func wait(milliseconds: Int32) -> Event {
    var descriptors = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)]
    for descriptor in [output.descriptor, error.descriptor] {
      // A negative descriptor is skipped.
      descriptors.append(pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0))
    }
    descriptors.append(pollfd(fd: input ?? -1, events: Int16(POLLOUT), revents: 0))
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return .nothing }
    if descriptors[0].revents != 0 { return .wokenUp }
    if descriptors[1].revents != 0 {
      let start = output.bytes.count
      output.read()
      if let onOutput = command.onOutput { onOutput(output.bytes[start...]) }
    }
    if descriptors[2].revents != 0 { error.read() }
    if descriptors[3].revents != 0 { feedInput() }
    return .progress
  }

  private mutating func feedInput() {
    guard let descriptor = input else { return }
    while inputOffset < command.standardInput.count {
      let offset = inputOffset
      let written = command.standardInput.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
      }
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { return }
        // The child closed its standard input, which isn't an error.
        break
      }
      inputOffset += written
    }
    Self.close([descriptor])
    input = nil
  }

  // MARK: Ends

  /// Whether the child has ended.
  ///
  /// It stays in the process table, so the system doesn't reuse its process ID.
  private var hasEnded: Bool {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
    #if canImport(Darwin)
      return information.si_pid != 0
    #else
      return information.si_signo == SIGCHLD
    #endif
  }

  /// Reads the remaining output, and stops the remaining processes, after the child has ended.
  private mutating func finish() -> ProcessRunner.Output {
    output.readAll()
    error.readAll()
    // Long enough for processes that are about to end on a busy machine.
    let hadSurvivors = !family.ends(within: .seconds(5))
    if hadSurvivors {
      family.stop()
      output.readAll()
      error.readAll()
    }
    let termination = reap()
    if output.isFlooded || error.isFlooded { return result(.flooded) }
    if hadSurvivors, case .exited(let status) = termination { return result(.leftProcesses(status: status)) }
    return result(termination)
  }

  /// Stops the child and its descendants.
  private mutating func stop() {
    kill(pid, SIGKILL)
    family.stop()
    _ = reap()
    output.readAll()
    error.readAll()
  }

  private func reap() -> ProcessRunner.Termination {
    // Before the system can use its process ID again.
    RunningFamilies.remove(family)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      // Other code has already waited for the process, so its status is lost.
      guard errno == EINTR else { return .exited(-1) }
    }
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }

  private func result(_ termination: ProcessRunner.Termination) -> ProcessRunner.Output {
    ProcessRunner.Output(
      termination: termination, standardOutput: output.bytes, standardError: error.bytes)
  }
}

/// The processes that this process has started and hasn't waited for yet.
private enum RunningFamilies {
  private struct State {
    var families: [pid_t: ProcessFamily] = [:]
    var isStopped = false
  }

  private static let state = LockIsolated(State())

  /// Starts a process and adds its family.
  static func add(
    _ start: @Sendable () -> Result<ProcessFamily, Spawn.SystemError>
  ) -> Result<ProcessFamily, Spawn.SystemError> {
    state.withValue { state in
      guard !state.isStopped else { return .failure(.init(number: ECANCELED)) }
      let result = start()
      if case .success(let family) = result { state.families[family.leader] = family }
      return result
    }
  }

  static func remove(_ family: ProcessFamily) {
    state.withValue { $0.families[family.leader] = nil }
  }

  static func stopAll() {
    state.withValue { state in
      state.isStopped = true
      for family in state.families.values {
        kill(family.leader, SIGKILL)
        family.stop()
      }
    }
  }
}

/// The output on one of the child's streams, up to a limit.
private struct CapturedStream {
  /// The read end of the pipe, or `nil` after the write end is closed.
  private(set) var descriptor: Int32?
  private(set) var bytes: [UInt8] = []
  private(set) var isFlooded = false
  private let limit: Int

  init(descriptor: Int32, limit: Int) { (self.descriptor, self.limit) = (descriptor, limit) }

  /// Reads at most one buffer, so that one stream doesn't delay the others.
  ///
  /// - Returns: Whether there may be more to read.
  @discardableResult
  mutating func read() -> Bool {
    guard let descriptor, !isFlooded else { return false }
    var isOpen = true
    var count = 0
    let room = limit - bytes.count
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      repeat { count = readDescriptor(descriptor, buffer) } while count < 0 && errno == EINTR
      if count > 0 { bytes += buffer.prefix(min(count, room)) }
      if count == 0 || (count < 0 && errno != EAGAIN) { isOpen = false }
    }
    if count > room { isFlooded = true }
    if !isOpen { close() }
    return count > 0
  }

  /// Reads everything that's available.
  mutating func readAll() {
    while read() {}
  }

  mutating func close() {
    guard let descriptor else { return }
    closeDescriptor(descriptor)
    self.descriptor = nil
  }
}

private func readDescriptor(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}

import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A headless Chromium that's controlled with the DevTools protocol over two pipes, without a port or a driver program.
actor Browser {
  /// The browser's program, or `nil` if none is installed.
  static let executable: String? = {
    let named = ProcessInfo.processInfo.environment["CHROMIUM"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.lazy.flatMap { folder in
      ["chromium", "chromium-browser", "google-chrome"].map { "\(folder)/\($0)" }
    }
    return ([named].compactMap(\.self) + found).first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let profile: URL
  private var lastMessage = 0
  private var answers: [Int: CheckedContinuation<JSON, any Error>] = [:]
  private var listeners: [String: @Sendable (_ method: String, _ parameters: JSON) -> Void] = [:]
  private var isClosed = false

  /// Starts a browser with its own profile.
  ///
  /// - Parameter executable: The browser's program.
  /// - Throws: An error if the browser can't be started.
  init(executable: String) throws {
    profile = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    // The protocol uses descriptors 3 and 4. The shell creates them from the process's two pipes.
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, executable,
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
      // Many windows share two cores, so the browser must not suspend windows in the background.
      "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
      "--disable-background-timer-throttling", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)",
      "about:blank",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let reader = output.fileHandleForReading
    let (messages, stream) = AsyncStream.makeStream(of: Data.self)
    // The thread blocks on the browser's output, and ends with it.
    Thread.detachNewThread {
      var buffer = Data()
      while true {
        let chunk = reader.availableData
        guard !chunk.isEmpty else { break }
        buffer.append(chunk)
        while let end = buffer.firstIndex(of: 0) {
          stream.yield(Data(buffer[buffer.startIndex..<end]))
          buffer.removeSubrange(buffer.startIndex...end)
        }
      }
      stream.finish()
    }
    // A single task receives the messages, so they keep their order.
    Task { [weak self] in
      for await message in messages { await self?.receive(message) }
      await self?.fail(BrowserError("the browser ended"))
    }
  }

  /// Opens an empty window for a new reader, without stored data or choices.
  func newTab() async throws -> Tab {
    let context = try await send("Target.createBrowserContext", ["disposeOnDetach": false])["browserContextId"]
    try await send(
      "Browser.grantPermissions",
      ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "browserContextId": context])
    let target = try await send("Target.createTarget", ["url": "about:blank", "browserContextId": context])
    let session = try await send(
      "Target.attachToTarget", ["targetId": target["targetId"], "flatten": true])
    guard let id = session["sessionId"].string else { throw BrowserError("no session: \(session)") }
    let tab = Tab(browser: self, session: id, context: context)
    try await tab.start()
    return tab
  }

  /// Removes a tab, and closes its context.
  func close(session: String, context: JSON) async throws {
    listeners[session] = nil
    try await send("Target.disposeBrowserContext", ["browserContextId": context])
  }

  /// Ends the browser, after ten seconds by force, and removes its profile.
  func close() async {
    isClosed = true
    process.terminate()
    let limit = ContinuousClock.now + .seconds(10)
    while process.isRunning, ContinuousClock.now < limit { try? await Task.sleep(for: .milliseconds(20)) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: profile)
  }

  /// Passes a tab's events to a listener.
  func listen(session: String, _ listener: @escaping @Sendable (_ method: String, _ parameters: JSON) -> Void) {
    listeners[session] = listener
  }

  /// Sends a command and waits for its answer.
  ///
  /// - Throws: ``BrowserError`` if the browser reports an error, ends, or doesn't answer within six minutes.
  @discardableResult
  func send(_ method: String, _ parameters: JSON = [:], session: String? = nil) async throws -> JSON {
    lastMessage += 1
    let id = lastMessage
    var message: [String: JSON] = ["id": .number(Double(id)), "method": .string(method), "params": parameters]
    if let session { message["sessionId"] = .string(session) }
    let data = try JSONEncoder().encode(JSON.object(message))
    let deadline = Task {
      // This timeout is longer than a script's own timeout, so the script can report what it was waiting for.
      try await Task.sleep(for: .seconds(360))
      answers.removeValue(forKey: id)?.resume(throwing: BrowserError("no answer to \(method) within 360 s"))
    }
    defer { deadline.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      answers[id] = continuation
      do {
        try input.fileHandleForWriting.write(contentsOf: data + [0])
      } catch {
        answers.removeValue(forKey: id)?.resume(throwing: error)
      }
    }
  }

  private func receive(_ data: Data) {
    guard let message = try? JSONDecoder().decode(JSON.self, from: data) else { return }
    if let id = message["id"].number {
      let answer = answers.removeValue(forKey: Int(id))
      if let error = message["error"]["message"].string {
        answer?.resume(throwing: BrowserError(error))
      } else {
        answer?.resume(returning: message["result"])
      }
    } else if let method = message["method"].string, let session = message["sessionId"].string {
      listeners[session]?(method, message["params"])
    }
  }

  private func fail(_ error: BrowserError) {
    guard !isClosed else { return }
    for answer in answers.values { answer.resume(throwing: error) }
    answers = [:]
  }
}

/// An error of the browser.
struct BrowserError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

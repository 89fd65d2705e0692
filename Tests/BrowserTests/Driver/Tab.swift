import Foundation

/// A tab of the browser, in which tests open and use pages like a reader does.
///
/// Every wait ends with an event of the page, or fails after five minutes.
actor Tab {
  /// The limit for each wait, on a machine that's busy with other tests.
  private static let patience = Duration.seconds(300)

  private let browser: Browser
  private let session: String
  private let context: JSON
  private var loader = ""
  private var address = ""
  private var loaded: Set<String> = []
  private var painted: Set<String> = []
  private var waiting: [UUID: (isOver: () -> Bool, continuation: CheckedContinuation<Void, any Error>)] = [:]

  private var allRequests: [(id: String, address: String)] = []
  private var blocked: Set<String> = []

  /// The addresses that the tab has requested, except for requests that the page's own policy blocked.
  var requests: [String] { allRequests.filter { !blocked.contains($0.id) }.map(\.address) }

  /// The errors in the browser's console.
  private(set) var errors: [String] = []

  init(browser: Browser, session: String, context: JSON) {
    self.browser = browser
    self.session = session
    self.context = context
  }

  func start() async throws {
    let (events, stream) = AsyncStream.makeStream(of: (String, JSON).self)
    await browser.listen(session: session) { method, parameters in stream.yield((method, parameters)) }
    Task { [weak self] in
      for await (method, parameters) in events { await self?.handle(method, parameters) }
    }
    for domain in ["Page", "Runtime", "Network", "Log"] { try await send("\(domain).enable") }
    try await send("Page.setLifecycleEventsEnabled", ["enabled": true])
    // Several windows are used at the same time, and each behaves as if it were in front.
    try await send("Emulation.setFocusEmulationEnabled", ["enabled": true])
  }

  /// Closes the tab and deletes the data that its pages stored.
  func close() async throws {
    try await browser.close(session: session, context: context)
  }

  /// Opens an address and waits until the page and its resources have loaded.
  func open(_ address: String) async throws {
    let answer = try await send("Page.navigate", ["url": .string(address)])
    if let failure = answer["errorText"].string { throw BrowserError("\(address): \(failure)") }
    guard let loader = answer["loaderId"].string else { return }  // Only the fragment changed.
    try await wait(for: "the load of \(address)") { self.loaded.contains(loader) }
  }

  /// Opens an address while all scripts are delayed, and waits until the browser has painted the page.
  func openWithDelayedScripts(_ address: String) async throws {
    try await send("Fetch.enable", ["patterns": [["urlPattern": "*", "resourceType": "Script"]]])
    let answer = try await send("Page.navigate", ["url": .string(address)])
    let loader = answer["loaderId"].string ?? ""
    try await wait(for: "the first paint of \(address)") { self.painted.contains(loader) }
  }

  /// Runs an action that leads to another page, and waits until that page has loaded.
  func follow(_ action: () async throws -> Void) async throws {
    let before = loader
    try await action()
    try await wait(for: "another page") { self.loader != before && self.loaded.contains(self.loader) }
  }

  /// Waits until redirects have ended at a page and the page has loaded.
  func arrive(at page: String) async throws {
    try await wait(for: "the load of \(page)") { self.address == page && self.loaded.contains(self.loader) }
  }

  /// Waits for the event that the page's own policy blocked a request.
  func arrive(atRefusalOf address: String) async throws {
    try await wait(for: "the refusal of \(address)") {
      self.allRequests.contains { $0.address == address && self.blocked.contains($0.id) }
    }
  }

  /// Waits until a condition holds, and checks it after each event of the page.
  private func wait(for what: String, _ isOver: @escaping () -> Bool) async throws {
    if isOver() { return }
    let id = UUID()
    let deadline = Task {
      try await Task.sleep(for: Self.patience)
      waiting.removeValue(forKey: id)?.continuation.resume(throwing: BrowserError("timed out waiting for \(what)"))
    }
    defer { deadline.cancel() }
    try await withCheckedThrowingContinuation { waiting[id] = (isOver, $0) }
  }

  /// Evaluates a script and returns the value of its last expression.
  ///
  /// This method awaits a promise.
  @discardableResult
  func evaluate(_ script: String) async throws -> JSON {
    let answer = try await send(
      "Runtime.evaluate",
      ["expression": .string(script), "returnByValue": true, "awaitPromise": true, "userGesture": true])
    if let exception = answer["exceptionDetails"]["exception"]["description"].string {
      throw BrowserError("\(script): \(exception)")
    }
    return answer["result"]["value"]
  }

  /// Waits until a script's value is true, and evaluates it once in each frame that the page draws.
  ///
  /// - Throws: ``BrowserError`` after five minutes, with the focused element, because a key could have gone to the
  ///   wrong element.
  func wait(until script: String) async throws {
    try await evaluate(
      """
      new Promise((resolve, reject) => {
        const last = performance.now() + \(Self.patience.components.seconds * 1000);
        const look = () => {
          if (\(script)) resolve(true);
          else if (performance.now() > last) reject(new Error("never became true; focus: " + document.activeElement?.outerHTML.slice(0, 200)));
          else requestAnimationFrame(look);
        };
        look();
      })
      """)
  }

  /// Sets the size of the window in CSS pixels.
  func resize(width: Int, height: Int) async throws {
    try await send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1,
        "mobile": .bool(width < 600),
      ])
  }

  /// Sets the reader's system preferences, such as `("prefers-color-scheme", "dark")`, and the medium, such as `print`.
  func prefer(_ features: [(name: String, value: String)], medium: String = "") async throws {
    let features = features.map { JSON.object(["name": .string($0.name), "value": .string($0.value)]) }
    try await send("Emulation.setEmulatedMedia", ["media": .string(medium), "features": .array(features)])
  }

  /// Turns scripts off or on for the pages that the tab opens after this call.
  func setScripts(enabled: Bool) async throws {
    try await send("Emulation.setScriptExecutionDisabled", ["value": .bool(!enabled)])
  }

  /// Clicks in the middle of the first element that matches.
  func click(_ selector: String) async throws {
    let middle = try await middle(of: selector)
    for type in ["mousePressed", "mouseReleased"] {
      try await send(
        "Input.dispatchMouseEvent",
        ["type": .string(type), "x": middle["x"], "y": middle["y"], "button": "left", "clickCount": 1])
    }
  }

  /// Moves the pointer to the middle of the first element that matches.
  func point(at selector: String) async throws {
    let middle = try await middle(of: selector)
    try await send("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": middle["x"], "y": middle["y"]])
  }

  private func middle(of selector: String) async throws -> JSON {
    let box = try await evaluate(
      """
      (() => {
        const element = document.querySelector(\(quoted(selector)));
        if (!element) return null;
        element.scrollIntoView({block: "center", behavior: "instant"});
        const box = element.getBoundingClientRect();
        return {x: box.x + box.width / 2, y: box.y + box.height / 2};
      })()
      """)
    guard box["x"].number != nil else { throw BrowserError("nothing matches \(selector)") }
    return box
  }

  /// Presses a key by its name in `KeyboardEvent.key`, with modifiers (1 Alt, 2 Ctrl, 8 Shift).
  func press(_ key: String, modifiers: Int = 0) async throws {
    let codes: [String: (code: String, number: Int, text: String?)] = [
      "Enter": ("Enter", 13, "\r"), "Tab": ("Tab", 9, nil), "Escape": ("Escape", 27, nil),
      "ArrowDown": ("ArrowDown", 40, nil), "ArrowUp": ("ArrowUp", 38, nil), "ArrowRight": ("ArrowRight", 39, nil),
      "ArrowLeft": ("ArrowLeft", 37, nil), " ": ("Space", 32, " "), "/": ("Slash", 191, "/"),
    ]
    let known = codes[key] ?? ("Key\(key.uppercased())", Int(key.uppercased().utf8.first ?? 0), key)
    var event: [String: JSON] = [
      "key": .string(key), "code": .string(known.code), "windowsVirtualKeyCode": .number(Double(known.number)),
      "modifiers": .number(Double(modifiers)),
    ]
    if let text = known.text, modifiers & ~8 == 0 { event["text"] = .string(text) }
    event["type"] = "keyDown"
    try await send("Input.dispatchKeyEvent", .object(event))
    event["type"] = "keyUp"
    event["text"] = nil
    try await send("Input.dispatchKeyEvent", .object(event))
  }

  /// Types text into the focused element.
  func type(_ text: String) async throws {
    try await send("Input.insertText", ["text": .string(text)])
  }

  /// Takes a screenshot of the window, or of the whole page, as PNG bytes.
  func screenshot(wholePage: Bool = false) async throws -> Data {
    let answer = try await send(
      "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": .bool(wholePage)])
    guard let data = Data(base64Encoded: answer["data"].string ?? "") else { throw BrowserError("no screenshot") }
    return data
  }

  /// A node of the page as a screen reader gets it.
  struct AccessibleNode: Hashable, Sendable {
    var role: String
    var name: String
  }

  /// Returns the accessibility tree as a list, without nodes that a screen reader ignores.
  func accessibilityTree() async throws -> [AccessibleNode] {
    try await send("Accessibility.getFullAXTree")["nodes"].array.filter { $0["ignored"].bool != true }.map { node in
      AccessibleNode(role: node["role"]["value"].string ?? "", name: node["name"]["value"].string ?? "")
    }
  }

  @discardableResult
  private func send(_ method: String, _ parameters: JSON = [:]) async throws -> JSON {
    try await browser.send(method, parameters, session: session)
  }

  private func handle(_ method: String, _ parameters: JSON) {
    switch method {
    case "Page.frameNavigated" where parameters["frame"]["parentId"] == .null:
      loader = parameters["frame"]["loaderId"].string ?? ""
      address = parameters["frame"]["url"].string ?? ""
      settle()
    case "Page.lifecycleEvent" where parameters["name"] == "load":
      if let loader = parameters["loaderId"].string { loaded.insert(loader) }
      settle()
    case "Page.lifecycleEvent" where parameters["name"] == "firstContentfulPaint":
      if let loader = parameters["loaderId"].string { painted.insert(loader) }
      settle()
    case "Network.requestWillBeSent":
      if let id = parameters["requestId"].string, let url = parameters["request"]["url"].string {
        allRequests.append((id, url))
      }
    case "Network.loadingFailed" where parameters["blockedReason"] == "csp":
      if let id = parameters["requestId"].string { blocked.insert(id) }
      settle()
    case "Runtime.exceptionThrown":
      errors.append(parameters["exceptionDetails"]["exception"]["description"].string ?? "\(parameters)")
    case "Runtime.consoleAPICalled" where parameters["type"] == "error":
      errors.append("console.error: \(parameters["args"])")
    case "Log.entryAdded" where parameters["entry"]["level"] == "error":
      errors.append(parameters["entry"]["text"].string ?? "\(parameters)")
    default:
      break
    }
  }

  private func settle() {
    for (id, wait) in waiting where wait.isOver() {
      waiting.removeValue(forKey: id)?.continuation.resume()
    }
  }
}

/// Returns a text as a script literal.
func quoted(_ text: String) -> String {
  let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
  return "\"\(escaped)\""
}

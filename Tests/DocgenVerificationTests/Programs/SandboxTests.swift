import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenVerification

/// Each test compiles a real program, and runs it in bubblewrap.
///
/// End-to-end, because only a real kernel shows what the sandbox prevents.
@Suite(
  "Samples run in a sandbox", .endToEnd,
  .enabled("bubblewrap doesn't work on this machine") {
    if case .success = await SandboxFinder.liveValue.find() { true } else { false }
  }, .timeLimit(.minutes(30)))
struct SandboxTests {
  /// The failures of a page's samples in the sandbox.
  private func failures(_ code: String, name: String = #function) async throws -> [String] {
    try await ShopPackage.failures("```swift\n\(code)\n```\n", name: "Sandbox\(name)", sandbox: .liveValue)
  }

  /// The details of the failures.
  private func details(_ code: String, name: String = #function) async throws -> String {
    try await ShopPackage.verify("```swift\n\(code)\n```\n", name: "Sandbox\(name)", sandbox: .liveValue)
      .flatMap(\.failures).map { "\($0.message)\n\($0.details)" }.joined(separator: "\n")
  }

  // MARK: Files

  @Test("A sample that writes outside of its folder is an error, also if it ignores the failure")
  func writesOutside() async throws {
    let failures = try await ShopPackage.failures(
      """
      ```swift
      try "a".write(toFile: "inside.txt", atomically: true, encoding: .utf8)
      try FileManager.default.createDirectory(atPath: "folder/below", withIntermediateDirectories: true)
      try Data([1]).write(to: URL(fileURLWithPath: "folder/below/file"))
      print(try String(contentsOfFile: "inside.txt", encoding: .utf8))  // a
      ```

      ```swift
      try? "a".write(toFile: "/tmp/docgen-outside.txt", atomically: false, encoding: .utf8)
      ```
      """, sandbox: .liveValue)
    #expect(failures == ["8:1 writes-outside: the sample writes outside its folder: '/tmp/docgen-outside.txt'"])
    #expect(!FileManager.default.fileExists(atPath: "/tmp/docgen-outside.txt"))
  }

  @Test("A sample that writes into the home folder is an error, and the folder doesn't change")
  func writesHome() async throws {
    let home = try #require(ProcessInfo.processInfo.environment["HOME"])
    let found = try await failures(
      """
      try FileManager.default.createDirectory(atPath: "\(home)/.docgen-test/below", withIntermediateDirectories: true)
      try "a".write(toFile: "\(home)/.docgen-test/below/file", atomically: false, encoding: .utf8)
      """)
    #expect(found == ["1:1 writes-outside: the sample writes outside its folder: '\(home)/.docgen-test/below/file'"])
    #expect(!FileManager.default.fileExists(atPath: "\(home)/.docgen-test"))
  }

  @Test("A sample that writes into the package fails, and the message names the file")
  func writesPackage() async throws {
    let package = try await ShopPackage.shared.path()
    let details = try await details(
      #"try "a".write(toFile: "\#(package)/Sources/new.txt", atomically: false, encoding: .utf8)"#)
    #expect(details.contains("\(package)/Sources/new.txt"))
    #expect(details.contains("they can write only to their own folder"))
    #expect(!FileManager.default.fileExists(atPath: "\(package)/Sources/new.txt"))
  }

  @Test("A sample can read the package, but no other file of the user")
  func reads() async throws {
    let folder = try FileSystem.liveValue.makeTemporaryDirectory()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileSystem.liveValue.write(Array("secret".utf8), "\(folder)/key")
    let package = try await ShopPackage.shared.path()
    #expect(
      try await failures(
        #"print(try String(contentsOfFile: "\#(package)/Package.swift", encoding: .utf8).count > 9)  // true"#) == [])
    for (name, file) in [("readsKey", "\(folder)/key"), ("readsSystem", "/etc/passwd")] {
      let details = try await details(#"print(try String(contentsOfFile: "\#(file)", encoding: .utf8))"#, name: name)
      #expect(details.contains("throws an error that it doesn't catch") && details.contains(file), "\(details)")
      #expect(details.contains("they can read only their own folder"))
    }
  }

  @Test("A sample finds the package's files for samples in its folder, and can replace them")
  func files() async throws {
    let results = try await ShopPackage.verify(
      """
      ```swift
      let manifest = try String(contentsOfFile: "Package.swift", encoding: .utf8)
      print(manifest.hasPrefix("// swift-tools-version"))  // true
      try "new".write(toFile: "Package.swift", atomically: true, encoding: .utf8)
      print(try String(contentsOfFile: "Package.swift", encoding: .utf8))  // new
      ```
      """, files: ["Package.swift"], sandbox: .liveValue)
    #expect(results.map(\.failures) == [[]])
  }

  @Test("A sample that fills the disk fails, and the message names the limit")
  func fillsDisk() async throws {
    let details = try await details(
      """
      let block = Data(repeating: 1, count: 16 << 20)
      for number in 0... { try block.write(to: URL(fileURLWithPath: "file\\(number)")) }
      """)
    #expect(details.contains("their files can have 256 MB"), "\(details)")
  }

  // MARK: Network and processes

  /// Opens a socket, and connects it to a port of an IPv4 address.
  private static let connect = """
    func connect(to address: String, port: UInt16) -> Int32 {
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var target = sockaddr_in()
      target.sin_family = sa_family_t(AF_INET)
      target.sin_port = port.bigEndian
      inet_pton(AF_INET, address, &target.sin_addr)
      return withUnsafePointer(to: &target) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    """

  @Test("A sample can't connect to another computer")
  func connects() async throws {
    let details = try await details(
      """
      \(Self.connect)
      guard connect(to: "192.0.2.1", port: 80) == 0 else { fatalError(String(cString: strerror(errno))) }
      """)
    #expect(details.contains("Network is unreachable"), "\(details)")
    #expect(details.contains("a sandbox without a network"))
  }

  @Test("A server on the loopback interface works inside of a sample")
  func loopback() async throws {
    let found = try await failures(
      """
      \(Self.connect)
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(8080).bigEndian
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      print(bound, listen(server, 1))  // 0 0
      print(connect(to: "127.0.0.1", port: 8080))  // 0
      print(accept(server, nil, nil) > 0)  // true
      print(gethostbyname("localhost") != nil)  // true
      """)
    #expect(found == [])
  }

  @Test("A sample can't kill another process")
  func kills() async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sleep")
    process.arguments = ["600"]
    try process.run()
    // Test runners can block the signal that 'terminate' sends, and a process that stays alive keeps their output open.
    defer { kill(process.processIdentifier, SIGKILL) }
    let details = try await details(
      """
      guard kill(\(process.processIdentifier), SIGKILL) == 0 else { fatalError("kill: " + String(cString: strerror(errno))) }
      """)
    #expect(details.contains("kill: No such process"), "\(details)")
    #expect(process.isRunning)
  }

  @Test("A sample that starts a daemon is an error, and the daemon is stopped")
  func daemon() async throws {
    // Foundation's 'Process' would wait for the daemon, which inherits its socket.
    let found = try await failures(
      #"print(system("setsid sleep 600.125 </dev/null >/dev/null 2>&1 &"))  // 0"#)
    #expect(
      found == ["2:1 left-processes: the sample ended with status 0 and left processes running, which were stopped"])
    let table = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { $0.allSatisfy(\.isNumber) }
    let running = table.compactMap { try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8) }
    #expect(!running.contains { $0.contains("600.125") })
  }

  @Test("A sample that uses all memory fails, and the message names the limit")
  func memory() async throws {
    let found = try await failures(
      "var all: [[UInt8]] = []\nwhile true { all.append(Array(repeating: 1, count: 1 << 26)) }")
    #expect(found.count == 1)
    #expect(found.first?.contains("The limit is 2048 MB of memory") == true, "\(found)")
  }

  @Test("A sample that never ends is stopped with all of its processes")
  func loops() async throws {
    let found = try await ShopPackage.failures(
      "```swift\nwhile true {}\n```\n", name: "Sandbox\(#function)",
      limits: .init(time: .seconds(3), memory: 2 << 30, output: 1 << 20), sandbox: .liveValue)
    #expect(found == ["2:1 timeout: the sample didn't end within 3.0 seconds"])
  }

  // MARK: Ends

  @Test("A signal isn't an exit status, and an exit status isn't a signal")
  func ends() async throws {
    #expect(try await failures("exit(134)  // Exits with 134", name: "status") == [])
    let crash = try await failures("abort()  // Exits with 134", name: "abort")
    #expect(
      crash.first?.hasPrefix(
        "2:10 exit-status: the sample should exit with status 134 here, but it crashed: abort, signal 6")
        == true, "\(crash)")
    #expect(
      try await failures("let values: [Int] = []\nprint(values[0])", name: "index").first?
        .hasPrefix("3:1 crash: the sample crashed: Fatal error: Index out of range") == true)
  }

  // MARK: Stored results

  @Test("A result from a run without a sandbox doesn't count in a sandbox, and the other way around")
  func keys() async throws {
    let text = "```swift\nprint(1)  // 1\n```\n"
    let finders: [SandboxFinder] = [.testValue, .liveValue, .liveValue, .testValue]
    var areStored: [Bool?] = []
    for finder in finders {
      areStored.append(
        try await ShopPackage.verify(text, name: "SandboxKeys", sandbox: finder).first?.isStored)
    }
    #expect(areStored == [false, false, true, false])
  }
}

#if os(Linux)
  import Dependencies
  import Foundation
  import Testing

  @testable import DocgenSystem

  @Suite("docgen finds out whether bubblewrap works")
  struct SandboxFinderTests {
    /// The reason that there's no sandbox with a script in place of bubblewrap, or without it.
    private func reason(script: String?, variables: [String: String] = [:]) async throws -> String? {
      let files = FileSystem.liveValue
      let folder = try files.makeTemporaryDirectory()
      defer { try? files.remove(path: folder) }
      if let script {
        try files.write(bytes: Array("#!/bin/sh\n\(script)\n".utf8), path: "\(folder)/bwrap")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bwrap")
      }
      let environment = ProcessEnvironment(
        variables: { variables.merging(["PATH": folder, "HOME": folder]) { first, _ in first } })
      let answer = await SandboxFinder.probe(in: environment, files, .liveValue, time: .seconds(1))
      guard case .failure(let obstacle) = answer else { return nil }
      return obstacle.reason.replacing("\(folder)/", with: "")
    }

    @Test("A missing program")
    func missing() async throws {
      #expect(try await reason(script: nil) == "bubblewrap isn't installed")
    }

    @Test("A program that hangs")
    func hangs() async throws {
      #expect(try await reason(script: "sleep 60") == "'bwrap' didn't end within 1.0 seconds")
    }

    @Test("A system that doesn't allow user namespaces")
    func forbidden() async throws {
      let reason = try await reason(script: "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1")
      #expect(reason == "bubblewrap doesn't work here: bwrap: setting up uid map: Permission denied")
    }

    @Test("A program that runs nothing")
    func pretends() async throws {
      #expect(try await reason(script: "exit 0") == "bubblewrap doesn't work here: it fails")
    }

    @Test("A docgen that runs in a sandbox doesn't open another one")
    func nested() async throws {
      #expect(try await reason(script: "exit 0", variables: ["DOCGEN_SANDBOX": "1"]) == "docgen itself runs in one")
    }
  }
#endif

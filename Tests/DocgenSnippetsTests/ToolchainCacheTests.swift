import Dependencies
import DependenciesConcurrency
import DocgenSystem
import Testing

@testable import DocgenSnippets

@Suite("A compiler's version is cached until the compiler changes")
struct ToolchainCacheTests {
  /// A machine with toolchains: files that were put there at some time, links, and an environment.
  struct Machine {
    let files: LockIsolated<[String: [UInt8]]>
    let links = LockIsolated<[String: String]>([:])
    let times = LockIsolated<[String: Int64]>([:])
    let variables = LockIsolated(["PATH": "/home/bin:/opt/swift/usr/bin:/usr/bin", "HOME": "/home"])
    let now = LockIsolated<Int64>(1_000_000_000_000)
    /// How often the compiler was asked.
    let asked = LockIsolated(0)
    /// What happens while it is asked.
    let meanwhile = LockIsolated<@Sendable () -> Void>({})
    /// Where the compiler that answers lies; its version is what its file says.
    let root = LockIsolated("/opt/swift/usr")
    private let memory: FileSystem

    init() {
      (memory, files) = FileSystem.inMemory(["/home/notes.txt": ""])
      install("6.3.1", at: "/opt/swift/usr")
    }

    /// Puts a toolchain somewhere, long ago.
    func install(_ version: String, at root: String, time: Int64 = 1_000) {
      for part in ["bin/swift-driver", "bin/swift-frontend", "lib/swift/host/lib_InternalSwiftScan.so"] {
        write(version, to: "\(root)/\(part)", at: time)
      }
      links.withValue { $0["\(root)/bin/swiftc"] = "\(root)/bin/swift-driver" }
    }

    func write(_ text: String, to path: String, at time: Int64) {
      files.withValue { $0[path] = Array(text.utf8) }
      times.withValue { $0[path] = time }
    }

    /// The path without links, as far as it is one.
    @Sendable private func resolved(_ path: String) -> String {
      var path = path
      while let (link, target) = links.value.first(where: { path == $0.key || path.hasPrefix($0.key + "/") }) {
        path = target + path.dropFirst(link.count)
      }
      return path
    }

    private var fileSystem: FileSystem {
      var fileSystem = memory
      fileSystem.resolve = { try memory.resolve(path: resolved($0)) }
      fileSystem.status = { path in
        let path = resolved(path)
        var status = try memory.status(path: path)
        status?.modified = times.value[path] ?? 0
        status?.changed = times.value[path] ?? 0
        return status
      }
      fileSystem.write = { bytes, path in
        try memory.write(bytes: bytes, path: path)
        times.withValue { $0[path] = now.value }
      }
      return fileSystem
    }

    /// The version of the compiler that answers.
    var truth: String {
      String(decoding: files.value[resolved("\(root.value)/bin/swift-frontend")] ?? [], as: UTF8.self)
    }

    /// What a build takes the compiler's version for.
    func version() async throws -> String {
      try await withDependencies {
        $0.fileSystem = fileSystem
        $0.processEnvironment.variables = { variables.value }
        $0.processRunner.run = { command in
          #expect(command.arguments == ["-print-target-info"])
          asked.withValue { $0 += 1 }
          let version = truth
          meanwhile.value()
          let information = """
            {"compilerVersion": "\(version)", "target": {"triple": "x"}, "paths": \
            {"runtimeResourcePath": "\(root.value)/lib/swift"}}
            """
          return .init(termination: .exited(0), standardOutput: Array(information.utf8))
        }
      } operation: {
        let buildEnvironment = BuildEnvironment(
          package: "/home/package", build: ScratchDirectory(scratchPath: "/home/package/.build"),
          remembersCompiler: true)
        // Within a build it is never asked twice.
        async let first = buildEnvironment.toolchain()
        async let second = buildEnvironment.toolchain()
        #expect(try await first == second)
        return try await first.compiler
      }
    }
  }

  @Test func `The same compiler is asked once`() async throws {
    let machine = Machine()
    for _ in 1...3 { #expect(try await machine.version() == "6.3.1") }
    #expect(machine.asked.value == 1)
  }

  /// Something that is done to a machine.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Machine) -> Void

    init(_ description: String, _ make: @escaping @Sendable (Machine) -> Void) {
      testDescription = description
      self.make = make
    }
  }

  static let changes = [
    Change("is another program at the same path") {
      $0.write("6.4.0", to: "/opt/swift/usr/bin/swift-frontend", at: 2_000)
    },
    Change("is one of the same size, put there a moment later") {
      $0.install("6.3.2", at: "/opt/swift/usr", time: 1_001)
    },
    Change("is a file that was only touched") { $0.write("6.3.1", to: "/opt/swift/usr/bin/swift-driver", at: 2_000) },
    Change("is another library between driver and compiler") {
      $0.write("6.3.1", to: "/opt/swift/usr/lib/swift/host/lib_InternalSwiftScan.so", at: 2_000)
    },
    Change("is a library that is taken before it") {
      $0.write("6.3.1", to: "/opt/swift/usr/lib/swift/host/compiler/lib_InternalSwiftScan.so", at: 1_000)
    },
    Change("is a link to another toolchain, for all of it") { machine in
      machine.install("6.4.0", at: "/opt/swift-6.4/usr")
      machine.links.withValue { $0["/opt/swift"] = "/opt/swift-6.4" }
    },
    Change("is a link to another toolchain, for the driver") { machine in
      machine.install("6.4.0", at: "/opt/swift-6.4/usr")
      machine.links.withValue { $0["/opt/swift/usr/bin/swiftc"] = "/opt/swift-6.4/usr/bin/swift-driver" }
      machine.root.setValue("/opt/swift-6.4/usr")
    },
    Change("is a compiler that comes first in the path") { $0.write("6.4.0", to: "/home/bin/swiftc", at: 1_000) },
    Change("is a part of one that comes first in the path") {
      $0.write("6.4.0", to: "/home/bin/swift-frontend", at: 1_000)
    },
    Change("is another path") { machine in
      machine.install("6.4.0", at: "/opt/swift-6.4/usr")
      machine.variables.withValue { $0["PATH"] = "/opt/swift-6.4/usr/bin:/opt/swift/usr/bin" }
      machine.root.setValue("/opt/swift-6.4/usr")
    },
    Change("is a variable that the compiler goes by") { $0.variables.withValue { $0["SDKROOT"] = "/sdk" } },
  ]

  @Test(arguments: changes)
  func `It is asked again where there`(change: Change) async throws {
    let machine = Machine()
    #expect(try await machine.version() == "6.3.1")
    change.make(machine)
    #expect(try await machine.version() == machine.truth)
    #expect(machine.asked.value == 2)
  }

  static let doubts = [
    Change("a proxy, which chooses another one") { machine in
      machine.write("proxy", to: "/home/bin/swiftly", at: 1_000)
      machine.links.withValue { $0["/home/bin/swiftc"] = "/home/bin/swiftly" }
    },
    Change("a path that depends on the working directory") {
      $0.variables.withValue { $0["PATH"] = "/opt/swift/usr/bin:bin" }
    },
    Change("a path with an empty place, which is that directory") {
      $0.variables.withValue { $0["PATH"] = "/opt/swift/usr/bin:" }
    },
    Change("no path") { $0.variables.withValue { $0["PATH"] = nil } },
    Change("a compiler elsewhere by a variable") {
      $0.variables.withValue { $0["SWIFT_DRIVER_SWIFT_FRONTEND_EXEC"] = "/x" }
    },
    Change("libraries elsewhere by a variable") { $0.variables.withValue { $0["LD_LIBRARY_PATH"] = "/x" } },
    Change("a toolchain that was installed just now") {
      $0.install("6.3.1", at: "/opt/swift/usr", time: $0.now.value)
    },
    Change("a toolchain that changes while it is asked") { machine in
      let time = LockIsolated<Int64>(2_000)
      machine.meanwhile.setValue {
        time.withValue { $0 += 1 }
        machine.install("6.3.1", at: "/opt/swift/usr", time: time.value)
      }
    },
    Change("a name that leads to no folder of programs") {
      $0.links.withValue { $0["/home/bin/swiftc"] = "/home/notes.txt" }
    },
  ]

  @Test(arguments: doubts)
  func `The compiler is asked each time if its files can't show a change:`(change: Change) async throws {
    let machine = Machine()
    change.make(machine)
    for _ in 1...2 { #expect(try await machine.version() == "6.3.1") }
    #expect(machine.asked.value == 2)
  }

  @Test func `If the cached version is corrupt or can't be stored, the compiler is asked again`() async throws {
    let machine = Machine()
    _ = try await machine.version()
    let kept = try #require(machine.files.value.keys.first { $0.contains("/docgen/compiler/") })
    let bytes = try #require(machine.files.value[kept])
    let lie = String(decoding: bytes, as: UTF8.self).replacing("6.3.1", with: "6.9.9")
    for broken in [[], Array(bytes.dropLast(4)), Array(lie.utf8)] {
      machine.files.withValue { $0[kept] = broken }
      #expect(try await machine.version() == "6.3.1")
    }
    #expect(machine.asked.value == 4)

    // A file where the folder should be.
    machine.files.withValue { files in
      files = files.filter { !$0.key.hasPrefix("/home/package/") }
      files["/home/package/.build/docgen"] = []
    }
    #expect(try await machine.version() == "6.3.1")
  }
}

import Dependencies
import DependenciesConcurrency
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import DocgenVerification
import Testing

@Suite("C code blocks")
struct CCodeVerificationTests {
  private static func block(_ text: String) -> CCodeBlock {
    CCodeBlock(
      CodeBlock(
        isFenced: true, info: "c", text: text, textPosition: SourcePosition(file: "Articles/A.md", line: 10, column: 3)),
      at: SourcePosition(file: "Articles/A.md", line: 9, column: 3))
  }

  @Test(arguments: [
    ("#include \"CShapes.h\"\nint a;\n", ["CShapes.h"]),
    ("  # include <shapes/a b.h> // text\n#import \"c.h\"", ["shapes/a b.h", "c.h"]),
    ("// include \"a.h\"\n#define include \"b.h\"\nint include;\n#include NAME\n", [String]()),
  ])
  func `The names of included headers are read`(text: String, names: [String]) {
    #expect(Self.block(text).includedHeaders == Set(names))
  }

  /// Verifies a block twice, with a fake compiler that ends with the given result.
  private func verify(
    _ termination: ProcessRunner.Termination = .exited(0), error: String = "", isBuilt: Bool = true
  ) async throws -> (results: [SampleResult], runs: Int) {
    let runs = LockIsolated(0)
    let plan = #"    args: ["/clang","-I","/include","-c","a.c","-o","/build/CShapes.build/a.c.o"]"#
    let (files, _) = FileSystem.inMemory([
      "/package/Package.swift": "// package",
      "/package/Sources/CShapes/include/CShapes.h": "int size(void);\n",
      "\(FakeRun.build.scratchPath)/\(isBuilt ? "debug" : "other").yaml": plan,
    ])
    return try await withDependencies {
      $0.continuousClock = ContinuousClock()
      $0.fileSystem = files
      $0.processRunner = ProcessRunner { command in
        switch command.executable {
        case "swiftc":
          return .init(termination: .exited(0), standardOutput: Array(FakeRun.targetInformation.utf8))
        case "swift":
          let json = """
            {"name": "package", "products": [{"name": "S", "targets": ["CShapes"], "type": {"library": ["automatic"]}}],
            "targets": [{"name": "CShapes", "type": "regular", "dependencies": []}]}
            """
          return .init(termination: .exited(0), standardOutput: Array(json.utf8))
        default:
          runs.withValue { $0 += 1 }
          let folder = try #require(command.workingDirectory)
          #expect(command.executable == "/clang")
          #expect(command.arguments.contains("-fsyntax-only"))
          #expect(command.arguments.suffix(3) == ["-I", "/include", "\(folder)/sample.c"])
          #expect(try files.read(path: "\(folder)/sample.c") == Array("#include \"CShapes.h\"\nint a = size();\n".utf8))
          return .init(termination: termination, standardError: Array(error.replacing("FOLDER", with: folder).utf8))
        }
      }
    } operation: {
      var options = VerificationOptions(BuildEnvironment(package: "/package", build: FakeRun.build))
      options.buildsFirst = false
      let samples = PackageSamples(cCodeBlocks: [Self.block("#include \"CShapes.h\"\nint a = size();\n")])
      let first = try await SampleVerification(samples, options).run()
      return (first + (try await SampleVerification(samples, options).run()), runs.value)
    }
  }

  @Test func `A block that compiles isn't compiled again`() async throws {
    let (results, runs) = try await verify()
    #expect(results.map(\.id.description) == ["Articles/A.md:9", "Articles/A.md:9"])
    #expect(results.map(\.sampleState.state) == [.compiled, .compiled])
    #expect(results.map(\.isStored) == [false, true])
    #expect(runs == 1)
  }

  @Test func `The compiler's error is at its line and column on the page`() async throws {
    let (results, runs) = try await verify(
      .exited(1), error: "FOLDER/sample.c:2:9: error: call to undeclared function\n")
    #expect(results.map(\.state) == [.failed, .failed])
    #expect(results[0].shownAt == [SourcePosition(file: "Articles/A.md", line: 9, column: 3)])
    let failure = try #require(results[0].failures.first)
    #expect(failure.id == "does-not-compile")
    #expect(failure.message == "call to undeclared function")
    #expect(failure.position == SourcePosition(file: "Articles/A.md", line: 11, column: 11))
    #expect(runs == 2)
  }

  @Test func `An error in a header is at the block`() async throws {
    let (results, _) = try await verify(.exited(1), error: "/usr/include/a.h:7:1: fatal error: 'b.h' file not found\n")
    #expect(results[0].failures.first?.position.line == 10)
    #expect(results[0].failures.first?.message == "'b.h' file not found")
  }

  @Test func `Without a build, a block isn't verified`() async throws {
    let (results, runs) = try await verify(isBuilt: false)
    #expect(results.map(\.sampleState.state) == [.unverified, .unverified])
    #expect(results[0].sampleState.reason == "the package isn't built")
    #expect(runs == 0)
  }
}

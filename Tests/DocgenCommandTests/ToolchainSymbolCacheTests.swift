import DependenciesConcurrency
import DocgenContent
import DocgenSymbols
import DocgenTestHelpers
import DocgenVerification
import Testing

@testable import DocgenSite

@Suite("The toolchain's symbols are extracted once per toolchain and user")
struct ToolchainSymbolCacheTests {
  private let tools = PackageSymbolsTests.Tools()

  /// The cached lists.
  private var lists: [String] { tools.files.value.keys.filter { $0.contains("/docgen/toolchain-symbols/") }.sorted() }

  @Test func `Another package uses the stored list`() async throws {
    let first = try await tools.gather()
    tools.files.withValue { $0["/other/debug/description.json"] = Array(PackageSymbolsTests.description.utf8) }
    let second = try await tools.gather {
      $0.buildEnvironment = BuildEnvironment(package: "/package", build: ScratchDirectory(scratchPath: "/other"))
    }
    #expect(second.sources?.known?.bytes == first.sources?.known?.bytes)
    #expect(first.sources?.known != nil)
    #expect(tools.toolchainExtractions.value == 1)
    #expect(lists.count == 1)
  }

  @Test(
    "Another build of the same compiler version has its own list",
    arguments: ["Swift version 6.3.1 (other)", "Swift version 6.3.2 (x)"])
  func otherCompiler(version: String) async throws {
    _ = try await tools.gather()
    tools.version.setValue(version)
    _ = try await tools.gather()
    #expect(tools.toolchainExtractions.value == 2)
    #expect(lists.count == 2)
  }

  @Test func `A damaged list is created again`() async throws {
    _ = try await tools.gather()
    let list = try #require(lists.first)
    let bytes = try #require(tools.files.value[list])
    tools.files.withValue { $0[list] = Array(bytes.dropLast(2)) }
    #expect(try await tools.known() == nil)
    #expect(try await tools.gather().diagnostics == [])
    #expect(tools.toolchainExtractions.value == 2)
    #expect(tools.files.value[list] == bytes)
  }

  @Test(
    "A cache that can't be written only costs time",
    arguments: [["HOME": "/home", "XDG_CACHE_HOME": "/cache"], [:]])
  func unwritable(variables: [String: String]) async throws {
    tools.variables.setValue(variables)
    tools.failures.setValue(["/cache/docgen/toolchain-symbols": "Read-only file system"])
    for run in 1...2 {
      let result = try await tools.gather()
      #expect(result.diagnostics == [])
      #expect(result.sources?.known != nil)
      #expect(tools.toolchainExtractions.value == run)
    }
    #expect(lists == [])
  }

  @Test func `Without verification, a missing list isn't created`() async throws {
    let result = try await tools.gather { $0.buildsFirst = false }
    #expect(result.diagnostics == [])
    #expect(tools.toolchainExtractions.value == 0)
    #expect(lists == [])
  }
}

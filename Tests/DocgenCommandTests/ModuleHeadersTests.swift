import Dependencies
import DocgenSystem
import DocgenTestHelpers
import Testing

@testable import DocgenSite
@testable import DocgenVerification

@Suite("The headers of a C module are found as the package manager finds them")
struct ModuleHeadersTests {
  private func headers(_ files: [String: String]) throws -> ModuleHeaders {
    let (fileSystem, _) = FileSystem.inMemory(
      Dictionary(uniqueKeysWithValues: files.map { ("/p/include/\($0)", $1) }))
    return try withDependencies {
      $0.fileSystem = fileSystem
    } operation: {
      try ModuleHeaders(
        of: CModule(name: "CShapes", headerFolder: "/p/include", compiler: "clang", arguments: [], isObjectiveC: false))
    }
  }

  @Test(arguments: ["CShapes.h", "CShapes/CShapes.h"])
  func `An umbrella header is named like the module`(name: String) throws {
    let headers = try headers([name: "", "other.h": ""])
    #expect(headers.files == ["/p/include/\(name)"])
    #expect(headers.includesOthers)
  }

  @Test func `Without an umbrella header, all headers belong to the module`() throws {
    let headers = try headers(["b.h": "", "a/a.h": "", "notes.txt": ""])
    #expect(headers.files == ["/p/include/a/a.h", "/p/include/b.h"])
    #expect(!headers.includesOthers)
  }

  @Test func `A module map names the headers`() throws {
    let headers = try headers([
      "module.modulemap": """
      // header "comment.h"
      module CShapes [system] {
        umbrella header "./shapes.h"
        header "extra.h" /* header "block.h" */
        private header "private.h"
        textual header "textual.h"
        module Inner { header "inner/inner.h" export * }
        header "missing.h"
        link "m"
      }
      """,
      "shapes.h": "", "extra.h": "", "private.h": "", "textual.h": "", "inner/inner.h": "", "comment.h": "",
      "block.h": "", "CShapes.h": "",
    ])
    #expect(headers.files == ["shapes.h", "extra.h", "inner/inner.h"].map { "/p/include/\($0)" })
    #expect(headers.includesOthers)
  }

  @Test(arguments: [(".", ["a.h", "inner/b.h"]), ("inner/", ["inner/b.h"])])
  func `A module map names a folder of headers`(folder: String, expected: [String]) throws {
    let headers = try headers([
      "module.modulemap": "module CShapes { umbrella \"\(folder)\" exclude header \"inner/c.h\" }",
      "a.h": "", "inner/b.h": "", "inner/c.h": "",
    ])
    #expect(headers.files == expected.map { "/p/include/\($0)" })
    #expect(!headers.includesOthers)
  }

  @Test func `Escaped spaces and line ends of a rule are read`() {
    #expect(
      HeaderExtractor.prerequisites(in: "a.o: /p/a.h \\\n  /p/my\\ b.h\nc.o: \\\n /p/c.h\n")
        == ["/p/a.h", "/p/my b.h", "/p/c.h"])
  }
}

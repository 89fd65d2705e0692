import DocgenModel
import DocgenSymbols
import Testing

@Suite("SwiftPM's build description contains the compiler arguments for each module")
struct BuildDescriptionTests {
  static let text = """
    {"swiftCommands": {
      "C.Clocks-x86_64-unknown-linux-gnu-debug-tool.module": {
        "moduleName": "Clocks", "importPath": "/p/tools", "otherArguments": ["-target", "host"]},
      "C.Clocks-x86_64-unknown-linux-gnu-debug.module": {
        "moduleName": "Clocks", "importPath": "/p/.build/debug/Modules",
        "otherArguments": [
          "-target", "x86_64-unknown-linux-gnu", "-incremental", "-j4", "-DDEBUG",
          "-Xcc", "-fmodule-map-file=/p/.build/debug/CHelpers.build/module.modulemap",
          "-Xcc", "-I", "-Xcc", "/p/Sources/CHelpers/include", "-Xcc", "-fPIC", "-Xcc", "-g",
          "-module-cache-path", "/cache", "-swift-version", "6", "-I", "/p/extra", "-F/frameworks", "-index-store-path"]},
      "C.Macros-x86_64-unknown-linux-gnu-debug-tool.module": {"moduleName": "Macros", "otherArguments": []}
    }, "writeCommands": {}}
    """

  @Test func `Only the compiler arguments that locate modules are used`() throws {
    let description = try BuildDescription(bytes: [UInt8](Self.text.utf8), file: "description.json")
    #expect(description.modules.keys.sorted() == ["Clocks", "Macros"])
    #expect(
      description.modules["Clocks"] == [
        "-I", "/p/.build/debug/Modules", "-target", "x86_64-unknown-linux-gnu",
        "-Xcc", "-fmodule-map-file=/p/.build/debug/CHelpers.build/module.modulemap",
        "-Xcc", "-I", "-Xcc", "/p/Sources/CHelpers/include", "-swift-version", "6", "-I", "/p/extra", "-F/frameworks",
      ])
  }

  @Test(arguments: [
    (#""moduleName": "Macros", "#, "", 11, "'moduleName' is missing"), (#""writeCommands": {}}"#, "", 12, "not JSON"),
  ])
  func `Another file is rejected at the position of its error`(
    part: String, replacement: String, line: Int, message: String
  ) throws {
    let broken = Self.text.replacing(part, with: replacement)
    try #require(broken != Self.text)
    let error = #expect(throws: DiagnosticError.self) {
      try BuildDescription(bytes: [UInt8](broken.utf8), file: "description.json")
    }
    #expect(error?.diagnostic.position?.line == line)
    #expect(error?.diagnostic.message.contains(message) == true, "\(error?.diagnostic.message ?? "")")
  }
}

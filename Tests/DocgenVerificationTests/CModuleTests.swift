import Testing

@testable import DocgenVerification

@Suite("The build plan contains the compiler arguments of C targets")
struct CModuleTests {
  private let plan = """
    commands:
      "/build/debug/CShapes.build/draw.cpp.o":
        tool: clang
        args: ["/usr/bin/clang","-target","x86_64-unknown-linux-gnu","-I","/p/Sources/CShapes/include","-std=c++17","-c","/p/Sources/CShapes/draw.cpp","-o","/build/debug/CShapes.build/draw.cpp.o"]

      "/build/debug/CShapes.build/shapes.c.o":
        tool: clang
        args: ["/usr/bin/clang","-target","x86_64-unknown-linux-gnu","-O0","-DSWIFT_PACKAGE=1","-D","SIZE=2","-fblocks","-I","/p/Sources/CShapes/include","-fmodule-map-file=/p/m","-I/opt/a b","-g","-std=c11","-MD","-MF","x.d","-c","/p/Sources/CShapes/shapes.c","-o","/build/debug/CShapes.build/sub/shapes.c.o"]

      "/build/debug/Shapes.product/Objects.LinkFileList":
        tool: shell
        args: ["/usr/bin/ar","-c","-o","/build/debug/libShapes.a"]
        args: [not JSON]

    """

  @Test func `Arguments for headers are kept`() throws {
    let commands = CompileCommand.commands(in: BuildPlan(Array(plan.utf8)))
    #expect(commands.map(\.module) == ["CShapes", "CShapes"])
    let module = try #require(
      CModule(name: "CShapes", headerFolder: "/p/Sources/CShapes/include", commands: commands))
    #expect(module.compiler == "/usr/bin/clang")
    #expect(
      module.arguments == [
        "-target", "x86_64-unknown-linux-gnu", "-DSWIFT_PACKAGE=1", "-D", "SIZE=2", "-fblocks",
        "-I", "/p/Sources/CShapes/include", "-I/opt/a b", "-std=c11",
      ])
    #expect(!module.isObjectiveC)
  }

  @Test func `The version of C++ isn't an argument for a header in C`() throws {
    let commands = CompileCommand.commands(in: BuildPlan(Array(plan.utf8))).filter { $0.source.hasSuffix(".cpp") }
    let module = try #require(CModule(name: "CShapes", headerFolder: "/include", commands: commands))
    #expect(module.arguments.last == "/p/Sources/CShapes/include")
  }

  @Test func `A target without C sources has no C module`() {
    #expect(CModule(name: "Shapes", headerFolder: "/include", commands: []) == nil)
  }
}

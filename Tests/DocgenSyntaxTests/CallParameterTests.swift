import Testing

@testable import DocgenSyntax

@Suite("The parameters that a call can omit")
struct CallParameterTests {
  @Test(arguments: [
    (
      "func add(_ book: Int, at place: Int = 0)",
      [CallParameter(label: "_", isOptional: false), .init(label: "at", isOptional: true)]
    ),
    (
      "init(names: String..., do: (Int, Int) -> Void)",
      [.init(label: "names", isOptional: true), .init(label: "do", isOptional: false)]
    ),
    ("subscript(_ index: Int) -> Int { get }", [.init(label: "_", isOptional: false)]),
    (
      "func map<T>(_ f: (Self, @escaping (Int) -> T) -> T = { _, _ in fatalError() }) -> (a: Int, b: T)",
      [.init(label: "_", isOptional: true)]
    ),
    ("var count: Int { get }", []),
  ])
  func parameters(declaration: String, expected: [CallParameter]) {
    #expect(CallParameter.all(of: declaration) == expected)
  }
}

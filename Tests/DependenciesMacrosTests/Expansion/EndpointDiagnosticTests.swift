import SwiftDiagnostics
import Testing

@Suite struct EndpointDiagnosticTests {
  @Test func `an endpoint must be a closure`() {
    expectDiagnostic(
      in: """
        struct Client {
          /// How many.
          @DependencyEndpoint var count: Int
        }
        """,
      "an endpoint's type isn't written as a closure: optionals and type aliases aren't supported", at: (3, 34),
      fixes: [
        "Remove '@DependencyEndpoint'": """
        struct Client {
          /// How many.
          var count: Int
        }
        """
      ])
  }

  @Test func `an endpoint must be a property`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint func go() {}
        }
        """,
      "'@DependencyEndpoint' applies to closure properties only", at: (2, 3),
      fixes: [
        "Remove '@DependencyEndpoint'": """
        struct Client {
          func go() {}
        }
        """
      ])
  }

  @Test func `each endpoint must have its own declaration`() {
    expectDiagnostic(
      in: "struct Client { @DependencyEndpoint var (go, stop): (() -> Void, () -> Void) }",
      "several endpoints in one declaration: give each endpoint its own 'var'", at: (1, 41))
  }

  @Test(arguments: ["(() -> Void)?", "Handler", "[() -> Void]", "(() -> Void, Int)"])
  func `a type that only contains a closure isn't an endpoint`(type: String) {
    expectDiagnostic(
      in: "struct Client { @DependencyEndpoint var go: \(type) }",
      "an endpoint's type isn't written as a closure: optionals and type aliases aren't supported", at: (1, 45),
      fixes: ["Remove '@DependencyEndpoint'": "struct Client { var go: \(type) }"])
  }

  @Test func `an endpoint's type must be written`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var go = {}
        }
        """,
      "endpoint 'go' has no type annotation: write its closure type", at: (2, 27),
      fixes: [
        "Write the closure's type": """
        struct Client {
          @DependencyEndpoint var go: <#() -> Void#> = {}
        }
        """
      ])
  }

  @Test func `an endpoint must be settable`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint let go: () -> Void
        }
        """,
      "an endpoint is a 'let', so it can't be overridden", at: (2, 23),
      fixes: [
        "Replace 'let' with 'var'": """
        struct Client {
          @DependencyEndpoint var go: () -> Void
        }
        """
      ])
  }

  @Test(arguments: [
    "static var go: () -> Void", "lazy var go: () -> Void = {}", "var go: () -> Void { {} }",
  ])
  func `an endpoint must be stored in each client`(property: String) {
    expectDiagnostic(
      in: "struct Client { @DependencyEndpoint \(property) }",
      "'go' can't be an endpoint, because it's static, lazy, or computed", at: (1, 17),
      fixes: ["Remove '@DependencyEndpoint'": "struct Client { \(property) }"])
  }

  @Test func `an endpoint that returns a value needs an initial value`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var sum: (Int, Int) async -> Int  // a comment
        }
        """,
      """
      endpoint 'sum' has no initial value, which it needs because it doesn't throw and \
      returns a value: use any closure, whose result a call returns after it reports an issue
      """,
      at: (2, 32),
      fixes: [
        "Add an initial value": """
        struct Client {
          @DependencyEndpoint var sum: (Int, Int) async -> Int = { _, _ in <#Int#> }  // a comment
        }
        """,
        "Let it throw": """
        struct Client {
          @DependencyEndpoint var sum: (Int, Int) async throws -> Int  // a comment
        }
        """,
      ])
  }

  @Test func `an endpoint that returns a closure needs an initial value`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var make: () -> () throws -> Int?
        }
        """,
      """
      endpoint 'make' has no initial value, which it needs because it doesn't throw and \
      returns a value: use any closure, whose result a call returns after it reports an issue
      """,
      at: (2, 33),
      fixes: [
        "Add an initial value": """
        struct Client {
          @DependencyEndpoint var make: () -> () throws -> Int? = { <#() throws -> Int?#> }
        }
        """,
        "Let it throw": """
        struct Client {
          @DependencyEndpoint var make: () throws -> () throws -> Int?
        }
        """,
      ])
  }

  @Test func `an endpoint that throws another error type needs an initial value`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var user: (Int) throws(LoadError) -> User
        }
        """,
      """
      endpoint 'user' has no initial value, which it needs because it can't throw 'Unimplemented' and \
      returns a value: use any closure, whose result a call returns after it reports an issue
      """,
      at: (2, 33),
      fixes: [
        "Add an initial value": """
        struct Client {
          @DependencyEndpoint var user: (Int) throws(LoadError) -> User = { _ in <#User#> }
        }
        """
      ])
  }

  @Test func `the initial value must be a closure literal`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var next: (inout Int, _ step: Int) async throws -> Int = advance
        }
        """,
      "the initial value of endpoint 'next' isn't a closure literal",
      at: (2, 80),
      fixes: [
        "Call it from a closure": """
        struct Client {
          @DependencyEndpoint var next: (inout Int, _ step: Int) async throws -> Int = { try await advance(&$0, $1) }
        }
        """
      ])
  }

  @Test func `a call that returns a closure must be in a closure`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var next: () -> Int = maker()
        }
        """,
      "the initial value of endpoint 'next' isn't a closure literal",
      at: (2, 45),
      fixes: [
        "Call it from a closure": """
        struct Client {
          @DependencyEndpoint var next: () -> Int = { (maker())() }
        }
        """
      ])
  }

  @Test func `unimplemented is redundant as an initial value`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var isOn: (Int) -> Bool = unimplemented("isOn", placeholder: false)
        }
        """,
      "the initial value of endpoint 'isOn' isn't a closure literal",
      at: (2, 49),
      fixes: [
        "Remove 'unimplemented': endpoints report by themselves": """
        struct Client {
          @DependencyEndpoint var isOn: (Int) -> Bool = { _ in false }
        }
        """
      ])
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var go: () throws -> Int = XCTestDynamicOverlay.unimplemented("go")
        }
        """,
      "the initial value of endpoint 'go' isn't a closure literal",
      at: (2, 50),
      fixes: [
        "Remove 'unimplemented': endpoints report by themselves": """
        struct Client {
          @DependencyEndpoint var go: () throws -> Int
        }
        """
      ])
  }

  @Test func `fatalError would stop the tests`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var count: () -> Int = { fatalError("count") }
        }
        """,
      """
      this call stops the process if endpoint 'count' isn't overridden: return a value instead
      """,
      at: (2, 48), severity: .warning,
      fixes: [
        "Return a value": """
        struct Client {
          @DependencyEndpoint var count: () -> Int = { <#Int#> }
        }
        """
      ])
  }

  @Test func `fatalError isn't needed in an endpoint without a value`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var go: () -> Void = { Swift.fatalError() }  // a comment
        }
        """,
      """
      this call stops the process if endpoint 'go' isn't overridden: return a value instead
      """,
      at: (2, 46), severity: .warning,
      fixes: [
        "Remove the initial value": """
        struct Client {
          @DependencyEndpoint var go: () -> Void  // a comment
        }
        """
      ])
  }

  @Test(arguments: [
    ("load user", "loadUser"), ("3rd", "_3rd"), ("a-b.c", "aBC"),
  ])
  func `a method's name must be an identifier`(text: String, fixed: String) {
    expectDiagnostic(
      in: #"struct Client { @DependencyEndpoint(method: "\#(text)") var go: () -> Void }"#,
      "'\(text)' can't be the name of a method", at: (1, 45),
      fixes: ["Name it '\(fixed)'": #"struct Client { @DependencyEndpoint(method: "\#(fixed)") var go: () -> Void }"#])
  }

  @Test(arguments: ["init", "self", "+"])
  func `a method's name can't be a keyword`(text: String) {
    expectDiagnostic(
      in: #"struct Client { @DependencyEndpoint(method: "\#(text)") var go: () -> Void }"#,
      "'\(text)' can't be the name of a method", at: (1, 45))
  }

  @Test func `a method's name must be a literal`() {
    expectDiagnostic(
      in: #"struct Client { @DependencyEndpoint(method: "load\(1)") var go: () -> Void }"#,
      "the method's name isn't a plain string literal", at: (1, 45))
  }

  @Test func `a method without labels needs a different name from its property`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint(method: "go") var go: (Int) -> Void
        }
        """,
      "method 'go' without argument labels is ambiguous with property 'go'", at: (2, 31),
      fixes: [
        "Remove the method's name": """
        struct Client {
          @DependencyEndpoint var go: (Int) -> Void
        }
        """
      ])
  }

  @Test func `a method can't forward variadic arguments`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var add: (_ numbers: Int..., _ twice: Bool) -> Void
        }
        """,
      "a method can't pass variadic arguments to the closure: take an array, or remove the labels", at: (2, 33),
      fixes: [
        "Take an array": """
        struct Client {
          @DependencyEndpoint var add: (_ numbers: [Int], _ twice: Bool) -> Void
        }
        """
      ])
  }

  @Test func `variadic arguments without labels need no method`() {
    #expect(expansion(of: "struct Client { @DependencyEndpoint var add: (Int...) -> Void }").contains("_add"))
  }
}

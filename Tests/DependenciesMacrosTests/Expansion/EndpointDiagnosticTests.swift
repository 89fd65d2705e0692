import SwiftDiagnostics
import Testing

@Suite struct EndpointDiagnosticTests {
  @Test func `an endpoint is a closure`() {
    expectDiagnostic(
      in: """
        struct Client {
          /// How many.
          @DependencyEndpoint var count: Int
        }
        """,
      "an endpoint's type is a closure, written as such: not optional, and not behind another name", at: (3, 34),
      fixes: [
        "Remove '@DependencyEndpoint'": """
        struct Client {
          /// How many.
          var count: Int
        }
        """
      ])
  }

  @Test(arguments: ["(() -> Void)?", "Handler", "[() -> Void]", "(() -> Void, Int)"])
  func `what only contains a closure is none`(type: String) {
    expectDiagnostic(
      in: "struct Client { @DependencyEndpoint var go: \(type) }",
      "an endpoint's type is a closure, written as such: not optional, and not behind another name", at: (1, 45),
      fixes: ["Remove '@DependencyEndpoint'": "struct Client { var go: \(type) }"])
  }

  @Test func `an endpoint's type is written`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var go = {}
        }
        """,
      "the endpoint 'go' needs its closure type written out", at: (2, 27),
      fixes: [
        "Write the closure's type": """
        struct Client {
          @DependencyEndpoint var go: <#() -> Void#> = {}
        }
        """
      ])
  }

  @Test func `an endpoint can be set`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint let go: () -> Void
        }
        """,
      "an endpoint can be overridden, so it is a 'var', not a 'let'", at: (2, 23),
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
  func `an endpoint is stored in each client`(property: String) {
    expectDiagnostic(
      in: "struct Client { @DependencyEndpoint \(property) }",
      "'go' cannot be an endpoint: it is static, lazy or computed, and so not stored in each client", at: (1, 17),
      fixes: ["Remove '@DependencyEndpoint'": "struct Client { \(property) }"])
  }

  @Test func `a value that the endpoint cannot make up is asked for`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var sum: (Int, Int) async -> Int  // a comment
        }
        """,
      """
      the endpoint 'sum' needs an initial value, because it does not throw and has a result: any closure will do, and \
      what it returns is returned, after an issue, where the endpoint is not overridden
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

  @Test func `a closure that is returned counts as a value, whatever it does`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var make: () -> () throws -> Int?
        }
        """,
      """
      the endpoint 'make' needs an initial value, because it does not throw and has a result: any closure will do, and \
      what it returns is returned, after an issue, where the endpoint is not overridden
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

  @Test func `an error of another type cannot be made up either`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var user: (Int) throws(LoadError) -> User
        }
        """,
      """
      the endpoint 'user' needs an initial value, because it cannot throw 'Unimplemented' and has a result: any closure \
      will do, and what it returns is returned, after an issue, where the endpoint is not overridden
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

  @Test func `the initial value is a closure literal`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var next: (inout Int, _ step: Int) async throws -> Int = advance
        }
        """,
      "the initial value of the endpoint 'next' is a closure literal, so that a call of it can be reported first",
      at: (2, 80),
      fixes: [
        "Call it from a closure": """
        struct Client {
          @DependencyEndpoint var next: (inout Int, _ step: Int) async throws -> Int = { try await advance(&$0, $1) }
        }
        """
      ])
  }

  @Test func `what makes a closure is called before it`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var next: () -> Int = maker()
        }
        """,
      "the initial value of the endpoint 'next' is a closure literal, so that a call of it can be reported first",
      at: (2, 45),
      fixes: [
        "Call it from a closure": """
        struct Client {
          @DependencyEndpoint var next: () -> Int = { (maker())() }
        }
        """
      ])
  }

  @Test func `unimplemented is what endpoints are by themselves`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var isOn: (Int) -> Bool = unimplemented("isOn", placeholder: false)
        }
        """,
      "the initial value of the endpoint 'isOn' is a closure literal, so that a call of it can be reported first",
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
      "the initial value of the endpoint 'go' is a closure literal, so that a call of it can be reported first",
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
      this stops the process where 'count' is not overridden, tests and previews with it; return any value instead
      """,
      at: (2, 48),
      fixes: [
        "Return a value": """
        struct Client {
          @DependencyEndpoint var count: () -> Int = { <#Int#> }
        }
        """
      ])
  }

  @Test func `fatalError is not needed where the endpoint needs no value`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var go: () -> Void = { Swift.fatalError() }  // a comment
        }
        """,
      """
      this stops the process where 'go' is not overridden, tests and previews with it; return any value instead
      """,
      at: (2, 46),
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
  func `a method's name is a name`(text: String, fixed: String) {
    expectDiagnostic(
      in: #"struct Client { @DependencyEndpoint(method: "\#(text)") var go: () -> Void }"#,
      "'\(text)' cannot be the name of a method", at: (1, 45),
      fixes: ["Name it '\(fixed)'": #"struct Client { @DependencyEndpoint(method: "\#(fixed)") var go: () -> Void }"#])
  }

  @Test(arguments: ["init", "self", "+"])
  func `a method's name is no word of the language`(text: String) {
    expectDiagnostic(
      in: #"struct Client { @DependencyEndpoint(method: "\#(text)") var go: () -> Void }"#,
      "'\(text)' cannot be the name of a method", at: (1, 45))
  }

  @Test func `a method's name is a literal`() {
    expectDiagnostic(
      in: #"struct Client { @DependencyEndpoint(method: "load\(1)") var go: () -> Void }"#,
      "the method's name is a plain string literal", at: (1, 45))
  }

  @Test func `a method without labels has another name than its property`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint(method: "go") var go: (Int) -> Void
        }
        """,
      "a method 'go' without argument labels could not be told from the property 'go'", at: (2, 31),
      fixes: [
        "Remove the method's name": """
        struct Client {
          @DependencyEndpoint var go: (Int) -> Void
        }
        """
      ])
  }

  @Test func `a method cannot pass variadic arguments on`() {
    expectDiagnostic(
      in: """
        struct Client {
          @DependencyEndpoint var add: (_ numbers: Int..., _ twice: Bool) -> Void
        }
        """,
      "a method cannot pass variadic arguments on to the closure; take an array, or leave out the labels", at: (2, 33),
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

import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct ClientDiagnosticTests {
  @Test func `a client must be a struct`() {
    expectDiagnostic(
      in: """
        @DependencyClient
        final class Client {
        }
        """,
      "'@DependencyClient' applies to structs only", at: (2, 7),
      fixes: [
        "Replace 'class' with 'struct'": """
        @DependencyClient
        final struct Client {
        }
        """
      ])
  }

  @Test(arguments: ["actor", "enum", "protocol", "extension"])
  func `a client can't be anything else`(keyword: String) {
    expectDiagnostic(
      in: "@DependencyClient \(keyword) Client {}", "'@DependencyClient' applies to structs only", at: (1, 19))
  }

  @Test func `a type that can't be inferred from a literal must be written`() {
    expectDiagnostic(
      in: """
        @DependencyClient
        struct Client {
          var url = URL.temporaryDirectory  // a comment
        }
        """,
      "'url' has no type annotation, which the initializers of '@DependencyClient' need", at: (3, 7),
      fixes: [
        "Write its type": """
        @DependencyClient
        struct Client {
          var url: <#Type#> = URL.temporaryDirectory  // a comment
        }
        """
      ])
  }

  @Test(arguments: ["nil", "[1, \"a\"]", "[]", "a ? 1 : 2", "1 + 2", "x as? Int", "!true", "Int(3)"])
  func `only plain literals have an inferred type`(value: String) {
    expectDiagnostic(
      in: "@DependencyClient struct Client { var x = \(value) }",
      "'x' has no type annotation, which the initializers of '@DependencyClient' need", at: (1, 39),
      fixes: ["Write its type": "@DependencyClient struct Client { var x: <#Type#> = \(value) }"])
  }

  @Test func `endpoints must be declared one at a time`() {
    expectDiagnostic(
      in: """
        @DependencyClient
        struct Client {
          /// Both.
          public var go: () -> Void, stop, wait: () -> Void
        }
        """,
      "several endpoints in one declaration: give each endpoint its own 'var'", at: (4, 3),
      fixes: [
        "Give each its own 'var'": """
        @DependencyClient
        struct Client {
          /// Both.
          public var go: () -> Void
          public var stop: () -> Void
          public var wait: () -> Void
        }
        """
      ])
  }

  @Test(arguments: [
    "(_ id: Int) -> String", "(_ id: Int) async -> Void", "(_ id: String) -> Void", "(_ number: Int) -> Void",
  ])
  func `two endpoints can create methods with different signatures`(type: String) {
    let source = """
      @DependencyClient
      struct Client {
        var load: (_ id: Int) -> Void
        @DependencyEndpoint(method: "load") var other: \(type) = { _ in value }
      }
      """
    expectExpansion(of: source, expansion(of: source))
  }

  @Test func `two endpoints can't create methods that differ only in throws`() {
    expectDiagnostic(
      in: """
        @DependencyClient
        struct Client {
          var load: (_ id: Int) -> Void
          @DependencyEndpoint(method: "load") var other: (_ id: Int) throws -> Void
        }
        """,
      "method 'load(id:)' of this endpoint is already declared: give it another name", at: (4, 31),
      notes: [NoteSpec(message: "declared here", line: 3, column: 7)],
      fixes: [
        "Name the method": """
        @DependencyClient
        struct Client {
          var load: (_ id: Int) -> Void
          @DependencyEndpoint(method: "<#name#>")
          var other: (_ id: Int) throws -> Void
        }
        """
      ])
  }

  @Test func `two endpoints can't create the same method`() {
    expectDiagnostic(
      in: """
        @DependencyClient
        struct Client {
          var load: (_ id: Int) -> Void
          @DependencyEndpoint(method: "load") var other: (_ id: Int) -> Void
        }
        """,
      "method 'load(id:)' of this endpoint is already declared: give it another name", at: (4, 31),
      notes: [NoteSpec(message: "declared here", line: 3, column: 7)],
      fixes: [
        "Name the method": """
        @DependencyClient
        struct Client {
          var load: (_ id: Int) -> Void
          @DependencyEndpoint(method: "<#name#>")
          var other: (_ id: Int) -> Void
        }
        """
      ])
  }

  @Test func `an endpoint can't create a method that the source already declares`() {
    expectDiagnostic(
      in: """
        @DependencyClient
        struct Client {
          /// Loads.
          var load: (_ id: Int) -> Void
          func load(id: Int) {}
        }
        """,
      "method 'load(id:)' of this endpoint is already declared: give it another name", at: (4, 7),
      notes: [NoteSpec(message: "declared here", line: 5, column: 8)],
      fixes: [
        "Name the method": """
        @DependencyClient
        struct Client {
          /// Loads.
          @DependencyEndpoint(method: "<#name#>")
          var load: (_ id: Int) -> Void
          func load(id: Int) {}
        }
        """
      ])
  }

  @Test func `methods can differ in labels or types`() {
    let source = """
      @DependencyClient
      struct Client {
        var load: (_ id: Int) -> Void
        func load(name: String) {}
        func load(id: String) {}
        static func load(id: Int) {}
      }
      """
    #expect(expansion(of: source).contains("var load"))
    expectExpansion(of: source, expansion(of: source))
  }
}

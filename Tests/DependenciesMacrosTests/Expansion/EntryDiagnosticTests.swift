import Testing

@Suite struct EntryDiagnosticTests {
  @Test(arguments: ["struct Model", "extension Model", "extension DependencyValues { struct Nested"])
  func `an entry must be a dependency value`(context: String) {
    let closing = context.contains("{") ? " } }" : " }"
    expectDiagnostic(
      in: "\(context) {\n@DependencyEntry var retries = 3\(closing)",
      "'@DependencyEntry' applies to properties in an extension of 'DependencyValues'", at: (2, 1),
      fixes: ["Remove '@DependencyEntry'": "\(context) {\nvar retries = 3\(closing)"])
  }

  @Test(arguments: [
    "static var a = 1", "var a: Int { 1 }", "var a = 1 { didSet {} }", "lazy var a = 1", "var (a, b) = (1, 2)",
  ])
  func `an entry must be a single variable`(property: String) {
    expectDiagnostic(
      in: "extension DependencyValues {\n@DependencyEntry \(property) }",
      "'@DependencyEntry' applies to a single 'var' with an initial value", at: (2, 1),
      fixes: ["Remove '@DependencyEntry'": "extension DependencyValues {\n\(property) }"])
  }

  @Test func `an entry must be settable`() {
    expectDiagnostic(
      in: """
        extension DependencyValues {
          @DependencyEntry let retries = 3
        }
        """,
      "a dependency is a 'let', so it can't be overridden", at: (2, 20),
      fixes: [
        "Replace 'let' with 'var'": """
        extension DependencyValues {
          @DependencyEntry var retries = 3
        }
        """
      ])
  }

  @Test func `an entry must have a value in tests`() {
    expectDiagnostic(
      in: """
        extension DependencyValues {
          @DependencyEntry var retries: Int  // a comment
        }
        """,
      "'retries' has no initial value, which tests use as the dependency's value", at: (2, 24),
      fixes: [
        "Add an initial value": """
        extension DependencyValues {
          @DependencyEntry var retries: Int = <#Int#>  // a comment
        }
        """
      ])
  }

  @Test func `a live value alone doesn't define an entry's type`() {
    expectDiagnostic(
      in: """
        extension DependencyValues {
          @DependencyEntry(liveValue: 3) var retries
        }
        """,
      "'retries' has no initial value, which tests use as the dependency's value", at: (2, 38),
      fixes: [
        "Add an initial value": """
        extension DependencyValues {
          @DependencyEntry(liveValue: 3) var retries = <#value#>
        }
        """
      ])
  }

  @Test func `a key's name must be an identifier`() {
    expectDiagnostic(
      in: #"extension DependencyValues { @DependencyEntry("Retry key") var retries = 3 }"#,
      "'Retry key' can't be the name of a type", at: (1, 47),
      fixes: [
        "Name it 'RetryKey'": #"extension DependencyValues { @DependencyEntry("RetryKey") var retries = 3 }"#
      ])
  }

  @Test func `a key's name must be a literal`() {
    expectDiagnostic(
      in: "extension DependencyValues { @DependencyEntry(name) var retries = 3 }",
      "the key's name isn't a plain string literal", at: (1, 47))
  }
}

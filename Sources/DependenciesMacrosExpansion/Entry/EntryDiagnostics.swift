extension MacroDiagnostic {
  static var notAnEntry: MacroDiagnostic {
    MacroDiagnostic("not-an-entry", "'@DependencyEntry' applies to a single 'var' with an initial value")
  }

  static var entryElsewhere: MacroDiagnostic {
    MacroDiagnostic("entry-elsewhere", "'@DependencyEntry' applies to properties in an extension of 'DependencyValues'")
  }

  static var constantEntry: MacroDiagnostic {
    MacroDiagnostic("constant-entry", "a dependency is a 'let', so it can't be overridden")
  }

  static func testValueRequired(_ name: String) -> MacroDiagnostic {
    MacroDiagnostic("test-value-required", "'\(name)' has no initial value, which tests use as the dependency's value")
  }

  static var keyNotALiteral: MacroDiagnostic {
    MacroDiagnostic("key-not-a-literal", "the key's name isn't a plain string literal")
  }

  static func keyNotAName(_ text: String) -> MacroDiagnostic {
    MacroDiagnostic("key-not-a-name", "'\(text)' can't be the name of a type")
  }
}

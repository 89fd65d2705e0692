extension Complaint {
  static var notAnEntry: Complaint {
    Complaint("not-an-entry", "'@DependencyEntry' applies to a single 'var' with an initial value")
  }

  static var entryElsewhere: Complaint {
    Complaint("entry-elsewhere", "'@DependencyEntry' applies to properties in an extension of 'DependencyValues'")
  }

  static var constantEntry: Complaint {
    Complaint("constant-entry", "a dependency can be overridden, so it is a 'var', not a 'let'")
  }

  static func testValueRequired(_ name: String) -> Complaint {
    Complaint("test-value-required", "'\(name)' needs an initial value: it is the dependency's value in tests")
  }

  static var keyNotALiteral: Complaint {
    Complaint("key-not-a-literal", "the key's name is a plain string literal")
  }

  static func keyNotAName(_ text: String) -> Complaint {
    Complaint("key-not-a-name", "'\(text)' cannot be the name of a type")
  }
}

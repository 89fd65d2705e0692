import SwiftDiagnostics

extension Complaint {
  static var notAProperty: Complaint {
    Complaint("not-a-property", "'@DependencyEndpoint' applies to closure properties only")
  }

  static var severalProperties: Complaint {
    Complaint("several-properties", "endpoints are declared one at a time; give each its own 'var'")
  }

  static var constantEndpoint: Complaint {
    Complaint("constant-endpoint", "an endpoint can be overridden, so it is a 'var', not a 'let'")
  }

  static func notStored(_ name: String) -> Complaint {
    Complaint(
      "not-stored", "'\(name)' cannot be an endpoint: it is static, lazy or computed, and so not stored in each client")
  }

  static func endpointWithoutType(_ name: String) -> Complaint {
    Complaint("endpoint-without-type", "the endpoint '\(name)' needs its closure type written out")
  }

  static var notAClosure: Complaint {
    Complaint(
      "not-a-closure", "an endpoint's type is a closure, written as such: not optional, and not behind another name")
  }

  static func defaultNotAClosure(_ name: String) -> Complaint {
    Complaint(
      "default-not-a-closure",
      "the initial value of the endpoint '\(name)' is a closure literal, so that a call of it can be reported first")
  }

  static func defaultRequired(_ name: String, throwsTyped: Bool) -> Complaint {
    let reason =
      throwsTyped ? "it cannot throw 'Unimplemented' and has a result" : "it does not throw and has a result"
    return Complaint(
      "default-required",
      "the endpoint '\(name)' needs an initial value, because \(reason): any closure will do, and what it returns is "
        + "returned, after an issue, where the endpoint is not overridden")
  }

  static func stoppingDefault(_ name: String) -> Complaint {
    Complaint(
      "stopping-default",
      "this stops the process where '\(name)' is not overridden, tests and previews with it; return any value instead")
  }

  static var variadicMethod: Complaint {
    Complaint(
      "variadic-method",
      "a method cannot pass variadic arguments on to the closure; take an array, or leave out the labels")
  }

  static var methodNotALiteral: Complaint {
    Complaint("method-not-a-literal", "the method's name is a plain string literal")
  }

  static func methodNotAName(_ text: String) -> Complaint {
    Complaint("method-not-a-name", "'\(text)' cannot be the name of a method")
  }

  static func methodNamedAsProperty(_ name: String) -> Complaint {
    Complaint(
      "method-named-as-property",
      "a method '\(name)' without argument labels could not be told from the property '\(name)'")
  }
}

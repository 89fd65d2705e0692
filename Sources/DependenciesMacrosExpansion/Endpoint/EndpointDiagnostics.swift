import SwiftDiagnostics

extension MacroDiagnostic {
  static var notAProperty: MacroDiagnostic {
    MacroDiagnostic("not-a-property", "'@DependencyEndpoint' applies to closure properties only")
  }

  static var severalProperties: MacroDiagnostic {
    MacroDiagnostic("several-properties", "several endpoints in one declaration: give each endpoint its own 'var'")
  }

  static var constantEndpoint: MacroDiagnostic {
    MacroDiagnostic("constant-endpoint", "an endpoint is a 'let', so it can't be overridden")
  }

  static func notStored(_ name: String) -> MacroDiagnostic {
    MacroDiagnostic(
      "not-stored", "'\(name)' can't be an endpoint, because it's static, lazy, or computed")
  }

  static func endpointWithoutType(_ name: String) -> MacroDiagnostic {
    MacroDiagnostic("endpoint-without-type", "endpoint '\(name)' has no type annotation: write its closure type")
  }

  static var notAClosure: MacroDiagnostic {
    MacroDiagnostic(
      "not-a-closure", "an endpoint's type isn't written as a closure: optionals and type aliases aren't supported")
  }

  static func defaultNotAClosure(_ name: String) -> MacroDiagnostic {
    MacroDiagnostic(
      "default-not-a-closure",
      "the initial value of endpoint '\(name)' isn't a closure literal")
  }

  static func defaultRequired(_ name: String, throwsTyped: Bool) -> MacroDiagnostic {
    let reason = throwsTyped ? "can't throw 'Unimplemented'" : "doesn't throw"
    return MacroDiagnostic(
      "default-required",
      "endpoint '\(name)' has no initial value, which it needs because it \(reason) and returns a value: "
        + "use any closure, whose result a call returns after it reports an issue")
  }

  static func stoppingDefault(_ name: String) -> MacroDiagnostic {
    MacroDiagnostic(
      "stopping-default",
      "this call stops the process if endpoint '\(name)' isn't overridden: return a value instead", severity: .warning)
  }

  static var variadicMethod: MacroDiagnostic {
    MacroDiagnostic(
      "variadic-method",
      "a method can't pass variadic arguments to the closure: take an array, or remove the labels")
  }

  static var methodNotALiteral: MacroDiagnostic {
    MacroDiagnostic("method-not-a-literal", "the method's name isn't a plain string literal")
  }

  static func methodNotAName(_ text: String) -> MacroDiagnostic {
    MacroDiagnostic("method-not-a-name", "'\(text)' can't be the name of a method")
  }

  static func methodNamedAsProperty(_ name: String) -> MacroDiagnostic {
    MacroDiagnostic(
      "method-named-as-property",
      "method '\(name)' without argument labels is ambiguous with property '\(name)'")
  }
}

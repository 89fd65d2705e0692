import Dependencies

// A module whose declarations are isolated to the main actor by default.

package struct Printer: Sendable {
  package var header: @Sendable () -> String
}

// A key isn't isolated, because any code can read a dependency.
nonisolated extension Printer: DependencyKey {
  package static let liveValue = Printer { "live" }
  package static let testValue = Printer { "test" }
}

nonisolated extension DependencyValues {
  package var printer: Printer {
    get { self[Printer.self] }
    set { self[Printer.self] = newValue }
  }
}

package final class KioskModel {
  @Dependency(\.printer) var printer
  package var printed: [String] = []

  package init() {}

  package func ticket() async -> String {
    await Task { printed.append(printer.header()) }.value
    return printed.joined(separator: " ")
  }

  package func detail() -> KioskModel {
    withDependencies(from: self) { KioskModel() }
  }
}

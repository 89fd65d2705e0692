import Dependencies

/// The storage of settings.
package struct SettingsStore: Sendable {
  package var read: @Sendable (String) -> String?

  package init(read: @escaping @Sendable (String) -> String?) {
    self.read = read
  }
}

extension SettingsStore: TestDependencyKey {
  package static let testValue = SettingsStore { _ in nil }
}

extension DependencyValues {
  package var settings: SettingsStore {
    get { self[SettingsStore.self] }
    set { self[SettingsStore.self] = newValue }
  }
}

/// A property wrapper that contains the library's property wrapper.
@propertyWrapper
package struct Setting: Sendable {
  @Dependency(\.settings) private var settings
  private let name: String
  private let standard: String

  package init(wrappedValue: String, _ name: String) {
    self.name = name
    standard = wrappedValue
  }

  package var wrappedValue: String { settings.read(name) ?? standard }
}

package struct Greeting: Sendable {
  @Setting("greeting") package var text = "Hello"

  package init() {}
}

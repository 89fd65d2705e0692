import Classic
import Dependencies
import DependenciesTestSupport
import Kiosk
import Shapes
import Testing

@Suite(.dependencies) struct StoreTests {
  @MainActor @Test func `A store's reducer and effects use the store's values`() async {
    let store = Store(
      "",
      reduce: { (state: inout String, action: String) in
        @Dependency(\.settings) var settings
        state += (settings.read(action) ?? "-")
        guard action == "first" else { return nil }
        return {
          @Dependency(\.settings) var settings
          return settings.read("next")
        }
      }
    ) {
      $0.settings = SettingsStore { $0 == "next" ? "second" : "<\($0)>" }
    }
    await store.send("first")
    #expect(store.state == "<first><second>")

    store.dependencies.settings = SettingsStore { _ in "changed" }
    await store.send("third")
    #expect(store.state == "<first><second>changed")
  }

  @Test func `A wrapper around the library's wrapper captures and merges overrides`() {
    #expect(Greeting().text == "Hello")
    let greeting = withDependencies {
      $0.settings = SettingsStore { _ in "Grüezi" }
    } operation: {
      Greeting()
    }
    #expect(greeting.text == "Grüezi")
  }
}

@Suite(.dependencies) struct ModeTests {
  @Test func `A module in the Swift 5 mode overrides, inherits, and escapes`() {
    let model = withDependencies {
      $0.legacyClient = LegacyClient(name: "scoped")
    } operation: {
      LegacyModel()
    }
    #expect(LegacyModel().clientName == "test")
    #expect(model.child().clientName == "scoped")
    model.later { #expect($0 == "scoped") }
  }

  @MainActor @Test func `A module isolated to the main actor overrides and inherits`() async {
    let model = withDependencies {
      $0.printer.header = { "scoped" }
    } operation: {
      KioskModel()
    }
    #expect(await model.ticket() == "scoped")
    #expect(await model.detail().ticket() == "scoped")
    #expect(await KioskModel().ticket() == "test")
  }
}

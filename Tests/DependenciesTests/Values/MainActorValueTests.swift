import Dependencies
import DependenciesConcurrency
import DependenciesTestSupport
import Testing

/// An object that only the main actor creates, and that isn't sendable by itself.
@MainActor private final class Window {
  let title: String

  init() {
    @Dependency(\.title) var title
    self.title = title
  }
}

private enum Title: TestDependencyKey {
  static let testValue = "default"
}

private enum WindowKey: TestDependencyKey {
  static var testValue: MainActorValue<Window> { MainActorValue { Window() } }
}

extension DependencyValues {
  fileprivate var title: String {
    get { self[Title.self] }
    set { self[Title.self] = newValue }
  }
  fileprivate var window: MainActorValue<Window> {
    get { self[WindowKey.self] }
    set { self[WindowKey.self] = newValue }
  }
}

@Suite(.dependencies) struct MainActorValueTests {
  @Test func `the main actor creates the value when it's first read, and once`() async {
    let creations = LockIsolated(0)
    // Off the main actor.
    let value = await Task.detached {
      MainActorValue {
        MainActor.assertIsolated()
        creations.withValue { $0 += 1 }
        return Window()
      }
    }.value
    #expect(creations.value == 0)
    await MainActor.run {
      #expect(value.value === value.value)
    }
    #expect(creations.value == 1)
  }

  @Test @MainActor func `a default value doesn't get the overrides of its first reader`() {
    withDependencies {
      $0.title = "of a reader"
    } operation: {
      @Dependency(\.window) var window
      _ = window
    }
    @Dependency(\.window) var window
    #expect(window.value.title == "default")
  }

  @Test @MainActor func `a default value is shared by its readers`() {
    @Dependency(\.window) var first
    @Dependency(\.window) var second
    #expect(first.value.title == "default")
    #expect(first.value === second.value)
  }

  @Test @MainActor func `the value gets the overrides of the code that calls the initializer`() {
    let value = withDependencies {
      $0.title = "of the creator"
    } operation: {
      MainActorValue { Window() }
    }
    withDependencies {
      $0.window = value
      $0.title = "of a reader"
    } operation: {
      @Dependency(\.window) var window
      #expect(window.value.title == "of the creator")
    }
  }

  @Test func `a value that reads itself stops the process`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Loop.value.value }
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("reads its own value") } == true)
  }
}

private enum Loop {
  static let value: MainActorValue<Int> = MainActorValue { Loop.value.value + 1 }
}

import DependenciesTestHelpers
import Foundation
import Testing

@testable import Dependencies

/// The processor time of this thread in nanoseconds, which excludes the work of other threads.
private func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

private struct Name: TestDependencyKey {
  var value: String
  static let testValue = Name(value: "default")
}

private enum FarewellKey: TestDependencyKey {
  static var testValue: Farewell { Farewell {} }
}

private final class Model {
  let padding = 7
  @Dependency(Name.self) var name
}

private final class Plain {
  let name: String
  init() {
    @Dependency(Name.self) var name
    self.name = name.value
  }
}

/// A property wrapper around a dependency's wrapper.
@propertyWrapper private struct Wrapping {
  private let label = "wrapping"
  @Dependency(Name.self) private var name
  var wrappedValue: String { name.value }
}

private final class WrappingModel {
  @Wrapping var name
}

private class Base {
  let padding = "base"
}

private final class Derived: Base {
  weak var parent: Base?
  @Dependency(Name.self) var name
}

private struct ValueModel {
  let padding = 1
  @Dependency(Name.self) var name
}

private final class CompositeModel {
  let part: ValueModel
  @Dependency(Name.self) var name

  init(part: ValueModel) {
    self.part = part
  }
}

private protocol Named: AnyObject {}

extension Plain: Named {}

@Suite struct InheritanceTests {
  @Test func `a derived class, a wrapped wrapper, and a structure pass on their captured overrides`() {
    let (derived, wrapping, value) = withDependencies {
      $0[Name.self].value = "parent"
    } operation: {
      (Derived(), WrappingModel(), ValueModel())
    }
    #expect(withDependencies(from: derived) { Plain().name } == "parent")
    #expect(withDependencies(from: wrapping) { Plain().name } == "parent")
    #expect(withDependencies(from: value) { Plain().name } == "parent")
  }

  @Test func `a model's own property comes before those of its stored structures`() {
    let part = withDependencies {
      $0[Name.self].value = "part"
    } operation: {
      ValueModel()
    }
    let model = withDependencies {
      $0[Name.self].value = "model"
    } operation: {
      CompositeModel(part: part)
    }
    #expect(withDependencies(from: model) { Plain().name } == "model")
  }

  @Test func `an object with a protocol type passes on its dependencies`() {
    let named: any Named = withDependencies {
      $0[Name.self].value = "parent"
    } operation: {
      Plain() as any Named
    }
    #expect(withDependencies(from: named) { Plain().name } == "parent")
  }

  @Test func `current overrides win over the model's captured overrides`() {
    let parent = withDependencies {
      $0[Name.self].value = "parent"
    } operation: {
      Model()
    }
    let child = withDependencies {
      $0[Name.self].value = "current"
    } operation: {
      withDependencies(from: parent) { Model() }
    }
    #expect(child.name.value == "current")
  }

  @Test func `a model that's created asynchronously passes on the same overrides`() async {
    let parent = await withDependencies {
      $0[Name.self].value = "parent"
    } operation: { () async in
      Plain()
    }
    let child = await withDependencies(from: parent) { () async in Plain() }
    #expect(child.name == "parent")
    let changed = await withDependencies(from: child) {
      await Task.yield()
      $0[Name.self].value += "!"
    } operation: { () async in
      Plain()
    }
    #expect(changed.name == "parent!")
  }

  @Test func `a model with nothing to pass on is an issue with both fixes`() throws {
    let issues = recordingIssues {
      withDependencies(from: Plain()) {}
    }
    let message = try #require(issues.first?.message)
    #expect(issues.count == 1)
    for part in ["`Plain`", "@Dependency", "withDependencies"] {
      #expect(message.contains(part), "\(message)")
    }
  }

  @Test func `inheriting takes no longer when many models are alive`() {
    func fastest() -> Int {
      let parent = withDependencies {
        $0[Name.self].value = "parent"
      } operation: {
        Plain()
      }
      return (1...20).map { _ in
        let start = processorTime()
        for _ in 1...50 { withDependencies(from: parent) { Plain() } }
        return processorTime() - start
      }.min() ?? 0
    }
    let few = fastest()
    var alive: [Plain] = []
    for _ in 1...8_000 {
      alive.append(
        withDependencies {
          $0[Name.self].value = "alive"
        } operation: {
          Plain()
        })
    }
    let many = withExtendedLifetime(alive) { fastest() }
    // If the time were proportional to the number of live models, it would be a hundred times as long.
    #expect(many < few * 10)
  }

  @Test func `a model passes on its captured overrides`() {
    let parent = withDependencies {
      $0[Name.self].value = "parent"
    } operation: {
      Model()
    }
    let child = withDependencies(from: parent) { Model() }
    #expect(child.name.value == "parent")
    let changed = withDependencies(from: parent) {
      $0[Name.self].value += "!"
    } operation: {
      Model()
    }
    #expect(changed.name.value == "parent!")
  }

  @Test func `an object without dependencies passes on those of the scope that returned it`() {
    let parent = withDependencies {
      $0[Name.self].value = "parent"
    } operation: {
      Plain()
    }
    let child = withDependencies(from: parent) { Plain() }
    #expect(child.name == "parent")
  }

  @Test func `an object that existed before the scope doesn't get its overrides`() {
    let shared = Plain()
    for name in ["first", "second"] {
      let returned = withDependencies {
        $0[Name.self].value = name
      } operation: {
        shared
      }
      #expect(returned === shared)
    }
    let issues = recordingIssues {
      withDependencies(from: shared) { #expect(Plain().name != "second") }
    }
    #expect(issues.count == 1)
  }

  @Test func `overrides are released soon after the models that got them`() {
    let alive = LockIsolated(0)
    var longest = 0
    for _ in 1...100 {
      let model = withDependencies {
        alive.withValue { $0 += 1 }
        $0[FarewellKey.self] = Farewell { alive.withValue { $0 -= 1 } }
      } operation: {
        Plain()
      }
      withExtendedLifetime(model) { longest = max(longest, alive.value) }
    }
    #expect(longest <= 4)
  }

  @Test func `insertions release the overrides of the latest models, and check the others in turn`() {
    let remembered = RememberedValues()
    let alive = LockIsolated(0)
    func remember(_ models: [Plain]) {
      for model in models {
        alive.withValue { $0 += 1 }
        let values = withDependencies {
          $0[FarewellKey.self] = Farewell { alive.withValue { $0 -= 1 } }
        } operation: {
          DependencyValues._current
        }
        remembered.remember(values, for: model)
      }
    }
    func models(_ count: Int) -> [Plain] { (0..<count).map { _ in Plain() } }
    var (requests, latest) = (models(50), models(50))
    // All models exist from the beginning, so none gets the address of a released one.
    let (longLived, next, others) = (models(100), models(2), models(200))
    for models in [requests, longLived, latest] { remember(models) }
    #expect(alive.value == 200)
    latest = []
    // The first one replaces the newest entry.
    remember(next)
    #expect(alive.value == 152)
    requests = []
    remember(others)
    #expect(alive.value == 302)
    #expect(remembered.count == 302)
    withExtendedLifetime((longLived, next, others)) {}
  }

  @Test func `an optional model passes on its dependencies, also from a failable initializer`() {
    final class Failable {
      init?(isValid: Bool) { if !isValid { return nil } }
    }
    let (model, plain, missing) = withDependencies {
      $0[Name.self].value = "parent"
    } operation: {
      (
        Optional(Model()),
        withDependencies { _ in
        } operation: {
          Failable(isValid: true)
        }, Optional<Model>.none
      )
    }
    #expect(withDependencies(from: model) { Plain().name } == "parent")
    #expect(withDependencies(from: plain) { Plain().name } == "parent")
    #expect(recordingIssues { withDependencies(from: missing) {} }.count == 1)
  }

  @Test func `an object at a released object's address has nothing to pass on`() {
    for _ in 1...500 {
      do {
        _ = withDependencies {
          $0[Name.self].value = "dead"
        } operation: {
          Plain()
        }
      }
      let fresh = Plain()
      var name = ""
      let issues = recordingIssues {
        withDependencies(from: fresh) { name = Plain().name }
      }
      #expect(issues.map { $0.message.contains("`Plain` has no dependencies") } == [true])
      #expect(name == "default")
    }
  }
}

import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@testable import Styles

@Suite(.dependencies) struct BaseSuite {}

extension BaseSuite {
  @Suite struct CounterTests {
    @Test func `A model is created in a scope and used outside of it`() async throws {
      let model = withDependencies {
        $0.continuousClock = .immediate
        $0.date.now = Date(timeIntervalSinceReferenceDate: 1_234_567_890)
        $0.uuid = .incrementing
      } operation: {
        CounterModel()
      }
      try await model.add()
      #expect(
        model.parcels == [
          Parcel(
            id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!,
            createdAt: Date(timeIntervalSinceReferenceDate: 1_234_567_890))
        ])
      #expect(model.message == nil)
      await model.appear()
      #expect(model.message == "Welcome!")
    }

    @Test func `One endpoint of a client is overridden through its key path or its key`() async throws {
      let booked = LockIsolated("")
      let model = withDependencies {
        $0.courier.book = {
          booked.setValue($0); return 3
        }
        $0[Courier.self].price = { $0 }
      } operation: {
        CounterModel()
      }
      #expect(try await model.book("tea") == 3)
      #expect(booked.value == "tea")
      #expect(model.courier.price(5) == 5)
    }

    @Test func `A child inherits its parent's overrides and adds its own`() async {
      let model = withDependencies {
        $0.courier.book = { _ in 1 }
        $0.date = .constant(Date(timeIntervalSince1970: 0))
        $0.uuid = .incrementing
      } operation: {
        CounterModel()
      }
      model.open(Parcel(id: UUID(-1), createdAt: .distantPast))
      await model.detail?.send()
      #expect(model.detail?.number == 1)
      #expect(model.detail?.date() == Date(timeIntervalSince1970: 0))
      model.practise()
      await model.detail?.send()
      #expect(model.detail?.number == 99)
      #expect(model.detail?.parcel.id == UUID(0))
    }

    @Test func `A key can be used by its type`() {
      let model = withDependencies {
        let defaults = UserDefaults(suiteName: "styles")!
        defaults.removePersistentDomain(forName: "styles")
        $0[DefaultsKey.self] = UncheckedSendable(defaults)
      } operation: {
        CounterModel()
      }
      #expect(model.defaults.value.string(forKey: "name") == nil)
    }

    @Test(arguments: [1, 2, 3])
    func `All values can be replaced in each case`(_ number: Int) {
      withDependencies {
        $0 = DependencyValues()
        $0.courier.price = { _ in Double(number) }
      } operation: {
        #expect(CounterModel().courier.price(0) == Double(number))
      }
    }

    @Test(.dependency(\.courier.book, { _ in throw CancellationError() }))
    func `An override in a test's body wins over its trait`() async {
      let model = DetailModel(parcel: Parcel(id: UUID(0), createdAt: .distantPast))
      await model.send()
      #expect(model.number == nil)
      await withDependencies {
        $0.courier.book = { _ in 42 }
      } operation: {
        await model.send()
      }
      #expect(model.number == 42)
    }
  }

  @Suite(
    .dependencies {
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.uuid = .incrementing
    })
  struct SuiteTraitTests {
    @Test func `A static wrapper follows the current values`() {
      #expect(Journal.stamp() == Date(timeIntervalSince1970: 1_234_567_890))
    }

    @Test(.dependency(\.uuid, .constant(UUID(5)))) func `A test's trait wins over its suite's`() {
      @Dependency(\.uuid) var uuid
      #expect(uuid() == UUID(5))
    }
  }
}

@Suite(.dependencies) struct IssueTests {
  @Test func `A live value in a test is an issue unless the test asks for it`() async throws {
    withKnownIssue {
      @Dependency(DefaultsKey.self) var defaults
      _ = defaults
    } matching: {
      "\($0)".contains("DefaultsKey")
    }
    let model = withDependencies {
      $0.courier = .liveValue
    } operation: {
      CounterModel()
    }
    #expect(try await model.book("tea") == 1)
  }

  @Test func `An endpoint of a macro's client is unimplemented until it is overridden`() async throws {
    try await withKnownIssue {
      try await Journal().write("x")
    } matching: {
      "\($0)".contains("Notifier.send") || "\($0)".contains("Unimplemented")
    }
    let sent = LockIsolated<[String]>([])
    let journal = withDependencies {
      $0.notifier.send = { text, to in sent.withValue { $0.append("\(to): \(text)") } }
    } operation: {
      Journal()
    }
    try await journal.write("hello")
    #expect(sent.value == ["journal: hello"])
  }

  @Test func `A protocol's unimplemented conformance reports`() async throws {
    @Dependency(\.scale) var scale
    await withKnownIssue { _ = try await scale.weigh("tea") }
  }
}

@Suite(.dependencies) struct TaskTests {
  @Test func `Dependencies are inherited like task-local values`() async {
    await Locals.$value.withValue(42) {
      await withDependencies {
        $0.courier.price = { _ in 42 }
      } operation: {
        @Dependency(\.courier) var courier
        let seen = await Task { (Locals.value, courier.price(0)) }.value
        #expect(seen == (42, 42))
      }
    }
  }

  @Test func `Escaped dependencies are yielded on a queue`() async {
    let price = await withDependencies {
      $0.courier.price = { _ in 8 }
    } operation: {
      await withCheckedContinuation { resumed in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            dependencies.yield {
              @Dependency(\.courier) var courier
              resumed.resume(returning: courier.price(1))
            }
          }
        }
      }
    }
    #expect(price == 8)
  }
}

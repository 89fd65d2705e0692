import DependenciesTestSupport
import Foundation
import Testing

@testable import Dependencies

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.dependencies) struct BuiltInValuesTests {
  @Test(.debugBuild) func `live values of the system are issues in tests`() {
    let reads: [(String, (DependencyValues) -> Void)] = [
      ("date", { _ = $0.date }),
      ("uuid", { _ = $0.uuid }),
      ("calendar", { _ = $0.calendar }),
      ("timeZone", { _ = $0.timeZone }),
      ("locale", { _ = $0.locale }),
      ("preferredLocales", { _ = $0.preferredLocales }),
      ("withRandomNumberGenerator", { _ = $0.withRandomNumberGenerator }),
    ]
    for (name, read) in reads {
      let messages = recordingIssues { read(DependencyValues._current) }.map(\.message)
      #expect(messages.count == 1)
      #expect(messages.allSatisfy { $0.contains("@Dependency(\\.\(name))") }, "\(messages)")
    }
  }

  @Test func `a date can be constant`() {
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      @Dependency(\.date) var date
      @Dependency(\.date.now) var now
      #expect(date() == Date(timeIntervalSince1970: 1))
      #expect(now == date.now)
    }
    #expect(DateGenerator.constant(.distantPast)() == .distantPast)
  }

  @Test func `identifiers can be incrementing`() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect(uuid() == UUID(0))
      #expect(uuid() == UUID(1))
      #expect(UUIDGenerator.constant(UUID(7))() == UUID(7))
    }
  }

  @Test(arguments: [
    (0, "00000000-0000-0000-0000-000000000000"),
    (1, "00000000-0000-0000-0000-000000000001"),
    (255, "00000000-0000-0000-0000-0000000000FF"),
    (-16, "00000000-0000-0001-0000-000000000010"),
    (Int.max, "00000000-0000-0000-7FFF-FFFFFFFFFFFF"),
    (Int.min, "00000000-0000-0001-8000-000000000000"),
  ])
  func `a number creates an identifier`(number: Int, text: String) {
    #expect(UUID(number).uuidString == text)
  }

  @Test func `random numbers can be predictable`() {
    struct Constant: RandomNumberGenerator { func next() -> UInt64 { 0x9E37_79B9_7F4A_7C15 } }
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Constant())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) } == 4)
    }
  }

  @Test func `the preferred locales are read each time`() {
    let identifiers = LockIsolated(["cy", "gd"])
    withDependencies {
      $0[PreferredLocales.self].read = { [Locale(identifier: identifiers.withValue { $0.removeFirst() })] }
    } operation: {
      @Dependency(\.preferredLocales) var preferredLocales
      #expect(preferredLocales == [Locale(identifier: "cy")])
      #expect(preferredLocales == [Locale(identifier: "gd")])
    }
  }

  @Test func `the preferred locales can be overridden`() {
    withDependencies {
      $0.preferredLocales = [Locale(identifier: "cy")]
    } operation: {
      @Dependency(\.preferredLocales) var preferredLocales
      #expect(preferredLocales == [Locale(identifier: "cy")])
    }
  }

  @Test func `a failed check is an issue instead of a crash`() {
    @Dependency(\.assert) var assert
    @Dependency(\.precondition) var precondition
    @Dependency(\.assertionFailure) var assertionFailure
    let issues = recordingIssues {
      assert(true, "holds")
      assert(1 > 2, "assert")
      precondition(1 > 2, "precondition")
      assertionFailure("assertionFailure")
    }
    #expect(issues.map(\.message) == ["assert", "precondition", "assertionFailure"])
  }

  @Test func `a failed live precondition stops the process`() async {
    await #expect(processExitsWith: .failure) {
      DependencyValues.live.precondition(1 > 2, "live")
    }
  }

  @Test func `each test has its own notification center`() {
    @Dependency(\.notificationCenter) var center
    @Dependency(\.notificationCenter) var same
    #expect(center !== NotificationCenter.default)
    #expect(center === same)
    #expect(DependencyValues.live.notificationCenter === NotificationCenter.default)
  }

  @Test func `fireAndForget waits for its work in tests`() async {
    let isDone = LockIsolated(false)
    @Dependency(\.fireAndForget) var fireAndForget
    await fireAndForget(name: "work", priority: .high) {
      await Task.yield()
      isDone.setValue(true)
    }
    #expect(isDone.value)
  }

  @Test func `the function of fireAndForget can be called and passed on`() async {
    let work = LockIsolated<[String]>([])
    let start = DependencyValues._current.fireAndForget.operation
    await start("work", nil) { work.withValue { $0.append("done") } }
    #expect(work.value == ["done"])
  }

  @Test func `fireAndForget runs its work to the end in tests when its caller is canceled`() async {
    let isCanceled = LockIsolated<Bool?>(nil)
    let issues = await recordingIssues {
      @Dependency(\.fireAndForget) var fireAndForget
      let caller = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await fireAndForget {
          isCanceled.setValue(Task.isCancelled)
          try Task.checkCancellation()
        }
      }
      await caller.value
    }
    #expect(isCanceled.value == false)
    #expect(issues.isEmpty)
  }

  @MainActor
  @Test func `fireAndForget runs its work on the actor of its caller`() async {
    let model = CounterModel()
    await model.start()
    #expect(model.count == 1)
  }

  @Test func `errors of fireAndForget are issues in tests`() async {
    struct Failure: Error {}
    @Dependency(\.fireAndForget) var fireAndForget
    let issues = await recordingIssues { await fireAndForget { throw Failure() } }
    #expect(issues.count == 1)
    #expect(issues.allSatisfy { $0.message.contains("Failure") })
  }

  @Test func `live fireAndForget doesn't wait, and discards errors`() async {
    struct Failure: Error {}
    let (started, goOn) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let issues = await recordingIssues {
      await DependencyValues.live.fireAndForget {
        for await _ in goOn.stream { break }
        started.continuation.yield()
        throw Failure()
      }
      goOn.continuation.yield()
      for await _ in started.stream { break }
    }
    #expect(issues.isEmpty)
  }

  @Test func `each request is an issue and fails`() async throws {
    let url = try #require(URL(string: "https://example.com/path"))
    let error = LockIsolated<(any Error)?>(nil)
    let issues = await recordingIssues {
      @Dependency(\.urlSession) var session
      await withCheckedContinuation { continuation in
        session.dataTask(with: url) {
          error.setValue($2)
          continuation.resume()
        }
        .resume()
      }
    }
    #expect(issues.count == 1)
    #expect(issues.allSatisfy { $0.message.contains("GET https://example.com/path") })
    #expect(error.value != nil)
  }

  #if Clocks
    @Test func `a clock without an override is an issue`() async {
      let clocks: [any Clock<Duration>] = [
        DependencyValues._current.continuousClock, DependencyValues._current.suspendingClock,
      ]
      for clock in clocks {
        let issues = await recordingIssues { try? await clock.sleep(for: .zero) }
        #expect(!issues.isEmpty)
      }
    }
  #endif
}

@MainActor
private final class CounterModel {
  @Dependency(\.fireAndForget) private var fireAndForget
  private(set) var count = 0

  func start() async {
    await fireAndForget { self.count += 1 }
  }
}

// snippet.hide
import DependenciesTestSupport
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.lock
@Test func countsAllRequests() async {
  let requests = LockIsolated(0)
  await withDiscardingTaskGroup { group in
    for _ in 1...1000 {
      group.addTask { requests.withValue { $0 += 1 } }
    }
  }
  #expect(requests.value == 1000)
}
// snippet.recorder
struct AnalyticsClient: Sendable {
  var track: @Sendable (_ event: String) -> Void
}

@Test func recordsTheArgumentsOfCalls() {
  let events = LockIsolated<[String]>([])
  let analytics = AnalyticsClient { event in
    events.withValue { $0.append(event) }
  }
  analytics.track("ticket opened")
  analytics.track("ticket closed")
  #expect(events.value == ["ticket opened", "ticket closed"])
  #expect(events.count == 2)
}
// snippet.unchecked
/// A class from an older module, which only one task at a time uses.
final class LegacyTicketCache {
  var subjects: [String] = []
}

@Test func sendsALegacyObject() async {
  let cache = UncheckedSendable(LegacyTicketCache())
  await Task { cache.value.subjects.append("Printer is offline") }.value
  #expect(cache.subjects == ["Printer is offline"])
}
// snippet.hashable
@Test func sendsKeysOfDifferentTypes() async {
  let keys: Set<AnyHashableSendable> = [1, "one", AnyHashableSendable(1)]
  let count = await Task { keys.count }.value
  #expect(count == 2)
  #expect(keys.contains("one"))
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

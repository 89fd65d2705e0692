// snippet.hide
import DependenciesTestSupport
import Dependencies
import Foundation
import Testing

// snippet.show
// snippet.lock
@Test func nothingIsLost() async {
  let visitors = LockIsolated(0)
  await withDiscardingTaskGroup { group in
    for _ in 1...1000 {
      group.addTask { visitors.withValue { $0 += 1 } }
    }
  }
  #expect(visitors.value == 1000)
}
// snippet.recorder
struct Gate: Sendable {
  var open: @Sendable (_ visitor: String) -> Void
}

@Test func recordsWhatAnEndpointWasCalledWith() {
  let visitors = LockIsolated<[String]>([])
  let gate = Gate { visitor in
    visitors.withValue { $0.append(visitor) }
  }
  gate.open("Ada")
  gate.open("Grace")
  #expect(visitors.value == ["Ada", "Grace"])
  #expect(visitors.count == 2)
}
// snippet.unchecked
/// From a module of before concurrency; used on one queue only.
final class OldRegister {
  var names: [String] = []
}

@Test func promisesWhatTheCompilerCannotSee() async {
  let register = UncheckedSendable(OldRegister())
  await Task { register.value.names.append("Ada") }.value
  #expect(register.names == ["Ada"])
}
// snippet.hashable
@Test func anyHashableThatMayBeSent() async {
  let keys: Set<AnyHashableSendable> = [1, "one", AnyHashableSendable(1)]
  let count = await Task { keys.count }.value
  #expect(count == 2)
  #expect(keys.contains("one"))
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

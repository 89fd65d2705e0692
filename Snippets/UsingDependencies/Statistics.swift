// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.test
struct Checkout: Sendable {
  @Dependency(\.fireAndForget) var fireAndForget
  var count: @Sendable (String) async -> Void

  func pay() async {
    await fireAndForget { await count("paid") }
  }
}

@Test func countsPayments() async {
  let counted = LockIsolated<[String]>([])
  await Checkout { event in counted.withValue { $0.append(event) } }.pay()
  #expect(counted.value == ["paid"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

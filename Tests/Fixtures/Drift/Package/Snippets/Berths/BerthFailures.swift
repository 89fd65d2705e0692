// snippet.hide
import Harbor
import Testing

// snippet.show
// snippet.full
@Test func aFullHarborReportsAnIssue() {
  var berths = Berths(count: 1)
  berths.moor("Fram")
  berths.moor("Gjoa")
  // 🛑 no berth is free for Gjoa
}
// snippet.expect
@Test func aWrongExpectation() {
  let berths = Berths(count: 2)
  #expect(berths.free == 3)  // 🛑 Expectation failed: … == 3
  #expect(berths.count == 2)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

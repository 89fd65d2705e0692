// snippet.hide
import Harbor
import Testing

// snippet.show
// snippet.free
@Test func newBerthsAreFree() {
  let berths = Berths(count: 3)
  #expect(berths.free == 3)
}
// snippet.moor
@Test func aShipTakesABerth() {
  var berths = Berths(count: 3)
  berths.moor("Fram")
  #expect(berths.ships == ["Fram"])
}
// snippet.each
@Test(arguments: [1, 2])
func everyBerthCanBeTaken(count: Int) {
  var berths = Berths(count: count)
  for number in 1...count { berths.moor("ship \(number)") }
  #expect(berths.free == 0)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

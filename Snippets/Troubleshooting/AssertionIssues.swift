// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.assert
struct Valve {
  @Dependency(\.assert) var assert
  @Dependency(\.assertionFailure) var assertionFailure
  @Dependency(\.precondition) var precondition

  func open(percent: Int) {
    assert(percent.isMultiple(of: 5), "The valve moves in steps of 5 %")
    // 🛑 The valve moves in steps of 5 %
    precondition((0...100).contains(percent), "A valve opens from 0 to 100 %")
    // 🛑 A valve opens from 0 to 100 %
  }

  func close(force: Bool?) {
    if force == nil { assertionFailure("The torque for closing the valve is missing") }
    // 🛑 The torque for closing the valve is missing
  }
}

@Test func opensTooFar() {
  Valve().open(percent: 103)
  Valve().close(force: nil)
  #expect(Bool(true), "The test is still running.")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

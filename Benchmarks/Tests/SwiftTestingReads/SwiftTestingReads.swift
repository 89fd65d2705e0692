import Dependencies
import DependenciesTestSupport
import Measuring
import Testing

/// Prints the time of a read of a default value in a test of Swift Testing.
@Suite(.serialized) struct SwiftTestingReads {
  @Test func `default read`() {
    report("no trait")
  }

  @Test(.dependencies) func `default read in a test with a trait`() {
    report("with a trait")
  }

  private func report(_ name: String) {
    let model = Model()
    let read = measure(iterations: 2_000) { model.client }
    #expect(model.client.double(1) == 3)
    print("default read in Swift Testing,", name, read.nanoseconds, "ns,", read.ratio, "× raw")
  }
}

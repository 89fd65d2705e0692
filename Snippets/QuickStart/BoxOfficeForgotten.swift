// snippet.test
import Dependencies
import Foundation
import Testing

struct Clerk {
  @Dependency(\.date.now) var now
  // 🛑 @Dependency(\.date) has no test value, so a test was about to use its live value
}

@Test func forgetsTheDate() {
  #expect(Clerk().now > .distantPast)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

// snippet.test
import Dependencies
import Foundation
import Testing

struct Clerk {
  @Dependency(\.date.now) var now
  // 🛑 @Dependency(\.date) has no test implementation, but was accessed from a test context
}

@Test func forgetsTheDate() {
  #expect(Clerk().now > .distantPast)
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

#if os(Linux)
  import Foundation
  import Testing

  @testable import DocgenSystem

  /// The standard streams of the process.
  @Suite struct ConsoleTests {
    @Test func `Text that a full device rejects is an error`() throws {
      let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      #expect(
        emit("text", to: descriptor, path: "<stdout>")?.description
          == "cannot write '<stdout>': No space left on device")
      #expect(emit("", to: descriptor, path: "<stdout>") == nil)
    }
  }
#endif

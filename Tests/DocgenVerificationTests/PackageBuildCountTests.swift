import DocgenSystem
import Testing

@testable import DocgenVerification

@Suite("SwiftPM's count of a build")
struct PackageBuildCountTests {
  @Test(
    "The count is at the start of a line",
    arguments: [
      ("[3/40] Compiling Search.swift\n", "[3/40]"),
      ("Building for debugging...\n[0/2] Write sources\n[1/2] Write version\n", "[1/2]"),
      ("[5/7] Linking\nBuild complete! (0.4s)\n", "[5/7]"),
      ("ftching\n[1234/5678] Fetching kit\nComputing", "[1234/5678]"),
    ])
  func count(output: String, count: String) {
    #expect(ProcessRunner.lastCount(in: Array(output.utf8)[...]) == count)
  }

  @Test(
    "Other text has no count",
    arguments: ["", "Building for debugging...\n", "[]", "[1/", "[a/b] text", "[1/2/3]", "[12] text", "a [1/2] text"])
  func none(output: String) {
    #expect(ProcessRunner.lastCount(in: Array(output.utf8)[...]) == nil)
  }
}

import Testing

@testable import Dependencies

@Suite struct ProcessContextTests {
  @Test(arguments: [
    (["SWIFT_DEPENDENCIES_CONTEXT": "live"], true, DependencyContext.live),
    (["SWIFT_DEPENDENCIES_CONTEXT": "preview"], true, .preview),
    (["SWIFT_DEPENDENCIES_CONTEXT": "test"], false, .test),
    (["SWIFT_DEPENDENCIES_CONTEXT": "live", "XCODE_RUNNING_FOR_PREVIEWS": "1"], false, .live),
    (["XCODE_RUNNING_FOR_PREVIEWS": "1"], true, .preview),
    ([:], true, .test),
    ([:], false, .live),
  ])
  func `the environment decides first, then previews, then tests`(
    environment: [String: String], isTesting: Bool, context: DependencyContext
  ) {
    #expect(ProcessContext.infer(from: { environment[$0] }, isTesting: isTesting) == context)
  }

  @Test func `an unknown context is an issue that quotes it`() throws {
    let issues = recordingIssues {
      let context = ProcessContext.infer(
        from: { $0 == "SWIFT_DEPENDENCIES_CONTEXT" ? "production" : nil }, isTesting: false)
      #expect(context == .live)
    }
    let message = try #require(issues.first?.message)
    #expect(message.contains("'production'"))
  }
}

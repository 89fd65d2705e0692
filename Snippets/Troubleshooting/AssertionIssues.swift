// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.assert
struct SettingsForm {
  @Dependency(\.assert) var assert
  @Dependency(\.assertionFailure) var assertionFailure
  @Dependency(\.precondition) var precondition

  func setPageSize(_ pageSize: Int) {
    assert(pageSize.isMultiple(of: 10), "The page size must be a multiple of 10")
    // 🛑 The page size must be a multiple of 10
    precondition((1...100).contains(pageSize), "The page size must be between 1 and 100")
    // 🛑 The page size must be between 1 and 100
  }

  func setSortOrder(_ name: String) {
    if !["newest", "oldest"].contains(name) { assertionFailure("There's no sort order '\(name)'") }
    // 🛑 There's no sort order 'random'
  }
}

@Test func invalidSettings() {
  SettingsForm().setPageSize(103)
  SettingsForm().setSortOrder("random")
  #expect(Bool(true), "The test is still running.")
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

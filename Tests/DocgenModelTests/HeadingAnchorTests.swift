import DocgenModel
import Testing

@Suite struct HeadingAnchorTests {
  @Test(arguments: [
    ("Live value", "Live-value"),
    ("How @Dependency lifetimes work", "How-Dependency-lifetimes-work"),
    ("Swift's native Testing framework", "Swifts-native-Testing-framework"),
    ("  spaced\tout  ", "spaced-out"),
    ("A & B", "A--B"),
    ("one-two – three — four", "one-two-three-four"),
    ("`init(_:)` and snake_case", "init-and-snakecase"),
    ("a + b = c < d > e ~ f", "a-+-b-=-c-<-d->-e-~-f"),
    ("Überblick", "Überblick"),
    ("", ""),
  ])
  func anchors(heading: String, anchor: String) {
    #expect(headingAnchor(heading) == anchor)
  }

  @Test func writtenFragmentMatchesItsHeading() {
    #expect(headingAnchor("How-Dependency-lifetimes-work") == headingAnchor("How @Dependency lifetimes work"))
  }
}

import DocgenSystem
import Testing

@Suite struct PathTests {
  @Test(
    "Paths are compared with folders by bytes",
    arguments: [
      ("/a/b", "/a", true), ("/a/b/c", "/a", true), ("/a", "/a", false), ("/a/", "/a", false), ("/ab", "/a", false),
      ("/a", "/", true), ("/", "/", false), ("a/b", "a", true),
      // Each of these letters and the slash before it form one character.
      ("/a/\u{200D}b", "/a", true), ("/a/\u{301}", "/a", true), ("/a\u{301}/b", "/a", false),
    ])
  func below(path: String, folder: String, isBelow: Bool) {
    #expect(path.isBelow(folder) == isBelow)
    if isBelow { #expect(folder + (folder == "/" ? "" : "/") + path.path(from: folder) == path) }
  }
}

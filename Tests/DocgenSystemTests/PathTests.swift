import DocgenSystem
import Testing

@Suite struct PathTests {
  @Test(
    "A path is below a folder by its bytes",
    arguments: [
      ("/a/b", "/a", true), ("/a/b/c", "/a", true), ("/a", "/a", false), ("/a/", "/a", false), ("/ab", "/a", false),
      ("/a", "/", true), ("/", "/", false), ("a/b", "a", true),
      // Each of these letters makes one character with the slash before it.
      ("/a/\u{200D}b", "/a", true), ("/a/\u{301}", "/a", true), ("/a\u{301}/b", "/a", false),
    ])
  func below(path: String, folder: String, isBelow: Bool) {
    #expect(path.isBelow(folder) == isBelow)
    if isBelow { #expect(folder + (folder == "/" ? "" : "/") + path.path(from: folder) == path) }
  }
}

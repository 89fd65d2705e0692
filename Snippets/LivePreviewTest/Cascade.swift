// snippet.hide
import Dependencies
import Testing

enum L: DependencyKey { static let liveValue = "live" }

enum LP: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
}

enum LT: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

enum LPT: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

enum T: TestDependencyKey { static let testValue = "test" }

enum PT: TestDependencyKey {
  static let previewValue = "preview"
  static let testValue = "test"
}
/// Returns the values of a key in an app, in a preview, and in a test.
func values<Key: TestDependencyKey<String>>(of key: Key.Type) -> [String] {
  [DependencyContext.live, .preview, .test].map { context in
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(key) var value
      // 🛑 @Dependency(L.self) has no test implementation
      // 🛑 @Dependency(LP.self) has no test implementation
      // 🛑 @Dependency(T.self) has no live implementation
      // 🛑 @Dependency(PT.self) has no live implementation
      return value
    }
  }
}
// snippet.show
// snippet.table
@Test func keysWithLiveValue() {
  #expect(values(of: L.self) == ["live", "live", "live"])
  #expect(values(of: LP.self) == ["live", "preview", "preview"])
  #expect(values(of: LT.self) == ["live", "live", "test"])
  #expect(values(of: LPT.self) == ["live", "preview", "test"])
}

@Test func keysWithoutLiveValue() {
  #expect(values(of: T.self) == ["test", "test", "test"])
  #expect(values(of: PT.self) == ["test", "preview", "test"])
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

import Dependencies
import DependenciesTestSupport
import Testing

private struct Name: TestDependencyKey {
  var value: String
  static let testValue = Name(value: "test")
}

/// A value that reads another one while it's created.
private struct Title: TestDependencyKey {
  var value: String
  static var testValue: Title {
    @Dependency(\.name) var name
    @Dependency(Name.self) var same
    return Title(value: name.value + same.value)
  }
}

private struct Page: TestDependencyKey {
  var title: String
  static var testValue: Page {
    @Dependency(Title.self) var title
    return Page(title: title.value)
  }
}

extension DependencyValues {
  fileprivate var name: Name {
    get { self[Name.self] }
    set { self[Name.self] = newValue }
  }
}

@Suite(.dependencies) struct ResolutionTracingTests {
  private let resolutions = LockIsolated<[DependencyResolution]>([])

  private func observe(_ resolution: DependencyResolution) {
    resolutions.withValue { $0.append(resolution) }
  }

  @Test func `each location's first read is traced with the value's source`() throws {
    var line: UInt = 0
    withResolutionTracing({ [resolutions] resolution in resolutions.withValue { $0.append(resolution) } }) {
      @Dependency(\.name) var first; line = #line
      for _ in 1...3 { _ = first.value }
      @Dependency(Name.self) var second
      _ = second.value
      withDependencies {
        $0[Name.self] = Name(value: "override")
      } operation: {
        #expect(first.value == "override")
      }
    }
    let seen = resolutions.value
    #expect(seen.map(\.origin) == [.constructed, .cache, .override])
    #expect(seen.map(\.name) == [#"@Dependency(\.name)"#, "@Dependency(Name.self)", #"@Dependency(\.name)"#])
    #expect(seen.allSatisfy { $0.key == Name.self && $0.context == .test && $0.duration >= .zero })
    #expect(seen.first?.fileID == #fileID)
    #expect(seen.first?.line == line)
  }

  @Test func `a resolution names the construction that read the dependency`() throws {
    withResolutionTracing({ [resolutions] resolution in resolutions.withValue { $0.append(resolution) } }) {
      @Dependency(Page.self) var page
      _ = page.title
      @Dependency(\.name) var name
      _ = name.value
    }
    let requesters = resolutions.value.map { $0.requester.map { "\($0)" } }
    #expect(requesters == ["Title", "Title", "Page", nil, nil])
    #expect(
      DependencyResolution.tree(of: resolutions.value) == """
        @Dependency(Page.self) test constructed
          @Dependency(Title.self) test constructed
            @Dependency(\\.name) test constructed
            @Dependency(Name.self) test cache
        @Dependency(\\.name) test cache
        """)
  }

  @Test func `tasks are traced with the operation that starts them`() async {
    await withResolutionTracing({ [resolutions] resolution in resolutions.withValue { $0.append(resolution) } }) {
      await Task {
        @Dependency(\.name) var name
        _ = name.value
      }.value
    }
    @Dependency(\.name) var untraced
    _ = untraced.value
    #expect(resolutions.value.map(\.origin) == [.constructed])
  }
}

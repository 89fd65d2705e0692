import Dependencies
import DependenciesTestSupport
import Testing

private struct LiveOnly: DependencyKey, Equatable {
  var name = "live"
  static let liveValue = LiveOnly()
}

private struct LiveAndPreview: DependencyKey {
  var name: String
  static let liveValue = LiveAndPreview(name: "live")
  static let previewValue = LiveAndPreview(name: "preview")
}

private struct TestOnly: TestDependencyKey {
  var name: String
  static let testValue = TestOnly(name: "test")
}

private enum StringKey: DependencyKey {
  static let liveValue = "live"
}

/// A test value that calls the default test value of another key when it's created.
private struct CallsLiveOnly: DependencyKey {
  static let liveValue = CallsLiveOnly()
  static var testValue: CallsLiveOnly {
    _ = LiveOnly.testValue
    return CallsLiveOnly()
  }
}

private struct ReadLater: TestDependencyKey {
  var read: @Sendable () -> Void
  static let testValue = ReadLater {}
}

/// A test value that uses a live value when it's created.
private struct UsesLiveOnly: DependencyKey {
  static let liveValue = UsesLiveOnly()
  static var testValue: UsesLiveOnly {
    @Dependency(\.liveOnly) var liveOnly
    _ = liveOnly
    return UsesLiveOnly()
  }
}

private struct Quiet: DependencyKey, Equatable {
  static let liveValue = Quiet()
  static let shouldReportUnimplemented = false
}

private struct Explicit: DependencyKey {
  static let liveValue = Explicit()
  static let testValue = liveValue
}

extension DependencyValues {
  fileprivate var liveOnly: LiveOnly {
    get { self[LiveOnly.self] }
    set { self[LiveOnly.self] = newValue }
  }

  fileprivate var testOnly: TestOnly { self[TestOnly.self] }
}

@Suite(.dependencies) struct FallbackTests {
  @Test(.debugBuild) func `a test that uses the preview value is an issue`() throws {
    let issues = recordingIssues {
      @Dependency(LiveAndPreview.self) var value
      #expect(value.name == "preview")
    }
    let message = try #require(issues.first?.message)
    #expect(issues.count == 1)
    #expect(
      message.hasPrefix(
        "@Dependency(LiveAndPreview.self) has no test implementation, but was accessed from a test context:"))
  }

  @Test(.debugBuild) func `the issue suggests a computed test value, so tests and scopes don't share it`() throws {
    let messages = recordingIssues {
      @Dependency(LiveOnly.self) var value
      @Dependency(StringKey.self) var text
      _ = (value, text)
    }.map(\.message)
    #expect(messages.first?.contains("add `static var testValue: LiveOnly { … }` to `LiveOnly`.") == true)
    #expect(messages.last?.contains("add `static var testValue: String { … }` to `StringKey`.") == true)
  }

  @Test(.debugBuild) func `the issue about one of the library's dependencies suggests only an override`() throws {
    let issues = recordingIssues {
      @Dependency(\.withRandomNumberGenerator) var random
      _ = random
    }
    let message = try #require(issues.first?.message)
    #expect(message.hasPrefix("@Dependency(\\.withRandomNumberGenerator) has no test implementation"))
    #expect(
      message.hasSuffix(
        """

        To fix this, override it in this test: `$0.withRandomNumberGenerator = …` in `withDependencies`, or use the \
        `.dependency` trait.
        """))
  }

  @Test(.debugBuild) func `calling a default test value directly is an issue`() throws {
    let issues = recordingIssues {
      #expect(LiveOnly.testValue.name == "live")
      #expect(LiveAndPreview.testValue.name == "preview")
    }
    #expect(issues.count == 2)
    #expect(issues.first?.message.hasPrefix("@Dependency(LiveOnly.self) has no test implementation") == true)
    #expect(issues.last?.message.hasPrefix("@Dependency(LiveAndPreview.self) has no test implementation") == true)
  }

  @Test func `values that were stored can be changed in part in an update closure`() {
    let stored = withDependencies {
      $0.context = .test
    } operation: {
      DependencyValues._current
    }
    let issues = recordingIssues {
      for values in [stored, DependencyValues._current, .test] {
        withDependencies {
          $0 = values
          $0.liveOnly.name += " changed"
        } operation: {
          @Dependency(\.liveOnly) var value
          #expect(value.name == "live changed")
        }
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `values that were stored can be changed in part in an asynchronous update closure`() async {
    let stored = withDependencies {
      $0.context = .test
    } operation: {
      DependencyValues._current
    }
    let issues = await recordingIssues {
      await withDependencies {
        $0 = await Task.detached { stored }.value
        await Task.yield()
        $0.liveOnly.name += " changed"
      } operation: {
        @Dependency(\.liveOnly) var value
        #expect(value.name == "live changed")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test(.debugBuild) func `a property that is read in an update closure is a use`() {
    let issues = recordingIssues {
      withDependencies {
        @Dependency(\.liveOnly) var value
        $0.context = value.name == "live" ? .test : .live
      } operation: {
      }
    }
    #expect(issues.count == 1)
  }

  @Test(.debugBuild) func `the issue about a direct read names the key`() throws {
    struct Page {
      var title: String { DependencyValues._current[LiveOnly.self].name }
    }
    let issues = recordingIssues { _ = Page().title }
    let message = try #require(issues.first?.message)
    #expect(message.hasPrefix("@Dependency(LiveOnly.self) has no test implementation"))
    #expect(message.contains("`$0[LiveOnly.self] = …`"))
  }

  @Test func `calling a default test value directly outside of tests is no issue`() {
    let issues = recordingIssues {
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(LiveOnly.testValue.name == "live")
        #expect(Quiet.testValue == Quiet.liveValue)
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `the live value replaces a missing preview value`() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(LiveOnly.self) var value
      #expect(value.name == "live")
    }
  }

  @Test func `the test value is the preview value of a key without a live value`() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(TestOnly.self) var value
      #expect(value.name == "test")
    }
  }

  @Test(.debugBuild) func `a live value in a test is an issue at the wrapper`() throws {
    @Dependency(\.liveOnly) var value; let line: UInt = #line
    let issues = recordingIssues { _ = value.name }
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.line == line)
    for part in [
      #"@Dependency(\.liveOnly)"#, "Location:", "\(#fileID):\(line)", "Dependency:", "LiveOnly", "withDependencies",
      "testValue", "LiveOnly.liveValue",
    ] {
      #expect(issue.message.contains(part), "\(issue.message)")
    }
  }

  @Test(.debugBuild) func `an issue about a key names the key and its value`() throws {
    let issues = recordingIssues {
      @Dependency(StringKey.self) var value
      #expect(value == "live")
    }
    let message = try #require(issues.first?.message)
    for part in ["@Dependency(StringKey.self)", "Key:", "Value:", "String", "StringKey.liveValue"] {
      #expect(message.contains(part), "\(message)")
    }
  }

  @Test(.debugBuild) func `a missing live value is an issue, and the test value is used`() throws {
    let issues = recordingIssues {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.testOnly) var value
        #expect(value.name == "test")
      }
    }
    let message = try #require(issues.first?.message)
    for part in [#"@Dependency(\.testOnly)"#, "Location:", "TestOnly", "DependencyKey", "liveValue", "link"] {
      #expect(message.contains(part), "\(message)")
    }
  }

  @Test func `default values that an update assigns are updated like any others`() {
    let issues = recordingIssues {
      withDependencies {
        $0 = DependencyValues()
        $0.liveOnly.name = "changed"
      } operation: {
        @Dependency(\.liveOnly) var value
        #expect(value.name == "changed")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test(.debugBuild) func `reading default values is a use as soon as they're current`() {
    let issues = recordingIssues {
      withDependencies {
        $0 = DependencyValues()
        _ = $0.liveOnly
      } operation: {
        @Dependency(\.liveOnly) var value
        _ = value
      }
      DependencyValues.$_current.withValue(DependencyValues()) {
        @Dependency(\.liveOnly) var value
        _ = value
      }
    }
    #expect(issues.count == 2)
  }

  @Test(.debugBuild) func `a fallback is reported once for each cache`() {
    let issues = recordingIssues {
      for _ in 1...3 {
        @Dependency(\.liveOnly) var value
        _ = value
      }
    }
    #expect(issues.count == 1)
  }

  @Test func `a key can turn off the report`() {
    #expect(recordingIssues { _ = DependencyValues._current[Quiet.self] }.isEmpty)
  }

  @Test func `a test value that's explicitly the live value is no issue`() {
    #expect(recordingIssues { _ = DependencyValues._current[Explicit.self] }.isEmpty)
  }

  @Test func `reading a value in an update closure is no issue`() {
    let issues = recordingIssues {
      withDependencies {
        $0.liveOnly.name = "changed"
      } operation: {
        @Dependency(\.liveOnly) var value
        #expect(value.name == "changed")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test(.debugBuild) func `a value that an update closure read is still an issue when it's read outside of its scope`()
  {
    let issues = recordingIssues {
      withDependencies {
        $0.liveOnly.name = "changed"
      } operation: {
      }
      @Dependency(\.liveOnly) var value
      #expect(value.name == "live")
    }
    #expect(issues.count == 1)
  }

  @Test(.debugBuild)
  func `a live value that another value uses in an update closure is an issue when the other value is read`() {
    var updateIssues: [RecordingReporter.Issue] = []
    let issues = recordingIssues {
      updateIssues = recordingIssues {
        withDependencies {
          _ = $0[UsesLiveOnly.self]
        } operation: {
        }
      }
      @Dependency(UsesLiveOnly.self) var value
      _ = value
    }
    let laterIssues = recordingIssues {
      @Dependency(\.liveOnly) var liveOnly
      _ = liveOnly
    }
    #expect(updateIssues.isEmpty)
    #expect(issues.count == 1)
    #expect(laterIssues.isEmpty)
    #expect(issues.first?.message.contains(#"@Dependency(\.liveOnly)"#) == true)
  }

  @Test(.debugBuild) func `values that escape an update closure report live values after it`() {
    let issues = recordingIssues {
      withDependencies {
        let escaped = $0
        $0[TestOnly.self].name = "changed"
        $0[ReadLater.self].read = { _ = escaped.liveOnly }
      } operation: {
        @Dependency(ReadLater.self) var readLater
        readLater.read()
      }
    }
    #expect(issues.count == 1)
  }

  @Test(.debugBuild)
  func `a default test value that another value calls in an update closure is an issue when the other value is read`() {
    let updateIssues = recordingIssues {
      withDependencies {
        _ = $0[CallsLiveOnly.self]
      } operation: {
      }
    }
    let issues = recordingIssues {
      @Dependency(CallsLiveOnly.self) var value
      _ = value
    }
    #expect(updateIssues.isEmpty)
    #expect(issues.count == 1)
  }
}

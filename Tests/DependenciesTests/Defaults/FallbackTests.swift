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

private struct Quiet: DependencyKey {
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
  @Test func `the preview value stands in for a missing test value`() {
    let issues = recordingIssues {
      @Dependency(LiveAndPreview.self) var value
      #expect(value.name == "preview")
    }
    #expect(issues.isEmpty)
  }

  @Test func `the live value stands in for a missing preview value`() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(LiveOnly.self) var value
      #expect(value.name == "live")
    }
  }

  @Test func `the test value stands in for the preview value of a key without a live one`() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(TestOnly.self) var value
      #expect(value.name == "test")
    }
  }

  @Test func `a live value in a test is an issue at the wrapper`() throws {
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

  @Test func `an issue about a key names the key and its value`() throws {
    let issues = recordingIssues {
      @Dependency(StringKey.self) var value
      #expect(value == "live")
    }
    let message = try #require(issues.first?.message)
    for part in ["@Dependency(StringKey.self)", "Key:", "Value:", "String", "StringKey.liveValue"] {
      #expect(message.contains(part), "\(message)")
    }
  }

  @Test func `a missing live value is an issue, and the test value is used`() throws {
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

  @Test func `fresh values that an update assigns are updated like any others`() {
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

  @Test func `a read of fresh values is a use as soon as they are current`() {
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

  @Test func `a fallback is told once for each cache`() {
    let issues = recordingIssues {
      for _ in 1...3 {
        @Dependency(\.liveOnly) var value
        _ = value
      }
    }
    #expect(issues.count == 1)
  }

  @Test func `a key may choose not to tell`() {
    #expect(recordingIssues { _ = DependencyValues._current[Quiet.self] }.isEmpty)
  }

  @Test func `a test value that is the live value on purpose is no issue`() {
    #expect(recordingIssues { _ = DependencyValues._current[Explicit.self] }.isEmpty)
  }

  @Test func `what an update closure touches is no issue there`() {
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

  @Test func `what an update closure touched is still an issue where it is read uncontrolled`() {
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
}

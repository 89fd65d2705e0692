// snippet.hide
import Dependencies
import DependenciesTestSupport
import Testing

// snippet.show
// snippet.newsstand
struct Weather: DependencyKey {
  var report: String
  static let liveValue = Weather(report: "rain")
}

extension DependencyValues {
  var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }
}

func frontPage() -> String {
  @Dependency(\.weather.report) var report
  // 🛑 @Dependency(\.weather) has no test implementation, but was accessed from a test context
  return report
}
// snippet.touch
@Test func touchingIsNotControlling() {
  withDependencies {
    _ = $0.weather  // Reads it, and changes nothing.
  } operation: {
    #expect(frontPage() == "rain")
  }
}
// snippet.address
final class Reporter {}

@Test func strangersInheritNothing() {
  var inherited = 0
  for _ in 1...500 {
    // A reporter that remembers, and dies. The next one often gets the same address.
    _ = withDependencies {
      $0.weather.report = "sunshine"
    } operation: {
      Reporter()
    }
    let stranger = Reporter()
    withExpectedIssue {
      withDependencies(from: stranger) {
        withDependencies {
          $0.context = .live
        } operation: {
          @Dependency(\.weather.report) var report
          if report == "sunshine" { inherited += 1 }
        }
      }
    }
  }
  #expect(inherited == 0)
}
// snippet.detached
final class Archive: TestDependencyKey, Sendable {
  let papers = LockIsolated<[String]>([])
  static var testValue: Archive { Archive() }
}

@Suite(.dependencies)
struct ArchiveTests {
  @Dependency(Archive.self) var archive

  @Test(arguments: ["Monday", "Tuesday", "Wednesday"])
  func filesOnePaper(day: String) async {
    await Task.detached { [archive = _archive] in
      archive.wrappedValue.papers.withValue { $0.append(day) }
    }.value
    #expect(archive.papers.value == [day])
  }
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

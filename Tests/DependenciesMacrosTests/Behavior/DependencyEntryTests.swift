public import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import Testing

private final class Box: Sendable {}

@DependencyClient
struct WeatherClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double
}

extension DependencyValues {
  @DependencyEntry fileprivate var retries = 3
  @DependencyEntry("LimitKey", liveValue: 100, previewValue: 10) var limit: Int = 1
  @DependencyEntry fileprivate var user: String?
  @DependencyEntry fileprivate var box = Box()
  @DependencyEntry(liveValue: 2.5) fileprivate var timeout: Double
  /// A public entry, which other modules can use.
  @DependencyEntry public var station = Station()
  @DependencyEntry("WeatherKey") var weather: WeatherClient = WeatherClient()
}

/// The value of a public entry.
public struct Station: Sendable {
  /// Identifies the value.
  public var name = "test"
}

// Another module can do this, because the key of a public entry is public and named after its type.
extension DependencyValues.StationKey: DependencyKey {
  /// The live value, as an app declares it.
  public static var liveValue: Station { Station(name: "live") }
}

extension DependencyValues.WeatherKey: DependencyKey {
  static var liveValue: WeatherClient { WeatherClient(temperature: { _ in 21 }) }
}

@Suite(.dependencies) struct DependencyEntryTests {
  @Test func `in tests an entry has its initial value`() {
    @Dependency(\.retries) var retries
    @Dependency(\.limit) var limit
    @Dependency(\.user) var user
    #expect(retries == 3)
    #expect(limit == 1)
    #expect(user == nil)
  }

  @Test func `an entry can be overridden`() {
    withDependencies {
      $0.retries = 5
      $0.user = "blob"
    } operation: {
      @Dependency(\.retries) var retries
      @Dependency(\.user) var user
      #expect(retries == 5)
      #expect(user == "blob")
    }
  }

  @Test(arguments: [(DependencyContext.live, 100), (.preview, 10), (.test, 1)])
  func `an entry has a value for each context`(context: DependencyContext, expected: Int) {
    withDependencies {
      $0.context = context
    } operation: {
      @Dependency(\.limit) var limit
      #expect(limit == expected)
    }
  }

  @Test func `an entry can declare its live value separately`() async throws {
    try await withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.weather) var weather
      @Dependency(\.station) var station
      let degrees = try await weather.temperature(city: "Oslo")
      #expect(degrees == 21)
      #expect(station.name == "live")
    }
  }

  @Test func `an entry of a client is unimplemented in tests`() async {
    @Dependency(\.weather) var weather
    await withKnownIssue {
      await #expect(throws: Unimplemented("temperature")) { try await weather.temperature(city: "Oslo") }
    }
  }

  @Test func `the issue about an entry without a test value suggests an initial value`() {
    withKnownIssue {
      @Dependency(\.timeout) var timeout
      #expect(timeout == 2.5)
    } matching: { issue in
      let text = "\(issue)"
      return text.contains("Give every test a value: add an initial value to the property with `@DependencyEntry`.")
        && !text.contains("__Key_timeout`")
    }
  }

  @Test func `an endpoint of an entry can be a separate dependency`() async throws {
    try await withDependencies {
      $0.weather.temperature = { Double($0.count) }
    } operation: {
      @Dependency(\.weather.temperature) var temperature
      let degrees = try await temperature("Oslo")
      #expect(degrees == 4)
    }
  }

  @Test func `an initial value is created once for each cache`() {
    func read(_ values: DependencyValues) -> Box {
      values.box
    }
    let one = DependencyValues.test
    #expect(read(one) === read(one))
    #expect(read(one) !== read(DependencyValues.test))
  }
}

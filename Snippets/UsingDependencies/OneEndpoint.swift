// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
struct WeatherClient: DependencyKey {
  var temperature: @Sendable (_ city: String) async -> Int
  var forecast: @Sendable (_ city: String) async -> [Int]
  var warnings: @Sendable () async -> [String]
  static let liveValue = WeatherClient(
    temperature: { _ in 12 }, forecast: { _ in [12, 14] }, warnings: { [] })
}

extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}
// snippet.endpoint
struct Thermometer {
  @Dependency(\.weather.temperature) var temperature

  func reading(in city: String) async -> String {
    "\(await temperature(city)) °C in \(city)"
  }
}

let thermometer = withDependencies {
  $0.weather.temperature = { city in city.count }
} operation: {
  Thermometer()
}
print(await thermometer.reading(in: "Turin"))  // 5 °C in Turin

// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.live
struct Thermometer: DependencyKey {
  var degrees: @Sendable () -> Double
  static let liveValue = Thermometer(degrees: { 21.5 })  // In an app, reads a sensor.
}

extension DependencyValues {
  var thermometer: Thermometer {
    get { self[Thermometer.self] }
    set { self[Thermometer.self] = newValue }
  }
}

struct Greenhouse {
  @Dependency(\.thermometer) var thermometer
  // 🛑 @Dependency(\.thermometer) has no test implementation, but was accessed from a test context:
  //
  //   Location:
  //     GreenhouseIssues/GreenhouseIssues.swift:…
  //   Dependency:
  //     Thermometer
  //
  // A test must not use a live implementation by accident.
  //
  // To fix this, do one of the following:
  //
  // • Override the dependency in this test: assign to "$0.thermometer" in "withDependencies", or use the
  // ".dependency" trait.
  //
  // • Give every test a value: add "static let testValue" to "Thermometer".
  //
  // • To use the live value on purpose, assign "Thermometer.liveValue" to "$0.thermometer".

  var isTooCold: Bool { thermometer.degrees() < 5 }
}

@Test func forgotten() {
  #expect(!Greenhouse().isTooCold)
}
// snippet.live-override
@Test(arguments: [-3, 4.9])
func coldNight(degrees: Double) {
  withDependencies {
    $0.thermometer.degrees = { degrees }
  } operation: {
    #expect(Greenhouse().isTooCold)
  }
}
// snippet.live-on-purpose
@Test func thermometerIsConnected() {
  withDependencies {
    $0.thermometer = .liveValue
  } operation: {
    #expect(Greenhouse().thermometer.degrees() > -40)
  }
}
// snippet.missing
struct Weather: TestDependencyKey {
  var forecast: @Sendable () -> String
  static let testValue = Weather(forecast: { "sunny" })
}

struct Blinds {
  @Dependency(Weather.self) var weather
  // 🛑 @Dependency(Weather.self) has no live implementation, but was accessed from a live context.
  //
  //   Location:
  //     GreenhouseIssues/GreenhouseIssues.swift:…
  //   Dependency:
  //     Weather
  //
  // The test value was used instead.
  //
  // To fix this, do one of the following:
  //
  // • Conform "Weather" to "DependencyKey" by adding "static let liveValue".
  //
  // • If another module does that already, link that module into this program.
}

@Test func noModuleWithTheLiveValue() {
  withDependencies {
    $0.context = .live  // As in the running program.
  } operation: {
    #expect(Blinds().weather.forecast() == "sunny")
  }
}
// snippet.circle
struct Boiler: DependencyKey {
  var pressure: Double

  static var liveValue: Boiler {
    @Dependency(Heating.self) var heating
    // 🛑 @Dependency(Heating.self) depends on itself:
    //
    //   Heating → Boiler → Heating
    //
    // …
    // To fix this, do one of the following:
    //
    // • Read one of these dependencies when you use it, not while the value of another one is created.
    //
    // • Override one of them with a value that doesn't read the others.
    return Boiler(pressure: heating.flow / 10)
  }
}

struct Heating: DependencyKey {
  var flow: Double

  static var liveValue: Heating {
    @Dependency(Boiler.self) var boiler
    return Heating(flow: boiler.pressure * 2)
  }
  static let testValue = Heating(flow: 30)
}

@Test func makesEachOther() {
  withDependencies {
    $0.context = .live
  } operation: {
    @Dependency(Heating.self) var heating
    #expect(heating.flow == 6)  // The test value replaces one of the two.
  }
}
// snippet.from
final class Shed {}

final class Plot {
  @Dependency(\.thermometer) var thermometer
}

@Test func shedHasNothingToPassOn() {
  let shed = Shed()
  _ = withDependencies(from: shed) { Plot() }
  // 🛑 "Shed" has no dependencies to pass on, so the current ones are used.
  //
  // To fix this, do one of the following:
  //
  // • Give "Shed" at least one "@Dependency" property.
  //
  // • Create the "Shed" inside "withDependencies" and return it from there.
}
// snippet.from-returned
@Test func shedFromAScope() {
  let shed = withDependencies {
    $0.thermometer.degrees = { 12 }
  } operation: {
    Shed()
  }
  let plot = withDependencies(from: shed) { Plot() }
  #expect(plot.thermometer.degrees() == 12)
}
// snippet.verify
struct Pump: DependencyKey {
  var run: @Sendable () -> Void
  static let liveValue = Pump(run: {})
  static let testValue = Pump(run: {})
}

@Test func everythingIsRegistered() {
  DependencyValues.verify(\.thermometer, keys: [Weather.self, Pump.self])
  // 🛑 These dependencies lack values:
  //
  // • @Dependency(\.thermometer), key "Thermometer": a test value
  // • @Dependency(Weather.self), key "Weather": a live value
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.thermometer
struct Thermometer: DependencyKey {
  var degrees: @Sendable () -> Double
  static let liveValue = Thermometer(degrees: { 21.5 })
  static let testValue = Thermometer(degrees: { 20 })
}

struct Greenhouse {
  @Dependency(Thermometer.self) var thermometer
}

// snippet.hide
func pointingHere<R>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ operation: () throws -> R
) rethrows -> R {
  try withIssueContext(
    fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
}

// snippet.show
// snippet.late
@Test func readTooEarly() {
  let greenhouse = Greenhouse()
  #expect(greenhouse.thermometer.degrees() == 20)

  prepareDependencies {
    $0[Thermometer.self] = Thermometer(degrees: { 3 })
    // 🛑 @Dependency(Thermometer.self) was read before it was prepared, so it was not changed.
    //
    // To fix this, do one of the following:
    //
    // • Call "prepareDependencies" earlier, at the start of the program.
    //
    // • To change the dependency later, use "withDependencies".
  }
  #expect(greenhouse.thermometer.degrees() == 20)
}
// snippet.twice
@Test func preparedTwice() {
  prepareDependencies {
    $0[Thermometer.self] = Thermometer(degrees: { 3 })
  }
  prepareDependencies {
    $0[Thermometer.self] = Thermometer(degrees: { 4 })
    // 🛑 @Dependency(Thermometer.self) was prepared before, so it was not changed.
    //
    // To fix this, do one of the following:
    //
    // • Prepare the dependency once, at the start of the program.
    //
    // • To change it for a part of the program, use "withDependencies".
  }
  #expect(Greenhouse().thermometer.degrees() == 3)
}
// snippet.context
@Test func contextTwice() {
  prepareDependencies { $0.context = .preview }
  pointingHere { prepareDependencies { $0.context = .live } }
  // 🛑 @Dependency(\.context) was prepared before, so it was not changed.
  //
  // To fix this, prepare each dependency once, at the start of the program.
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

// snippet.hide
import Dependencies
import DependenciesTestSupport
import Dispatch
import Foundation
import Testing

// snippet.show
// snippet.once
final class Plate: TestDependencyKey, Sendable {
  static let made = LockIsolated(0)
  init() { Plate.made.withValue { $0 += 1 } }
  static var testValue: Plate { Plate() }
}

@Test func isMadeOnceForAHundredTasks() async {
  await withDiscardingTaskGroup { group in
    for _ in 0..<100 {
      group.addTask {
        @Dependency(Plate.self) var plate
        _ = plate
      }
    }
  }
  #expect(Plate.made.value == 1)
}
// snippet.contexts
final class Press: DependencyKey, Sendable {
  static var liveValue: Press { Press() }
  static var testValue: Press { Press() }
}

@Test func eachContextHasItsOwn() {
  @Dependency(Press.self) var press
  let inTest = press
  let live = withDependencies {
    $0.context = .live
  } operation: {
    press
  }
  #expect(inTest !== live)
  #expect(inTest === press)
}
// snippet.fresh
@Test func freshValuesHaveAFreshCache() {
  @Dependency(Press.self) var press
  let before = press
  withDependencies {
    $0 = .test
  } operation: {
    @Dependency(Press.self) var press
    #expect(press !== before)
  }
  #expect(press === before)
}
// snippet.unlocked
struct Kiln: TestDependencyKey {
  static let started = DispatchSemaphore(value: 0)
  static let mayEnd = DispatchSemaphore(value: 0)

  static var testValue: Kiln {
    started.signal()
    mayEnd.wait()  // Until the glaze has been made, on another thread.
    return Kiln()
  }
}

struct Glaze: TestDependencyKey {
  static var testValue: Glaze {
    Kiln.mayEnd.signal()
    return Glaze()
  }
}

@Test func aSlowDefaultKeepsNobodyElseWaiting() {
  let fired = DispatchSemaphore(value: 0)
  withEscapedDependencies { dependencies in
    DispatchQueue.global().async {
      dependencies.yield {
        @Dependency(Kiln.self) var kiln
        _ = kiln
      }
      fired.signal()
    }
  }
  Kiln.started.wait()

  @Dependency(Glaze.self) var glaze
  _ = glaze

  #expect(fired.wait(timeout: .now() + 30) == .success)
}
// snippet.reentrant
struct Ink: DependencyKey {
  var color: String
  static let liveValue = Ink(color: "black")
  static let testValue = Ink(color: "blue")
}

struct Printer: DependencyKey {
  var description: String
  static var liveValue: Printer { testValue }
  static var testValue: Printer {
    @Dependency(Ink.self) var ink
    return Printer(description: "prints in \(ink.color)")
  }
}

@Test func aDefaultMayReadOthers() {
  @Dependency(Printer.self) var printer
  #expect(printer.description == "prints in blue")
}
// snippet.first
@Test func aDefaultIsMadeInTheWorldOfItsFirstReader() {
  @Dependency(Printer.self) var printer
  withDependencies {
    $0[Ink.self].color = "red"
  } operation: {
    #expect(printer.description == "prints in red")
  }
  #expect(printer.description == "prints in red")  // It stays what it was made as.
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

import DependenciesConcurrency
import Testing

@testable import DocgenSystem

@Suite("Progress on a terminal is one line")
struct ProgressLineTests {
  private var text = ProgressText(style: .line)

  @Test mutating func `The line contains the counts and the time`() {
    let phase = text.begin("Verifying samples", of: 856, at: .zero)
    text.change(phase) { ($0.completed, $0.failed) = (214, 1) }
    #expect(text.tick(at: .seconds(38)) == "\rVerifying samples  214 of 856, 1 failed, 38 s\u{1B}[K")
    #expect(text.tick(at: .seconds(125)) == "\rVerifying samples  214 of 856, 1 failed, 2 min 5 s\u{1B}[K")
  }

  @Test mutating func `A phase of SwiftPM shows SwiftPM's count`() {
    let phase = text.begin("Building the package", of: nil, at: .zero)
    #expect(text.tick(at: .seconds(1)) == "\rBuilding the package  1 s\u{1B}[K")
    text.change(phase) { $0.detail = "[3/40]" }
    #expect(text.tick(at: .seconds(2)) == "\rBuilding the package  [3/40], 2 s\u{1B}[K")
  }

  @Test mutating func `A short phase prints nothing`() {
    let phase = text.begin("Loading files", of: nil, at: .seconds(5))
    #expect(text.tick(at: .milliseconds(5399)) == "")
    #expect(text.end(phase, isComplete: true, at: .milliseconds(5399)) == "")
  }

  @Test mutating func `An unchanged line isn't printed again`() {
    _ = text.begin("Loading files", of: nil, at: .zero)
    #expect(text.tick(at: .milliseconds(1000)) != "")
    #expect(text.tick(at: .milliseconds(1200)) == "")
  }

  @Test(
    "The line is shorter than the terminal is wide",
    arguments: [(20, "Verifying samples  "), (30, "Verifying samples  0 of 856, "), (2, "V"), (1, ""), (0, "")])
  func narrow(width: Int, line: String) {
    var text = text
    _ = text.begin("Verifying samples", of: 856, at: .zero)
    #expect(text.tick(at: .seconds(1), width: width) == (line.isEmpty ? "" : "\r\(line)\u{1B}[K"))
  }

  @Test mutating func `Of nested phases, the line shows the last one`() {
    let outer = text.begin("Verifying samples", of: 856, at: .zero)
    let inner = text.begin("Building the package", of: nil, at: .seconds(1))
    #expect(text.tick(at: .seconds(3)) == "\rBuilding the package  2 s\u{1B}[K")
    #expect(text.end(inner, isComplete: true, at: .seconds(4)) == "")
    #expect(text.tick(at: .seconds(4)) == "\rVerifying samples  0 of 856, 4 s\u{1B}[K")
    #expect(text.end(outer, isComplete: false, at: .seconds(5)) == "\r\u{1B}[K")
    #expect(text.isEmpty)
  }

  @Test mutating func `Other text replaces the line, and the next tick shows it again`() {
    _ = text.begin("Verifying samples", of: 856, at: .zero)
    #expect(text.interrupt() == "")
    let line = text.tick(at: .seconds(1))
    #expect(text.interrupt() == "\r\u{1B}[K")
    #expect(text.interrupt() == "")
    #expect(text.tick(at: .milliseconds(1200)) == line)
  }
}

@Suite("Progress in a log is a line when a phase begins and ends, and every ten seconds")
struct ProgressLogTests {
  private var text = ProgressText(style: .log)

  /// The lines at each second from 1.
  private func ticks(_ seconds: Int, _ text: inout ProgressText) -> [String] {
    (1...seconds).map { text.tick(at: .seconds($0)) }.filter { !$0.isEmpty }
  }

  @Test mutating func `A long phase`() {
    let phase = text.begin("Verifying samples", of: 856, at: .zero)
    text.change(phase) { ($0.completed, $0.failed) = (214, 1) }
    #expect(
      ticks(25, &text) == [
        "Verifying samples  214 of 856, 1 failed, 1 s\n", "Verifying samples  214 of 856, 1 failed, 11 s\n",
        "Verifying samples  214 of 856, 1 failed, 21 s\n",
      ])
    #expect(
      text.end(phase, isComplete: true, at: .seconds(26))
        == "Verifying samples  214 of 856, 1 failed, done in 26 s\n")
  }

  @Test mutating func `A phase that an error ends`() {
    let phase = text.begin("Building the package", of: nil, at: .zero)
    text.change(phase) { $0.detail = "[3/40]" }
    #expect(ticks(2, &text) == ["Building the package  [3/40], 1 s\n"])
    #expect(text.end(phase, isComplete: false, at: .seconds(3)) == "Building the package  stopped after 3 s\n")
  }

  @Test mutating func `A short phase prints nothing`() {
    let phase = text.begin("Loading files", of: nil, at: .zero)
    #expect(text.tick(at: .milliseconds(999)) == "")
    #expect(text.end(phase, isComplete: true, at: .milliseconds(999)) == "")
  }

  @Test mutating func `Of nested phases, only the last one has lines every ten seconds`() {
    let outer = text.begin("Verifying samples", of: 3, at: .zero)
    let inner = text.begin("Building the package", of: nil, at: .zero)
    #expect(
      ticks(12, &text) == [
        "Verifying samples  0 of 3, 1 s\nBuilding the package  1 s\n", "Building the package  11 s\n",
      ])
    #expect(text.end(inner, isComplete: true, at: .seconds(13)) == "Building the package  done in 13 s\n")
    #expect(text.tick(at: .seconds(21)) == "Verifying samples  0 of 3, 21 s\n")
    #expect(text.end(outer, isComplete: true, at: .seconds(22)) == "Verifying samples  0 of 3, done in 22 s\n")
  }

  @Test mutating func `Other text needs no space`() {
    _ = text.begin("Verifying samples", of: 3, at: .zero)
    _ = text.tick(at: .seconds(1))
    #expect(text.interrupt() == "")
  }
}

@Suite struct ProgressDisplayTests {
  @Test func `A silent display runs the operation`() async {
    let value = await ProgressDisplay.silent.phase("Loading files", of: 3) { phase in
      phase.advance()
      return 3
    }
    #expect(value == 3)
  }

  @Test func `Other text is written once, with or without a phase`() async {
    let written = LockIsolated("")
    let display = ProgressDisplay(style: .line, width: { 80 }, write: { text in written.withValue { $0 += text } })
    display.interrupt { written.withValue { $0 += "a" } }
    await display.phase("Loading files") { _ in display.interrupt { written.withValue { $0 += "b" } } }
    #expect(written.value == "ab")
  }
}

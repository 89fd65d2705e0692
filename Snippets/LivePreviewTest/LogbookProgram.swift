// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.client
import Dependencies
import Foundation

/// The logbook of an observatory: a line for each bird that was seen.
struct Logbook: Sendable {
  var entries: @Sendable () throws -> [String]
  var add: @Sendable (_ bird: String) throws -> Void
}

extension DependencyValues {
  var logbook: Logbook {
    get { self[Logbook.self] }
    set { self[Logbook.self] = newValue }
  }
}
// snippet.live
extension Logbook: DependencyKey {
  static let liveValue: Logbook = {
    let file = URL(fileURLWithPath: "logbook.txt")
    @Sendable func read() throws -> [String] {
      guard FileManager.default.fileExists(atPath: file.path) else { return [] }
      return try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
    return Logbook(
      entries: { try read() },
      add: { bird in
        let text = (try read() + [bird]).joined(separator: "\n")
        try text.write(to: file, atomically: true, encoding: .utf8)
      })
  }()
}
// snippet.preview
extension Logbook {
  static let previewValue = Logbook(
    entries: { ["Blackbird", "Wren", "Robin"] },
    add: { _ in })
}
// snippet.model
final class Observatory {
  private(set) var birds: [String] = []

  @Dependency(\.logbook) private var logbook

  func open() throws {
    birds = try logbook.entries()
  }

  func saw(_ bird: String) throws {
    try logbook.add(bird)
    birds.append(bird)
  }
}
// snippet.run
let monday = Observatory()
try monday.saw("Heron")

let tuesday = Observatory()
try tuesday.open()
print(tuesday.birds)  // ["Heron"]
print(FileManager.default.fileExists(atPath: "logbook.txt"))  // true
// snippet.inpreview
let preview = withDependencies {
  $0.context = .preview
} operation: {
  Observatory()
}
try preview.saw("Ostrich")
try preview.open()
print(preview.birds)  // ["Blackbird", "Wren", "Robin"]
// snippet.states
let empty = withDependencies {
  $0.context = .preview
  $0.logbook.entries = { [] }
} operation: {
  Observatory()
}
try empty.open()
print(empty.birds)  // []

struct WaterDamage: Error {}

let broken = withDependencies {
  $0.context = .preview
  $0.logbook.entries = { throw WaterDamage() }
} operation: {
  Observatory()
}
do {
  try broken.open()
} catch {
  print("Unreadable:", error)  // Unreadable: WaterDamage()
}

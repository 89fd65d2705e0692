// snippet.hide
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.interface
// Module: Logbook.
import Dependencies

/// The logbook of an observatory.
public struct Logbook: Sendable {
  /// Everything that was seen, the oldest first.
  public var entries: @Sendable () throws -> [String]

  /// Makes a logbook of its endpoint.
  public init(entries: @escaping @Sendable () throws -> [String]) {
    self.entries = entries
  }
}

extension Logbook: TestDependencyKey {
  /// Two birds that are always there.
  public static let previewValue = Logbook(entries: { ["Blackbird", "Wren"] })
  /// Reports each use.
  public static let testValue = Logbook(
    entries: unimplemented("Logbook.entries", placeholder: []))
}
// snippet.feature
// Module: ObservatoryFeature. Imports Dependencies and Logbook.

/// Where birds are watched.
public struct Observatory {
  @Dependency(Logbook.self) var logbook

  /// Opens an observatory.
  public init() {}

  /// Everything that was seen, the oldest first.
  public func birds() throws -> [String] { try logbook.entries() }
}
// snippet.implementation
// Module: LogbookLive. Imports Dependencies, Foundation and Logbook.

extension Logbook: DependencyKey {
  /// A file in the current folder.
  public static let liveValue = Logbook(
    entries: {
      // A real one would need a database, or a server.
      try String(contentsOfFile: "logbook.txt", encoding: .utf8)
        .split(separator: "\n").map(String.init)
    })
}
// snippet.program
// The program. Imports Foundation and ObservatoryFeature.

let text = "Heron\nWren"
try text.write(toFile: "logbook.txt", atomically: true, encoding: .utf8)
print(try Observatory().birds())  // ["Heron", "Wren"]
// snippet.end

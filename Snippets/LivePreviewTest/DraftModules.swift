// snippet.hide
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.interface
// Module: HelpdeskStorage.
import Dependencies

/// Stores drafts of tickets.
public struct DraftStore: Sendable {
  /// Returns the subjects of all drafts.
  public var load: @Sendable () throws -> [String]

  /// Creates a store from its endpoint.
  public init(load: @escaping @Sendable () throws -> [String]) {
    self.load = load
  }
}

extension DraftStore: TestDependencyKey {
  /// Two sample drafts.
  public static let previewValue = DraftStore(load: { ["No sound", "Printer is offline"] })
  /// Reports an issue when it's used.
  public static let testValue = DraftStore(
    load: unimplemented("DraftStore.load", placeholder: []))
}
// snippet.feature
// Module: HelpdeskFeatures. Imports Dependencies and HelpdeskStorage.

/// Lists drafts.
public struct DraftList {
  @Dependency(DraftStore.self) var draftStore

  /// Creates a list.
  public init() {}

  /// Returns the subjects of all drafts.
  public func subjects() throws -> [String] { try draftStore.load() }
}
// snippet.implementation
// Module: HelpdeskStorageLive. Imports Dependencies, Foundation, and HelpdeskStorage.

extension DraftStore: DependencyKey {
  /// A store in a file.
  public static let liveValue = DraftStore(
    load: {
      let data = try Data(contentsOf: URL(fileURLWithPath: "drafts.json"))
      return try JSONDecoder().decode([String].self, from: data)
    })
}
// snippet.program
// The app. Imports Foundation and HelpdeskFeatures.

let drafts = try JSONEncoder().encode(["VPN disconnects every hour"])
try drafts.write(to: URL(fileURLWithPath: "drafts.json"))
print(try DraftList().subjects())  // ["VPN disconnects every hour"]
// snippet.end

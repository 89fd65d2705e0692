/// Who brings ships in.
public struct Pilot: Sendable, CustomStringConvertible {
  /// The pilot's name.
  public let name: String

  /// Creates a pilot.
  public init(name: String) {
    self.name = name
  }

  /// The pilot, as logs tell of one.
  public var description: String { "pilot \(name)" }

  /// The pilot's call over the radio.
  public func call(channel: Int = 16) -> String {
    "\(name) on channel \(channel)"
  }
}

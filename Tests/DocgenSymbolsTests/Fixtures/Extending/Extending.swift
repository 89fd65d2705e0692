// swift-format-ignore-file

public protocol Named {
  /// Its name.
  var name: String { get }
  var undocumented: String { get }
}

/// Named like its module.
public struct Extending {
  public func deep() {}
}

public struct Person {}

extension Person: Named {
  public var name: String { "" }
  public var undocumented: String { "" }
}

extension Int: Named {
  public var name: String { "" }
  public var undocumented: String { "" }
}

extension Bool: @retroactive Comparable {
  public static func < (a: Bool, b: Bool) -> Bool { false }
  public static func <= (a: Bool, b: Bool) -> Bool { false }
  public static func < (a: Bool, b: Int) -> Bool { false }
}

/// Numbers with more to them.
extension Double {
  /// An extension member.
  public func a() {}
}

extension Double {
  public struct Nested {
    public var deep = 1
  }
}

extension Array where Element == Int {
  public func sum() -> Int { 1 }
}

extension Collection {
  public func chunk() {}
}

extension String.UTF8View {
  public func zig() {}
}

extension Optional where Wrapped == Int {
  public func orZero() -> Int { 0 }
}

extension KeyPath {
  public func describe() {}
}

public struct Task {}

extension _Concurrency.Task where Success == Never {
  public static func forever() {}
}

public protocol Refined: Named {}

extension Refined {
  public var name: String { "" }
  /// Extra.
  public var extra: Int { 1 }
}

extension Refined where Self: Equatable {
  public var undocumented: String { "" }
  public var extra: Int { 1 }
}

extension Named where Self: Hashable {
  public var undocumented: String { "" }
}

public struct Record: Refined, Hashable {}

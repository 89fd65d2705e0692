// swift-format-ignore-file

/// Something that can be drawn.
public protocol Shape: Sendable {
  /// The kind of number that measures it.
  associatedtype Measure
  /// How large it is.
  var area: Measure { get }
  /// Draws it once.
  func draw()
  /// Draws it several times.
  ///
  /// - Parameter times: How often.
  func draw(times: Int)
  init(side: Int)
  static var unit: Self { get }
  static func make() -> Self
  subscript(index: Int) -> Int { get }
  static subscript(index: Int) -> Int { get }
}

extension Shape {
  /// Draws it by repetition.
  public func draw(times: Int) {}
  public func erase() {}
  public subscript(index: Int) -> Int { 0 }
}

/// A square.
public struct Square: Shape, Hashable, Comparable {
  public var area: Int { 1 }
  /// Draws four sides.
  public func draw() {}
  public init(side: Int) {}
  public static let unit = Square(side: 1)
  public static func make() -> Square { unit }
  public static subscript(index: Int) -> Int { 0 }
  public static func < (a: Square, b: Square) -> Bool { false }
  public static func ... (a: Square, b: Square) -> Bool { false }
  public static func / (a: Square, b: Square) -> Bool { false }
  public static func /= (a: inout Square, b: Square) {}
  public static prefix func - (a: Square) -> Square { a }
  public static func - (a: Square, b: Square) -> Square { a }
  public static func - (a: Square, b: Int) -> Square { a }
  public struct Corner {
    public var x = 0
  }
  public typealias Side = Int
  public var `default`: Int { 0 }
  public func callAsFunction() {}
  /**
   A comment in
   a block.
   */
  public func inABlock() {}
}

/// A colour.
public enum Color: String, CaseIterable {
  case red, green
  /// Blue.
  case blue
  public static let fallback = Color.red
}

/// A case with a payload.
public enum Payload {
  case one(Int)
  case one(String, Int)
  case named(first: Int, second: String)
}

/// A figure with a name.
open class Figure {
  public init() {}
  public init?(name: String) {}
  deinit {}
  open func describe() {}
  open class func kind() -> String { "" }
  open class var count: Int { 0 }
  public subscript(key key: String) -> Int {
    get { 0 }
    set {}
  }
}

open class Circle: Figure {
  open override func describe() {}
}

/// A canvas that one task at a time draws on.
public actor Canvas {
  public func add(_ shape: Int) {}
}

/// Draws everything.
public func drawAll(_ count: Int, on canvas: String) async throws -> Bool { true }

public let limit = 1
public var counter = 1

infix operator +++
public func +++ (a: Int, b: Int) -> Int { 1 }
prefix operator ./
public prefix func ./ (a: Int) -> Int { 1 }

public typealias Shapes = [Int]

/// Named like another module.
public struct Swift_ {}

/// Old.
@available(*, deprecated, message: "Use Square", renamed: "Square")
public struct Old {}

@available(macOS 14, iOS 17.2.1, *)
public struct Newer {}

/// Stringifies an expression.
@freestanding(expression)
public macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(module: "Macros", type: "Stringify")

@attached(member)
public macro Drawn() = #externalMacro(module: "Macros", type: "Drawn")

/// A box.
public struct Box<Content> {
  public var content: Content
  public func map<T>(_ transform: (Content) throws -> T) rethrows -> Box<T> {
    Box<T>(content: try transform(content))
  }
}

extension Box: Equatable where Content: Equatable {}

extension Box where Content == Int {
  public func sum() -> Int { 0 }
}

// swift-format-ignore-file

public protocol Named {}

public struct Person {}

/// One name, all kinds of types.
public struct Types {
  public func o(_ f: @escaping @Sendable (inout Int) async throws -> Void) {}
  public func o(_ f: some Sequence<Int>) {}
  public func o(_ f: any Named) {}
  public func o(_ f: Named.Type) {}
  public func o(_ f: Int...) {}
  public func o(_ f: [String: [Int?]]) {}
  public func o(_ f: inout Int) {}
  public func o(_ f: () -> Void) {}
  public func o(_ f: (a: Int, b: Int)) {}
  public func o<T>(_ f: T) {}
  public func o<T>(_ f: T) -> [T] { [] }
  public func o(_ f: Optional<Int>) {}
  public func o(_ f: [Int]) -> Set<Int> { [] }
  public func o(_ f: String) -> (Int, Bool) { (1, true) }
  public func o(_ f: @autoclosure () -> Int) -> () -> Void { {} }
  public func o(_ f: Array<Int>.Index) -> some Sequence<Int> { [1] }
  public func o(_ f: (((Int) -> Int)?) -> Void) -> Int! { 1 }
  public func o(_ f: any Named & Sendable) {}
  public func o(_ f: (any Named)?) {}
  public func o(_ f: Types?) async throws -> Self { self }

  public func p(_ a: Int, _ b: Int) {}
  public func p(_ a: String, _ b: Int) {}
  public func p(_ a: Int, _ b: String) {}

  public func q(_ a: Int, _ b: Int) {}
  public func q(_ a: Int, _ b: Int) -> Int { 1 }
  public func q(_ a: Int, _ b: Int) -> String { "" }

  public func r(_ a: Int, _ b: Int) -> (Int, Int) { (1, 1) }
  public func r(_ a: String, _ b: Int) -> (Int, Int) { (1, 1) }
  public func r(_ a: String, _ b: Int) -> (String, Int) { ("", 1) }
  public func r(_ a: Int, _ b: Int) -> (String, Int) { ("", 1) }

  public subscript(i: Int) -> Int { 0 }
  public subscript(i: String) -> Int { 0 }
  public subscript(i: String) -> String { "" }

  public func t<T: Named>(_ a: T) {}
  public func t<T>(_ a: T) where T: Sendable {}
}

/// One name, several kinds.
public enum Sides {
  public static func go() {}
  public func go() {}
  public static var x: Int { 1 }
  public var x: Int { 1 }
  case y
  public var y: Int { 0 }
}

/// One name but for case.
public enum Outer {
  public protocol Inner {
    func required()
  }
  public struct Thing {
    public var x = 0
  }
}

extension Outer.Inner {
  public func required() {}
  public func extra() {}
}

public struct UsesInner: Outer.Inner {}

public struct OUTER {
  public struct Thing {
    public var x = 0
    public var X = 1
  }
}

infix operator <%>
infix operator ^^
infix operator ||>
infix operator &&&
infix operator .*.
infix operator ??!

/// Names that addresses cannot hold.
public struct Ops {
  public static func <%> (a: Ops, b: Ops) -> Ops { a }
  public static func ^^ (a: Ops, b: Ops) -> Ops { a }
  public static func ||> (a: Ops, b: Ops) -> Ops { a }
  public static func &&& (a: Ops, b: Ops) -> Ops { a }
  public static func .*. (a: Ops, b: Ops) -> Ops { a }
  public static func ??! (a: Ops, b: Ops) -> Ops { a }
  public static prefix func ~ (a: Ops) -> Ops { a }
  public func `if`() {}
  public func `a b-c`() {}
  public func é() {}
  public func 🙂() {}
  public func aMethodWithANameThatIsLongerThanAnyFileSystemTakesForOneFileAndThatThereforeHasToBeCut(
    theFirstLabelIsAlreadyRatherLong a: Int, andTheSecondOneIsNotMuchShorterThanTheFirst b: Int,
    whileTheThirdOneMakesSureThatTheWholeNameIsLongerThanTwoHundredAndFortyBytes c: Int
  ) {}
}

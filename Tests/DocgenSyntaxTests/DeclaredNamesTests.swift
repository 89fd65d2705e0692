import Testing

@testable import DocgenSyntax

@Suite("The names that sources declare")
struct DeclaredNamesTests {
  private let names = DeclaredNames(
    of: """
      public struct Basket {
        public var total = 0
        var items: [Int] = []
        public private(set) var count = 0
        public func add(_ price: Int) { let local = 1 }
        public enum State { case open, closed }
        enum Mode { case fast }
      }
      extension String {
        public var padded: String { self }
      }
      public extension Array { func chunks() {} }
      public protocol Priced { var price: Int { get } }
      #if FAST
        public func checkout() {}
      #endif
      struct Ledger { var total = 1 }
      """)

  @Test("Public types, extended types, and public members")
  func visible() {
    #expect(names.types == ["Basket", "State", "Priced"])
    #expect(names.extendedTypes == ["String", "Array"])
    #expect(names.members == ["total", "count", "add", "open", "closed", "padded", "chunks", "price", "checkout"])
  }

  @Test("A declaration without an access level is hidden, also if another type has a public member of its name")
  func hidden() {
    #expect(names.isHidden("Ledger") && names.isHidden("Mode") && names.isHidden("Basket.items"))
    #expect(names.isHidden("Ledger.total") && names.isHidden("Mode.fast"))
    #expect(names.hiddenMembers == ["items", "fast", "total"])
    #expect(
      !names.isHidden("items") && !names.isHidden("total") && !names.isHidden("Basket.total")
        && !names.isHidden("local"))
  }

  @Test("Public declarations inside a condition")
  func conditions() {
    #expect(names.conditional.mapValues { $0.map(\.condition) } == ["checkout": ["'#if FAST'"]])
    let names = DeclaredNames(
      of: """
        #if os(Windows)
          public struct Handle { public func close(_ code: Int, now: Bool) {} ; func open() {} }
          #if swift(>=6)
            public enum State { case failed(code: Int, String) }
          #endif
        #else
          public func fork() {}
        #endif
        """, file: "Handle.swift")
    let found = names.conditional.values.flatMap(\.self).sorted { $0.position < $1.position }
    #expect(
      found.map { "\($0.position) \($0.name) \($0.condition)" } == [
        "Handle.swift:2:17 Handle '#if os(Windows)'",
        "Handle.swift:2:38 close(_:now:) '#if os(Windows)'",
        "Handle.swift:4:17 State '#if os(Windows)' and '#if swift(>=6)'",
        "Handle.swift:4:30 failed(code:_:) '#if os(Windows)' and '#if swift(>=6)'",
        "Handle.swift:7:15 fork() '#else' of '#if os(Windows)'",
      ])
    #expect(names.conditional["State.failed"]?.count == 1 && names.conditional["Handle.close"]?.count == 1)
  }

  @Test("Sources together have the names of each")
  func union() {
    var names = self.names
    names.formUnion(DeclaredNames(of: "public struct Ledger {}"))
    #expect(names.types.contains("Ledger") && names.types.contains("Basket") && !names.isHidden("Ledger"))
  }
}

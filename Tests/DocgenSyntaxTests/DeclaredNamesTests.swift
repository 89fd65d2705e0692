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
    #expect(names.conditions == ["checkout": "#if FAST"])
    let names = DeclaredNames(
      of: """
        #if os(Windows)
          public struct Handle { public func close() {} ; func open() {} }
        #else
          public func fork() {}
        #endif
        """)
    #expect(
      names.conditions == ["Handle": "#if os(Windows)", "Handle.close": "#if os(Windows)", "fork": "#else "])
  }

  @Test("Sources together have the names of each")
  func union() {
    var names = self.names
    names.formUnion(DeclaredNames(of: "public struct Ledger {}"))
    #expect(names.types.contains("Ledger") && names.types.contains("Basket") && !names.isHidden("Ledger"))
  }
}

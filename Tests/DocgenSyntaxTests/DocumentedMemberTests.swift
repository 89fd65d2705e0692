import Testing

@testable import DocgenSyntax

@Suite("The members that comments document")
struct DocumentedMemberTests {
  private let source = """
    public struct Basket {
      /// The sum.
      /// Second line.
      public var total = 0
      /// Adds a price.
      public func add(_ price: Int) {}
      /// An empty basket.
      public static let empty = Basket()
      public enum State {
        /// The text.
        var text: String { "" }
      }
    }
    public protocol Priced {
      #if os(Linux)
        /// The price.
        var price: Int { get }
      #endif
    }
    public struct Shelf<Item> {
      /// The items.
      public var items: [Item] = []
    }
    /// Checks out.
    public func checkout() {}
    extension Basket.State {
      /// Closes it.
      func close() { func inner() {} }
    }
    """

  @Test("Members of instances are found with their types and comments, except those of generic types")
  func members() {
    let members = DocumentedMember.all(in: source)
    #expect(
      members.map { "\($0.type).\($0.name)" } == [
        "Basket.total", "Basket.add", "Basket.State.text", "any Priced.price", "Basket.State.close",
      ])
    #expect(members[0].lines.contains(2) && members[0].lines.contains(3) && !members[0].lines.contains(5))
  }

  @Test("A variable has the type if its sample is in the comment of the member that it calls")
  func variables() {
    func variables(_ samples: (String, Int)...) -> [String: String] {
      DocumentedMember.variables(in: samples.map { (text: $0.0, line: $0.1) }, of: source)
    }
    #expect(variables(("let sum = till.total + 1", 2)) == ["till": "Basket"])
    #expect(variables(("till.add(1)\nshelf.first.add(2)\nBasket.add(3)\ntill.addAll(4)", 5)) == ["till": "Basket"])
    #expect(variables(("_ = item?.price", 16)) == [:])
    #expect(variables(("_ = item.price", 16)) == ["item": "any Priced"])
    #expect(variables(("till.add(1)", 2), ("shelf.items", 21), ("checkout.checkout()", 24)) == [:])
    #expect(variables(("x.total", 2), ("x.close()", 27)) == [:])
  }
}

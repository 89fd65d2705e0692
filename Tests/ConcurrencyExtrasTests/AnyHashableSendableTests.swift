import DependenciesConcurrency
import Testing

@Suite("A type-erased hashable sendable value")
struct AnyHashableSendableTests {
  private struct Name: Hashable {
    var text = "Blob"
  }

  @Test("equals another of the same value and type")
  func equality() {
    #expect(AnyHashableSendable(Name()) == AnyHashableSendable(Name()))
    #expect(AnyHashableSendable(Name()) != AnyHashableSendable(Name(text: "Blob Jr.")))
    #expect(AnyHashableSendable(Name()) != AnyHashableSendable("Blob"))
  }

  @Test("has the equality and the hash of AnyHashable")
  func agreesWithAnyHashable() {
    #expect(AnyHashableSendable(Int8(1)) == AnyHashableSendable(1))
    #expect(Set([AnyHashableSendable(Int8(1)), AnyHashableSendable(1)]).count == 1)
    #expect(AnyHashable(AnyHashableSendable(1)) == AnyHashable(1))
  }

  @Test("isn't erased twice")
  func erasedOnce() {
    let once = AnyHashableSendable(1)
    let existential: any Hashable & Sendable = once
    #expect(AnyHashableSendable(once).base is Int)
    #expect(AnyHashableSendable(existential).base is Int)
  }

  @Test("can be written as a literal")
  func literals() {
    let values: [AnyHashableSendable] = [true, 1.5, 2, "three"]
    #expect(values == [AnyHashableSendable(true), .init(1.5), .init(2), .init("three")])
  }

  @Test("has its value's description")
  func description() {
    #expect("\(AnyHashableSendable("Blob"))" == "Blob")
    #expect(String(reflecting: AnyHashableSendable("Blob")) == #"AnyHashableSendable("Blob")"#)
    #expect(Mirror(reflecting: AnyHashableSendable(1)).children.first?.value as? Int == 1)
  }
}

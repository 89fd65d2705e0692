import DocgenSyntax
import Testing

@Suite("Declarations that aren't public")
struct InternalDeclarationsTests {
  @Test(
    "The lines of a declaration that no page shows include its comment",
    arguments: [
      ("/// A\nfunc f() {}", [1...2]),
      ("/// A\npublic func f() {\n  /// B\n  let a = 1\n}", []),
      ("/// A\nstruct S {\n  /// B\n  public func f() {}\n}", [1...5]),
      ("/// A\npublic struct S {\n  /// B\n  var a = 1\n  /// C\n  public var b = 1\n}", [3...4]),
      ("/// A\npublic protocol P {\n  /// B\n  func f()\n}", []),
      ("/// A\nprotocol P {\n  /// B\n  func f()\n}", [1...5]),
      ("/// A\npublic enum E {\n  /// B\n  case a\n}", []),
      ("public extension S {\n  /// A\n  func f() {}\n  /// B\n  private func g() {}\n}", [4...5]),
      ("extension S {\n  /// A\n  func f() {}\n  /// B\n  public func g() {}\n}", [2...3]),
      ("private extension S {\n  /// A\n  func f() {}\n}", [1...4]),
      ("#if os(Linux)\n/// A\nfunc f() {}\n#endif", [2...3]),
      ("/// A\npublic private(set) var a = 1\n/// B\nprivate(set) public var b = 1", []),
      ("/// A\n@usableFromInline internal func f() {}", [1...2]),
      ("/// A\npackage func f() {}", [1...2]),
      ("public extension S {\n  /// A\n  struct T {\n    /// B\n    var a = 1\n  }\n}", [4...5]),
    ])
  func lines(source: String, expected: [ClosedRange<Int>]) {
    #expect(InternalDeclarations.lines(in: source) == expected)
  }
}

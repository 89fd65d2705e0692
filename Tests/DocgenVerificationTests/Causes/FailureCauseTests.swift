import DocgenModel
import DocgenSyntax
import Testing

@testable import DocgenVerification

@Suite("The cause of a failure")
struct FailureCauseTests {
  private let causes = FailureCauses(
    DeclaredNames(
      of: """
        public struct Basket { public func add(_ price: Int) {} ; public var isEmpty: Bool { true } }
        public struct TaxCalculator {}
        public protocol Service {}
        struct Ledger {}
        extension String { public var padded: String { self } }
        """))

  private func cause(_ message: String, _ line: String = "", column: Int = 1) -> FailureCause {
    causes.cause(
      of: .init(id: "does-not-compile", position: .init(file: "A.md", line: 1, column: column), message: message),
      line: line)
  }

  @Test(
    "An error about a type or a call of the package is a mistake",
    arguments: [
      ("call can throw but is not marked with 'try'", "save()", 1),
      ("expression is 'async' but is not marked with 'await'", "let a = load()", 9),
      ("value of type 'Basket' has no member 'sum'", "basket.sum", 8),
      ("value of type 'String' has no member 'paded'", "text.paded", 6),
      ("type 'Basket' has no member 'empty'", "Basket.empty", 8),
      ("cannot convert value of type 'Int' to expected argument type '[Basket]'", "total(3)", 7),
      ("cannot find 'TaxCalculater' in scope", "TaxCalculater()", 1),
      ("cannot find 'Ledger' in scope", "Ledger()", 1),
      ("extraneous argument label 'price:' in call", "basket.add(price: 1)", 11),
      ("extra argument in call", "basket.add(1, 2)", 15),
      ("cannot call value of non-function type 'Bool'", "if basket.isEmpty() {", 11),
      ("'add' has been renamed to 'insert'", "basket.add(1)", 8),
    ])
  func mistakes(message: String, line: String, column: Int) {
    #expect(cause(message, line, column: column) == .mistake)
  }

  @Test(
    "An error about other types is another error of the compiler",
    arguments: [
      ("value of type 'Int' has no member 'sum'", "count.sum", 7),
      ("extra argument in call", "other(1, 2)", 10),
      ("missing return in instance method expected to return 'String'", "}", 1),
      ("no such module 'UIKit'", "import UIKit", 8),
      ("'open' is inaccessible due to 'private' protection level", "door.open()", 6),
    ])
  func others(message: String, line: String, column: Int) {
    #expect(cause(message, line, column: column) == .compilerError)
  }

  @Test(
    "A name that the sample doesn't declare makes it a fragment, unless the package has a similar type",
    arguments: [
      "cannot find 'basket' in scope", "cannot find type 'Baskets' in scope", "cannot find 'ledger' in scope",
      "cannot find 'TaxService' in scope",
      "cannot infer contextual base in reference to member 'red'",
      "the block is a fragment, because '...' replaces code", "the block is a part of a package manifest",
    ])
  func fragments(message: String) {
    #expect(cause(message) == .fragment)
  }

  @Test(
    "Other failures have the cause of their kind",
    arguments: [
      ("printed-value", FailureCause.wrongClaim), ("output", .wrongClaim), ("not-deterministic", .wrongClaim),
      ("exit-status", .failedRun), ("timeout", .failedRun), ("depends-on-failed-sample", .otherSample),
      ("commands-not-run", .notChecked),
    ])
  func kinds(id: String, cause: FailureCause) {
    let failure = SampleResult.Failure(id: id, position: .init(file: "A.md", line: 1), message: "")
    #expect(causes.cause(of: failure, line: "") == cause)
  }

  @Test(
    "A declaration that the package doesn't have is a mistake if its type is the package's or resembles one",
    arguments: [
      ("the package declares 'func add(_:)'", FailureCause.mistake),
      ("the package has no public declaration 'Basket.sum'", .mistake),
      ("the package has no public declaration 'String.paded'", .mistake),
      ("the package has no public declaration 'TaxCalculatorr.rate'", .mistake),
      ("the package has no public declaration 'ShopApp.main()'", .fragment),
    ])
  func declarations(message: String, cause: FailureCause) {
    let failure = SampleResult.Failure(
      id: "wrong-declaration", position: .init(file: "A.md", line: 1), message: message)
    #expect(causes.cause(of: failure, line: "") == cause)
  }

  @Test("The name of a call is the one before the parenthesis around the column")
  func calls() {
    func names(_ line: String, _ column: Int) -> [String] { FailureCauses.names(in: Array(line.utf8), at: column) }
    #expect(names("a.add(price: 1)", 6) == ["", "add"])
    #expect(names("a.add(other(1), b)", 17) == ["b", "add"])
    #expect(names("list.map { $0 }", 12) == ["", "map"])
    #expect(names("path.foo", 6) == ["foo"])
    #expect(names("", 9) == [])
  }
}

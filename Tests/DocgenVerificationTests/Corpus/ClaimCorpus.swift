/// Samples in the styles of many packages, with comments that are right, wrong, or not about a result.
enum ClaimCorpus {
  /// A sample that's wrong on purpose.
  struct Wrong: Sendable {
    /// The code.
    var code: String
    /// The lines of the code that must be reported, from 1.
    var lines: [Int]

    init(_ code: String, at lines: Int...) { (self.code, self.lines) = (code, lines) }
  }

  // MARK: Output that docgen can't separate

  /// Samples with comments about output that docgen can't separate from other output, or that no code prints, so it reports
  /// them as unchecked.
  static let unseparatedOutput = [
    Wrong("[3].forEach { amount in\n  Price(amount).show()\n  // Prints \"4\"\n}", at: 3),
    Wrong("[3].forEach { amount in\n  Price(amount).show()\n  // Prints \"3\"\n}", at: 3),
    Wrong("let free = [3].map { amount in\n  Price(amount).isFree  // Prints nothing\n}", at: 2),
    Wrong(
      "func amount() throws -> Int {\n  try Price(parsing: \"3\").amount  // Prints nothing\n}\n_ = try amount()", at: 2
    ),
    Wrong("func neverShown() {\n  Price(3).show()\n  // Prints \"3\"\n}", at: 3),
    Wrong("func neverSilent() {\n  Price(3).show()  // Prints nothing\n}", at: 2),
    Wrong("func leave() {\n  return Price(3).show()\n  // Prints \"3\"\n}\nleave()", at: 3),
    Wrong(
      "func fail() throws {\n  Price(3).show(); throw CancellationError()\n  // Prints \"3\"\n}\ntry? fail()", at: 3),
    Wrong("Price(3).show()\n// Prints nothing.\nlet next = 4", at: 2),
    Wrong("#if os(Linux)\n  let quotes = 1\n#endif\nPrice(3).show()\n// Prints \"3\"", at: 5),
    Wrong("func deferring() {\n  defer { Price(3).show() }  // Prints nothing\n}\ndeferring()", at: 2),
    Wrong("let quiet = Price(3)\n\n// Prints nothing, because it's free\nquiet.show()", at: 3),
  ]

  /// Samples that run a statement very often.
  static let unseparatedExecutions = [
    Wrong("for number in 1...50_000 {\n  _ = Price(number)\n  // Prints nothing\n}", at: 3)
  ]

  /// Like ``unseparatedOutput``, in programs in which several tasks run.
  static let unseparatedTasks = [
    Wrong("func start() {\n  Task { Price(3).show() }\n  // Prints nothing\n}\nstart()", at: 3),
    Wrong(
      "func race() async {\n  async let first: Void = Price(3).show()\n  Price(4).show()\n  // Prints nothing\n  await first\n}\nawait race()",
      at: 4),
    Wrong("func load() async {\n  await Price.load().show()\n  // Prints \"5\"\n}\nawait load()", at: 3),
  ]

  /// Samples in which several tasks run, but that print no line as in the comment.
  static let wrongTasks = [
    Wrong("func count() async {\n  for number in 1...3 { print(number) }\n  // 1\n  // 2\n}\nawait count()", at: 4),
    Wrong("func load() async {\n  await Price.load().show()\n  // Prints \"9\"\n}\nawait load()", at: 3),
  ]

  /// Samples in which several tasks run, with right comments.
  static let rightTasks = [
    "func load() async {\n  await Price.load().show()\n  // Prints:\n  // 5\n  // 5 €\n}\nawait load()"
  ]

  /// Tests that print something other than their comments.
  static let wrongTests = [
    Wrong("@Test func show() {\n  Price(3).show()\n  // Prints \"4\"\n  #expect(Bool(true))\n}", at: 3),
    Wrong("@Test func silent() {\n  Price(3).show()  // Prints nothing\n  #expect(Bool(true))\n}", at: 2),
    Wrong(
      "import XCTest\nfinal class PriceTests: XCTestCase {\n  func testShow() {\n    Price(3).show()  // Prints nothing\n    XCTAssertTrue(true)\n  }\n}",
      at: 4),
    Wrong("Price(3).show()\n// Prints nothing\n\n@Test func pass() { #expect(Bool(true)) }", at: 2),
  ]

  /// Tests whose comments show what they print.
  static let rightTests = [
    """
    @Test(arguments: 1...40) func show(_ amount: Int) {
      Price(3).show()
      // Prints:
      // 3
      // 3 €
      #expect(amount > 0)
    }
    @Test func silent() {
      for _ in 1...1000 { _ = Price(3).name }
      // Prints nothing
      #expect(Bool(true))
    }
    """,
    "import XCTest\nfinal class PriceTests: XCTestCase {\n  func testShow() {\n    Price(3).show()\n    // Prints:\n    // 3\n    // 3 €\n    XCTAssertTrue(true)\n  }\n}",
  ]

  // MARK: Printed values

  /// Samples whose output differs from their comments.
  static let wrongOutput = [
    Wrong("for number in [1, 2] { print(number) }\n// 1\n// 3", at: 3),
    Wrong("for number in [1, 2] {\n  print(number)\n}\n// 1\n// 3", at: 5),
    Wrong("for number in [1, 2, 3] { print(number) }\n// 1\n// 2", at: 3),
    Wrong("for number in [1, 2] { print(number) }\n// 1\n// 2\n// 3", at: 4),
    Wrong("for number in [1, 2] { print(number) }\n// 2\n// 1", at: 2),
    Wrong("for number in [1, 2] { print(number) }  // 1 3", at: 1),
    Wrong("for name in [\"Ada\", \"Ben\"] { print(name) }\n// Ada\n// Bob", at: 3),
    Wrong("for name in [\"Ada\", \"Ben\"] { print(name) }\n// Prints:\n// Ada\n// Bob", at: 4),
    Wrong("for name in [\"Ada\", \"Ben\"] { print(name) }\n// Prints \"Ada\"\n// Prints \"Bob\"", at: 3),
    Wrong("for number in 1...9 { print(number) }\n// 1\n// ...\n// 8", at: 4),
    Wrong("[3, 4].forEach { print($0) }\n// 3\n// 5", at: 3),
    Wrong("print(3 + 4)\n// 8", at: 2),
    Wrong("print(3 + 4)\n// => 8", at: 2),
    Wrong("print(3 + 4)\n// -> 8", at: 2),
    Wrong("print(3 + 4)\n// → 8", at: 2),
    Wrong("print(3 + 4)\n// Prints 8", at: 2),
    Wrong("print(3 + 4)\n// Prints \"8\"", at: 2),
    Wrong("print(3 + 4)\n// Output: 8", at: 2),
    Wrong("print(3 + 4)  // 8", at: 1),
    Wrong("print(3 + 4)  // => 8", at: 1),
    Wrong("print(3 + 4)  // ==> 8", at: 1),
    Wrong("print(3 + 4)  // -> 8", at: 1),
    Wrong("print(3 + 4)  // prints 8", at: 1),
    Wrong("print(3 + 4)  // Prints: 8", at: 1),
    Wrong("print(3 + 4)  // prints \"8\"", at: 1),
    Wrong("print(3 + 4)  // 8, because both are added", at: 1),
    Wrong("print(3 + 4)  // 8 (the sum)", at: 1),
    Wrong("print(3 + 4)  // the sum is 8", at: 1),
    Wrong("print(3 + 4)  // Output: 8", at: 1),
    Wrong("print(3 + 4)  // 8.", at: 1),
    Wrong("print(3 + 4)  // 70", at: 1),
    Wrong("print(3 + 4)  // -7", at: 1),
    Wrong("print(3 + 4)  // 7.0", at: 1),
    Wrong("print(1000)  // 1_001", at: 1),
    Wrong("print(255)  // 0xFE", at: 1),
    Wrong("print(\"open\")  // \"closed\"", at: 1),
    Wrong("print(\"open\")  // closed", at: 1),
    Wrong("print(\"open\")  // 'closed'", at: 1),
    Wrong("print(\"open\")  // Closed", at: 1),
    Wrong("print(\"open\")  // .closed", at: 1),
    Wrong("print(\"No tickets\")  // One ticket", at: 1),
    Wrong("print(\"The ticket is open\")  // The ticket is closed", at: 1),
    Wrong("print(\"2 of the 4 tickets are open\")  // 3 of the 4 tickets are open", at: 1),
    Wrong("print(\"Loading failed\")  // Loading...", at: 1),
    Wrong("print([1, 2, 3])  // [1, 2]", at: 1),
    Wrong("print([1, 2, 3])  // [1, 2, 4]", at: 1),
    Wrong("print([1, 2, 3])  // [1, 2, 4, ...]", at: 1),
    Wrong("print([\"a\", \"b\"])  // [\"a\", \"c\"]", at: 1),
    Wrong("print([\"a\", \"b\"])  // [\"a\",\"c\"]", at: 1),
    Wrong("print([\"a b\"])  // [\"ab\"]", at: 1),
    Wrong("print([\"a\": 1])\n// [\"a\": 2]", at: 2),
    Wrong("print((1, \"a\"))  // (1, \"b\")", at: 1),
    Wrong("print(Int(\"3\") as Any)  // 3", at: 1),
    Wrong("print(Int(\"x\") as Any)  // Optional(3)", at: 1),
    Wrong("print(3 > 4)  // true", at: 1),
    Wrong("print(3 > 4)\n// true", at: 2),
    Wrong("print(\"a\")\nprint(\"b\")\n// a\n// c", at: 4),
    Wrong("print(\"a\", \"b\")  // a c", at: 1),
    Wrong("print(\"a\", terminator: \"\")\nprint(\"b\")\n// ac", at: 3),
    Wrong("func show(_ number: Int) { print(number) }\nshow(1)\n// 1\nshow(2)\n// 3", at: 5),
    Wrong("func greet() {\n  print(\"Hello\")\n  // Hi\n}\ngreet()", at: 3),
    Wrong("print(\"line 1\\nline 2\")\n// line 1\n// line 3", at: 3),
    Wrong("print(\"a\\nb\")  // a\n               // c", at: 1),
    Wrong("if true {\n  print(\"yes\")\n  // no\n}", at: 3),
    Wrong("do {\n  print(\"yes\")  // no\n}", at: 1 + 1),
    Wrong("print([\"a\", \"b\"])\n// Prints \"[\"a\", \"c\"]\".", at: 2),
    Wrong("print([\"a\", \"b\"])  // Prints \"[\"", at: 1),
    Wrong("print(\"say \\\"hi\\\" now\")  // Prints \"say \"ho\" now\"", at: 1),
    Wrong("print(\"a b \")  // Prints \"a c \"", at: 1),
    Wrong("print(2)  // 10", at: 1),
    Wrong("print(240)  // 11110001", at: 1),
    Wrong("print(1.5e20)  // 1.6E+20", at: 1),
    Wrong("print(1.5)  // 1.50", at: 1),
    Wrong("func welcome() { print(\"Hello\") }\nwelcome()\n// Prints \"Hi\"", at: 3),
    Wrong(
      "func welcomeAll() { print(\"Ada\"); print(\"Ben\") }\nwelcomeAll()\n// Prints \"Ada\".\n// Prints \"Bob\".",
      at: 4),
    Wrong("func welcomeBoth() { print(\"Ada\"); print(\"Ben\") }\nwelcomeBoth()\n// Prints \"Ada\".", at: 3),
    Wrong("func farewell() { print(\"Bye\") }\nfarewell()  // Prints \"Hi\"", at: 2),
    Wrong(
      "final class Door { deinit { print(\"closed\") } }\nvar door: Door? = Door()\ndoor = nil\n// Prints \"open\".",
      at: 4),
    Wrong("var level = 3\nlevel = 4\n// Prints \"4\".", at: 3),
    Wrong("if !Price(3).isFree { print(\"paid\") }\n// Doesn't print anything, because it's free.", at: 2),
    Wrong("func sing() { print(\"la\") }\nsing()\n// Prints nothing.", at: 3),
    // What the package prints.
    Wrong("Price(3).show()\n// 4\n// 3 €", at: 2),
    Wrong("Price(3).show()\n// Prints:\n// 3\n// 4 €", at: 4),
    Wrong("Price(3).show()\n// Prints \"3\"", at: 2),
    Wrong("Price(3).show()\n// Prints nothing.", at: 2),
    Wrong("Price(3).show()\nlet shown = true\n// Prints:\n// 3\n// 3 €", at: 4),
    Wrong("puts(\"Open\")\n// Prints \"Shut\"", at: 2),
    Wrong("Price(3).show()  // Prints nothing", at: 1),
    Wrong("Price(3).show()\n\n// Prints nothing", at: 3),
    Wrong("if Price(3).isFree { print(\"free\") } else { Price(3).show() }\n// Prints nothing", at: 2),
    Wrong("func showPrice() {\n  Price(3).show()\n  // Prints \"4\"\n}\nshowPrice()", at: 3),
    Wrong("func showSilently() {\n  Price(3).show()  // Prints nothing\n}\nshowSilently()", at: 2),
    Wrong("func open() {\n  puts(\"Open\")\n  // Prints \"Shut\"\n}\nopen()", at: 3),
    Wrong(
      "struct Till {\n  init() {\n    Price(3).show()\n    // Prints:\n    // 3\n    // 4 €\n  }\n}\n_ = Till()", at: 6),
    Wrong("[1, 2].forEach { amount in\n  let price = Price(amount)\n  price.show()\n  // Prints nothing.\n}", at: 4),
    Wrong("for amount in [1, 2] {\n  Price(amount).show()\n  // Prints:\n  // 1\n  // 1 €\n}", at: 5),
    Wrong(
      "switch Price(3).isFree {\ncase true: break\ncase false:\n  Price(3).show()\n  // Prints \"4\"\n}", at: 5),
    Wrong(
      "do {\n  let price = try Price(parsing: \"3\")\n  price.show()\n  // Prints \"4\"\n} catch {}", at: 4),
    Wrong(
      "func showAll() {\n  for name in [\"a\"] { print(name); Price(4).show() }\n  // a\n  // 4\n  // 5 €\n}\nshowAll()",
      at: 5),
    Wrong(
      "func showEach() {\n  for name in [\"a\"] {\n    print(name)\n    Price(4).show()\n  }\n  // Prints \"5\"\n}\nshowEach()",
      at: 6),
    Wrong("print(\"x\")\n// The value has been read.\n// Prints \"y\".", at: 3),
    Wrong(
      "@discardableResult func spell() -> Int { print(\"a\"); return 12 }\nspell()\n// prints \"b\" and returns 12",
      at: 3),
    Wrong("func knock() { print(\"knock\") }\nknock()\nvar answer = 3\nanswer = 4\n// Prints \"knock\".", at: 5),
    Wrong("print(\"open \")  // \"open  \"", at: 1),
    Wrong("for text in [\"a\", \" b\"] { print(text) }\n// \"a\"\n// \"b \"", at: 3),
    Wrong("print(\"\")  // \"a\"", at: 1),
    Wrong("print(3 + 4)\n\n// Prints: \"8\"", at: 3),
    Wrong("print(3 + 4)\n\n// prints: 8", at: 3),
    Wrong("print(3 + 4)\n// prints: \"8\"", at: 2),
    Wrong("for number in [2, 4] { print(number, terminator: \" \") }\n\n// Prints: \"2 5\".", at: 3),
    Wrong("for number in [2, 4] { print(number, terminator: \" \") }\n\n// Prints \"2 5 \"", at: 3),
    Wrong("[2, 4].forEach {\n  print($0, terminator: \" \")\n}\n\n// Prints: 2 5", at: 5),
    Wrong("func shout() { print(\"Hello\") }\nshout()\n\n// Prints: \"Hi\"", at: 4),
    Wrong(
      "struct Lost: Error {}\nprint(Result<Int, Lost>.failure(Lost()))\n\n// Prints: \"failure(Found())\"", at: 4),
    Wrong("enum Sample { case open }\nprint([Sample.open])  // [open]", at: 2),
    Wrong("print(\"done: yes\")\n\n// Prints: done: no", at: 3),
    Wrong("print(\"a\")\n\n// Prints:\n// a", at: 3),
  ]

  /// Samples whose comments are right about the output, or not about the output.
  static let rightOutput = [
    // What the package prints.
    "Price(3).show()\n// Prints:\n// 3\n// 3 €",
    "Price(4).show()\nPrice(5).show()\n// Prints:\n// 5\n// 5 €",
    "for amount in 1...2 { Price(amount).show() }\n// Prints:\n// 1\n// 1 €\n// ...\n// 2 €",
    "puts(\"Open\")  // Prints \"Open\"",
    "_ = Price(3).name  // Prints nothing",
    "func showPrice() {\n  Price(3).show()\n  // Prints:\n  // 3\n  // 3 €\n}\nshowPrice()",
    "func countSilently() {\n  _ = Price(3).name\n  // Prints nothing\n}\ncountSilently()",
    "func open() {\n  puts(\"Open\")  // Prints \"Open\"\n}\nopen()",
    "struct Till {\n  init() {\n    Price(3).show()\n    // Prints:\n    // 3\n    // 3 €\n  }\n}\n_ = Till()",
    "[1, 2].forEach { amount in\n  let price = Price(amount)\n  price.show()\n  // Prints:\n  // ...\n  // 2 €\n}",
    "for _ in 1...2 {\n  Price(3).show()\n  // Prints:\n  // 3\n  // 3 €\n}",
    "for amount in 1...2 {\n  Price(amount).show()\n  // Prints:\n  // 1\n  // 1 €\n  // 2\n  // 2 €\n}",
    "switch Price(3).isFree {\ncase true: break\ncase false:\n  Price(3).show()\n  // Prints:\n  // 3\n  // 3 €\n}",
    "func showAll() {\n  for name in [\"a\"] { print(name); Price(4).show() }\n  // a\n  // 4\n  // 4 €\n}\nshowAll()",
    "func showEach() {\n  for name in [\"a\"] {\n    print(name)\n    Price(4).show()\n  }\n  // Prints \"4 €\"\n}\nshowEach()",
    """
    func showNested() {
      func show() {
        Price(5).show()
        // Prints:
        // 5
        // 5 €
      }
      show()
      // Prints:
      // 5
      // 5 €
    }
    showNested()
    """,
    """
    func countDown(_ amount: Int) {
      if amount > 0 { countDown(amount - 1); Price(amount).show() }
      // Prints:
      // 1
      // 1 €
      // 2
      // 2 €
    }
    countDown(2)
    """,
    """
    @resultBuilder enum Lines { static func buildBlock(_ lines: String...) -> [String] { lines } }
    func built(@Lines _ lines: () -> [String]) -> [String] { lines() }
    let builtLines = built {
      Price(3).name
      // Prints nothing

      Price(4).name
    }
    print(builtLines)  // ["3 €", "4 €"]
    """,
    "puts(\"Open\")\n// Prints: \"Open\"",
    "for number in [1, 2] { print(number) }\n// 1\n// 2",
    "for number in [1, 2] {\n  print(number)\n}\n// 1\n// 2",
    "for number in 1...9 { print(number) }\n// 1\n// ...\n// 9",
    "for number in 1...9 { print(number) }\n// 1\n// 2\n// …",
    "for number in [1, 2] { print(number) }  // 1 2",
    "for number in [1, 2] { print(number) }  // 1, 2",
    "for number in [1, 2] { print(number, terminator: \" \") }\nprint(\"\")\n// 1 2",
    "for name in [\"Ada\", \"Ben\"] { print(name) }\n// Prints:\n// Ada\n// Ben",
    "for name in [\"Ada\", \"Ben\"] { print(name) }\n// Prints \"Ada\"\n// Prints \"Ben\"",
    "for name in [\"Ada\", \"Ben\"] { print(name) }\n// The loop prints each name:\n// Ada\n// Ben",
    "for number in [1, 2] {\n  print(number)\n  // 1\n  // 2\n}",
    "[3, 4].forEach { print($0) }\n// 3\n// 4",
    "print(3 + 4)\n// 7",
    "print(3 + 4)\n// => 7",
    "print(3 + 4)\n// -> 7",
    "print(3 + 4)\n// → 7",
    "print(3 + 4)\n// prints 7",
    "print(3 + 4)\n// Output: 7",
    "print(3 + 4)\n// 7\n// That's the sum of both.",
    "print(3 + 4)\n// The next line multiplies.\nprint(3 * 4)\n// 12",
    "print(3 + 4)\n// Another one\nprint(3 * 4)\n// 12",
    "print(3 + 4)\n\n// Second part\nprint(3 * 4)  // 12",
    "print(3 + 4)  // 7",
    "print(3 + 4)  // => 7",
    "print(3 + 4)  // ==> 7",
    "print(3 + 4)  // -> 7",
    "print(3 + 4)  // prints 7",
    "print(3 + 4)  // Prints: 7",
    "print(3 + 4)  // Prints \"7\"",
    "print(3 + 4)  // prints \"7\"",
    "print(3 + 4)  // printed: 7",
    "print(3 + 4)  // 7, because both are added",
    "print(3 + 4)  // 7 (the sum)",
    "print(3 + 4)  // the sum is 7",
    "print(3 + 4)  // 7.",
    "print(3 + 4)  // shows the stored value, of course",
    "print(3 + 4)  // the sum of both numbers",
    "print(3 + 4)  // see the chapter about numbers",
    "print(3 + 4)  // uses 2 operands and 1 operator",
    "print(3 + 4)  // This adds both numbers.",
    "print(3 + 4)  // ✅ it works",
    "print(3 + 4)  // OK",
    "print(3 + 4)  // TODO: subtract, too",
    "print(Int.random(in: 1...6))  // e.g. 4",
    "print(Int.random(in: 1...6))  // for example, 4",
    "print(Int.random(in: 1...6))  // …",
    "print(1000)  // 1_000",
    "print(255)  // 0xFF",
    "print(\"open\")  // \"open\"",
    "print(\"open\")  // open",
    "print(\"open\")  // 'open'",
    "print(\"open\")  // “open”",
    "print(\"open\")  // `open`",
    "print(\"open\")  // .open",
    "print(\"say \\\"hi\\\"\")  // say \"hi\"",
    "print(\"say \\\"hi\\\"\")  // \"say \\\"hi\\\"\"",
    "print(#\"\\.name\"#)  // Prints \"\\.name\"",
    "print(\"Loading...\")  // Loading...",
    "print(\"The ticket is open\")  // The ticket is open",
    "print(\"\\u{1B}[31mfox\\u{1B}[0m\")  // Red text on yellow, bold of course :)",
    "print(\"\\u{1B}[31mfox\\u{1B}[0m\")  // fox",
    "print([1, 2, 3])  // [1, 2, 3]",
    "print([1, 2, 3])  // [1,2,3]",
    "print([1, 2, 3])  // [1, 2, ...]",
    "print([1, 2, 3])  // [1, 2, …]",
    "print([\"a\", \"b\"])  // [\"a\", \"b\"]",
    "print([\"first\", \"second\"])\n// [\n//   \"first\",\n//   \"second\",\n// ]",
    "print([\"a\": 1])\n// [\"a\": 1]",
    "print((1, \"a\"))  // (1, \"a\")",
    "print(Int(\"3\") as Any)  // Optional(3)",
    "print(Int(\"x\") as Any)  // nil",
    "print(3 < 4)  // true",
    "print(3 < 4)  // true, since three is less",
    "print(\"a\")\nprint(\"b\")\n// a\n// b",
    "print(\"x\")\nprint(\"a\")\nprint(\"b\")\n// b",
    "print(\"a\", \"b\")  // a b",
    "print(\"a\", terminator: \"\")\nprint(\"b\")\n// ab",
    "func show(_ number: Int) { print(number) }\nshow(1)\n// 1\nshow(2)\n// 2",
    "func greet() {\n  print(\"Hello\")\n  // Hello\n}\ngreet()",
    "print(\"line 1\\nline 2\")\n// line 1\n// line 2",
    "print(\"a\\nb\")  // a\n               // b",
    "if true {\n  print(\"yes\")\n  // yes\n}",
    "print(\" open \\n\")  // open",
    "print(\"a\")\n// Later, the basket is empty.",
    "print([\"a\", \"b\"])\n// Prints \"[\"a\", \"b\"]\".",
    "print(\"say \\\"hi\\\" now\")  // Prints \"say \"hi\" now\"",
    "print(\"begins with \\\"The\\\".\")\n// Prints \"begins with \"The\".\"",
    "print(#\"\\(x) \\ \" end\"#)\n// Prints \"\\(x) \\ \" end\".",
    "print(\"a b \")  // Prints \"a b \"",
    "print(240)  // 11110000",
    "print(255)  // 0o377",
    "print(65535)  // 0xFF_FF",
    "print(1.5e20)  // 1.5E+20",
    "print(-3)  // −3",
    "func thank() { print(\"Thanks\") }\nthank()\n// Prints \"Thanks\"",
    "func thankAll() { print(\"Ada\"); print(\"Ben\") }\nthankAll()\n// Prints \"Ada\".\n// Prints \"Ben\".",
    "func thankLate() { print(\"Thanks\") }\nthankLate()  // Prints \"Thanks\"",
    "final class Gate { deinit { print(\"closed\") } }\nvar gate: Gate? = Gate()\ngate = nil\n// Prints \"closed\".",
    "if Price(3).isFree { print(\"free\") }\n// Doesn't print anything, because it has an amount.",
    "print(\"x\")\n// The value has been read.\n// Prints \"x\".",
    "@discardableResult func write() -> Int { print(\"a\"); return 12 }\nwrite()\n// prints \"a\" and returns 12",
    "func call(_ number: Int) { print(number) }\ncall(1)\ncall(2)\n// Prints \"1\".\n// Prints \"2\".",
    "print(\" open \")  // \" open \"",
    "for text in [\"a\", \" b\"] { print(text) }\n// \"a\"\n// \" b\"",
    "print(\"\")  // \"\"",
    "print(\"\")  // e.g. \"a\\nb\"",
    "print(\"Item 1\")  // Parses and generates 1000 times",
    "print(3 + 4)\n\n// Prints: \"7\"",
    "print(3 + 4)\n\n// prints: 7",
    "print(3 + 4)\n// Prints: \"7\"",
    "for number in [2, 4] { print(number, terminator: \" \") }\n\n// Prints: \"2 4\".",
    "for number in [2, 4] { print(number, terminator: \" \") }\n\n// Prints \"2 4 \"",
    "[2, 4].forEach {\n  print($0, terminator: \" \")\n}\n\n// Prints: 2 4",
    "func whisper() { print(\"Hello\") }\nwhisper()\n\n// Prints: \"Hello\"",
    "print(\"done: yes\")\n\n// Prints: done: yes",
    "struct Missing: Error {}\nprint(Result<Int, Missing>.failure(Missing()))\n\n// Prints: \"failure(Missing())\"",
    "print(\"<HTML>\")\n\n// Prints: The content from the server, or \"<HTML>\" if there is none.",
  ]

  // MARK: Values

  /// Samples in which a value differs from the comment after it.
  static let wrongValues = [
    Wrong("Price(3).plus(Price(4)).amount  // => 8", at: 1),
    Wrong("Price(3).plus(Price(4)).amount  // ==> 8", at: 1),
    Wrong("Price(3).plus(Price(4)).amount  // -> 8", at: 1),
    Wrong("Price(3).plus(Price(4)).amount  // → 8", at: 1),
    Wrong("Price(3).plus(Price(4)).amount  // 8", at: 1),
    Wrong("Price(3).plus(Price(4)).amount  // = 8", at: 1),
    Wrong("Price(3).plus(Price(4)).amount  // 8, the sum", at: 1),
    Wrong("Price(3).plus(Price(4)).amount  // returns 8", at: 1),
    Wrong("Price(3).plus(Price(4)).amount\n// 8", at: 2),
    Wrong("Price(3).plus(Price(4)).amount\n// => 8", at: 2),
    Wrong("Price(3).plus(Price(4)).amount\n// 8\nPrice(1).amount\n// 2", at: 2, 4),
    Wrong("Price(3)\n  .plus(Price(4))\n  .amount  // 8", at: 3),
    Wrong("Price(3).plus(Price(4))  // Price(amount: 8)", at: 1),
    Wrong("Price(3).plus(Price(4))  // => Price(amount: 8)", at: 1),
    Wrong("Price(3).name  // \"4 €\"", at: 1),
    Wrong("Price(3).name  // => 4 €", at: 1),
    Wrong("Price(3).amount + 4  // 8", at: 1),
    Wrong("Price(3).amount > 4  // true", at: 1),
    Wrong("Price(3).isFree  // => true", at: 1),
    Wrong("let wrongSum = Price(3).amount + 4  // 8", at: 1),
    Wrong("let wrongName = Price(3).name  // \"4 €\"", at: 1),
    Wrong("let wrongPrice = Price(3).plus(Price(4))\n// Price(amount: 8)", at: 2),
    Wrong("var wrongCount = 3\nwrongCount += 4  // 8", at: 2),
    Wrong("[3, 1, 2].sorted()  // [1, 3, 2]", at: 1),
    Wrong("[3, 1, 2].sorted()\n// [\n//   1,\n//   3,\n// ]", at: 2),
    Wrong("[3, 1, 2].sorted()  // [1, 3, ...]", at: 1),
    Wrong("[3, 1, 2].map { $0 * 2 }  // [6, 2, 5]", at: 1),
    Wrong("[\"a\", \"b\"].map { $0.uppercased() }  // [\"A\", \"C\"]", at: 1),
    Wrong("Set([1, 2, 3])  // [3, 2]", at: 1),
    Wrong("Dictionary(grouping: [1, 2], by: { $0 })  // [1: [1], 2: [1]]", at: 1),
    Wrong("Int(\"3\")  // nil", at: 1),
    Wrong("Int(\"x\")  // 3", at: 1),
    Wrong("Int(\"3\")  // Optional(4)", at: 1),
    Wrong("\"\\(3)\"  // 3", at: 1),
    Wrong("Price(3).state  // .free", at: 1),
    Wrong("Price(3).state  // => free", at: 1),
    Wrong("Price.State.reduced(by: 2)  // .reduced(by: 3)", at: 1),
    Wrong("try Price(parsing: \"3\").amount  // 4", at: 1),
    Wrong("await Price.load().amount  // 6", at: 1),
    Wrong("do {\n  let inner = Price(3).amount\n  inner + 1  // 5\n}", at: 3),
    Wrong("for number in [1, 2] {\n  Price(number).amount  // 1\n}", at: 2),
    Wrong(
      "func check() {\n  let price = Price(3)\n  price.amount  // 4\n  price.plus(price).amount  // 6\n}\ncheck()",
      at: 3),
    Wrong("func twice(_ number: Int) {\n  print(number * 2)\n}\ntwice(2)  // 5", at: 4),
    Wrong("func thrice(_ number: Int) {\n  print(number * 3)\n}\nthrice(2)\n// 7", at: 5),
    Wrong("1.5 + 1  // 3.5", at: 1),
    Wrong("2.0 * 2  // 5", at: 1),
    Wrong("~UInt8(0b0000_1111)  // equals 11110001", at: 1),
    Wrong("let wrongBits = ~UInt8(0b0000_1111)  // 0b1111_0001", at: 1),
    Wrong("Price(3).amount - 1  // 10", at: 1),
    Wrong("\"\\(255)\"  // 0xFF", at: 1),
    Wrong("1.5 * 1e20  // 1.6E+20", at: 1),
    Wrong("let wrongPart = Price(3)\n// wrongPart.amount is 4", at: 2),
    Wrong("var wrongText = \"abc\"\nwrongText.removeLast()\n// wrongText is now \"abc\"", at: 3),
    Wrong("var wrongList = [1]\nwrongList.append(2)  // wrongList is [1, 3]", at: 2),
    Wrong("var wrongMaybe: Int? = 1\nwrongMaybe! += 1\n// wrongMaybe is now 3", at: 3),
    Wrong("Price(3).plus(Price(4)).amount  // the sum is 8", at: 1),
    Wrong("Int(\"x\")  // the number is 3", at: 1),
    Wrong("[[1, 2], [3]].map { $0.prefix(1) }  // [[1], [4]]", at: 1),
    Wrong("[\"1\", \"x\"].map { Int($0) }  // [2, nil]", at: 1),
    Wrong("[\"Optional(1)\"].map { $0 }  // [1]", at: 1),
    Wrong("Float(1e20) * Float(2).squareRoot()  // 1.41421458E+20", at: 1),
    Wrong("1e20 * 2.0.squareRoot()  // 1.41421358E+20", at: 1),
    Wrong("await Price.load().amount  // 6 euros", at: 1),
    Wrong("await Price.load().amount\n// 6 euros", at: 2),
    Wrong("let wrongAmount = await Price.load().amount  // 6 euros", at: 1),
    Wrong("Int(\"3\")  // 4 tickets", at: 1),
    Wrong("Price(3).plus(Price(4)).amount  // 8 euros", at: 1),
    Wrong("Price(3).name  // 4 €", at: 1),
    Wrong("Duration.seconds(119)  // 120.0 seconds", at: 1),
    Wrong("let wrongDuration = Duration.milliseconds(1500)  // 2.5 seconds", at: 1),
    Wrong("let wrongWait: Duration? = .seconds(119)\nwrongWait  // 120.0 seconds", at: 2),
  ]

  /// Samples with comments that docgen can't compare, so it reports them as unchecked.
  static let uncomparedValues = [
    Wrong("[\"a\", \"b\"].reversed()  // 3 letters", at: 1),
    Wrong("var fullBasket = Basket()\nfullBasket.add(Int(\"3\") ?? .max)  // 3 tickets", at: 2),
  ]

  /// Samples whose comments are right about values, or not about values.
  static let rightValues = [
    "Price(3).plus(Price(4)).amount  // => 7",
    "Price(3).plus(Price(4)).amount  // ==> 7",
    "Price(3).plus(Price(4)).amount  // -> 7",
    "Price(3).plus(Price(4)).amount  // → 7",
    "Price(3).plus(Price(4)).amount  // 7",
    "Price(3).plus(Price(4)).amount  // 7, the sum",
    "Price(3).plus(Price(4)).amount\n// 7",
    "Price(3).plus(Price(4)).amount\n// 7\nPrice(1).amount\n// 1",
    "Price(3)\n  .plus(Price(4))\n  .amount  // 7",
    "Price(3).plus(Price(4))  // Price(amount: 7)",
    "Price(3).plus(Price(4))  // => Shop.Price(amount: 7)",
    "Price(3).name  // \"3 €\"",
    "Price(3).name  // => 3 €",
    "Price(3).name  // the price as a text",
    "Price(3).name  // See the guide.",
    "Price(3).name  // localized",
    "Price(3).amount + 4  // 7",
    "Price(3).amount > 4  // false",
    "let rightSum = Price(3).amount + 4  // 7",
    "let rightName = Price(3).name  // \"3 €\"",
    "let rightPrice = Price(3).plus(Price(4))\n// Price(amount: 7)",
    "let timeout = 30  // seconds",
    "let retries = 3  // 3 is enough",
    "let type = Int(\"3\")  // Int?",
    "let numbers = [1, 2].map { $0 * 2 }  // [Int]",
    "var rightCount = 3\nrightCount += 4  // 7",
    "[3, 1, 2].sorted()  // [1, 2, 3]",
    "[3, 1, 2].sorted()\n// [\n//   1,\n//   2,\n//   3,\n// ]",
    "[3, 1, 2].sorted()  // [1, 2, ...]",
    "[3, 1, 2].map { $0 * 2 }  // [6, 2, 4]",
    "[\"a\", \"b\"].map { $0.uppercased() }  // [\"A\", \"B\"]",
    "Set([1, 2, 3])  // [3, 1, 2]",
    "Dictionary(grouping: [1, 2], by: { $0 })  // [1: [1], 2: [2]]",
    "Int(\"3\")  // 3",
    "Int(\"3\")  // Optional(3)",
    "Int(\"x\")  // nil",
    "\"\\(3)\"  // \"3\"",
    "Price(3).state  // .paid",
    "Price(3).state  // => paid",
    "Price.State.reduced(by: 2)  // .reduced(by: 2)",
    "try Price(parsing: \"3\").amount  // 3",
    "await Price.load().amount  // 5",
    "do {\n  let inner = Price(3).amount\n  inner + 1  // 4\n}",
    "func checkRight() {\n  let price = Price(3)\n  price.amount  // 3\n  price.plus(price).amount  // 6\n}\ncheckRight()",
    "func double(_ number: Int) {\n  print(number * 2)\n}\ndouble(2)  // 4",
    "func triple(_ number: Int) {\n  print(number * 3)\n}\ntriple(2)\n// 6",
    "1.5 + 1  // 2.5",
    "2.0 * 2  // 4",
    "Price(3).amount  // e.g. 9",
    "Price(3).amount  // depends on the currency",
    "~UInt8(0b0000_1111)  // equals 11110000",
    "let rightBits = ~UInt8(0b0000_1111)  // 0b1111_0000",
    "1.5 * 1e20  // 1.5E+20",
    "let rightPart = Price(3)\n// rightPart.amount is 3",
    "var rightText = \"abc\"\nrightText.removeLast()\n// rightText is now \"ab\"",
    "var rightList = [1]\nrightList.append(2)  // rightList is [1, 2]",
    "var rightMaybe: Int? = 1\nrightMaybe! += 1\n// rightMaybe is now 2",
    "let rightMember = Price(3)\nrightMember.amount  // rightMember.amount is 3",
    "Price(3).plus(Price(4)).amount  // the sum is 7",
    "Price(3).plus(Price(4))  // the sum is 7",
    "let rightOptional = Int(\"3\")\n// The type of rightOptional is \"optional Int\"",
    "var rightPair = (a: Price(1).amount, b: 2)\n// Equivalent to rightPair = (a: 10, b: 20)\nrightPair = (10, 20)",
    "1.0.ulp  // 2⁻⁵²",
    "1.0 - 0x1p-52  // 1 - 2⁻⁵²",
    "Price(3).amount - 1  // 3 - i",
    "let rightDigits = [1, 2].map { $0 * 2 }  // the first is 2 and the last is 4",
    "[[1, 2], [3]].map { $0.prefix(1) }  // [[1], [3]]",
    "[\"1\", \"x\"].map { Int($0) }  // [1, nil]",
    "Float(1e20) * Float(2).squareRoot()  // 1.41421358E+20",
    "Price(3).plus(Price(4))  // Returns `price`.",
    "Price(3).plus(Price(4)).amount\n// The result is `amount`.",
    "await Price.load().amount  // 5 euros",
    "let rightAmount = await Price.load().amount  // 5 euros.",
    "Int(\"3\")  // 3 tickets",
    "Price(3).plus(Price(4)).amount  // 7 euros",
    "Price(3).name  // 3 €",
    "\"\\(3) tickets\"  // 3 tickets",
    "Duration.seconds(119)  // 119.0 seconds",
    "Duration.seconds(119)  // 119 seconds",
    "Duration.milliseconds(1500)  // 1500 ms",
    "let rightWait: Duration? = .seconds(119)\nrightWait  // 119.0 seconds",
    "let rightLimit = 5 * 60  // 5 minutes",
    "var rightTimeout = 1\nrightTimeout = 10 * 1024 * 1024  // 10 MB",
    "func wait(_ seconds: Double) {}\nwait(0.015)  // 15 ms",
    "var rightBasket = Basket()\nrightBasket.add(3)  // 3 retries, then give up",
    "let rightReader = Int(\"4\")  // 2 threads share this reader",
    "let rightHeading = Int(\"4\")\n// 3 tickets\n_ = rightHeading",
    "func report() { print(\"sent\") }\nreport()  // 3 retries for each ticket",
  ]

  /// Samples whose parts have numbers.
  static let steps = [
    "// 1\nlet first = 3\n// 2\nprint(first * 2)\n// 3\nlet second = first\n_ = second",
    "// 1.\nprint(\"begin\")\n// 2.\nprint(\"end\")",
  ]
}

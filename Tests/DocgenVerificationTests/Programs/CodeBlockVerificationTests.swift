import DocgenModel
import DocgenSystem
import Testing

@testable import DocgenVerification

/// Each test compiles and runs real programs.
@Suite("Samples are checked where they're written", .timeLimit(.minutes(30)))
struct CodeBlockVerificationTests {
  // MARK: Samples that pass

  @Test("Samples that pass, and how each is checked")
  func good() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      # Guide

      ```swift
      var basket = Basket()
      basket.add(3)
      print(basket.total)  // 3
      ```

      ```swift
      basket.add(4)
      print(basket.total)
      // Prints "7"
      ```

      - Item:

        ```swift
        for number in 1...2 {
          print(number)
        }
        // Prints "1"
        // Prints "2"
        ```

      ```swift
      print("a")
      print("b")

      // Output:
      // a
      // b
      ```

      ```swift
      @Test func adds() {
        var basket = Basket()
        basket.add(1)
        #expect(basket.total == 1)
      }

      @Test func fails() {
        #expect(Basket().total == 1)  // 🛑 Expectation failed: (Basket().total → 0) == 1
      }
      ```

      ```swift
      let wrong: Int = "x"  // 🛑 cannot convert value of type 'String' to specified type 'Int'
      ```

      ```swift compile
      while let line = readLine() { print(line) }
      ```

      ```swift
      basket.add(<#price#>)
      ```
      """)
    #expect(outcomes.flatMap(\.failures).isEmpty)
    #expect(
      outcomes.map(\.checks) == [
        [.ran, .printedValues], [.ran, .printedValues], [.ran, .printedValues], [.ran, .output],
        [.tests, .expectedFailures], [.expectedErrors], [.compiled],
      ])
    #expect(
      outcomes.map(\.sampleState.state) == [
        .ran, .ran, .ran, .ran, .expectedFailures, .expectedFailures, .compiled,
      ])
    #expect(outcomes.first?.id == .codeBlock(file: "Articles/good.md", line: 3))
    #expect(
      outcomes.first?.program == """
        import Foundation
        import Shop

        var basket = Basket()
        basket.add(3)
        print(basket.total)  // 3

        """)
    // The compiler's results determine the symbols of words.
    let words = outcomes.first?.identifiers?.filter { $0.symbol.contains("Shop") }.map {
      "\($0.line):\($0.column)"
    }
    #expect(words?.contains("4:14") == true)
    #expect(words?.contains("5:8") == true)
  }

  @Test("A prelude doesn't move the symbols of words")
  func preludeAndSymbols() async throws {
    let outcomes = try await ShopPackage.verify(
      "```swift\nprint(first.amount)  // 3\n```\n", prelude: "import Shop\nlet first = Price(3)\n")
    let words = outcomes.first?.identifiers?.filter { $0.symbol.contains("amount") }
    #expect(words?.map { "\($0.line):\($0.column)" } == ["2:13"])
  }

  @Test("An unchanged page isn't compiled, and a sample that only moves isn't run again")
  func cached() async throws {
    let page = "```swift\nprint(Basket().total)  // 0\n```\n\n```swift\nlet a: Int = true\n```\n"
    #expect(try await ShopPackage.verify(page).map(\.isStored) == [false, false])
    let again = try await ShopPackage.verify(page)
    #expect(again.map(\.isStored) == [true, true])
    #expect(again.map(\.state) == [.passed, .failed])
    let moved = try await ShopPackage.verify("# Title\n\n" + page)
    #expect(moved.map(\.isStored) == [true, true])
    #expect(moved.last?.failures.map(\.position.line) == [8])
    let edited = try await ShopPackage.verify(page.replacing("total)", with: "total + 0)"))
    #expect(edited.map(\.isStored) == [false, true])
  }

  @Test("A sample that never ends runs once in a package that isn't strict, where it's only compiled")
  func endless() async throws {
    let page = "```swift\nwhile true {}\n```\n"
    for isStored in [false, true] {
      let results = try await ShopPackage.verify(page, limits: Self.short, isStrict: false)
      #expect(results.map(\.state) == [.passed] && results.map(\.isStored) == [isStored])
    }
    let strict = try await ShopPackage.verify(page, limits: Self.short)
    #expect(strict.map(\.state) == [.failed] && strict.map(\.isStored) == [false])
  }

  @Test("Hidden setup is part of programs, and its own error is at its line")
  func hidden() async throws {
    let page =
      "@Comment {\n  ```swift\n  struct Receipt { var total = 1 }\n  ```\n}\n\n```swift\nprint(Receipt().total)  // 1\n```\n"
    #expect(try await ShopPackage.failures(page) == [])
    #expect(
      try await ShopPackage.failures(page.replacing("= 1 }", with: "= x }")) == [
        "3:32 does-not-compile: cannot find 'x' in scope"
      ])
  }

  // MARK: Samples that fail

  @Test("The compiler's error is at its line and column on the page")
  func compilerErrors() async throws {
    #expect(
      try await ShopPackage.failures(
        "# Title\n\n- Item:\n\n  ```swift\n  let a = 1\n  let b: Int = true\n  ```\n\n```swift\nprint(Basket().sum)\n```\n"
      )
        == [
          "7:16 does-not-compile: cannot convert value of type 'Bool' to specified type 'Int'",
          "11:16 does-not-compile: value of type 'Basket' has no member 'sum'",
        ])
  }

  @Test("A failed claim is an error at the claim")
  func claims() async throws {
    #expect(
      try await ShopPackage.failures(
        """
        ```swift
        print(1)  // 2
        ```
        ```swift
        print("a")
        // Prints "b"
        ```
        ```swift
        print("a")

        // Output:
        // b
        ```
        ```swift
        let a: Int = 1  // 🛑 cannot convert
        ```
        ```swift
        @Test func fails() {
          #expect(1 == 2)
        }
        ```
        """) == [
          "2:11 printed-value: this line printed '1', not '2'",
          "6:1 printed-value: this line printed 'a', not 'b'",
          "12:1 output: the program printed 'a', not 'b'",
          "15:17 compile-error: the compiler accepts this line",
          "19:1 test-failed: Expectation failed: 1 == 2",
        ])
  }

  @Test("A sample that fails is reported once, and samples that need it name it")
  func dependents() async throws {
    #expect(
      try await ShopPackage.failures("```swift\nstruct A { var a: Missing }\n```\n```swift\nfunc f(a: A) {}\n```\n")
        == [
          "2:19 does-not-compile: cannot find type 'Missing' in scope",
          "4:1 depends-on-failed-sample: the sample needs the one at line 1, which fails",
        ])
  }

  @Test("A sample that doesn't need the failing part of an earlier one is checked without it")
  func failingParts() async throws {
    #expect(
      try await ShopPackage.failures(
        """
        ```swift
        var basket = Basket()
        basket.add(3)
        ```

        ```swift
        basket.isEmpty()
        let count = 2
        ```

        ```swift
        print(basket.total)  // 3
        ```

        ```swift
        print(basket.total * count)  // 6
        ```

        ```swift
        print(basket.sum, count)
        ```

        ```swift
        print(basket.total)  // 4
        ```

        ```swift
        let size = missing
        ```

        ```swift
        print(size)
        ```
        """) == [
          "7:8 does-not-compile: value of type 'Basket' has no member 'isEmpty'",
          "20:14 does-not-compile: value of type 'Basket' has no member 'sum'",
          "23:1 depends-on-failed-sample: the sample needs the one at line 6, which fails",
          "28:12 does-not-compile: cannot find 'missing' in scope",
          "31:1 depends-on-failed-sample: the sample needs the one at line 27, which fails",
        ])
  }

  @Test("A listing of a package's declarations is no part of later samples")
  func listings() async throws {
    let failures = try await ShopPackage.failures(
      "```swift\nstruct Basket {\n  mutating func add(_ price: Int)\n}\n```\n```swift\nprint(Basket().total)  // 0\n```\n"
    )
    #expect(failures == [])
  }

  @Test("A sample's own syntax errors are reported, and not errors of the code that docgen adds")
  func syntaxErrors() async throws {
    #expect(
      try await ShopPackage.failures("```swift\nlet prices = [1, 2\n```\n") == [
        "2:19 does-not-compile: expected ']' to end array"
      ])
  }

  @Test("A block that isn't valid Swift because it's a fragment says so first")
  func fragments() async throws {
    #expect(
      try await ShopPackage.failures(
        """
        ```swift
        func pay() {
          …
        }
        ```
        ```swift
        let names = ["…", 2
        ```
        """) == [
          "3:3 does-not-compile: the block is a fragment, because '…' replaces code",
          "7:22 does-not-compile: expected ']' to end array",
        ])
  }

  @Test("A block that begins inside of a statement, a type, or an expression is a fragment, also if it's valid syntax")
  func beginnings() async throws {
    #expect(
      try await ShopPackage.failures(
        """
        ```swift
        .package(url: "https://example.org/shop", from: "1.0.0")
        ```
        ```swift
        // Two cases.
        case red, green
        ```
        ```swift
        .frame(width: 3)
        ```
        ```swift
        init(price: Int) { self.price = price }
        ```
        ```swift
        } else { print(3) }
        ```
        """) == [
          "2:1 does-not-compile: the block is a fragment, because it's a part of an expression",
          "6:1 does-not-compile: the block is a fragment, because it's a part of a 'switch' statement or an 'enum'",
          "9:1 does-not-compile: the block is a fragment, because it's a part of an expression",
          "12:1 does-not-compile: the block is a fragment, because it's a part of a type",
          "15:1 does-not-compile: the block is a fragment, because it's a part of a statement",
        ])
  }

  @Test("A crash in code that the page doesn't show is reported at the line that the page shows")
  func hiddenCrash() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      @Comment {
      ```swift
      func check(_ price: Int) { precondition(price > 0) }
      ```
      }

      ```swift
      check(1)
      check(0)
      ```
      """)
    let failures = outcomes.flatMap(\.failures)
    #expect(failures.map { "\($0.position.line) \($0.id)" } == ["9 crash"])
    #expect(failures.first?.details.contains("it ended at line 3, which the page doesn't show") == true)
  }

  @Test("A value that changes from run to run is no correction of a wrong claim")
  func varyingCorrection() async throws {
    let outcomes = try await ShopPackage.verify("```swift\nprint(UUID())  // 5\nprint(2)  // 3\n```\n")
    #expect(outcomes.flatMap(\.failures).map { "\($0.position.line) \($0.id)" } == ["2 not-deterministic"])
    #expect(outcomes.flatMap(\.corrections) == [])
  }

  @Test("Signs in the text of a comment, and unused values, cause no error and no warning")
  func signs() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift
      // ⚠️ Baskets aren't thread-safe.
      let basket = Basket()

      // ❌ Don't add prices twice.
      basket.total  // ❌ this is slow
      Price(3)

      // 🛑 Stop here if the basket is empty.
      func check() { basket.total }
      ```
      """)
    #expect(outcomes.flatMap { $0.failures + $0.warnings } == [])
  }

  // MARK: Limits

  private static let short = ProcessRunner.Limits(time: .seconds(3), memory: 2 << 30, output: 1 << 20)

  @Test("A sample that loops is stopped")
  func loops() async throws {
    let failures = try await ShopPackage.failures("```swift\nwhile true {}\n```\n", limits: Self.short)
    #expect(failures == ["2:1 timeout: the sample didn't end within 3.0 seconds"])
  }

  @Test("A sample that uses too much memory is stopped")
  func memory() async throws {
    let failures = try await ShopPackage.failures(
      "```swift\nvar all: [[UInt8]] = []\nwhile true { all.append(Array(repeating: 1, count: 1 << 26)) }\n```\n",
      limits: ProcessRunner.Limits(time: .seconds(60), memory: 2 << 30, output: 1 << 20))
    #expect(failures.count == 1)
    #expect(failures.first?.contains("crash: the sample crashed") == true)
    #expect(failures.first?.contains("The limit is 2048 MB of memory") == true)
  }

  @Test("A sample that leaves a process running is an error")
  func leavesProcess() async throws {
    let failures = try await ShopPackage.failures(
      """
      ```swift
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sleep")
      process.arguments = ["30"]
      try process.run()
      ```
      """)
    #expect(
      failures == [
        "5:1 left-processes: the sample ended with status 0 and left processes running, which were stopped"
      ])
  }

  @Test("A sample that calls readLine is an error that suggests compiling it only")
  func readsInput() async throws {
    let failures = try await ShopPackage.failures("```swift\nif let line = readLine() { print(line) }\n```\n")
    #expect(failures == ["1:1 reads-input: the sample reads standard input, which is empty"])
  }

  @Test("A sample that exits before its end fails at the line that exits, and later samples name it")
  func exits() async throws {
    #expect(
      try await ShopPackage.failures(
        """
        ```swift
        func value() -> Int { 1 }
        print(value())  // 1
        let size = value() == 1 ? { () -> Int in exit(0) }() : 2
        print(value())  // 1
        ```

        ```swift
        let twice = size * 2
        ```
        """) == [
          "4:1 ended-early: the sample exits with status 0 before it reaches its end",
          "8:1 depends-on-failed-sample: the sample needs the one at line 1, which fails",
        ])
  }

  @Test("A sample without claims must also reach its end")
  func exitsWithoutClaims() async throws {
    let exiting = "```swift\nlet basket = Basket()\nexit(0)\n```\n"
    #expect(
      try await ShopPackage.failures(exiting) == [
        "3:1 ended-early: the sample exits with status 0 before it reaches its end"
      ])
    let main = exiting.replacing("exit(0)", with: "@main struct App {\n  static func main() { exit(0) }\n}")
    #expect(
      try await ShopPackage.failures(
        main.replacing("let basket = Basket()\n", with: "import Foundation\n"), name: "main") == [
          "4:1 ended-early: the sample can exit here before it reaches its end"
        ])
    let claiming = exiting.replacing("exit(0)", with: "exit(0)  // Exits with 0")
    #expect(try await ShopPackage.failures(claiming, name: "claiming") == [])
    let wrong = exiting.replacing("exit(0)", with: "exit(3)  // Exits with 0")
    #expect(
      try await ShopPackage.failures(wrong, name: "wrong") == [
        "3:10 exit-status: the sample should exit with status 0 here, but it ended with status 3"
      ])
    let ending = exiting.replacing("exit(0)", with: "print(1)  // Exits with 0")
    #expect(
      try await ShopPackage.failures(ending, name: "ending").contains(
        "3:11 exit-status: the sample should exit with status 0 here, but it reached its end"))
  }

  @Test("However a sample ends, the failure is at the line that it reached, and names no temporary file")
  func ends() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift
      print("begin")
      try FileManager.default.removeItem(atPath: "missing.txt")
      ```

      ```swift
      let numbers = [1, 2]
      func number(at index: Int) -> Int { numbers[index] }
      print(number(at: 1))
      print(number(at: 2))
      ```

      ```swift
      @Test func quits() {
        exit(0)
      }
      ```

      ```swift
      print(FileManager.default.currentDirectoryPath)
      exit(3)
      ```
      """)
    let failures = outcomes.flatMap(\.failures)
    #expect(
      failures.map { "\($0.position.line) \($0.id)" } == [
        "3 uncaught-error", "10 crash", "14 test-not-run", "21 exit-status",
      ])
    #expect(failures[0].message.hasPrefix("the sample throws an error that it doesn't catch: "))
    #expect(failures[1].message == "the sample crashed: Fatal error: Index out of range")
    #expect(failures[1].details == "standard output:\n2")
    #expect(failures[2].message == "test 'quits' ended the program with status 0")
    #expect(!failures.contains { ($0.message + $0.details).contains("/tmp/docgen-") })
  }

  @Test("A sample whose output changes from run to run is an error that shows both outputs, unless it declares that")
  func notDeterministic() async throws {
    let failures = try await ShopPackage.failures(
      """
      ```swift
      print("a")
      print(UUID())
      ```

      ```swift
      print(UUID())  // …
      print("b")  // b
      ```

      ```swift
      let names = ["c", "d"]
      await withTaskGroup(of: Void.self) { group in
        for name in names { group.addTask { print(name) } }
      }
      ```
      """)
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("2:1 not-deterministic: not deterministic: the first run printed '") == true)
    #expect(failures.first?.contains("', and the second '") == true)
  }

  @Test("A test that skips or cancels is an error")
  func skips() async throws {
    let failures = try await ShopPackage.failures(
      """
      ```swift
      @Test(.disabled()) func skipped() {
        #expect(Basket().total == 0)
      }
      ```

      ```swift
      @Test func canceled() throws {
        try Test.cancel("not today")
        #expect(Basket().total == 0)
      }
      ```
      """)
    #expect(failures.first == "2:1 test-not-run: test 'skipped' was skipped")
    #expect(failures.count == 2)
    #expect(failures.last?.hasPrefix("8:1 test-not-run: test 'canceled'") == true)
  }

  @Test("Compiler warnings, and comments that look like claims, are warnings at their position in the sample")
  func warnings() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift
      func total() -> Int {
        var basket = Basket()
        return basket.total
      }
      let sum = total()  // 0
      var other = Basket()
      other.add(3)  // 3
      ```

      ```swift
      print(total())
      func unused() {
        let basket = Basket()  // ⚠️ initialization of immutable value 'basket' was never used
      }
      func used() -> Int { 1 }  // ⚠️ never used
      ```

      ```swift compile
      print(total())  // 0
      ```
      """)
    #expect(
      outcomes.map { $0.warnings.map { "\($0.position.line):\($0.position.column) \($0.id)" } } == [
        ["3:7 compiler-warning", "8:15 unchecked-comment"], [], [],
      ])
    #expect(
      outcomes.flatMap(\.failures).map { "\($0.position.line):\($0.position.column) \($0.id)" } == [
        "16:27 expected-warning", "20:17 unchecked-claim",
      ])
  }

  @Test("With a reason, a sample is compiled, its claims aren't checked, and its label shows the reason")
  func compiledWithReason() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift compile reason="the result differs"
      print(Price(3).amount)  // 4
      var basket = Basket()
      basket.add(3)  // 3
      ```

      ```swift compile reason="the result differs"
      print(Price(3).amont)  // 4
      ```
      """)
    #expect(outcomes.map(\.state) == [.passed, .failed])
    #expect(outcomes.map(\.checks) == [[.compiled], []])
    #expect(outcomes.map(\.differences) == [["the result differs"], []])
    #expect(outcomes.flatMap(\.warnings) == [])
    #expect(outcomes.flatMap(\.failures).map(\.id) == ["does-not-compile"])
  }

  @Test("A sample that doesn't compile reports no comments that look like claims", arguments: [true, false])
  func warningsOfErrors(isStrict: Bool) async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift
      var basket = Basket()
      basket.add(3)  // 3
      basket.ad(3)
      ```

      ```swift
      basket.add(4)  // 7
      ```

      ```swift
      order.add(3)  // 3
      ```
      """, name: "warningsOfErrors\(isStrict)", isStrict: isStrict)
    #expect(
      outcomes.map { $0.warnings.map { "\($0.position.line):\($0.position.column) \($0.id)" } } == [
        [], ["8:16 unchecked-comment"], [],
      ])
    #expect(outcomes.flatMap(\.failures).map(\.id) == ["does-not-compile", "does-not-compile"])
  }

  @Test("Code for another platform is marked as not run, and code for no platform is an error at its line")
  func conditions() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift
      #if canImport(SwiftUI)
        import SwiftUI
        print(Text("a"))  // b
      #endif
      ```

      ```swift
      #if os(Linux) || os(macOS)
        print(Basket().total)  // 0
      #endif
      ```

      ```swift
      #if canImport(SwiftIU)
        import SwiftIU
      #endif
      ```

      ```swift
      let basket = Basket()
      #if EXTRA
        print(basket.total)  // 1
      #endif
      ```

      ```swift
      #if os(Linux) && os(macOS)
        print(1)
      #endif
      ```

      ```swift
      #if false
        print(1)  // 2
      #endif
      ```
      """)
    #if os(Linux)
      #expect(outcomes.first?.notRun.map(\.reason) == ["canImport(SwiftUI)"])
      #expect(outcomes.map(\.sampleState.state).prefix(2) == [.parsedOnly, .ran])
    #endif
    #expect(
      outcomes.flatMap(\.failures).map { "\($0.position.line) \($0.id): \($0.message) \($0.details)" } == [
        "15 never-compiled: unknown module 'SwiftIU', so no platform compiles this code did you mean 'SwiftUI' or 'Swift'?",
        "22 never-compiled: unknown condition 'EXTRA', so no platform compiles this code ",
        "28 never-compiled: 'os(Linux) && os(macOS)' is false on every platform ",
        "34 never-compiled: 'false' is false on every platform ",
      ])
  }

  @Test("A trait of the package is a condition, and a sample finds the programs of the toolchain")
  func environment() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift
      #if FastPath
        print(1)
      #endif
      ```

      ```swift
      let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
      print(folders.contains { FileManager.default.fileExists(atPath: "\\($0)/swiftc") })  // true
      ```
      """)
    #expect(outcomes.flatMap(\.failures) == [])
    #expect(outcomes.first?.notRun.map(\.reason) == ["FastPath"])
  }

  @Test("A wrong value that changes from run to run gets no correction")
  func varying() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift
      print(UUID())  // 1
      ```

      ```swift
      print(Basket().total)  // 1
      ```

      ```swift
      print(["a": 1, "b": 2, "c": 3, "d": 4])  // …
      ```
      """)
    #expect(outcomes.map(\.state) == [.failed, .failed, .passed])
    #expect(outcomes.map(\.corrections.count) == [0, 1, 0])
  }

  @Test("A sample finds only the files that the package declares, and runs again if one of them changes")
  func files() async throws {
    let page = """
      ```swift
      print(try FileManager.default.contentsOfDirectory(atPath: "."))  // ["prices.csv"]
      print(try String(contentsOfFile: "prices.csv", encoding: .utf8))  // 1,2
      ```
      """
    let path = "\(try await ShopPackage.shared.path())/Data/prices.csv"
    try FileSystem.liveValue.createDirectory(path: String(path.dropLast("/prices.csv".count)))
    try FileSystem.liveValue.write(bytes: Array("1,2".utf8), path: path)
    let files = ["Data/prices.csv"]
    #expect(try await ShopPackage.verify(page, files: files).map(\.failures) == [[]])
    #expect(try await ShopPackage.verify(page, files: files).map(\.isStored) == [true])
    try FileSystem.liveValue.write(bytes: Array("3".utf8), path: path)
    #expect(
      try await ShopPackage.verify(page, files: files).flatMap(\.failures).map(\.message) == [
        "this line printed '3', not '1,2'"
      ])
  }

  @Test("A test can declare that it's skipped or canceled, and must then be")
  func skipsAsClaimed() async throws {
    let failures = try await ShopPackage.failures(
      """
      ```swift
      @Test(.disabled())  // Skipped
      func skipped() {
        #expect(Basket().total == 1)
      }

      @Test func canceled() throws {
        try Test.cancel("not today")  // Canceled
        #expect(Basket().total == 0)
      }
      ```

      ```swift
      @Test func runs() {  // Skipped
        #expect(Basket().total == 0)
      }
      ```
      """)
    #expect(failures == ["14:1 test-not-run: test 'runs' wasn't skipped"])
  }

  @Test("Two samples that need each other are one error with the line of the second sample")
  func mutualNeed() async throws {
    #expect(
      try await ShopPackage.failures(
        "```swift\nstruct A { var b: [B] }\n```\n```swift\nstruct B { var a: [A] }\n```\n") == [
          "2:20 samples-need-each-other: this sample and the one at line 4 need each other: cannot find type 'B' in scope"
        ])
  }

  @Test("A name that two samples declare and a later sample needs in both forms is an error that names both samples")
  func clash() async throws {
    let outcomes = try await ShopPackage.verify(
      """
      ```swift
      struct Mode { var level = 1 }
      func describe(_ mode: Mode) -> Int { mode.level }
      ```

      ```swift
      struct Mode { var name = "a" }
      struct Setting { var mode = Mode() }
      ```

      ```swift
      print(describe(Setting().mode))
      ```
      """)
    let failures = outcomes.flatMap(\.failures)
    #expect(
      failures.map(\.message) == [
        "the sample can't run with the earlier ones that it needs: value of type 'Mode' has no member 'level'"
      ])
    #expect(failures.map(\.position.line) == [11])
    #expect(
      failures.first?.details.contains(
        "'Mode' is declared in the sample at line 1 and again in the sample at line 6") == true)
  }
}

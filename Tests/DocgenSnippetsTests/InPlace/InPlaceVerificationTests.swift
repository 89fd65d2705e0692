import DocgenModel
import DocgenSystem
import Testing

@testable import DocgenSnippets

/// Each test compiles and runs real programs.
@Suite("Samples are checked where they're written", .timeLimit(.minutes(10)))
struct InPlaceVerificationTests {
  // MARK: What holds

  @Test("Samples that hold, and what's checked of each")
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
    #expect(outcomes.flatMap(\.verification.failures).isEmpty)
    #expect(
      outcomes.map(\.verification.checks) == [
        [.ran, .printedValues], [.ran, .printedValues], [.ran, .printedValues], [.ran, .output],
        [.tests, .expectedFailures], [.expectedErrors], [.compiled],
      ])
    #expect(outcomes.map(\.verification.stateInPlace) == [.ran, .ran, .ran, .ran, .expectedFailures, .expectedFailures, .compiled])
    #expect(outcomes.first?.file == "Articles/good.md:3")
    #expect(outcomes.first?.verification.program == """
      import Foundation
      import Shop

      var basket = Basket()
      basket.add(3)
      print(basket.total)  // 3

      """)
    // Words name symbols by what the compiler says.
    let words = outcomes.first?.verification.identifiers?.filter { $0.symbol.contains("Shop") }.map { "\($0.line):\($0.column)" }
    #expect(words?.contains("4:14") == true)
    #expect(words?.contains("5:8") == true)
  }

  @Test("An unchanged page costs nothing, and a sample that only moves isn't run again")
  func cached() async throws {
    let page = "```swift\nprint(Basket().total)  // 0\n```\n\n```swift\nlet a: Int = true\n```\n"
    #expect(try await ShopPackage.verify(page).map(\.isFromLedger) == [false, false])
    let again = try await ShopPackage.verify(page)
    #expect(again.map(\.isFromLedger) == [true, true])
    #expect(again.map(\.verification.outcome) == [.passed, .failed])
    let moved = try await ShopPackage.verify("# Title\n\n" + page)
    #expect(moved.map(\.isFromLedger) == [true, true])
    #expect(moved.last?.verification.failures.map(\.position.line) == [8])
    let edited = try await ShopPackage.verify(page.replacing("total)", with: "total + 0)"))
    #expect(edited.map(\.isFromLedger) == [false, true])
  }

  @Test("Hidden set-up takes part in programs, and its own error is at its line")
  func hidden() async throws {
    let page = "@Comment {\n  ```swift\n  struct Receipt { var total = 1 }\n  ```\n}\n\n```swift\nprint(Receipt().total)  // 1\n```\n"
    #expect(try await ShopPackage.failures(page) == [])
    #expect(
      try await ShopPackage.failures(page.replacing("= 1 }", with: "= x }")) == [
        "3:32 does-not-compile: cannot find 'x' in scope"
      ])
  }

  // MARK: What doesn't

  @Test("The compiler's error is at its line and column on the page")
  func compilerErrors() async throws {
    #expect(
      try await ShopPackage.failures(
        "# Title\n\n- Item:\n\n  ```swift\n  let a = 1\n  let b: Int = true\n  ```\n\n```swift\nprint(Basket().sum)\n```\n")
        == [
          "7:16 does-not-compile: cannot convert value of type 'Bool' to specified type 'Int'",
          "11:16 does-not-compile: value of type 'Basket' has no member 'sum'",
        ])
  }

  @Test("A claim that doesn't hold is an error at the claim")
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

  @Test("A sample that fails is reported once, and those that need it name it")
  func dependents() async throws {
    #expect(
      try await ShopPackage.failures("```swift\nstruct A { var a: Missing }\n```\n```swift\nfunc f(a: A) {}\n```\n") == [
        "2:19 does-not-compile: cannot find type 'Missing' in scope",
        "4:1 depends-on-failed-sample: the sample needs the one at line 1, which fails",
      ])
  }

  // MARK: What can go wrong

  private static let short = ProcessRunner.Limits(time: .seconds(3), memory: 2 << 30, output: 1 << 20)

  @Test("A sample that loops is stopped")
  func loops() async throws {
    let failures = try await ShopPackage.failures("```swift\nwhile true {}\n```\n", limits: Self.short)
    #expect(failures == ["1:1 timeout: the sample did not end within 3.0 seconds"])
  }

  @Test("A sample that takes all memory is stopped")
  func memory() async throws {
    let failures = try await ShopPackage.failures(
      "```swift\nvar all: [[UInt8]] = []\nwhile true { all.append(Array(repeating: 1, count: 1 << 26)) }\n```\n",
      limits: ProcessRunner.Limits(time: .seconds(60), memory: 2 << 30, output: 1 << 20))
    #expect(failures.count == 1)
    #expect(failures.first?.contains("crash: the sample crashed") == true)
    #expect(failures.first?.contains("it may use 2048 MB of memory") == true)
  }

  @Test("A sample that forks, or leaves a process running, is an error")
  func forks() async throws {
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
        "1:1 left-processes: the sample ended with status 0 and left processes running, which were stopped"
      ])
    #if os(Linux)
      let forked = try await ShopPackage.failures(
        "```swift\nimport Glibc\n\n@_silgen_name(\"fork\") func cFork() -> Int32\n_ = cFork()\n```\n", name: "forked")
      #expect(forked == ["1:1 forks: the sample forks, which docgen doesn't allow"])
    #endif
  }

  #if os(Linux)
    @Test("A sample that writes outside its folder is an error, also if it ignores the failure")
    func writesOutside() async throws {
      let failures = try await ShopPackage.failures(
        """
        ```swift
        try "a".write(toFile: "inside.txt", atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(atPath: "folder/below", withIntermediateDirectories: true)
        try Data([1]).write(to: URL(fileURLWithPath: "folder/below/file"))
        print(try String(contentsOfFile: "inside.txt", encoding: .utf8))  // a
        ```

        ```swift
        try? "a".write(toFile: "/tmp/docgen-outside.txt", atomically: false, encoding: .utf8)
        ```
        """)
      #expect(failures == ["8:1 writes-outside: the sample writes outside its folder: '/tmp/docgen-outside.txt'"])
    }

    @Test("A sample that reads standard input is an error that says how to compile it only")
    func readsInput() async throws {
      let failures = try await ShopPackage.failures("```swift\nif let line = readLine() { print(line) }\n```\n")
      #expect(failures == ["1:1 reads-input: the sample reads standard input, which is empty"])
    }
  #endif

  @Test("A sample that exits before its claims fails at each of them, and so does a later one that it keeps from running")
  func exits() async throws {
    #expect(
      try await ShopPackage.failures(
        """
        ```swift
        func value() -> Int { 1 }
        print(value())  // 1
        if value() == 1 { exit(0) }
        print(value())  // 1
        ```

        ```swift
        let twice = value() * 2
        ```
        """) == [
          "5:17 never-printed: this line printed nothing: it never ran",
          "8:1 not-reached: the program ended before it reached this sample",
        ])
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
    #expect(failures.first == "2:1 test-not-run: test 'skipped' was skipped: nothing of it ran")
    #expect(failures.count == 2)
    #expect(failures.last?.hasPrefix("8:1 test-not-run: test 'canceled'") == true)
  }

  @Test("Two samples that need each other are one error, with the line of the other one")
  func mutualNeed() async throws {
    #expect(
      try await ShopPackage.failures(
        "```swift\nstruct A { var b: [B] }\n```\n```swift\nstruct B { var a: [A] }\n```\n") == [
          "2:20 samples-need-each-other: this sample and the one at line 4 need each other: cannot find type 'B' in scope"
        ])
  }

  @Test("A name that two samples declare and a later one needs both ways is an error that names both")
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
    let failures = outcomes.flatMap(\.verification.failures)
    #expect(
      failures.map(\.message) == [
        "the sample can't run with the earlier ones that it needs: value of type 'Mode' has no member 'level'"
      ])
    #expect(failures.map(\.position.line) == [11])
    #expect(failures.first?.details.contains("'Mode' is declared at line 1 and again at line 6") == true)
  }
}

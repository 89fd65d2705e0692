import DocgenModel
import DocgenSyntax
import DocgenTestHelpers
import Testing

@testable import DocgenVerification

/// Each test compiles and runs the samples of the corpus.
///
/// End-to-end, because only the compiler shows that no wrong part passes.
@Suite("Samples that are only a part of a program", .endToEnd, .timeLimit(.minutes(30)))
struct PartCorpusTests {
  /// The results of samples, each in a code block, on a page in which no later sample uses an earlier one.
  private func results(_ samples: [String], name: String, isStrict: Bool = false) async throws -> [SampleResult] {
    var results: [SampleResult] = []
    for (index, sample) in samples.enumerated() {
      results += try await ShopPackage.verify(
        "```swift\n\(sample)\n```\n", name: "\(name)\(index)", isStrict: isStrict)
    }
    #expect(results.count == samples.count)
    return results
  }

  @Test("A part that compiles passes, and its result states what docgen added or left out")
  func right() async throws {
    for (sample, result) in zip(PartCorpus.right, try await results(PartCorpus.right.map(\.code), name: "rightParts")) {
      #expect(result.state == .passed, "\(sample.code): \(result.failures.map(\.message))")
      #expect(result.differences == sample.differences, "\(sample.code)")
    }
  }

  @Test("A part with a mistake, or with a claim that only a run can check, fails")
  func wrong() async throws {
    for (sample, result) in zip(PartCorpus.wrong, try await results(PartCorpus.wrong, name: "wrongParts")) {
      #expect(result.state == .failed, "\(sample)")
    }
  }

  @Test("A fragment that doesn't compile is reported with the members that types of the package don't have")
  func unknownMembers() async throws {
    let samples = PartCorpus.unknownMembers
    for (sample, result) in zip(samples, try await results(samples.map(\.code), name: "unknownMembers")) {
      let messages = result.failures.map(\.message)
      #expect(result.state == .failed)
      #expect(messages.contains { $0.hasPrefix("the block is a fragment") }, "\(sample.code): \(messages)")
      #expect(messages.filter { $0.contains("no member") } == sample.messages, "\(sample.code): \(messages)")
    }
  }

  @Test("In a strict package, a sample must be a program")
  func strict() async throws {
    let parts = PartCorpus.right.filter { sample in
      sample.differences.contains { difference in
        ["with 'basket", "without", "ended", "in Swift 5 mode", "message"].contains(where: difference.hasPrefix)
      }
    }
    let results = try await results(parts.map(\.code), name: "strictParts", isStrict: true)
    #expect(results.map(\.state) == parts.map { _ in .failed })
  }

  @Test("A sample that needs a part compiles with the part's additions")
  func dependents() async throws {
    let results = try await ShopPackage.verify(
      "```swift\nlet sum = basket.total + 1\n```\n```swift\nlet next = sum + 1\n```\n", isStrict: false)
    #expect(results.map(\.state) == [.passed, .passed])
    #expect(results.map(\.differences) == [["with 'basket: Basket'"], ["with 'basket: Basket'"]])
    #expect(results.map(\.checks) == [[.compiled], [.compiled]])
  }

  @Test("Declarations that need a type are members of the last one that an earlier sample declares")
  func members() async throws {
    let results = try await ShopPackage.verify(
      """
      ```swift
      struct Till { var sum = 0 }
      ```
      ```swift
      mutating func add(_ amount: Int) { self.sum += amount }
      ```
      ```swift
      func isFull(limit: Int) -> Bool { sum >= limit }
      ```
      ```swift
      func isEmpty() -> Bool { self.count == 0 }
      ```
      """, isStrict: false)
    #expect(results.map(\.state) == [.passed, .passed, .passed, .failed])
    #expect(results.map(\.differences) == [[], ["as members of 'Till'"], ["as members of 'Till'"], []])
    #expect(results.map(\.checks)[1] == [.compiled])
  }

  @Test("A sample can use a declaration of a later one, unless the package is strict", arguments: [false, true])
  func laterSamples(isStrict: Bool) async throws {
    let results = try await ShopPackage.verify(
      "```swift\nprint(Till().sum)  // 3\n```\n```swift\nstruct Till { var sum = 3 }\nprint(1)\n```\n",
      name: "later\(isStrict)", isStrict: isStrict)
    #expect(results.map(\.state) == [isStrict ? .failed : .passed, .passed])
    #expect(results[0].differences == ["with a later sample"])
    let wrong = try await ShopPackage.verify(
      "```swift\nprint(Till().sum)  // 4\n```\n```swift\nstruct Till { var sum = 3 }\n```\n",
      name: "wrongLater\(isStrict)", isStrict: isStrict)
    #expect(wrong.map(\.state) == [.failed, .passed])
  }

  @Test("If a name is declared several times, a sample uses the declaration with which it compiles")
  func repeatedNames() async throws {
    let newest = try await ShopPackage.verify(
      """
      ```swift
      struct Fee {}
      ```
      ```swift
      struct Till { var fee = Fee() }
      ```
      ```swift
      struct Fee { var amount = 3 }
      ```
      ```swift
      print(Till().fee.amount)  // 3
      ```
      ```swift
      print(Till().fee.amount)  // 4
      ```
      ```swift
      print(Till().fee.sum)
      ```
      """, name: "newest")
    #expect(newest.map(\.state) == [.passed, .passed, .passed, .passed, .failed, .failed])
    let first = try await ShopPackage.verify(
      """
      ```swift
      protocol Summed { var sum: Int { get } }
      ```
      ```swift
      struct Till: Summed { var sum = 3 }
      ```
      ```swift
      protocol Summed {
        var sum: Int { get }
        var count: Int { get }
      }
      ```
      ```swift
      func show(_ summed: some Summed) -> Int { summed.sum }
      print(show(Till()))  // 3
      ```
      """, name: "first")
    #expect(first.map(\.state) == [.passed, .passed, .passed, .passed])
  }

  @Test("A sample that needs one with an error runs without the error")
  func dependentsOfErrors() async throws {
    let results = try await ShopPackage.verify(
      """
      ```swift
      var limit = 3
      let price: Price = limit  // Error
      limit += 1
      ```
      ```swift
      print(limit)  // 4
      ```
      ```swift
      print(limit)  // 5
      ```
      """, isStrict: false)
    #expect(results.map(\.state) == [.passed, .passed, .failed])
    #expect(results[0].checks.contains(.expectedErrors))
  }

  @Test("An undeclared name has the type that the package's other samples give it, if most agree")
  func declaredTypes() async throws {
    let first = TestPage.samples(
      "```swift\nlet cheap = Price(1)\nlet total = Price(1)\n```\n```swift\nlet total: Basket = Basket()\n```\n")
    let second = TestPage.samples("```swift\nlet name = cheap.name\n```\n")
    #expect(DeclaredTypes([first, second]).types == ["cheap": "Price"])
    #expect(DeclaredTypes([first, second]).types(in: second.samples[0].text) == ["cheap": "Price"])
    #expect(
      DeclaredTypes([
        TestPage.samples("```swift\nvar a = try await Shop.Price(1)\nlet b = c\nlet (d, e) = F(1)\nlet g = h(1)\n```\n")
      ]).types == ["a": "Shop.Price"])
  }

  @Test("In a comment, a variable on which a sample calls the documented member has the member's type")
  func documentedMembers() async throws {
    let source = """
      extension Basket {
        /// till.add(3)
        /// let sum = till.total
        /// till.ad(3)
        /// till.add("3")
        /// till.total  // 3
        /// desk.total + 1
        public mutating func add(_ price: Int) {}
      }
      """
    let samples = [
      "till.add(3)", "let sum = till.total", "till.ad(3)", "till.add(\"3\")", "till.total  // 3", "desk.total + 1",
    ]
    let types = DocumentedMember.variables(in: samples.map { ($0, 2) }, of: source)
    #expect(types == ["till": "Basket"])
    let blocks = samples.map { "```swift\n\($0)\n```\n" }
    let results = try await ShopPackage.verify(blocks.joined(), isStrict: false, documentedTypes: types)
    #expect(results.map(\.state) == [.passed, .passed, .failed, .failed, .failed, .failed])
    #expect(results.map(\.differences)[..<2] == [["with 'till: Basket'"], ["with 'till: Basket'"]])
    #expect(results.map(\.checks)[..<2] == [[.compiled], [.compiled]])
    let strict = try await ShopPackage.verify(blocks[0], name: "strictMember", documentedTypes: types)
    #expect(strict.map(\.state) == [.failed])
  }

  @Test("A sample gets the part of the prelude that it needs")
  func prelude() async throws {
    let prelude =
      "import Shop\nlet first = Price(3)\nlet second = first.plus(first)\nextension Price { var half: Int { amount / 2 } }\n"
    let results = try await ShopPackage.verify(
      """
      ```swift
      print(second.half)  // 3
      ```
      ```swift
      let first = Price(10)
      print(first.amount)  // 10
      ```
      ```swift
      print(third)
      ```
      """, prelude: prelude)
    #expect(results.map(\.state) == [.passed, .passed, .failed])
    #expect(results.map(\.differences) == [[], [], []])
  }

  @Test("A listing that equals the package's declarations passes")
  func rightListings() async throws {
    let samples = PartCorpus.rightListings
    for (sample, result) in zip(samples, try await results(samples, name: "rightListings", isStrict: true)) {
      #expect(result.state == .passed, "\(sample): \(result.failures.map(\.message))")
      #expect(result.checks == [.declarations], "\(sample)")
    }
  }

  @Test("A listing that differs from the package's declarations fails, with the difference")
  func wrongListings() async throws {
    let samples = PartCorpus.wrongListings
    for (sample, result) in zip(samples, try await results(samples.map(\.code), name: "wrongListings")) {
      #expect(
        result.failures.first?.message == sample.message,
        "\(sample.code): \(result.failures.map(\.message))")
    }
  }

  @Test("A part of a manifest is loaded, and its names are compared with the package")
  func manifests() async throws {
    let right = try await ShopPackage.verify(manifests: PartCorpus.rightManifests)
    #expect(right.count == PartCorpus.rightManifests.count)
    for (sample, result) in zip(PartCorpus.rightManifests, right) {
      #expect(result.state == .passed, "\(sample): \(result.failures.map(\.message))")
      #expect(result.sampleState.state == .manifests)
      let omitsVersion = ["<latest-version>", "\"...\""].contains(where: sample.contains)
      #expect(result.differences == ["as a part of a manifest"] + (omitsVersion ? ["without a version"] : []))
    }
    let wrong = try await ShopPackage.verify(manifests: PartCorpus.wrongManifests.map(\.code))
    #expect(wrong.count == PartCorpus.wrongManifests.count)
    for (sample, result) in zip(PartCorpus.wrongManifests, wrong) {
      #expect(result.failures.first?.message.hasPrefix(sample.message) == true, "\(sample.code): \(result.failures)")
    }
    #expect(try await ShopPackage.verify(manifests: PartCorpus.otherCode).isEmpty)
  }
}

import DocgenModel
import Testing

@testable import DocgenVerification

@Suite("Programs of a page")
struct GroupProgramsTests {
  /// The samples in the last sample's program by position, and the program's text.
  private func program(_ samples: String...) -> (samples: [Int], text: String) {
    let page = TestPage.samples(samples.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n"))
    let programs = GroupPrograms(page)
    guard let program = programs.programs.last ?? nil else { return ([], "") }
    return (program.samples, ProgramText(program, of: page).shown)
  }

  @Test("A sample runs with the samples that declare its names, and with the samples that those need")
  func dependencies() {
    #expect(program("struct A {}", "struct B { var a: A }", "struct C {}", "let b = B(a: A())").samples == [0, 1, 3])
    #expect(program("let a = 1", "print(a)", "let b = 2").samples == [2])
    #expect(program("func f() {}", "f()").samples == [0, 1])
    #expect(program("protocol P {}", "struct A: P {}").samples == [0, 1])
    #expect(
      program("@propertyWrapper struct W { var wrappedValue: Int }", "struct A { @W var a = 1 }").samples == [0, 1])
    #expect(program("infix operator **\nfunc ** (a: Int, b: Int) -> Int { a }", "print(1 ** 2)").samples == [0, 1])
  }

  @Test("A sample runs with the samples that change what it uses")
  func changes() {
    #expect(program("var a = 1", "a = 2", "print(a)").samples == [0, 1, 2])
    #expect(program("var a = 1", "a += 2", "print(a)").samples == [0, 1, 2])
    #expect(program("var a = [1]", "a.append(2)", "print(a)").samples == [0, 1, 2])
    #expect(program("var a = [1]", "print(a == [1])", "print(a)").samples == [0, 2])
    #expect(program("let a = A()", "try await a.load()", "print(a)").samples == [0, 1, 2])
    #expect(program("var a = [1]", "let b = a.removeLast()", "print(a)").samples == [0, 1, 2])
    #expect(program("var a = [1]", "if let b = a.popLast() { print(b) }", "print(a)").samples == [0, 1, 2])
    #expect(program("let a = [1]", "let b = a.map { $0 }", "print(a)").samples == [0, 2])
    #expect(program("var a = [1]", "func f() { a.sort() }", "print(a)").samples == [0, 2])
    // The last object is released only if no other variable refers to it.
    #expect(program("var a: A? = A()\nvar b: A?", "b = a", "a = nil", "b = nil").samples == [0, 1, 2, 3])
    #expect(program("var a = 1", "let b = a", "var a = 2", "a = 3", "print(b)").samples == [0, 1, 4])
  }

  @Test(
    "A name in a local scope doesn't refer to the page's declaration",
    arguments: [
      "func f(model: Int) { print(model) }", "[1].map { model in model + 1 }", "for model in [1] { print(model) }",
      "if let model = Int(\"1\") { print(model) }", "struct S { var model = 1\n  func f() -> Int { model } }",
      "do { let model = 1\n  print(model) }", "let f = { (model: Int) in model }", "func f<model>(_ a: model) {}",
      "switch 1 { case let model: print(model) }",
    ])
  func scopes(_ code: String) {
    #expect(program("let model = 1", code).samples == [1])
  }

  @Test(
    "A name that a scope doesn't declare refers to the page's declaration",
    arguments: [
      "if let model { print(model) }", "let f = { [model] in print(model) }", "func f() { print(model) }",
      "let text = \"\\(model)\"", "if let model = model { print(model) }",
    ])
  func outerNames(_ code: String) {
    #expect(program("let model: Int? = 1", code).samples == [0, 1])
  }

  @Test("A later declaration of a name replaces the earlier one")
  func replacement() {
    #expect(program("struct A {}", "struct A { var a = 1 }", "print(A())").samples == [1, 2])
    let both = program("struct A {}\nstruct B {}", "struct A { var a = 1 }", "print(A(), B())")
    #expect(both.samples == [0, 1, 2])
    #expect(both.text == "struct B {}\n\nstruct A { var a = 1 }\n\nprint(A(), B())\n")
    // Samples that use the replaced value are removed with it.
    let values = program("let a = 1\nprint(a)\nlet c = 3", "let a = 2", "print(a, c)")
    #expect(values.text == "let c = 3\n\nlet a = 2\n\nprint(a, c)\n")
  }

  @Test("Functions with other labels or types are overloads")
  func overloads() {
    #expect(program("func f(a: Int) {}", "func f(b: Int) {}", "f(a: 1)").samples == [0, 1, 2])
    #expect(program("func f(a: Int) {}", "func f(a: Int) { print(a) }", "f(a: 1)").samples == [1, 2])
  }

  @Test("An extension belongs to its extended type")
  func extensions() {
    #expect(program("struct A {}", "extension A { func f() {} }", "A().f()").samples == [0, 1, 2])
    #expect(program("struct A {}", "extension A {}", "struct A { var a = 1 }", "A()").samples == [2, 3])
    #expect(program("extension Values { var client: Int { 1 } }", "print(\\Values.client)").samples == [0, 1])
    #expect(program("extension Values { var client: Int { 1 } }", "print(values.other)").samples == [1])
    let again = program("struct A {}", "extension A { var x: Int { 1 } }", "extension A { var x: Int { 2 } }", "A().x")
    #expect(!again.text.contains("{ 1 }"))
    #expect(again.text.contains("{ 2 }"))
  }

  @Test("A line that claims an error is in no other program")
  func reports() {
    let program = program("struct A {}\nlet a: A = 1  // 🛑 cannot convert", "let b = A()")
    #expect(program.samples == [0, 1])
    #expect(!program.text.contains("let a"))
  }

  @Test("A template is in no program, and hidden setup is in the programs that use it")
  func templatesAndHidden() {
    let page = TestPage.samples(
      """
      @Comment {
        ```swift
        struct A {}
        ```
      }

      ```swift
      let a = A()
      ```

      ```swift
      a.f(<#name#>)
      ```
      """)
    let programs = GroupPrograms(page)
    #expect(programs.programs.map { $0?.samples } == [[0], [0, 1], nil])
    #expect(page.samples.map(\.isHidden) == [true, false, false])
  }

  @Test("A program is contained in a longer one only if the longer one has the same text")
  func containment() {
    let page = TestPage.samples(
      "```swift\nstruct A {}\nlet a = A()\n```\n```swift\nprint(a)\n```\n```swift\nlet a = 2\nprint(a, A())\n```\n")
    let programs = GroupPrograms(page).programs.compactMap(\.self)
    #expect(programs[0].isContained(in: programs[1]))
    #expect(!programs[0].isContained(in: programs[2]))
    #expect(!programs[1].isContained(in: programs[0]))
  }

  @Test("Each line of a program has the page's line and column numbers")
  func places() {
    let page = TestPage.samples("# Title\n\n- Item:\n\n  ```swift\n  let a = 1\n  print(a)\n  ```\n")
    let program = SampleProgram(root: 0, samples: [0], omitted: [:])
    let lines = splitLines(ProgramText(program, of: page).source(first: "import A", last: ""))
    #expect(lines[5] == "  let a = 1")
    #expect(lines[6] == "  print(a)")
    #expect(Set(lines[1..<5]) == [""])
  }
}

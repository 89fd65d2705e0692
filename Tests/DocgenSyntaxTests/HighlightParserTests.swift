import Foundation
import Testing

@testable import DocgenSyntax

/// The fast highlighter returns either the same tokens as the parser's tree, or `nil`.
@Suite("Swift that's highlighted without the parser") struct HighlightParserTests {
  @Test(
    "The common forms of Swift don't need the parser",
    arguments: [
      "let (a, b): (Int, String?) = (1, nil), c = [1: 2], d: [String: [Int]] = [:]",
      "func f<T: P & Q, each U>(_ a: inout T, in b: repeat each U, c: Int...) async throws(E) -> some P where T: Q {}",
      "struct S<T>: P, Q where T == Int { private(set) static var a: Int { get async throws { 1 } set(b) {} } }",
      "enum E: Int { indirect case a(Int, in: String = \"\"), b = 1\n  case `default` }",
      "extension A.B: @unchecked Sendable where C: ~Copyable { subscript(a: Int) -> Int { 1 }; init?() {}; deinit {} }",
      "protocol P<A> { associatedtype A: Q = Int; static func == (a: Self, b: Self) -> Bool; var x: Int { get set } }",
      "actor A { nonisolated(unsafe) var a = 1; distributed func f() {} }",
      "@available(macOS 10.15.4, iOS 13, *) @objc(a:b:) public final class C { override class func f() {} }",
      "@Test(.tags(.a), arguments: [1, 2]) func `words`() async {}",
      "#expect(throws: E.self) { try f() }\n@Dependency(\\.date.now) var now\n#Preview(\"A\") { V() }",
      "xs.map { [weak self, a = b] (c: Int, d) async throws -> Int in c }\nys.map { a, _ in a }\nzs { @MainActor in 1 }",
      "f { 1 } label: { 2 } catch: { 3 }\nlet a = b.c(d: e)[f]?.g!.h",
      "switch a { case .b(let c, _) where c > 1: f()\ncase let .d(e), is F: break\n@unknown default: fallthrough }",
      "if case .a(let b)? = c, let d, var e = f, #available(macOS 13, *) {} else if g {} else {}",
      "outer: for case let (a, b) in c where d { continue outer }\nfor try await e in f {}\nwhile true { break }",
      "do { try f() } catch E.a(let b) where b { throw b } catch {}\nrepeat {} while a\nguard let self else { return }",
      "#if os(Linux) && swift(>=6.0) || !DEBUG\nimport struct Foundation.Date\n#elseif A\n#else\nlet a = 1\n#endif",
      "let a = b < c, d = e as? F<G<H?>>, i = j is K, l = m ? n : -1.5e3, o = 0xFF_00 &+ 0b01, p = ...3, q = A<B>()",
      ##"let a = "b\(c.d("e\(f)"))g", h = #"raw \(i) \#(j) "k""#"##,
      "let a = \"\"\"\n  b \\(c) \\\n  d\n\n  \"e\"\n  \"\"\"",
      "let a: @Sendable (_ b: borrowing C, inout D) async throws -> (e: any P, F.Type, [G?]) = \\A<B>.c[d].e?.f",
      "x = if a { 1 } else { 2 }\ny = switch b { default: 3 }\nz = try? await f()\nw = consume x",
      "  }\n}\n#endif\nstruct A {\n  func f() {\n    g(h: [1,",
      "/// a\n//// b\n/** c */ /* d /* e */ */ let f = 1 // 🛑 g",
      "async let a = b\nlet set = get, actor = open(a), some = any.prefix\nopen.f()\ndescription.init(x: 1)",
      "package struct A { lazy var a = { 1 }() { didSet(b) {} } }\ntypealias B<C> = (C) -> Void",
    ])
  func common(text: String) throws {
    #expect(try shown(#require(read(text)), in: text) == shown(parse(text), in: text))
  }

  @Test(
    "Rare and invalid code is left to the parser, or read like the parser reads it",
    arguments: [
      "", "\u{0}", "\u{FEFF}let a = 1", "let é = \"ü\" // 🛑", "let a = 1\r\n/* b\r\n */ let c = 2\r\n", "let 🛑 = \"🛑\"",
      "let a = /b+/, c = #/d/#\nlet e = f / g\n/h/.i", "a <<= b; c ..< d; e~>f; g.+h; !i; j&; &k; l<m>n; o >>> p",
      "let a = \"open\nlet b = 1", "let a = \"\"\"\nopen", "/* open", "let a = \"\\(b",
      "let a = \"\"\"\n  b\n c\n  \"\"\"",
      "f(<#name#>)\n<#code#>\nlet a: <#Type#> = b", "`self`.`a b`()", "$a = $0 + $_b", "return$0",
      "#!/usr/bin/swift\nlet a",
      "actor.f()\nactor = 1\nactor A {}\nactor\nB {}", "let get = 1\nget {}\nset(1)", "async\nlet a = 1", "await\nf()",
      "consume(x)\nconsume x\ncopy = 1\neach x\nrepeat each x\nrepeat { f() } while a", "package(a)\npackage let a = 1",
      "then(1)\nthen 1\nyield &a\nyield(a)\ndiscard self\nusing @MainActor",
      "nonisolated = 1\nunsafe { 1 }\nunsafe f()",
      "var a: some\nvar b: any\nvar c: each D", "func f(some a: Int, any: Int, isolated b: C, sending: D, _ each: E)",
      "case a\ncase .b:\n  c()", "default:\n  a()", "init(a: Int) {}", "get { 1 }\nset { a = 1 }", "else { a() }",
      "} else {",
      "}, a: { 1 })", "]\n)", "let a =", "func f(", "class", "struct A<", "@", "@A(", "#", "#a", "\\", "\\.", ".", "?",
      ":",
      "a::b", "import a.b.+", "operator prefix", "prefix operator +++", "precedencegroup A { higherThan: B }",
      "macro m<T>(_ a: T) -> Int = #externalMacro(module: \"A\", type: \"B\")",
      "@attached(member, names: named(a)) macro b()",
      "@_spi(A) @inline(__always) @convention(c) @_silgen_name(\"a\") func f()",
      "@available(*, deprecated, message: \"a\")",
      "#if A\n@B\n#endif\nfunc f() {}", "a\n  #if B\n  .c()\n  #endif\n  .d()", "#if a(\n#endif",
      "#if\n#else\n#endif\n#endif",
      "#sourceLocation(file: \"a\", line: 1)\nlet a = #line", "if #unavailable(iOS 13) {}",
      "guard #available(macOS 10.15, *) else {}",
      "if a { b } { c }", "if f { $0 } .g {}", "for a in b { c } {}", "switch a { b }", "switch { case a: b }",
      "while a {} b",
      "let a = b {\n  didSet {}\n}", "let a = b { @C in 1 }", "var a: B { @C get { 1 } }",
      "var a: B { @C var d = 1; return d }",
      "f { (a) in b }\nf { (a) }\nf { (a); for b in c {} }\nf { [a] in b }\nf { [a] }\nf { a: B in c }\nf { a }",
      "f(in: a, inout: b, _: c, default: d)\nf(in:default:)\nf(a: b:)", "(a: 1, b: 2).a\n(+)\n[a: b, c]\n[:]\n[]\n(,)",
      "a.b.1.2.self.init.default.Type", "A.Type.self\n\\A.Type\n\\.self\n\\A.?.b\nlet a: A.\nType",
      "a<b>c\na < b > (c)\nA<b>(c)",
      "case let .a(b, c.d, e(f)), let g as H, (let i, var j), k?: l", "if case let a? = b, case .c(d) = e {}",
      "let _ = (a, b: c)",
      "throws -> A", "(A) -> B", "let a: (A, B) throws -> C = { _ in }", "func f() rethrows async", "let a: A & B & ~C",
      "a ? b : c ? d : e\na?b:c\na ?? b\na?.b ?? c!", "return\ninit()\nreturn\nmacro a", "a b c", "a; b;; c",
      "1.0.0 + 0.1.a + 1.e + 0xG", "f { @", "{ @a @", "f { @a(b) @", "{{ @// c", "let x = any~P",
      "if #available(iOS, introduced: 13) {}\nif #unavailable(iOS, deprecated) {}",
      "super.init()\nself.init()\nSelf.a\nAny.self\nnil\n_ = a", "let `a`: `B` = .`c`", "@unknown\ndefault: a",
    ])
  func doubtful(text: String) {
    if let tokens = read(text) { #expect(shown(tokens, in: text) == shown(parse(text), in: text)) }
    // Each prefix of the text is read, too, like code that's being typed.
    for end in text.unicodeScalars.indices { _ = read(String(text[..<end])) }
  }

  @Test("At most one in twenty of the guide's samples needs the parser")
  func book() throws {
    let pieces = try pieces(of: "Snippets")
    let doubts = pieces.filter { read($0) == nil }.count
    #expect(doubts * 20 <= pieces.count, "\(doubts) of \(pieces.count)")
  }

  /// Reads only part of the repository, because an unoptimized parser takes minutes for all of it.
  @Test(
    "The fast highlighter and the parser return the same tokens",
    arguments: [("Snippets", 6), ("Sources", 60), ("Tests", 60)])
  func repository(folder: String, share: Int) throws {
    for (index, piece) in try pieces(of: folder).enumerated() where index.isMultiple(of: share) { compare(piece) }
  }

  @Test("Also if words and marks are missing or misplaced")
  func mutations() throws {
    let pieces = try pieces(of: "Sources")
    var random = LinearGenerator(state: 1)
    for _ in 0..<120 {
      var words = Self.words(of: pieces[random.next(below: pieces.count)])
      for _ in 0...random.next(below: 2) where !words.isEmpty {
        let place = random.next(below: words.count)
        switch random.next(below: 3) {
        case 0: words.remove(at: place)
        case 1: words.insert(words[random.next(below: words.count)], at: place)
        default: words[place] = Self.strays[random.next(below: Self.strays.count)]
        }
      }
      compare(words.joined())
    }
  }

  private static let strays = [
    "some ", "any ", "await ", "async ", " throws ", "each ", "open ", "actor ", "get ", "set ", "consume ", "then ",
    "{", "}",
    "(", ")", "[", "]", "<", ">", ", ", ": ", ".", "?", "!", " = ", "@", "#", "\\.", "\n", ";", "case ", "let ", "in ",
    "where ", "as ", "if ", "else ", "init", "self", "func ", "class ", "nonisolated ", "inout ", " & ", "-> ", "...",
    "~",
    "default:", "_ ", "$0 ", "try? ", "/", "\"", "Type", "return ", "#if A\n", "#endif\n", "/* a */", "@unknown ",
  ]

  /// Splits a text into its words and its marks.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isInWord = false
    for character in text {
      let isPart = character.isLetter || character.isNumber
      if isPart, isInWord { words[words.count - 1].append(character) } else { words.append(String(character)) }
      isInWord = isPart
    }
    return words
  }

  private struct LinearGenerator {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  // MARK: Comparing

  private func compare(_ text: String) {
    guard let tokens = read(text) else { return }
    let expected = parse(text)
    if tokens != expected { #expect(shown(tokens, in: text) == shown(expected, in: text), "\(text)") }
  }

  private func read(_ text: String) -> [SwiftToken]? {
    var text = text
    return text.withUTF8 { SwiftHighlighter.read($0) }
  }

  private func parse(_ text: String) -> [SwiftToken] {
    var text = text
    return text.withUTF8 { SwiftNesting.excess(in: $0) == nil ? SwiftHighlighter.parse($0) : [] }
  }

  private func shown(_ tokens: [SwiftToken], in text: String) -> [String] {
    let utf8 = Array(text.utf8)
    return tokens.map { "\($0.start) \($0.kind):\(String(decoding: utf8[$0.range], as: UTF8.self))" }
  }

  /// The Swift files of a folder of the repository, in pieces of up to 22 lines, like samples.
  private func pieces(of folder: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
    var pieces: [String] = []
    for file in files.sorted() {
      var piece: [Substring] = []
      let text = try String(contentsOf: root.appending(path: "\(folder)/\(file)"), encoding: .utf8)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        piece.append(line)
        guard (line.isEmpty || line == "}") && piece.count >= 6 || piece.count >= 22 else { continue }
        pieces.append(piece.joined(separator: "\n"))
        piece = []
      }
      pieces.append(piece.joined(separator: "\n"))
    }
    return pieces
  }
}

import DocgenModel
import DocgenSymbols
import Testing

@Suite("Symbols of the toolchain link to Apple's pages")
struct ToolchainSymbolsTests {
  static func symbol(
    _ id: String, _ kind: Symbol.Kind, _ path: String, module: String = "Swift", of extended: Symbol.Kind? = nil,
    conformsTo protocols: String...
  ) -> Symbol {
    Symbol(
      id: id, module: module, kind: kind, path: path.split(separator: "/").map(String.init),
      declaration: [Symbol.DeclarationFragment(kind: "text", text: "\(kind.rawValue)\n  \(path)")], subheading: [],
      relationships: protocols.map { Symbol.Relationship(.conformsTo, $0) }, extendedKind: extended)
  }

  static let symbols = ToolchainSymbols(
    graphs: [
      ModuleGraph(
        module: "Swift",
        symbols: [
          symbol("s:Sa", .struct, "Array", conformsTo: "s:Sl"),
          symbol("s:Sa5countSivp", .property, "Array/count"),
          symbol("s:Sa6appendyyxnF", .method, "Array/append(_:)"),
          symbol("s:Sa6appendyy", .method, "Array/append(_:)"),
          symbol("s:Sa5firstxSgvp", .property, "Array/first"),
          symbol("s:Sl", .protocol, "Collection"),
          symbol("s:SlsE5firstSgvp", .property, "Collection/first", of: .protocol),
          symbol("s:SzsE1loi", .operator, "BinaryInteger/<(_:_:)", of: .protocol),
          symbol("s:Sz", .protocol, "BinaryInteger"),
          symbol("s:s3miny1", .func, "min(_:_:)"), symbol("s:s3miny2", .func, "min(_:_:)"),
          symbol("s:s3absy", .func, "abs(_:)"),
        ]),
      ModuleGraph(
        module: "FoundationEssentials",
        symbols: [
          symbol("s:20FoundationEssentials4DataV", .struct, "Data", module: "FoundationEssentials")
        ]),
      ModuleGraph(module: "Private", symbols: [symbol("s:7Private", .struct, "Private", module: "Private")]),
    ], compiler: "Swift 6.3.1")

  @Test(arguments: [
    ("s:Sa", "swift/array"), ("s:Sa5countSivp", "swift/array/count"),
    // Overloads and members that a protocol also declares have a hash in Apple's addresses. The link leads to the
    // type's page.
    ("s:Sa6appendyyxnF", "swift/array"), ("s:Sa5firstxSgvp", "swift/array"),
    ("s:SlsE5firstSgvp", "swift/collection/first"), ("s:SzsE1loi", "swift/binaryinteger/_(_:_:)"),
    ("s:s3absy", "swift/abs(_:)"), ("s:20FoundationEssentials4DataV", "foundation/data"),
    ("s:SlsE5firstSgvp::SYNTHESIZED::s:Sa", "swift/collection/first"),
  ])
  func `By identifier`(id: String, page: String) {
    #expect(Self.symbols.symbol(withID: id)?.address == "https://developer.apple.com/documentation/\(page)")
  }

  @Test(arguments: [
    ("swift/array", "s:Sa"), ("/Swift/Array", "s:Sa"), ("swift/array/count", "s:Sa5countSivp"),
    ("foundation/data", "s:20FoundationEssentials4DataV"),
    // A link with Apple's hash leads to the type's page.
    ("swift/array/append(_:)-1ytnt", "s:Sa"), ("swift/collection/3128824-first", "s:Sl"),
  ])
  func `By the page's address`(address: String, id: String) {
    #expect(Self.symbols.symbol(atAddress: address)?.id == id)
  }

  @Test(arguments: ["swift", "swift/arrays", "private/private", "array", ""])
  func `An address of another site has no page`(address: String) {
    #expect(Self.symbols.symbol(atAddress: address) == nil)
  }

  @Test(arguments: ["s:s3miny1", "s:7Private", "", "s:", "zzz", "s:Sa\tSwift"])
  func `Unknown symbols, and symbols without their own page, have no link`(id: String) {
    #expect(Self.symbols.symbol(withID: id) == nil)
  }

  @Test(arguments: [
    ("Array", "s:Sa"), ("Swift/Array", "s:Sa"), ("/Swift/Array/count", "s:Sa5countSivp"),
    ("Foundation/Data", "s:20FoundationEssentials4DataV"), ("Data", "s:20FoundationEssentials4DataV"),
  ])
  func `By path`(path: String, id: String) {
    #expect(Self.symbols.symbol(at: path)?.id == id)
  }

  @Test(arguments: ["Foundation/Array", "Private", "Array/nothing", "", "/"])
  func `Another path has no link`(path: String) {
    #expect(Self.symbols.symbol(at: path) == nil)
  }

  @Test func `The declaration is one line`() {
    #expect(Self.symbols.symbol(withID: "s:Sa")?.declaration == "struct Array")
  }

  @Test func `The file is read back`() throws {
    let copy = try #require(ToolchainSymbols(bytes: Self.symbols.bytes))
    #expect(copy.compiler == "Swift 6.3.1")
    #expect(copy.symbol(at: "Array/count") == Self.symbols.symbol(at: "Array/count"))
    #expect(ToolchainSymbols(graphs: [], compiler: "x").symbol(at: "Array") == nil)
  }

  @Test func `A truncated file or another format is rejected`() {
    let bytes = Self.symbols.bytes
    for count in stride(from: 0, to: bytes.count - 1, by: 11) {
      #expect(ToolchainSymbols(bytes: Array(bytes.prefix(count))) == nil)
    }
    #expect(ToolchainSymbols(bytes: [UInt8]("docgen known symbols 0\tx\n\n10\n".utf8)) == nil)
  }
}

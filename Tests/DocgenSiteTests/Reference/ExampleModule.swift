import DocgenModel
import DocgenSymbols

/// The symbols that the Swift files of an example declare.
///
/// It replaces the compiler's symbol graph, so it reads only the forms that the examples contain: one public declaration
/// per line, and the comment above it.
struct ExampleModule {
  private let name: String
  private var symbols: [Symbol] = []
  private var types: [(symbol: Symbol, indentation: Int)] = []
  private var comment: Symbol.Comment?
  private var isSkipping = false

  /// Creates the module's symbol graph.
  ///
  /// - Parameters:
  ///   - name: The module's name.
  ///   - files: The paths and texts of its files.
  /// - Returns: The graph.
  static func graph(_ name: String, of files: [(path: String, text: String)]) -> ModuleGraph {
    var module = ExampleModule(name: name)
    for (path, text) in files {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        module.read(line, at: SourcePosition(file: path, line: index + 1))
      }
    }
    return ModuleGraph(module: name, symbols: module.symbols)
  }

  private init(name: String) { self.name = name }

  private mutating func read(_ line: Substring, at start: SourcePosition) {
    let text = line.drop { $0 == " " }
    let indentation = line.count - text.count
    var position = start
    position.column += indentation
    // No condition of an example holds.
    if text.hasPrefix("#") { isSkipping = text.hasPrefix("#if") }
    if isSkipping { return }
    if text.hasPrefix("///") {
      addComment(String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)), at: position)
      return
    }
    if text == "}", types.last?.indentation == indentation { types.removeLast() }
    if let type = text.wholeMatch(of: /public (struct|enum|class|protocol) (\w+) \{(\})?/) {
      let kind = Symbol.Kind(rawValue: String(type.1)) ?? .struct
      let symbol = add(
        kind, String(type.2), [("keyword", type.1), ("text", " "), ("identifier", type.2)], at: position)
      if type.3 == nil { types.append((symbol, indentation)) }
    } else if let function = text.wholeMatch(of: /public func (\w+)\((.*?)\)( throws)?(?: -> (\w+))? \{.*\}/) {
      addFunction(
        String(function.1), parameters: function.2, throwing: function.3 != nil, result: function.4, at: position)
    } else if let property = text.wholeMatch(of: /public var (\w+): (\w+).*/) {
      add(
        types.isEmpty ? .var : .property, String(property.1),
        [
          ("keyword", "var"), ("text", " "), ("identifier", property.1), ("text", ": "), ("typeIdentifier", property.2),
        ],
        at: position)
    }
    comment = nil
  }

  private mutating func addComment(_ line: String, at position: SourcePosition) {
    if comment == nil {
      var start = position
      start.column += 4
      comment = Symbol.Comment(text: line, position: start)
    } else {
      comment?.text += "\n" + line
    }
  }

  private mutating func addFunction(
    _ name: String, parameters: Substring, throwing: Bool, result: Substring?, at position: SourcePosition
  ) {
    var fragments: [(String, Substring)] = [("keyword", "func"), ("text", " "), ("identifier", Substring(name))]
    var labels = ""
    var signature = Symbol.Signature(parameters: [], result: [])
    fragments.append(("text", "("))
    for (index, parameter) in parameters.split(separator: ", ").enumerated() {
      let names = parameter.prefix { $0 != ":" }.split(separator: " ")
      let type = parameter.drop { $0 != ":" }.dropFirst(2)
      guard let label = names.first, let inner = names.last else { continue }
      labels += "\(label):"
      if index > 0 { fragments.append(("text", ", ")) }
      fragments.append(("externalParam", label))
      if names.count > 1 { fragments += [("text", " "), ("internalParam", inner)] }
      fragments += [("text", ": "), ("typeIdentifier", type)]
      signature.parameters.append(
        .init(
          name: String(inner),
          declaration: Self.fragments([("identifier", inner), ("text", ": "), ("typeIdentifier", type)])))
    }
    fragments.append(("text", ")"))
    if throwing { fragments += [("text", " "), ("keyword", "throws")] }
    if let result { fragments += [("text", " -> "), ("typeIdentifier", result)] }
    signature.result = Self.fragments([result.map { ("typeIdentifier", $0) } ?? ("text", "()")])
    add(types.isEmpty ? .func : .method, "\(name)(\(labels))", fragments, signature: signature, at: position)
  }

  private static func fragments(_ parts: [(kind: String, text: Substring)]) -> [Symbol.DeclarationFragment] {
    parts.map { .init(kind: $0.kind, text: String($0.text)) }
  }

  @discardableResult
  private mutating func add(
    _ kind: Symbol.Kind, _ name: String, _ declaration: [(String, Substring)], signature: Symbol.Signature? = nil,
    at position: SourcePosition
  ) -> Symbol {
    let parent = types.last?.symbol
    let fragments = Self.fragments(declaration)
    let symbol = Symbol(
      id: "\(self.name).\(parent?.name ?? "").\(fragments.map(\.text).joined())", module: self.name, kind: kind,
      path: (parent?.path ?? []) + [name], declaration: fragments, subheading: fragments, comment: comment,
      position: position, relationships: parent.map { [.init(.memberOf, $0.id)] } ?? [], signature: signature)
    symbols.append(symbol)
    return symbol
  }
}

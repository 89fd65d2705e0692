/// A directive of DocC's dialect: `@Name(arguments) { children }`.
public struct Directive: Hashable, Sendable {
  /// One argument of a directive.
  public struct Argument: Hashable, Sendable {
    /// The label before the colon, or an empty string for an unnamed first argument.
    public var label: String

    /// The value, without quotes.
    public var value: String

    /// Where the argument begins.
    public var position: SourcePosition

    package init(label: String, value: String, position: SourcePosition) {
      (self.label, self.value, self.position) = (label, value, position)
    }
  }

  /// The name without `@`.
  public var name: String

  /// The arguments in source order.
  public var arguments: [Argument]

  /// The parsed content between the braces.
  ///
  /// It's empty if there are no braces.
  public var children: [Block]

  package init(name: String, arguments: [Argument] = [], children: [Block] = []) {
    (self.name, self.arguments, self.children) = (name, arguments, children)
  }

  /// The argument with a label.
  ///
  /// The empty label finds the unnamed argument.
  public subscript(label: String) -> Argument? {
    arguments.first { $0.label == label }
  }

  /// The child directives with a name, in order.
  public func directives(named name: String) -> [(directive: Directive, position: SourcePosition)] {
    children.directives(named: name)
  }
}

extension [Block] {
  /// The directives with a name among the blocks, without directives inside other blocks.
  package func directives(named name: String) -> [(directive: Directive, position: SourcePosition)] {
    compactMap { block in
      if case .directive(let directive) = block.kind, directive.name == name {
        (directive, block.position)
      } else {
        nil
      }
    }
  }
}

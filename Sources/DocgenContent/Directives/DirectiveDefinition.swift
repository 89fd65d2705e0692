import DocgenModel

/// A directive: the form in which authors write it, and what it does.
///
/// To add a directive, define it in an extension of this type, in its own file or in the file of related directives, and
/// add it to ``Directives/all``.
struct DirectiveDefinition: Sendable {
  enum Effect: Sendable {
    /// It shows something at its place.
    ///
    /// The function reads the references of the directive from the page, where the resolver has stored what it found.
    case content(@Sendable (Directive, SourcePosition, Page) -> DirectiveContent)
    /// It sets a property of its page.
    case metadata(@Sendable (Directive, inout PageMetadata) -> Void)
    /// The directive around it or the parser of its page reads it, or docgen ignores it.
    case part
  }

  /// The name without `@`.
  let name: String
  let arguments: [Argument]
  /// The directives that can contain it.
  ///
  /// If it's empty, the directive can appear anywhere.
  let parents: [String]
  /// The words with which a diagnostic describes content that the directive ignores, or `nil` if it ignores nothing.
  let unshownContent: String?
  /// Whether a mistake in it is an error even in a package that isn't strict.
  let isStrict: Bool
  /// Whether it refers to a snippet.
  ///
  /// docgen collects references to snippets only from articles that contain such a directive, or a code block with an
  /// info string other than `swift`.
  let showsSnippet: Bool
  /// Collects the references that the resolver looks up.
  let collectReferences: @Sendable (Directive, SourcePosition, inout OutgoingReferences) -> Void
  let effect: Effect

  /// Creates a definition.
  ///
  /// By default, a directive can appear anywhere, and only its content has references.
  init(
    _ name: String, _ arguments: [Argument] = [], in parents: [String] = [], unshownContent: String? = nil,
    isStrict: Bool = false, showsSnippet: Bool = false,
    references: @escaping @Sendable (Directive, SourcePosition, inout OutgoingReferences) -> Void = {
      $2.collect($0.children)
    },
    effect: Effect
  ) {
    self.name = name
    self.arguments = arguments
    self.parents = parents
    self.unshownContent = unshownContent
    self.isStrict = isStrict
    self.showsSnippet = showsSnippet
    collectReferences = references
    self.effect = effect
  }

  struct Argument: Sendable {
    /// The valid values of an argument.
    enum Value: Sendable {
      case text
      case number
      case oneOf([String])
    }

    /// The label before the colon, or an empty string for the unnamed first argument.
    let label: String
    let value: Value
    let isRequired: Bool

    static func required(_ label: String, _ value: Value = .text) -> Self {
      Self(label: label, value: value, isRequired: true)
    }

    static func optional(_ label: String, _ value: Value = .text) -> Self {
      Self(label: label, value: value, isRequired: false)
    }
  }
}

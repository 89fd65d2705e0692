/// The error for a text that ``SwiftScanner`` or ``HighlightParser`` might misread.
///
/// SwiftSyntax's parser reads such a text instead.
struct SyntaxAmbiguity: Error {}

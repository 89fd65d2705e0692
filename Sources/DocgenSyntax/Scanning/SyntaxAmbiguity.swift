/// The error for a text that ``SwiftScanner`` or ``HighlightParser`` might misread.
///
/// The parser reads the text instead.
struct SyntaxAmbiguity: Error {}

/// The error for a text that ``HighlightParser`` might misread.
///
/// The parser reads the text instead.
struct SyntaxAmbiguity: Error {}

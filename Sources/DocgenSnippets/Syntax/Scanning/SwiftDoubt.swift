/// The error for a text that ``SwiftReader`` might misread.
///
/// The parser reads the text instead.
struct SwiftDoubt: Error {}

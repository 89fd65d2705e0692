/// What is thrown where a text may be anything but the Swift that ``SwiftReader`` knows: the parser reads it then.
struct SwiftDoubt: Error {}

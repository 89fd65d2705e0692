extension String {
  /// Whether the text has an editor's placeholder, `<#name#>`.
  public var hasEditorPlaceholder: Bool {
    // One loop over the bytes, because searching for a collection in a collection is many times slower: it isn't specialized.
    var isInPlaceholder = false
    var previous: UInt8?
    for byte in utf8 {
      if previous == UInt8(ascii: "<"), byte == UInt8(ascii: "#") {
        isInPlaceholder = true
        previous = nil
      } else if isInPlaceholder, previous == UInt8(ascii: "#"), byte == UInt8(ascii: ">") {
        return true
      } else {
        previous = byte
      }
    }
    return false
  }
}

/// The text, escaped so that it is the same text between tags and between double quotes, in HTML and in XML.
func markupEscaped(_ text: String) -> String {
  var buffer = HTMLBuffer()
  buffer.text(text)
  return String(decoding: buffer.bytes, as: UTF8.self)
}

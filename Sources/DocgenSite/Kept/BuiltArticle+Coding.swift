import DocgenModel
import DocgenSystem

extension BuiltArticle {
  /// Writes what is known of the page.
  func write(to writer: inout ByteWriter) {
    writer.add(path.description)
    writer.add(catalog)
    var values = PageValueWriter(withPlaces: false)
    values.add(options)
    writer.add(numbers: values.bytes.bytes)
    writer.add(gifts)
    writer.add(links.resolved)
    writer.add(links.unresolved)
    writer.add(list: samples.byState.sorted { $0.key.rawValue < $1.key.rawValue }) {
      $0.add($1.key.rawValue)
      $0.add($1.value)
    }
    writer.add(samples.identifiers) { $0.add($1) }
  }

  /// Reads what is known of a page, whose own topics are not stored.
  init(from reader: inout ByteReader) throws {
    path = PagePath(try reader.text())
    catalog = try reader.number()
    var values = PageValueReader(try reader.raw(), file: "")
    options = try values.options()
    gifts = try reader.hash()
    links = .init(resolved: try reader.count(), unresolved: try reader.count())
    var samples = SampleCount(unverified: 0)
    for (state, count) in try reader.list({ (try $0.text(), try $0.count()) }) {
      guard let state = SampleState(rawValue: state) else { throw MalformedBytes() }
      samples.byState[state] = count
    }
    samples.identifiers = try reader.optional { try $0.count() }
    self.samples = samples
    (ownTopics, ownSeeAlso) = (0, 0)
  }
}

import DocgenSystem
import Testing

@testable import DocgenSite

@Suite struct PageShowersTests {
  private struct Chance {
    var state: UInt64 = 7

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  private static func shown(_ chance: inout Chance, _ count: Int) -> [PageShower] {
    let places = Set((0..<chance.next(6)).map { _ in chance.next(count) })
    return places.sorted().map { PageShower(place: $0, manner: .init(rawValue: UInt32(1 + chance.next(7)))) }
  }

  private static func table(_ bytes: [UInt8], _ count: Int) throws -> PageShowers {
    try bytes.withUnsafeBytes { try PageShowers($0, pageCount: count) }
  }

  @Test(arguments: [1, 2, 40]) func `Each page is found by what it shows, also after edits`(count: Int) throws {
    var chance = Chance()
    var shown = (0..<count).map { _ in Self.shown(&chance, count) }
    var showers = PageShowers(shown)
    for round in 0..<20 {
      for place in 0..<count {
        let expected = shown.indices.flatMap { shower in
          shown[shower].filter { $0.place == place }.map { PageShower(place: shower, manner: $0.manner) }
        }
        #expect(showers.showers(of: place).sorted { $0.place < $1.place } == expected)
      }
      let page = chance.next(count)
      shown[page] = Self.shown(&chance, count)
      showers.note(shown[page], on: page)
      #expect(showers.bytes == PageShowers(shown).bytes)
      if round % 5 == 4 { showers = try Self.table(showers.bytes, count) }
    }
  }

  @Test func `Pages that are not there show nothing`() {
    let showers = PageShowers([[PageShower(place: 1, manner: .links)], []])
    #expect(showers.showers(of: 1).map(\.place) == [0])
    #expect(showers.showers(of: 2) == [])
    #expect(showers.showers(of: -1) == [])
  }

  @Test func `Bytes that are none are not read`() throws {
    let bytes = PageShowers([[PageShower(place: 1, manner: .links)], [PageShower(place: 0, manner: .names)], []]).bytes
    #expect(try Self.table(bytes, 3).bytes == bytes)
    for count in [0, 2, 4] { #expect(throws: MalformedBytes.self) { try Self.table(bytes, count) } }
    for count in bytes.indices {
      #expect(throws: MalformedBytes.self) { try Self.table(Array(bytes[..<count]), 3) }
    }
    func table(_ starts: [UInt32], _ words: [UInt32]) throws -> PageShowers {
      var writer = ByteWriter()
      writer.add(numbers: starts)
      writer.add(numbers: words)
      return try Self.table(writer.bytes, 2)
    }
    #expect(try table([0, 1, 1], [9]).showers(of: 0) == [PageShower(place: 1, manner: .links)])
    for (starts, words) in [([0, 2, 1], [9]), ([0, 1, 2], [9]), ([1, 1, 1], [9]), ([0, 1, 1], [17])]
      as [([UInt32], [UInt32])]
    {
      #expect(throws: MalformedBytes.self) { try table(starts, words) }
    }
  }
}

import Testing

@testable import DocgenContent

@Suite struct ImageHeaderTests {
  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.filter { !$0.isWhitespace })
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
  }

  @Test(arguments: [
    ("PNG", bytes("89504E470D0A1A0A 0000000D 49484452 00000140 000000C8 0806000000"), 320, 200),
    ("GIF", bytes("474946383961 4001 C800 F70000"), 320, 200),
    (
      "JPEG with a segment in front", bytes("FFD8 FFE0 0004 0000 FFC2 0011 08 00C8 0140 03 011100 021101 031101"), 320,
      200
    ),
    ("JPEG with fill bytes", bytes("FFD8 FFFF FFC0 0011 08 00C8 0140 03 011100 021101 031101"), 320, 200),
    (
      "lossy WebP",
      bytes("52494646 00000000 57454250 56503820 00000000 000000 9D012A 4001 C800 0000000000"), 320, 200
    ),
    ("lossless WebP", bytes("52494646 00000000 57454250 5650384C 00000000 2F 3FC13100 0000000000000000"), 320, 200),
    ("extended WebP", bytes("52494646 00000000 57454250 56503858 0A000000 00000000 3F0100 C70000 0000"), 320, 200),
    ("SVG in pixels", Array("<?xml version='1.0'?><svg width=\"320px\" height='200'></svg>".utf8), 320, 200),
    ("SVG with a view box", Array("<svg viewBox=\"0 0 320 200\" width=\"100%\"></svg>".utf8), 320, 200),
  ])
  func `The size is read from the header`(format: String, bytes: [UInt8], width: Int, height: Int) {
    #expect(ImageHeader.size(of: bytes) == MediaFiles.Size(width: width, height: height), "\(format)")
  }

  @Test(arguments: [
    [], bytes("89504E47"), bytes("89504E470D0A1A0A 0000000D 49484452 00000000 000000C8 08"), bytes("FFD8"),
    bytes("FFD8 FFE0 FFFF 00"), bytes("FFD8 FFE0 0000 FFE0 0000 FFE0 0000 00"), bytes("474946"), Array("<svg>".utf8),
    Array("<svg viewBox='0 0 1e999 NaN'/>".utf8), Array("no image".utf8),
  ])
  func `A damaged or unknown image has no size`(bytes: [UInt8]) {
    #expect(ImageHeader.size(of: bytes) == nil)
  }
}

/// Many paths, in bytes as the system takes them.
public struct PathList: Sendable {
  /// The paths, each with a zero behind it.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  /// Makes a list of some paths.
  public init(_ paths: [String] = []) {
    for var path in paths { path.withUTF8 { add(UnsafeRawBufferPointer($0)) } }
  }

  /// Adds a path, in UTF-8.
  public mutating func add(_ path: UnsafeRawBufferPointer) {
    starts.append(bytes.count)
    bytes.append(contentsOf: path)
    bytes.append(0)
  }

  /// How many paths there are.
  public var count: Int { starts.count }

  /// A path by its number.
  public subscript(number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }

  private func range(_ number: Int) -> Range<Int> {
    starts[number]..<(number + 1 < starts.count ? starts[number + 1] : bytes.count) - 1
  }

  /// Calls a closure with a path, as a C function takes it.
  ///
  /// - Parameters:
  ///   - number: The path's number.
  ///   - skipped: How many bytes at its start are left out.
  func withCString<Result>(_ number: Int, from skipped: Int, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      bytes[(starts[number] + skipped)...].withMemoryRebound(to: CChar.self) { body($0.baseAddress.unsafelyUnwrapped) }
    }
  }

  /// The folder that all paths lead into, by the number of its bytes.
  func folder(_ length: Int) -> String { String(decoding: bytes.prefix(starts.isEmpty ? 0 : length), as: UTF8.self) }

  /// How many bytes the folder has, with the slash behind it, that all paths lead into; 0 where there is none.
  var sharedFolderLength: Int {
    bytes.withUnsafeBufferPointer { bytes in
      guard let first = starts.first else { return 0 }
      var length = Int.max
      for number in starts.indices {
        let range = range(number)
        var place = 0
        // Of each path a name is left.
        let most = min(length, range.count - 1)
        while place < most, bytes[first + place] == bytes[range.lowerBound + place] { place += 1 }
        length = place
      }
      while length > 0, bytes[first + length - 1] != UInt8(ascii: "/") { length -= 1 }
      return max(length, 0)
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a file, which may lie where the system keeps them and are then read only where they are looked at.
public struct FileBytes: Equatable, Sendable {
  private enum Storage: Sendable {
    case array([UInt8])
    case mapping(Mapping)
  }

  private let storage: Storage
  /// Which of the bytes they are.
  private let range: Range<Int>

  /// Bytes in memory.
  public init(_ bytes: [UInt8]) { (storage, range) = (.array(bytes), bytes.indices) }

  init(_ mapping: Mapping) { (storage, range) = (.mapping(mapping), mapping.bytes.indices) }

  private init(_ storage: Storage, _ range: Range<Int>) { (self.storage, self.range) = (storage, range) }

  /// Some of the bytes, which stay where they are.
  ///
  /// - Parameter part: Which ones, counted from the first of these; all of them must be there.
  public func part(_ part: Range<Int>) -> FileBytes {
    precondition(part.lowerBound >= 0 && part.upperBound <= range.count)
    return FileBytes(storage, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  /// Looks at the bytes, which must not be kept beyond.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch storage {
    case .array(let bytes):
      return try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try body(UnsafeBufferPointer(rebasing: bytes[range]))
      }
    case .mapping(let mapping):
      defer { withExtendedLifetime(mapping) {} }
      return try body(UnsafeBufferPointer(rebasing: mapping.bytes.bindMemory(to: UInt8.self)[range]))
    }
  }

  /// All the bytes in memory.
  public var array: [UInt8] { withBytes { Array($0) } }

  /// Whether two files have the same bytes.
  public static func == (first: FileBytes, second: FileBytes) -> Bool {
    first.withBytes { first in
      second.withBytes { second in
        guard first.count == second.count else { return false }
        guard let start = first.baseAddress, let other = second.baseAddress else { return true }
        return memcmp(start, other, first.count) == 0
      }
    }
  }

  /// A file that the system shows as memory, until nobody holds it any more.
  ///
  /// It may cross threads unchecked, as nobody writes to it: the memory is for reading only.
  final class Mapping: @unchecked Sendable {
    fileprivate let bytes: UnsafeRawBufferPointer

    /// Shows an open file; the descriptor may be closed then.
    ///
    /// - Returns: `nil` where the system cannot, as on some volumes.
    init?(descriptor: Int32, count: Int) {
      guard count > 0, let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
        return nil
      }
      bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
  }
}

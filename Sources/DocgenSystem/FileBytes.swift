#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a file, which may lie where the system keeps them and are then read only where they are looked at.
public struct FileBytes: Sendable {
  private enum Storage: Sendable {
    case array([UInt8])
    case mapping(Mapping)
  }

  private let storage: Storage

  /// Bytes in memory.
  public init(_ bytes: [UInt8]) { storage = .array(bytes) }

  init(_ mapping: Mapping) { storage = .mapping(mapping) }

  /// Looks at the bytes, which must not be kept beyond.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch storage {
    case .array(let bytes):
      return try bytes.withUnsafeBufferPointer(body)
    case .mapping(let mapping):
      defer { withExtendedLifetime(mapping) {} }
      return try body(mapping.bytes.bindMemory(to: UInt8.self))
    }
  }

  /// All the bytes in memory.
  public var array: [UInt8] {
    switch storage {
    case .array(let bytes): bytes
    case .mapping(let mapping): Array(mapping.bytes)
    }
  }

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

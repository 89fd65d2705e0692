#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a file, either in memory or mapped from the file, so that only the bytes you access are read.
public struct FileBytes: Equatable, Sendable {
  private enum Storage: Sendable {
    case array([UInt8])
    case mapping(Mapping)
  }

  private let storage: Storage

  /// Wraps bytes in memory.
  public init(_ bytes: [UInt8]) { storage = .array(bytes) }

  init(_ mapping: Mapping) { storage = .mapping(mapping) }

  /// Calls a closure with the bytes.
  ///
  /// The buffer is valid only during the call.
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

  /// A copy of the bytes.
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

  /// A read-only memory mapping of a file, which ends with the last reference to it.
  ///
  /// `@unchecked Sendable` is safe because the memory is never written.
  final class Mapping: @unchecked Sendable {
    fileprivate let bytes: UnsafeRawBufferPointer

    /// Maps an open file.
    ///
    /// You may close the descriptor afterward.
    ///
    /// - Returns: `nil` if the system can't map the file, as on some volumes.
    init?(descriptor: Int32, count: Int) {
      guard count > 0, let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
        return nil
      }
      bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
  }
}

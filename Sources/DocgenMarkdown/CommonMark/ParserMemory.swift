internal import CCMarkGFM
internal import CParserMemory
internal import DependenciesPrimitives

/// An arena for the C parser's trees.
///
/// All memory of one parse is released together and reused by the next parse.
///
/// With the address sanitizer, each block is allocated separately, so the sanitizer detects accesses beyond its end.
enum ParserMemory {
  /// The C parser's allocator.
  ///
  /// Use it only in ``use(_:)``.
  static var allocator: UnsafeMutablePointer<cmark_mem>? {
    #if SANITIZES_ADDRESSES
      cmark_get_default_mem_allocator()
    #else
      table.pointer
    #endif
  }

  /// Whether the arena releases the memory of a parse, so that the tree need not be freed.
  static var isGivenBack: Bool {
    #if SANITIZES_ADDRESSES
      false
    #else
      true
    #endif
  }

  /// Runs a parse with a separate arena.
  ///
  /// - Parameter parse: The parse. Its memory isn't valid after it returns.
  static func use<Result>(_ parse: () -> Result) -> Result {
    let memory = lock.withLock { spare.popLast() } ?? Memory()
    let before = parser_memory_use(memory.pointer)
    defer {
      _ = parser_memory_use(before)
      parser_memory_reset(memory.pointer)
      lock.withLock { spare.append(memory) }
    }
    return parse()
  }

  /// The arenas that aren't in use.
  ///
  /// Access them only while you hold the lock.
  private nonisolated(unsafe) static var spare: [Memory] = []
  private static let lock = Lock()

  /// The C parser's table of functions.
  private static let table = Table()

  private struct Memory: @unchecked Sendable {
    // `@unchecked Sendable` is safe because only one parse at a time uses the arena.
    let pointer = parser_memory_new()
  }

  private struct Table: @unchecked Sendable {
    // `@unchecked Sendable` is safe because nothing changes the pointee after `init`.
    let pointer: UnsafeMutablePointer<cmark_mem>

    init() {
      pointer = .allocate(capacity: 1)
      pointer.initialize(
        to: cmark_mem(calloc: parser_memory_calloc, realloc: parser_memory_realloc, free: parser_memory_free))
    }
  }
}

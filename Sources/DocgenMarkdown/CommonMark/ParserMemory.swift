internal import CCMarkGFM
internal import CParserMemory
internal import Synchronization

/// The memory that the C parser makes its tree in: all that a parse takes is given back at once, and used by the next.
///
/// Under the address sanitizer each block is the system's own, so that the sanitizer sees where one ends.
enum ParserMemory {
  /// What the C parser calls; only inside of ``use(_:)``.
  static var allocator: UnsafeMutablePointer<cmark_mem>? {
    #if SANITIZES_ADDRESSES
      cmark_get_default_mem_allocator()
    #else
      table.pointer
    #endif
  }

  /// Whether what a parse has taken is given back by itself, so that its tree need not be taken apart.
  static var isGivenBack: Bool {
    #if SANITIZES_ADDRESSES
      false
    #else
      true
    #endif
  }

  /// Runs a parse with memory of its own.
  ///
  /// - Parameter parse: The parse. Nothing that it has taken may be used after it.
  static func use<Result>(_ parse: () -> Result) -> Result {
    let memory = spare.withLock { $0.popLast() } ?? Memory()
    let before = parser_memory_use(memory.pointer)
    defer {
      _ = parser_memory_use(before)
      parser_memory_reset(memory.pointer)
      spare.withLock { $0.append(memory) }
    }
    return parse()
  }

  /// As much as parses have used at the same time.
  private static let spare = Mutex<[Memory]>([])

  /// The C parser's table of functions.
  private static let table = Table()

  private struct Memory: @unchecked Sendable {
    // Unchecked because the compiler cannot see that one parse at a time has it.
    let pointer = parser_memory_new()
  }

  private struct Table: @unchecked Sendable {
    // Unchecked because the compiler cannot see that nobody changes what this points to after `init`.
    let pointer: UnsafeMutablePointer<cmark_mem>

    init() {
      pointer = .allocate(capacity: 1)
      pointer.initialize(
        to: cmark_mem(calloc: parser_memory_calloc, realloc: parser_memory_realloc, free: parser_memory_free))
    }
  }
}

#if COVERAGE
  import Foundation

  /// Runs the same readers with libFuzzer, which searches for inputs that reach new code.
  enum Coverage {
    private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

    @_silgen_name("LLVMFuzzerRunDriver")
    private static func drive(
      _ count: UnsafeMutablePointer<Int32>,
      _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>, _ callback: Callback
    ) -> Int32

    /// Runs libFuzzer.
    ///
    /// - Parameter arguments: A reader, and libFuzzer's own arguments.
    static func run(_ arguments: [String]) -> Int32 {
      guard let name = arguments.first, Reader(rawValue: name) != nil else { return 2 }
      setenv("DOCGEN_FUZZ_READER", name, 1)
      var pointers = ([CommandLine.arguments[0]] + arguments.dropFirst()).map { strdup($0) }
      var count = Int32(pointers.count)
      pointers.append(nil)
      return pointers.withUnsafeMutableBufferPointer { buffer in
        guard var base = buffer.baseAddress else { return 2 }
        return drive(&count, &base) { bytes, count in
          let input = Array(UnsafeBufferPointer(start: bytes, count: count))
          do { try Coverage.reader.read(input) } catch {
            print("violation: \(error)")
            abort()
          }
          return 0
        }
      }
    }

    private static let reader: Reader = {
      guard let name = getenv("DOCGEN_FUZZ_READER"), let reader = Reader(rawValue: String(cString: name)) else {
        exit(2)
      }
      return reader
    }()
  }
#endif

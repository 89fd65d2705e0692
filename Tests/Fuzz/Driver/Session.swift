import Foundation

/// Passes inputs to one reader until the limit is reached or an invariant breaks.
///
/// The driver writes each input to a file before it reads it, so that the script still has the input if the process
/// crashes.
struct Session {
  private let reader: Reader
  private let corpus: [[UInt8]]
  private let state: FileHandle
  private let seed: UInt64
  private let bytes: Int
  private let seconds: Double

  /// The maximum time for an input, after which the system ends the process.
  static let mostSeconds: UInt32 = 20

  /// Reads the arguments: a reader, a folder of valid inputs, the file for the current input, a seed, and the limits in
  /// bytes and seconds.
  init?(_ arguments: [String]) {
    guard arguments.count == 6, let reader = Reader(rawValue: arguments[0]), let seed = UInt64(arguments[3]),
      let bytes = Int(arguments[4]), let seconds = Double(arguments[5])
    else { return nil }
    guard FileManager.default.createFile(atPath: arguments[2], contents: nil),
      let state = FileHandle(forWritingAtPath: arguments[2])
    else { return nil }
    (self.reader, self.state, self.seed, self.bytes, self.seconds) = (reader, state, seed, bytes, seconds)
    corpus = Self.inputs(below: arguments[1], of: reader)
  }

  /// Returns the files in a folder and its subfolders, sorted by path.
  private static func inputs(below folder: String, of reader: Reader) -> [[UInt8]] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.sorted().compactMap { path in
      FileManager.default.contents(atPath: "\(folder)/\(path)").map { Array($0) }
    }
  }

  /// Reads inputs, and prints their number, their size, the time, and the slowest input.
  ///
  /// - Returns: The exit status: 0 for success, 1 for a broken invariant, 3 for an input that took too long.
  func run() -> Int32 {
    var mutator = Mutator(seeds: corpus, words: reader.words, seed: seed)
    var phrases = reader.isSwift ? Phrases(seed: seed) : nil
    let start = DispatchTime.now().uptimeNanoseconds
    var (count, total, slowest) = (0, 0, 0.0)
    var elapsed = 0.0
    repeat {
      let isPhrase = count >= corpus.count && count % 4 > 0
      let input = count < corpus.count ? corpus[count] : isPhrase ? phrases?.next() ?? mutator.next() : mutator.next()
      keep(input, count: count, total: total)
      let cost: (seconds: Double, aMegabyte: Double?)
      do { cost = try Self.measure(reader, input) } catch {
        print("violation: \(error)")
        return 1
      }
      if isPhrase { phrases?.learn(cost: cost.aMegabyte ?? cost.seconds) }
      let taken = cost.seconds
      count += 1
      total += input.count
      slowest = max(slowest, taken)
      if taken > reader.allowed(for: input.count) {
        print("slow: \(taken) s for \(input.count) bytes")
        return 3
      }
      elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    } while total < bytes && elapsed < seconds
    keep([], count: count, total: total)
    print("done: \(count) \(total) \(elapsed) \(slowest)")
    return 0
  }

  /// The processor time of an input in seconds, and the seconds per megabyte, if they're measured.
  private static func measure(_ reader: Reader, _ input: [UInt8]) throws -> (seconds: Double, aMegabyte: Double?) {
    // Without a handler, the signal ends the process, so even a loop can't block it.
    alarm(mostSeconds)
    defer { alarm(0) }
    let start = clock()
    let aMegabyte = try reader.read(input)
    return (Double(clock() - start) / Double(CLOCKS_PER_SEC), aMegabyte)
  }

  private func keep(_ input: [UInt8], count: Int, total: Int) {
    let header = Array("\(count) \(total)\n".utf8)
    let bytes = header + input
    bytes.withUnsafeBytes { raw in
      _ = pwrite(state.fileDescriptor, raw.baseAddress, raw.count, 0)
      _ = ftruncate(state.fileDescriptor, off_t(raw.count))
    }
  }

  /// Writes the valid inputs that only a build can create, each to the folder of its reader.
  static func writeSeeds(to folder: String) throws {
    for (reader, bytes) in try Manifests.good.get().seeds {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(reader.rawValue)/built"))
    }
  }

  /// Reads stored inputs, and prints the time for each.
  ///
  /// - Parameter arguments: A reader, and files.
  static func replay(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first, let reader = Reader(rawValue: name) else { return 2 }
    var status: Int32 = 0
    for path in arguments.dropFirst() {
      guard let data = FileManager.default.contents(atPath: path) else { return 2 }
      do {
        let (seconds, aMegabyte) = try measure(reader, Array(data))
        print("\(path): \(data.count) bytes, \(seconds) s\(aMegabyte.map { ", \($0) s per megabyte" } ?? "")")
        if seconds > reader.allowed(for: data.count) { status = 3 }
      } catch {
        print("\(path): \(error)")
        status = 1
      }
    }
    return status
  }
}

extension Reader {
  /// The maximum time for an input, in seconds.
  ///
  /// The limit is ten seconds per megabyte. Small inputs get half a second, a snippet gets the two seconds of
  /// `SourceSummary.fileLimit`, and unoptimized code gets the maximum.
  fileprivate func allowed(for bytes: Int) -> Double {
    #if DEBUG
      Double(Session.mostSeconds)
    #else
      (self == .snippet ? 2 : 0.5) + 10 * Double(bytes) / 1e6
    #endif
  }
}

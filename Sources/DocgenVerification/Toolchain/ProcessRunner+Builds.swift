import Dependencies
import DocgenSystem

extension ProcessRunner {
  /// Runs SwiftPM's `build` as a phase, which shows SwiftPM's own count, such as `[3/40]`.
  ///
  /// - Parameters:
  ///   - title: The phase's title.
  ///   - arguments: The arguments after `build`.
  /// - Throws: ``ProcessError`` or `CancellationError`.
  func build(_ title: String, _ arguments: [String]) async throws -> Output {
    @Dependency(\.progress) var progress
    return try await progress.phase(title) { phase in
      var command = Command("swift", ["build"] + arguments)
      command.onOutput = { output in
        if let count = Self.lastCount(in: output) { phase.show(count) }
      }
      return try await run(command: command)
    }
  }

  /// The count at the start of the last line that has one: `[3/40]` of `[3/40] Compiling Search.swift`.
  static func lastCount(in output: ArraySlice<UInt8>) -> String? {
    for line in output.split(separator: UInt8(ascii: "\n")).reversed() where line.first == UInt8(ascii: "[") {
      guard let end = line.firstIndex(of: UInt8(ascii: "]")) else { continue }
      let numbers = line[line.index(after: line.startIndex)..<end].split(separator: UInt8(ascii: "/"))
      let areNumbers = numbers.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
      if numbers.count == 2, areNumbers { return String(decoding: line[...end], as: UTF8.self) }
    }
    return nil
  }
}

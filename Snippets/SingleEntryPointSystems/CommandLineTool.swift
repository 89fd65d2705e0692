// snippet.hide
import Testing

// snippet.show
// snippet.tool
import Dependencies
import DependenciesMacros
import Foundation

@DependencyClient
struct Terminal: Sendable {
  var write: @Sendable (_ line: String) -> Void
}

@DependencyClient
struct Disk: Sendable {
  var read: @Sendable (_ path: String) throws -> String
}

extension Terminal: DependencyKey {
  static let liveValue = Terminal(write: { print($0) })
  static let testValue = Terminal()
}

extension Disk: DependencyKey {
  static let liveValue = Disk(
    read: { try String(contentsOfFile: $0, encoding: .utf8) })
  static let testValue = Disk()
}

/// The whole tool: takes the arguments, returns the exit status.
func countLines(_ arguments: [String]) -> Int32 {
  @Dependency(Terminal.self) var terminal
  @Dependency(Disk.self) var disk

  guard let path = arguments.first else {
    terminal.write(line: "usage: lines FILE")
    return 64
  }
  do {
    let count = try disk.read(path: path).split(separator: "\n").count
    terminal.write(line: "\(count) \(path)")
    return 0
  } catch {
    terminal.write(line: "\(path): \(error)")
    return 1
  }
}
// snippet.test
/// Runs the tool on a disk with these files.
func run(
  _ arguments: String..., files: [String: String] = [:]
) -> (status: Int32, output: [String]) {
  struct NoSuchFile: Error {}
  let output = LockIsolated<[String]>([])
  let status = withDependencies {
    $0[Terminal.self].write = { line in output.withValue { $0.append(line) } }
    $0[Disk.self].read = { path in
      guard let text = files[path] else { throw NoSuchFile() }
      return text
    }
  } operation: {
    countLines(arguments)
  }
  return (status, output.value)
}

@Test func countsLines() {
  #expect(run("poem", files: ["poem": "roses\nviolets"]) == (0, ["2 poem"]))
  #expect(run("letter") == (1, ["letter: NoSuchFile()"]))
  #expect(run() == (64, ["usage: lines FILE"]))
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

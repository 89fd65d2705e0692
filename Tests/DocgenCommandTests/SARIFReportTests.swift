import Dependencies
import DocgenModel
import DocgenSystem
import DocgenTestHelpers
import Foundation
import Testing

@testable import DocgenCommand

/// The rules of SARIF 2.1.0 for the members that docgen writes (the sections are those of the specification).
@Suite("--report writes SARIF to a file with the extension .sarif")
struct SARIFReportTests {
  private typealias Object = [String: Any]

  private func report(
    _ diagnostics: [Diagnostic], files: [String: String] = [:], variables: [String: String] = [:],
    package: String = "/package"
  ) throws -> Object {
    let bytes = try withDependencies {
      $0.fileSystem = FileSystem.inMemory(files).0
      $0.processEnvironment.variables = { variables }
    } operation: {
      try SARIFReport(diagnostics, package: package).reportBytes
    }
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
  }

  private func results(of report: Object) throws -> [Object] {
    let run = try #require((report["runs"] as? [Object])?.first)
    return try #require(run["results"] as? [Object])
  }

  private func place(of location: Object) throws -> (uri: String, line: Int?, column: Int?) {
    let physical = try #require(location["physicalLocation"] as? Object)
    let artifact = try #require(physical["artifactLocation"] as? Object)
    let region = physical["region"] as? Object
    return (try #require(artifact["uri"] as? String), region?["startLine"] as? Int, region?["startColumn"] as? Int)
  }

  private let error = Diagnostic(
    "stale-mirror", at: SourcePosition(file: "Articles/Über uns.md", line: 2, column: 4), "differs",
    notes: [.init("run it"), .init("the snippet", at: SourcePosition(file: "Snippets/A.swift", line: 1))])

  @Test("The report has the required members of a log, a run, a tool, and a result (3.13, 3.14, 3.18, 3.19, 3.27)")
  func members() throws {
    let warning = Diagnostic("no-symbols", .warning, at: nil, "no symbols")
    let report = try report([error, warning])
    #expect(report["version"] as? String == "2.1.0")
    #expect((report["$schema"] as? String)?.hasSuffix("sarif-schema-2.1.0.json") == true)
    let run = try #require((report["runs"] as? [Object])?.first)
    let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
    #expect(driver["name"] as? String == "docgen")
    let rules = try #require(driver["rules"] as? [Object]).compactMap { $0["id"] as? String }
    #expect(rules == ["no-symbols", "stale-mirror"])
    for result in try results(of: report) {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      #expect(["error", "warning"].contains(result["level"] as? String))
      #expect(((result["message"] as? Object)?["text"] as? String)?.isEmpty == false)
    }
  }

  @Test("A path is a relative reference with percent-encoding, and a column counts code points (3.4, 3.14.17, 3.30)")
  func places() throws {
    let result = try #require(
      try results(of: report([error], files: ["/package/Articles/Über uns.md": "# A\näöü\n"])).first)
    let place = try place(of: try #require((result["locations"] as? [Object])?.first))
    #expect(place == ("Articles/%C3%9Cber%20uns.md", 2, nil), "column 4 is inside of 'ö'")
    let ascii = Diagnostic("x", at: SourcePosition(file: "A.md", line: 1, column: 5), "x")
    let other = try #require(try results(of: report([ascii], files: ["/package/A.md": "äöü\n"])).first)
    #expect(try self.place(of: try #require((other["locations"] as? [Object])?.first)) == ("A.md", 1, 3))
    let related = try #require((result["relatedLocations"] as? [Object])?.first)
    #expect(try self.place(of: related).uri == "Snippets/A.swift")
    #expect((related["message"] as? Object)?["text"] as? String == "the snippet")
  }

  @Test("A result without a file is about the manifest, because code scanning needs a file")
  func noFile() throws {
    let result = try #require(try results(of: report([Diagnostic("x", at: nil, "x")])).first)
    #expect(try place(of: try #require((result["locations"] as? [Object])?.first)) == ("Package.swift", nil, nil))
  }

  @Test("In GitHub Actions, paths are relative to the repository")
  func repository() throws {
    let variables = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "/work"]
    let result = try #require(try results(of: report([error], variables: variables, package: "/work/Kit")).first)
    #expect(try place(of: try #require((result["locations"] as? [Object])?.first)).uri.hasPrefix("Kit/Articles/"))
  }

  @Test("A report without diagnostics is valid, and shows that docgen ran")
  func empty() throws {
    #expect(try results(of: report([])).isEmpty)
  }
}

import DocgenModel
import DocgenOutput
import DocgenSite
import DocgenTestHelpers
import Testing

/// A change of a package: new texts by path, `nil` for a file that is taken away.
struct SiteEdit: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var files: [String: String?]

  init(_ name: String, _ files: [String: String?]) {
    testDescription = name
    self.files = files
  }

  /// A change of an article, by what is added at its end.
  init(_ name: String, in book: [String: String], of article: String, adding text: String) {
    self.init(name, ["Articles/\(article).md": (book["Articles/\(article).md"] ?? "") + text])
  }

  /// A change of an article, by what is written in place of something else.
  init(_ name: String, in book: [String: String], of article: String, replacing old: String, with new: String) {
    let text = book["Articles/\(article).md"] ?? ""
    self.init(name, ["Articles/\(article).md": text.replacing(old, with: new)])
  }

  /// Makes the edit, builds over the old site, and compares the site with one that's built from nothing.
  ///
  /// - Parameters:
  ///   - package: The package with its old site.
  ///   - change: Changes the options of both builds.
  /// - Returns: The result of the build over the old site.
  @discardableResult
  func expectCleanSite(
    in package: TestPackage, _ change: (inout TestBuild) -> Void = { _ in }
  ) async throws -> BuildResult {
    package.store.withValue { store in
      for (path, text) in files { store["/package/\(path)"] = text.map { Array($0.utf8) } }
    }
    let result = try await package.build(change)
    let sources = package.files.filter { !$0.key.hasPrefix("site/") }
    let clean = TestPackage(sources.mapValues { String(decoding: $0, as: UTF8.self) })
    let expected = try await clean.build {
      change(&$0)
      $0.cache = nil
    }
    #expect(result.messages == expected.messages)
    #expect(result.report.pages == expected.report.pages)
    #expect(result.report.samples == expected.report.samples)
    #expect(result.report.links == expected.report.links)
    // With an error in the content, the old site stays.
    guard expected.isGood else { return result }
    // Bytes and not texts, because texts may be equal whose bytes are not.
    let (site, cleanSite) = (package.siteBytes, clean.siteBytes)
    let different = Set(site.keys).union(cleanSite.keys).filter { site[$0] != cleanSite[$0] }
    #expect(different.sorted() == [])
    return result
  }
}

extension TestPackage {
  /// The bytes of the site's files by path relative to its root, without the manifest.
  var siteBytes: [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for (path, bytes) in files where path.hasPrefix("site/") && path != "site/.docgen-manifest" {
      result[String(path.dropFirst("site/".count))] = bytes
    }
    return result
  }
}

import ConcurrencyExtras
import DocgenModel
import DocgenSite
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

  /// Makes the edit, builds as the command would, and compares with a build from nothing.
  ///
  /// - Parameters:
  ///   - package: The package as it was built last.
  ///   - kept: What that build has kept.
  ///   - memory: How it is kept.
  ///   - change: What else is asked for.
  /// - Returns: What the new build has kept.
  @discardableResult
  func expectCleanSite(
    in package: TestPackage, goingOnFrom kept: KeptSite?, _ memory: SiteMemory,
    _ change: (inout BuildOptions) -> Void = { _ in }
  ) async throws -> KeptSite? {
    // An article that is new has not been seen before, only its folder has; files at the top are asked for by name.
    let changes = files.keys.sorted().filter { package.files[$0] != nil || !$0.contains("/") }
    package.store.withValue { store in
      for (path, text) in files { store["/package/\(path)"] = text.map { Array($0.utf8) } }
    }
    let result = try await package.build(goingOnFrom: kept, memory, changes: changes, change)
    let sources = package.files.filter { !$0.key.hasPrefix("site/") }
    let clean = TestPackage(sources.mapValues { String(decoding: $0, as: UTF8.self) })
    let expected = try await clean.build(change)
    #expect(result.complaints == expected.complaints)
    #expect(result.report.pages == expected.report.pages)
    #expect(result.report.samples == expected.report.samples)
    #expect(result.report.links == expected.report.links)
    // With an error in it a site stays as it was.
    guard expected.isGood else { return result.kept }
    // Bytes and not texts, which may be equal where their bytes are not.
    let (site, cleanSite) = (package.files, clean.files)
    let different = Set(site.keys).union(cleanSite.keys).filter { site[$0] != cleanSite[$0] }
    #expect(different.sorted() == [])
    return result.kept
  }
}

/// How a build is remembered until the next one.
enum SiteMemory: CaseIterable, Sendable {
  /// As it was left.
  case whole
  /// With less in memory.
  case withoutTexts
  /// As files have it: the site, and what was edited since it was written.
  case file

  /// What is left of a build.
  func recalled(_ kept: KeptSite) async throws -> KeptSite? {
    switch self {
    case .whole: kept
    case .withoutTexts: kept.withoutTexts
    case .file:
      if let base = kept.base, let edits = kept.edits, let bytes = Self.files.value[base] {
        try await KeptSite(bytes: bytes, jobs: 2)?.after(edits)
      } else {
        try await KeptSite(bytes: Self.written(kept), jobs: 2)
      }
    }
  }

  /// The files of sites, by their marks.
  private static let files = LockIsolated<[String: [UInt8]]>([:])

  private static func written(_ kept: KeptSite) async throws -> [UInt8] {
    let bytes = try await kept.bytes(jobs: 2)
    files.withValue { $0[KeptSite.mark(of: bytes)] = bytes }
    return bytes
  }
}

extension TestPackage {
  /// Builds as the command does that knows what has changed since an earlier build.
  ///
  /// - Parameters:
  ///   - kept: What the earlier build has kept.
  ///   - memory: How it was kept.
  ///   - changes: The files that have changed, relative to the package; one that came or went changes its folder.
  ///   - unreadable: Files that cannot be read.
  ///   - change: What else is asked for.
  func build(
    goingOnFrom kept: KeptSite?, _ memory: SiteMemory, changes: [String], unreadable: [String] = [],
    _ change: (inout BuildOptions) -> Void = { _ in }
  ) async throws -> BuildResult {
    var earlier: KeptSite?
    if let kept { earlier = try await memory.recalled(kept) }
    let kept = earlier
    for path in unreadable { failures.withValue { $0["/package/\(path)"] = "nobody should read it" } }
    defer { failures.setValue([:]) }
    return try await build { options in
      change(&options)
      options.kept = kept?.after(
        changesOf: changes.map { "/package/\($0)" }, inside: ["/package/Articles"], of: "/package")
    }
  }
}

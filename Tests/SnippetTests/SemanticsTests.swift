import Foundation
import Testing

/// What the library promises, row by row, and the samples of the book that would fail if it were not so.
///
/// The samples themselves are run by ``SnippetTests``. Here it is made sure that each is there and that a page shows it,
/// so that no promise loses its proof when the book is rewritten.
@Suite("Semantics")
struct SemanticsTests {
  struct Promise: Sendable, CustomTestStringConvertible {
    let topic: String
    let rule: String
    /// `Folder/Snippet#slice`.
    let samples: [String]

    var testDescription: String { topic }
  }

  static let promises = [
    Promise(
      topic: "cascade",
      rule: "A test value falls back to the preview value, and that to the live value or else to the test value",
      samples: [
        "LivePreviewTest/Cascade#table", "HowItWorks/Resolution#cascade", "HowItWorks/Resolution#context",
      ]),
    Promise(
      topic: "live conformance", rule: "Found by a dynamic cast, so it may live in another module",
      samples: [
        "HowItWorks/Resolution#cast", "LivePreviewTest/DraftModules#program",
        "RegisteringDependencies/MissingLiveValue#missing",
      ]),
    Promise(
      topic: "lookup", rule: "A scoped override, then the cache, then the key",
      samples: ["UsingDependencies/PageSize#order", "HowItWorks/Resolution#tracing"]),
    Promise(
      topic: "construction",
      rule: "Once per cache, also under many tasks; re-entrant; others need not wait; a circle is reported",
      samples: [
        "HowItWorks/Caching#once", "HowItWorks/Caching#reentrant", "HowItWorks/Caching#unlocked",
        "Troubleshooting/MissingValues#circle",
      ]),
    Promise(
      topic: "capture",
      rule: "Current overrides win over captured ones, those over defaults; a captured cache wins over the current one",
      samples: [
        "HowItWorks/Resolution#merge", "Lifetimes/CapturedOverrides#current",
        "OverridingDependencies/OverridePrecedence#both", "HowItWorks/Caching#first",
        "Concurrency/TestIsolation#detached",
      ]),
    Promise(
      topic: "withDependencies", rule: "A task-local scope; an object that it returns is remembered",
      samples: [
        "Lifetimes/ScopeEnds#scope", "OverridingDependencies/OverrideOperations#throwing",
        "Troubleshooting/MissingValues#from-returned",
      ]),
    Promise(
      topic: "from", rule: "The model's own property, else what was remembered, else an issue",
      samples: [
        "Lifetimes/ParentAndChild#child", "OverridingDependencies/OverridePrecedence#both",
        "OverridingDependencies/Onboarding#run", "Troubleshooting/MissingValues#from",
        "MovingFromTheOriginal/ChangedBehavior#address",
      ]),
    Promise(
      topic: "escape", rule: "Captured when the continuation is created; yielding replaces; reusable",
      samples: ["Concurrency/WaysOut#escape", "Concurrency/WaysOut#replace"]),
    Promise(
      topic: "tasks", rule: "Tasks and groups inherit; detached tasks and queues do not; a property keeps its snapshot",
      samples: [
        "Concurrency/Inheritance#task", "Concurrency/Inheritance#group", "Concurrency/Inheritance#detached",
        "Concurrency/Inheritance#queue",
      ]),
    Promise(
      topic: "prepare",
      rule: "Changes the defaults of all tasks, once per key and call and before the first access; can set the context",
      samples: [
        "OverridingDependencies/OverrideForProcess#prepare", "QuickStart/NewTicketDemo#demo",
        "LivePreviewTest/DemoMode#demo", "Troubleshooting/PreparationIssues#late",
        "Troubleshooting/PreparationIssues#twice", "Troubleshooting/PreparationIssues#context",
      ]),
    Promise(
      topic: "context", rule: "Forced by an environment variable; an unknown one is an issue that quotes it",
      samples: [
        "LivePreviewTest/ForcedContext#environment", "Troubleshooting/ContextVariable#variable",
        "OnApplesPlatforms/TicketListView#context",
      ]),
    Promise(
      topic: "live value used in a test", rule: "An issue with the dependency, the place and the ways out",
      samples: [
        "Troubleshooting/MissingValues#live", "QuickStart/ForgottenDate#test",
        "LivePreviewTest/LiveDraftsInTests#purpose",
      ]),
    Promise(
      topic: "no live value", rule: "An issue; the test value stands in",
      samples: ["Troubleshooting/MissingValues#missing"]),
    Promise(
      topic: "Swift Testing",
      rule: "A cache per test, with the traits per test case; the outermost trait starts afresh, inner ones add to it",
      samples: [
        "Testing/SharedDrafts#tests", "Testing/SharedDrafts#cases", "Testing/BaseSuite#base",
        "Concurrency/TestIsolation#detached", "QuickStart/NewTicketSuite#suite",
      ]),
    Promise(
      topic: "XCTest", rule: "The cache is reset at the start of every test case",
      samples: ["MovingFromTheOriginal/FreshForXCTest#cases"]),
    Promise(
      topic: "fireAndForget", rule: "Unstructured in programs, errors dropped; awaited in tests, errors reported",
      samples: [
        "Concurrency/Isolation#forget", "UsingDependencies/Analytics#test", "Troubleshooting/ValueIssues#forget",
      ]),
    Promise(
      topic: "built-in values in tests", rule: "Live values are issues, clocks and queues report, centers are fresh",
      samples: [
        "UsingDependencies/UnsetValues#unset", "Troubleshooting/ClockIssues#unimplemented",
        "Troubleshooting/SchedulerIssues#unimplemented", "Troubleshooting/ValueIssues#request",
        "UsingDependencies/SystemSettings#notifications", "Troubleshooting/AssertionIssues#assert",
      ]),
    Promise(
      topic: "right now", rule: "What the original does otherwise: touched values, dead addresses, detached tasks",
      samples: [
        "MovingFromTheOriginal/ChangedBehavior#touch", "MovingFromTheOriginal/ChangedBehavior#address",
        "MovingFromTheOriginal/ChangedBehavior#detached", "MovingFromTheOriginal/FreshForXCTest#cases",
      ]),
    Promise(
      topic: "verify", rule: "One issue lists all dependencies that lack a live or a test value",
      samples: ["Troubleshooting/MissingValues#verify"]),
    Promise(
      topic: "tracing", rule: "An observer is told of each first resolution and where the value came from",
      samples: ["HowItWorks/Resolution#tracing"]),
    Promise(
      topic: "request scope", rule: "One value for all who read it in a scope, disposed of at its end in any case",
      samples: [
        "Servers/RequestScopes#same", "Servers/RequestScopes#order", "Servers/RequestScopes#cancel",
        "Servers/TicketServer#rollback",
      ]),
  ]

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("The promise is shown by samples", arguments: promises)
  func isShown(_ promise: Promise) throws {
    #expect(!promise.samples.isEmpty)
    let articles = try Self.articles()
    for sample in promise.samples {
      let parts = sample.split(separator: "#")
      try #require(parts.count == 2)
      let file = Self.package.appendingPathComponent("Snippets/\(parts[0]).swift")
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(source.split(separator: "\n").contains { $0.trimmingPrefix(" ") == "// snippet.\(parts[1])" })
      let shown = "@Snippet(path: \"\(parts[0])\", slice: \"\(parts[1])\")"
      let name = parts[0].split(separator: "/").last.map(String.init) ?? ""
      let shownByName = "@Snippet(path: \"\(name)\", slice: \"\(parts[1])\")"
      #expect(articles.contains { $0.contains(shown) || $0.contains(shownByName) }, "no article shows \(sample)")
    }
  }

  private static func articles() throws -> [String] {
    let folder = package.appendingPathComponent("Articles")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}

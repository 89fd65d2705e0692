import Foundation
import Testing

/// The library's guarantees, and the guide's samples that test them.
///
/// ``SnippetTests`` runs the samples. These tests check that each sample exists and that a page shows it, so that the
/// guide can't lose the test of a guarantee when an article changes.
@Suite("Semantics")
struct SemanticsTests {
  struct Guarantee: Sendable, CustomTestStringConvertible {
    let topic: String
    let rule: String
    /// `Folder/Snippet#slice`.
    let samples: [String]

    var testDescription: String { topic }
  }

  static let guarantees = [
    Guarantee(
      topic: "cascade",
      rule:
        "A test value falls back to the preview value, which falls back to the live value or else to the test value",
      samples: [
        "LivePreviewTest/Cascade#table", "HowItWorks/Resolution#cascade", "HowItWorks/Resolution#context",
      ]),
    Guarantee(
      topic: "live conformance", rule: "Found by a dynamic cast, so it can be in another module",
      samples: [
        "HowItWorks/Resolution#cast", "LivePreviewTest/DraftModules#program",
        "RegisteringDependencies/MissingLiveValue#missing",
      ]),
    Guarantee(
      topic: "lookup", rule: "A scoped override, then the cache, then the key",
      samples: ["UsingDependencies/PageSize#order", "HowItWorks/Resolution#tracing"]),
    Guarantee(
      topic: "construction",
      rule: "Once per cache, also in many tasks; reentrant; others don't wait; a cycle is reported",
      samples: [
        "HowItWorks/Caching#once", "HowItWorks/Caching#reentrant", "HowItWorks/Caching#unlocked",
        "Troubleshooting/MissingValues#circle",
      ]),
    Guarantee(
      topic: "capture",
      rule:
        "Current overrides win over captured overrides, and both over defaults; a captured cache wins over the current one",
      samples: [
        "HowItWorks/Resolution#merge", "Lifetimes/CapturedOverrides#current",
        "OverridingDependencies/OverridePrecedence#both", "HowItWorks/Caching#first",
        "Concurrency/TestIsolation#detached",
      ]),
    Guarantee(
      topic: "withDependencies", rule: "A task-local scope; an object that it returns keeps the overrides",
      samples: [
        "Lifetimes/ScopeEnds#scope", "OverridingDependencies/OverrideOperations#throwing",
        "Troubleshooting/MissingValues#from-returned",
      ]),
    Guarantee(
      topic: "from", rule: "The model's own property, else the recorded overrides, else an issue",
      samples: [
        "Lifetimes/ParentAndChild#child", "OverridingDependencies/OverridePrecedence#both",
        "OverridingDependencies/Onboarding#run", "Troubleshooting/MissingValues#from",
        "MovingFromTheOriginal/ChangedBehavior#address",
      ]),
    Guarantee(
      topic: "escape", rule: "Captured when the continuation is created; yielding replaces; reusable",
      samples: ["Concurrency/WaysOut#escape", "Concurrency/WaysOut#replace"]),
    Guarantee(
      topic: "tasks", rule: "Tasks and groups inherit; detached tasks and queues don't; a property keeps its snapshot",
      samples: [
        "Concurrency/Inheritance#task", "Concurrency/Inheritance#group", "Concurrency/Inheritance#detached",
        "Concurrency/Inheritance#queue",
      ]),
    Guarantee(
      topic: "prepare",
      rule: "Changes the defaults of all tasks, once per key and call and before the first access; can set the context",
      samples: [
        "OverridingDependencies/OverrideForProcess#prepare", "QuickStart/NewTicketDemo#demo",
        "LivePreviewTest/DemoMode#demo", "Troubleshooting/PreparationIssues#late",
        "Troubleshooting/PreparationIssues#twice", "Troubleshooting/PreparationIssues#context",
      ]),
    Guarantee(
      topic: "context", rule: "Forced by an environment variable; an unknown one is an issue that quotes it",
      samples: [
        "LivePreviewTest/ForcedContext#environment", "Troubleshooting/ContextVariable#variable",
        "OnApplesPlatforms/TicketListView#context",
      ]),
    Guarantee(
      topic: "live value used in a test", rule: "An issue with the dependency, the location, and the fixes",
      samples: [
        "Troubleshooting/MissingValues#live", "QuickStart/ForgottenDate#test",
        "LivePreviewTest/LiveDraftsInTests#purpose",
      ]),
    Guarantee(
      topic: "no live value", rule: "An issue; the test value is used",
      samples: ["Troubleshooting/MissingValues#missing"]),
    Guarantee(
      topic: "Swift Testing",
      rule:
        "A cache per test, with the traits per test case; the outermost trait starts from defaults, inner traits add to it",
      samples: [
        "Testing/SharedDrafts#tests", "Testing/SharedDrafts#cases", "Testing/BaseSuite#base",
        "Concurrency/TestIsolation#detached", "QuickStart/NewTicketSuite#suite",
      ]),
    Guarantee(
      topic: "XCTest", rule: "The cache is reset at the start of every test case",
      samples: ["MovingFromTheOriginal/FreshForXCTest#cases"]),
    Guarantee(
      topic: "fireAndForget", rule: "Unstructured in programs, errors dropped; awaited in tests, errors reported",
      samples: [
        "Concurrency/Isolation#forget", "UsingDependencies/Analytics#test", "Troubleshooting/ValueIssues#forget",
      ]),
    Guarantee(
      topic: "built-in values in tests", rule: "Live values are issues, clocks and queues report, centers are fresh",
      samples: [
        "UsingDependencies/UnsetValues#unset", "Troubleshooting/ClockIssues#unimplemented",
        "Troubleshooting/SchedulerIssues#unimplemented", "Troubleshooting/ValueIssues#request",
        "UsingDependencies/SystemSettings#notifications", "Troubleshooting/AssertionIssues#assert",
      ]),
    Guarantee(
      topic: "right now", rule: "Differences from the original: touched values, dead addresses, detached tasks",
      samples: [
        "MovingFromTheOriginal/ChangedBehavior#touch", "MovingFromTheOriginal/ChangedBehavior#address",
        "MovingFromTheOriginal/ChangedBehavior#detached", "MovingFromTheOriginal/FreshForXCTest#cases",
      ]),
    Guarantee(
      topic: "verify", rule: "One issue lists all dependencies that lack a live or a test value",
      samples: ["Troubleshooting/MissingValues#verify"]),
    Guarantee(
      topic: "tracing", rule: "An observer receives each first resolution and the value's source",
      samples: ["HowItWorks/Resolution#tracing"]),
    Guarantee(
      topic: "request scope", rule: "One value for all reads in a scope, always disposed of at its end",
      samples: [
        "RequestValues/RequestScopes#same", "RequestValues/RequestScopes#order",
        "RequestValues/RequestScopes#cancel", "Servers/TicketServer#rollback",
      ]),
  ]

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("Samples show each guarantee", arguments: guarantees)
  func isShown(_ guarantee: Guarantee) throws {
    #expect(!guarantee.samples.isEmpty)
    let articles = try Self.articles()
    for sample in guarantee.samples {
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

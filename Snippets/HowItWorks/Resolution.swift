// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.tasklocal
struct Language: DependencyKey {
  var code: String
  static let liveValue = Language(code: "en")
  static let previewValue = Language(code: "de")
  static let testValue = Language(code: "xx")
}

func code() -> String {
  @Dependency(Language.self) var language
  return language.code
}

var values = DependencyValues._current
values[Language.self].code = "it"
print(code())  // en
DependencyValues.$_current.withValue(values) {
  print(code())  // it
}
// snippet.snapshot
withDependencies {
  $0[Language.self].code = "fr"
} operation: {
  let outer = DependencyValues._current
  withDependencies {
    $0[Language.self].code = "rm"
  } operation: {
    print(DependencyValues._current[Language.self].code)  // rm
    print(outer[Language.self].code)  // fr
  }
}
// snippet.merge
struct PageSize: DependencyKey {
  var tickets: Int
  static let liveValue = PageSize(tickets: 20)
}

struct TicketListModel {
  @Dependency(Language.self) var language
  @Dependency(PageSize.self) var pageSize
}

let model = withDependencies {
  $0[Language.self].code = "fr"
  $0[PageSize.self].tickets = 50
} operation: {
  TicketListModel()
}
withDependencies {
  $0[Language.self].code = "it"
} operation: {
  print(model.language.code, model.pageSize.tickets)  // it 50
}
// snippet.context
for context in [DependencyContext.live, .preview, .test] {
  withDependencies {
    $0.context = context
  } operation: {
    print(code())
  }
}
// snippet.cascade
struct RetryLimit: DependencyKey {
  var attempts: Int
  static let liveValue = RetryLimit(attempts: 4)
  static let previewValue = RetryLimit(attempts: 1)  // No test value
  static let shouldReportUnimplemented = false  // Turns off the issue for this sample
}

struct DraftLimit: TestDependencyKey {
  var drafts: Int
  static let testValue = DraftLimit(drafts: 8)  // No preview value
}

withDependencies {
  $0.context = .test
} operation: {
  @Dependency(RetryLimit.self) var limit
  print("in a test:", limit.attempts)  // in a test: 1
}
withDependencies {
  $0.context = .preview
} operation: {
  @Dependency(DraftLimit.self) var limit
  print("in a preview:", limit.drafts)  // in a preview: 8
}
// snippet.cast
struct TicketExporter: TestDependencyKey {
  var format: String
  static let testValue = TicketExporter(format: "none")
}

struct ExportModel {
  @Dependency(TicketExporter.self) var exporter
}

// In another module, which the model's module doesn't import:
extension TicketExporter: DependencyKey {
  static let liveValue = TicketExporter(format: "CSV")
}

print(ExportModel().exporter.format)  // CSV
// snippet.tracing
struct SortOrder: DependencyKey {
  var name: String
  static var liveValue: SortOrder { SortOrder(name: "newest first") }
}

func sortOrder() -> String {
  @Dependency(SortOrder.self) var sortOrder
  return sortOrder.name
}

withResolutionTracing { resolution in
  print(resolution.name, resolution.context, resolution.origin)
} operation: {
  _ = sortOrder()
  _ = sortOrder()  // The same value at the same place isn't reported again.
  withDependencies {
    $0[SortOrder.self] = SortOrder(name: "oldest first")
  } operation: {
    _ = sortOrder()
  }
}
// snippet.hide
// Output:
// en
// it
// rm
// fr
// it 50
// en
// de
// xx
// in a test: 1
// in a preview: 8
// CSV
// @Dependency(SortOrder.self) live constructed
// @Dependency(SortOrder.self) live override

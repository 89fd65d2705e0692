// snippet.hide
import Dependencies
import DocgenSnippetSupport
import Foundation

let print = LinePrinter()
// snippet.show
// snippet.client
struct AuditLog: DependencyKey {
  var line: @Sendable (_ action: String) -> String

  static let liveValue = AuditLog(
    line: { action in
      @Dependency(\.date.now) var now
      return "\(Int(now.timeIntervalSince1970)) \(action)"
    }
  )
}

func closeLine(at second: TimeInterval) -> String {
  withDependencies {
    $0.date.now = Date(timeIntervalSince1970: second)
  } operation: {
    @Dependency(AuditLog.self) var auditLog
    return auditLog.line("close")
  }
}

print(closeLine(at: 60))  // 60 close
print(closeLine(at: 120))  // 120 close
// snippet.early
struct FixedAuditLog: DependencyKey {
  var line: @Sendable (_ action: String) -> String

  static var liveValue: FixedAuditLog {
    @Dependency(\.date.now) var now  // Read when the value is created.
    let seconds = Int(now.timeIntervalSince1970)
    return FixedAuditLog(line: { "\(seconds) \($0)" })
  }
}

func fixedCloseLine(at second: TimeInterval) -> String {
  withDependencies {
    $0.date.now = Date(timeIntervalSince1970: second)
  } operation: {
    @Dependency(FixedAuditLog.self) var auditLog
    return auditLog.line("close")
  }
}

print(fixedCloseLine(at: 60))  // 60 close
print(fixedCloseLine(at: 120))  // 120 close
// snippet.end

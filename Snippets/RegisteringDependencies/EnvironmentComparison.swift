// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.environment
#if canImport(SwiftUI)
  import SwiftUI

  private struct RowHeightKey: EnvironmentKey {
    static let defaultValue = 44.0
  }

  extension EnvironmentValues {
    var rowHeight: Double {
      get { self[RowHeightKey.self] }
      set { self[RowHeightKey.self] = newValue }
    }
  }
#endif
// snippet.dependency
private enum PageSizeKey: DependencyKey {
  static let liveValue = 20
}

extension DependencyValues {
  var pageSize: Int {
    get { self[PageSizeKey.self] }
    set { self[PageSizeKey.self] = newValue }
  }
}
// snippet.hide
struct TicketList {
  @Dependency(\.pageSize) var pageSize
}
print(TicketList().pageSize)  // 20

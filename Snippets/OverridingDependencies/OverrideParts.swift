// snippet.hide
import Dependencies
import DocgenSnippetSupport

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

let print = LinePrinter()
// snippet.show
// snippet.client
struct APIClient: DependencyKey {
  var searchTickets: @Sendable (_ query: String) -> String
  var pageSize = 20

  static let liveValue = APIClient(searchTickets: { "server: \($0)" })
  static let previewValue = APIClient(searchTickets: { "sample: \($0)" }, pageSize: 3)
}

func search(_ query: String) -> String {
  @Dependency(\.apiClient) var apiClient
  return "\(apiClient.searchTickets(query)), \(apiClient.pageSize) per page"
}
// snippet.whole
withDependencies {
  $0.apiClient = APIClient(searchTickets: { "stub: \($0)" }, pageSize: 1)
} operation: {
  print(search("vpn"))  // stub: vpn, 1 per page
}
// snippet.part
withDependencies {
  $0.apiClient.pageSize = 50
} operation: {
  print(search("vpn"))  // server: vpn, 50 per page
}
// snippet.key
withDependencies {
  $0[APIClient.self].pageSize = 50
} operation: {
  print(search("vpn"))  // server: vpn, 50 per page
}
// snippet.context
withDependencies {
  $0.context = .preview
} operation: {
  print(search("vpn"))  // sample: vpn, 3 per page
}
// snippet.wrap
withDependencies {
  let searchTickets = $0.apiClient.searchTickets
  $0.apiClient.searchTickets = { query in
    print("search for", query)  // search for vpn
    return searchTickets(query)
  }
} operation: {
  print(search("vpn"))  // server: vpn, 20 per page
}
// snippet.nested
withDependencies {
  $0.apiClient.pageSize = 50
} operation: {
  withDependencies {
    $0.apiClient.searchTickets = { "stub: \($0)" }
  } operation: {
    print(search("vpn"))  // stub: vpn, 50 per page
  }
  print(search("vpn"))  // server: vpn, 50 per page
}
// snippet.reset
withDependencies {
  $0.apiClient.pageSize = 50
} operation: {
  withDependencies {
    $0 = .live
  } operation: {
    print(search("vpn"))  // server: vpn, 20 per page
  }
}
// snippet.function
func withSampleTickets<Value>(_ operation: () throws -> Value) rethrows -> Value {
  try withDependencies {
    $0.apiClient = .previewValue
  } operation: {
    try operation()
  }
}

print(withSampleTickets { search("vpn") })  // sample: vpn, 3 per page
// snippet.end

public enum APIError: Error, Equatable {
  case unauthorized
  case server(status: Int)
}

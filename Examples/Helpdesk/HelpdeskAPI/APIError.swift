/// A response of the API that isn't a success.
public enum APIError: Error, Equatable {
  /// The request needs a valid session (status 401).
  case unauthorized
  /// The server responded with another status than 200 to 299 and 401.
  case server(status: Int)
}

// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.override
enum User: DependencyKey {
  static let liveValue = "guest"
}

struct Session: DependencyKey {
  let user: String

  static var liveValue: Session {
    @Dependency(User.self) var user
    return Session(user: user)
  }
}

func currentSession() -> Session {
  @Dependency(Session.self) var session
  return session
}

withDependencies {
  $0[User.self] = "Ann"
} operation: {
  print(currentSession().user)  // Ann
}
withDependencies {
  $0[User.self] = "Bob"
} operation: {
  print(currentSession().user)  // Bob
}
print(currentSession().user)  // guest
// snippet.end

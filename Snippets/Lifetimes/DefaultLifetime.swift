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

for user in ["Ann", "Bob"] {
  withDependencies {
    $0[User.self] = user
  } operation: {
    print(currentSession().user)  // Ann, Bob
  }
}
print(currentSession().user)  // guest
// snippet.end

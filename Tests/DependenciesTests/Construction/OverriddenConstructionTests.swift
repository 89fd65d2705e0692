import DependenciesTestHelpers
import DependenciesTestSupport
import Foundation
import Testing

@testable import Dependencies

private struct User: TestDependencyKey, Equatable {
  var name: String
  static let testValue = User(name: "guest")
}

private struct Language: TestDependencyKey, Equatable {
  var code: String
  static let testValue = Language(code: "en")
}

/// A default value that reads the user while it's created.
private final class Account: TestDependencyKey, Sendable {
  let user: User
  private let farewell = Farewell {}

  init() {
    @Dependency(User.self) var user
    self.user = user
  }

  static var testValue: Account { Account() }
}

/// A default value that only one test reads, because a process reports it once.
private struct Badge: TestDependencyKey {
  let name: String

  static var testValue: Badge {
    @Dependency(User.self) var user
    return Badge(name: user.name)
  }
}

/// A default value that reads another one, which reads the user.
private final class Mailbox: TestDependencyKey, Sendable {
  let account: Account

  init() {
    @Dependency(Account.self) var account
    self.account = account
  }

  static var testValue: Mailbox { Mailbox() }
}

/// A default value that captures the user and reads it when it's used.
private final class Repository: TestDependencyKey, @unchecked Sendable {
  @Dependency(User.self) var user
  static var testValue: Repository { Repository() }
}

/// A default value that reads the user and the language.
private final class Greeting: TestDependencyKey, @unchecked Sendable {
  @Dependency(User.self) var user
  let text: String

  init() {
    @Dependency(User.self) var user
    @Dependency(Language.self) var language
    text = "\(language.code): \(user.name)"
  }

  static var testValue: Greeting { Greeting() }
}

/// A default value that starts a task while it's created.
private final class Worker: TestDependencyKey, Sendable {
  let task: Task<String, Never>
  let open: AsyncStream<Never>.Continuation

  init() {
    let (gate, open) = AsyncStream.makeStream(of: Never.self)
    self.open = open
    task = Task {
      for await _ in gate {}
      @Dependency(User.self) var user
      return user.name
    }
  }

  static var testValue: Worker { Worker() }
}

/// A default value that is created with its own overrides.
private final class Fixture: TestDependencyKey, Sendable {
  let account: Account

  init() {
    account = withDependencies {
      $0[User.self] = User(name: "fixture")
    } operation: {
      @Dependency(Account.self) var account
      return account
    }
  }

  static var testValue: Fixture { Fixture() }
}

/// The values that all tests of this suite read, in a cache of their own.
private func asUser<R>(_ name: String, _ operation: () throws -> R) rethrows -> R {
  try withDependencies {
    $0[User.self] = User(name: name)
  } operation: {
    try operation()
  }
}

@Suite(.dependencies) struct OverriddenConstructionTests {
  @Dependency(Account.self) private var account
  @Dependency(Mailbox.self) private var mailbox
  @Dependency(Repository.self) private var repository
  @Dependency(Greeting.self) private var greeting

  @Test func `a default value that reads an override belongs to the scope of the override`() {
    let ann = asUser("Ann") {
      #expect(account === account)
      return account
    }
    let bob = asUser("Bob") { account }
    #expect(ann.user.name == "Ann")
    #expect(bob.user.name == "Bob")
    #expect(account.user.name == "guest")
  }

  @Test func `a scope keeps its own value when a default value is created outside of it`() {
    asUser("Ann") {
      let ann = account
      let outside = DependencyValues._current
      withDependencies {
        $0[User.self] = User.testValue
      } operation: {
        #expect(account.user.name == "guest")
      }
      #expect(account === ann)
      #expect(DependencyValues._current.isIdentical(to: outside))
    }
    #expect(account.user.name == "guest")
  }

  @Test func `a default value that exists applies in all scopes`() {
    let outside = account
    #expect(asUser("Ann") { account } === outside)
  }

  @Test func `nested scopes share the value of the scope whose override it read`() {
    asUser("Ann") {
      let inner = withDependencies {
        $0[Language.self] = Language(code: "fr")
      } operation: {
        account
      }
      #expect(account === inner)
      withDependencies {
        for _ in 1...10 { $0[Language.self].code += "." }
      } operation: {
        #expect(account === inner)
      }
    }
  }

  @Test func `a value that read two overrides belongs to the innermost scope`() {
    asUser("Ann") {
      let texts = ["fr", "de"].map { code in
        withDependencies {
          $0[Language.self] = Language(code: code)
        } operation: {
          greeting.text
        }
      }
      #expect(texts == ["fr: Ann", "de: Ann"])
      #expect(greeting.text == "en: Ann")
    }
    #expect(greeting.text == "en: guest")
  }

  @Test func `captured and current overrides belong to the value together`() {
    final class Reader {
      @Dependency(Greeting.self) var greeting
    }
    let readers = ["Ann", "Bob"].map { name in asUser(name) { Reader() } }
    withDependencies {
      $0[Language.self] = Language(code: "it")
    } operation: {
      #expect(readers.map(\.greeting.text) == ["it: Ann", "it: Bob"])
    }
  }

  @Test func `a default value that reads such a value belongs to the scope, too`() {
    let ann = asUser("Ann") {
      #expect(mailbox.account === account)
      return mailbox
    }
    #expect(ann.account.user.name == "Ann")
    #expect(asUser("Bob") { mailbox }.account.user.name == "Bob")
    let late = asUser("Cid") {
      _ = account
      return mailbox
    }
    #expect(late.account.user.name == "Cid")
    #expect(mailbox.account.user.name == "guest")
  }

  @Test func `a default value doesn't keep an override that it only captures`() {
    let first = asUser("Ann") {
      #expect(repository.user.name == "Ann")
      return repository
    }
    #expect(first.user.name == "guest")
    #expect(asUser("Bob") { repository } === first)
    #expect(asUser("Bob") { repository.user.name } == "Bob")
    #expect(repository === first)
  }

  @Test func `a value that belongs to a scope captures its overrides`() async {
    let ann = asUser("Ann") { greeting }
    #expect(ann.user.name == "Ann")
    #expect(await Task.detached { ann.user.name }.value == "Ann")
  }

  @Test func `a task that a default value starts doesn't keep the override`() async {
    let worker = asUser("Ann") {
      @Dependency(Worker.self) var worker
      return worker
    }
    worker.open.finish()
    #expect(await worker.task.value == "guest")
  }

  @Test func `a default value's own overrides aren't those of its reader`() {
    @Dependency(Fixture.self) var fixture
    let first = asUser("Ann") { fixture }
    #expect(first.account.user.name == "fixture")
    #expect(fixture === first)
  }

  @Test func `overrides of the scope that a cache belongs to last as long as the cache`() {
    withDependencies {
      $0 = DependencyValues()
      $0[User.self] = User(name: "Ann")
    } operation: {
      @Dependency(Account.self) var account
      @Dependency(Repository.self) var repository
      let outer = account
      #expect(outer.user.name == "Ann")
      #expect(asUser("Bob") { account } === outer)
      #expect(repository.user.name == "Ann")
    }
  }

  @Test func `values that belong to an override are released with it`() {
    weak var (account, mailbox): (Account?, Mailbox?)
    asUser("Ann") {
      (account, mailbox) = (self.account, self.mailbox)
      #expect(account != nil)
      withDependencies {
        $0[Language.self] = Language(code: "fr")
      } operation: {
        _ = greeting
      }
    }
    #expect(account == nil)
    #expect(mailbox == nil)
  }

  @Test func `an owned value that reads a narrower override belongs to that override`() async throws {
    try await withDependencyScope {
      $0.own(Account.self) { _, _ in }
    } operation: {
      #expect(asUser("Ann") { account.user.name } == "Ann")
      #expect(asUser("Bob") { account.user.name } == "Bob")
      #expect(account.user.name == "guest")
    }
    try await withDependencyScope {
      $0.own(\.locale, Locale(identifier: "en")) { _, _ in }
    } operation: {
      #expect(asUser("Ann") { account.user.name } == "Ann")
    }
  }

  @Test func `concurrent scopes create their own values`() async {
    await withTaskGroup { group in
      for number in 0..<64 {
        group.addTask {
          asUser("\(number)") {
            #expect(mailbox.account.user.name == "\(number)")
            #expect(mailbox.account === account)
          }
        }
      }
    }
    #expect(account.user.name == "guest")
  }

  @Test func `continuations pass on the values that belong to an override`() {
    let (continuation, ann) = asUser("Ann") { (withEscapedDependencies { $0 }, account) }
    #expect(continuation.yield { account } === ann)
  }

  @Test func `a prepared value applies in scopes that have none of their own`() {
    let ann = asUser("Ann") { account }
    let issues = recordingIssues { prepareDependencies { $0[Account.self] = Account() } }
    #expect(issues.isEmpty)
    #expect(asUser("Bob") { account } === account)
    #expect(ann !== account)
  }

  @Test func `tests and tracing name both keys`() throws {
    let keys = LockIsolated<[ObjectIdentifier: [String]]>([:])
    let issues = recordingIssues {
      asUser("Ann") {
        withResolutionTracing { resolution in
          keys.withValue { $0[ObjectIdentifier(resolution.key)] = resolution.overridesRead.map { "\($0)" } }
        } operation: {
          _ = mailbox
        }
      }
    }
    #expect(keys.value[ObjectIdentifier(Account.self)] == ["User"])
    #expect(keys.value[ObjectIdentifier(Mailbox.self)] == ["User"])
    #expect(keys.value[ObjectIdentifier(User.self)] == [])
    // None, if another test caused these reports before.
    for issue in issues { #expect(issue.message.contains("Override: User")) }
  }

  @Test func `a pair of keys is reported once, however many scopes create the value`() throws {
    let issues = recordingIssues {
      for name in ["Ann", "Bob"] {
        asUser(name) {
          @Dependency(Badge.self) var badge
          #expect(badge.name == name)
        }
      }
    }
    let message = try #require(issues.first?.message)
    #expect(issues.count == 1)
    #expect(message.hasPrefix("@Dependency(Badge.self) was created from an override"))
    #expect(message.contains("Override: User"))
  }
}

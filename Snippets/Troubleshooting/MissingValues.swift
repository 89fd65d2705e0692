// snippet.hide
import Dependencies
import Testing

// snippet.show
// snippet.live
struct SettingsClient: DependencyKey {
  var pageSize: @Sendable () -> Int
  static let liveValue = SettingsClient(pageSize: { 50 })  // In an app, reads the user's defaults.
}

extension DependencyValues {
  var settings: SettingsClient {
    get { self[SettingsClient.self] }
    set { self[SettingsClient.self] = newValue }
  }
}

struct TicketPages {
  @Dependency(\.settings) var settings
  // 🛑 @Dependency(\.settings) has no test implementation, but was accessed from a test context:
  //   Location: MissingValues/MissingValues.swift:…
  //   Dependency: SettingsClient
  // To fix this, do one of the following:
  // • Override it in this test: `$0.settings = …` in `withDependencies`, or use the `.dependency` trait.
  // • Give every test a value: add `static var testValue: SettingsClient { … }` to `SettingsClient`.
  // • To use the live value on purpose, override it with `SettingsClient.liveValue`.

  func count(ofTickets tickets: Int) -> Int {
    let pageSize = settings.pageSize()
    return (tickets + pageSize - 1) / pageSize
  }
}

@Test func countsPages() {
  #expect(TicketPages().count(ofTickets: 120) == 3)
}
// snippet.live-override
@Test func countsPagesOfAnySize() {
  withDependencies {
    $0.settings.pageSize = { 25 }
  } operation: {
    #expect(TicketPages().count(ofTickets: 120) == 5)
  }
}
// snippet.live-on-purpose
@Test func readsTheStoredSettings() {
  withDependencies {
    $0.settings = .liveValue
  } operation: {
    #expect(TicketPages().settings.pageSize() > 0)
  }
}
// snippet.missing
struct DraftStore: TestDependencyKey {
  var load: @Sendable () -> String?
  static let testValue = DraftStore(load: { nil })
}

struct NewTicketModel {
  @Dependency(DraftStore.self) var draftStore
  // 🛑 @Dependency(DraftStore.self) has no live implementation, but was accessed from a live context.
  //   Location: MissingValues/MissingValues.swift:…
  //   Dependency: DraftStore
  // The test value is used instead. To fix this, do one of the following:
  // • Conform `DraftStore` to `DependencyKey` by adding `static var liveValue: DraftStore { … }`.
  // • If another module does that already, link that module into this program.
}

@Test func noModuleWithTheLiveValue() {
  withDependencies {
    $0.context = .live  // As in an app.
  } operation: {
    #expect(NewTicketModel().draftStore.load() == nil)
  }
}
// snippet.circle
struct SessionStore: DependencyKey {
  var token: String

  static var liveValue: SessionStore {
    @Dependency(APIClient.self) var apiClient
    // 🛑 @Dependency(APIClient.self) depends on itself: APIClient → SessionStore → APIClient.
    // …
    // To fix this, do one of the following:
    // • Read one of these dependencies when you use it, not while the value of another one is created.
    // • Override one of them with a value that doesn't read the others.
    return SessionStore(token: apiClient.signIn())
  }
}

struct APIClient: DependencyKey {
  var signIn: @Sendable () -> String

  static var liveValue: APIClient {
    @Dependency(SessionStore.self) var sessionStore
    let token = sessionStore.token
    return APIClient(signIn: { "\(token), renewed" })
  }
  static let testValue = APIClient(signIn: { "token of the test value" })
}

@Test func dependOnEachOther() {
  withDependencies {
    $0.context = .live
  } operation: {
    @Dependency(APIClient.self) var apiClient
    #expect(apiClient.signIn() == "token of the test value, renewed")
  }
}
// snippet.from
final class AppModel {}

final class TicketListModel {
  @Dependency(\.settings) var settings
}

@Test func appModelHasNothingToPassOn() {
  let appModel = AppModel()
  _ = withDependencies(from: appModel) { TicketListModel() }
  // 🛑 `AppModel` has no dependencies to pass on, so the current ones are used.
  // To fix this, do one of the following:
  // • Give `AppModel` at least one `@Dependency` property.
  // • Create the `AppModel` in `withDependencies`, and return it from there.
}
// snippet.from-returned
@Test func createsTheAppModelInAScope() {
  let appModel = withDependencies {
    $0.settings.pageSize = { 12 }
  } operation: {
    AppModel()
  }
  let list = withDependencies(from: appModel) { TicketListModel() }
  #expect(list.settings.pageSize() == 12)
}
// snippet.verify
struct AnalyticsClient: DependencyKey {
  var track: @Sendable (_ event: String) -> Void
  static let liveValue = AnalyticsClient(track: { _ in })
  static let testValue = AnalyticsClient(track: { _ in })
}

@Test func allDependenciesHaveValues() {
  DependencyValues.verify(\.settings, keys: [DraftStore.self, AnalyticsClient.self])
  // 🛑 These dependencies lack values:
  // • @Dependency(\.settings), key `SettingsClient`: a test value
  // • @Dependency(DraftStore.self), key `DraftStore`: a live value
  // To fix this, add the test values to the keys, and link the modules that contain the live values.
}
// snippet.end

await Testing.__swiftPMEntryPoint() as Never

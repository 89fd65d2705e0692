import Testing

@Suite struct EntryExpansionTests {
  @Test func `an entry gets a private key`() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry var retries: Int = 3
        }
        """,
      """
      extension DependencyValues {
        var retries: Int {
          get { self[__Key_retries.self] }
          set { self[__Key_retries.self] = newValue }
        }

        private nonisolated enum __Key_retries: Dependencies.TestDependencyKey {
          typealias Value = Int
          static var testValue: Value { 3 }
        }
      }
      """)
  }

  @Test func `an entry with a higher access level gets a key with that level`() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry public var apiClient: any APIClient = MockClient()
        }
        """,
      """
      extension DependencyValues {
        public var apiClient: any APIClient {
          get { self[APIClientKey.self] }
          set { self[APIClientKey.self] = newValue }
        }

        public nonisolated enum APIClientKey: Dependencies.TestDependencyKey {
          public typealias Value = any APIClient
          public static var testValue: Value { MockClient() }
        }
      }
      """)
  }

  @Test func `a key can have a name and its other values`() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry("RetryKey", liveValue: 5, previewValue: 1) var retries: Int = 3
        }
        """,
      """
      extension DependencyValues {
        var retries: Int {
          get { self[RetryKey.self] }
          set { self[RetryKey.self] = newValue }
        }

        nonisolated enum RetryKey: Dependencies.DependencyKey {
          typealias Value = Int
          static var liveValue: Value { 5 }
          static var previewValue: Value { 1 }
          static var testValue: Value { 3 }
        }
      }
      """)
  }

  @Test func `without a written type each value has its own type`() {
    expectExpansion(
      of: """
        extension Dependencies.DependencyValues {
          @DependencyEntry(liveValue: 5) var retries = 3
        }
        """,
      """
      extension Dependencies.DependencyValues {
        var retries {
          get { self[__Key_retries.self] }
          set { self[__Key_retries.self] = newValue }
        }

        private nonisolated enum __Key_retries: Dependencies.DependencyKey {
          @DependenciesMacros._DependencyEntryValue static var liveValue = 5
          @DependenciesMacros._DependencyEntryValue static var testValue = 3
        }
      }
      """)
  }

  @Test func `an optional entry is nil in tests`() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry fileprivate var user: String?
        }
        """,
      """
      extension DependencyValues {
        fileprivate var user: String? {
          get { self[__Key_user.self] }
          set { self[__Key_user.self] = newValue }
        }

        private nonisolated enum __Key_user: Dependencies.TestDependencyKey {
          typealias Value = String?
          static var testValue: Value { nil }
        }
      }
      """)
  }

  @Test func `the key in a public extension is public`() {
    expectExpansion(
      of: """
        public extension DependencyValues {
          @DependencyEntry var retries: Int = 3
        }
        """,
      """
      public extension DependencyValues {
        var retries: Int {
          get { self[IntKey.self] }
          set { self[IntKey.self] = newValue }
        }

        // If two entries have this key, name one: @DependencyEntry("RetriesKey")
        nonisolated enum IntKey: Dependencies.TestDependencyKey {
          public typealias Value = Int
          public static var testValue: Value { 3 }
        }
      }
      """)
  }

  @Test func `an entry with a live value needs no initial value`() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry(liveValue: Live()) var client: any Client
        }
        """,
      """
      extension DependencyValues {
        var client: any Client {
          get { self[__Key_client.self] }
          set { self[__Key_client.self] = newValue }
        }

        private nonisolated enum __Key_client: Dependencies.DependencyKey {
          typealias Value = any Client
          static var liveValue: Value { Live() }
        }
      }
      """)
  }

  @Test(arguments: [
    ("any APIClient", "APIClientKey"), ("[User]", "UserKey"), ("User?", "UserKey"), ("[String: User]", "StringUserKey"),
    ("(User, Session)", "UserSessionKey"), ("Foundation.Date", "DateKey"), ("@Sendable () -> Void", "ClientKey"),
  ])
  func `a key that other modules can use is named after the type`(type: String, key: String) {
    let advice =
      key == "ClientKey" ? "" : "// If two entries have this key, name one: @DependencyEntry(\"ClientKey\")\n  "
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry package var client: \(type) = value
        }
        """,
      """
      extension DependencyValues {
        package var client: \(type) {
          get { self[\(key).self] }
          set { self[\(key).self] = newValue }
        }

        \(advice)package nonisolated enum \(key): Dependencies.TestDependencyKey {
          package typealias Value = \(type)
          package static var testValue: Value { value }
        }
      }
      """)
  }

  @Test func `a key that other modules can use is named after the property if no type is written`() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry public var retries = 3
        }
        """,
      """
      extension DependencyValues {
        public var retries {
          get { self[RetriesKey.self] }
          set { self[RetriesKey.self] = newValue }
        }

        public nonisolated enum RetriesKey: Dependencies.TestDependencyKey {
          @DependenciesMacros._DependencyEntryValue public static var testValue = 3
        }
      }
      """)
  }
}

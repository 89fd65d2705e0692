import Testing

@Suite struct EntryExpansionTests {
  @Test func `an entry gets a key that nobody else sees`() {
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

  @Test func `an entry that other modules see gets a key that they see`() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry public var apiClient: any APIClient = MockClient()
        }
        """,
      """
      extension DependencyValues {
        public var apiClient: any APIClient {
          get { self[ApiClientKey.self] }
          set { self[ApiClientKey.self] = newValue }
        }

        public nonisolated enum ApiClientKey: Dependencies.TestDependencyKey {
          public typealias Value = any APIClient
          public static var testValue: Value { MockClient() }
        }
      }
      """)
  }

  @Test func `a key can be named, and have its other values`() {
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

  @Test func `without a written type each value tells its own`() {
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

  @Test func `a public extension says already who sees the key`() {
    expectExpansion(
      of: """
        public extension DependencyValues {
          @DependencyEntry var retries: Int = 3
        }
        """,
      """
      public extension DependencyValues {
        var retries: Int {
          get { self[RetriesKey.self] }
          set { self[RetriesKey.self] = newValue }
        }

        nonisolated enum RetriesKey: Dependencies.TestDependencyKey {
          public typealias Value = Int
          public static var testValue: Value { 3 }
        }
      }
      """)
  }
}

import Testing

@Suite struct EndpointExpansionTests {
  @Test func `an endpoint that throws throws Unimplemented`() {
    expectExpansion(
      of: """
        struct Client {
          /// Loads a user.
          ///
          /// - Parameter id: Whose.
          @DependencyEndpoint
          public var user: @Sendable (_ id: Int) async throws -> User  // by number
        }
        """,
      """
      struct Client {
        /// Loads a user.
        ///
        /// - Parameter id: Whose.
        public var user: @Sendable (_ id: Int) async throws -> User {  // by number
          @storageRestrictions(initializes: _user)
          init(initialValue) { _user = initialValue }
          get { _user }
          set { _user = newValue }
        }

        private var _user: @Sendable (_ id: Int) async throws -> User = { _ in
          DependenciesMacros._reportUnimplemented("Client.user")
          throw DependenciesMacros.Unimplemented("user")
        }

        /// Loads a user.
        ///
        /// - Parameter id: Whose.
        public func user(id p0: Int) async throws -> User {
          try await self._user(p0)
        }
      }
      """)
  }

  @Test func `an endpoint without a result can call a closure by default`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var stop: () -> Void = { { fatalError() }() }
        }
        """,
      """
      struct Client {
        var stop: () -> Void {
          get { _stop }
          set { _stop = newValue }
        }

        private var _stop: () -> Void = {
          DependenciesMacros._reportUnimplemented("Client.stop")
          return { fatalError() }()
        }
      }
      """)
  }

  @Test func `an endpoint without a result returns`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var log: (String, Int) -> Void
        }
        """,
      """
      struct Client {
        var log: (String, Int) -> Void {
          @storageRestrictions(initializes: _log)
          init(initialValue) { _log = initialValue }
          get { _log }
          set { _log = newValue }
        }

        private var _log: (String, Int) -> Void = { _, _ in
          DependenciesMacros._reportUnimplemented("Client.log")
        }
      }
      """)
  }

  @Test func `an endpoint with an optional result returns nil`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var latest: () -> Int?
        }
        """,
      """
      struct Client {
        var latest: () -> Int? {
          @storageRestrictions(initializes: _latest)
          init(initialValue) { _latest = initialValue }
          get { _latest }
          set { _latest = newValue }
        }

        private var _latest: () -> Int? = {
          DependenciesMacros._reportUnimplemented("Client.latest")
          return nil
        }
      }
      """)
  }

  @Test func `any other endpoint returns its closure's result after the report`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var count: (_ word: String) -> Int = { $0.count }
        }
        """,
      """
      struct Client {
        var count: (_ word: String) -> Int {
          get { _count }
          set { _count = newValue }
        }

        private var _count: (_ word: String) -> Int = {
          DependenciesMacros._reportUnimplemented("Client.count")
          return $0.count
        }

        func count(word p0: String) -> Int {
          self._count(p0)
        }
      }
      """)
  }

  @Test func `a closure with several statements keeps them and its signature`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var count: (_ word: String) -> Int = { [limit] word in
            let count = word.count
            return min(count, limit)
          }
        }
        """,
      """
      struct Client {
        var count: (_ word: String) -> Int {
          get { _count }
          set { _count = newValue }
        }

        private var _count: (_ word: String) -> Int = { [limit] word in
          DependenciesMacros._reportUnimplemented("Client.count")
          let count = word.count
            return min(count, limit)
        }

        func count(word p0: String) -> Int {
          self._count(p0)
        }
      }
      """)
  }

  @Test func `the value of an if or switch expression is returned`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var sign: (Int) -> Int = { if $0 < 0 { -1 } else { 1 } }
        }
        """,
      """
      struct Client {
        var sign: (Int) -> Int {
          get { _sign }
          set { _sign = newValue }
        }

        private var _sign: (Int) -> Int = {
          DependenciesMacros._reportUnimplemented("Client.sign")
          return if $0 < 0 { -1 } else { 1 }
        }
      }
      """)
  }

  @Test func `an if statement with its own returns stays a statement`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var sign: (Int) -> Int = { if $0 < 0 { return -1 } else { return 1 } }
        }
        """,
      """
      struct Client {
        var sign: (Int) -> Int {
          get { _sign }
          set { _sign = newValue }
        }

        private var _sign: (Int) -> Int = {
          DependenciesMacros._reportUnimplemented("Client.sign")
          if $0 < 0 { return -1 } else { return 1 }
        }
      }
      """)
  }

  @Test func `an endpoint that throws only Unimplemented has a closure with a typed throw`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var user: (Int) throws(Unimplemented) -> User
        }
        """,
      """
      struct Client {
        var user: (Int) throws(Unimplemented) -> User {
          @storageRestrictions(initializes: _user)
          init(initialValue) { _user = initialValue }
          get { _user }
          set { _user = newValue }
        }

        private var _user: (Int) throws(Unimplemented) -> User = { (_) throws(DependenciesMacros.Unimplemented) in
          DependenciesMacros._reportUnimplemented("Client.user")
          throw DependenciesMacros.Unimplemented("user")
        }
      }
      """)
  }

  @Test func `observers move to the storage`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var go: () -> Void {
            didSet { changes += 1 }
          }
        }
        """,
      """
      struct Client {
        var go: () -> Void {
          didSet { changes += 1 }
            @storageRestrictions(initializes: _go)
            init(initialValue) { _go = initialValue }

            get { _go }

            set { _go = newValue }
        }

        private var _go: () -> Void = {
          DependenciesMacros._reportUnimplemented("Client.go")
        } {
            didSet { changes += 1 }
          }
      }
      """)
  }

  @Test func `the method has the closure's parameters`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint
          var all: (
            _ first: inout Int,  // a comment
            _ second: @autoclosure () throws -> Int,
            _ third: @escaping @Sendable () -> Void,
            _ fourth: (x: Int, y: Int),
            (any Error)?
          ) throws -> (Int) -> Int
        }
        """,
      """
      struct Client {
        var all: (
          _ first: inout Int,  // a comment
          _ second: @autoclosure () throws -> Int,
          _ third: @escaping @Sendable () -> Void,
          _ fourth: (x: Int, y: Int),
          (any Error)?
        ) throws -> (Int) -> Int {
          @storageRestrictions(initializes: _all)
          init(initialValue) { _all = initialValue }
          get { _all }
          set { _all = newValue }
        }

        private var _all: (
            _ first: inout Int,  // a comment
            _ second: @autoclosure () throws -> Int,
            _ third: @escaping @Sendable () -> Void,
            _ fourth: (x: Int, y: Int),
            (any Error)?
          ) throws -> (Int) -> Int = { _, _, _, _, _ in
          DependenciesMacros._reportUnimplemented("Client.all")
          throw DependenciesMacros.Unimplemented("all")
        }

        func all(first p0: inout Int, second p1: @autoclosure () throws -> Int, third p2: @escaping @Sendable () -> Void, fourth p3: (x: Int, y: Int), _ p4: (any Error)?) throws -> (Int) -> Int {
          try self._all(&p0, try p1(), p2, p3, p4)
        }
      }
      """)
  }

  @Test func `the method has the property's isolation, access level, and availability`() {
    expectExpansion(
      of: """
        struct Client {
          @available(*, deprecated, message: "Use go")
          @DependencyEndpoint
          package private(set) var old: @MainActor @Sendable (_ id: Int) -> Void
        }
        """,
      """
      struct Client {
        @available(*, deprecated, message: "Use go")
        package private(set) var old: @MainActor @Sendable (_ id: Int) -> Void {
          @storageRestrictions(initializes: _old)
          init(initialValue) { _old = initialValue }
          get { _old }
          set { _old = newValue }
        }

        private var _old: @MainActor @Sendable (_ id: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("Client.old")
        }

        @available(*, deprecated, message: "Use go")
        @MainActor
        package func old(id p0: Int) {
          self._old(p0)
        }
      }
      """)
  }

  @Test(arguments: [
    // On the property, on the closure, on both, and different ones, of which the closure's is needed for the call.
    ("@Ledger ", "", "@Ledger"), ("", "@Ledger ", "@Ledger"), ("", "@Accounts.Ledger @Sendable ", "@Accounts.Ledger"),
    ("@MainActor ", "@MainActor ", "@MainActor"), ("@MainActor ", "@Ledger ", "@Ledger"),
    ("nonisolated ", "@Ledger ", "@Ledger"), ("", "@Shard<Int> ", "@Shard<Int>"),
  ])
  func `the method has one global actor, whatever its name`(property: String, closure: String, actor: String) {
    let expanded = expansion(
      of: """
        struct Client {
          @DependencyEndpoint \(property)var go: \(closure)(_ id: Int) -> Void
        }
        """)
    #expect(expanded.contains("\n\n  \(actor)\n  func go(id p0: Int) {\n"), "\(expanded)")
  }

  @Test(arguments: ["@Sendable", "@convention(c)", "@concurrent", "@isolated(any)", "@escaping"])
  func `an attribute of the language isn't a global actor`(attribute: String) {
    let expanded = expansion(
      of: """
        struct Client {
          @DependencyEndpoint @preconcurrency var go: \(attribute) (_ id: Int) async -> Void
        }
        """)
    #expect(expanded.contains("\n\n  func go(id p0: Int) async {\n"), "\(expanded)")
  }

  @Test func `the method can have a different name`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint(method: "default") var go: (Int) -> Void
        }
        """,
      """
      struct Client {
        var go: (Int) -> Void {
          @storageRestrictions(initializes: _go)
          init(initialValue) { _go = initialValue }
          get { _go }
          set { _go = newValue }
        }

        private var _go: (Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("Client.go")
        }

        func `default`(_ p0: Int) {
          self._go(p0)
        }
      }
      """)
  }

  @Test func `names keep their backticks only where Swift requires them`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var `default`: (_ `in`: Int) -> Void
          @DependencyEndpoint var `in words`: () -> Void
        }
        """,
      """
      struct Client {
        var `default`: (_ `in`: Int) -> Void {
          @storageRestrictions(initializes: _default)
          init(initialValue) { _default = initialValue }
          get { _default }
          set { _default = newValue }
        }

        private var _default: (_ `in`: Int) -> Void = { _ in
          DependenciesMacros._reportUnimplemented("Client.default")
        }

        func `default`(`in` p0: Int) {
          self._default(p0)
        }
        var `in words`: () -> Void {
          @storageRestrictions(initializes: `_in words`)
          init(initialValue) { `_in words` = initialValue }
          get { `_in words` }
          set { `_in words` = newValue }
        }

        private var `_in words`: () -> Void = {
          DependenciesMacros._reportUnimplemented("Client.in words")
        }
      }
      """)
  }

  @Test func `a closure with dynamic isolation is called asynchronously`() {
    expectExpansion(
      of: """
        struct Client {
          @DependencyEndpoint var go: @isolated(any) (_ id: Int) throws -> Void
        }
        """,
      """
      struct Client {
        var go: @isolated(any) (_ id: Int) throws -> Void {
          @storageRestrictions(initializes: _go)
          init(initialValue) { _go = initialValue }
          get { _go }
          set { _go = newValue }
        }

        private var _go: @isolated(any) (_ id: Int) throws -> Void = { _ in
          DependenciesMacros._reportUnimplemented("Client.go")
          throw DependenciesMacros.Unimplemented("go")
        }

        func go(id p0: Int) async throws {
          try await self._go(p0)
        }
      }
      """)
  }

  @Test(arguments: [
    ("() -> Void", false), ("(Int) -> Void", false), ("(_: Int) -> Void", false), ("(_ id: Int) -> Void", true),
    ("(Int, _ id: Int) -> Void", true), ("(_ id: inout Int) -> Void", true), ("((_ id: Int) -> Void) -> Void", false),
    ("() -> (_ id: Int) -> Void", false),
  ])
  func `named parameters create a method`(type: String, isMade: Bool) {
    let expanded = expansion(of: "struct Client { @DependencyEndpoint var go: \(type) = { _ in } }")
    #expect(expanded.contains("func go(") == isMade)
  }

  @Test(arguments: [
    ("throws", "try "), ("async", "await "), ("async throws", "try await "), ("throws(any Error)", "try "),
    ("throws(Failure)", "try "), ("throws(Never)", ""),
  ])
  func `a call has the closure's effects`(effects: String, call: String) {
    let expanded = expansion(of: "struct Client { @DependencyEndpoint var go: (_ id: Int) \(effects) -> Void }")
    #expect(expanded.contains("func go(id p0: Int) \(effects) {"))
    #expect(expanded.contains("  \(call)self._go(p0)"))
  }
}

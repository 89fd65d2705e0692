import Testing

@Suite struct ClientExpansionTests {
  @Test func `a client gets both initializers, and its closures become endpoints`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct AudioPlayer {
          var play: @Sendable (_ url: URL) async throws -> Void
          var stop: () -> Void
          let name: String
          var volume = 0.5
          var note: String?
        }
        """,
      """

      struct AudioPlayer {
        @DependenciesMacros.DependencyEndpoint
        var play: @Sendable (_ url: URL) async throws -> Void
        @DependenciesMacros.DependencyEndpoint
        var stop: () -> Void
        let name: String
        var volume = 0.5
        var note: String?

        init(
          play: @escaping @Sendable (_ url: URL) async throws -> Void,
          stop: @escaping () -> Void,
          name: String,
          volume: Swift.Double = 0.5,
          note: String? = nil
        ) {
          self._play = play
          self._stop = stop
          self.name = name
          self.volume = volume
          self.note = note
        }

        init(
          name: String,
          volume: Swift.Double = 0.5,
          note: String? = nil
        ) {
          self.name = name
          self.volume = volume
          self.note = note
        }
      }
      """)
  }

  @Test func `a client that contains only endpoints has an empty initializer`() {
    expectExpansion(
      of: """
        @DependencyClient
        public struct Beeper {
          public var beep: () -> Void
        }
        """,
      """

      public struct Beeper {
        @DependenciesMacros.DependencyEndpoint
        public var beep: () -> Void

        public init(
          beep: @escaping () -> Void
        ) {
          self._beep = beep
        }

        public init() {
        }
      }
      """)
  }

  @Test func `a client without endpoints gets one initializer`() {
    expectExpansion(
      of: """
        @DependencyClient
        public struct Settings {
          public var retries = 3
        }
        """,
      """

      public struct Settings {
        public var retries = 3

        public init(
          retries: Swift.Int = 3
        ) {
          self.retries = retries
        }
      }
      """)
  }

  @Test func `an empty client gets one initializer`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Nothing {
        }
        """,
      """

      struct Nothing {

        init() {
        }
      }
      """)
  }

  @Test func `static, lazy, computed, private, and constant properties aren't parameters`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Client {
          static var shared = 1
          static let handler: () -> Void = {}
          lazy var later = 2
          var computed: Int { 3 }
          var computedEndpoint: () -> Void { {} }
          let constant = 4
          private var secret = 5
          private var action: () -> Void = {}
          @Dependency(\\.date) var date
          @Dependencies.Dependency(\\.uuid) var uuid: UUIDGenerator
          @DependencyEndpointIgnored var ignored: () -> Void = {}
        }
        """,
      """

      struct Client {
        static var shared = 1
        static let handler: () -> Void = {}
        lazy var later = 2
        var computed: Int { 3 }
        var computedEndpoint: () -> Void { {} }
        let constant = 4
        private var secret = 5
        private var action: () -> Void = {}
        @Dependency(\\.date) var date
        @Dependencies.Dependency(\\.uuid) var uuid: UUIDGenerator
        var ignored: () -> Void = {}

        init() {
        }
      }
      """)
  }

  @Test func `properties without a value are parameters, even if they're marked as ignored`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Client {
          let handler: () -> Void
          @DependencyEndpointIgnored var ignored: (@Sendable () -> Void)
          var optional: (() -> Void)?
          var x, y: Int
        }
        """,
      """

      struct Client {
        let handler: () -> Void
        var ignored: (@Sendable () -> Void)
        var optional: (() -> Void)?
        var x, y: Int

        init(
          handler: @escaping () -> Void,
          ignored: @escaping @Sendable () -> Void,
          optional: (() -> Void)? = nil,
          x: Int,
          y: Int
        ) {
          self.handler = handler
          self.ignored = ignored
          self.optional = optional
          self.x = x
          self.y = y
        }
      }
      """)
  }

  @Test func `types are inferred from literals`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Client {
          var integer = 1, float = 1.5, negative = -1, flag = true
          var text = "a", letters = ["a", "b"], counts = ["a": 1]
          var cast = 1 as UInt8, parenthesized = (2)
        }
        """,
      """

      struct Client {
        var integer = 1, float = 1.5, negative = -1, flag = true
        var text = "a", letters = ["a", "b"], counts = ["a": 1]
        var cast = 1 as UInt8, parenthesized = (2)

        init(
          integer: Swift.Int = 1,
          float: Swift.Double = 1.5,
          negative: Swift.Int = -1,
          flag: Swift.Bool = true,
          text: Swift.String = "a",
          letters: [Swift.String] = ["a", "b"],
          counts: [Swift.String: Swift.Int] = ["a": 1],
          cast: UInt8 = 1 as UInt8,
          parenthesized: Swift.Int = (2)
        ) {
          self.integer = integer
          self.float = float
          self.negative = negative
          self.flag = flag
          self.text = text
          self.letters = letters
          self.counts = counts
          self.cast = cast
          self.parenthesized = parenthesized
        }
      }
      """)
  }

  @Test func `closures are escaping parameters, even with specifiers or in parentheses`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Client {
          var a: (@Sendable () -> Void)
          var b: nonisolated(nonsending) @Sendable () async -> Void
        }
        """,
      """

      struct Client {
        @DependenciesMacros.DependencyEndpoint
        var a: (@Sendable () -> Void)
        @DependenciesMacros.DependencyEndpoint
        var b: nonisolated(nonsending) @Sendable () async -> Void

        init(
          a: @escaping @Sendable () -> Void,
          b: nonisolated(nonsending) @escaping @Sendable () async -> Void
        ) {
          self._a = a
          self._b = b
        }

        init() {
        }
      }
      """)
  }

  @Test func `an initializer in the source isn't created again`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Client {
          var go: () -> Void
          init() {
            go = {}
          }
        }
        """,
      """

      struct Client {
        @DependenciesMacros.DependencyEndpoint
        var go: () -> Void
        init() {
          go = {}
        }

        init(
          go: @escaping () -> Void
        ) {
          self._go = go
        }
      }
      """)
  }

  @Test func `names in backticks keep their backticks`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Client {
          var `default`: () -> Void
          var `in`: Int
        }
        """,
      """

      struct Client {
        @DependenciesMacros.DependencyEndpoint
        var `default`: () -> Void
        var `in`: Int

        init(
          `default`: @escaping () -> Void,
          `in`: Int
        ) {
          self._default = `default`
          self.`in` = `in`
        }

        init(
          `in`: Int
        ) {
          self.`in` = `in`
        }
      }
      """)
  }

  @Test func `under #if there's an initializer for each combination of branches`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Client {
          var go: () -> Void
          #if DEBUG
            var log: () -> Void
          #elseif os(Linux)
            let path: String
          #endif
          #if DEBUG
            struct Nested {}
          #endif
        }
        """,
      """

      struct Client {
        @DependenciesMacros.DependencyEndpoint
        var go: () -> Void
        #if DEBUG
          var log: () -> Void
        #elseif os(Linux)
          let path: String
        #endif
        #if DEBUG
          struct Nested {}
        #endif

        #if DEBUG
        init(
          go: @escaping () -> Void,
          log: @escaping () -> Void
        ) {
          self._go = go
          self._log = log
        }
        init() {
        }
        #elseif os(Linux)
        init(
          go: @escaping () -> Void,
          path: String
        ) {
          self._go = go
          self.path = path
        }
        init(
          path: String
        ) {
          self.path = path
        }
        #else
        init(
          go: @escaping () -> Void
        ) {
          self._go = go
        }
        init() {
        }
        #endif
      }
      """)
  }

  @Test func `an endpoint that's already marked isn't marked again`() {
    expectExpansion(
      of: """
        @DependencyClient
        struct Client {
          @DependencyEndpoint(method: "leave")
          var go: () -> Void
        }
        """,
      """

      struct Client {
        var go: () -> Void {
          @storageRestrictions(initializes: _go)
          init(initialValue) { _go = initialValue }
          get { _go }
          set { _go = newValue }
        }

        private var _go: () -> Void = {
          DependenciesMacros._reportUnimplemented("Client.go")
        }

        func leave() {
          self._go()
        }

        init(
          go: @escaping () -> Void
        ) {
          self._go = go
        }

        init() {
        }
      }
      """)
  }

  /// The access level that both the client and its member allow.
  @Test(arguments: [
    ("public ", "public ", "public init("), ("public ", "package ", "package init("), ("public ", "", "init("),
    ("public ", "internal ", "init("), ("public ", "fileprivate ", "fileprivate init("),
    ("public ", "private ", "private init("), ("public ", "public private(set) ", "public init("),
    ("package ", "public ", "package init("), ("package ", "package ", "package init("), ("package ", "", "init("),
    ("package ", "fileprivate ", "fileprivate init("), ("package ", "private ", "private init("),
    ("", "public ", "init("), ("", "", "init("), ("internal ", "", "init("), ("", "fileprivate ", "fileprivate init("),
    ("", "private ", "private init("),
    ("fileprivate ", "public ", "fileprivate init("), ("fileprivate ", "", "fileprivate init("),
    ("fileprivate ", "private ", "private init("),
    // An initializer of a private client has the client's access level, like Swift's own memberwise initializer.
    ("private ", "public ", "fileprivate init("), ("private ", "", "fileprivate init("),
    ("private ", "private ", "private init("),
  ])
  func `an initializer has the lower access level of client and member`(
    client: String, member: String, initializer: String
  ) {
    let expanded = expansion(of: "@DependencyClient \(client)struct Client { \(member)var count: Int }")
    #expect(initializers(in: expanded) == [initializer])
  }

  @Test func `the access level of the initializer without endpoints ignores the endpoints`() {
    let expanded = expansion(
      of: "@DependencyClient public struct Client { var go: () -> Void; public var count: Int }")
    #expect(initializers(in: expanded) == ["init(", "public init("])
  }

  @Test func `a client has the access level of its extension`() {
    let expanded = expansion(
      of: "public extension Space { @DependencyClient struct Client { public var count: Int } }")
    #expect(expanded.contains("public init("))
  }
}

/// The first line of each initializer, without indentation.
private func initializers(in expanded: String) -> [String] {
  expanded.split(separator: "\n").filter { $0.contains("init(") }.map { String($0.drop(while: { $0 == " " })) }
}

/// Samples of other packages' styles that are only a part of a program, right or wrong.
///
/// The package has a `Basket` with `add(_:)` and `total`, and a `Price`.
enum PartCorpus {
  /// Parts that compile with what they don't declare, each with the differences that its label states.
  static let right: [(code: String, differences: [String])] = [
    ("basket.add(3)", ["with 'basket: Basket'"]),
    ("basket.add(3)\nlet sum = basket.total + price.amount", ["with 'basket: Basket'", "with 'price: Price'"]),
    ("Task { basket.add(price.amount) }", ["with 'basket: Basket'", "with 'price: Price'"]),
    ("let text = \"\\(order.id): \\(basket.total)\"", ["with 'basket: Basket'", "without the value of 'order'"]),
    (
      "let fee = 3  // good\nprint(fee)  // 3\n\nlet fee = Price(4)  // better\nfee.amount  // 4",
      ["with several scopes for 'fee'"]
    ),
    ("func pay() -> Int {\n  // ...\n}", ["without the elided code"]),
    ("func pay() -> Int {\n  let fee = 3\n  ...\n}", ["without the elided code"]),
    ("struct Till {\n  var basket = Basket()\n  …\n}", ["without the elided code"]),
    ("let basket = Basket()\n...\n_ = basket.total", ["without the elided code"]),
    ("let price = Price(…)\n_ = price.name", ["without the elided code"]),
    ("let prices: [Price] = [Price(1), ...]", ["without the elided code"]),
    ("let price: Price = // from the server\nlet name = price.name", ["without the elided code"]),
    ("let fee: Int =  // ...\nlet price = Price(fee)", ["without the elided code"]),
    ("basket.total == 0 ? print(…) : basket.add(...)", ["with 'basket: Basket'", "without the elided code"]),
    ("@Setting var limit = 3\n@Setting var name = \"a\"", ["as members of a type"]),
    ("init(price: Price) {}", ["as members of a type"]),
    ("static let standard = Price(3)\nvar fee: Int { 3 }", ["as members of a type"]),
    ("let price = Price(3)\nexit(Int32(price.amount))", ["ended with status 3"]),
    ("struct NoPrice: Error {}\nthrow NoPrice()", ["throws an error that it doesn't catch: Sample.NoPrice()"]),
    ("let price = Price(3)\nprice.amount = 4  // Error: 'price' is a constant", ["message not compared"]),
    (
      "let price = Price(3)\nprice.amount = 4\n// this will report an error\nprint(price.amount)  // 3",
      ["message not compared"]
    ),
    (
      "let price = Price(3)\nprice.amount = 4  // Error\nlet other: Price = 3  // Invalid, '3' is no price",
      ["message not compared"]
    ),
    ("func pay() {\n  let fee: Int = \"\"  // Error\n}", ["message not compared"]),
    ("let prices: [Price] = []\nprices[0]  // Error: The index is out of range.", ["message not compared"]),
    ("assert(Price(3).isFree)\n// This assertion fails because the price is 3.", ["message not compared"]),
    ("var limit = 3\nlimit = 4  // Error: 'limit' is a constant", ["error in a comment not observed"]),
    ("var limit = 3\n// Error\nlimit = 4", ["error in a comment not observed"]),
    ("var limit = 3\nlimit = 4\n// Compiler error", ["error in a comment not observed"]),
    ("var limit = 3\nlimit = 4  // Compile error in Swift 5", []),
    ("var limit = 3\nlimit = 4  // Compiler error: Swift 5 needs a return", ["error in a comment not observed"]),
    ("basket.add(3)  // Error", ["with 'basket: Basket'", "error in a comment not observed"]),
    ("let price = Price(3)\nprint(\"Error: \\(price.amount)\")  // Error: 3", []),
    ("print(\"Error: no price\")\n// Error: no price", []),
    ("print(\"Error: no price\")\n\n// Output:\n// Error: no price", []),
    ("let price = Price(3)  // This is not valid JSON, so it throws an error", []),
    ("let price = Price(3)  // doesn't compile the list again", []),
    ("let price = Price(3)  // throws an error", []),
    ("// This doesn't compile:\n// let price: Price = 3\nlet price = Price(3)", []),
    ("let price = Price(3)\n// price.amount = 4  // Error\n// price.amount = 5  // doesn't compile", []),
    ("#if os(Windows)\nlet price: Price = 3  // Compiler error\n#endif\nprint(1)  // 1", []),
    ("var limit = 3\nfunc raise() { limit += 1 }\nraise()\nprint(limit)  // 4", ["in Swift 5 mode"]),
    ("enum Limits { static var all = [Price(3)] }\nprint(Limits.all[0].amount)  // 3", ["in Swift 5 mode"]),
    (
      "var limit = 3\nfunc raise() { limit += 1 }\nraise()\nlet price: Price = limit  // Error",
      ["in Swift 5 mode", "message not compared"]
    ),
    (
      "let mode = try JSONDecoder().decode(Mode.self, from: Data())\nlet isFast = mode == .fast || mode == Mode.faster",
      ["with an enumeration 'Mode'"]
    ),
    (
      "func pay(_ price: Price, at till: SomeTill) -> SomeReceipt? { nil }",
      ["with an empty 'SomeReceipt'", "with an empty 'SomeTill'"]
    ),
    (
      "class Till: SomeClass, SomeProtocol {}\nfunc pay<T: MyProtocol>(at till: T) {}",
      ["with an empty 'MyProtocol'", "with an empty 'SomeClass'", "with an empty 'SomeProtocol'"]
    ),
    ("basket.add(MyTill(limit: 3).fee)", ["with 'basket: Basket'", "without 'MyTill'"]),
    ("let text = \"\\(error): \\(basket.total)\"", ["with 'basket: Basket'", "without the value of 'error'"]),
    ("let text = \"\\(user.id): \\(basket.total)\"", ["with 'basket: Basket'", "without the value of 'user'"]),
    ("import Combine\n\nlet prices = PassthroughSubject<Price, Never>()", []),
    ("let request = URLRequest(url: URL(string: \"https://example.org\")!)\n_ = request.httpMethod", []),
    ("print(TestCatalog.price.amount)  // 7", ["with 'import ShopTesting'"]),
    ("print(Price(3).doubled().amount)  // 6", ["with 'import ShopTesting'"]),
    ("Price.sample.amount  // 9", ["with 'import ShopTesting'"]),
    ("basket.add(Price.sample.doubled().amount)", ["with 'import ShopTesting'", "with 'basket: Basket'"]),
    ("public init(_ amount: Int)\npublic func plus(_ price: Price) -> Price", []),
  ]

  /// Fragments whose syntax isn't complete, with the unknown members of the package that must be reported.
  static let unknownMembers: [(code: String, messages: [String])] = [
    ("let price: Price = ...\nprice.rename(to: 3)\norder.cancel()", ["value of type 'Price' has no member 'rename'"]),
    ("let price = Price.cheapest\nlet order: Order = ...", ["type 'Price' has no member 'cheapest'"]),
    ("order.pay {\n  ...\n}\nlet name = Price(3).title", ["value of type 'Price' has no member 'title'"]),
    ("let price: Price = ...\nprice.plus(order.price)", []),
    ("let order: Order = ...\norder.rename()", []),
    ("struct Price {\n  ...\n}\nlet order: Order = ...\nPrice().rename()", []),
    ("extension Price {\n  ...\n}\nlet price: Price = ...\nprice.rename(to: 3)\norder.cancel()", []),
    ("let fee: Price = ...\nfee.doubled()\norder.cancel()", []),
  ]

  /// Parts with a mistake, or with a claim that can't be checked.
  static let wrong = [
    "basket.ad(3)",
    "basket.add(price: 3)",
    "basket.add(\"3\")",
    "basket.total  // 3",
    "print(basket.total)  // 3",
    "bsket.add(3)",
    "let fee = 3\nlet fee = 4\nprint(fee)  // 3",
    "let fee = 3\nlet fee: Price = 4",
    "let text = \"\\(order.id): \\(basket.sum)\"",
    "order.add(3)\nlet text = \"\\(order.id)\"",
    "func pay() -> Int {\n  ...\n}\nlet name: String = pay()",
    "let basket = Basket(...)\nbasket.sum",
    "let price = Price(limit: …)",
    "let price: Prise = // from the server\nlet name = price.name",
    "let price: Price = // from the server\nlet name = price.nam",
    "let price: Price = // from the server\nprint(price.amount)  // 3",
    "let price: Price = // from the server\nPrise(3)",
    "let price: Price =\nlet name = price.name",
    "Price(3).minus(...)",
    "struct Till {\n  var basket = Baskt()\n  …\n}",
    "@Settin var limit = 3",
    "@Setting var limit: Price = 3",
    "init(price: Prise) {}",
    "print(1)  // 2\nexit(3)",
    "fatalError(\"wrong\")",
    "[Price]()[1]",
    "import Combin\n\nlet x = 3",
    "print(TestCatalog.price.amount)  // 8",
    "print(TestCatalog.prices)",
    "print(Price(3).doubled().amount)  // 7",
    "Price(3).doubled(by: 2)",
    "Basket().doubled()",
    "Price.samples.amount",
    "let price = Price.sample\nprice.doubling()",
    "let price = Price(3)\nprice.amont = 4  // Error: 'price' is a constant",
    "prise.amount = 4  // Error: 'prise' is a constant",
    "let price = Price(3)\nprice.amount = 4  // no error",
    "let price = Price(3)\nprice.amount = 4  // this never reports an error",
    "let price = Price(3)\nprice.amount = 4  // Error if 'price' is a constant",
    "let price = Price(3)\nprice.amount = 4  // Errors are possible",
    "let price = Price(3)\nprice.amount = 4  // Error\nprice.plus(4)",
    "let price = Price(3)\nprice.amount = 4  // Error\nprint(price.amount)  // 4",
    "let price = Price(3)\nprint(price.amount)  // Error\nprice.amount = 4  // Error",
    "// Error: 'price' is a constant\nlet price = Price(3)\nprice.amount = 4",
    "let prices: [Price] = []\nlet price = prices[0]\nprint(price)  // Error",
    "var price = Price(3)\nprice.amount = 4  // Compiler error",
    "var price = Price(3)\nprice.amount = 4  // compile-time error: 'price' is a constant",
    "var price = Price(3)\nprice.amount = 4  // This doesn't compile.",
    "var price = Price(3)\nprice.amount = 4  // does not compile, because 'price' is a constant",
    "var price = Price(3)\nprice.amount = 4\n// this reports a compile-time error",
    "// This won't compile:\nvar price = Price(3)",
    "func pay() {\n  var fee = 3\n  fee = 4  // Compiler error\n}",
    "basket.add(3)  // Compiler error",
    "let price = Price(3)\nprice.plus(3)  // Compiler error\nvar other = price\nother.amount = 3  // Compiler error",
    "var limit = 3\nfunc raise() { limit += 1 }\nraise()\nprint(limit)  // 5",
    "var limit = 3\nfunc raise() { limit += \"\" }",
    "var limit = 3\nfunc raise() { limit += 1 }\nlet price = Price(limit: 3)",
    "let mode = try JSONDecoder().decode(Mode.self, from: \"\")",
    "let mode: Mode = try JSONDecoder().decode(Mode.self, from: Data())",
    "let mode = try JSONDecoder().decode(Mode.self, from: Data())\nlet price = Price(mode)",
    "let mode = try JSONDecoder().decode(Mode.self, from: Data())\nmode.start()",
    "let price = Price(Mode.self)",
    "func pay(_ price: Price, at till: Till) {}",
    "func pay(_ price: Prices, at till: SomeTill) {}",
    "func pay(at till: SomeTill) { till.open() }",
    "func pay(_ price: Price, at till: SomeTill) { price.open() }",
    "Price(MyTill(limit: 3).fee, 3)",
    "let prices = try JSONDecoder().decode(Prices.self, from: Data())",
    // These can be former functions of the package.
    "sendReceipt()\nlet price = Price(3)",
    "basket.add(fee(for: 3))",
    "sendReceipt(3)",
    "sendReceipt { basket.add(\"\") }\nbasket.add(3)",
    "basket.ad(fee(for: 3))",
    "basket.add(price: fee(for: 3))",
    "basket.add(fee(for: 3))\nprint(1)  // 2",
    "baskets.add(3)\nlet price = Price(3)",
    "let fee = loadFee()\nlet price = Price(fee)\nfee.sum()",
    "let price = Price(3)\nfee = 3",
  ]

  /// Listings of the package's declarations.
  static let rightListings = [
    "public struct Basket {\n  public init()\n  public mutating func add(_ price: Int)\n}",
    "struct Basket {\n  var total: Int { get }\n  mutating func add(_ amount: Int)\n}",
    "extension Price {\n  init(parsing: String) throws\n  static func load() async -> Price\n}",
    "extension Price {\n  static func load() async -> Self\n  var state: State { get }\n}",
    "extension Price {\n  static func load() async -> Shop.Price\n  var state: Price.State { get }\n}",
    "func plus(_ other: Price) -> Price",
    "extension Price {\n  static func reduced<Texts>(by texts: Texts) async throws -> Price?\n}",
    """
    extension Price {
      /// Reduces the price.
      @available(macOS 14, *)
      public static func reduced<T: Sequence>(by texts: T) async throws -> Price? where T.Element == String
    }
    """,
    "init(_ amount: Int)",
    "public enum State { case free, paid, reduced(by: Int) }\nfunc plus(_ other: Price) -> Price",
    "public struct Basket {\n  …\n  public mutating func add(_ price: Int)\n}",
    "enum TestCatalog {\n  static var price: Price { get }\n}",
  ]

  /// Listings that differ from the package, each with the difference.
  static let wrongListings: [(code: String, message: String)] = [
    ("struct Basket {\n  mutating func ad(_ price: Int)\n}", "the package has no public declaration 'Basket.ad(_:)'"),
    ("struct Baskets {\n  init()\n}", "the package has no public declaration 'Baskets'"),
    (
      "struct Basket {\n  mutating func add(price: Int)\n}",
      "the package declares 'Basket.add(_:)' differently: its labels are 'Basket.add(_:)'"
    ),
    (
      "struct Basket {\n  mutating func add(_ price: Double)\n}",
      "the package declares 'Basket.add(_:)' differently: it's 'public mutating func add(_ price: Int)'"
    ),
    (
      "struct Basket {\n  func add(_ price: Int)\n}",
      "the package declares 'Basket.add(_:)' differently: it's 'mutating'"
    ),
    ("class Basket {\n  init()\n}", "the package declares 'Basket' differently: it's a 'struct'"),
    (
      "struct Basket {\n  var total: Int { get set }\n  init()\n}",
      "the package declares 'Basket.total' differently: it can't be set"
    ),
    (
      "extension Price {\n  init(parsing: String)\n}",
      "the package declares 'Price.init(parsing:)' differently: it's 'throws'"
    ),
    (
      "extension Price {\n  static func load() -> Price\n}",
      "the package declares 'Price.load()' differently: it's 'async'"
    ),
    (
      "extension Price {\n  func load() async -> Price\n}",
      "the package declares 'Price.load()' differently: it's 'static'"
    ),
    (
      "extension Price {\n  static func load() async throws -> Price\n}",
      "the package declares 'Price.load()' differently: it's 'async'"
    ),
    (
      "extension Price {\n  func plus(_ other: Price) -> Price?\n}",
      "the package declares 'Price.plus(_:)' differently: it's 'public func plus(_ other: Shop.Price) -> Shop.Price'"
    ),
    (
      "extension Price {\n  @available(macOS 13, *)\n  static func reduced<T>(by texts: T) async throws -> Price?\n}",
      "the package declares 'Price.reduced(by:)' differently: it's available since macOS 14"
    ),
    (
      "extension Price {\n  @available(macOS 13, *)\n  static func load() async -> Price\n}",
      "the package declares 'Price.load()' differently: it isn't limited to macOS 13"
    ),
    (
      "extension Price {\n  static func reduced<T: Collection>(by texts: T) async throws -> Price?\n}",
      "the package declares 'Price.reduced(by:)' differently: it has no constraint 'T: Collection'"
    ),
    (
      "enum State { case free, paid, reduced(Int) }\ninit(_ amount: Int)",
      "the package declares 'Price.State.reduced(by:)' differently: its labels are 'Price.State.reduced(by:)'"
    ),
    ("enum State { case gone }\ninit(_ amount: Int)", "the package has no public declaration 'State.gone'"),
  ]

  /// Parts of manifests.
  ///
  /// The package's name is Shop.
  static let rightManifests = [
    ".package(url: \"https://example.org/shop.git\", from: \"1.0.0\"),",
    "// Add the package:\n.package(url: \"https://example.org/shop\", \"1.0.0\"..<\"3.0.0\")",
    ".product(name: \"Shop\", package: \"shop\")",
    ".target(\n  name: \"App\",\n  dependencies: [\n    // ...\n    .product(name: \"Shop\", package: \"shop\"),\n  ]\n),",
    "dependencies: [\n  .package(url: \"https://example.org/shop.git\", from: \"1.0.0\")\n]",
    "dependencies: [\n  .product(name: \"Shop\", package: \"shop\"),\n  \"Other\",\n]",
    """
    dependencies: [
      ...,
      .package(url: "https://example.org/shop.git", from: "1.0.0"),
    ],
    targets: [
      .executableTarget(name: "App", dependencies: [.product(name: "Shop", package: "shop")])
    ]
    """,
    ".package(url: \"https://example.org/shop\", from: \"1.0.0\")\n\n.product(name: \"ShopTesting\", package: \"shop\")",
    "import PackageDescription\n\nlet package = Package(name: \"App\")",
    "let package = Package(\n  // name and platforms\n  dependencies: [.package(path: \"../shop\")]\n)",
    ".package(url: \"https://example.org/shop.git\", from: \"<latest-version>\"),",
    "dependencies: [\n  .package(url: \"https://example.org/shop.git\", exact: \"...\")\n]",
  ]

  /// Parts of manifests that can't be loaded, or that name what the package doesn't have.
  static let wrongManifests: [(code: String, message: String)] = [
    (".product(name: \"Shops\", package: \"shop\")", "the package 'shop' has no product 'Shops'"),
    (".package(url: \"https://example.org/shop\", from: \"1.x\")", "the package manager can't load"),
    (
      ".package(url: \"https://example.org/shop\", from: \"…\", traits: [\"Fast\"])",
      "the package 'shop' has no trait 'Fast'"
    ),
    (
      ".package(url: \"https://example.org/shop\", from: \"1.0.0\", traits: [\"Fast\"])",
      "the package 'shop' has no trait 'Fast'"
    ),
    (
      "dependencies: [\n  .package(url: \"https://example.org/shop.git\", form: \"1.0.0\")\n]",
      "the package manager can't load"
    ),
    (".target(name: \"App\", dependency: [])", "the package manager can't load"),
    ("import PackageDescription\n\nlet package = Package(nam: \"App\")", "the package manager can't load"),
  ]

  /// Code that's no part of a manifest.
  static let otherCode = [
    "let package = 1", "basket\n  .package(price)", "func package() {}", "let targets = [1]", "print(\".package(\")",
  ]
}

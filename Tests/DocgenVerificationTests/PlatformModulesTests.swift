import Testing

@testable import DocgenVerification

@Suite("Modules of platforms")
struct PlatformModulesTests {
  @Test(arguments: ["SwiftUI", "WebKit", "CryptoKit", "Network", "os"])
  func `Steps and code blocks agree on the modules of Apple's SDKs`(module: String) {
    #expect(PlatformModules.missing(in: "no such module '\(module)'") == module)
    #if !canImport(Darwin)
      #expect(ApplePlatformCode.lacks(module))
    #endif
  }

  @Test(arguments: ["Foundation", "Dispatch", "Testing", "Glibc", "_Concurrency"])
  func `Modules of the toolchain are on each platform`(module: String) {
    #expect(PlatformModules.missing(in: "no such module '\(module)'") == module)
    #expect(!ApplePlatformCode.lacks(module))
  }
}

import DocgenSystem
import Testing

@Suite struct ProcessEnvironmentTests {
  private func cacheFolder(_ variables: [String: String]) -> String? {
    var environment = ProcessEnvironment.testValue
    environment.variables = { variables }
    return environment.cacheFolder
  }

  @Test func `The cache folder follows the platform's convention`() {
    #if canImport(Darwin)
      #expect(cacheFolder(["HOME": "/home/ada"]) == "/home/ada/Library/Caches")
    #else
      #expect(cacheFolder(["HOME": "/home/ada"]) == "/home/ada/.cache")
    #endif
    #expect(cacheFolder(["HOME": "/home/ada", "XDG_CACHE_HOME": "/cache"]) == "/cache")
  }

  @Test func `Relative folders are ignored`() {
    #expect(cacheFolder(["HOME": "/home/ada", "XDG_CACHE_HOME": "cache"]) == cacheFolder(["HOME": "/home/ada"]))
    #expect(cacheFolder(["HOME": "ada"]) == nil)
    #expect(cacheFolder([:]) == nil)
  }
}

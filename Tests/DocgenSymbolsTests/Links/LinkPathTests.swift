import DocgenSymbols
import Testing

@Suite("A written link is split into parts")
struct LinkPathTests {
  @Test(arguments: [
    // link, path from the modules on, bundle, fragment
    ("doc:Type/member", "Type/member", false, nil, nil),
    ("Doc:Type", "Type", false, nil, nil),
    ("doc:/Module/Type", "Module/Type", true, nil, nil),
    ("doc:/documentation/Module/Type#Overview", "Module/Type", true, nil, "Overview"),
    ("doc:documentation/Module/Type", "Module/Type", true, nil, nil),
    ("doc://bundle/documentation/Module/Type", "Module/Type", true, "bundle", nil),
    ("doc:Getting%20started#A%20heading", "Getting started", false, nil, "A heading"),
    ("doc:#Heading", "", false, nil, "Heading"),
    ("doc:100%", "100%", false, nil, nil),
    ("doc:%FF", "%FF", false, nil, nil),
  ])
  func `A doc link`(link: String, path: String, isAbsolute: Bool, bundle: String?, fragment: String?) throws {
    let parsed = try #require(LinkPath(docLink: link))
    #expect(parsed.path == path)
    #expect(parsed.isAbsolute == isAbsolute)
    #expect(parsed.bundle == bundle)
    #expect(parsed.fragment == fragment)
  }

  @Test(arguments: ["https://example.org", "document:x", "", "doc"])
  func `Other links aren't symbol links`(link: String) {
    #expect(LinkPath(docLink: link) == nil)
  }
}

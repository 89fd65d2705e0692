import DocgenModel

extension GeneratedBook {
  /// A mistake that keeps docgen from publishing the site.
  enum Mistake: String, CaseIterable, Sendable {
    case unknownSnippet = "a snippet that doesn't exist"
    case invalidSwift = "a code block that isn't Swift"
    case outdatedCopy = "a copy of a snippet that differs from it"
    case unknownKey = "an unknown key in docgen.yml"
    case unknownTemplateValue = "an unknown value in a template"
    case missingTheme = "a theme that doesn't exist"
    case strictness = "a warning in a strict build"
    case invalidText = "an article that isn't UTF-8"
    case missingArgument = "a directive without its argument"
    case failedSample = "an error from before the build"

    /// Adds the mistake to the inputs of a build.
    func add(to inputs: inout BuildInputs) {
      switch self {
      case .unknownSnippet: addArticle("@Snippet(path: \"Missing\")", to: &inputs)
      case .invalidSwift: addArticle("```swift unverified reason=\"test\"\nlet = = 1\n```", to: &inputs)
      case .outdatedCopy:
        append("\n```swift snippet=\"Sample0\"\nlet outdated = 1\n```\n", to: "README.md", in: &inputs)
      case .unknownKey: append("titel: The Book\n", to: "docgen.yml", in: &inputs)
      case .unknownTemplateValue:
        setTheme("Mistake", in: &inputs)
        inputs.files["Mistake/header.mustache"] = Array("{{missing}}\n".utf8)
      case .missingTheme: setTheme("Missing", in: &inputs)
      case .strictness:
        append("strict: true\n", to: "docgen.yml", in: &inputs)
        addArticle("See <doc:Missing>.", to: &inputs)
      case .invalidText: inputs.files["Articles/Mistake.md"] = Array("# Mistake ".utf8) + [0xE9]
      case .missingArgument: addArticle("@SnippetDiff(from: \"Sample0\")", to: &inputs)
      case .failedSample: inputs.diagnostics = [Diagnostic("failed-sample", at: nil, "the sample failed")]
      }
    }

    private func addArticle(_ text: String, to inputs: inout BuildInputs) {
      inputs.files["Articles/Mistake.md"] = Array("# Mistake\n\n\(text)\n".utf8)
    }

    private func append(_ text: String, to path: String, in inputs: inout BuildInputs) {
      inputs.files[path, default: []] += text.utf8
    }

    private func setTheme(_ folder: String, in inputs: inout BuildInputs) {
      let configuration = String(decoding: inputs.files["docgen.yml"] ?? [], as: UTF8.self)
      let others = configuration.split(separator: "\n").filter { !$0.hasPrefix("theme:") }
      inputs.files["docgen.yml"] = Array((others + ["theme: \(folder)", ""]).joined(separator: "\n").utf8)
    }
  }
}

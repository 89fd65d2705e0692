// snippet.hide
import Dependencies
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.block
protocol Block {
  func render() -> String
}

struct Column<Top: Block, Bottom: Block>: Block {
  var top: Top
  var bottom: Bottom
  func render() -> String { "\(top.render()) | \(bottom.render())" }
}
// snippet.leaf
struct Style: DependencyKey {
  var emphasize: @Sendable (_ text: String) -> String
  static let liveValue = Style(emphasize: { $0 })
}

extension DependencyValues {
  var style: Style {
    get { self[Style.self] }
    set { self[Style.self] = newValue }
  }
}

struct Headline: Block {
  @Dependency(\.style) private var style
  let text: String
  init(_ text: String) { self.text = text }
  func render() -> String { style.emphasize(text) }
}
// snippet.modifier
struct DependencyBlock<Content: Block>: Block {
  let content: Content
  let update: @Sendable (inout DependencyValues) -> Void

  func render() -> String {
    withDependencies {
      update(&$0)
    } operation: {
      content.render()
    }
  }
}

extension Block {
  func dependency<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> some Block {
    DependencyBlock(content: self) { $0[keyPath: keyPath] = value }
  }
}
// snippet.page
let page = Column(
  top: Column(top: Headline("Storm"), bottom: Headline("Harbor closed"))
    .dependency(\.style.emphasize, { $0.uppercased() }),
  bottom: Headline("Chess")
)
print(page.render())  // STORM | HARBOR CLOSED | Chess
// snippet.inner
let nested = Column(
  top: Headline("Storm").dependency(\.style.emphasize, { "*\($0)*" }),
  bottom: Headline("Chess")
)
.dependency(\.style.emphasize, { $0.uppercased() })
print(nested.render())  // *Storm* | CHESS
// snippet.end

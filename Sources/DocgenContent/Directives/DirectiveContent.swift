package import DocgenModel

/// The content of a directive on its page.
///
/// Every output can write each of these cases, so no output refers to the name of a directive.
package enum DirectiveContent: Sendable {
  /// Nothing, such as a note for authors, or an image that docgen didn't find.
  case nothing
  /// Blocks, as if they weren't in a directive.
  case blocks([Block])
  /// A sample.
  case sample(Sample)
  /// Something with a caption.
  case figure(Figure, caption: [Block])
  /// Columns in a row with a number of units.
  case columns([Column], of: Int)
  /// Tabs, of which a reader sees one.
  case tabs([Tab])
  /// Blocks in a smaller size.
  case smallPrint([Block])
  /// Links with the titles and abstracts of their pages, and the list as written.
  case links([TopicLink], LinksStyle, written: [Block])
  /// The steps of a tutorial's section.
  case steps(Steps)
  /// A file of a step.
  case stepFile(StepFile)
  /// A question with its answers.
  case question(Question)

  /// The part of a figure that its caption describes.
  package enum Figure: Sendable {
    case image(MediaFiles)
    case video(MediaFiles, poster: MediaFiles?)
    case blocks([Block])
  }

  /// A column of a row.
  package struct Column: Sendable {
    /// The number of units that it covers.
    package let size: Int
    package let blocks: [Block]
  }

  /// A tab.
  package struct Tab: Sendable {
    package let title: String
    package let blocks: [Block]
  }

  /// The steps of a tutorial's section.
  package struct Steps: Sendable {
    /// A step, or a block between steps.
    package enum Part: Sendable {
      case step(Step)
      case block(Block)
    }

    /// The projects at the section's start and end.
    package let downloads: TutorialContent.Downloads?
    package let parts: [Part]
  }

  /// A step.
  package struct Step: Sendable {
    /// The number in its tutorial.
    package let number: Int
    package let blocks: [Block]
    /// The change and its result, or `nil` if the step isn't part of a tutorial.
    package let content: TutorialContent.Step?
  }

  /// A file of a step.
  package struct StepFile: Sendable {
    /// The path in the reader's project.
    package let path: String
    /// The file before the step, or `nil` if the step isn't part of a tutorial.
    package let file: TutorialContent.File?
    /// The file after the step.
    package let code: CodeBlock
    /// The text below it.
    package let blocks: [Block]
  }

  /// A question.
  package struct Question: Sendable {
    /// An answer.
    package struct Answer: Sendable {
      package let blocks: [Block]
      package let isRight: Bool
      /// The words before the justification.
      package let reaction: String
      package let justification: [Block]
    }

    package let blocks: [Block]
    package let answers: [Answer]
  }

  /// Whether a step shows it beside its text.
  package var isBesideText: Bool {
    switch self {
    case .figure, .stepFile: true
    case .nothing, .blocks, .sample, .columns, .tabs, .smallPrint, .links, .steps, .question: false
    }
  }

  /// The blocks that it contains, in order.
  package var blocks: [Block] {
    switch self {
    case .nothing, .sample: []
    case .blocks(let blocks), .smallPrint(let blocks), .links(_, _, written: let blocks): blocks
    case .figure(.blocks(let blocks), let caption): blocks + caption
    case .figure(_, let caption): caption
    case .columns(let columns, of: _): columns.flatMap(\.blocks)
    case .tabs(let tabs): tabs.flatMap(\.blocks)
    case .steps(let steps):
      steps.parts.flatMap { part in
        switch part {
        case .step(let step): step.blocks
        case .block(let block): [block]
        }
      }
    case .stepFile(let file): file.blocks
    case .question(let question):
      question.blocks + question.answers.flatMap { $0.blocks + $0.justification }
    }
  }
}

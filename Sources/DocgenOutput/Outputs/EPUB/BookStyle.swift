/// The style sheet of a book.
///
/// It has no variables and no color schemes, because few readers support them. Fonts and sizes of text are the reader's choice.
enum BookStyle {
  static let css = """
    .cover { margin: 0; text-align: center; }
    .cover img { max-height: 100%; }
    img, video { max-width: 100%; height: auto; }
    a { color: #0a5cc4; }
    h1, h2, h3, h4 { line-height: 1.25; page-break-after: avoid; }
    nav ol { list-style: none; padding-left: 1em; }
    nav a { text-decoration: none; }
    .eyebrow { margin: 0; font-size: 0.85em; color: #59616d; }
    .abstract { font-size: 1.15em; }
    .permalink, .step-keys, .visually-hidden, .whole-file, .far { display: none; }

    code, pre, samp { font-family: monospace; font-size: 0.85em; }
    pre { margin: 0; padding: 0.7em; background: #f6f7f9; white-space: pre-wrap; overflow-wrap: anywhere; }
    pre code, pre samp { font-size: 1em; }
    pre a { color: inherit; text-decoration: none; }
    figure { margin: 1em 0; }
    figcaption { font-size: 0.8em; color: #59616d; }
    .sample figcaption { padding: 0.3em 0.7em; background: #f6f7f9; border-top: 1px solid #e1e4e9; }
    .verdict { font-weight: bold; }
    .verified .verdict { color: #1a6e36; }
    .fails .verdict, .broken .verdict { color: #b3261e; }
    .unverified .verdict { color: #8a4b00; }
    .k { color: #9b2393; }
    .t { color: #0b4f8a; }
    .d { color: #0f5e66; }
    .m, .p { color: #7a4a00; }
    .n { color: #1c40c4; }
    .s { color: #b3261e; }
    .c { color: #5a6572; }
    .line { display: block; text-decoration: none; }
    .highlighted { background: #eef4fd; }
    .struck { text-decoration: line-through; }
    ins.line { background: #eff8f1; }
    del.line, .failing { background: #fdecea; }
    ins.line::before { content: "+ "; }
    del.line::before { content: "\\2212  "; }

    .aside, .deprecation { margin: 1em 0; padding: 0.5em 1em; background: #eef4fd; border-left: 4px solid #0a5cc4; }
    .aside-title { margin: 0; font-weight: bold; }
    .warning, .important { background: #fdf6ea; border-color: #8a4b00; }
    .tip { background: #eff8f1; border-color: #1a6e36; }
    blockquote { margin-left: 1em; color: #59616d; }
    table { border-collapse: collapse; font-size: 0.9em; }
    th, td { padding: 0.3em 0.6em; border: 1px solid #e1e4e9; text-align: left; vertical-align: top; }
    .center { text-align: center; }
    .right { text-align: right; }
    dt, .tabs > span { font-weight: bold; }
    .tabs > span { display: block; }
    .steps { list-style: none; padding: 0; }
    .step-number { font-weight: bold; }
    .small { font-size: 0.85em; }
    .topics p { margin: 0; color: #59616d; }

    """
}

// Colors Swift code while it's edited, in the colors of the theme.
const keywords = new Set(
  ("actor Any any as associatedtype async await borrowing break case catch class consume consuming continue "
    + "convenience default defer deinit didSet discard distributed do dynamic each else enum extension fallthrough "
    + "false fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy "
    + "let macro mutating nil nonisolated nonmutating open operator optional override package postfix precedencegroup "
    + "prefix private protocol public reasync repeat required rethrows return Self self sending set some static "
    + "struct subscript super switch throw throws true try typealias unowned unsafe var weak where while willSet "
    + "yield").split(" "));
const declaring = new Set(
  "actor associatedtype case class enum func let macro precedencegroup protocol struct typealias var".split(" "));

const token =
  /(?<c>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<s>(?<hashes>#+)"(?:""[^]*?""|[^\n]*?)"\k<hashes>|"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?)|(?<n>\b(?:0[xob][\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?))|(?<m>[@#]\w+)|(?<word>`?[\p{L}_$][\p{L}\p{N}_$]*`?)/gu;

/// The lines of a text, each as parts with the classes of their colors.
export const highlighted = (text) => {
  const lines = [[]];
  const add = (part, kind) => {
    part.split("\n").forEach((piece, index) => {
      if (index > 0) lines.push([]);
      if (piece !== "") lines[lines.length - 1].push({ text: piece, kind });
    });
  };
  let end = 0;
  let previous = "";
  for (const match of text.matchAll(token)) {
    add(text.slice(end, match.index), "");
    const { c, s, n, m, word } = match.groups;
    const before = text[match.index - 1];
    let kind = c ? "c" : s ? "s" : n ? "n" : m ? "m" : "";
    if (word) {
      if (before !== "." && keywords.has(word)) kind = "k";
      else if (declaring.has(previous)) kind = "d";
      else if (/^\p{Lu}/u.test(word)) kind = "t";
      previous = word;
    } else if (!c) {
      previous = "";
    }
    add(match[0], kind);
    end = match.index + match[0].length;
  }
  add(text.slice(end), "");
  return lines;
};

"""Writes two symbol graphs that the compiler doesn't write: one with each kind of symbol below one parent, and one with each
character."""
import json, os

KINDS = """class struct enum protocol enum.case associatedtype typealias init deinit property type.property method
type.method subscript type.subscript func.op func var macro extension""".split()

TITLED_BY_PATH = "class struct enum protocol enum.case typealias extension".split()


def symbol(kind, path, suffix=""):
  return {
    "kind": {"identifier": "swift." + kind, "displayName": kind},
    "identifier": {"precise": "s:" + "/".join(path) + suffix, "interfaceLanguage": "swift"},
    "pathComponents": path,
    "names": {"title": ".".join(path) if kind in TITLED_BY_PATH else path[-1]},
    "declarationFragments": [{"kind": "identifier", "spelling": path[-1]}],
    "accessLevel": "public",
  }


def write(module, symbols, relationships):
  os.makedirs(module, exist_ok=True)
  platform = {"architecture": "x86_64", "vendor": "unknown", "operatingSystem": {"name": "linux"}}
  with open(f"{module}/{module}.symbols.json", "w") as file:
    json.dump({
      "metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "synthesize.py"},
      "module": {"name": module, "platform": platform},
      "symbols": symbols, "relationships": relationships,
    }, file)


def member(child, parent):
  return {"kind": "memberOf", "source": child["identifier"]["precise"], "target": parent["identifier"]["precise"]}


parent = symbol("struct", ["Parent"])
symbols, relationships = [parent], []
for kind in KINDS:
  name = "k_" + kind.replace(".", "")
  symbols.append(symbol(kind, [name]))
  symbols.append(symbol(kind, ["Parent", name]))
  relationships.append(member(symbols[-1], parent))
write("EveryKind", symbols, relationships)

symbols, relationships = [parent], []
printable = [chr(code) for code in range(0x21, 0x7F) if chr(code) != "/"]
names = [f"c{index:02d}{character}z" for index, character in enumerate(printable)]
names += ["f🇫🇷z", "e\u0301z", "tab\tz", "a b", "%41z", "..x", "...", "'x", "-lead", "日本語", "f01/ x"]
names += ["L" * count + "m" for count in (238, 239, 240, 245, 255)]
overloads = [("method", "q" * 245)] * 2 + [("method", "r" * 235)] * 2
overloads += [("method", "tw()"), ("type.method", "tw()"), ("property", "tw()")]
overloads += [("method", "tx()"), ("method", "TX()"), ("property", "tx()")]
overloads += [("struct", "Nest"), ("struct", "NEST"), ("class", "ö"), ("class", "ü")]
for name in names:
  symbols.append(symbol("method", ["Parent", name]))
  relationships.append(member(symbols[-1], parent))
for index, (kind, name) in enumerate(overloads):
  overload = symbol(kind, ["Parent", name], str(index))
  symbols.append(overload)
  relationships.append(member(overload, parent))
  if kind in ("struct", "class"):
    child = symbol("method", ["Parent", name, "child()"], str(index))
    symbols.append(child)
    relationships.append(member(child, overload))
write("Characters", symbols, relationships)

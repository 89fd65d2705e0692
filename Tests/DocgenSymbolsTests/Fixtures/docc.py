"""Extracts the results of `docc convert` for a fixture into small JSON files: its pages, and the targets of its links.

  docc.py pages ARCHIVE OUTPUT
  docc.py catalog LINKS CATALOG           writes a catalog whose pages contain the links of links.txt
  docc.py links ARCHIVE LINKS OUTPUT

Each line of links.txt contains the symbol link of a page, a tab, and a link on that page.
"""
import glob, json, os, sys


def lines(path):
  return [line.split("\t") for line in open(path).read().splitlines() if line and not line.startswith("#")]


def addresses(archive):
  return {e["referenceURL"]: e["path"].lstrip("/") for e in json.load(open(archive + "/linkable-entities.json"))}


def write(rows, path):
  with open(path, "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(row, sort_keys=True, ensure_ascii=False) for row in rows) + "\n]\n")


def pages(archive, output):
  known, rows = addresses(archive), []
  for file in sorted(glob.glob(archive + "/data/**/*.json", recursive=True)):
    page = json.load(open(file))
    groups = lambda key: [
      {"title": group.get("title"), "pages": [known.get(i, i) for i in group["identifiers"]]}
      for group in page.get(key) or []]
    rows.append({
      "address": os.path.relpath(file, archive + "/data")[:-len(".json")],
      "id": page["metadata"].get("externalID"),
      "title": page["metadata"].get("title"),
      "eyebrow": page["metadata"].get("roleHeading"),
      "topics": groups("topicSections"),
      "implementations": groups("defaultImplementationsSections"),
    })
  write(rows, output)


def catalog(links, folder):
  os.makedirs(folder, exist_ok=True)
  texts = {}
  for page, link in lines(links):
    texts.setdefault(page, []).append(link)
  for index, (page, own) in enumerate(texts.items()):
    with open(f"{folder}/Page{index}.md", "w") as file:
      file.write(f"# ``{page}``\n\n@Metadata {{\n@DocumentationExtension(mergeBehavior: override)\n}}\n\nLinks.\n\n## Links\n\n")
      for link in own:
        file.write(f"{link}\n\n" if link.startswith("<") else f"``{link}``\n\n")


def paragraphs(page):
  for section in page.get("primaryContentSections") or []:
    for block in section.get("content") or []:
      if block["type"] == "paragraph":
        yield block["inlineContent"][0]


def links(archive, path, output):
  known, rows, found = addresses(archive), [], {}
  for file in glob.glob(archive + "/data/**/*.json", recursive=True):
    inlines = list(paragraphs(json.load(open(file))))
    if inlines:
      found[os.path.relpath(file, archive + "/data")[:-len(".json")]] = inlines
  texts = {}
  for page, link in lines(path):
    texts.setdefault(page, []).append(link)
  for page, own in texts.items():
    # The page has the same number of paragraphs, and the first one is the first link.
    address = next(a for a, inlines in found.items() if a == addressOf(page))
    for link, inline in zip(own, found[address], strict=True):
      target = known[inline["identifier"]] if inline["type"] == "reference" else None
      rows.append({"page": address, "link": link, "target": target})
  write(rows, output)


def addressOf(page):
  return "documentation/" + page.lower()


{"pages": pages, "catalog": catalog, "links": links}[sys.argv[1]](*sys.argv[2:])

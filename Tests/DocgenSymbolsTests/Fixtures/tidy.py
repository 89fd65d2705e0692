"""Rewrites a symbol graph with one symbol per line, sorted, and without the paths of the computer."""
import json, sys

path, root = sys.argv[1:]
graph = json.loads(open(path).read().replace("file://" + root, "file:///package"))
graph["symbols"].sort(key=lambda symbol: symbol["identifier"]["precise"])
graph["relationships"].sort(key=lambda edge: (edge["source"], edge["kind"], edge["target"]))


def rows(values):
  return "[\n" + ",\n".join(json.dumps(value, sort_keys=True, ensure_ascii=False) for value in values) + "\n]"


with open(path, "w") as file:
  file.write('{"metadata":%s,\n"module":%s,\n"symbols":%s,\n"relationships":%s}\n' % (
    json.dumps(graph["metadata"]), json.dumps(graph["module"]), rows(graph["symbols"]), rows(graph["relationships"])))

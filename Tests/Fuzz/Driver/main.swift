import Foundation

// Passes hostile inputs to docgen's readers. `Tests/Fuzz/run` starts the driver and describes its use.

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "replay": exit(Session.replay(Array(arguments.dropFirst())))
case "seeds" where arguments.count == 2: try Session.writeSeeds(to: arguments[1])
case "fuzz":
  guard let session = Session(Array(arguments.dropFirst())) else { fallthrough }
  exit(session.run())
#if COVERAGE
  case "coverage": exit(Coverage.run(Array(arguments.dropFirst())))
#endif
default:
  print("usage: DocgenFuzz fuzz READER CORPUS STATE SEED BYTES SECONDS | seeds FOLDER | replay READER FILE…")
  exit(2)
}

// snippet.hide
import Harbor
import HarborSupport

let print = LinePrinter()
// snippet.show
// snippet.call
let pilot = Pilot(name: pilotOnDuty)
print(pilot)  // pilot Ada
print(pilot.call())  // Ada on channel 16
// snippet.answer
print(
  pilot.call(
    channel: 9))  // Ada on channel 9
// snippet.end

// snippet.hide
import Dependencies
import Foundation
import XCTest

struct Ticket {
  var id: UUID
  var subject: String
}

final class NewTicketModel {
  private(set) var sent: [Ticket] = []

  @Dependency(\.uuid) private var uuid

  func send(subject: String) {
    sent.append(Ticket(id: uuid(), subject: subject))
  }
}

// snippet.show
// snippet.invoke
final class NewTicketTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      super.invokeTest()
    }
  }

  func testSendsTicket() {
    let model = NewTicketModel()
    model.send(subject: "Printer is offline")
    XCTAssertEqual(model.sent.map(\.id), [UUID(0)])
  }

  func testUsesGivenID() {
    withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      let model = NewTicketModel()
      model.send(subject: "Printer is offline")
      XCTAssertEqual(model.sent.map(\.id), [UUID(7)])
    }
  }
}
// snippet.hide
XCTMain([
  testCase([
    ("testSendsTicket", NewTicketTests.testSendsTicket), ("testUsesGivenID", NewTicketTests.testUsesGivenID),
  ])
])

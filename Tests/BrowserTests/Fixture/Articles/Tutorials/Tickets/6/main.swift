import HelpdeskFeatures

let model = TicketListModel()
model.add("VPN")  // 🛑 cannot use mutating member
for ticket in model.shownTickets { print(ticket.subject) }

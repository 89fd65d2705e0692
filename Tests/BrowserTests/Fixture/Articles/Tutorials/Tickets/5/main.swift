import HelpdeskFeatures

var model = TicketListModel()
for subject in ["No sound", "The printer is out of paper", "VPN"] { model.add(subject) }
for ticket in model.shownTickets { print(ticket.subject) }

#include "directory/decide_change.h"

#include "directory/abuse/abuse_report.h"
#include "directory/tokens/token_record.h"
#include "directory/webhooks/subscription.h"
#include "ledger/ledger_facts.h"

namespace cardinal::directory {

store::Ruling decide_change(const std::optional<store::Head>& head,
                            const store::Proposal& proposal) {
  switch (proposal.kind) {
    case store::Kind::token:
      return decide_token(head, proposal);
    case store::Kind::webhook:
      return decide_subscription(head, proposal);
    case store::Kind::abuse:
      return decide_abuse_report(head, proposal);
    case store::Kind::ledger:
      return ledger::decide_ledger(head, proposal);
    default:
      return decide_record(head, proposal);
  }
}

}  // namespace cardinal::directory

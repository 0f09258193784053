// What `register` answers about a card.
#pragma once

#include "operations/directory/directory_call.h"

namespace cardinal {

// What is known of a card before it is decided about.
struct RegisteredCard {
  std::string subject, dialect, provenance;
  std::string visibility;  // empty: not for the caller to know
  std::int64_t lease_end_ms = 0;
  std::string diagnostics;  // JSON
  std::vector<std::string> notes;
  bool is_dry_run = false;
};

// JSON, by the output schema of the operation. A refused card has a reason.
std::string register_answer(const RegisteredCard& card, std::uint64_t change,
                            bool stored, std::string_view verdict,
                            std::string_view reason);

// JSON: a list, empty without a report.
std::string diagnostics_of(const std::optional<Report>& report);

// The record that there is now need not be as the request asked: the lease of
// an unchanged card may be longer or not the sender's to renew, its author may
// have been proved better, and who passes a card on does not decide who sees
// it. Callers who do not see all of the record learn nothing of it.
Status describe_record(directory::Directory& directory,
                       const directory::Viewer& viewer, RegisteredCard& card);

}  // namespace cardinal

#include "operations/directory/register_text.h"

#include "base/text.h"
#include "operations/diagnostics.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

std::string register_line(Value answer) {
  const std::string subject = text_of(answer, "subject");
  const std::string verdict = text_of(answer, "verdict");
  const std::string change =
      " (change " + std::string(answer["change"].raw()) + ")\n";
  if (is_true(answer, "dry_run")) {
    return subject + " would be " +
           (verdict == "first"  ? "registered"
            : verdict == "same" ? "left as it is"
                                : "updated") +
           "\n";
  }
  if (!is_true(answer, "stored")) return subject + " is unchanged" + change;
  return subject + (verdict == "first" ? " is registered" : " is updated") +
         change;
}

// Somebody who is told only that a card was stored expects to find it.
std::string_view visibility_line(std::string_view visibility) {
  if (visibility == "scoped") {
    return "  scoped: only its owner and callers with one of its scopes find "
           "it; cardinal record visibility changes that\n";
  }
  if (visibility == "private") {
    return "  private: only its owner finds it; cardinal record visibility "
           "changes that\n";
  }
  if (visibility == "partial") {
    return "  partial: everybody sees its id and name, and only its owner and "
           "callers with one of its scopes the card; cardinal record "
           "visibility changes that\n";
  }
  return {};
}

}  // namespace

Rendered register_as_text(Value answer, const Asked& asked,
                          const Style& style) {
  Rendered shown;
  const std::string reason = text_of(answer, "reason");
  const std::size_t findings = answer["diagnostics"].size();
  if (findings > 0 && !reason.empty()) {
    shown.messages = diagnostics_as_text(answer, asked.name("text", "card"),
                                         asked.text("text"), style);
  } else if (findings > 0) {
    shown.messages = "cardinal: " + counted(findings, "finding") +
                     "; cardinal check shows them\n";
  }
  for (const Value note : answer["notes"].items()) {
    shown.messages +=
        "cardinal: " + std::string(note.string().value_or("")) + "\n";
  }
  if (!reason.empty()) {
    shown.messages += "cardinal: not registered: " + reason + "\n";
    return shown;
  }
  shown.out = register_line(answer);
  const std::string lease = text_of(answer, "lease_end");
  shown.out += "  " + text_of(answer, "dialect") +
               ", provenance: " + text_of(answer, "provenance") +
               (lease.empty() ? "" : ", valid until " + lease) + "\n";
  shown.out += visibility_line(text_of(answer, "visibility"));
  return shown;
}

}  // namespace cardinal

#include "operations/ledger_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "card/agentcard/limits.h"
#include "cardinal/trust.h"
#include "check/rule_severity.h"
#include "check/rules/pacr/rules.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

// Figures decay and are rounded by whoever copies them.
constexpr double claim_tolerance = 0.01;

struct ComparedFigure {
  std::string_view key;     // in the metadata of a card
  std::string_view answer;  // of ledger stats
};
constexpr ComparedFigure compared_figures[] = {
    {agentcard::interaction_count_key, "interactions"},
    {agentcard::reputation_score_key, "reputation"},
    {"pacr:avg_latency_ms", "avg_latency_ms"},
    {"pacr:avg_cost_joules", "avg_cost_joules"},
    {"pacr:influence_rank", "influence_rank"},
    {"pacr:critical_score", "critical_score"}};

bool is_close(double a, double b) {
  return std::abs(a - b) <=
         claim_tolerance * std::max(std::abs(a), std::abs(b));
}

// What a directory answered about one agent; `stats` is absent if no record
// counts.
struct LedgerAnswer {
  std::string url;
  Value stats;

  std::string computed(std::string_view figure) const {
    if (!stats) return "has no record of the agent that counts";
    return fmt::format("computed {} from {} interactions", figure,
                       stats["interactions"].raw());
  }
};

class ClaimComparison {
 public:
  ClaimComparison(const LedgerAnswer& ledger, const FoundCard& card,
                  const RuleChoice& rules, Report& report)
      : ledger_(ledger), card_(card), rules_(rules), report_(report) {}

  void compare() {
    const Value metadata = card_.root["metadata"];
    for (const ComparedFigure& figure : compared_figures) {
      const Value claim = metadata[figure.key];
      const auto claimed = claim.number();
      if (!claimed) continue;  // Other rules report what is not a number.
      const auto computed = ledger_.stats[figure.answer].number();
      if (computed && is_close(*claimed, *computed)) continue;
      add(pacr::claim_differs, claim,
          fmt::format(
              "\"{}\" claims {}; the ledger of {} {}", figure.key, claim.raw(),
              ledger_.url,
              ledger_.computed(computed ? fmt::format("{:.4g}", *computed)
                                        : "nothing")),
          "remove it; a directory shows its own figure");
    }
    compare_tier(metadata[agentcard::trust_tier_key]);
    if (ledger_.stats["banned"].boolean() == true) {
      add(pacr::agent_banned, card_.root,
          fmt::format("the operator of {} has banned the agent: {}",
                      ledger_.url, text_of(ledger_.stats, "ban_reason")),
          "ask the operator of the directory");
    }
  }

 private:
  void compare_tier(Value claim) {
    const auto claimed = claim.string();
    if (!claimed) return;
    const std::string computed =
        ledger_.stats ? text_of(ledger_.stats, "trust_tier") : "untrusted";
    if (*claimed == computed) return;
    add(pacr::claim_differs, claim,
        fmt::format("\"{}\" claims {}; the ledger of {} {}",
                    agentcard::trust_tier_key, cardinal::quoted(*claimed),
                    ledger_.url, ledger_.computed(computed)),
        "remove it; a directory shows its own tier");
  }

  void add(const RuleInfo& rule, Value at, std::string message,
           std::string help) {
    const Severity severity =
        severity_of(rules_, rule, conditions_of(report_.profile));
    if (severity == Severity::off) return;
    Finding finding;
    finding.rule = &rule;
    finding.severity = severity;
    finding.at = at;
    finding.message = std::move(message);
    finding.help = std::move(help);
    add_finding_about(card_, std::move(finding), report_);
  }

  const LedgerAnswer& ledger_;
  const FoundCard& card_;
  const RuleChoice& rules_;
  Report& report_;
};

}  // namespace

Status LedgerComparison::compare(const std::string& pointer,
                                 const RuleChoice& rules, Report& report) {
  if (!report.dialect || report.profile.empty()) return {};
  const FoundCard card = card_of(report, pointer);
  const std::string subject = subject_of(card.root, *report.dialect);
  if (subject.empty()) return {};
  Writer input;
  input.begin_object().key("subject").string(subject);
  const Result<Reply> reply = directory_.call(
      ledger_stats_operation, input.end_object().take(), CallOptions{});
  if (!reply && reply.error().code != Code::not_found) {
    return std::unexpected(reply.error());
  }
  Faults faults;
  const Document answer =
      Reader().read(reply ? reply->json : "null", answer_limits, faults);
  const LedgerAnswer ledger{.url = url_,
                            .stats = reply ? answer.root() : Value()};
  ClaimComparison(ledger, card, rules, report).compare();
  return {};
}

}  // namespace cardinal

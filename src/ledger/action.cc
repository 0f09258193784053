#include "ledger/action.h"

#include <array>

#include "cardinal/trust.h"
#include "check/rules/pacr/rules.h"

namespace cardinal::ledger {
namespace {

constexpr std::array<std::string_view, 3> outcome_names = {"ok", "failed",
                                                           "rejected"};

std::optional<Outcome> outcome_named(std::string_view name) {
  for (std::size_t i = 0; i < outcome_names.size(); ++i) {
    if (outcome_names[i] == name) return static_cast<Outcome>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Outcome outcome) {
  return outcome_names[static_cast<std::size_t>(outcome)];
}

std::optional<Action> action_in(std::string_view payload) {
  const pacr::ReadPayload read = pacr::read_payload(payload);
  const std::string_view inner = read.payload.inner;
  if (read.fault != pacr::PayloadFault::none || !inner.starts_with('{')) {
    return std::nullopt;
  }
  const Document document =
      Reader().read_clean(std::string(inner), {.depth_max = 32});
  const Value root = document.root();
  const auto agent = root["agent"].string(), caller = root["caller"].string(),
             capability = root["capability"].string();
  const auto outcome = outcome_named(root["outcome"].string().value_or(""));
  if (!agent || !caller || !capability || !outcome) return std::nullopt;
  Action action{.agent = normalised_subject(*agent),
                .capability = std::string(*capability),
                .caller = normalised_subject(*caller),
                .outcome = *outcome,
                .rating = root["rating"].number(),
                .output_tokens = root["output_tokens"].uint64(),
                .at_ms = {}};
  const auto at = read_date_time(root["at"].string().value_or(""),
                                 LeapSeconds::at_end_of_day);
  if (at) action.at_ms = at->unix_ms;
  return action;
}

std::string to_payload(const Action& action) {
  Writer out;
  out.begin_object().key("agent").string(action.agent);
  out.key("capability").string(action.capability);
  out.key("caller").string(action.caller);
  out.key("outcome").string(name_of(action.outcome));
  if (action.rating) out.key("rating").number(*action.rating);
  if (action.output_tokens) {
    out.key("output_tokens")
        .number(static_cast<std::int64_t>(*action.output_tokens));
  }
  if (action.at_ms) out.key("at").string(iso8601_ms(*action.at_ms));
  return out.end_object().take();
}

}  // namespace cardinal::ledger

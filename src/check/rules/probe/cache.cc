// How long clients may keep the card.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

bool is_true(Value flag) { return flag.boolean() == true; }

void check_cache_control(const Observation& seen, Findings& out) {
  if (!has_card(seen)) return;
  const auto control = seen["cache_control"].string();
  if (!control) {
    out.add(seen["cache_control"], "the response has no Cache-Control",
            "send Cache-Control: public, max-age=3600");
    return;
  }
  if (is_true(seen["no_cache"]) || is_true(seen["no_store"])) return;
  const auto max_age = seen["max_age"].int64();
  if (max_age && *max_age > 0) return;
  out.add(seen["cache_control"],
          (max_age ? "Cache-Control has a max-age that is 0 or not a number: "
                   : "Cache-Control has no max-age: ") +
              for_terminal(shortened(*control, 200)),
          "send Cache-Control: public, max-age=3600");
}

// Below this, caches hardly save anything.
constexpr std::int64_t max_age_short_s = 60;

void check_max_age_short(const Observation& seen, Findings& out) {
  if (!has_card(seen) || is_true(seen["no_cache"]) ||
      is_true(seen["no_store"])) {
    return;
  }
  const auto max_age = seen["max_age"].int64();
  if (!max_age || *max_age <= 0 || *max_age >= max_age_short_s) return;
  out.add(seen["max_age"],
          "the card may be cached for " +
              counted(static_cast<std::uint64_t>(*max_age), "second") +
              " only: max-age=" + std::to_string(*max_age),
          "allow an hour, which saves most requests: cards change rarely");
}

void check_no_cache(const Observation& seen, Findings& out) {
  const auto control = seen["cache_control"].string();
  if (!has_card(seen) || !control) return;
  const bool no_store = is_true(seen["no_store"]);
  if (!no_store && !is_true(seen["no_cache"])) return;
  out.add(
      seen["cache_control"],
      std::string(no_store ? "the card may not be cached"
                           : "clients must revalidate the card every time") +
          ": Cache-Control: " + for_terminal(shortened(*control, 200)),
      "allow an hour, which saves most requests: cards change rarely");
}

constinit const ProbeRule cache_control_rule{
    {.id = "probe/cache-control",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint}}},
     .title = "No cache lifetime",
     .summary = "Cache-Control says how long the card may be cached",
     .why = "Without it, every client chooses its own lifetime.",
     .bad = R"({"cache_control": null})",
     .good = R"({"cache_control": "max-age=60"})",
     .spec = "A2A 1.0, 8.6; draft-aevum-agentcard-00, section 4",
     .examples = Examples::observations},
    1,
    check_cache_control};

constinit const ProbeRule max_age_short_rule{
    {.id = "probe/cache-max-age",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Cache lifetime of seconds",
     .summary = "The card may be cached for a minute or longer",
     .why = "A lifetime of seconds is right while a card is being edited. In "
            "production nearly every request goes to the server.",
     .bad = R"({"cache_control": "max-age=5", "max_age": 5})",
     .good = R"({"cache_control": "max-age=3600", "max_age": 3600})",
     .spec = "A2A 1.0, 8.6; StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_max_age_short};

constinit const ProbeRule no_cache_rule{
    {.id = "probe/no-cache",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Caching disabled",
     .summary = "The card may be cached for a while",
     .why = "Forbidding it is allowed, but costs a request every time.",
     .bad = R"({"cache_control": "no-cache", "no_cache": true})",
     .good = R"({"cache_control": "max-age=3600"})",
     .spec = "A2A 1.0, 8.6; StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_no_cache};

}  // namespace

ProbeRules cache_rules() {
  static constexpr const ProbeRule* rules[] = {
      &cache_control_rule, &max_age_short_rule, &no_cache_rule};
  return rules;
}

}  // namespace cardinal::probe

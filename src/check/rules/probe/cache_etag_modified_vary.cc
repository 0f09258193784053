// Whether clients can cache the card and notice when it changes.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

// These rules do not apply to a page served in its place.
bool has_card(const Observation& seen) {
  return static_cast<bool>(seen["dialect"].string());
}

bool is_set(Value flag) { return flag.boolean() == true; }

void check_cache_control(const Observation& seen, Findings& out) {
  if (!has_card(seen)) return;
  const auto control = seen["cache_control"].string();
  if (!control) {
    out.add(seen["cache_control"], "the response has no Cache-Control",
            "send Cache-Control: public, max-age=3600");
    return;
  }
  if (is_set(seen["no_cache"]) || is_set(seen["no_store"])) return;
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
  if (!has_card(seen) || is_set(seen["no_cache"]) || is_set(seen["no_store"])) {
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
  const bool no_store = is_set(seen["no_store"]);
  if (!no_store && !is_set(seen["no_cache"])) return;
  out.add(
      seen["cache_control"],
      std::string(no_store ? "the card may not be cached"
                           : "clients must revalidate the card every time") +
          ": Cache-Control: " + for_terminal(shortened(*control, 200)),
      "allow an hour, which saves most requests: cards change rarely");
}

void check_etag(const Observation& seen, Findings& out) {
  if (!has_card(seen) || seen["etag"].string()) return;
  out.add(seen["etag"], "the response has no ETag",
          "send one derived from the card's content");
}

void check_last_modified(const Observation& seen, Findings& out) {
  if (!has_card(seen) || seen["last_modified"].string()) return;
  out.add(seen["last_modified"], "the response has no Last-Modified");
}

void check_not_modified(const Observation& seen, Findings& out) {
  const auto status = seen["conditional_status"].int64();
  if (!status || *status == 304) return;
  out.add(seen["conditional_status"],
          "If-None-Match with the card's own ETag gives status " +
              std::to_string(*status) + "; expected 304",
          "compare If-None-Match with the ETag");
}

void check_etag_stable(const Observation& seen, Findings& out) {
  if (seen["etag_changed"].boolean() == true) {
    out.add(seen["etag_changed"],
            "two requests got the same card with different ETags",
            "derive the ETag from the content, in the same way on all servers");
  }
  if (seen["body_changed"].boolean() == true) {
    out.add(seen["body_changed"],
            "two requests got different cards with the same ETag",
            "derive the ETag from the content");
  }
}

void check_vary(const Observation& seen, Findings& out) {
  for (const Value name : seen["vary_lacks"].items()) {
    const std::string field(name.string().value_or(""));
    out.add(name,
            "the card depends on " + field + ", but Vary does not list it",
            "add " + field + " to Vary, or caches serve the wrong card");
  }
}

constinit const ProbeRule cache_control{
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

constinit const ProbeRule max_age_short{
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

constinit const ProbeRule no_cache{
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

constinit const ProbeRule etag{
    {.id = "probe/etag",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint},
                    {served_agentcard, Severity::hint}}},
     .title = "Missing ETag",
     .summary = "The card has an ETag",
     .why = "With it, a client needs only 100 bytes to learn that nothing "
            "changed.",
     .bad = R"({"etag": null})",
     .good = R"({"etag": "W/\"1\""})",
     .spec = "A2A 1.0, 8.6.1",
     .examples = Examples::observations},
    1,
    check_etag};

constinit const ProbeRule last_modified{
    {.id = "probe/last-modified",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Missing Last-Modified",
     .summary = "The card has a Last-Modified date",
     .why = "Clients that do not use ETags can revalidate by date.",
     .bad = R"({"last_modified": null})",
     .good = R"({"last_modified": "Mon, 02 Nov 2026 08:00:00 GMT"})",
     .spec = "A2A 1.0, 8.6.1",
     .examples = Examples::observations},
    1,
    check_last_modified};

constinit const ProbeRule not_modified{
    {.id = "probe/not-modified",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint},
                    {served_agentcard, Severity::hint}}},
     .title = "ETag is not compared",
     .summary = "An unchanged card is not sent again",
     .why = "An ETag has no use if the server never compares it.",
     .bad = R"({"conditional_status": 200})",
     .good = R"({"conditional_status": 304})",
     .spec = "A2A 1.0, 8.6.2; RFC 9110, 13.1.2",
     .examples = Examples::observations},
    1,
    check_not_modified};

constinit const ProbeRule etag_stable{
    {.id = "probe/etag-stable",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint},
                    {served_agentcard, Severity::hint}}},
     .title = "Unreliable ETag",
     .summary = "The ETag changes if and only if the card changes",
     .why = "ETags that change without reason make caches useless; one that "
            "never changes makes them wrong.",
     .bad = R"({"etag_changed": true})",
     .good = R"({"etag_changed": false})",
     .spec = "RFC 9110, 8.8.3",
     .examples = Examples::observations},
    1,
    check_etag_stable};

constinit const ProbeRule vary{
    {.id = "probe/vary",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint},
                    {served_agentcard, Severity::hint}}},
     .title = "Incomplete Vary header",
     .summary = "Vary lists the request headers that the card depends on",
     .why = "Without it, a cache serves one client's card to another.",
     .bad = R"({"vary_lacks": ["A2A-Version"]})",
     .good = R"({"vary_lacks": []})",
     .spec = "RFC 9110, 12.5.5; RFC 9111, 4.1",
     .examples = Examples::observations},
    1,
    check_vary};

}  // namespace

ProbeRules cache_etag_modified_vary_rules() {
  static constexpr const ProbeRule* rules[] = {
      &cache_control, &max_age_short, &no_cache,    &etag,
      &last_modified, &not_modified,  &etag_stable, &vary};
  return rules;
}

}  // namespace cardinal::probe

// capabilities (draft, section 2.4).
#include <unordered_set>

#include "base/ascii.h"
#include "base/utf8.h"
#include "card/agentcard/limits.h"
#include "card/agentcard/wording.h"
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

void check_capabilities_required(const AnnotatedCard& card, Findings& out) {
  report_missing(card, out, Part::card, "capabilities",
                 "add \"capabilities\": [{\"id\": ...}]");
}

constinit const CardRule capabilities_required_rule{
    .info =
        {
            .id = "agentcard/capabilities-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing capabilities",
            .summary = "A card has capabilities",
            .why = "A card exists to say what an agent can do. Without "
                   "capabilities it offers callers nothing.",
            .bad = R"({"capabilities": null})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase."}]})",
            .spec = "draft-aevum-agentcard-00, section 2.4",
        },
    .triggers = member_missing,
    .check = check_capabilities_required,
};

void check_capabilities_empty(const AnnotatedCard& card, Findings& out) {
  if (!card.capabilities_at.is(Kind::array)) return;
  if (card.capabilities_at.size() > 0) return;
  out.add(card.capabilities_at, "\"capabilities\" must have at least one entry",
          "add one: {\"id\": \"tool.web_search\", \"description\": ...}");
}

constinit const CardRule capabilities_empty_rule{
    .info =
        {
            .id = "agentcard/capabilities-empty",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Empty capabilities",
            .summary = "capabilities has at least one entry",
            .why = "An agent without capabilities cannot be called.",
            .bad = R"({"capabilities": []})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase."}]})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 3",
        },
    .triggers = no_capability,
    .check = check_capabilities_empty,
};

void check_capability_id_required(const AnnotatedCard& card, Findings& out) {
  report_missing(card, out, Part::capability, "id",
                 "add \"id\": \"tool.what_it_does\"");
}

constinit const CardRule capability_id_required_rule{
    .info =
        {
            .id = "agentcard/capability-id-required",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Missing capability id",
            .summary = "Each capability has an id",
            .why = "Callers invoke a capability by its id.",
            .bad = R"({"capabilities": [
  {"description": "Search the public web for a phrase."}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase."}]})",
            .spec = "draft-aevum-agentcard-00, section 2.4.1",
        },
    .triggers = member_missing,
    .check = check_capability_id_required,
};

// Where and what the first character outside the pattern is.
std::string pattern_fault(std::string_view id) {
  if (id.empty()) return "got \"\"";
  for (std::size_t at = 0; at < id.size(); ++at) {
    const std::string_view upto = id.substr(0, at + 1);
    if (is_capability_id(upto)) continue;
    const std::string_view bad = id.substr(at, decode_utf8(id, at).bytes);
    return "got \"" + std::string(bad) + "\" at character " +
           std::to_string(count_code_points(upto));
  }
  return {};
}

std::string repaired_id(std::string_view id) {
  std::string out;
  for (const char c : id) {
    out.push_back(c == ' ' ? '_' : to_lower(c));
  }
  return is_capability_id(out) ? out : std::string();
}

void check_capability_id_format(const AnnotatedCard& card, Findings& out) {
  std::unordered_set<std::string> ids;  // not to be given a second time
  for (const Capability& capability : card.capabilities) {
    if (capability.id) ids.emplace(capability.id.text);
  }
  for (const Capability& capability : card.capabilities) {
    if (!capability.id || is_capability_id(capability.id.text)) continue;
    const std::string repaired = repaired_id(capability.id.text);
    Finding& finding =
        out.add(capability.id.at,
                "a capability's \"id\" must contain only a-z 0-9 . _ - and "
                "start with a letter or digit; " +
                    pattern_fault(capability.id.text),
                repaired.empty() ? "write it like tool.web_search"
                                 : "write \"" + repaired + "\"");
    if (!repaired.empty() && ids.insert(repaired).second) {
      finding.fix = rewritten(capability.id.at, repaired);
    }
  }
}

constinit const CardRule capability_id_format_rule{
    .info =
        {
            .id = "agentcard/capability-id-format",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid capability id",
            .summary = "Capability ids match ^[a-z0-9][a-z0-9._-]*$",
            .why = "Ids become tool and function names in other systems, where "
                   "other characters are invalid.",
            .bad = R"({"capabilities": [{"id": "tool.Web Search",
  "description": "Search the public web for a phrase."}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase."}]})",
            .spec = "draft-aevum-agentcard-00, section 5, rule 4",
        },
    .triggers = capability_id_irregular,
    .check = check_capability_id_format,
};

void check_capability_id_namespace(const AnnotatedCard& card, Findings& out) {
  for (const Capability& capability : card.capabilities) {
    if (!capability.id || !is_capability_id(capability.id.text) ||
        has_known_namespace(capability.id.text)) {
      continue;
    }
    out.add(capability.id.at,
            for_message(capability.id.at) +
                " uses none of the namespaces text. tool. data. fn. a2a.",
            "use one of them, or your reverse domain name: com.example.name");
  }
}

constinit const CardRule capability_id_namespace_rule{
    .info =
        {
            .id = "agentcard/capability-id-namespace",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Unconventional capability namespace",
            .summary = "Capability ids use a conventional namespace",
            .why = "Discovery groups capabilities by their first label. An id "
                   "outside the convention may also clash with the ids of "
                   "other agents.",
            .bad = R"({"capabilities": [{"id": "search",
  "description": "Search the public web for a phrase."}]})",
            .good = R"({"capabilities": [{"id": "com.example.search",
  "description": "Search the public web for a phrase."}]})",
            .spec = "draft-aevum-agentcard-00, section 2.4.1",
        },
    .triggers = namespace_uncommon,
    .check = check_capability_id_namespace,
};

void check_capability_id_unique(const AnnotatedCard& card, Findings& out) {
  FirstOwner owners;
  const auto& capabilities = card.capabilities;
  for (std::size_t i = 0; i < capabilities.size(); ++i) {
    const Text& id = capabilities[i].id;
    if (!id) continue;  // agentcard/capability-id-required reports that.
    const auto first = owners.find_or_add(id.text, i);
    if (!first) continue;
    out.add(id.at,
            "capability " + std::to_string(*first) + " already has the id " +
                for_message(id.at),
            "give each capability a unique id");
  }
}

constinit const CardRule capability_id_unique_rule{
    .info =
        {
            .id = "agentcard/capability-id-unique",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Duplicate capability id",
            .summary = "Capability ids are unique",
            .why = "Callers select a capability by its id. Of two capabilities "
                   "with the same id, one cannot be reached.",
            .bad = R"({"capabilities": [
  {"id": "tool.search", "description": "Search the public web for a phrase."},
  {"id": "tool.search", "description": "Search one site for a phrase."}]})",
            .good = R"({"capabilities": [
  {"id": "tool.search", "description": "Search the public web for a phrase."},
  {"id": "tool.search_site", "description": "Search one site for a phrase."}]})",
            .spec = "draft-aevum-agentcard-00, section 2.4.1",
        },
    .triggers = several_capabilities,
    .check = check_capability_id_unique,
};

void check_capability_description_missing(const AnnotatedCard& card,
                                          Findings& out) {
  for (const Capability& capability : card.capabilities) {
    if (capability.description.present()) continue;
    out.add(capability.at, "the capability has no \"description\"",
            "say in one to three sentences what it does, accepts and returns")
        .focus = Focus::object;
  }
}

constinit const CardRule capability_description_missing_rule{
    .info =
        {
            .id = "agentcard/capability-description-missing",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_reference, Severity::error}}},
            .title = "Missing capability description",
            .summary = "Each capability has a description",
            .why = "Language models choose a tool by its description. The "
                   "draft recommends one; the reference requires it.",
            .bad = R"({"capabilities": [{"id": "tool.web_search"}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase."}]})",
            .spec = "draft-aevum-agentcard-00, section 2.4.2",
        },
    .triggers = description_missing,
    .check = check_capability_description_missing,
};

void check_capability_description_long(const AnnotatedCard& card,
                                       Findings& out) {
  for (const Capability& capability : card.capabilities) {
    if (!capability.description) continue;
    const std::size_t sentences = count_sentences(capability.description.text);
    if (sentences <= description_sentences_max) continue;
    out.add(capability.description.at,
            "a description should have one to three sentences; got " +
                std::to_string(sentences),
            "keep what it does, accepts and returns; move the rest to the "
            "documentation");
  }
}

constinit const CardRule capability_description_long_rule{
    .info =
        {
            .id = "agentcard/capability-description-long",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_reference, Severity::off}}},
            .title = "Long capability description",
            .summary = "Descriptions have one to three sentences",
            .why =
                "Every prompt that offers the tool includes its description. A "
                "long one costs tokens and makes the choice harder.",
            .bad = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the web. It is fast. It is good. It is here."}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the web for a phrase. Returns ten results."}]})",
            .spec = "draft-aevum-agentcard-00, section 2.4.2",
        },
    .triggers = description_long,
    .check = check_capability_description_long,
};

void check_capability_description_vague(const AnnotatedCard& card,
                                        Findings& out) {
  for (const Capability& capability : card.capabilities) {
    const Text& text = capability.description;
    if (!text || !says_nothing(text.text)) continue;
    // Empty is an error of its own under the reference.
    if (text.text.empty() && out.under(under_reference)) continue;
    out.add(text.at,
            "the description " + for_message(text.at) +
                " does not say what the capability does",
            "say what it does, which inputs it accepts and what it returns");
  }
}

constinit const CardRule capability_description_vague_rule{
    .info =
        {
            .id = "agentcard/capability-description-vague",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Vague capability description",
            .summary = "Descriptions say what the capability does",
            .why = "A caller that does not understand what a tool does ignores "
                   "it or misuses it.",
            .bad = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Does stuff."}]})",
            .good = R"({"capabilities": [{"id": "tool.web_search",
  "description": "Search the public web for a phrase."}]})",
            .spec = "draft-aevum-agentcard-00, section 2.4.2",
        },
    .triggers = description_short,
    .check = check_capability_description_vague,
};

}  // namespace

CardRules capability_rules() {
  static constexpr const CardRule* rules[] = {
      &capabilities_required_rule,          &capabilities_empty_rule,
      &capability_id_required_rule,         &capability_id_format_rule,
      &capability_id_namespace_rule,        &capability_id_unique_rule,
      &capability_description_missing_rule, &capability_description_long_rule,
      &capability_description_vague_rule};
  return rules;
}

}  // namespace cardinal::agentcard

// name, version, provider, and texts that say nothing.
#include "base/ascii.h"
#include "base/utf8.h"
#include "card/a2a/fast_paths.h"
#include "check/repair.h"
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

void check_text_blank(const CheckedCard& card, Findings& out) {
  for (const Value value : card.blank) {
    const std::string_view name = value.key().string().value_or("");
    // Descriptions became required in 0.2.
    if (card.is(Version::v0_1) && name == "description") continue;
    out.add(value,
            for_message(value.key()) +
                (value.string()->empty() ? " is empty"
                                         : " contains only white space") +
                "; expected text",
            "write something: the member is required");
  }
}

constinit const CardRule text_blank_rule{
    .info =
        {
            .id = "a2a/text-blank",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Blank required text",
            .summary = "Required texts are not blank",
            .why = "A required member without content is as good as missing: "
                   "clients show or send nothing.",
            .bad = R"({"name": " "})",
            .good = R"({"name": "Search"})",
            .spec = "A2A 1.0, section 5.7; TCK, test_agent_card_mandatory",
        },
    .triggers = text_blank,
    .check = check_text_blank,
};

void check_text_untidy(const CheckedCard& card, Findings& out) {
  for (const Value value : card.untidy_texts) {
    const std::string_view text = *value.string();
    const auto name = value.key().string();
    const bool judged = !name || *name == "name" || *name == "id";
    if (!judged || is_blank(text)) continue;
    const std::string subject = name ? for_message(value.key()) : "a tag";
    const std::string_view meant = trimmed(text);
    if (has_control(meant)) {
      out.add(value,
              subject + " contains a control character: " + for_message(value),
              "remove it");
    } else {
      out.add(value,
              subject + " has leading or trailing white space; got " +
                  for_message(value),
              "remove the white space: readers compare the text byte by byte")
          .fix = rewritten(value, meant);
    }
  }
}

constinit const CardRule text_edges_rule{
    .info =
        {
            .id = "a2a/text-edges",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Stray white space or control character",
            .summary = "Names, ids and tags have no surrounding white space "
                       "and no control characters",
            .why = "Ids that differ only in white space look alike but are not "
                   "equal; control characters break lists and terminals.",
            .bad = R"({"name": "Search "})",
            .good = R"({"name": "Search"})",
            .spec = "no document requires it; A2A 1.0, AgentSkill.id is a "
                    "unique identifier",
        },
    .triggers = text_untidy,
    .check = check_text_untidy,
};

void check_version_semver(const CheckedCard& card, Findings& out) {
  if (!card.version || is_blank(card.version.text)) return;
  if (parse_semver(card.version.text)) return;
  out.add(
      card.version.at,
      (out.under(under_stacka2a)
           ? "version must follow semver; got "
           : "\"version\" should be a Semantic Version such as 1.0.0; got ") +
          for_message(card.version.at),
      "use MAJOR.MINOR.PATCH, so that readers can tell which is newer");
}

constinit const CardRule version_semver_rule{
    .info =
        {
            .id = "a2a/version-semver",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_stacka2a, Severity::error},
                           {under_production, Severity::warning}}},
            .title = "Version is not semantic",
            .summary = "version follows Semantic Versioning 2.0.0",
            .why = "Providers may choose any format, but only ordered versions "
                   "show which of two cards is newer.",
            .bad = R"({"version": "2024-spring"})",
            .good = R"({"version": "2.4.0"})",
            .spec = "StackA2A, Common validation errors; A2A 0.3, "
                    "AgentCard.version "
                    "leaves it open",
        },
    .triggers = semver_irregular,
    .check = check_version_semver,
};

void check_name_length(const CheckedCard& card, Findings& out) {
  if (!card.name) return;
  const std::size_t code_points = count_code_points(card.name.text);
  if (code_points < name_characters_long) return;
  out.add(card.name.at,
          "\"name\" should be under 60 characters; got " +
              std::to_string(code_points),
          "shorten it, and move details to the description");
}

constinit const CardRule name_length_rule{
    .info =
        {
            .id = "a2a/name-length",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Name is too long",
            .summary = "name is under 60 characters",
            .why = "Lists and menus truncate longer names.",
            .bad =
                R"({"name": "Searches the public web and returns ten results for any phrase"})",
            .good = R"({"name": "Web search"})",
            .spec = "StackA2A, Top-level fields: keep it under 60 characters",
        },
    .triggers = name_long,
    .check = check_name_length,
};

// local@domain.tld without spaces: enough to catch a slip.
bool is_like_email(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == 0 || at == std::string_view::npos) return false;
  const std::string_view domain = text.substr(at + 1);
  const std::size_t dot = domain.rfind('.');
  return dot != std::string_view::npos && dot > 0 && dot + 1 < domain.size() &&
         !domain.contains('@') && !text.contains(' ') && !text.contains(':');
}

void check_contact_email(const CheckedCard& card, Findings& out) {
  const Value contact = card.provider["contactEmail"];
  if (!contact) return;
  const auto text = contact.string();
  if (text && is_like_email(*text)) return;
  out.add(contact,
          "\"contactEmail\" must be an e-mail address such as "
          "agents@acme.dev; got " +
              for_message(contact),
          "give a monitored address, or omit the member");
}

constinit const CardRule contact_email_rule{
    .info =
        {
            .id = "a2a/contact-email",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Invalid contact e-mail address",
            .summary = "provider.contactEmail is an e-mail address",
            .why = "People use it to reach the operator of the agent. A2A "
                   "itself does not define this member; StackA2A does.",
            .bad = R"({"provider": {"organization": "Acme",
  "url": "https://acme.dev", "contactEmail": "ask at the desk"}})",
            .good = R"({"provider": {"organization": "Acme",
  "url": "https://acme.dev", "contactEmail": "agents@acme.dev"}})",
            .spec = "StackA2A, Provider object",
        },
    .triggers = unknown_member,
    .check = check_contact_email,
};

}  // namespace

CardRules name_version_contact_text_rules() {
  static constexpr const CardRule* rules[] = {
      &text_blank_rule, &text_edges_rule, &version_semver_rule,
      &name_length_rule, &contact_email_rule};
  return rules;
}

}  // namespace cardinal::a2a

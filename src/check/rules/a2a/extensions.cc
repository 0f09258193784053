// Extensions of the protocol.
#include <algorithm>

#include "base/ascii.h"
#include "check/first_owner.h"
#include "check/rules/a2a/rules.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

void check_extension_uri(const AnnotatedCard& card, Findings& out) {
  for (const Value extension : card.extensions) {
    const Value uri = extension["uri"];
    if (!uri && card.is(Version::v1_0)) {
      // a2a/member-required reports it in 0.x.
      out.add(extension, "the extension has no \"uri\"",
              "add the URI from its specification")
          .focus = Focus::object;
    } else if (const auto text = uri.string(); text && is_blank(*text)) {
      out.add(uri, "the \"uri\" of an extension must not be blank",
              "write the URI from its specification");
    }
  }
}

constinit const CardRule extension_uri_rule{
    .info =
        {
            .id = "a2a/extension-uri",
            .category = Category::correctness,
            .severity = Severity::warning,
            .overrides = {{{in_0_2, Severity::error},
                           {in_0_3, Severity::error}}},
            .title = "Missing extension URI",
            .summary = "Every extension has a URI",
            .why =
                "Clients activate an extension by its URI and cannot activate "
                "one without it. a2a.proto does not mark it as required.",
            .bad = R"({"capabilities": {"extensions": [
  {"description": "Adds a time stamp to every message."}]}})",
            .good = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1",
   "description": "Adds a time stamp to every message."}]}})",
            .spec = "A2A 0.3, a2a.json, AgentExtension.uri; A2A 1.0, "
                    "a2a.proto",
        },
    .triggers = has_extensions,
    .check = check_extension_uri,
};

void check_extension_uri_form(const AnnotatedCard& card, Findings& out) {
  for (const Value extension : card.extensions) {
    const Value uri = extension["uri"];
    const auto text = uri.string();
    if (!text || is_blank(*text)) continue;  // a2a/extension-uri
    if (is_plain_https(*text) || parse_uri(*text)) continue;
    out.add(uri,
            "the \"uri\" of an extension must be an absolute URI; got " +
                for_message(uri),
            "include the scheme, as in https://acme.dev/extensions/name/v1");
  }
}

constinit const CardRule extension_uri_form_rule{
    .info =
        {
            .id = "a2a/extension-uri-form",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Extension URI is not absolute",
            .summary = "Extension URIs are absolute",
            .why = "The URI identifies the extension everywhere. A relative "
                   "URI would mean a different extension at every address.",
            .bad = R"({"capabilities": {"extensions": [
  {"uri": "timestamp/v1"}]}})",
            .good = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1"}]}})",
            .spec = "A2A 1.0, AgentExtension.uri: the unique URI",
        },
    .triggers = has_extensions,
    .check = check_extension_uri_form,
};

// Whether a part between delimiters is a version: v1, 1.0, v2.1.3.
bool has_version(std::string_view uri) {
  constexpr std::string_view delimiters = "/#?:@=&;_-";
  while (!uri.empty()) {
    const std::size_t end = std::min(uri.find_first_of(delimiters), uri.size());
    std::string_view part = uri.substr(0, end);
    if (part.starts_with('v') || part.starts_with('V')) part.remove_prefix(1);
    if (!part.empty() &&
        part.find_first_not_of("0123456789.") == std::string_view::npos) {
      return true;
    }
    uri.remove_prefix(std::min(end + 1, uri.size()));
  }
  return false;
}

void check_extension_versioned(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for (const Value extension : card.extensions) {
    const Value uri = extension["uri"];
    const auto text = uri.string();
    if (!text || is_blank(*text) || has_version(*text)) continue;
    if (!parse_uri(*text)) continue;  // a2a/extension-uri-form
    out.add(
        uri, "the extension's URI contains no version; got " + for_message(uri),
        "add one, such as /v1, so that a breaking change can get a new URI");
  }
}

constinit const CardRule extension_versioned_rule{
    .info =
        {
            .id = "a2a/extension-versioned",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Extension URI without version",
            .summary = "Extension URIs contain a version",
            .why = "A breaking change needs a new URI. A version in the URI "
                   "makes the new one obvious.",
            .bad = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp"}]}})",
            .good = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1"}]}})",
            .spec = "A2A 1.0, section 4.6.3: SHOULD include a version",
        },
    .triggers = has_extensions,
    .check = check_extension_versioned,
};

void check_extension_duplicate(const AnnotatedCard& card, Findings& out) {
  FirstOwner owners;
  for (std::size_t i = 0; i < card.extensions.size(); ++i) {
    const Value uri = card.extensions[i]["uri"];
    const auto text = uri.string();
    if (!text || is_blank(*text)) continue;
    const auto first = owners.find_or_add(*text, i);
    if (!first) continue;
    out.add(uri,
            "extension " + std::to_string(*first) + " already has the URI " +
                for_message(uri),
            "declare each extension once");
  }
}

constinit const CardRule extension_duplicate_rule{
    .info =
        {
            .id = "a2a/extension-duplicate",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Duplicate extension",
            .summary = "Each extension is declared once",
            .why = "If two entries differ in their parameters or in "
                   "\"required\", clients cannot tell which one applies.",
            .bad = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1"},
  {"uri": "https://acme.dev/extensions/timestamp/v1"}]}})",
            .good = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1"},
  {"uri": "https://acme.dev/extensions/trace/v1"}]}})",
            .spec = "A2A 1.0, AgentExtension.uri: unique",
        },
    .triggers = has_extensions,
    .check = check_extension_duplicate,
};

void check_extension_required(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for (const Value extension : card.extensions) {
    const Value required = extension["required"];
    if (required.boolean() != true) continue;
    out.add(required,
            "clients that do not support this extension will be refused",
            "require an extension only if calls cannot work without it");
  }
}

constinit const CardRule extension_required_rule{
    .info =
        {
            .id = "a2a/extension-required",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Extension required of clients",
            .summary =
                "Extensions are required of clients only where necessary",
            .why = "An agent must refuse calls that do not declare a required "
                   "extension, which locks out most clients.",
            .bad = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1", "required": true}]}})",
            .good = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1"}]}})",
            .spec = "A2A 1.0, section 3.3.4, "
                    "ExtensionSupportRequiredError",
        },
    .triggers = has_extensions,
    .check = check_extension_required,
};

void check_extensions_misplaced(const AnnotatedCard& card, Findings& out) {
  for (const UnknownMember& member : card.unknown) {
    const bool is_list = member.value.is(Kind::array);
    if (member.part != Part::card ||
        !(is_list || member.value.is(Kind::object)))
      continue;
    if (member.value.key().string() != "extensions") continue;
    out.add(member.value, "\"extensions\" belongs under \"capabilities\"",
            is_list ? "move it there: \"capabilities\": {\"extensions\": [...]}"
                    : "write them there, as a list: \"capabilities\": "
                      "{\"extensions\": [{\"uri\": \"...\"}]}")
        .focus = Focus::name;
  }
}

constinit const CardRule extensions_misplaced_rule{
    .info =
        {
            .id = "a2a/extensions-misplaced",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Extensions outside capabilities",
            .summary = "Extensions are declared under capabilities",
            .why = "No client looks for them at the top level of the card.",
            .bad = R"({"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1"}]})",
            .good = R"({"capabilities": {"extensions": [
  {"uri": "https://acme.dev/extensions/timestamp/v1"}]}})",
            .spec = "A2A 0.3, a2a.json, and A2A 1.0, a2a.proto: "
                    "AgentCapabilities.extensions",
        },
    .triggers = unknown_member,
    .check = check_extensions_misplaced,
};

}  // namespace

CardRules extension_rules() {
  static constexpr const CardRule* rules[] = {
      &extension_uri_rule,       &extension_uri_form_rule,
      &extension_versioned_rule, &extension_duplicate_rule,
      &extension_required_rule,  &extensions_misplaced_rule};
  return rules;
}

}  // namespace cardinal::a2a

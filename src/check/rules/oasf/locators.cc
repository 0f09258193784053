// Where the agent is called, or its code is.
#include <algorithm>
#include <set>

#include "card/connection_fault.h"
#include "card/oasf/limits.h"
#include "check/missing_members.h"
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

bool has_address(Value locator) {
  return locator["url"] || locator["urls"].size() > 0 ||
         (locator["urls"] && !locator["urls"].is(Kind::array));
}

void check_locator_address(const AnnotatedRecord& record, Findings& out) {
  const std::string_view wanted = is_older(record.release) ? "url" : "urls";
  for (const Value locator : record.locators) {
    if (has_address(locator)) continue;
    const std::string lacks = "no \"" + std::string(wanted) + '"';
    if (joins_missing(out, locator, lacks)) continue;
    out.add(locator, "the locator has " + lacks, "add its address").focus =
        Focus::object;
  }
}

constinit const RecordRule locator_address_rule{
    .info =
        {
            .id = "oasf/locator-address",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Locator without address",
            .summary = "Locators have urls, or url before 1.0",
            .why = "A locator says where something is.",
            .bad = R"({"locators": [{"type": "url"}]})",
            .good = R"({"locators": [{"type": "url",
  "urls": ["https://acme.dev/a2a"]}]})",
            .spec = "OASF, locator: urls; 0.7 and 0.8: url",
        },
    .triggers = has_locators,
    .check = check_locator_address,
};

void check_locator_member(const AnnotatedRecord& record, Findings& out) {
  if (record.release == Release::unknown) return;
  const bool older = is_older(record.release);
  const std::string wanted = older ? "url" : "urls";
  const std::string other = older ? "urls" : "url";
  for (const Value locator : record.locators) {
    if (!locator[other] || locator[wanted]) continue;
    out.add(locator[other],
            "OASF " + std::string(name_of(record.release)) + " has no \"" +
                other + "\" here",
            older ? "write one address into \"url\""
                  : "write it into \"urls\", a list")
        .focus = Focus::name;
  }
}

constinit const RecordRule locator_member_rule{
    .info =
        {
            .id = "oasf/locator-member",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Address member of another version",
            .summary = "Locators have urls from 1.0 on, and url before",
            .why = "A program that reads the version that the record states "
                   "finds no address.",
            .bad = R"({"locators": [{"type": "url",
  "url": "https://acme.dev/a2a"}]})",
            .good = R"({"locators": [{"type": "url",
  "urls": ["https://acme.dev/a2a"]}]})",
            .spec = "OASF, locator: urls; 0.7 and 0.8: url",
        },
    .triggers = has_locators,
    .check = check_locator_member,
};

void check_locator_type(const AnnotatedRecord& record, Findings& out) {
  const std::span<const std::string_view> words =
      is_older(record.release)
          ? std::span(older_locator_types)
          : std::span<const std::string_view>(locator_types);
  for (const Value locator : record.locators) {
    const auto type = locator["type"].string();
    if (!type || std::ranges::find(words, *type) != words.end()) continue;
    out.add(locator["type"],
            "\"type\" " + must_be_one_of(words) + "; got " +
                for_message(locator["type"]),
            did_you_mean(*type, words));
  }
}

constinit const RecordRule locator_type_rule{
    .info =
        {
            .id = "oasf/locator-type",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Unknown locator type",
            .summary = "Types of locators are those of the record's version",
            .why = "Programs select a locator by its type, and pass over one "
                   "they do not know.",
            .bad = R"({"locators": [{"type": "docker_image",
  "urls": ["https://ghcr.io/acme/geo"]}]})",
            .good = R"({"locators": [{"type": "container_image",
  "urls": ["https://ghcr.io/acme/geo"]}]})",
            .spec = "OASF, locator.type: enum",
        },
    .triggers = has_locators,
    .check = check_locator_type,
};

void check_locator_twice(const AnnotatedRecord& record, Findings& out) {
  if (is_older(record.release)) return;  // one address each
  std::set<std::string_view> seen;
  for (const Value locator : record.locators) {
    const auto type = locator["type"].string();
    if (!type || seen.insert(*type).second) continue;
    if (out.reported(locator["type"])) continue;  // of an unknown type
    out.add(locator["type"],
            "another locator has the type " + for_message(locator["type"]),
            "write all addresses of a type into one locator");
  }
}

constinit const RecordRule locator_twice_rule{
    .info =
        {
            .id = "oasf/locator-twice",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Two locators of one type",
            .summary = "There is one locator of each type, with all addresses",
            .why = "The validator of OASF reports the second.",
            .bad = R"({"locators": [
  {"type": "url", "urls": ["https://acme.dev/a2a"]},
  {"type": "url", "urls": ["https://acme.dev/mcp"]}]})",
            .good = R"({"locators": [{"type": "url",
  "urls": ["https://acme.dev/a2a", "https://acme.dev/mcp"]}]})",
            .spec = "OASF, validation: attribute_locators_duplicate_type",
        },
    .triggers = has_locators,
    .check = check_locator_twice,
};

void check_locator_url(const AnnotatedRecord& record, Findings& out) {
  const auto judge = [&](Value url) {
    const auto text = url.string();
    if (!text) return;
    const Result<Uri> uri = parse_uri(*text);
    const std::string fault =
        uri ? connection_fault(*uri) : uri.error().message;
    if (fault.empty()) return;
    out.add(url,
            "an address must be a URI; got " + for_message(url) + ": " + fault,
            uri ? "write the host and the port that clients reach"
                : "write it with its scheme, such as https://");
  };
  for (const Value locator : record.locators) {
    judge(locator["url"]);
    for (const Value url : locator["urls"].items()) judge(url);
  }
}

constinit const RecordRule locator_url_rule{
    .info =
        {
            .id = "oasf/locator-url",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Address that is no URI",
            .summary = "Addresses of locators are URIs",
            .why = "Without its scheme nobody knows how to fetch it.",
            .bad = R"({"locators": [{"type": "container_image",
  "urls": ["/acme/geo"]}]})",
            .good = R"({"locators": [{"type": "container_image",
  "urls": ["https://ghcr.io/acme/geo"]}]})",
            .spec = "OASF, locator.urls: RFC 3986",
        },
    .triggers = has_locators,
    .check = check_locator_url,
};

}  // namespace

RecordRules locator_rules() {
  static constexpr const RecordRule* rules[] = {
      &locator_address_rule, &locator_member_rule, &locator_type_rule,
      &locator_twice_rule, &locator_url_rule};
  return rules;
}

}  // namespace cardinal::oasf

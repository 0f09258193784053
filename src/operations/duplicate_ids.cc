#include "operations/duplicate_ids.h"

#include "base/ascii.h"
#include "base/check_that.h"
#include "cardinal/trust.h"
#include "check/rules/card/duplicate_id.h"
#include "operations/found_card.h"

namespace cardinal {
namespace {

Value id_of(Value card, Dialect dialect) {
  if (dialect == Dialect::agentcard) return card["agent_id"];
  if (dialect == Dialect::adp) return card["id"];
  const Value url = card["supportedInterfaces"][std::size_t{0}]["url"];
  return url.is(Kind::string) ? url : card["url"];
}

bool declares_extended_card(Value card) {
  return card["capabilities"]["extendedAgentCard"].boolean() == true ||
         card["supportsAuthenticatedExtendedCard"].boolean() == true;
}

// For a sentence.
std::string_view id_words(Dialect dialect) {
  if (dialect == Dialect::agentcard) return "agent_id";
  return dialect == Dialect::adp ? "id" : "name and URL";
}

// The last part of a path, or, if `other` ends with the same one, the last two:
// a baseline must not depend on the folder that a command runs in.
std::string short_name(const std::string& path, const std::string& other) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos || slash == 0) return path;
  std::string last = path.substr(slash + 1);
  if (last != other.substr(other.rfind('/') + 1)) return last;
  return path.substr(path.rfind('/', slash - 1) + 1);
}

}  // namespace

std::optional<AgentKey> agent_key_of(const Report& report,
                                     const std::string& pointer) {
  if (!report.dialect) return std::nullopt;
  const Dialect dialect = *report.dialect;
  const FoundCard card = card_of(report, pointer);
  std::string id = subject_of(card.root, dialect);
  if (id.empty()) return std::nullopt;  // also of catalogs and records
  if (dialect == Dialect::agentcard) id = upper_case(id);
  if (dialect == Dialect::a2a) {
    const auto name = card.root["name"].string();
    if (!name) return std::nullopt;
    id += '\n' + std::string(*name) + '\n' + report.version;
  }
  id += static_cast<char>('0' + static_cast<int>(dialect));
  const std::hash<std::string_view> hash;
  return AgentKey{.id = hash(id),
                  .content = hash(card.root.raw()),
                  .declares_extended = dialect == Dialect::a2a &&
                                       declares_extended_card(card.root)};
}

const std::string* FirstCards::other_with(const AgentKey& key,
                                          const std::string& name) {
  const auto known = by_id_.find(key.id);
  if (known != by_id_.end()) {
    const AgentKey& first = known->second.key;
    const bool is_same = first.content == key.content ||
                         first.declares_extended || key.declares_extended;
    return is_same ? nullptr : &known->second.name;
  }
  if (by_id_.size() < ids_max) by_id_.emplace(key.id, First{key, name});
  return nullptr;
}

void add_duplicate_id(const std::string& pointer, Severity severity,
                      const std::string& name, const std::string& first,
                      Report& report) {
  CHECK(report.dialect);
  const FoundCard card = card_of(report, pointer);
  Finding finding;
  finding.rule = &card_duplicate_id;
  finding.severity = severity;
  finding.at = id_of(card.root, *report.dialect);
  finding.message = "same " + std::string(id_words(*report.dialect)) + " as " +
                    short_name(first, name);
  finding.help =
      "give each agent its own id, or remove one of the two cards; the other "
      "card is " +
      first;
  add_finding_about(card, std::move(finding), report);
}

}  // namespace cardinal

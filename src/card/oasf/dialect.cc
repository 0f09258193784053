#include "card/dialect_info.h"
#include "card/oasf/parts.h"

namespace cardinal::oasf {
namespace {

// The first of a list: they are alike, and may be many.
Value first(Value list) { return list[std::size_t{0}]; }

bool has_version(const RootMembers& root) {
  return root["schema_version"].is(Kind::string);
}

// Other documents have a schema_version too, so it takes another trait; and
// without it no trait counts.
constexpr DialectEvidence evidence[] = {
    {"schema_version with skills or modules", 2,
     [](const RootMembers& root) {
       return has_version(root) && (root["skills"].is(Kind::array) ||
                                    root["modules"].is(Kind::array));
     }},
    {"authors or created_at", 1,
     [](const RootMembers& root) {
       return has_version(root) && (root["authors"].is(Kind::array) ||
                                    root["created_at"].is(Kind::string));
     }},
    {"locators with a type", 1,
     [](const RootMembers& root) {
       return has_version(root) && first(root["locators"])["type"];
     }},
    {"modules with name and data", 1,
     [](const RootMembers& root) {
       const Value module = first(root["modules"]);
       return has_version(root) && module["name"] && module["data"];
     }},
    {"skills with numbers as ids", 1,
     [](const RootMembers& root) {
       return has_version(root) && first(root["skills"])["id"].is(Kind::number);
     }},
};

Reach reach_of(Value, const ReachQuery&) {
  Reach none;
  none.note =
      "an OASF record describes an agent and does not say how it is called: "
      "convert it to an agent card, as with cardinal convert --to a2a";
  return none;
}

}  // namespace

constinit const DialectInfo dialect_info = {
    .dialect = Dialect::oasf,
    .name = "oasf",
    .title = "OASF",
    .evidence = evidence,
    .versions = no_versions,
    .missing =
        [](Value root) { return missing_of(members_of(Part::record), root); },
    .json_schema = [](std::string_view) { return json_schema(); },
    .reach = reach_of,
};

}  // namespace cardinal::oasf

#include "card/ai_catalog/parts.h"
#include "card/dialect_info.h"

namespace cardinal::ai_catalog {
namespace {

// The first of a catalog's entries: they are alike, and may be many.
Value first_entry(const RootMembers& root) {
  return root["entries"][std::size_t{0}];
}

constexpr DialectEvidence evidence[] = {
    {"specVersion and entries", 3,
     [](const RootMembers& root) {
       const Value entries = root["entries"];
       return root["specVersion"] &&
              (entries.is(Kind::array) || entries.is(Kind::object));
     }},
    {"entries with identifier and type", 3,
     [](const RootMembers& root) {
       const Value entry = first_entry(root);
       return entry["identifier"] && (entry["type"] || entry["mediaType"]);
     }},
    {"entries with url or data", 1,
     [](const RootMembers& root) {
       const Value entry = first_entry(root);
       return entry["url"] || entry["data"];
     }},
    {"host with displayName", 2,
     [](const RootMembers& root) {
       return static_cast<bool>(root["host"]["displayName"]);
     }},
    {"specVersion without entries", 1,
     [](const RootMembers& root) {
       return root["specVersion"].is(Kind::string) && !root["entries"];
     }},
};

Reach reach_of(Value, const ReachQuery&) {
  Reach none;
  none.note =
      "a catalog lists agents and cannot be called: give the card of an "
      "entry, or its place, such as --pointer /entries/0/data";
  return none;
}

}  // namespace

constinit const DialectInfo dialect_info = {
    .dialect = Dialect::ai_catalog,
    .name = "ai-catalog",
    .title = "AI Catalog",
    .evidence = evidence,
    .versions = no_versions,
    .missing =
        [](Value root) { return missing_of(members_of(Part::catalog), root); },
    .json_schema = [](std::string_view) { return json_schema(); },
    .reach = reach_of,
};

}  // namespace cardinal::ai_catalog

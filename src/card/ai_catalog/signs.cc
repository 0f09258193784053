#include "card/sign.h"
#include "cardinal/ai_catalog.h"

namespace cardinal::ai_catalog {
namespace {

// The first of a catalog's entries: they are alike, and may be many.
Value first_entry(const Top& root) { return root["entries"][std::size_t{0}]; }

constexpr Sign signs[] = {
    {"specVersion and entries", 3,
     [](const Top& root) {
       const Value entries = root["entries"];
       return root["specVersion"] &&
              (entries.is(Kind::array) || entries.is(Kind::object));
     }},
    {"entries with identifier and type", 3,
     [](const Top& root) {
       const Value entry = first_entry(root);
       return entry["identifier"] && (entry["type"] || entry["mediaType"]);
     }},
    {"entries with url or data", 1,
     [](const Top& root) {
       const Value entry = first_entry(root);
       return entry["url"] || entry["data"];
     }},
    {"host with displayName", 2,
     [](const Top& root) {
       return static_cast<bool>(root["host"]["displayName"]);
     }},
    {"specVersion without entries", 1,
     [](const Top& root) {
       return root["specVersion"].is(Kind::string) && !root["entries"];
     }},
};

std::vector<std::string> missing(Value root) {
  std::vector<std::string> names;
  for (const auto& member : members_of(Part::catalog)) {
    if (member.required && !root[member.name]) {
      names.emplace_back(member.name);
    }
  }
  return names;
}

}  // namespace

constinit const Witness witness = {Dialect::ai_catalog, "AI Catalog", signs,
                                   missing};

}  // namespace cardinal::ai_catalog

// Members that the schema of AI Catalog does not define.
#pragma once

#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {

// ai-catalog/collections reports it.
inline bool is_collections(const UnknownMember& unknown) {
  return unknown.part == Part::catalog &&
         name_of_unknown(unknown) == "collections";
}

// Adds what is wrong with a name, and the name that is meant, if any.
void report_name(const UnknownMember& unknown, std::string message,
                 std::string otherwise, PresentMembers& present,
                 NameFindings& out);

// Calls `report` with the unknown members of open or of closed objects that no
// other rule reports.
template <class Report>
void for_each_unknown(const AnnotatedCatalog& catalog, bool closed,
                      Report report) {
  const auto misspelled = find_misspelled_members<MemberInfo>(catalog);
  for (std::size_t i = 0; i < catalog.unknown.size(); ++i) {
    const UnknownMember& unknown = catalog.unknown[i];
    if (misspelled.meant[i] || is_closed(unknown.part) != closed) continue;
    if (!is_collections(unknown)) report(unknown);
  }
}

}  // namespace cardinal::ai_catalog

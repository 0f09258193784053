// Members that the schema of AI Catalog does not define.
#pragma once

#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {

// ai-catalog/collections reports it.
inline bool is_collections(const UnknownMember& unknown) {
  return unknown.part == Part::catalog &&
         name_of_unknown(unknown) == "collections";
}

// @context and what it binds: ARD 0.91 reads catalogs and entries as JSON-LD,
// so terms of other namespaces may stand beside its own.
inline bool is_json_ld(const UnknownMember& unknown) {
  const std::string_view name = name_of_unknown(unknown);
  if (unknown.part == Part::catalog) return name == "@context";
  const bool is_prefixed = name.find(':') != std::string_view::npos;
  return unknown.part == Part::entry && (name.starts_with('@') || is_prefixed);
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
    if (!is_collections(unknown) && !is_json_ld(unknown)) report(unknown);
  }
}

}  // namespace cardinal::ai_catalog

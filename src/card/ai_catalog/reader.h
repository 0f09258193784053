// Fills an ai_catalog::Catalog in one pass. Split by part: read.cc has the
// catalog and its entries, read_trust.cc trust manifests.
#pragma once

#include "card/ai_catalog/facts.h"
#include "card/ai_catalog/members.h"
#include "card/part_table.h"

namespace cardinal::ai_catalog {

class CatalogReader {
 public:
  CatalogReader(Catalog& catalog, std::uint32_t depth) : catalog_(catalog) {
    catalog_.depth = depth;
  }
  void read(Value root);

 private:
  void host(Value object);
  void entries(Value array);
  void entry(Value object, std::size_t index);
  void entry_member(EntryMember found, Value value, Entry& out);
  void entry_detail(EntryMember found, Value value, Entry& out);
  void identifier(std::string_view text);
  void entry_as_a_whole(Entry& out);
  void trust_manifest(Value object, Value entry);
  void trust_schema(Value object);
  void attestation(Value object);
  void provenance(Value object);

  void set_fact(Fact fact) { catalog_.facts |= fact; }
  // Calls `use(index, value)` for the members of the right kind, and notes
  // what is unknown, of another kind or missing; the bits of those there.
  template <std::size_t Count, class Use>
  std::uint32_t each_member(
      Value object, const RequiredPartTable<Part, MemberInfo, Count>& table,
      Use use) {
    const std::uint32_t present = table.each(
        object,
        [&](std::size_t i, Value value) {
          const MemberInfo& info = table.infos[i];
          if (info.defined_by == DefinedBy::text)
            foreign(value, object, table.part);
          if (!value.is(info.kind)) {
            mistype(value, info, info.kind, false);
            catalog_.mistyped.back().beyond_schema =
                info.defined_by == DefinedBy::text && !is_closed(table.part);
            return;
          }
          if (info.items != Kind::absent) items(value, info);
          use(i, value);
        },
        [&](Value value) {
          set_fact(unknown_member);
          catalog_.unknown.push_back({value, object, table.part});
        });
    const std::uint32_t missing = table.required & ~present;
    if (missing != 0) {
      set_fact(member_missing);
      catalog_.missing.push_back({object, table.part, missing});
    }
    return present;
  }
  void foreign(Value value, Value object, Part part) {
    if (!is_closed(part)) return;
    set_fact(beyond_schema);
    catalog_.foreign.push_back({value, object, part});
  }
  void mistype(Value at, const MemberInfo& info, Kind expected, bool item) {
    set_fact(mistyped);
    catalog_.mistyped.push_back(
        {at, info.name, expected, item, info.required && !item});
  }
  // Two texts of one length may be one text twice.
  void items(Value array, const MemberInfo& info) {
    std::uint64_t lengths = 0;
    for (const Value item : array.items()) {
      if (!item.is(info.items)) {
        mistype(item, info, info.items, true);
      } else if (info.items == Kind::string) {
        const std::uint64_t bit = std::uint64_t{1}
                                  << (item.string()->size() & 63);
        if (lengths & bit) set_fact(list_may_repeat);
        lengths |= bit;
      }
    }
  }
  // A text that must say something.
  void said(Value value);
  // An optional member, which says nothing when it is empty.
  bool full(Value value) {
    const bool empty =
        value.is(Kind::string) ? value.string()->empty() : value.size() == 0;
    if (!empty) return true;
    set_fact(optional_empty);
    catalog_.empty.push_back(value);
    return false;
  }
  void link(Value value, bool fetched);

  Catalog& catalog_;
};

}  // namespace cardinal::ai_catalog

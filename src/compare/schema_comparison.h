// Compares two versions of a JSON Schema, keyword by keyword: which values does
// one allow and the other not?
//
// For an input, callers of the old card send values and the new agent receives
// them. For an output, the new agent sends and callers of the old card receive.
// A change is compatible if the receiver's schema allows everything that the
// sender's allows. If an object lists its members, the sender is assumed to
// send no others, so a new optional member breaks no caller.
//
// A change that cannot be decided counts as breaking, with the reason. Work is
// bounded: each pair of subschemas is compared once, and a budget is shared.
// A pair that occurs again is not compared again; its differences are reported
// where it occurs first.
#pragma once

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cardinal/compare.h"
#include "compare/schema_references.h"

namespace cardinal {

struct SchemaChange {
  ChangeLevel level;
  Value from, to;
  std::string path;  // of the value: "rows[].name"; "" for the whole
  std::string happened;
  std::string_view why;
};

// Whether a subschema alone describes its value, or others describe members of
// it, too.
enum class SchemaShare : std::uint8_t { whole, part };

// Two subschemas, or the values of one keyword in them. An absent schema allows
// everything.
struct SchemaPair {
  Value from, to;
  const std::string& path;
  SchemaShare share = SchemaShare::whole;
};

// How two subschemas differ.
enum class SchemaLikeness : std::uint8_t { same, cosmetic, changed };

class SchemaComparison {
 public:
  struct Setting {
    const SchemaReferences& old_references;
    const SchemaReferences& new_references;
    bool input;
    std::size_t& budget;  // bytes of schemas that may still be compared
  };
  explicit SchemaComparison(const Setting& setting) : setting_(setting) {}

  void compare(Value from, Value to, const std::string& path,
               SchemaShare share = SchemaShare::whole);
  std::vector<SchemaChange> take() { return std::move(changes_); }

  // For the keywords.
  bool is_input() const { return setting_.input; }
  bool has_budget() const { return setting_.budget > 0; }
  SchemaLikeness likeness(Value from, Value to) const;
  bool unchanged(Value from, Value to) const {
    return likeness(from, to) != SchemaLikeness::changed;
  }
  bool has_change_inside(const SchemaPair& at) const;
  void add(ChangeLevel level, const SchemaPair& at, std::string happened,
           std::string_view why);
  // Fewer values are allowed, or more.
  void narrowed(const SchemaPair& at, std::string happened);
  void widened(const SchemaPair& at, std::string happened);
  void unclear(const SchemaPair& at, std::string happened,
               std::string_view why);

 private:
  // False when the budget is used up.
  bool spend(Value from, Value to) const;
  void compare_keywords(const SchemaPair& node);
  // True if references were followed and nothing is left to compare.
  bool follow(const SchemaPair& node);
  void compare_unevaluated(const SchemaPair& node);

  Setting setting_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, SchemaShare>> seen_;
  std::vector<SchemaChange> changes_;
  std::size_t depth_ = 0;
  bool quiet_ = false;  // a trial comparison within another
  bool gave_up_ = false;
};

// Equal by the rules of JSON Schema, or both absent.
bool is_same_value(Value from, Value to);
// Only a reference and annotations.
bool is_bare_reference(Value schema);
// Whether the name is among "required".
bool requires_member(Value schema, std::string_view name);
// "a.b" below "a".
std::string member_path(const std::string& path, std::string_view name);
// A value as it is spelled, shortened to fit a line.
std::string brief(Value value);

}  // namespace cardinal

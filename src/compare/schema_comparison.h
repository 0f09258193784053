// Two versions of a JSON Schema: which values one of them takes and the other
// does not, keyword by keyword.
//
// A sender makes values and a receiver takes them: of an input the callers of
// the old card send and the new agent receives; of an output the new agent
// sends and the callers of the old card receive. A change is compatible when
// all that the sender's schema allows the receiver's allows too. Where an
// object names its members, a sender is taken to send no others, so that a new
// optional member breaks nobody.
//
// What cannot be decided is taken for breaking, with the reason. Work is
// bounded: each pair of subschemas is looked at once, and a budget is shared.
// That a pair met again on the way is as it was the first time is assumed: a
// difference is reported where it is.
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
  std::string path;  // of the value in words: "rows[].name"; "" for the whole
  std::string happened;
  std::string_view why;
};

// Whether a subschema is all that is said of its value, or others beside it
// name members too.
enum class SchemaShare : std::uint8_t { whole, part };

// Two subschemas, or two values of one keyword in them. Absent takes
// everything.
struct SchemaPair {
  Value from, to;
  const std::string& path;
  SchemaShare share = SchemaShare::whole;
};

// What the values of two subschemas are to each other.
enum class SchemaLikeness : std::uint8_t { same, cosmetic, changed };

class SchemaComparison {
 public:
  struct Setting {
    const SchemaReferences& old_references;
    const SchemaReferences& new_references;
    bool input;
    std::size_t& budget;  // bytes of schemas still to be looked at
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
  // False when there is none left.
  bool spend(Value from, Value to) const;
  void compare_keywords(const SchemaPair& node);
  // True where references have been followed and nothing is left to compare.
  bool follow(const SchemaPair& node);
  void compare_unevaluated(const SchemaPair& node);

  Setting setting_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, SchemaShare>> seen_;
  std::vector<SchemaChange> changes_;
  std::size_t depth_ = 0;
  bool quiet_ = false;  // on trial within another
  bool gave_up_ = false;
};

// Equal by JSON Schema's reading, or both absent.
bool is_same_value(Value from, Value to);
// Nothing but a reference and words about it.
bool is_bare_reference(Value schema);
// Whether the name is among "required".
bool requires_member(Value schema, std::string_view name);
// "a.b" below "a".
std::string member_path(const std::string& path, std::string_view name);
// A value as it is spelled, cut to what fits a line.
std::string brief(Value value);

}  // namespace cardinal

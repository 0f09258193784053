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
// difference is told where it is.
#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cardinal/compare.h"

namespace cardinal {

struct SchemaChange {
  ChangeLevel level;
  Value from, to;
  std::string path;  // of the value in words: "rows[].name"; "" for the whole
  std::string happened;
  std::string_view why;
};

// References of one schema document, into itself.
class SchemaReferences {
 public:
  explicit SchemaReferences(Value root);
  // Absent where it leads elsewhere, or nowhere.
  Value target(std::string_view reference) const;

 private:
  Value root_;
  std::map<std::string_view, Value> anchors_;
  bool has_inner_ids_ = false;
};

class SchemaComparison {
 public:
  struct Setting {
    const SchemaReferences& old_references;
    const SchemaReferences& new_references;
    bool input;
    std::size_t& budget;  // bytes of schemas still to be looked at
  };
  explicit SchemaComparison(const Setting& setting) : setting_(setting) {}

  // Whether the subschema is all that is said of its value, or others beside
  // it name members too.
  enum class Share : std::uint8_t { whole, part };
  // Absent takes everything.
  void compare(Value from, Value to, const std::string& path,
               Share share = Share::whole);
  std::vector<SchemaChange> take() { return std::move(changes_); }

 private:
  // What the values of two subschemas are to each other.
  enum class Likeness : std::uint8_t { same, but_for_words, changed };
  Likeness likeness(Value from, Value to) const;
  bool unchanged(Value from, Value to) const {
    return likeness(from, to) != Likeness::changed;
  }

  struct Place {
    Value from, to;
    const std::string& path;
    Share share = Share::whole;
  };
  void tell(ChangeLevel level, const Place& at, std::string happened,
            std::string_view why);
  // Fewer values are allowed, or more.
  void narrowed(const Place& at, std::string happened);
  void widened(const Place& at, std::string happened);
  void unclear(const Place& at, std::string happened, std::string_view why);

  // False when there is none left.
  bool spend(Value from, Value to) const;
  void compare_nodes(const Place& node);
  // True where references have been followed and nothing is left to compare.
  bool follow(const Place& node);
  void compare_words(const Place& node);
  void compare_unevaluated(const Place& node);
  void compare_definitions(const Place& node);
  bool told_inside(const Place& at) const;

  void compare_types(const Place& node);
  void compare_values(const Place& node);
  void compare_bounds(const Place& node);
  void compare_counts(const Place& node);
  void compare_texts(const Place& node);

  void compare_properties(const Place& node);
  void property_added(const Place& node, std::string_view name, Value schema);
  void property_removed(const Place& node, std::string_view name, Value schema);
  void compare_required(const Place& node);
  void compare_dependencies(const Place& node);
  void compare_items(const Place& node);

  // Branches of both that are left when those alike are taken away.
  struct Branches {
    std::vector<Value> from, to;
  };
  Branches unmatched(Value from, Value to) const;
  void compare_all_of(const Place& node);
  void compare_any_of(const Place& node, std::string_view keyword);
  void compare_one_of(const Place& node);
  void compare_conditions(const Place& node);

  Setting setting_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, Share>> seen_;
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

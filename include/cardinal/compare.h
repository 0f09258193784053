// Two cards of one agent: what changed between them, whom that breaks, and
// which version admits it.
//
//   Comparison found = compare({before.root(), Dialect::a2a},
//                              {after.root(), Dialect::a2a});
//   for (const Change& change : found.changes) use(change.level);
//   VersionAdvice advice = advise(found);
//
// Things are matched by their identity (a skill by its id, an interface by
// its address), never by their place in a list. docs/compare.md has the rules.
//
// Thread safety: free functions without shared state; a Comparison owns all
// it says.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/agent.h"
#include "cardinal/card.h"

namespace cardinal {

enum class ChangeKind : std::uint8_t { added, removed, changed };
enum class ChangeLevel : std::uint8_t {
  breaking,    // a caller that did well with the old card may fail
  compatible,  // callers go on; there is more, or something else, to use
  cosmetic,    // for people and for the keeping of the card
};
std::string_view name_of(ChangeKind kind);
std::string_view name_of(ChangeLevel level);

struct Change {
  ChangeKind kind = ChangeKind::changed;
  ChangeLevel level = ChangeLevel::cosmetic;
  std::string_view what;  // an aspect's name, "revocation" or "other"
  std::optional<std::string> old_pointer, new_pointer;  // none: not there
  JsonText from, to;    // empty where it is not there
  std::string message;  // skill "plan" was removed
  std::string why;      // callers that use it fail
};

struct ComparedCard {
  Value root;  // an object
  Dialect dialect = Dialect::a2a;
};

struct Comparison {
  Dialect old_dialect, new_dialect;
  std::string old_version, new_version;         // empty where there is none
  std::optional<std::string> old_seq, new_seq;  // as spelled
  bool old_signed = false, new_signed = false;
  // The gravest first, then in the order of the aspects.
  std::vector<Change> changes;

  std::size_t count(ChangeLevel level) const;
};

// Across dialects only what both can say is compared.
// Requires: of each an object; a dialect other than ai_catalog.
Comparison compare(const ComparedCard& before, const ComparedCard& after);

enum class VersionStep : std::uint8_t { none, patch, minor, major };
std::string_view name_of(VersionStep step);  // "MAJOR"

// What the dialect's own rules say of the new card's version.
struct VersionAdvice {
  enum class Verdict : std::uint8_t {
    admitted,
    too_low,    // the version, or seq, must be raised
    undecided,  // there is no rule, or a version that cannot be read
  };
  Verdict verdict = Verdict::admitted;
  VersionStep step = VersionStep::none;  // what the changes ask for
  std::string version;                   // to write; empty where it may stay
  std::string seq;        // to write (ADP); empty where it may stay
  std::string reason;     // one sentence
  std::string_view rule;  // where it is said
};
VersionAdvice advise(const Comparison& found);

// The answer in three forms. Strangers' text is made harmless for the reader
// of each.
std::string text_of(const Comparison& found, const VersionAdvice& advice);
std::string markdown_of(const Comparison& found, const VersionAdvice& advice);
std::string json_of(const Comparison& found, const VersionAdvice& advice);

}  // namespace cardinal

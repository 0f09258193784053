// Compares two cards of one agent: what changed, which callers it breaks, and
// which version it requires.
//
//   Comparison found = compare({before.root(), Dialect::a2a},
//                              {after.root(), Dialect::a2a});
//   for (const CardChange& change : found.changes) use(change.level);
//   VersionAdvice advice = advise(found);
//
// Items are matched by their identity (a skill by its id, an interface by its
// address), never by their position in a list. docs/compare.md has the rules.
//
// Thread safety: free functions without shared state; a Comparison owns its
// content.
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
  breaking,    // a caller that worked with the old card may fail
  compatible,  // existing callers keep working
  cosmetic,    // affects no caller
};
std::string_view name_of(ChangeKind kind);
std::string_view name_of(ChangeLevel level);

struct CardChange {
  ChangeKind kind = ChangeKind::changed;
  ChangeLevel level = ChangeLevel::cosmetic;
  std::string_view what;  // an aspect's name, "revocation" or "other"
  std::optional<std::string> old_pointer, new_pointer;  // if present
  JsonText from, to;                                    // empty if not present
  std::string message;  // skill "plan" was removed
  std::string why;      // callers that use it fail
};

struct ComparedCard {
  Value root;  // an object
  Dialect dialect = Dialect::a2a;
};

struct [[nodiscard]] Comparison {
  Dialect old_dialect, new_dialect;
  std::string old_version, new_version;         // empty if there is none
  std::optional<std::string> old_seq, new_seq;  // as spelled
  bool old_signed = false, new_signed = false;
  // The most severe first, then in the order of the aspects.
  std::vector<CardChange> changes;

  std::size_t count(ChangeLevel level) const;
};

// Across dialects, only what both can express is compared.
// Requires: both roots are objects, and no dialect is ai_catalog.
Comparison compare(const ComparedCard& before, const ComparedCard& after);

enum class VersionStep : std::uint8_t { none, patch, minor, major };
std::string_view name_of(VersionStep step);  // "MAJOR"

// Whether the new card's version is high enough, by the rules of the dialect.
struct [[nodiscard]] VersionAdvice {
  enum class [[nodiscard]] Verdict : std::uint8_t {
    admitted,
    too_low,    // the version, or seq, must be raised
    undecided,  // there is no rule, or a version is not SemVer
  };
  Verdict verdict = Verdict::admitted;
  VersionStep step = VersionStep::none;  // what the changes require
  std::string version;                   // to write; empty if it may stay
  std::string seq;                       // to write (ADP); empty if it may stay
  std::string reason;                    // one sentence
  std::string_view rule;                 // the specification that requires it
};
VersionAdvice advise(const Comparison& found);

// Reports in three formats. Text from the cards is escaped for each of them.
std::string text_of(const Comparison& found, const VersionAdvice& advice);
std::string markdown_of(const Comparison& found, const VersionAdvice& advice);
std::string json_of(const Comparison& found, const VersionAdvice& advice);
// What a report in JSON says. The results refer to it.
Comparison comparison_from(Value report);
VersionAdvice advice_from(Value report);

}  // namespace cardinal

// Says what is wrong or unwise in a card, and where.
//
//   Checker checker(CheckOptions{}, system_env());
//   Report report = checker.check(text);
//   for (const Diagnostic& d : report.diagnostics) print(d.message);
//
// Thread safety: a Checker keeps buffers and belongs to one thread; rules and
// reports are immutable.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cardinal/card.h"
#include "cardinal/json.h"
#include "cardinal/schema.h"

namespace cardinal {

// In ascending order. An error makes a card invalid; a hint never fails a run.
enum class Severity : std::uint8_t { off, hint, warning, error };
std::string_view name_of(Severity severity);
std::optional<Severity> severity_named(std::string_view name);

// A reading of a dialect's specification.
enum class Profile : std::uint8_t {
  agentcard,            // the draft
  agentcard_reference,  // the reference README and its schema
  a2a,                  // the specification of the card's version
  stacka2a,             // StackA2A's reading of 0.3, with its style
  production,           // A2A, fit to be served to strangers
  adp,                  // draft-song-anp-adp-00
  ai_catalog,           // the reference schema and the text of AI Catalog
};
struct ProfileInfo {
  std::string_view name;
  Dialect dialect;
  std::string_view summary;
};
std::span<const ProfileInfo> profiles();
const ProfileInfo& info_of(Profile profile);
std::optional<Profile> profile_named(std::string_view name);
Profile default_profile(Dialect dialect);

// What a rule's severity may depend on, as bits.
enum Setting : std::uint32_t {
  under_reference = 1u << 0,   // profile agentcard-reference
  under_stacka2a = 1u << 1,    // profile stacka2a
  under_production = 1u << 2,  // profile production
  in_0_1 = 1u << 3,            // an A2A card of this version
  in_0_2 = 1u << 4,
  in_0_3 = 1u << 5,
  in_1_0 = 1u << 6,
  card_signed = 1u << 7,
  card_hybrid = 1u << 8,
  served_agentcard = 1u << 9,  // what a probe was given
  served_other = 1u << 10,     // neither that nor a card of A2A 1.0
};
using Settings = std::uint32_t;
Settings settings_of(Profile profile);

// Another severity when all bits of `when` are set; the first that fits wins.
struct Grade {
  Settings when = 0;
  Severity severity = Severity::off;
};

// What `bad` and `good` are: merge patches (RFC 7396) on the profile's minimal
// card, whole texts, objects with a "schema" and the "value" it judges, or
// merge patches on what a probe sees of a server that does everything right.
enum class Examples : std::uint8_t { patches, texts, schemas, observations };

// A rule, for people: its page, `explain` and its first test come from this.
struct RuleInfo {
  std::string_view id;
  Severity severity;
  std::array<Grade, 4> grades{};
  std::string_view title;    // names the fault: "Duplicate skill id"
  std::string_view summary;  // the requirement: "Skill ids are unique"
  std::string_view why;
  std::string_view bad;
  std::string_view good;
  std::string_view spec;
  Examples examples = Examples::patches;
  std::string_view version;  // of the minimal card; empty: the newest

  Severity severity_under(Settings settings) const;
};

// All rules, by id.
std::span<const RuleInfo* const> all_rules();
const RuleInfo* rule_named(std::string_view id);
// A card that has only what its profile requires and no findings; of the
// version named, where the dialect has several (else the newest).
std::string_view minimal_card(Profile profile, std::string_view version = {});

// Edits on the text that repair a finding. A safe one leaves what the card
// says as it is; another is the one repair there is, and its author should
// look at it.
struct Fix {
  std::string title;
  std::vector<Edit> edits;
  bool safe = false;
  // It gives a value the name that readers look for: errors in it that were
  // there all along are told from then on.
  bool reveals = false;
};

struct Diagnostic {
  const RuleInfo* rule;
  Severity severity;
  std::string pointer;  // RFC 6901; "" is the whole document
  Span span;
  Position start, end;
  std::string message;
  std::string help;
  std::optional<Fix> fix;
  // What asks for it, where that is a schema: a pointer into it, behind the URI
  // of its document where there are several.
  std::string schema_pointer;
  // False for how a card is served: there is no place in the text for it.
  bool about_text = true;
};

struct Report {
  Document document;
  std::optional<Dialect> dialect;
  std::optional<Profile> profile;
  std::string version;  // of the dialect; empty where it has none
  std::vector<Diagnostic> diagnostics;      // by position, then rule id
  std::array<std::uint32_t, 4> left_out{};  // beyond the limit, by severity

  // Of all findings, those left out among them.
  std::size_t count(Severity severity) const;
  std::size_t left_out_count() const;
  bool valid() const { return count(Severity::error) == 0; }
};

// Which rules speak, and how loud. Ids may end in /* for a whole dialect.
struct RuleChoice {
  std::vector<std::string> only;     // empty: all
  std::vector<std::string> without;  // wins over everything else
  // By id or pattern; of several that fit, the last counts.
  std::vector<std::pair<std::string, Severity>> severities;
};

struct CheckOptions {
  std::optional<Dialect> dialect;  // empty: detect
  std::optional<Profile> profile;  // empty: the dialect's default
  std::string pointer;             // where in the document the card is
  // Judges any JSON by this schema alone, instead of a card by its dialect.
  std::optional<Schema> schema;
  Limits limits;
  RuleChoice rules;
  std::uint32_t diagnostics_max = 1000;
  // Asks every rule regardless of its fact bits; a test compares the two.
  bool all_awake = false;
};

class Checker {
 public:
  // Requires: every id in options.rules is known (see known_rules).
  Checker(CheckOptions options, const Env& env);
  ~Checker();
  Checker(Checker&&) noexcept;

  Report check(std::string text);
  // Gives a report's buffers back for the next check, and its text to the
  // caller, who may fill that string again.
  std::string recycle(Report&& report);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

enum class FixChoice : std::uint8_t { safe, all };

struct FixedText {
  Report report;            // of the fixed text, which is its document's
  std::uint32_t fixed = 0;  // findings that were repaired
  bool revealed = false;    // a fix brought errors to light
};

// Takes findings out of a report that are neither to be told nor fixed.
using HideFindings = std::function<void(Report& report)>;

// Applies the fixes of the text's findings, each whole or not at all, until
// none is left. What would make the text worse (more errors that no name had
// hidden, or less of it readable) is not applied. All other bytes stay. Fixing
// the result again changes nothing.
FixedText fix(Checker& checker, std::string text, FixChoice choice,
              const HideFindings& hide = {});

// Fails: usage, naming the unknown id and the nearest known one.
Status known_rule(std::string_view id_or_pattern);

}  // namespace cardinal

// Skills that do too much, and skills that should not be public.
#include <bit>

#include "base/english.h"
#include "check/rules/a2a/rules.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

// Verbs with similar meanings; a skill may use several of one row.
constexpr std::string_view families[] = {
    ("analyze|analyzes|analyse|analyses|review|reviews|audit|audits|inspect|"
     "inspects|scan|scans|check|checks|evaluate|evaluates|validate|validates"),
    ("generate|generates|create|creates|write|writes|draft|drafts|compose|"
     "composes"),
    "translate|translates|convert|converts",
    "summarize|summarizes|summarise|summarises",
    "search|searches|find|finds|retrieve|retrieves|fetch|fetches|look|looks",
    "deploy|deploys|release|releases|publish|publishes",
    "send|sends|email|emails|notify|notifies|post|posts",
    "book|books|reserve|reserves|schedule|schedules",
    "monitor|monitors|track|tracks|watch|watches",
    "delete|deletes|remove|removes|archive|archives",
    "fix|fixes|debug|debugs|repair|repairs|refactor|refactors",
    "buy|buys|order|orders|purchase|purchases|pay|pays",
    "train|trains",
    "plan|plans",
    "answer|answers",
    "manage|manages|administer|administers",
};
constexpr unsigned different_max = 3;

// How many different things the description says the skill does. Verbs count
// where one is expected: at the start of a clause, or after and, or, to, can.
unsigned count_different(std::string_view description) {
  std::uint32_t found = 0;
  const Words words(description);
  std::string_view before;
  for (const Words::Word& word : words.all()) {
    if (word.begins || is_among(before, "and|or|to|can|also|then")) {
      for (std::size_t i = 0; i < std::size(families); ++i) {
        if (is_among(word.text, families[i])) found |= 1u << i;
      }
    }
    before = word.text;
  }
  return static_cast<unsigned>(std::popcount(found));
}

void check_skill_overloaded(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    if (!skill.description || !is_english(skill.description.text)) continue;
    const unsigned different = count_different(skill.description.text);
    if (different <= different_max) continue;
    out.add(
        skill.description.at,
        "this skill does " + std::to_string(different) + " different things",
        "split it into separate skills: tasks are matched to skills, not to "
        "agents");
  }
}

constinit const CardRule skill_overloaded_rule{
    .info =
        {
            .id = "a2a/skill-overloaded",
            .category = Category::style,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::warning}}},
            .title = "Overloaded skill",
            .summary = "A skill does one kind of thing",
            .why = "Orchestrators match tasks to skills, not to agents. They "
                   "route tasks to several small skills better than to one "
                   "that does everything.",
            .bad = R"({"skills": [{"id": "office", "name": "Office",
  "description": "Translates documents, summarizes reports, books flights, sends mail and deploys sites.",
  "tags": ["office"]}]})",
            .good = R"({"skills": [{"id": "translate", "name": "Translation",
  "description": "Translates documents from English to French. Returns plain text.",
  "tags": ["translation"]}]})",
            .spec = "StackA2A, common mistakes: overloading a single skill",
        },
    .triggers = has_skills,
    .check = check_skill_overloaded,
};

// Sequences of words, possibly with others between them, that mean access to
// something that should not be public.
struct Access {
  std::string_view what;
  std::string_view steps[2];
};
constexpr std::string_view live = "production|prod|staging|internal|live";
constexpr std::string_view stores =
    "database|databases|db|data|infrastructure|cluster|clusters|server|"
    "servers|environment|environments|secrets|credentials|systems";
constexpr Access accesses[] = {
    {"deployment",
     {"deploy|deploys|deploying|deployment|release|releases", live}},
    {"access to internal systems", {live, stores}},
    {"access to a database",
     {"access|accesses|query|queries|execute|executes|run|runs|modify|"
      "modifies",
      "database|databases|db|sql"}},
    {"a shell", {"shell|bash|arbitrary", "command|commands|code|access"}},
    {"administration", {"root|admin|administrator|sudo", "access|rights"}},
    {"access to customer data",
     {"customer|customers|user|personal|payroll", "records|pii|passwords"}},
};

std::string_view access_in(std::string_view text) {
  constexpr std::size_t gap_max = 2;
  // Ids and names have dashes between their words.
  std::string spaced(text);
  for (char& c : spaced) {
    if (c == '-' || c == '_' || c == '.') c = ' ';
  }
  const Words words(spaced);
  for (const Access& access : accesses) {
    if (words.has_sequence(access.steps, gap_max)) return access.what;
  }
  return {};
}

void check_skill_sensitive(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    for (const Text& text : {skill.id, skill.name, skill.description}) {
      if (!text) continue;
      const std::string_view access = access_in(text.text);
      if (access.empty()) continue;
      out.add(text.at,
              "the skill offers " + std::string(access) +
                  " to everyone who reads the card: " + for_message(text.at),
              "move it to the extended card, behind authentication");
      break;
    }
  }
}

constinit const CardRule skill_sensitive_rule{
    .info =
        {
            .id = "a2a/skill-sensitive",
            .category = Category::security,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::warning}}},
            .title = "Sensitive skill in public card",
            .summary = "A public card offers no sensitive skills",
            .why = "A skill with access to production or internal data shows "
                   "an attacker where to begin.",
            .bad = R"({"skills": [{"id": "query-prod-db", "name": "Orders",
  "description": "Answers questions about orders and returns them as JSON.",
  "tags": ["orders"]}]})",
            .good = R"({"skills": [{"id": "order-status", "name": "Orders",
  "description": "Answers questions about orders and returns them as JSON.",
  "tags": ["orders"]}]})",
            .spec = "StackA2A, common mistakes: exposing sensitive skills in "
                    "the public card; A2A 1.0, section 13.3",
        },
    .triggers = has_skills,
    .check = check_skill_sensitive,
};

}  // namespace

CardRules skill_scope_rules() {
  static constexpr const CardRule* rules[] = {&skill_overloaded_rule,
                                              &skill_sensitive_rule};
  return rules;
}

}  // namespace cardinal::a2a

// Two rules never report the same fault: where two findings are about one
// value, the pair is in the table below, with the reason why these are two
// faults. A finding about an object speaks of some part of it, so that objects
// may have several; so may texts that are not JSON, which are left out.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

// Rules that look at one part of a URL each.
enum class UrlPart : std::uint8_t { scheme, user, host, path, fragment };
struct UrlRule {
  std::string_view id;
  UrlPart part;
};
constexpr UrlRule url_rules[] = {
    {"a2a/link-form", UrlPart::scheme},
    {"a2a/url-https", UrlPart::scheme},
    {"a2a/url-scheme", UrlPart::scheme},
    {"a2a/url-user-info", UrlPart::user},
    {"a2a/url-internal-host", UrlPart::host},
    {"a2a/url-placeholder", UrlPart::host},
    {"a2a/interface-grpc-path", UrlPart::path},
    {"a2a/open-id-discovery", UrlPart::path},
    {"a2a/url-is-card", UrlPart::path},
    {"a2a/url-operation-path", UrlPart::path},
    {"a2a/url-path", UrlPart::path},
    {"a2a/url-fragment", UrlPart::fragment},
};

struct Pair {
  std::string_view a, b;
};

// One is about the name of the member, the other about its value.
constexpr Pair names_and_values[] = {
    {"a2a/extended-card-security", "a2a/future-member"},
    {"a2a/extended-card-security", "a2a/removed-member"},
    {"a2a/future-member", "a2a/interface-tenant"},
    {"a2a/hybrid-conflict", "a2a/removed-member"},
    {"a2a/interface-binding-spelling", "a2a/member-required"},
    {"a2a/interface-binding-uri", "a2a/member-required"},
    {"a2a/private-member", "a2a/requirement-declared"},
    {"a2a/private-member", "a2a/requirement-scopes"},
    {"a2a/private-member", "a2a/type"},
    {"a2a/removed-member", "a2a/url-path"},
    {"a2a/requirement-declared", "a2a/requirement-scopes"},
    {"adp/extension-namespace", "adp/extension-value"},
    {"ai-catalog/beyond-schema", "ai-catalog/json-type"},
};

// Each of several equal items has the fault.
constexpr Pair repeated_faults[] = {
    {"a2a/extension-duplicate", "a2a/extension-uri-form"},
    {"a2a/mode-duplicate", "a2a/mode-legacy-word"},
    {"a2a/mode-duplicate", "a2a/mode-media-type"},
    {"adp/language-code", "adp/repeated-item"},
    {"adp/skill-duplicate", "adp/skill-path-form"},
};

// The value differs from another member, whatever else is wrong with it.
constexpr Pair differences[] = {
    {"a2a/hybrid-conflict", "a2a/interface-binding-known"},
    {"a2a/hybrid-conflict", "a2a/url-fragment"},
    {"a2a/hybrid-conflict", "a2a/url-https"},
    {"a2a/hybrid-conflict", "a2a/url-internal-host"},
    {"a2a/hybrid-conflict", "a2a/url-operation-path"},
    {"a2a/hybrid-conflict", "a2a/url-path"},
    {"a2a/hybrid-conflict", "a2a/url-placeholder"},
    {"a2a/interface-binding-known", "a2a/interface-conflict"},
};

// Parts of one text: members of a signature's header, the offset and the
// moment of a time, what a text says and what else is in it.
constexpr Pair parts_of_texts[] = {
    {"a2a/skill-description-content", "a2a/skill-sensitive"},
    {"adp/created-at-utc", "adp/timestamp-future"},
    {"agentcard/capability-description-vague", "agentcard/personal-data"},
    {"agentcard/personal-data", "agentcard/trust-tier"},
};

bool is_in(std::span<const Pair> pairs, std::string_view a,
           std::string_view b) {
  return std::ranges::any_of(pairs, [&](const Pair& pair) {
    return (pair.a == a && pair.b == b) || (pair.a == b && pair.b == a);
  });
}

bool may_stand_together(std::string_view a, std::string_view b) {
  // What a text contains is judged wherever it stands.
  if (a.starts_with("card/") || b.starts_with("card/")) return true;
  constexpr std::string_view headers = "a2a/signature-";
  if (a.starts_with(headers) && b.starts_with(headers)) return true;
  const auto* const first = std::ranges::find(url_rules, a, &UrlRule::id);
  const auto* const second = std::ranges::find(url_rules, b, &UrlRule::id);
  if (first != std::end(url_rules) && second != std::end(url_rules)) {
    // gRPC has no paths at all; the other says what the path is for.
    return first->part != second->part ||
           first->id == "a2a/interface-grpc-path" ||
           second->id == "a2a/interface-grpc-path";
  }
  return is_in(names_and_values, a, b) || is_in(repeated_faults, a, b) ||
         is_in(differences, a, b) || is_in(parts_of_texts, a, b);
}

void expect_one_finding_per_fault(const std::string& text,
                                  const test::CheckSettings& options) {
  const Report report = test::checked(text, options);
  const auto& all = report.diagnostics;
  if (std::ranges::any_of(all, [](const Diagnostic& found) {
        return found.rule->id.starts_with("json/");
      })) {
    return;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto value = resolve(report.document.root(), all[i].pointer);
    if (!value || value->is(Kind::object)) continue;
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      if (all[i].pointer != all[k].pointer || all[i].rule == all[k].rule) {
        continue;
      }
      EXPECT_TRUE(may_stand_together(all[i].rule->id, all[k].rule->id))
          << all[i].rule->id << " and " << all[k].rule->id << " at "
          << all[i].pointer << "\n  " << all[i].message << "\n  "
          << all[k].message;
    }
  }
}

TEST(RulePairs, InRealCards) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().filename().string());
    const std::string card = test::read_file(entry.path());
    expect_one_finding_per_fault(card, {});
    expect_one_finding_per_fault(card, {.profile = Profile::production});
  }
}

TEST(RulePairs, InTheExamplesOfRules) {
  for (const RuleInfo* rule : all_rules()) {
    if (rule->examples != Examples::patches) continue;
    for (const ProfileInfo& info : profiles()) {
      const std::string prefix = std::string(name_of(info.dialect)) + "/";
      if (!rule->id.starts_with(prefix)) continue;
      SCOPED_TRACE(rule->id);
      const Profile profile = *profile_named(info.name);
      expect_one_finding_per_fault(
          test::merged(minimal_card(profile, rule->version), rule->bad),
          {.dialect = info.dialect, .profile = profile});
    }
  }
}

TEST(RulePairs, InMutants) {
  constexpr std::uint64_t seeds = 600;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE(seed);
    const auto expect = [](const std::string& card, Profile profile) {
      expect_one_finding_per_fault(
          card, {.dialect = info_of(profile).dialect, .profile = profile});
    };
    expect(test::mutated_card(seed), Profile::agentcard);
    expect(test::mutated_adp_card(seed), Profile::adp);
    expect(test::mutated_ai_catalog(seed), Profile::ai_catalog);
    expect(test::mutated_oasf_record(seed), Profile::oasf);
    for (const char* version : {"0.1", "0.2", "0.3", "1.0", "hybrid"}) {
      expect(test::mutated_a2a_card(version, seed), Profile::a2a);
    }
  }
}

}  // namespace
}  // namespace cardinal

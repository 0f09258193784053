// Which version the changes require, by the rules of the dialect.
#include <algorithm>

#include "base/ascii.h"
#include "cardinal/compare.h"

namespace cardinal {
namespace {

using VersionVerdict = VersionAdvice::Verdict;

// A change of these does not require another version.
bool is_about_card_itself(const CardChange& change) {
  constexpr Aspect card_aspects[] = {Aspect::version,    Aspect::seq,
                                     Aspect::created_at, Aspect::updated_at,
                                     Aspect::ttl,        Aspect::signature};
  return std::ranges::any_of(card_aspects, [&](Aspect aspect) {
    return change.what == name_of(aspect);
  });
}

bool is_new_skill(const CardChange& change) {
  return change.kind == ChangeKind::added &&
         change.what == name_of(Aspect::skill_id);
}

VersionStep step_of(const CardChange& change, Dialect dialect) {
  if (is_about_card_itself(change)) return VersionStep::none;
  if (change.level == ChangeLevel::breaking) return VersionStep::major;
  // In AgentCard 2.3, MINOR is for new capabilities only.
  const bool more = dialect == Dialect::agentcard
                        ? is_new_skill(change)
                        : change.level == ChangeLevel::compatible;
  return more ? VersionStep::minor : VersionStep::patch;
}

std::string plus_one(std::string_view digits) {
  std::string sum(digits);
  for (auto digit = sum.rbegin(); digit != sum.rend(); ++digit) {
    if (*digit != '9') {
      ++*digit;
      return sum;
    }
    *digit = '0';
  }
  return "1" + sum;
}

bool is_greater(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() > b.size() : a > b;
}

// Before 1.0.0 SemVer promises nothing (section 4). By convention the second
// number then stands for breaking changes, the third for all others.
VersionStep counted_step(const SemVer& from, VersionStep step) {
  if (from.major != "0") return step;
  if (step == VersionStep::major) return VersionStep::minor;
  return step == VersionStep::minor ? VersionStep::patch : step;
}

bool admits(const SemVer& from, const SemVer& to, VersionStep step) {
  if (step == VersionStep::none) return true;
  if (compare(to, from) <= 0) return false;
  // A pre-release may change in any way (SemVer, 9).
  if (!from.pre_release.empty() || step == VersionStep::patch) return true;
  if (is_greater(to.major, from.major)) return true;
  return step == VersionStep::minor && is_greater(to.minor, from.minor);
}

std::string next_pre_release(const SemVer& from) {
  const std::string core = std::string(from.major) + "." +
                           std::string(from.minor) + "." +
                           std::string(from.patch) + "-";
  const std::size_t dot = from.pre_release.rfind('.') + 1;
  const std::string_view last = from.pre_release.substr(dot);
  const bool number = std::ranges::all_of(last, is_digit);
  if (!number) return core + std::string(from.pre_release) + ".1";
  return core + std::string(from.pre_release.substr(0, dot)) + plus_one(last);
}

std::string next_version(const SemVer& from, VersionStep step) {
  if (!from.pre_release.empty()) return next_pre_release(from);
  if (step == VersionStep::major) return plus_one(from.major) + ".0.0";
  if (step == VersionStep::minor) {
    return std::string(from.major) + "." + plus_one(from.minor) + ".0";
  }
  return std::string(from.major) + "." + std::string(from.minor) + "." +
         plus_one(from.patch);
}

std::string_view rule_of(Dialect dialect) {
  switch (dialect) {
    case Dialect::agentcard:
      return "draft-aevum-agentcard-00, 2.3";
    case Dialect::adp:
      return "draft-song-anp-adp-00, 3.1";
    default:
      return "StackA2A, version management";
  }
}

std::string why_not_semver(std::string_view version, std::string_view which) {
  if (version.empty()) {
    return "the " + std::string(which) + " card has no version";
  }
  return "\"" + std::string(version) +
         "\" is not a semantic version (MAJOR.MINOR.PATCH)";
}

std::string version_change(const Comparison& found) {
  if (found.old_version == found.new_version) {
    return "the version is still " + found.new_version;
  }
  return "the version went from " + found.old_version + " to " +
         found.new_version;
}

void advise_on_version(const Comparison& found, VersionAdvice& advice) {
  const auto from = parse_semver(found.old_version);
  const auto to = parse_semver(found.new_version);
  if (advice.step == VersionStep::none) {
    advice.reason = "no change requires another version";
    if (!from || !to || compare(*to, *from) >= 0) return;
    advice.verdict = VersionVerdict::too_low;
    advice.version = found.old_version;
    advice.reason = version_change(found) + ", and a version must not decrease";
    return;
  }
  if (!from || !to) {
    advice.verdict = VersionVerdict::undecided;
    advice.reason = "no version can be recommended: " +
                    (from ? why_not_semver(found.new_version, "new")
                          : why_not_semver(found.old_version, "old"));
    return;
  }
  const VersionStep step = counted_step(*from, advice.step);
  advice.step = step;
  const std::string needed = from->pre_release.empty()
                                 ? "a " + std::string(name_of(step)) + " change"
                                 : std::string("a pre-release change");
  if (admits(*from, *to, step)) {
    advice.reason = version_change(found) + ", which allows " + needed;
    return;
  }
  advice.verdict = VersionVerdict::too_low;
  advice.version = next_version(*from, step);
  advice.reason =
      version_change(found) + ", but " + needed + " requires " + advice.version;
}

std::optional<std::string> digits_of(const std::optional<std::string>& seq) {
  const bool digits = seq && std::ranges::all_of(*seq, is_digit);
  return digits ? seq : std::nullopt;
}

// Any change must raise seq (ADP 3.1), except one of the signature alone, which
// covers seq itself. The version plays no role in that.
void advise_on_seq(const Comparison& found, VersionAdvice& advice) {
  const bool changed =
      std::ranges::any_of(found.changes, [](const CardChange& change) {
        return change.what != name_of(Aspect::signature) &&
               change.what != name_of(Aspect::seq);
      });
  if (!found.old_seq || !changed) return;
  const std::string beside = "; " + advice.reason;
  const auto from = digits_of(found.old_seq);
  if (!from) {
    advice.verdict = VersionVerdict::undecided;
    advice.reason =
        "the old seq " + *found.old_seq + " is not a whole number" + beside;
    return;
  }
  const auto to = digits_of(found.new_seq);
  if (to && is_greater(*to, *from)) {
    // seq alone decides which of two cards takes precedence.
    advice.verdict = VersionVerdict::admitted;
    advice.reason = "seq rose from " + *from + " to " + *to + beside;
    return;
  }
  advice.verdict = VersionVerdict::too_low;
  advice.seq = plus_one(*from);
  std::string sentence = "seq was " + *from + ", is missing";
  if (found.new_seq) {
    sentence = *found.new_seq == *from
                   ? "seq is still " + *from
                   : "seq went from " + *from + " to " + *found.new_seq;
  }
  advice.reason = sentence + " and should be " + advice.seq + beside;
}

}  // namespace

std::string_view name_of(VersionStep step) {
  constexpr std::string_view names[] = {"none", "PATCH", "MINOR", "MAJOR"};
  return names[static_cast<std::size_t>(step)];
}

VersionAdvice advise(const Comparison& found) {
  VersionAdvice advice;
  if (found.old_dialect != found.new_dialect) {
    advice.verdict = found.changes.empty() ? VersionVerdict::admitted
                                           : VersionVerdict::undecided;
    advice.reason =
        "the cards have different dialects, which share no rule for versions";
    return advice;
  }
  advice.rule = rule_of(found.old_dialect);
  for (const CardChange& change : found.changes) {
    advice.step = std::max(advice.step, step_of(change, found.old_dialect));
  }
  advise_on_version(found, advice);
  if (found.old_dialect == Dialect::adp) advise_on_seq(found, advice);
  return advice;
}

}  // namespace cardinal

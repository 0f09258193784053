#include "operations/rule_example.h"

#include <algorithm>

#include "base/utf8.h"
#include "cardinal/check.h"
#include "cardinal/json.h"
#include "json/layout.h"

namespace cardinal {
namespace {

// RFC 7396, with values spelled as they are.
void write_patched(Writer& out, Value target, Value patch) {
  if (!patch.is(Kind::object)) {
    out.raw(patch.raw());
    return;
  }
  out.begin_object();
  for (const Member member : target.members()) {
    const Value change = patch[member.name];
    if (change.is(Kind::null)) continue;
    out.key(member.name);
    if (change) {
      write_patched(out, member.value, change);
    } else {
      out.raw(member.value.raw());
    }
  }
  for (const Member member : patch.members()) {
    if (target[member.name] || member.value.is(Kind::null)) continue;
    out.key(member.name);
    write_patched(out, Value(), member.value);
  }
  out.end_object();
}

Document read_example(std::string_view text) {
  std::vector<Fault> faults;
  return Reader().read(std::string(text), Limits{}, faults);
}

std::string patched_card(std::string_view card, std::string_view patch) {
  const Document below = read_example(card);
  const Document above = read_example(patch);
  Writer out;
  write_patched(out, below.root(), above.root());
  return laid_out(read_example(out.take()));
}

// The first profile of its dialect under which the rule is not off.
std::optional<Profile> reporting_profile(const RuleInfo& rule) {
  for (const ProfileInfo& info : profiles()) {
    if (!rule.id.starts_with(std::string(name_of(info.dialect)) + "/")) {
      continue;
    }
    const Profile profile = *profile_named(info.name);
    if (rule.severity_for(conditions_of(profile)) != Severity::off) {
      return profile;
    }
  }
  return std::nullopt;
}

bool is_reported(const RuleInfo& rule, const RuleExample& example,
                 const Env& env) {
  CheckOptions options;
  if (!example.profile.empty()) {
    options.profile = *profile_named(example.profile);
  }
  const Report report = Checker(std::move(options), env).check(example.text);
  return std::ranges::any_of(report.diagnostics, [&](const Diagnostic& found) {
    return found.rule == &rule;
  });
}

}  // namespace

std::optional<RuleExample> bad_example(const RuleInfo& rule, const Env& env) {
  RuleExample example;
  if (rule.examples == Examples::texts) {
    example.text = rule.bad;
  } else if (rule.examples == Examples::patches) {
    const std::optional<Profile> profile = reporting_profile(rule);
    if (!profile) return std::nullopt;
    const ProfileInfo& info = info_of(*profile);
    example.text = patched_card(minimal_card(*profile, rule.version), rule.bad);
    if (*profile != default_profile(info.dialect)) example.profile = info.name;
  }
  if (example.text.empty() || !is_utf8(example.text) ||
      !is_reported(rule, example, env)) {
    return std::nullopt;
  }
  return example;
}

}  // namespace cardinal

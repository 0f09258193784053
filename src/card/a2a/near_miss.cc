#include "card/a2a/near_miss.h"

#include <vector>

#include "card/a2a/parts.h"

namespace cardinal::a2a {
namespace {

// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

struct MemberProblems {
  std::vector<std::string> missing, mistyped;
};

// With `is_version_known` false the version is unknown: what all versions
// require, and an address by either name.
MemberProblems member_problems(Value root, Version version,
                               bool is_version_known) {
  MemberProblems found;
  const Versions all = bit_of(Version::v0_2) | bit_of(Version::v1_0);
  const Versions wanted = is_version_known ? bit_of(version) : all;
  if (!is_version_known && !root["url"] && !root["supportedInterfaces"]) {
    found.missing.emplace_back("url or supportedInterfaces");
  }
  for (const MemberInfo& member : members_of(Part::card)) {
    const Value value = root[member.name];
    if (value && !value.is(member.kind)) {
      found.mistyped.push_back(std::string(member.name) + " is " +
                               std::string(kind_with_article(value.kind())) +
                               " instead of " +
                               std::string(kind_with_article(member.kind)));
    } else if (!value && (member.required & wanted) == wanted) {
      found.missing.emplace_back(member.name);
    }
  }
  return found;
}

}  // namespace

std::string near_miss(Value root) {
  const Detection detected = detect_version(root);
  // With a url it is a version before 1.0.
  const bool is_version_known = !detected.by_default || root["url"];
  const MemberProblems found =
      member_problems(root, detected.version, is_version_known);
  std::string text = "closest match: A2A";
  if (is_version_known) text += " " + std::string(name_of(detected.version));
  if (!found.missing.empty()) text += ", missing " + listed(found.missing);
  if (!found.mistyped.empty()) {
    text += (found.missing.empty() ? ", but " : "; ") + listed(found.mistyped);
  }
  return text;
}

}  // namespace cardinal::a2a

// What keeps a document from being taken for an A2A card, in words.
#include <string>
#include <vector>

#include "cardinal/a2a.h"

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

struct Lacks {
  std::vector<std::string> missing, mistyped;
};

// With `told` false the version is unknown: what all versions require, and an
// address by either name.
Lacks lacks_of(Value root, Version version, bool told) {
  Lacks found;
  const Versions all = bit_of(Version::v0_2) | bit_of(Version::v1_0);
  const Versions wanted = told ? bit_of(version) : all;
  if (!told && !root["url"] && !root["supportedInterfaces"]) {
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
  const bool told = !detected.by_default;
  const Lacks lacks = lacks_of(root, detected.version, told);
  std::string text = "closest match: A2A";
  if (told) text += " " + std::string(name_of(detected.version));
  if (!lacks.missing.empty()) text += ", missing " + listed(lacks.missing);
  if (!lacks.mistyped.empty()) {
    text += (lacks.missing.empty() ? ", but " : "; ") + listed(lacks.mistyped);
  }
  return text;
}

}  // namespace cardinal::a2a

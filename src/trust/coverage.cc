#include "trust/coverage.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "json/ancestor_index.h"

namespace cardinal {
namespace {

// Who the agent is, where it is called and in which version, what it is called
// for and what callers must send; in all versions of A2A. As `folded` has them.
constexpr std::string_view essential_members[] = {"name",
                                                  "url",
                                                  "protocolversion",
                                                  "preferredtransport",
                                                  "additionalinterfaces",
                                                  "supportedinterfaces",
                                                  "authentication",
                                                  "securityschemes",
                                                  "security",
                                                  "securityrequirements",
                                                  "skills"};

// Readers of ProtoJSON also take supported_interfaces, and Go's take URL.
std::string folded(std::string_view name) {
  std::string text = lower_case(name);
  std::erase(text, '_');
  return text;
}

bool is_essential(Value value, std::string_view pointer) {
  const std::size_t first_end = std::min(pointer.find('/', 1), pointer.size());
  const std::string first = folded(pointer.substr(1, first_end - 1));
  if (std::ranges::find(essential_members, first) !=
      std::end(essential_members)) {
    return true;
  }
  if (first != "capabilities") return false;
  // Of these, callers must know the required extensions.
  if (first_end == pointer.size()) return value.size() > 0;
  const std::string_view rest = pointer.substr(first_end + 1);
  return folded(rest.substr(0, rest.find('/'))) == "extensions";
}

}  // namespace

SignatureCoverage coverage_of(Value card, a2a::CanonicalForm form) {
  SignatureCoverage coverage;
  // By the presence rules of A2A these say what their absence says. A card may
  // have very many, so they are found by a binary search.
  std::vector<std::uint32_t> harmless;
  for (const a2a::LeftOut& each :
       a2a::left_out(card, a2a::CanonicalForm::specification)) {
    harmless.push_back(each.at.index());
  }
  std::ranges::sort(harmless);
  const AncestorIndex ancestors(card);
  for (const a2a::LeftOut& each : a2a::left_out(card, form)) {
    if (each.why == a2a::LeftOutWhy::signatures) continue;
    std::string pointer = ancestors.pointer(each.at);
    if (!std::ranges::binary_search(harmless, each.at.index()) &&
        is_essential(each.at, pointer)) {
      coverage.essential.push_back(pointer);
    }
    coverage.uncovered.push_back(std::move(pointer));
  }
  return coverage;
}

std::string listed_pointers(const std::vector<std::string>& pointers) {
  constexpr std::size_t listed_max = 5;
  const std::size_t count = std::min(pointers.size(), listed_max);
  const std::size_t more = pointers.size() - count;
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_last = i + 1 == count && more == 0;
    text += (i == 0    ? ""
             : is_last ? " and "
                       : ", ") +
            for_terminal(shortened(pointers[i], 80));
  }
  return more == 0 ? text : text + " and " + std::to_string(more) + " more";
}

}  // namespace cardinal

#include "check/member_findings.h"

#include <algorithm>
#include <iterator>

namespace cardinal {

std::string missing_text(std::string_view part,
                         std::span<const std::string_view> names) {
  std::string text = std::string(part) + " has no ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += '"' + std::string(names[i]) + '"';
  }
  return text;
}

Finding& add_missing(Findings& out, Value object, std::string_view part,
                     std::span<const std::string_view> names,
                     std::string help) {
  Finding& finding =
      out.add(object, missing_text(part, names), std::move(help));
  finding.focus = Focus::object;
  return finding;
}

std::string misspelled_text(Value member, std::string_view meant) {
  return '"' + std::string(meant) + "\" is missing; found " +
         for_message(member.key()) + " instead";
}

namespace {

constexpr std::size_t looked_through_max = 16;

std::string_view name_of_member(Value member) {
  return member.key().string_unchecked();
}

std::string_view title_of(const std::optional<Fix>& fix) {
  return fix ? std::string_view(fix->title) : std::string_view();
}

}  // namespace

// A finding with a fix has it for all its places. A message may shorten the
// name.
bool NameFindings::Family::says(Value member, std::string_view text,
                                std::string_view advice,
                                const std::optional<Fix>& repair) const {
  return name_of_member(first) == name_of_member(member) && message == text &&
         help == advice && title_of(fix) == title_of(repair);
}

NameFindings::Family* NameFindings::find(Value member, std::string_view message,
                                         std::string_view help,
                                         const std::optional<Fix>& fix) {
  if (families_.size() <= looked_through_max) {
    for (Family& family : families_) {
      if (family.says(member, message, help, fix)) return &family;
    }
    return nullptr;
  }
  for (std::size_t i = by_name_.size(); i < families_.size(); ++i) {
    by_name_.emplace(name_of_member(families_[i].first), i);
  }
  const auto [begin, end] = by_name_.equal_range(name_of_member(member));
  for (auto at = begin; at != end; ++at) {
    Family& family = families_[at->second];
    if (family.says(member, message, help, fix)) return &family;
  }
  return nullptr;
}

void NameFindings::add(Value member, std::string message, std::string help,
                       std::optional<Fix> fix) {
  Family* const family = find(member, message, help, fix);
  if (!family) {
    families_.push_back(
        {member, std::move(message), std::move(help), std::move(fix)});
    return;
  }
  ++family->count;
  if (fix) {
    std::ranges::move(fix->edits, std::back_inserter(family->fix->edits));
  }
}

void NameFindings::add_misspelled(Value member, std::string_view meant,
                                  std::optional<Fix> fix) {
  add(member, misspelled_text(member, meant),
      "rename it to \"" + std::string(meant) + '"', std::move(fix));
}

void NameFindings::report(std::string_view document, Findings& out) {
  for (Family& family : families_) {
    if (family.count > 1) {
      family.message += " (" + std::to_string(family.count) +
                        " times in this " + std::string(document) + ")";
    }
    Finding& finding = out.add(family.first, std::move(family.message),
                               std::move(family.help));
    finding.focus = Focus::name;
    finding.fix = std::move(family.fix);
  }
  families_.clear();
  by_name_.clear();
}

}  // namespace cardinal

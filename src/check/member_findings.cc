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

void NameFindings::join(Family& family, std::optional<Fix> fix) {
  ++family.count;
  if (fix) {
    std::ranges::move(fix->edits, std::back_inserter(family.fix->edits));
  }
}

void NameFindings::add(Value member, std::string message, std::string help,
                       std::optional<Fix> fix) {
  Family* const family = find(member, fix, [&](const Family& of) {
    return of.words.message == message && of.words.help == help;
  });
  if (family) {
    join(*family, std::move(fix));
  } else {
    families_.push_back(
        {member, {std::move(message), std::move(help)}, std::move(fix), {}});
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
      family.words.message += " (" + std::to_string(family.count) +
                              " times in this " + std::string(document) + ")";
    }
    Finding& finding = out.add(family.first, std::move(family.words.message),
                               std::move(family.words.help));
    finding.focus = Focus::name;
    finding.fix = std::move(family.fix);
  }
  families_.clear();
  by_name_.clear();
}

}  // namespace cardinal

// What changed, as a comment on a pull request.
#include "base/text.h"
#include "cardinal/compare.h"

namespace cardinal {
namespace {

// Text from a card must not become a link, a mention or a heading. An empty
// comment after @ and # prevents mentions and issue references on GitHub and
// elsewhere; one inside :// and after "www" prevents links.
std::string for_markdown(std::string_view text) {
  const std::string plain = for_terminal(text);
  std::string out;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const char c = plain[i];
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '@':
      case '#':
        out += c;
        out += "<!-- -->";
        break;
      case ':':
        out += plain.compare(i, 3, "://") == 0 ? ":<!-- -->" : ":";
        break;
      case '.':
        out += i >= 3 && (plain.compare(i - 3, 3, "www") == 0 ||
                          plain.compare(i - 3, 3, "WWW") == 0)
                   ? "<!-- -->."
                   : ".";
        break;
      default:
        if (std::string_view("\\`*_{}[]!|~$").find(c) !=
            std::string_view::npos) {
          out += '\\';
        }
        out += c;
    }
  }
  return out;
}

// Pointers are formatted as code, which a backtick would end.
std::string code(std::string_view pointer) {
  if (pointer.empty()) return "the card";
  if (pointer.find_first_of("`|") != std::string_view::npos) {
    return for_markdown(pointer);
  }
  return "`" + for_terminal(pointer) + "`";
}

std::string place_of(const CardChange& change) {
  const auto& from = change.old_pointer;
  const auto& to = change.new_pointer;
  if (from && to && *from != *to) return code(*from) + " → " + code(*to);
  if (to) return code(*to);
  return from ? code(*from) : std::string();
}

void add_section(const Comparison& found, ChangeLevel level,
                 std::string_view title, std::string& out) {
  if (found.count(level) == 0) return;
  // Cosmetic changes are collapsed.
  const bool folded = level == ChangeLevel::cosmetic;
  const std::string heading =
      std::string(title) + " (" + std::to_string(found.count(level)) + ")";
  out += folded ? "\n<details><summary>" + heading + "</summary>\n\n"
                : "\n### " + heading + "\n\n";
  for (const CardChange& change : found.changes) {
    if (change.level != level) continue;
    out += "- **" + for_markdown(change.message) +
           "**: " + for_markdown(change.why);
    const std::string place = place_of(change);
    if (!place.empty()) out += " (" + place + ")";
    out += "\n";
  }
  if (folded) out += "\n</details>\n";
}

}  // namespace

std::string markdown_of(const Comparison& found, const VersionAdvice& advice) {
  if (found.changes.empty()) return "## Agent card: no change\n";
  const std::size_t breaking = found.count(ChangeLevel::breaking);
  std::string out = "## Agent card: ";
  out += breaking > 0
             ? counted(breaking, "breaking change")
             : counted(found.changes.size(), "change") + ", none breaking";
  out += "\n";
  add_section(found, ChangeLevel::breaking, "Breaking", out);
  add_section(found, ChangeLevel::compatible, "Compatible", out);
  add_section(found, ChangeLevel::cosmetic, "Cosmetic", out);
  out += "\n**Advice**: " + for_markdown(advice.reason);
  if (!advice.rule.empty()) out += " (" + std::string(advice.rule) + ")";
  return out + "\n";
}

}  // namespace cardinal

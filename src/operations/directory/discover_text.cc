#include "operations/directory/discover_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

constexpr std::size_t name_columns = 28, bar_columns = 20;
// Longer subjects are not cut: the next command needs all of one.
constexpr std::size_t subject_columns = 48;

// Cut to `columns`, or filled up.
std::string cell(std::string_view text, std::size_t columns) {
  std::string out(text);
  // Some characters take two columns.
  for (std::size_t most = columns - 3; display_width(out) > columns; --most) {
    out = shortened(text, most);
  }
  return out + std::string(columns - display_width(out), ' ');
}

std::string fixed(double value) { return fmt::format("{:.2f}", value); }

// "tags          0.67  #############-------"
std::string factor_line(std::string_view name, Value value) {
  std::string line = "      " + padded(name, 14);
  const auto number = value.number();
  if (!number) return line + "  not asked for\n";
  const double part = std::clamp(*number, 0.0, 1.0);
  const auto filled =
      static_cast<std::size_t>(std::lround(part * double{bar_columns}));
  return line + fixed(part) + "  " + std::string(filled, '#') +
         std::string(bar_columns - filled, '-') + "\n";
}

std::string factors_text(Value factors) {
  std::string out;
  for (const char* name :
       {"tags", "text", "reputation", "availability", "rating"}) {
    out += factor_line(name, factors[name]);
  }
  return out;
}

std::string listed(Value list) {
  std::vector<std::string_view> words;
  for (const Value item : list.items()) {
    words.push_back(item.string().value_or(""));
  }
  return joined(words, ", ");
}

std::string word_line(Value word) {
  std::string line = "      \"" + text_of(word, "word") + "\"";
  const std::string read_as = text_of(word, "read_as");
  if (!read_as.empty()) line += " read as \"" + read_as + "\"";
  line += " found \"" + text_of(word, "found") + "\"";
  const double closeness = word["closeness"].number().value_or(1);
  if (closeness < 1) line += " (closeness " + fixed(closeness) + ")";
  const std::string skills = listed(word["skills"]);
  const std::string fields = listed(word["fields"]);
  if (!fields.empty()) line += " in " + fields;
  if (!skills.empty()) line += ": " + skills;
  return line + "\n";
}

std::string explanation_text(Value hit) {
  std::string out = factors_text(hit["factors"]);
  for (const Value word : hit["matched_words"].items()) out += word_line(word);
  const std::string unmatched = listed(hit["unmatched_words"]);
  if (!unmatched.empty()) out += "      not found: " + unmatched + "\n";
  return out;
}

std::string hit_line(Value hit, std::size_t number) {
  std::string tags = listed(hit["matched_tags"]);
  if (tags.empty()) tags = listed(hit["tags"]);
  const std::string standing = text_of(hit, "standing");
  std::string line = padded(std::to_string(number) + ".", 4) +
                     fixed(hit["score"].number().value_or(0)) + "  " +
                     cell(text_of(hit, "name"), name_columns) + "  " +
                     padded(text_of(hit, "subject"), subject_columns) + "  " +
                     padded(text_of(hit, "provenance"), 8);
  if (standing != "live") line += " (" + standing + ")";
  line += "\n      ";
  const std::string skill = text_of(hit, "skill");
  if (!skill.empty()) line += "skill " + skill + "; ";
  return line + shortened(tags, 72) + "\n";
}

std::string why_not_text(Value why) {
  std::string out = text_of(why, "subject");
  if (const auto rank = why["rank"].int64().value_or(0)) {
    out += is_true(why, "is_hit") ? " is a result" : " was ranked";
    out += ": number " + std::to_string(rank) + ", score " +
           fixed(why["score"].number().value_or(0)) + "\n";
    out += factors_text(why["factors"]);
  } else {
    out += " was not ranked\n";
  }
  for (const Value reason : why["reasons"].items()) {
    out += "      " + std::string(reason.string().value_or("")) + "\n";
  }
  return out;
}

std::string notes_text(Value answer) {
  std::string out;
  for (const Value word : answer["words"].items()) {
    const std::string read_as = text_of(word, "read_as");
    out += "cardinal: no card has \"" + text_of(word, "word") + "\"";
    out += read_as.empty() ? "" : "; read as \"" + read_as + "\"";
    out += "\n";
  }
  if (is_true(answer, "is_degraded")) {
    out += "cardinal: part of the index is being rebuilt\n";
  }
  if (answer["has_embedding"] && !is_true(answer, "has_embedding")) {
    out +=
        "cardinal: ranked without embeddings: the model did not answer in "
        "time\n";
  }
  return out;
}

}  // namespace

Rendered discovered_as_text(Value answer, const Asked& asked, const Style&) {
  Rendered shown{.messages = notes_text(answer)};
  const bool explain = is_true(asked.input, "explain");
  std::size_t number = 0;
  for (const Value hit : answer["results"].items()) {
    if (number++ == 0) {
      shown.out += "    score " + padded("name", name_columns) + "  " +
                   padded("subject", subject_columns) + "  proof\n";
    }
    shown.out += hit_line(hit, number);
    if (explain) shown.out += explanation_text(hit);
  }
  if (number == 0) shown.out += "no agent found\n";
  const std::string next = text_of(answer, "next");
  if (!next.empty()) {
    shown.messages += "cardinal: there are more; --cursor " + next + "\n";
  }
  if (answer["why_not"]) shown.out += why_not_text(answer["why_not"]);
  return shown;
}

}  // namespace cardinal

#include "operations/convert_matrix.h"

#include <vector>

#include "cardinal/convert.h"

namespace cardinal {
namespace {

CardFormat format_at(std::size_t i) { return static_cast<CardFormat>(i); }

const AspectSupport& place_of(CardFormat format, std::size_t aspect) {
  return aspects_of(format)[aspect];
}

std::string_view word_for(Coverage carry) {
  switch (carry) {
    case Coverage::none:
      return "none";
    case Coverage::partly:
      return "partly";
    case Coverage::whole:
      break;
  }
  return "whole";
}

// How well a format holds an aspect, reading and writing taken together.
std::string cell(const AspectSupport& support) {
  if (support.reads == support.writes) {
    return support.reads == Coverage::none
               ? "-"
               : std::string(word_for(support.reads));
  }
  std::string text;
  if (support.reads != Coverage::none) {
    text = "reads " + std::string(word_for(support.reads));
  }
  if (support.writes != Coverage::none) {
    text += (text.empty() ? "" : ", ");
    text += "writes " + std::string(word_for(support.writes));
  }
  return text;
}

struct CoverageCounts {
  int whole = 0, partly = 0, lost = 0;
};

CoverageCounts coverage_counts(CardFormat from, CardFormat to) {
  CoverageCounts count;
  for (std::size_t i = 0; i < aspect_count; ++i) {
    if (place_of(from, i).reads == Coverage::none) continue;
    const Coverage writes = place_of(to, i).writes;
    count.whole += writes == Coverage::whole;
    count.partly += writes == Coverage::partly;
    count.lost += writes == Coverage::none;
  }
  return count;
}

std::string loss_count_text(CardFormat from, CardFormat to) {
  if (!can_write(to) || !can_read(from)) return "-";
  if (from == to) return "same";
  const CoverageCounts count = coverage_counts(from, to);
  std::string text = std::to_string(count.whole) + " whole";
  if (count.partly > 0) text += ", " + std::to_string(count.partly) + " partly";
  if (count.lost > 0) text += ", " + std::to_string(count.lost) + " lost";
  return text + (stash_place(to).empty() ? "" : " *");
}

using MatrixRow = std::vector<std::string>;

std::vector<MatrixRow> pair_rows() {
  std::vector<MatrixRow> rows{{"from \\ to"}};
  for (std::size_t to = 0; to < format_count; ++to) {
    rows[0].emplace_back(name_of(format_at(to)));
  }
  for (std::size_t from = 0; from < format_count; ++from) {
    MatrixRow& row = rows.emplace_back();
    row.emplace_back(name_of(format_at(from)));
    for (std::size_t to = 0; to < format_count; ++to) {
      row.push_back(loss_count_text(format_at(from), format_at(to)));
    }
  }
  return rows;
}

std::vector<MatrixRow> aspect_rows() {
  std::vector<MatrixRow> rows{{"aspect"}};
  for (std::size_t i = 0; i < format_count; ++i) {
    rows[0].emplace_back(name_of(format_at(i)));
  }
  for (std::size_t aspect = 0; aspect < aspect_count; ++aspect) {
    MatrixRow& row = rows.emplace_back();
    row.emplace_back(name_of(static_cast<Aspect>(aspect)));
    for (std::size_t i = 0; i < format_count; ++i) {
      row.push_back(cell(place_of(format_at(i), aspect)));
    }
  }
  return rows;
}

std::string as_text(const std::vector<MatrixRow>& rows) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const MatrixRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string text;
  for (const MatrixRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += row[i];
      if (i + 1 < row.size()) {
        text.append(widths[i] - row[i].size() + 2, ' ');
      }
    }
    text += "\n";
  }
  return text;
}

std::string as_markdown(const std::vector<MatrixRow>& rows) {
  std::string text;
  for (const MatrixRow& row : rows) {
    text += "|";
    for (const std::string& one : row) text += " " + one + " |";
    text += "\n";
    if (&row != &rows.front()) continue;
    text += "|";
    for (std::size_t i = 0; i < row.size(); ++i) text += "---|";
    text += "\n";
  }
  return text;
}

constexpr std::string_view star =
    "* the result embeds the original, so converting back restores it byte for "
    "byte";

}  // namespace

std::string matrix_as_text() {
  return as_text(pair_rows()) + "\n" + std::string(star) + "\n\n" +
         as_text(aspect_rows());
}

std::string matrix_as_markdown() {
  std::string text =
      "# What conversion preserves\n\nPrinted by `cardinal convert --matrix "
      "--format markdown` from the tables that the code uses.\n\n## Between "
      "formats\n\n";
  text += as_markdown(pair_rows()) + "\n\\" + std::string(star) + ".\n";
  text += "\n## Aspect by aspect\n\n" + as_markdown(aspect_rows());
  for (std::size_t i = 0; i < format_count; ++i) {
    const CardFormat format = format_at(i);
    text += "\n## " + std::string(name_of(format)) + "\n\n";
    if (!can_write(format)) text += "The format is only read.\n\n";
    if (!can_read(format)) text += "The format is only written.\n\n";
    if (!stash_place(format).empty()) {
      text += "The original is embedded in `" +
              std::string(stash_place(format)) + "`.\n\n";
    } else if (can_write(format)) {
      text += "The format has no place for the original.\n\n";
    }
    std::vector<MatrixRow> rows{{"aspect", "place", "reads", "writes", "note"}};
    for (const AspectSupport& support : aspects_of(format)) {
      if (support.member.empty() && support.why.empty()) continue;
      rows.push_back(
          {std::string(name_of(support.aspect)),
           support.member.empty() ? ""
                                  : "`" + std::string(support.member) + "`",
           std::string(word_for(support.reads)),
           std::string(word_for(support.writes)), std::string(support.why)});
    }
    text += as_markdown(rows);
  }
  return text;
}

std::string matrix_as_json() {
  Writer json;
  json.begin_object().key("formats").begin_array();
  for (std::size_t i = 0; i < format_count; ++i) {
    const CardFormat format = format_at(i);
    json.begin_object().key("name").string(name_of(format));
    json.key("stash").string(stash_place(format));
    json.key("aspects").begin_array();
    for (const AspectSupport& support : aspects_of(format)) {
      json.begin_object().key("aspect").string(name_of(support.aspect));
      json.key("reads").string(word_for(support.reads));
      json.key("writes").string(word_for(support.writes));
      json.key("place").string(support.member);
      json.key("why").string(support.why).end_object();
    }
    json.end_array().end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

}  // namespace cardinal

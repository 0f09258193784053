#include "operations/convert_matrix.h"

#include <vector>

#include "cardinal/convert.h"

namespace cardinal {
namespace {

CardFormat format_at(std::size_t i) { return static_cast<CardFormat>(i); }

const Place& place_of(CardFormat format, std::size_t aspect) {
  return places_of(format)[aspect];
}

std::string_view word_for(Carry carry) {
  switch (carry) {
    case Carry::none:
      return "none";
    case Carry::partly:
      return "partly";
    case Carry::whole:
      break;
  }
  return "whole";
}

// How well a format holds an aspect, reading and writing taken together.
std::string cell(const Place& place) {
  if (place.reads == place.writes) {
    return place.reads == Carry::none ? "-"
                                      : std::string(word_for(place.reads));
  }
  std::string text;
  if (place.reads != Carry::none) {
    text = "reads " + std::string(word_for(place.reads));
  }
  if (place.writes != Carry::none) {
    text += (text.empty() ? "" : ", ");
    text += "writes " + std::string(word_for(place.writes));
  }
  return text;
}

struct Carried {
  int whole = 0, partly = 0, lost = 0;
};

Carried carried(CardFormat from, CardFormat to) {
  Carried count;
  for (std::size_t i = 0; i < aspect_count; ++i) {
    if (place_of(from, i).reads == Carry::none) continue;
    const Carry writes = place_of(to, i).writes;
    count.whole += writes == Carry::whole;
    count.partly += writes == Carry::partly;
    count.lost += writes == Carry::none;
  }
  return count;
}

std::string told(CardFormat from, CardFormat to) {
  if (from == to) return "same";
  const Carried count = carried(from, to);
  std::string text = std::to_string(count.whole) + " whole";
  if (count.partly > 0) text += ", " + std::to_string(count.partly) + " partly";
  if (count.lost > 0) text += ", " + std::to_string(count.lost) + " lost";
  return text + (stash_place(to).empty() ? "" : " *");
}

using Row = std::vector<std::string>;

std::vector<Row> pair_rows() {
  std::vector<Row> rows{{"from \\ to"}};
  for (std::size_t to = 0; to < format_count; ++to) {
    rows[0].emplace_back(name_of(format_at(to)));
  }
  for (std::size_t from = 0; from < format_count; ++from) {
    Row& row = rows.emplace_back();
    row.emplace_back(name_of(format_at(from)));
    for (std::size_t to = 0; to < format_count; ++to) {
      row.push_back(told(format_at(from), format_at(to)));
    }
  }
  return rows;
}

std::vector<Row> aspect_rows() {
  std::vector<Row> rows{{"aspect"}};
  for (std::size_t i = 0; i < format_count; ++i) {
    rows[0].emplace_back(name_of(format_at(i)));
  }
  for (std::size_t aspect = 0; aspect < aspect_count; ++aspect) {
    Row& row = rows.emplace_back();
    row.emplace_back(name_of(static_cast<Aspect>(aspect)));
    for (std::size_t i = 0; i < format_count; ++i) {
      row.push_back(cell(place_of(format_at(i), aspect)));
    }
  }
  return rows;
}

std::string as_text(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string text;
  for (const Row& row : rows) {
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

std::string as_markdown(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) {
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
    if (!stash_place(format).empty()) {
      text += "The original is embedded in `" +
              std::string(stash_place(format)) + "`.\n\n";
    } else {
      text += "The format has no place for the original.\n\n";
    }
    std::vector<Row> rows{{"aspect", "place", "reads", "writes", "note"}};
    for (const Place& place : places_of(format)) {
      if (place.place.empty() && place.why.empty()) continue;
      rows.push_back(
          {std::string(name_of(place.aspect)),
           place.place.empty() ? "" : "`" + std::string(place.place) + "`",
           std::string(word_for(place.reads)),
           std::string(word_for(place.writes)), std::string(place.why)});
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
    for (const Place& place : places_of(format)) {
      json.begin_object().key("aspect").string(name_of(place.aspect));
      json.key("reads").string(word_for(place.reads));
      json.key("writes").string(word_for(place.writes));
      json.key("place").string(place.place);
      json.key("why").string(place.why).end_object();
    }
    json.end_array().end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

}  // namespace cardinal

// The steps of every conversion, from text to text.
#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "card/card_text.h"
#include "cardinal/check.h"
#include "convert/ai_catalog_parts.h"
#include "convert/hybrid.h"
#include "convert/losses.h"
#include "convert/minted_id.h"
#include "convert/original_place.h"
#include "convert/restore.h"
#include "convert/stash.h"
#include "json/layout.h"

namespace cardinal {

using namespace convert;

namespace {

struct WrittenCard {
  std::string text;
  std::string original;  // as JSON, if a mark stands for it in the text
  bool stashed = false;
};

}  // namespace

struct Converter::State {
  State(ConvertOptions given_options, const Env& given_env)
      : options(std::move(given_options)), env(given_env) {}

  Result<Converted> convert(std::string text);
  Result<Converted> convert_to_hybrid(const std::string& text);
  Result<Converted> from_text(const Document& document);
  Result<Converted> from_document(const Document& document, CardFormat from);
  Result<Converted> from_card_with_stash(const Document& card, CardFormat from,
                                         const FoundStash& found);
  Result<Converted> card_in(const Document& catalog);
  Result<Converted> original_in(const Document& card, CardFormat from,
                                const std::optional<FoundStash>& found);
  Result<std::string> written(const Writing& writing) const;
  Result<std::string> finished(std::string text,
                               std::string_view original = {});
  Result<WrittenCard> write_card(const Agent& agent, const Document& document,
                                 CardFormat from, const ConvertOptions& way,
                                 Notes& notes) const;
  Result<Converted> from_agent(const Agent& agent, const Document& document,
                               CardFormat from, const ConvertOptions& way);
  Result<Report> checked(std::string text);
  Status is_valid(std::string_view text);

  ConvertOptions options;
  const Env& env;
  Reader reader;
  Views views;
  Origins origins;
  std::optional<Checker> checker;
};

namespace {

// A writer may nest the values of the card deeper than the card does.
constexpr std::uint32_t written_depth_max = 2 * Limits{}.depth_max;

// Larger cards cannot be sent.
std::size_t bytes_max(CardFormat format) {
  return format == CardFormat::adp ? adp::card_bytes_max : Limits{}.bytes_max;
}

// For the original.
bool has_room(const ConvertOptions& way) {
  const FormatInfo& to = info_of(way.to);
  return to.holds_original || (way.embed_original && to.find_stash);
}

std::unexpected<Error> not_written(const FormatInfo& to, const Fault& fault) {
  return internal("the {} was written with a JSON error: {}", to.words,
                  fault.message);
}

// Fails: internal, when the document has no root, which laid_out() requires.
Result<std::string> formatted_text(const Document& document) {
  if (document.root()) return laid_out(document);
  return internal("the converted card is not valid JSON");
}

}  // namespace

// On one line, with the original if there is a place for it.
Result<std::string> Converter::State::written(const Writing& writing) const {
  const FormatInfo& to = info_of(options.to);
  if (to.write) return to.write(writing);
  return usage("a {} cannot be written", to.words);
}

// Fails: invalid, when the report has an error.
Result<Report> Converter::State::checked(std::string text) {
  const FormatInfo& to = info_of(options.to);
  if (!checker) {
    checker.emplace(CheckOptions{.dialect = to.dialect, .version = to.version},
                    env);
  }
  Report report = checker->check(std::move(text));
  for (const Diagnostic& found : report.diagnostics) {
    if (found.severity != Severity::error) continue;
    return invalid(
        "the {} would be invalid at {}: {} [{}]; correct the original "
        "(cardinal check reports its errors)",
        to.words, (found.pointer.empty() ? "its top" : found.pointer),
        found.message, found.rule->id);
  }
  return report;
}

Status Converter::State::is_valid(std::string_view text) {
  if (!info_of(options.to).dialect) return {};
  TRY(Report report, checked(std::string(text)));
  checker->recycle(std::move(report));
  return {};
}

// Checks the result and formats it, unless the formatted text would be too
// large. Formatting changes no token, so the compact text is checked, and the
// document of the check is formatted. `original` is the JSON string for the
// mark in the text; empty: there is no mark.
Result<std::string> Converter::State::finished(std::string text,
                                               std::string_view original) {
  const FormatInfo& to = info_of(options.to);
  std::string formatted;
  if (to.dialect) {
    TRY(Report report, checked(std::move(text)));
    if (!to.holds_original) {
      TRY(formatted, formatted_text(report.document));
    }
    text = checker->recycle(std::move(report));
  } else if (!to.holds_original && text.size() <= bytes_max(options.to)) {
    Faults faults;
    Document document =
        reader.read(std::move(text), {.depth_max = written_depth_max}, faults);
    if (!faults.empty()) return not_written(to, faults.front());
    TRY(formatted, formatted_text(document));
    text = reader.recycle(std::move(document));
  }
  if (!original.empty() && !formatted.empty()) {
    formatted = with_original(formatted, original);
  }
  const bool fits = formatted.size() <= bytes_max(options.to);
  if (!formatted.empty() && fits) return formatted;
  return original.empty() ? std::move(text) : with_original(text, original);
}

Result<Converted> Converter::State::from_document(const Document& document,
                                                  CardFormat from) {
  origins.clear();
  TRY(Agent agent, info_of(from).read({.root = document.root(),
                                       .options = options,
                                       .views = views,
                                       .origins = origins}));
  if (agent.name.empty()) agent.name = options.name;
  if (options.id != new_id) {
    return from_agent(agent, document, from, options);
  }
  // Each card has its own, with which the conversion can be repeated.
  ConvertOptions way = options;
  way.id = minted_id(options.to, agent, env);
  Result<Converted> made = from_agent(agent, document, from, way);
  if (made && !way.id.empty()) made->notes.push_back("new id: " + way.id);
  return made;
}

// Embeds the original if there is room for it.
Result<WrittenCard> Converter::State::write_card(const Agent& agent,
                                                 const Document& document,
                                                 CardFormat from,
                                                 const ConvertOptions& way,
                                                 Notes& notes) const {
  const std::string_view whole = document.text();
  const bool holds_original = info_of(way.to).holds_original;
  const bool stashed = holds_original || whole.size() <= stash_bytes_max;
  Stash stash{.format = from, .text = {}, .made_with = way};
  const auto write = [&](bool embeds) {
    notes = {};
    return written({.agent = agent,
                    .options = way,
                    .stash = embeds ? &stash : nullptr,
                    .notes = notes,
                    .source = document.root(),
                    .from = from});
  };
  WrittenCard card;
  if (stashed && has_room(way) && can_be_marked(way.to, document.root())) {
    stash.text = original_mark;
    card.original = json_quoted(whole);
    TRY(card.text, write(true));
    const std::size_t bytes = with_original(card.text, card.original).size();
    card.stashed = bytes > 0 && bytes <= bytes_max(way.to);
    if (card.stashed) return card;
    card.original.clear();
  }
  if (stashed && has_room(way)) {
    stash.text = whole;
    TRY(card.text, write(true));
    card.stashed = card.text.size() <= bytes_max(way.to);
    if (card.stashed) return card;
  }
  TRY(card.text, write(false));
  return card;
}

Result<Converted> Converter::State::from_agent(const Agent& agent,
                                               const Document& document,
                                               CardFormat from,
                                               const ConvertOptions& way) {
  const FormatInfo& to = info_of(way.to);
  Converted made{.text = {}, .from = from, .to = way.to};
  Notes notes;
  TRY(WrittenCard card, write_card(agent, document, from, way, notes));
  if (has_room(way) && !card.stashed) {
    made.notes.push_back("the original is too large to be embedded in the " +
                         std::string(to.words));
  }
  TRY(made.text, finished(std::move(card.text), card.original));
  if (!to.holds_original && !notes.keeps_all) {
    made.lost = losses({.root = document.root(),
                        .origins = origins,
                        .notes = notes,
                        .to = to,
                        .stashed = card.stashed});
  }
  made.added = std::move(notes.added);
  made.notes.insert(made.notes.end(), notes.remarks.begin(),
                    notes.remarks.end());
  return made;
}

// What one half has no place for may be in the other. Signatures of a 0.3 card
// are in neither: the hybrid card is not the card that they were made for.
std::vector<Loss> lost_in_hybrid(const std::vector<Loss>& newer,
                                 const std::vector<Loss>& older) {
  std::vector<Loss> lost;
  for (const Loss& loss : newer) {
    const bool in_both =
        std::ranges::find(older, loss.pointer, &Loss::pointer) != older.end();
    if (in_both || loss.pointer == "/signatures") lost.push_back(loss);
  }
  return lost;
}

Result<Converted> Converter::State::convert_to_hybrid(const std::string& text) {
  ConvertOptions half = options;
  half.hybrid = false;
  half.exact_version = true;
  half.embed_original = false;
  TRY(Converted newer, Converter(half, env).convert(text));
  half.to = CardFormat::a2a_0_3;
  TRY(Converted older, Converter(half, env).convert(text));
  Faults faults;
  const Document card_1_0 =
      Reader().read(std::move(newer.text), Limits{}, faults);
  const Document card_0_3 =
      Reader().read(std::move(older.text), Limits{}, faults);
  if (!faults.empty()) return not_written(info_of(half.to), faults.front());
  TRY(newer.text, finished(hybrid_of(card_1_0.root(), card_0_3.root())));
  newer.unchanged = false;
  newer.lost = lost_in_hybrid(newer.lost, older.lost);
  if (card_1_0.root()["signatures"]) {
    newer.notes.push_back(
        "the signatures were made for the card of 1.0: of the hybrid card, "
        "they cover only the members of 1.0, and only in the form of the SDKs");
  }
  newer.added.insert(newer.added.end(), older.added.begin(), older.added.end());
  newer.notes.insert(newer.notes.end(), older.notes.begin(), older.notes.end());
  return newer;
}

Result<Converted> Converter::State::convert(std::string text) {
  if (options.hybrid) return convert_to_hybrid(text);
  CardText given = read_card_text(reader, std::move(text));
  if (!given.faults.empty()) {
    const Fault& fault = given.faults.front();
    const Position at =
        LineIndex(given.outer.text()).position(fault.where.begin);
    return invalid(
        "the text is not valid JSON: line {}, column {}: {}; cardinal check "
        "reports all errors",
        at.line, at.column, fault.message);
  }
  Result<Converted> made = from_text(given.card());
  reader.recycle(std::move(given.outer));
  return made;
}

Result<Converted> Converter::State::from_text(const Document& document) {
  const Value root = document.root();
  TRY(const CardFormat from, format_of(root, options.from, options.as));
  std::optional<FoundStash> found;
  if (const auto find = info_of(from).find_stash) found = find(root);
  if (options.original && from == CardFormat::ai_catalog) {
    return card_in(document);
  }
  if (options.original) return original_in(document, from, found);
  const bool clean = options.embed_original || !found;
  if (is_already(root, from, options) && clean) {
    TRY_STATUS(is_valid(document.text()));
    return Converted{.text = std::string(document.text()),
                     .from = from,
                     .to = options.to,
                     .unchanged = true};
  }
  if (from == CardFormat::ai_catalog) {
    return from_catalog(document, options, env);
  }
  if (found && !info_of(options.to).holds_original) {
    return from_card_with_stash(document, from, *found);
  }
  return from_document(document, from);
}

// The card of a catalog's entry, byte for byte.
Result<Converted> Converter::State::card_in(const Document& catalog) {
  TRY(const ChosenEntry entry, chosen_entry(catalog.root(), options, views));
  ConvertOptions way = options;
  way.to = entry.format;
  way.original = false;
  way.exact_version = false;
  return from_catalog(catalog, way, env);
}

Result<Converted> Converter::State::original_in(
    const Document& card, CardFormat from,
    const std::optional<FoundStash>& found) {
  if (!found) {
    return invalid("the {} contains no original", words_for(from));
  }
  TRY(Restored restored, restore(card, from, *found, options, env));
  if (restored.made) return std::move(*restored.made);
  return invalid("{}", restored.note);
}

// Converts the embedded original if the card was made from it, else the card
// itself.
Result<Converted> Converter::State::from_card_with_stash(
    const Document& card, CardFormat from, const FoundStash& found) {
  Restored restored;
  if (options.embed_original) {
    TRY(restored, restore(card, from, found, options, env));
  }
  if (restored.made) return std::move(*restored.made);
  if (!restored.original) {
    TRY(std::string visible, without(card, found.around));
    Faults faults;
    restored.original = reader.read(std::move(visible), Limits{}, faults);
    if (!faults.empty()) return not_written(info_of(from), faults.front());
    restored.format = from;
  }
  const Document& source = *restored.original;
  Result<Converted> made = Converted{
      .text = std::string(source.text()), .from = from, .to = options.to};
  if (!is_already(source.root(), restored.format, options)) {
    made = from_document(source, restored.format);
  } else if (const Status valid = is_valid(source.text()); !valid) {
    return std::unexpected(valid.error());
  }
  if (made && !restored.note.empty()) made->notes.push_back(restored.note);
  return made;
}

Converter::Converter(ConvertOptions options, const Env& env)
    : state_(std::make_unique<State>(std::move(options), env)) {}
Converter::~Converter() = default;
Converter::Converter(Converter&&) noexcept = default;

Result<Converted> Converter::convert(std::string text) {
  return state_->convert(std::move(text));
}

}  // namespace cardinal

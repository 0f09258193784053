// Reading an AI Catalog: the card of one of its entries.
#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "convert/ai_catalog_parts.h"
#include "convert/aspect_table.h"
#include "schema/json_equal.h"

namespace cardinal::convert {
namespace {

constexpr AspectTable ai_catalog_aspects = [] {
  AspectTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = {static_cast<Aspect>(i), Coverage::whole, Coverage::whole,
                "/entries/*/data", ""};
  }
  return table;
}();

std::string identifiers_of(const ai_catalog::Catalog& catalog) {
  constexpr std::size_t named_max = 20;
  std::string text;
  const std::size_t count = std::min(catalog.entries.size(), named_max);
  for (std::size_t i = 0; i < count; ++i) {
    text += (i ? ", " : "") +
            json_quoted(catalog.entries[i].identifier.string().value_or(""));
  }
  if (count < catalog.entries.size()) {
    text += " and " + std::to_string(catalog.entries.size() - count) + " more";
  }
  return text;
}

Result<const ai_catalog::Entry*> find_entry(const ai_catalog::Catalog& catalog,
                                            const std::string& name) {
  if (catalog.entries.empty()) {
    return invalid("the catalog has no entries");
  }
  if (name.empty()) {
    if (catalog.entries.size() == 1) return &catalog.entries.front();
    return usage("the catalog has {} entries; choose one with --entry: {}",
                 catalog.entries.size(), identifiers_of(catalog));
  }
  for (const ai_catalog::Entry& entry : catalog.entries) {
    if (entry.identifier.string() == name) return &entry;
  }
  return not_found("the catalog has no entry \"{}\"; it has {}", name,
                   identifiers_of(catalog));
}

Result<CardFormat> format_inside(const ai_catalog::Entry& entry) {
  Result<CardFormat> format = format_of(entry.data, std::nullopt);
  if (!format && ai_catalog::dialect_of(entry) == Dialect::a2a) {
    const auto version = a2a::detect_version(entry.data).version;
    return version == a2a::Version::v1_0 ? CardFormat::a2a_1_0
                                         : CardFormat::a2a_0_3;
  }
  if (!format) {
    format.error().message =
        "the entry " + json_quoted(entry.identifier.string().value_or("")) +
        " of the catalog: " + format.error().message;
  }
  return format;
}

Result<Agent> read(const Reading& reading) {
  TRY(const ChosenEntry entry,
      chosen_entry(reading.root, reading.options, reading.views));
  return info_of(entry.format)
      .read({.root = entry.data,
             .options = reading.options,
             .views = reading.views,
             .origins = reading.origins});
}

// Only white space is accepted: anybody can edit this member.
std::string blanks_in(Value metadata, std::string_view name) {
  const std::string_view text = metadata[name].string().value_or("");
  if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) return {};
  return std::string(text);
}

// The catalog that would be written for the card; empty if none can be.
Document written_again(const std::string& text, CardFormat format,
                       const Env& env) {
  const Result<Converted> made =
      Converter({.to = CardFormat::ai_catalog, .from = format}, env)
          .convert(text);
  Faults faults;
  return made ? Reader().read(made->text, Limits{}, faults) : Document();
}

// What the catalog contains and the card does not.
std::vector<Loss> around_the_card(Value root, const ChosenEntry& entry,
                                  Value again) {
  std::vector<Loss> lost;
  const auto lose = [&](Value at) {
    lost.push_back(
        {.pointer = pointer_from(root, at),
         .what =
             "the member \"" + std::string(at.key().string_unchecked()) + "\"",
         .why = "it belongs to the catalog, not to the card inside"});
  };
  for (const Member member : root.members()) {
    if (member.name != "specVersion" && member.name != "entries") {
      lose(member.value);
    }
  }
  const Value made = again["entries"][std::size_t{0}];
  for (const Member member : entry.at.members()) {
    if (member.value == entry.data) continue;
    const Value same = made[member.name];
    if (!same || !schema::is_equal(same, member.value)) lose(member.value);
  }
  return lost;
}

// If no version was requested, the one that the card has is accepted.
Result<Converted> from_card_inside(const std::string& text,
                                   const ChosenEntry& entry,
                                   const ConvertOptions& options,
                                   const Env& env) {
  const FormatInfo& format = info_of(entry.format);
  const bool clean = options.embed_original || !format.find_stash ||
                     !format.find_stash(entry.data);
  if (!options.exact_version && clean &&
      format.family == family_of(options.to)) {
    return Converted{.text = text,
                     .from = entry.format,
                     .to = entry.format,
                     .unchanged = true};
  }
  ConvertOptions inside = options;
  inside.from = entry.format;
  inside.entry.clear();
  return Converter(inside, env).convert(text);
}

}  // namespace

Result<ChosenEntry> chosen_entry(Value root, const ConvertOptions& options,
                                 Views& views) {
  ai_catalog::read(root, views.catalog);
  TRY(const ai_catalog::Entry* const entry,
      find_entry(views.catalog, options.entry));
  if (!entry->data) {
    return invalid(
        "the entry {} of the catalog {}",
        json_quoted(entry->identifier.string().value_or("")),
        (entry->url ? "only says where its card is; fetch " +
                          json_quoted(entry->url.string().value_or("")) +
                          " and convert that"
                    : "has no card: it has no \"data\" object"));
  }
  TRY(const CardFormat format, format_inside(*entry));
  return ChosenEntry{entry->at, entry->data, format};
}

Result<Converted> from_catalog(const Document& catalog,
                               const ConvertOptions& options, const Env& env) {
  Views views;
  TRY(const ChosenEntry entry, chosen_entry(catalog.root(), options, views));
  const Value metadata = entry.at["metadata"];
  const std::string text = blanks_in(metadata, text_before) +
                           std::string(entry.data.raw()) +
                           blanks_in(metadata, text_after);
  TRY(Converted made, from_card_inside(text, entry, options, env));
  made.from = CardFormat::ai_catalog;
  const std::string where = pointer_from(catalog.root(), entry.data);
  for (Loss& loss : made.lost) loss.pointer.insert(0, where);
  const Document again = written_again(text, entry.format, env);
  std::ranges::move(around_the_card(catalog.root(), entry, again.root()),
                    std::back_inserter(made.lost));
  return made;
}

constinit const FormatInfo ai_catalog_format{
    .format = CardFormat::ai_catalog,
    .name = "ai-catalog",
    .family = "ai-catalog",
    .words = "AI Catalog",
    .aspects = ai_catalog_aspects,
    .stash_place = "/entries/*/data",
    .dialect = Dialect::ai_catalog,
    .looks_like = nullptr,
    .read = read,
    .write = write_ai_catalog,
    .find_stash = nullptr,
    .holds_original = true,
};

}  // namespace cardinal::convert

// A card of one format as one of another, with a list of what could not be
// carried, and the original inside so that nothing is gone.
//
//   Converter converter({.to = CardFormat::a2a_1_0}, system_env());
//   Result<Converted> made = converter.convert(text);
//   for (const Loss& loss : made->lost) report(loss.pointer, loss.why);
//
// Every format has one reader and one writer, which meet in the neutral Agent.
//
// Thread safety: a Converter keeps buffers and belongs to one thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/agent.h"
#include "cardinal/base.h"
#include "cardinal/card.h"
#include "cardinal/json.h"

namespace cardinal {

enum class CardFormat : std::uint8_t {
  agentcard,
  a2a_0_3,
  a2a_1_0,
  adp,
  mcp,
  openai,
  oasf,
  oasf_draft,
  ai_catalog,
};
inline constexpr std::size_t format_count = 9;
std::string_view name_of(CardFormat format);  // "a2a-0.3"
// By that name, or "a2a" for the newest version of it.
std::optional<CardFormat> card_format_named(std::string_view name);
// "a2a": what a user calls it, of whichever version.
std::string_view family_of(CardFormat format);
std::string_view words_for(CardFormat format);  // "A2A 0.3 card"

enum class McpVersion : std::uint8_t {
  v2024_11_05,
  v2025_03_26,
  v2025_06_18,
  v2025_11_25,
  v2026_07_28,
};
std::string_view name_of(McpVersion version);
std::optional<McpVersion> mcp_version_named(std::string_view name);
std::span<const std::string_view> mcp_version_names();

enum class OpenAiShape : std::uint8_t { chat, responses };

// What is asked for, and what the result should have that the card lacks.
struct ConvertOptions {
  CardFormat to = CardFormat::a2a_1_0;
  // Of the formats that have versions: just this one. Otherwise an original of
  // another version, found inside the card, is as good.
  bool exact_version = false;
  std::optional<CardFormat> from;  // empty: by what it looks like
  McpVersion mcp_version = McpVersion::v2025_06_18;
  OpenAiShape openai_shape = OpenAiShape::chat;
  std::string id;      // agent:// URI, ULID or urn:air, as the target has it
  std::string author;  // or provider
  std::string url;     // where the agent is called
  std::string entry;   // of a catalog: the identifier of the one to take
  bool stash = true;   // the original travels inside
  // Whatever format the original is that the card carries; `to` is not looked
  // at.
  bool original = false;
  // RFC 3339, for formats that ask when the agent was made: never the clock's.
  std::string created_at;
  std::string name;  // of the agent, where the card has none
};

// Something the card says and the result does not.
struct Loss {
  std::string pointer;  // into the original
  std::string what;
  std::string why;
  bool stashed = false;  // the original inside the result has it
  bool operator==(const Loss&) const = default;
};

// Something the result says and the card does not, since the format asks for
// it.
struct Addition {
  std::string pointer;  // into the result
  std::string why;
  bool operator==(const Addition&) const = default;
};

struct Converted {
  std::string text;
  CardFormat from = CardFormat::a2a_1_0;
  CardFormat to = CardFormat::a2a_1_0;
  // The original came back byte for byte from inside the card, or the text was
  // what is wanted already.
  bool unchanged = false;
  std::vector<Loss> lost;
  std::vector<Addition> added;
  std::vector<std::string> notes;
};

class Converter {
 public:
  Converter(ConvertOptions options, const Env& env);
  ~Converter();
  Converter(Converter&&) noexcept;

  // Fails: invalid, when the text is no card known here or lacks what the
  // target needs; the message names the option that helps.
  Result<Converted> convert(std::string text);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The card without the original that it carries; nothing where it has none.
std::optional<std::string> without_original(const Document& card);

// One AI Catalog of many cards, each inside as it is spelled; of catalogs the
// entries. `options.id` is for a single card.
// Fails: as convert() does, naming the card by its place in `texts`.
Result<std::string> catalog_of(std::span<const std::string> texts,
                               const ConvertOptions& options, const Env& env);

// How well a format holds an aspect.
enum class Coverage : std::uint8_t { none, partly, whole };

// What a format has for an aspect, in the table that its reader and writer go
// by. `member` names where it stands; `why` says what is missing where it is
// not whole.
struct AspectSupport {
  Aspect aspect;
  Coverage reads = Coverage::none;
  Coverage writes = Coverage::none;
  std::string_view member;
  std::string_view why;
};
// One for every aspect, in their order.
std::span<const AspectSupport> aspects_of(CardFormat format);
// Whether the format has room for the original; empty where it has none.
std::string_view stash_place(CardFormat format);

}  // namespace cardinal

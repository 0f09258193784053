// Converts a card from one format to another, lists what the result does not
// contain, and embeds the original so that nothing is lost.
//
//   Converter converter({.to = CardFormat::a2a_1_0}, system_env());
//   Result<Converted> made = converter.convert(text);
//   for (const Loss& loss : made->lost) report(loss.pointer, loss.why);
//
// Every format has one reader and one writer; between them is the neutral
// Agent.
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
  mcp_server,  // server.json of the MCP registry: read only
  mcp_config,  // configuration of an MCP host: written only
};
inline constexpr std::size_t format_count = 11;
bool can_read(CardFormat format);
bool can_write(CardFormat format);
std::string_view name_of(CardFormat format);  // "a2a-0.3"
// By that name, or "a2a" for the newest version of it.
std::optional<CardFormat> card_format_named(std::string_view name);
// "a2a": the name without a version.
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

inline constexpr std::string_view new_id = "new";

enum class OpenAiShape : std::uint8_t { chat, responses };

// What to convert to, and values for what the card lacks.
struct ConvertOptions {
  CardFormat to = CardFormat::a2a_1_0;
  // For formats with versions: only this version. Otherwise an embedded
  // original of another version is accepted, too.
  bool exact_version = false;
  // With a2a_1_0: one card that readers of 0.3 understand, too. It needs an
  // address of 0.3, and embeds no original.
  bool hybrid = false;
  std::optional<CardFormat> from;  // empty: detect
  // The A2A version by which an A2A card is read; empty: detect.
  std::optional<a2a::Version> as;
  McpVersion mcp_version = McpVersion::v2025_06_18;
  OpenAiShape openai_shape = OpenAiShape::chat;
  // agent:// URI, ULID or urn:air, as the target needs it; new_id: a new one
  // for each card.
  std::string id;
  std::string author;  // or provider
  std::string url;     // where the agent is called
  std::string entry;   // of a catalog: the identifier of the entry to convert
  bool embed_original = true;  // so that converting back restores it
  // Returns the embedded original, whatever its format; `to` is ignored.
  bool original = false;
  // RFC 3339, for formats that require a creation time. The clock is not used.
  std::string created_at;
  std::string name;  // of the agent, if the card has none
};

// Something that the card contains and the result does not.
struct Loss {
  std::string pointer;  // into the original
  std::string what;
  std::string why;
  bool stashed = false;  // the embedded original contains it
  bool operator==(const Loss&) const = default;
};

// Something that the result contains and the card does not, because the format
// requires it.
struct Addition {
  std::string pointer;  // into the result
  std::string why;
  bool operator==(const Addition&) const = default;
};

struct [[nodiscard]] Converted {
  std::string text;
  CardFormat from = CardFormat::a2a_1_0;
  CardFormat to = CardFormat::a2a_1_0;
  // The text is the embedded original, byte for byte, or the input already had
  // the requested format.
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

  // Fails: invalid, when the text has no known format or lacks what the target
  // requires; the message names the option that provides it.
  Result<Converted> convert(std::string text);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The card without its embedded original; absent if it has none.
std::optional<std::string> without_original(const Document& card);

// One AI Catalog of many cards, each embedded byte for byte; a catalog
// contributes its entries. `options.id` is for a single card.
// Fails: as convert() does, with the position of the card in `texts`.
Result<std::string> catalog_of(std::span<const std::string> texts,
                               const ConvertOptions& options, const Env& env);

// How much of an aspect a format can express.
enum class Coverage : std::uint8_t { none, partly, whole };

// How a format supports an aspect. Its reader and writer follow this table.
// `member` is the place of the aspect in the format; `why` is the reason if it
// is not covered as a whole.
struct AspectSupport {
  Aspect aspect;
  Coverage reads = Coverage::none;
  Coverage writes = Coverage::none;
  std::string_view member;
  std::string_view why;
};
// One for every aspect, in their order.
std::span<const AspectSupport> aspects_of(CardFormat format);
// Where the format embeds the original; empty if it cannot.
std::string_view stash_place(CardFormat format);

}  // namespace cardinal

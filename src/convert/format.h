// A format that the converter knows: a table of aspects, a reader, a writer and
// a place for the original.
#pragma once

#include "cardinal/ai_catalog.h"
#include "cardinal/convert.h"

namespace cardinal::convert {

// The original text that a converted card embeds, and the options of that
// conversion, so that it can be repeated.
struct Stash {
  CardFormat format = CardFormat::a2a_1_0;
  std::string text;
  ConvertOptions made_with;
};

struct FoundStash {
  // The member or item to omit to get the content of the card itself.
  Value around;
  Result<Stash> stash;  // an error if it cannot be read
  // What was made from the original, if that is not the whole document.
  Value body = {};
};

// What a writer reports in addition to its text.
class Notes {
 public:
  struct Lost {
    Aspect aspect;
    std::uint32_t item;
    std::string why;
    // Losing its id or address means losing a whole skill or interface, unless
    // this is set.
    bool itself_only = false;
  };
  // The aspect of that skill, interface, scheme ... is not in the result,
  // though the format has a place for it.
  void lose(Aspect aspect, std::size_t item, std::string why) {
    lost.push_back({aspect, static_cast<std::uint32_t>(item), std::move(why)});
  }
  void lose_only(Aspect aspect, std::size_t item, std::string why) {
    lose(aspect, item, std::move(why));
    lost.back().itself_only = true;
  }
  void add(std::string pointer, std::string why) {
    added.push_back({std::move(pointer), std::move(why)});
  }
  void remark(std::string words) { remarks.push_back(std::move(words)); }
  // The result contains the whole card, so nothing is lost.
  void keep_all() { keeps_all = true; }

  std::vector<Lost> lost;
  std::vector<Addition> added;
  std::vector<std::string> remarks;
  bool keeps_all = false;
};

// Views that are reused from card to card.
struct Views {
  a2a::Card a2a;
  adp::Card adp;
  agentcard::Card agentcard;
  ai_catalog::Catalog catalog;
};

struct Reading {
  Value root;
  const ConvertOptions& options;
  Views& views;
  Origins& origins;
};

struct Writing {
  const Agent& agent;
  const ConvertOptions& options;
  const Stash* stash;  // to embed, or null
  Notes& notes;
  // The card that the agent was read from, and its format.
  Value source = {};
  CardFormat from = CardFormat::a2a_1_0;
};

struct FormatInfo {
  CardFormat format;
  std::string_view name;    // "a2a-0.3"
  std::string_view family;  // "a2a": the name on the command line
  std::string_view words;   // "A2A 0.3 card"
  std::span<const AspectSupport> aspects;
  std::string_view stash_place;    // a JSON Pointer; empty: none
  std::optional<Dialect> dialect;  // by which `check` checks the result
  bool (*looks_like)(Value root);  // called when no dialect was detected
  Result<Agent> (*read)(const Reading& reading);         // null: none
  Result<std::string> (*write)(const Writing& writing);  // null: none
  std::optional<FoundStash> (*find_stash)(Value root);   // null: none
  // The original is its content: always present, byte for byte.
  bool holds_original = false;
  std::string_view version = {};  // of the dialect, if the format is one
};

const FormatInfo& info_of(CardFormat format);
// Detects the format, or only its version if the user named the format.
// Fails: invalid, with what was expected.
Result<CardFormat> format_of(Value root, std::optional<CardFormat> named,
                             std::optional<a2a::Version> as = std::nullopt);

// Each is defined in a file of its own.
extern const FormatInfo agentcard_format;
extern const FormatInfo a2a_0_3_format;
extern const FormatInfo a2a_1_0_format;
extern const FormatInfo adp_format;
extern const FormatInfo mcp_format;
extern const FormatInfo openai_format;
extern const FormatInfo oasf_format;
extern const FormatInfo oasf_draft_format;
extern const FormatInfo ai_catalog_format;
extern const FormatInfo mcp_server_format;
extern const FormatInfo mcp_config_format;

}  // namespace cardinal::convert

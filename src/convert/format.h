// What a format is to the converter: a table of aspects, a reader, a writer and
// a place where the original may travel.
#pragma once

#include "cardinal/ai_catalog.h"
#include "cardinal/convert.h"

namespace cardinal::convert {

// The original text inside a converted one, and what was asked for when it was
// converted, so that it can be done again.
struct Stash {
  CardFormat format = CardFormat::a2a_1_0;
  std::string text;
  ConvertOptions made_with;
};

struct FoundStash {
  // The member or item to leave out to see what the format itself says.
  Value around;
  Result<Stash> stash;  // an error where it cannot be made out
  // What was made from the original, where that is not the whole document.
  Value body = {};
};

// What a writer reports beside its text.
class Notes {
 public:
  struct Lost {
    Aspect aspect;
    std::uint32_t item;
    std::string why;
    // With its id or address a skill or interface is gone as a whole, unless
    // only that is not what it was.
    bool itself_only = false;
  };
  // What stood at the aspect of that skill, interface, scheme ... is not in the
  // result, though the format has a place for its like.
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

  std::vector<Lost> lost;
  std::vector<Addition> added;
  std::vector<std::string> remarks;
};

// Views that keep their memory from card to card.
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
  const Stash* stash;  // to put in, or null
  Notes& notes;
};

struct FormatInfo {
  CardFormat format;
  std::string_view name;    // "a2a-0.3"
  std::string_view family;  // "a2a": what the user calls it
  std::string_view words;   // "A2A 0.3 card"
  std::span<const AspectSupport> aspects;
  std::string_view stash_place;    // a pointer, for people; empty: none
  std::optional<Dialect> dialect;  // by which `check` judges the result
  bool (*looks_like)(Value root);  // asked where no dialect was detected
  Result<Agent> (*read)(const Reading& reading);
  Result<std::string> (*write)(const Writing& writing);
  std::optional<FoundStash> (*find_stash)(Value root);  // null: none
  // The original is its content: always there, and laid out as it is.
  bool holds_original = false;
};

const FormatInfo& info_of(CardFormat format);
// What the document is, or of what version where the user named it.
// Fails: invalid, saying what was looked for.
Result<CardFormat> format_of(Value root, std::optional<CardFormat> named);

// One file each.
extern const FormatInfo agentcard_format;
extern const FormatInfo a2a_0_3_format;
extern const FormatInfo a2a_1_0_format;
extern const FormatInfo adp_format;
extern const FormatInfo mcp_format;
extern const FormatInfo openai_format;
extern const FormatInfo oasf_format;
extern const FormatInfo oasf_draft_format;
extern const FormatInfo ai_catalog_format;

}  // namespace cardinal::convert

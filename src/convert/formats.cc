// All formats, and how the format of a document is detected.
#include "base/check_that.h"
#include "base/errors.h"
#include "convert/format.h"

namespace cardinal {
namespace convert {
namespace {

// In the order of CardFormat.
constexpr const FormatInfo* formats[] = {
    &agentcard_format,  &a2a_0_3_format,    &a2a_1_0_format,
    &adp_format,        &mcp_format,        &openai_format,
    &oasf_format,       &oasf_draft_format, &ai_catalog_format,
    &mcp_server_format, &mcp_config_format,
};
static_assert(std::size(formats) == format_count);

// A card that states 1.0 and is called at its url has the form of 0.3, whatever
// it states.
CardFormat a2a_format_of(Value root, std::optional<a2a::Version> as) {
  const a2a::Detection detected = a2a::detect_version(root, as);
  if (detected.version != a2a::Version::v1_0) return CardFormat::a2a_0_3;
  const bool has_form_of_0_3 =
      root["url"].is(Kind::string) && root["supportedInterfaces"].size() == 0;
  return has_form_of_0_3 && !as ? CardFormat::a2a_0_3 : CardFormat::a2a_1_0;
}

}  // namespace

const FormatInfo& info_of(CardFormat format) {
  const FormatInfo& info = *formats[static_cast<std::size_t>(format)];
  CHECK(info.format == format);
  return info;
}

Result<CardFormat> format_of(Value root, std::optional<CardFormat> named,
                             std::optional<a2a::Version> as) {
  const std::optional<Dialect> dialect =
      named ? info_of(*named).dialect : detect(root);
  if (dialect == Dialect::a2a) return a2a_format_of(root, as);
  if (named && !info_of(*named).read) {
    return usage("a {} cannot be read", info_of(*named).words);
  }
  if (named) return *named;
  // It is the more particular: some list their tools beside their packages.
  if (!dialect && mcp_server_format.looks_like(root)) {
    return CardFormat::mcp_server;
  }
  for (const FormatInfo* info : formats) {
    if (dialect && info->dialect == dialect) return info->format;
    if (!dialect && info->looks_like && info->looks_like(root)) {
      return info->format;
    }
  }
  return invalid(
      "not a document that can be converted; {}; not a list of tools (MCP, "
      "OpenAI) either; name its format with --from",
      explain_detection(root));
}

}  // namespace convert

bool can_read(CardFormat format) {
  return convert::info_of(format).read != nullptr;
}

bool can_write(CardFormat format) {
  return convert::info_of(format).write != nullptr;
}

std::string_view name_of(CardFormat format) {
  return convert::info_of(format).name;
}

std::optional<CardFormat> card_format_named(std::string_view name) {
  if (name == "a2a") return CardFormat::a2a_1_0;
  for (const convert::FormatInfo* info : convert::formats) {
    if (info->name == name) return info->format;
  }
  return std::nullopt;
}

std::string_view family_of(CardFormat format) {
  return convert::info_of(format).family;
}

std::string_view words_for(CardFormat format) {
  return convert::info_of(format).words;
}

std::span<const AspectSupport> aspects_of(CardFormat format) {
  return convert::info_of(format).aspects;
}

std::string_view stash_place(CardFormat format) {
  return convert::info_of(format).stash_place;
}

}  // namespace cardinal

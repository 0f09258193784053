#include "convert/stash.h"

#include "base/check_that.h"
#include "base/errors.h"

namespace cardinal::convert {

void put_made_with(Writer& out, const ConvertOptions& options) {
  const ConvertOptions plain;
  out.begin_object();
  if (!options.id.empty()) out.key("id").string(options.id);
  if (!options.author.empty()) out.key("author").string(options.author);
  if (!options.url.empty()) out.key("url").string(options.url);
  if (!options.name.empty()) out.key("name").string(options.name);
  if (!options.entry.empty()) out.key("entry").string(options.entry);
  if (!options.created_at.empty()) {
    out.key("created_at").string(options.created_at);
  }
  if (options.mcp_version != plain.mcp_version) {
    out.key("mcp_version").string(name_of(options.mcp_version));
  }
  out.end_object();
}

void read_made_with(Value at, ConvertOptions& out) {
  const auto text = [at](std::string_view name) {
    return std::string(at[name].string().value_or(""));
  };
  out.id = text("id");
  out.author = text("author");
  out.url = text("url");
  out.name = text("name");
  out.entry = text("entry");
  out.created_at = text("created_at");
  if (const auto version = mcp_version_named(text("mcp_version"))) {
    out.mcp_version = *version;
  }
}

void put_stash(Writer& out, const Stash& stash) {
  out.begin_object();
  out.key("format").string(info_of(stash.format).name);
  out.key("text").string(stash.text);
  Writer with;
  put_made_with(with, stash.made_with);
  const std::string options = with.take();
  if (options != "{}") out.key("with").raw(options);
  out.end_object();
}

Result<Stash> parse_stash(Value at) {
  Stash stash;
  const auto name = at["format"].string();
  const auto format = card_format_named(name.value_or(""));
  if (!format) {
    return invalid(
        "\"format\" must name a format; got {}",
        (at["format"] ? std::string(at["format"].raw()) : "nothing"));
  }
  const auto text = at["text"].string();
  if (!text) {
    return invalid("\"text\" must be the original as a string");
  }
  if (text->size() > stash_bytes_max) {
    return invalid("\"text\" has {} bytes; at most {} are read", text->size(),
                   stash_bytes_max);
  }
  stash.format = *format;
  stash.text = std::string(*text);
  read_made_with(at["with"], stash.made_with);
  return stash;
}

std::optional<FoundStash> stash_member(Value object, std::string_view name) {
  const Value at = object[name];
  if (!at) return std::nullopt;
  return FoundStash{.around = object.size() == 1 ? object : at,
                    .stash = parse_stash(at)};
}

}  // namespace cardinal::convert

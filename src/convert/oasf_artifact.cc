// The original inside an OASF record.
#include "base/ascii.h"
#include "base/base64.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "cardinal/crypto.h"
#include "convert/oasf_parts.h"
#include "convert/stash.h"

namespace cardinal::convert {
namespace {

constexpr std::string_view stash_type =
    "application/vnd.cardinal.original+json;format=";
constexpr std::string_view with_options = ";with=";
constexpr std::string_view hex = "0123456789ABCDEF";

// A value of a media type's parameter is a token.
std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = is_alnum(c) || c == '-' || c == '.' || c == '_';
    const auto byte = static_cast<std::uint8_t>(c);
    if (plain) {
      out += c;
    } else {
      out += {'%', hex[byte / 16], hex[byte % 16]};
    }
  }
  return out;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size()) {
      const std::size_t high = hex.find(text[i + 1]);
      const std::size_t low = hex.find(text[i + 2]);
      if (high < hex.size() && low < hex.size()) {
        out += static_cast<char>(high * 16 + low);
        i += 2;
        continue;
      }
    }
    out += text[i];
  }
  return out;
}

std::string digest_of(std::string_view bytes) {
  return "sha256:" + to_hex(sha256(bytes));
}

}  // namespace

void put_artifact(Writer& out, const Stash& stash) {
  std::string type =
      std::string(stash_type) + std::string(info_of(stash.format).name);
  Writer with;
  put_made_with(with, stash.made_with);
  const std::string options = with.take();
  if (options != "{}") {
    type += std::string(with_options) + percent_encoded(options);
  }
  out.begin_object().key("media_type").string("application/json");
  out.key("artifact_type").string(type);
  out.key("size").number(static_cast<std::int64_t>(stash.text.size()));
  out.key("digest").string(digest_of(stash.text));
  out.key("data").string(encode_base64(stash.text)).end_object();
}

Result<std::string> artifact_bytes(Value artifact) {
  const std::string_view data = artifact["data"].string().value_or("");
  if (data.size() / 4 * 3 > stash_bytes_max) {
    return invalid("the artifact is larger than {} bytes", stash_bytes_max);
  }
  std::optional<std::string> bytes = decode_base64(data);
  if (!bytes || bytes->empty()) {
    return invalid("\"data\" of the artifact must be padded base 64");
  }
  if (artifact["size"].uint64() != bytes->size()) {
    return invalid("the artifact has {} bytes, and its \"size\" is another",
                   bytes->size());
  }
  const std::string digest = digest_of(*bytes);
  if (artifact["digest"].string() != digest) {
    return invalid(
        "the digest of the artifact is {}, and its \"digest\" is another",
        digest);
  }
  return std::move(*bytes);
}

std::optional<Result<Stash>> stash_in_artifact(Value artifact) {
  std::string_view type = artifact["artifact_type"].string().value_or("");
  if (!type.starts_with(stash_type)) return std::nullopt;
  type.remove_prefix(stash_type.size());
  const std::size_t end = std::min(type.find(with_options), type.size());
  const std::string_view name = type.substr(0, end);
  const auto format = card_format_named(name);
  if (!format) {
    return invalid(
        "\"artifact_type\" names the format \"{}\", which is not known here",
        name);
  }
  Result<std::string> bytes = artifact_bytes(artifact);
  if (!bytes) return std::unexpected(bytes.error());
  Stash stash{.format = *format, .text = std::move(*bytes), .made_with = {}};
  if (end < type.size()) {
    Faults faults;
    const Document with =
        Reader().read(percent_decoded(type.substr(end + with_options.size())),
                      Limits{}, faults);
    read_made_with(with.root(), stash.made_with);
  }
  return stash;
}

}  // namespace cardinal::convert

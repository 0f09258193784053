// The original inside an OASF record.
#include "base/base64.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/uri.h"
#include "cardinal/crypto.h"
#include "convert/oasf_parts.h"
#include "convert/stash.h"

namespace cardinal::convert {
namespace {

constexpr std::string_view stash_type =
    "application/vnd.cardinal.original+json;format=";
constexpr std::string_view with_options = ";with=";
// The value of a media type parameter is a token; other bytes are encoded.
constexpr std::string_view token_marks = "-._";

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
    type += std::string(with_options) + percent_encoded(options, token_marks);
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
    return invalid("the artifact has {} bytes, but its \"size\" differs",
                   bytes->size());
  }
  const std::string digest = digest_of(*bytes);
  if (artifact["digest"].string() != digest) {
    return invalid(
        "the digest of the artifact is {}, but its \"digest\" differs", digest);
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
        "\"artifact_type\" names the format \"{}\", which is unknown", name);
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

// did:key, libp2p peer ids and self-certifying agent:// names of Ed25519 keys.
#include <algorithm>

#include "base/base32.h"
#include "base/base58.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "cardinal/trust.h"

namespace cardinal {
namespace {

// The multicodec of Ed25519 public keys as a varint.
constexpr std::string_view ed25519_codec("\xED\x01", 2);
// An identity multihash (00, 36 bytes) of libp2p's protocol buffer: key type 1,
// 32 bytes of key.
constexpr std::string_view peer_id_head("\x00\x24\x08\x01\x12\x20", 6);
constexpr std::size_t key_bytes = 32;
constexpr std::string_view did_key_head = "did:key:";

std::optional<std::string> with_head(std::string_view head,
                                     const PublicKey& key) {
  const auto* point = std::get_if<Ed25519Point>(&key.parts());
  if (!point) return std::nullopt;
  std::string bytes(head);
  bytes.append(point->bytes.begin(), point->bytes.end());
  return bytes;
}

std::optional<PublicKey> key_behind(std::string_view head,
                                    std::string_view bytes) {
  if (bytes.size() != head.size() + key_bytes || !bytes.starts_with(head)) {
    return std::nullopt;
  }
  Ed25519Point point;
  std::ranges::copy(bytes.substr(head.size()), point.bytes.begin());
  return PublicKey::of_ed25519(point);
}

}  // namespace

std::optional<std::string> did_key_of(const PublicKey& key) {
  const auto bytes = with_head(ed25519_codec, key);
  if (!bytes) return std::nullopt;
  return std::string(did_key_head) + "z" + encode_base58(*bytes);
}

std::optional<std::string> peer_id_of(const PublicKey& key) {
  const auto bytes = with_head(peer_id_head, key);
  if (!bytes) return std::nullopt;
  return encode_base58(*bytes);
}

std::optional<std::string> label_of(const PublicKey& key) {
  const auto bytes = with_head(ed25519_codec, key);
  if (!bytes) return std::nullopt;
  return "b" + encode_base32(*bytes);
}

Result<PublicKey> key_of_did(std::string_view did) {
  if (!did.starts_with(did_key_head)) {
    const std::size_t colon = did.find(':', 4);
    if (did.starts_with("did:") && colon != std::string_view::npos) {
      return invalid("DIDs of method \"{}\" are not supported, only did:key",
                     did.substr(4, colon - 4));
    }
    return invalid("a did:key begins with did:key:z6Mk");
  }
  // The fragment of a DID URL names the key again.
  std::string_view text = did.substr(did_key_head.size());
  text = text.substr(0, text.find('#'));
  if (!text.starts_with('z')) {
    return invalid("a did:key is written in base58btc, after a z");
  }
  TRY(const std::string bytes, decode_base58(text.substr(1)));
  const auto key = key_behind(ed25519_codec, bytes);
  if (key) return *key;
  return invalid("{}",
                 bytes.starts_with(ed25519_codec)
                     ? "an Ed25519 did:key contains 32 bytes of key; got " +
                           std::to_string(bytes.size() - ed25519_codec.size())
                     : "only did:key of Ed25519 keys (z6Mk...) is supported; "
                       "this one is of another type");
}

Result<PublicKey> key_of_peer_id(std::string_view peer_id) {
  TRY(const std::string bytes, decode_base58(peer_id));
  if (const auto key = key_behind(peer_id_head, bytes)) return *key;
  return invalid(
      "only peer ids that contain an Ed25519 key (12D3KooW...) are supported");
}

// Base 58 is case-sensitive, though the authority of a URI should not be: it is
// accepted as it is written, and its case is never changed.
std::optional<PublicKey> key_of_label(std::string_view label) {
  constexpr std::size_t base32_characters = 56, did_characters = 48,
                        peer_characters = 52;
  if (label.size() == base32_characters && label[0] == 'b') {
    const auto bytes = decode_base32(label.substr(1));
    return bytes ? key_behind(ed25519_codec, *bytes) : std::nullopt;
  }
  if (label.size() == did_characters && label[0] == 'z') {
    const auto bytes = decode_base58(label.substr(1));
    return bytes ? key_behind(ed25519_codec, *bytes) : std::nullopt;
  }
  if (label.size() == peer_characters && label.starts_with("12D3KooW")) {
    const auto bytes = decode_base58(label);
    return bytes ? key_behind(peer_id_head, *bytes) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace cardinal

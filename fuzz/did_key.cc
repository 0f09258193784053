// A did:key, peer id or label that is read names one key, and that key has
// this one name of its kind.
#include "cardinal/trust.h"
#include "property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const Result<PublicKey> key = key_of_did(text)) {
    HOLDS(did_key_of(*key) == text.substr(0, text.find('#')));
  } else {
    HOLDS(!key.error().message.empty());
  }
  if (const Result<PublicKey> key = key_of_peer_id(text)) {
    HOLDS(peer_id_of(*key) == text);
  }
  if (const auto key = key_of_label(text)) {
    HOLDS(label_of(*key) == text || peer_id_of(*key) == text ||
          *did_key_of(*key) == "did:key:" + text);
  }
  return 0;
}

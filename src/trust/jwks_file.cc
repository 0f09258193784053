// Key sets in files.
#include "base/check_that.h"
#include "base/errors.h"
#include "base/file.h"
#include "trust/jwk_members.h"
#include "trust/wiped_text.h"

namespace cardinal {
namespace {

Result<KeySet> read_pem_keys(std::string_view text) {
  TRY(std::vector<PublicKey> keys, read_pem_public_keys(text));
  KeySet set;
  for (PublicKey& key : keys) {
    const bool is_any_rsa = key.algorithm() == Algorithm::rs256;
    set.keys.push_back(
        {.key = std::move(key), .kid = {}, .is_any_rsa = is_any_rsa});
  }
  return set;
}

}  // namespace

// The file may be that of a private key, so its text is wiped.
Result<KeySet> read_jwks_file(const std::string& path) {
  TRY(std::string text, read_whole(path, jwk_limits.bytes_max));
  if (is_pem(text)) {
    const WipedText used(std::move(text));
    Result<KeySet> set = read_pem_keys(used.text);
    if (!set) set.error().where = path;
    return set;
  }
  Reader reader;
  Document document = reader.read_clean(std::move(text), jwk_limits);
  Result<KeySet> set =
      document.clean()
          ? read_jwks(document.root())
          : Result<KeySet>(invalid("it is neither valid JSON nor PEM"));
  const WipedText used(reader.recycle(std::move(document)));
  if (!set) set.error().where = path;
  return set;
}

}  // namespace cardinal

// An ADP card that is advertised: what to send, and when to send it again.
//
//   AdvertisedCard card(file, key, env);
//   TRY(const std::string text, card.text(file_text, modified_ms));
//
// A card that is signed, or that there is no key for, is sent as it is. One
// that is not signed gets a seq and a signature: its seq is the time of the
// file's last change in milliseconds, or the card's own if that is higher, and
// rises only when the card does change.
//
// Thread safety: belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cardinal/trust.h"

namespace cardinal {

class AdvertisedCard {
 public:
  // The key may be null; it must outlive the card.
  AdvertisedCard(const SigningKey* key, Env& env) : key_(key), env_(env) {}

  // Takes what the file has now. Fails: invalid, if it is not an ADP card or
  // cannot be signed; then the card before stays.
  Status update(const std::string& file_text, std::int64_t modified_ms);

  const std::string& id() const { return id_; }
  const std::string& text() const { return text_; }
  bool is_signed_here() const { return is_signed_here_; }
  // How long a directory keeps it.
  std::int64_t ttl_s() const { return ttl_s_; }

  // A directory knows a newer one, such as the revocation of an earlier run:
  // signs it again with the present time as seq. False: it has done that for
  // this content already, or does not sign it.
  Result<bool> renew();
  // The card that ends it. Fails: usage, without a key.
  Result<std::string> revocation() const;

 private:
  Result<std::string> signed_as(std::uint64_t seq) const;

  const SigningKey* key_;
  Env& env_;
  std::string file_text_, id_, text_;
  std::uint64_t seq_ = 0;
  std::int64_t ttl_s_ = 0;
  bool is_signed_here_ = false, was_renewed_ = false;
};

// Of cards that say nothing.
inline constexpr std::int64_t advertised_ttl_s = 86'400;

// How long to wait after an advertisement that was stored, or after so many in
// a row that failed, in milliseconds.
std::int64_t pause_after_stored_ms(std::int64_t ttl_s);
std::int64_t pause_after_failures_ms(int failures);

}  // namespace cardinal

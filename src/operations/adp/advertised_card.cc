#include "operations/adp/advertised_card.h"

#include <algorithm>

#include "base/errors.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

Document advertised_document(const std::string& text) {
  Faults faults;
  return Reader().read(text, Limits{}, faults);
}

}  // namespace

Result<std::string> AdvertisedCard::signed_as(std::uint64_t seq) const {
  return sign(advertised_document(file_text_), Dialect::adp, *key_,
              {.seq = seq}, env_);
}

Status AdvertisedCard::update(const std::string& file_text,
                              std::int64_t modified_ms) {
  if (file_text == file_text_) return {};
  const Document card = advertised_document(file_text);
  const Value root = card.root();
  if (detect(root) != Dialect::adp || !root["id"].is(Kind::string)) {
    return invalid("only ADP cards are advertised; {}",
                   explain_detection(root));
  }
  AdvertisedCard next(key_, env_);
  next.file_text_ = file_text;
  next.id_ = std::string(*root["id"].string());
  next.ttl_s_ = root["metadata"]["ttl"].int64().value_or(advertised_ttl_s);
  next.is_signed_here_ = key_ && !root["signature"];
  if (next.is_signed_here_) {
    next.seq_ = std::max(static_cast<std::uint64_t>(modified_ms),
                         root["seq"].uint64().value_or(0));
    if (id_ == next.id_) next.seq_ = std::max(next.seq_, seq_ + 1);
    TRY(next.text_, next.signed_as(next.seq_));
  } else {
    next.text_ = std::string(root.raw());
  }
  file_text_ = std::move(next.file_text_);
  id_ = std::move(next.id_);
  text_ = std::move(next.text_);
  seq_ = next.seq_;
  ttl_s_ = next.ttl_s_;
  is_signed_here_ = next.is_signed_here_;
  was_renewed_ = false;
  return {};
}

Result<bool> AdvertisedCard::renew() {
  if (!is_signed_here_ || was_renewed_) return false;
  seq_ = std::max(static_cast<std::uint64_t>(env_.clock->now_ms()), seq_ + 1);
  TRY(text_, signed_as(seq_));
  was_renewed_ = true;
  return true;
}

Result<std::string> AdvertisedCard::revocation() const {
  if (!key_) return usage("a revocation is signed, and there is no key");
  const Document card = advertised_document(text_);
  const std::uint64_t known = card.root()["seq"].uint64().value_or(0);
  SignOptions options{.revoke = true};
  if (is_signed_here_) {
    options.seq =
        std::max(static_cast<std::uint64_t>(env_.clock->now_ms()), known + 1);
  }
  return sign(card, Dialect::adp, *key_, options, env_);
}

std::int64_t pause_after_stored_ms(std::int64_t ttl_s) {
  constexpr std::int64_t least_s = 10, most_s = 86'400;
  return std::clamp(ttl_s / 5 * 4, least_s, most_s) * 1'000;
}

std::int64_t pause_after_failures_ms(int failures) {
  constexpr std::int64_t first_ms = 5'000, most_ms = 3'600'000;
  return std::min(first_ms << std::clamp(failures - 1, 0, 16), most_ms);
}

}  // namespace cardinal

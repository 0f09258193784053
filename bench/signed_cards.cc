#include "signed_cards.h"

#include <cstdlib>

#include "cards.h"

namespace cardinal::bench {
namespace {

struct FixedRandom final : Random {
  void fill(std::uint8_t* bytes, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) {
      bytes[i] = static_cast<std::uint8_t>(i * 37 + 5);
    }
  }
};

template <class T>
T or_stop(Result<T> made) {
  if (!made) {
    std::fprintf(stderr, "%s\n", made.error().message.c_str());
    std::abort();
  }
  return std::move(*made);
}

Document read(const std::string& text) {
  Faults faults;
  Document document = Reader().read(text, Limits{}, faults);
  if (!faults.empty()) std::abort();
  return document;
}

std::string signed_card(const std::string& card, Dialect dialect,
                        const SignOptions& options) {
  return or_stop(sign(read(card), dialect, bench_key(), options, system_env()));
}

}  // namespace

const SigningKey& bench_key() {
  static const SigningKey key = [] {
    FixedRandom random;
    Env env{.clock = nullptr, .random = &random};
    PrivateKey made = or_stop(PrivateKey::generate(Algorithm::eddsa, env));
    std::string kid = thumbprint(made.public_key());
    return SigningKey{std::move(made), std::move(kid)};
  }();
  return key;
}

std::vector<std::string> signed_adp_cards() {
  std::vector<std::string> cards = make_adp_cards();
  cards.resize(signed_count);
  for (std::string& card : cards) {
    // The cards have DIDs of their own, whose keys nobody has.
    const Document document = read(card);
    std::string text = card;
    if (const Value did = document.root()["did"]) {
      text = or_stop(apply_edits(card, {remove_element(document.root(), did)}));
    }
    card = signed_card(text, Dialect::adp, {.seq = 7});
  }
  return cards;
}

std::vector<SignedPayload> signed_a2a_cards() {
  std::vector<SignedPayload> all;
  for (const std::string& card : make_a2a_cards()) {
    if (all.size() == signed_count) break;
    SignedPayload made;
    made.card = signed_card(card, Dialect::a2a,
                            {.form = "specification", .replace = true});
    const Document document = read(made.card);
    const Value entry = document.root()["signatures"][std::size_t{0}];
    made.protected_text = *entry["protected"].string();
    made.signature = *entry["signature"].string();
    made.payload =
        or_stop(signed_bytes(document.root(), Dialect::a2a))[0].bytes;
    all.push_back(std::move(made));
  }
  return all;
}

}  // namespace cardinal::bench

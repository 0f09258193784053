// What verifying costs beside the signature itself: whole cards, reading
// included, against bare libsodium on the same bytes.
#include <benchmark/benchmark.h>
#include <sodium.h>

#include <cstdlib>

#include "base/base64url.h"
#include "cards.h"
#include "crypto/octets.h"
#include "signed_cards.h"
#include "trust/jws.h"

namespace cardinal::bench {
namespace {

void count_cards(benchmark::State& state, std::size_t cards) {
  state.counters["per_card"] =
      benchmark::Counter(static_cast<double>(cards),
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}

const std::array<std::uint8_t, 32>& public_bytes() {
  return std::get<Ed25519Point>(bench_key().key.public_key().parts()).bytes;
}

struct Bare {
  std::string message, signature;
};

void verify_bare(benchmark::State& state, const std::vector<Bare>& all) {
  if (sodium_init() < 0) std::abort();
  for (auto _ : state) {
    for (const Bare& each : all) {
      if (crypto_sign_verify_detached(octets(each.signature),
                                      octets(each.message), each.message.size(),
                                      public_bytes().data()) != 0) {
        std::abort();
      }
    }
  }
  count_cards(state, all.size());
}

void verify_cards(benchmark::State& state,
                  const std::vector<std::string>& cards) {
  const NamedKey trusted[] = {{bench_key().key.public_key(), bench_key().kid}};
  Reader reader;
  Faults faults;
  std::string
      text;  // filled again and again, as a program with many cards does
  for (auto _ : state) {
    for (const std::string& card : cards) {
      text = card;
      Document document = reader.read(std::move(text), Limits{}, faults);
      const Verification found = verify(document.root(), {.jwks = trusted});
      if (found.verdict != Verdict::valid) std::abort();
      text = reader.recycle(std::move(document));
    }
  }
  count_cards(state, cards.size());
}

void BM_BareSodiumAdp(benchmark::State& state) {
  std::vector<Bare> all;
  for (const std::string& card : signed_adp_cards()) {
    Faults faults;
    const Document document = Reader().read(card, Limits{}, faults);
    all.push_back(
        {(*signed_bytes(document.root(), Dialect::adp))[0].bytes,
         decode_base64url(*document.root()["signature"].string()).bytes});
  }
  verify_bare(state, all);
}
BENCHMARK(BM_BareSodiumAdp);

void BM_VerifyAdp(benchmark::State& state) {
  verify_cards(state, signed_adp_cards());
}
BENCHMARK(BM_VerifyAdp);

void BM_BareSodiumA2a(benchmark::State& state) {
  std::vector<Bare> all;
  for (const SignedPayload& each : signed_a2a_cards()) {
    all.push_back({each.protected_text + "." + encode_base64url(each.payload),
                   decode_base64url(each.signature).bytes});
  }
  verify_bare(state, all);
}
BENCHMARK(BM_BareSodiumA2a);

// What jose's flattenedVerify does: header, encodings and signature, of a
// payload in hand.
void BM_VerifyJws(benchmark::State& state) {
  const std::vector<SignedPayload> all = signed_a2a_cards();
  const PublicKey key = bench_key().key.public_key();
  for (auto _ : state) {
    for (const SignedPayload& each : all) {
      const auto header = read_jws_header(each.protected_text, {});
      const auto signature =
          read_jws_signature(each.signature, header->algorithm);
      if (header->algorithm != key.algorithm() ||
          !key.verify(jws_input(each.protected_text, each.payload),
                      *signature)) {
        std::abort();
      }
    }
  }
  count_cards(state, all.size());
}
BENCHMARK(BM_VerifyJws);

void BM_VerifyA2a(benchmark::State& state) {
  std::vector<std::string> cards;
  for (SignedPayload& each : signed_a2a_cards()) {
    cards.push_back(std::move(each.card));
  }
  verify_cards(state, cards);
}
BENCHMARK(BM_VerifyA2a);

// RFC 8785, from the text: what the npm package canonicalize does after
// JSON.parse.
void BM_Canonicalize(benchmark::State& state) {
  const std::vector<std::string> cards = make_reference_cards();
  Reader reader;
  Faults faults;
  std::string text;
  for (auto _ : state) {
    for (const std::string& card : cards) {
      text = card;
      Document document = reader.read(std::move(text), Limits{}, faults);
      const Result<std::string> bytes = canonicalize(document.root());
      if (!bytes) std::abort();
      benchmark::DoNotOptimize(bytes->data());
      text = reader.recycle(std::move(document));
    }
  }
  count_cards(state, cards.size());
}
BENCHMARK(BM_Canonicalize);

}  // namespace
}  // namespace cardinal::bench

BENCHMARK_MAIN();

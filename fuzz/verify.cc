// Whatever stands in a card and its signatures, nothing verifies that the key
// did not sign; and what can be signed verifies afterwards. Of the input the
// first line is a card, the second a protected header, the third a signature.
#include "base/base64url.h"
#include "cardinal/trust.h"
#include "property.h"
#include "trust/subject.h"

namespace {

using namespace cardinal;

struct FixedRandom final : Random {
  void fill(std::uint8_t* bytes, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) {
      bytes[i] = static_cast<std::uint8_t>(i * 73 + 11);
    }
  }
};

const SigningKey& key() {
  static const SigningKey made = [] {
    FixedRandom random;
    Env env{.clock = nullptr, .random = &random};
    Result<PrivateKey> fresh = PrivateKey::generate(Algorithm::eddsa, env);
    HOLDS(fresh.has_value());
    return SigningKey{std::move(*fresh), "k"};
  }();
  return made;
}

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

Verification judged(const std::string& text, const TrustSources& sources) {
  Faults faults;
  const Document document = Reader().read(text, Limits{}, faults);
  return verify(document.root(), sources);
}

// Not the same seed twice: whoever signed is not in the corpus.
void refuse(const std::string& text, const TrustSources& sources) {
  const Verification found = judged(text, sources);
  HOLDS(found.verdict != Verdict::valid || found.how == How::did ||
        found.how == How::self_certified);
  HOLDS(found.verdict == Verdict::valid || !found.reason.empty());
  HOLDS(found.how == How::none || found.verdict == Verdict::valid ||
        found.verdict == Verdict::partial);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const std::string card(take_line(rest));
  const std::string header = encode_base64url(take_line(rest));
  const std::string signature(take_line(rest));
  const NamedKey trusted[] = {{key().key.public_key(), "k"}};
  const TrustSources sources{.jwks = trusted};
  refuse(card, sources);
  std::string quoted;
  append_quoted(quoted, signature);
  refuse(R"({"name": "a", "supportedInterfaces": [{"url": "https://a"}],
            "skills": [], "signatures": [{"protected": ")" +
             header + R"(", "signature": )" + quoted + "}]}",
         sources);

  Faults faults;
  const Document document = Reader().read(card, Limits{}, faults);
  const auto dialect = detect(document.root());
  if (!faults.empty() || !dialect) return 0;
  const SignOptions options =
      *dialect == Dialect::adp ? SignOptions{.seq = 1}
      : *dialect == Dialect::a2a
          ? SignOptions{.form = "specification", .replace = true}
          : SignOptions{};
  const Result<std::string> text =
      sign(document, *dialect, key(), options, system_env());
  if (!text) return 0;
  Faults none;
  const Document again = Reader().read(*text, Limits{}, none);
  const Verification found = verify(again.root(), sources, *dialect);
  // A card without a name, or without a URL that all readers take for the same,
  // has nothing that says whose it is.
  const bool is_nameless =
      again.root()["name"].string().value_or("").empty() ||
      normal_subject_of(again.root(), *dialect).value_or("").empty();
  HOLDS(found.verdict == (*dialect == Dialect::a2a && is_nameless
                              ? Verdict::partial
                              : Verdict::valid));
  return 0;
}

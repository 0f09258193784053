// Whatever stands in the headers and the query of a request, nobody is let in
// who did not show what the file has; and what it has lets in. Of the input
// the first line is an Authorization value, the second a query, the third
// cookies, the fourth a JWT header and the fifth its claims, signed by a key
// that the file knows by another issuer's name.
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "access/jwt.h"
#include "base/base64url.h"
#include "http/text.h"
#include "property.h"

namespace {

using namespace cardinal;

constexpr std::string_view right_token = "the-right-token";

struct FixedRandom final : Random {
  void fill(std::uint8_t* bytes, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) {
      bytes[i] = static_cast<std::uint8_t>(i * 73 + 11);
    }
  }
};
struct FixedClock final : Clock {
  std::int64_t now_ms() const override { return 1'794'744'000'000; }
};

Env& env() {
  static FixedRandom random;
  static FixedClock clock;
  static Env made{.clock = &clock, .random = &random};
  return made;
}

const PrivateKey& key() {
  static const PrivateKey made = [] {
    Result<PrivateKey> fresh = PrivateKey::generate(Algorithm::eddsa, env());
    HOLDS(fresh.has_value());
    return std::move(*fresh);
  }();
  return made;
}

std::shared_ptr<const access::Authority> authority() {
  char path[] = "/tmp/cardinal-fuzz-XXXXXX";
  const int file = mkstemp(path);
  HOLDS(file >= 0);
  const std::string digest = to_hex(sha256(right_token));
  const std::string text = R"({"tokens": [{"name": "ann", "sha256": ")" +
                           digest + R"("}], "api_keys": [{"name": "ann",
                           "sha256": ")" +
                           digest + R"("}],
                           "basic": [{"user": "ann", "sha256": ")" +
                           digest + R"("}]})";
  HOLDS(write(file, text.data(), text.size()) ==
        static_cast<ssize_t>(text.size()));
  close(file);
  auto read = access::Authority::read(path, env());
  unlink(path);
  HOLDS(read.has_value());
  return std::make_shared<const access::Authority>(std::move(*read));
}

access::Gate gate() {
  Faults faults;
  const Document card = Reader().read(
      R"({"name": "a", "securitySchemes": {
          "b": {"type": "http", "scheme": "bearer"},
          "c": {"type": "http", "scheme": "basic"},
          "q": {"type": "apiKey", "in": "query", "name": "key"},
          "k": {"type": "apiKey", "in": "cookie", "name": "key"}}})",
      Limits{}, faults);
  a2a::Card view;
  a2a::read(card.root(), view);
  auto made = access::Gate::of(view, authority(), "fuzz");
  HOLDS(made.has_value());
  return std::move(*made);
}

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

// The secret as itself, or where escapes or base 64 could hold it.
bool may_hold_secret(std::string_view text) {
  constexpr std::string_view basic = "basic";
  const bool is_basic =
      std::ranges::equal(text.substr(0, basic.size()), basic,
                         [](char a, char b) { return (a | 0x20) == b; });
  return is_basic || text.find(right_token) != std::string_view::npos ||
         text.find('%') != std::string_view::npos;
}

// By another issuer's key, and by the issuer's own.
void judge_token(std::string_view header, std::string_view claims) {
  const std::string input =
      encode_base64url(header) + "." + encode_base64url(claims);
  const std::string token = input + "." + encode_base64url(*key().sign(input));
  access::Issuer stranger{.issuer = "i", .audiences = {"us"}, .keys = {}};
  HOLDS(!access::verify_jwt(token, std::span(&stranger, 1),
                            env().clock->now_ms()));
  access::Issuer owner = stranger;
  owner.keys.push_back({key().public_key(), "k"});
  const auto found =
      access::verify_jwt(token, std::span(&owner, 1), env().clock->now_ms());
  HOLDS(!found || !found->subject.empty());
  HOLDS(found || found.error().code == Code::denied);
  // Any other byte of the payload, and it is refused.
  if (!found || claims.empty()) return;
  std::string bent(claims);
  bent.back() ^= 1;
  const std::string other = encode_base64url(header) + "." +
                            encode_base64url(bent) +
                            token.substr(token.rfind('.'));
  HOLDS(
      !access::verify_jwt(other, std::span(&owner, 1), env().clock->now_ms()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static const access::Gate tried = gate();
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const std::string_view authorization = take_line(rest);
  const std::string_view query = take_line(rest);
  const std::string_view cookies = take_line(rest);
  http::Request request;
  request.query = query;
  if (!authorization.empty()) {
    request.fields.push_back({"Authorization", authorization});
  }
  if (!cookies.empty()) request.fields.push_back({"Cookie", cookies});
  const auto answer = tried.judge(request);
  HOLDS(!answer.allowed || tried.shows_credentials(request));
  HOLDS(!answer.allowed || answer.who.name == "ann");
  HOLDS(!answer.allowed || may_hold_secret(http::without_ows(authorization)) ||
        may_hold_secret(query) || may_hold_secret(cookies));
  // A second Authorization makes none of both; one right token opens.
  const std::string right = "Bearer " + std::string(right_token);
  http::Request plain;
  plain.fields.push_back({"Authorization", right});
  HOLDS(tried.judge(plain).allowed);
  if (!authorization.empty()) {
    plain.fields.push_back({"Authorization", authorization});
    HOLDS(!tried.judge(plain).allowed);
  }
  const std::string_view header = take_line(rest);
  judge_token(header, take_line(rest));
  return 0;
}

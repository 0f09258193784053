// Prints the JWK of the signed cards, then a flattened JWS a line, for jose.
#include <iostream>

#include "base/base64url.h"
#include "signed_cards.h"

int main() {
  using namespace cardinal;
  std::cout << to_jwk({bench::bench_key().key.public_key(),
                       bench::bench_key().kid})
            << '\n';
  for (const bench::SignedPayload& each : bench::signed_a2a_cards()) {
    Writer json;
    json.begin_object().key("protected").string(each.protected_text);
    json.key("payload").string(encode_base64url(each.payload));
    json.key("signature").string(each.signature).end_object();
    std::cout << json.take() << '\n';
  }
}

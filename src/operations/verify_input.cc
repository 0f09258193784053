// What a verify call trusts, as far as it is in the input.
#include "base/check_that.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/verify_sources.h"

namespace cardinal {

void add_keys(KeySet set, std::string_view from, VerifySources& sources) {
  for (const std::string& why : set.passed_over) {
    sources.notes.push_back(std::string(from) + ": skipped " + why);
  }
  for (NamedKey& key : set.keys) sources.jwks.push_back(std::move(key));
}

Result<VerifySources> sources_in_input(const Call& call) {
  VerifySources sources{
      .dialect = dialect_named(text_of(call.input, "dialect")),
      .now_ms = call.services.env.clock->now_ms()};
  if (const Value keys = call.input["keys"]) {
    TRY(KeySet set, or_trouble(read_jwks(keys)));
    add_keys(std::move(set), "keys", sources);
  }
  return sources;
}

}  // namespace cardinal

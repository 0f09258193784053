// The names that docs/fetch.md lists.
#include "cardinal/fetch.h"

namespace cardinal::wellknown {

std::string_view name_of(VerifyPolicy policy) {
  return policy == VerifyPolicy::known ? "known" : "any";
}

std::string_view name_of(CardFrom from) {
  constexpr std::string_view names[] = {"server", "cache", "revalidated",
                                        "stale"};
  return names[static_cast<std::size_t>(from)];
}

std::string_view slug_of(FetchFault fault) {
  constexpr std::string_view slugs[] = {
      "bad-target",     "unreachable",        "no-card",
      "soft-404",       "credentials-needed", "server-error",
      "faulty-json",    "invalid-signature",  "not-verified",
      "scheme-differs", "no-extended-card",   "extended-refused",
      "other-origin",   "rollback",           "cache-trouble"};
  return slugs[static_cast<std::size_t>(fault)];
}

}  // namespace cardinal::wellknown

#include "cli/fetch_policy.h"

#include "base/errors.h"
#include "cli/served_directory.h"
#include "operations/directory/card_fetcher.h"
#include "operations/registry.h"

namespace cardinal::cli {

FetchPolicy fetch_policy_of(Value input) {
  const std::string named = text_of(input, "fetch");
  if (named == "off") return FetchPolicy::off;
  if (named == "token") return FetchPolicy::token;
  if (named == "all") return FetchPolicy::all;
  if (is_for_this_machine(input)) return FetchPolicy::all;
  return input["data"] ? FetchPolicy::token : FetchPolicy::off;
}

Status check_fetch_flags(Value input) {
  if (input["data"]) return {};
  switch (fetch_policy_of(input)) {
    case FetchPolicy::off:
      return {};
    case FetchPolicy::token:
      return usage(
          "--fetch token needs --data DIR: without a directory there are no "
          "tokens");
    case FetchPolicy::all:
      break;
  }
  if (is_for_this_machine(input)) return {};
  return usage(
      "--fetch all needs --data DIR on an address that other machines reach: "
      "without a directory there are no limits per caller");
}

std::unique_ptr<ServedFetches> served_fetches(Value input, Env& env) {
  if (fetch_policy_of(input) == FetchPolicy::off) return nullptr;
  return std::make_unique<ServedFetches>(ServedFetchesOptions{
      .client = {.limits = card_client_limits(),
                 .allow_private = is_true(input, "allow_private"),
                 .env = &env}});
}

}  // namespace cardinal::cli

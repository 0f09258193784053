// What no public card should contain: keys, tokens, internal addresses.
//
// The compatibility kit looks for words ("token", "secret") and so fails every
// card with a tokenUrl. These rules look for values that have the form of a
// secret, and for six names.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/ascii.h"
#include "base/text.h"
#include "card/a2a/secret_forms.h"
#include "check/repair.h"
#include "check/rules/a2a/rules.h"
#include "json/node_view.h"

namespace cardinal::a2a {
namespace {

bool is_word(char c) {
  return is_digit(c) || is_upper(c) || is_lower(c) || c == '-' || c == '_';
}

// Three runs of base64url with two dots, the first a JSON object.
bool is_jwt(std::string_view text) {
  if (!text.starts_with(jwt_opening)) return false;
  std::size_t dots = 0, run = 0;
  for (const char c : text) {
    if (c == '.') {
      if (run < jwt_part_bytes_min) return false;
      ++dots;
      run = 0;
    } else if (is_word(c)) {
      ++run;
    } else {
      return false;
    }
  }
  return dots == 2 && run >= jwt_part_bytes_min;
}

// A key has digits; sk-your-key-goes-here and such have none.
bool has_form(std::string_view text, const KeyForm& form) {
  if (!text.starts_with(form.opening) || text.size() < form.bytes_min) {
    return false;
  }
  const std::string_view rest = text.substr(form.opening.size());
  return std::ranges::all_of(rest, is_word) &&
         std::ranges::any_of(rest, is_digit);
}

bool is_aws_key_id(std::string_view text) {
  if (text.size() != aws_key_bytes) return false;
  if (std::ranges::none_of(aws_key_openings, [&](std::string_view opening) {
        return text.starts_with(opening);
      })) {
    return false;
  }
  return std::ranges::all_of(text,
                             [](char c) { return is_upper(c) || is_digit(c); });
}

double bits_a_character(std::string_view text) {
  std::array<std::uint32_t, 256> counts{};
  for (const char c : text) ++counts[static_cast<unsigned char>(c)];
  double bits = 0;
  for (const std::uint32_t count : counts) {
    if (count == 0) continue;
    const double share = count / static_cast<double>(text.size());
    bits -= share * std::log2(share);
  }
  return bits;
}

// Long, with letters of both cases and digits in no order. Hexadecimal does not
// count: digests, commits and addresses are public.
bool is_random(std::string_view text, std::size_t bytes_min) {
  constexpr std::size_t bytes_max = 512;
  constexpr double bits_min = 4.2;
  constexpr auto of_each_min = static_cast<std::ptrdiff_t>(token_of_each_min);
  if (text.size() < bytes_min || text.size() > bytes_max) return false;
  const bool letters = std::ranges::all_of(text, [](char c) {
    return is_alnum(c) || token_marks.find(c) != std::string_view::npos;
  });
  return letters && std::ranges::count_if(text, is_digit) >= of_each_min &&
         std::ranges::count_if(text, is_upper) >= of_each_min &&
         std::ranges::count_if(text, is_lower) >= of_each_min &&
         bits_a_character(text) >= bits_min;
}

bool mentions(std::string_view name,
              std::initializer_list<std::string_view> words) {
  const std::string upper = upper_case(name);
  return std::ranges::any_of(words, [&](std::string_view word) {
    return upper.find(word) != std::string::npos;
  });
}

// Keys, identifiers and proofs that are meant to be public.
bool is_public_name(std::string_view name) {
  return mentions(name, {"PUBLIC",   "ADDRESS",   "WALLET", "HASH",   "DIGEST",
                         "SIG",      "ATTEST",    "CID",    "DID",    "NONCE",
                         "CHECKSUM", "INTEGRITY", "PROOF",  "CERT",   "X5C",
                         "JWK",      "ACCOUNT",   "PAYTO",  "PUBKEY", "URL",
                         "URI"}) ||
         name == "id" || name == "kid" || name == "x" || name == "y" ||
         name == "n";
}

bool is_token_named(std::string_view name, std::string_view text) {
  if (is_public_name(name)) return false;
  const bool named =
      mentions(name, {"TOKEN", "SECRET", "PASSWORD", "APIKEY", "API_KEY",
                      "CREDENTIAL", "BEARER", "AUTHORIZATION"});
  return is_random(text,
                   named ? named_token_bytes_min : unnamed_token_bytes_min);
}

// What documentation writes in place of a value.
bool is_placeholder(std::string_view value) {
  constexpr std::size_t value_min = 4;
  if (value.size() < value_min) return true;
  if (value.find_first_of("<{[$*%") != std::string_view::npos) return true;
  if (value.find("...") != std::string_view::npos) return true;
  return std::ranges::none_of(
             value, [](char c) { return is_lower(c) || is_digit(c); }) ||
         mentions(value, {"YOUR", "XXX", "EXAMPLE", "PLACEHOLDER"});
}

bool holds_assignment(std::string_view text) {
  const std::string upper = upper_case(text);
  for (const std::string_view name : assigned_names) {
    const std::size_t at = upper.find(name);
    if (at == std::string::npos) continue;
    const std::string_view rest = text.substr(at + name.size());
    if (!is_placeholder(rest.substr(0, rest.find_first_of(" \t\n&;,\"'")))) {
      return true;
    }
  }
  return false;
}

// What kind of secret the string is, or nothing. Never quotes it: a report must
// not spread the secret.
std::string_view secret_in(std::string_view name, Value value) {
  const std::string_view text = *value.string();
  if (value.raw().find('=') != std::string_view::npos &&
      holds_assignment(text)) {
    return "a password or key in the form name=value";
  }
  if (!may_be_secret(text)) return {};
  if (text.starts_with(pem_opening) &&
      text.substr(0, 64).find(pem_private) != std::string_view::npos) {
    return "a private key (PEM)";
  }
  const std::string_view token = text.starts_with(bearer_opening)
                                     ? text.substr(bearer_opening.size())
                                     : text;
  if (is_jwt(token) && !is_public_name(name)) return "a JSON Web Token";
  if (is_aws_key_id(text)) return "an AWS access key id";
  for (const KeyForm& form : key_forms) {
    if (has_form(text, form)) return form.what;
  }
  if (is_token_named(name, text)) return "a long random token";
  return {};
}

// Calls look(name, value) for each string value and named member of the card
// except in its signatures, which are random and public.
template <class Look>
void for_each_node(const CheckedCard& card, const Look& look) {
  if (!card.root) return;
  const NodeView nodes(card.root);
  const std::uint32_t first = card.root.index();
  for (std::uint32_t i = first; i < nodes.end_of(first); ++i) {
    if (card.signatures_at && i == card.signatures_at.index()) {
      i = nodes.end_of(i) - 1;
      continue;
    }
    const auto is_name = [&](std::uint32_t at) {
      return nodes.is_name(at) && nodes.kind(at) == Kind::string;
    };
    if (is_name(i)) continue;
    const bool named = i > first && is_name(i - 1);
    look(named ? nodes.text(i - 1) : std::string_view(), nodes.value(i));
  }
}

void check_secret(const CheckedCard& card, Findings& out) {
  for_each_node(card, [&](std::string_view name, Value value) {
    if (!value.is(Kind::string)) return;
    const std::string_view what = secret_in(name, value);
    if (what.empty()) return;
    out.add(value, "this looks like " + std::string(what),
            "remove it, and revoke it if the card was ever served: every "
            "reader has it");
  });
}

constinit const CardRule secret_rule{
    .info =
        {
            .id = "a2a/secret",
            .severity = Severity::error,
            .title = "Secret in card",
            .summary = "A card contains no secrets",
            .why = "Cards are public, cached and indexed; anyone can use a "
                   "credential in one.",
            .bad = R"({"description":
  "Searches the public web. Test with password=hunter2-9 please."})",
            .good = R"({"description": "Searches the public web."})",
            .spec = "A2A 0.3, section 5.4: cards should not include sensitive "
                    "information in plain text; A2A 1.0, section 14.3",
        },
    .triggers = secret_suspected,
    .check = check_secret,
};

void check_private_member(const CheckedCard& card, Findings& out) {
  // 0.1 has a member of that name.
  const Value specified = card.is(Version::v0_1)
                              ? card.root["authentication"]["credentials"]
                              : Value();
  for_each_node(card, [&](std::string_view name, Value value) {
    if (!is_private_name(name) || value.is(Kind::null)) return;
    if (value == specified) return;
    if (value.is(Kind::string) && value.string()->empty()) return;
    out.add(value,
            for_message(value.key()) +
                " is for internal use, but the card is public",
            "remove it from the public card")
        .focus = Focus::name;
  });
}

constinit const CardRule private_member_rule{
    .info =
        {
            .id = "a2a/private-member",
            .severity = Severity::warning,
            .title = "Internal member in public card",
            .summary = "A card has no members for internal use",
            .why = "adminUrl, internalUrl, debugEndpoint, privateConfig, "
                   "secrets and credentials show attackers where to start.",
            .bad = R"({"capabilities": {"extensions": [{"uri":
  "https://acme.dev/ext/v1", "params": {"adminUrl":
  "https://agent.acme.dev/admin"}}]}})",
            .good = R"({"capabilities": {"extensions": [{"uri":
  "https://acme.dev/ext/v1", "params": {"helpUrl":
  "https://agent.acme.dev/help"}}]}})",
            .spec = "A2A 1.0, section 14.3; the compatibility kit, "
                    "test_agent_card_security",
        },
    .triggers = private_member,
    .check = check_private_member,
};

}  // namespace

CardRules secrets_and_private_members_rules() {
  static constexpr const CardRule* rules[] = {&secret_rule,
                                              &private_member_rule};
  return rules;
}

}  // namespace cardinal::a2a

// What keys, tokens and passwords look like.
#pragma once

#include <array>
#include <string_view>

namespace cardinal {

// What services give out as keys: letters, digits, - and _ after an opening.
struct KeyForm {
  std::string_view opening;
  std::size_t bytes_min;
  std::string_view what;
};
// More exact openings stand before shorter ones.
inline constexpr KeyForm key_forms[] = {
    {"sk-ant-", 24, "an Anthropic API key"},
    {"sk-proj-", 24, "an OpenAI API key"},
    {"sk-svcacct-", 24, "an OpenAI API key"},
    {"sk-", 20, "a secret API key (sk-...)"},
    {"sk_live_", 20, "a Stripe secret key"},
    {"sk_test_", 20, "a Stripe secret key"},
    {"rk_live_", 20, "a Stripe restricted key"},
    {"rk_test_", 20, "a Stripe restricted key"},
    {"whsec_", 24, "a webhook signing secret"},
    {"ghp_", 36, "a GitHub token"},
    {"gho_", 36, "a GitHub token"},
    {"ghu_", 36, "a GitHub token"},
    {"ghs_", 36, "a GitHub token"},
    {"ghr_", 36, "a GitHub token"},
    {"github_pat_", 40, "a GitHub token"},
    {"glpat-", 20, "a GitLab token"},
    {"xoxb-", 24, "a Slack token"},
    {"xoxp-", 24, "a Slack token"},
    {"xoxa-", 24, "a Slack token"},
    {"xoxr-", 24, "a Slack token"},
    {"xoxs-", 24, "a Slack token"},
    {"xapp-", 24, "a Slack token"},
    {"AIza", 39, "a Google API key"},
    {"GOCSPX-", 28, "a Google client secret"},
    {"gsk_", 40, "a Groq API key"},
    {"xai-", 40, "an xAI API key"},
    {"hf_", 34, "a Hugging Face token"},
    {"npm_", 36, "an npm token"},
    {"pypi-", 50, "a PyPI token"},
    {"shpat_", 36, "a Shopify token"},
    {"dop_v1_", 60, "a DigitalOcean token"},
};
// With two dots between its parts.
inline constexpr KeyForm dotted_key_forms[] = {
    {"SG.", 60, "a SendGrid API key"},
    {"ya29.", 40, "a Google access token"},
};

inline constexpr std::string_view aws_key_openings[] = {"AKIA", "ASIA"};
inline constexpr std::size_t aws_key_bytes = 20;

// The object at the start of a JSON Web Token in base64url, {" as text.
inline constexpr std::string_view jwt_opening = "eyJ";
inline constexpr std::size_t jwt_part_bytes_min = 10;  // of three, with dots

inline constexpr std::string_view pem_opening = "-----BEGIN ";
inline constexpr std::string_view pem_private = "PRIVATE KEY";
inline constexpr std::string_view pem_closing = "-----END ";
inline constexpr std::size_t pem_label_bytes_max = 64;

// What stands before a secret in a text, in lower case. A value after one that
// ordinary texts have as well must look random.
struct AssignedName {
  std::string_view text;
  bool ordinary = false;
};
inline constexpr AssignedName assigned_names[] = {
    {"password="},    {"passwd="},       {"pwd="},          {"client_secret="},
    {"api_key="},     {"access_token="}, {"secret_key="},   {"apikey="},
    {"private_key="}, {"token=", true},  {"secret=", true},
};

// Random characters in a member whose name says nothing: this many bytes, with
// so many upper-case letters, lower-case letters and digits.
inline constexpr std::size_t random_bytes_min = 48;
inline constexpr std::size_t random_bytes_max = 512;
inline constexpr int random_of_each_min = 3;
inline constexpr std::string_view random_marks = "-_+/=";

// How the names of members end that hold a secret: in lower case, without
// dashes and underscores, in the singular. A value of an ordinary word must
// look random.
inline constexpr AssignedName secret_name_ends[] = {
    {"password"},
    {"passwd"},
    {"passphrase"},
    {"pwd"},
    {"clientsecret"},
    {"apikey", true},
    {"secret", true},
    {"secretkey", true},
    {"accesskey", true},
    {"privatekey", true},
    {"token", true},
    {"credential", true},
    {"authorization", true},
};

}  // namespace cardinal

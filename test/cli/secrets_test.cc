// What a user gives in confidence appears in no output: the password of a URL,
// and the contents of files with keys, tokens and pins.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view formats[] = {"", " --json", " --format sarif",
                                        " --format github", " --format junit"};

// Spellings of a target; nothing listens at port 1.
constexpr std::string_view targets[] = {
    "https://ann:hunter7@127.0.0.1:1/",
    "http://ann:hunter7@127.0.0.1:1/a.json",
    "https://hunter7@127.0.0.1:1",
    "ann:hunter7@127.0.0.1:1",
    "HTTPS://ann:hunter7@127.0.0.1:1/",
    "https://ann:x/hunter7@127.0.0.1:1/",
    "https://ann:x?hunter7@127.0.0.1:1/",
    "https://ann:x#hunter7@127.0.0.1:1/",
    "https:ann:hunter7@127.0.0.1:1/",
    "https:/ann:hunter7@127.0.0.1:1/",
    "https:\\\\\\\\ann:hunter7@127.0.0.1:1/",
    "ftp://ann:hunter7@127.0.0.1:1/",
};

TEST(UserInfo, OfATargetIsInNoOutput) {
  const test::TempFolder folder;
  for (const std::string_view target : targets) {
    for (const std::string_view verb : {"fetch", "probe", "check", "verify"}) {
      for (const std::string_view format : formats) {
        const bool is_plain = format.empty() || format == " --json";
        if (!is_plain && verb != "check" && verb != "probe") continue;
        // To those that read files, it is the name of one.
        if (target.starts_with("ann:") && verb != "fetch" && verb != "probe") {
          continue;
        }
        const bool is_url = verb != "verify";
        const std::string command = "cardinal " + std::string(verb) +
                                    std::string(format) +
                                    (is_url ? " --allow-private" : "") +
                                    (verb == "fetch" ? " --no-cache" : "") +
                                    " '" + std::string(target) + "'";
        const std::string output = test::run_command(command, folder.path());
        EXPECT_THAT(output, Not(HasSubstr("hunter7"))) << command;
        EXPECT_THAT(output, HasSubstr("[exit ")) << command;
      }
    }
  }
}

TEST(UserInfo, OfACardIsInNoReportOnIt) {
  const test::TempFolder folder;
  folder.put("card.json", R"({"name": "n", "description": "d",
    "version": "1.0.0", "supportedInterfaces": [
      {"url": "https://ann:hunter7@a.example/x", "protocolBinding": "JSONRPC",
       "protocolVersion": "1.0"}],
    "capabilities": {}, "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"], "skills": [],
    "signatures": [{"protected": "eyJhbGciOiJFZERTQSJ9",
      "signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]})");
  for (const std::string_view command :
       {"verify card.json", "verify --json card.json", "check card.json",
        "check --json card.json", "check --format sarif card.json"}) {
    EXPECT_THAT(
        test::run_command("cardinal " + std::string(command), folder.path()),
        Not(HasSubstr("hunter7")))
        << command;
  }
}

// Every flag that names such a file, given one that is a bare secret, and ones
// that are nearly right.
TEST(Secrets, OfFilesAreInNoOutput) {
  const test::TempFolder folder;
  folder.link_examples();
  const std::string secret = "sk-7Kq9hunter7ZzW2";
  const std::string texts[] = {
      secret,
      secret + "\nsecond " + secret + "\n",
      "\"" + secret + "\"",
      "{\"" + secret + "\": 1}",
      "{" + secret + "}",
      R"({"version": 1, "pins": [{")" + secret + R"(": 1}]})",
      R"({"version": 1, "pins": [{"subject": "agent://a", "how": ")" + secret +
          R"(", "key": {}}]})",
      R"({"version": 1, "tokens": [{"name": "a", "sha256": ")" + secret +
          R"("}]})",
      R"({"version": 1, "tokens": [{"name": "a", "not_after": ")" + secret +
          R"("}]})",
      R"({"version": 1, "api_key_headers": ["()" + secret + R"("]})",
      R"({"keys": [{"kty": ")" + secret + R"("}]})",
      R"({"kty": "OKP", "crv": ")" + secret + R"("})",
      R"({"kty": "OKP", "crv": "Ed25519", "d": ")" + secret + R"(", "x": ")" +
          secret + R"("})",
      "-----BEGIN PRIVATE KEY-----\n" + secret +
          "\n-----END PRIVATE KEY-----\n",
      secret + ": a\n" + secret + ": b\n",
  };
  const std::string card = "examples/trip-planner.a2a.json";
  for (const std::string& text : texts) {
    folder.put("secret", text);
    for (const std::string& command : {
             "verify --trust secret " + card,
             "verify --json --trust secret " + card,
             "verify --jwks secret " + card,
             "sign --key secret " + card,
             std::string("trust list --trust secret"),
             std::string("trust remove --trust secret agent://a"),
             std::string("trust add --trust t.json --subject agent://a --key "
                         "secret"),
             std::string("key show secret"),
             std::string("key jwks secret"),
             std::string("fetch --no-cache --bearer-file secret 127.0.0.1:1"),
             std::string("fetch --no-cache --header-file secret 127.0.0.1:1"),
             std::string("fetch --no-cache --cacert secret 127.0.0.1:1"),
             "publish --listen 127.0.0.1:0 --auth secret --extended " + card +
                 " --tls-cert secret --tls-key secret " + card,
         }) {
      EXPECT_THAT(
          test::run_command("timeout 10 cardinal " + command, folder.path()),
          Not(AnyOf(HasSubstr("hunter7"), HasSubstr("[exit 124]"))))
          << command << "\n"
          << text;
    }
  }
}

}  // namespace
}  // namespace cardinal

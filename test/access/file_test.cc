// Auth files that are wrong, one mistake each: the place and what was
// expected, and never what may be a secret.
#include <sys/stat.h>

#include "access/requests.h"
#include "support/keys.h"

namespace cardinal::access {
namespace {

using testing::HasSubstr;

class AuthFile : public AccessTest {
 protected:
  std::string token(const std::string& members) {
    return trouble(R"({"tokens": [{"name": "a", "sha256": ")" + hash_of("a") +
                   "\", " + members + "}]}");
  }
};

TEST_F(AuthFile, MayBeNearlyEmpty) {
  EXPECT_EQ(trouble("{}"), "good");
  EXPECT_EQ(trouble(R"({"version": 1, "tokens": []})"), "good");
  EXPECT_THAT(authority("{}")->warnings(),
              testing::ElementsAre(
                  "the file has no entries, so no caller can authenticate"));
}

TEST_F(AuthFile, ThatIsNoJsonIsToldByPlaceOnly) {
  EXPECT_EQ(trouble("{\n  \"tokens\": hunter2\n}"),
            "line 2, column 13: invalid JSON");
  EXPECT_EQ(trouble(R"({"tokens": [], "tokens": []})"),
            "line 1, column 16: duplicate member name");
  EXPECT_EQ(trouble("{} // remark"), "line 1, column 4: invalid JSON");
  EXPECT_THAT(trouble(""), HasSubstr("line 1, column 1"));
}

TEST_F(AuthFile, OfAnotherShape) {
  EXPECT_EQ(trouble("[]"), "expected an object; got an array");
  EXPECT_EQ(trouble(R"({"version": 2})"),
            "/version: unsupported file version; expected 1");
  EXPECT_EQ(trouble(R"({"token": []})"),
            "\"token\" is an unknown member; did you mean \"tokens\"?");
  EXPECT_EQ(trouble(R"({"users": []})"),
            "\"users\" is an unknown member; expected one of version, tokens, "
            "api_keys, api_key_headers, basic, jwt, client_certificates, "
            "agents");
  EXPECT_EQ(
      trouble(R"({"tokens": {}})"),
      "/tokens: expected a list of at most 10,000 objects; got an object");
  EXPECT_EQ(trouble(R"({"tokens": ["a"]})"),
            "/tokens/0: expected an object; got a string");
  EXPECT_EQ(trouble(R"({"api_key_headers": ["X Key"]})"),
            "/api_key_headers: expected names of header fields: letters, "
            "digits and \"-\"");
}

TEST_F(AuthFile, EntriesOneMistakeEach) {
  EXPECT_EQ(
      token(R"("scope": [])"),
      "/tokens/0: \"scope\" is an unknown member; did you mean \"scopes\"?");
  EXPECT_EQ(token(R"("scopes": "read")"),
            "/tokens/0/scopes: expected a list of scopes; got a string");
  EXPECT_EQ(token(R"("scopes": ["read write"])"),
            "/tokens/0/scopes/0: expected one scope without spaces, quotes or "
            "backslashes");
  EXPECT_EQ(token(R"("scopes": [1])"),
            "/tokens/0/scopes/0: expected a string; got a number");
  EXPECT_EQ(token(R"("schemes": [])"),
            "/tokens/0/schemes: expected names of security schemes; omit the "
            "list to allow all");
  EXPECT_EQ(token(R"("not_after": "2027-01-31")"),
            "/tokens/0/not_after: expected an RFC 3339 time such as "
            "\"2027-01-31T12:00:00Z\"; got another string");
  EXPECT_EQ(token(R"("not_after": 1)"),
            "/tokens/0/not_after: expected an RFC 3339 time such as "
            "\"2027-01-31T12:00:00Z\"; got a number");
  EXPECT_EQ(token(R"("beside_others": "yes")"),
            "/tokens/0/beside_others: expected true or false; got a string");
  EXPECT_EQ(trouble(R"({"api_keys": [{"sha256": ")" + hash_of("a") + R"("}]})"),
            "/api_keys/0: \"name\" is missing");
  EXPECT_EQ(trouble(R"({"api_keys": [{"name": "a\u202eb", "sha256": ")" +
                    hash_of("a") + R"("}]})"),
            "/api_keys/0/name: expected a string without control or invisible "
            "characters");
  EXPECT_EQ(
      trouble(R"({"tokens": [{"name": "a", "sha256": ")" + hash_of("a") +
              R"("}, {"name": "b", "sha256": ")" + hash_of("a") + R"("}]})"),
      "/tokens/1/sha256: entry 0 of the list has the same secret; each must be "
      "unique");
}

TEST_F(AuthFile, NeverRepeatsWhatMayBeASecret) {
  const std::string expected =
      "/tokens/0/sha256: expected the SHA-256 of the secret in 64 hexadecimal "
      "digits, as printed by cardinal token hash";
  const auto hash = [&](const std::string& text) {
    return trouble(R"({"tokens": [{"name": "a", "sha256": )" + text + "}]}");
  };
  EXPECT_EQ(hash("\"hunter2\""), expected + "; got 7 characters");
  EXPECT_EQ(hash("\"" + std::string(64, 'z') + "\""),
            expected + "; got other characters");
  EXPECT_EQ(hash("7"), expected);
  EXPECT_EQ(hash("\"" + hash_of("") + "\""),
            "/tokens/0/sha256: the hash is of an empty secret");
  EXPECT_EQ(hash("\"" + hash_of("\n") + "\""),
            "/tokens/0/sha256: the hash is of an empty secret");
  EXPECT_EQ(trouble(R"({"tokens": [{"s3cr3t-t0k3n": 1}]})"),
            "/tokens/0: unknown member; expected one of name, sha256, scopes, "
            "schemes, prefixes, not_after, beside_others");
  EXPECT_THAT(
      trouble(R"({"basic": [{"user": "a", "argon2id": "hunter2"}]})"),
      testing::AllOf(
          HasSubstr("/basic/0/argon2id: expected a string $argon2id$v=19$m="),
          testing::Not(HasSubstr("hunter2"))));
}

TEST_F(AuthFile, PasswordsAndCertificates) {
  EXPECT_EQ(trouble(R"({"basic": [{"user": "a"}]})"),
            "/basic/0: expected either \"argon2id\" (a password) or \"sha256\" "
            "(a generated secret); got none");
  EXPECT_EQ(trouble(R"({"basic": [{"user": "a:b", "sha256": ")" + hash_of("a") +
                    R"("}]})"),
            "/basic/0/user: a Basic user name must not contain a colon");
  const std::string user =
      R"({"user": "a", "sha256": ")" + hash_of("a") + R"("})";
  EXPECT_EQ(trouble(R"({"basic": [)" + user + "," + user + "]}"),
            "/basic/1/user: entry 0 of the list has the same user; each must "
            "be unique");
  EXPECT_THAT(trouble(R"({"client_certificates": [{"subject": "ann"}]})"),
              HasSubstr("/client_certificates/0/subject: expected \"*\" or a "
                        "subject such as"));
  EXPECT_EQ(trouble(R"({"client_certificates": [{"name": "ann"}]})"),
            "/client_certificates/0: \"subject\" is missing");
}

TEST_F(AuthFile, Agents) {
  const std::string own =
      "agent://" +
      label_of(cardinal::test::signing_key().key.public_key()).value_or("");
  const std::string entry = R"({"agent": ")" + own + "\"}";
  EXPECT_EQ(trouble(R"({"agents": [)" + entry + "]}"), "good");
  EXPECT_EQ(trouble(R"({"agents": [{"agent": "agent://translator"}]})"),
            "/agents/0/agent: expected an agent:// name that contains its key, "
            "as printed by cardinal key show");
  EXPECT_THAT(trouble(R"({"agents": [)" + entry + ", " + entry + "]}"),
              HasSubstr("entry 0 of the list has the same agent"));
  EXPECT_THAT(trouble(R"({"agents": [{"agent": ")" + own +
                      R"(", "scopes": ["read"]}]})"),
              HasSubstr("\"scopes\" is an unknown member"));
  const auto known = authority(R"({"agents": [{"agent": ")" + own +
                               R"(", "prefixes": ["/a"]}]})");
  EXPECT_TRUE(known->has_agents());
  EXPECT_TRUE(known->knows_agent(own, "/a"));
  EXPECT_FALSE(known->knows_agent(own, "/b"));
  EXPECT_FALSE(known->knows_agent("agent://other", "/a"));
  const auto over = authority(R"({"agents": [{"agent": ")" + own +
                              R"(", "not_after": "2001-01-01T00:00:00Z"}]})");
  EXPECT_FALSE(over->knows_agent(own, "/a"));
}

TEST_F(AuthFile, Issuers) {
  const std::string keys =
      to_jwks(std::vector<NamedKey>{test::shared_part(test::signing_key())});
  folder_.put("keys.json", keys);
  const auto issuer = [&](const std::string& members) {
    return trouble(R"({"jwt": [{"issuer": "https://i.example", )" + members +
                   "}]}");
  };
  const std::string good = R"("audience": "us", "jwks_file": "keys.json")";
  EXPECT_EQ(issuer(good), "good");
  EXPECT_THAT(issuer(R"("jwks_file": "keys.json")"),
              HasSubstr("/jwt/0: \"audience\" is missing"));
  EXPECT_EQ(issuer(R"("audience": "us")"), "/jwt/0: \"jwks_file\" is missing");
  EXPECT_EQ(issuer(R"("audience": "us", "jwks_file": "gone.json")"),
            "/jwt/0/jwks_file: expected a file with a JWK Set; " +
                folder_.path("gone.json") + ": no such file or directory");
  folder_.put("bad.json", "[]");
  EXPECT_THAT(issuer(R"("audience": "us", "jwks_file": "bad.json")"),
              HasSubstr("/jwt/0/jwks_file: expected a file with a JWK Set"));
  EXPECT_EQ(issuer(good + R"(, "leeway_s": 301)"),
            "/jwt/0/leeway_s: expected an integer from 0 to 300; got 301");
  EXPECT_THAT(issuer(good + R"(, "not_after": "2027-01-01T00:00:00Z")"),
              HasSubstr("\"not_after\" is an unknown member"));
  EXPECT_THAT(trouble(R"({"jwt": [{"issuer": "a#b", "audience": "us",
                          "jwks_file": "keys.json"}]})"),
              HasSubstr("/jwt/0/issuer: an issuer must not contain \"#\""));
  folder_.put("half.json", R"({"keys": [{"kty": "oct", "k": "AAAA"}, )" +
                               keys.substr(keys.find('[') + 1));
  const auto half = authority(R"({"jwt": [{"issuer": "i", "audience": "us",
                                  "jwks_file": "half.json"}]})");
  EXPECT_THAT(half->warnings(),
              testing::ElementsAre(HasSubstr("is ignored: /keys/0: ")));
}

// Reading one would wait for whoever writes to it.
TEST_F(AuthFile, APipeHasNoKeys) {
  ASSERT_EQ(::mkfifo(folder_.path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(trouble(R"({"jwt": [{"issuer": "i", "audience": "us",
                        "jwks_file": "pipe"}]})"),
            "/jwt/0/jwks_file: expected a file with a JWK Set; " +
                folder_.path("pipe") +
                ": expected a regular file; this is a pipe, and reading it may "
                "never end");
}

TEST_F(AuthFile, OthersShouldNotReadIt) {
  const auto warned = [&](mode_t mode) {
    const std::string path =
        folder_.put("shared.json", R"({"tokens": [{"name": "a", "sha256": ")" +
                                       hash_of("a") + R"("}]})");
    EXPECT_EQ(chmod(path.c_str(), mode), 0);
    const auto read = Authority::read(path, env_);
    EXPECT_TRUE(read);
    return read->warnings();
  };
  EXPECT_THAT(warned(0600), testing::IsEmpty());
  EXPECT_THAT(warned(0640), testing::IsEmpty());
  EXPECT_THAT(warned(0644), testing::ElementsAre(HasSubstr("can read")));
  EXPECT_THAT(warned(0660), testing::ElementsAre(HasSubstr("can change")));
}

TEST_F(AuthFile, ThatIsNotThere) {
  const auto read = Authority::read(folder_.path("gone.json"), env_);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, Code::not_found);
  EXPECT_EQ(read.error().where, folder_.path("gone.json"));
}

}  // namespace
}  // namespace cardinal::access

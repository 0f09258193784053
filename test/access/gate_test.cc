// Requirement lists: OR of ANDs with scopes, in every form they are written.
#include "access/gates.h"

namespace cardinal::access {
namespace {

TEST_F(GateTest, EachKindOfScheme) {
  const auto token = Shown().bearer("ann-reads");
  EXPECT_EQ(verdict(R"([{"oauth": []}])", token), "ann");
  EXPECT_EQ(verdict(R"([{"oidc": []}])", token), "ann");
  EXPECT_EQ(verdict(R"([{"bearer": []}])", token), "ann");
  EXPECT_EQ(verdict(R"([{"basic": []}])", token), "401");
  EXPECT_EQ(verdict(R"([{"key": []}])", token), "401");
  EXPECT_EQ(verdict(R"([{"mtls": []}])", token), "401");
  EXPECT_EQ(verdict(R"([{"basic": []}])", Shown().basic("ann", "pw")), "ann");
  EXPECT_EQ(verdict(R"([{"bearer": []}])", Shown().basic("ann", "pw")), "401");
  EXPECT_EQ(verdict(R"([{"key": []}])", Shown().header("x-key", "key-of-bob")),
            "bob");
  EXPECT_EQ(verdict(R"([{"key": []}])", Shown().query("X-Key=key-of-bob")),
            "401");
  EXPECT_EQ(verdict(R"([{"mtls": []}])", Shown().certificate("CN=bob")), "bob");
  EXPECT_EQ(verdict(R"([{"mtls": []}])", Shown().certificate("CN=eve")), "401");
}

// Agents of one server may name their schemes alike.
TEST_F(GateTest, AnEntryForAPrefixIsForNoOtherAgent) {
  const std::string bound = R"(, "prefixes": ["/a", "/b"])";
  const auto file =
      authority(R"({"tokens": [)" + secret("ann", "for-a-and-b", bound) + "," +
                secret("bob", "for-all", "") + "," +
                secret("eve", "for-root", R"(, "prefixes": ["/"])") +
                R"(], "api_keys": [)" + secret("ann", "key-for-a", bound) +
                R"(], "basic": [{"user": "ann", "sha256": ")" + hash_of("pw") +
                "\"" + bound + R"(}],
      "client_certificates": [{"subject": "CN=ann", "name": "ann")" +
                bound + "}]}");
  const Shown shown[] = {
      Shown().bearer("for-a-and-b"), Shown().header("x-key", "key-for-a"),
      Shown().basic("ann", "pw"), Shown().certificate("CN=ann")};
  const std::string members =
      std::string(typed_schemes) +
      R"(, "security": [{"bearer": []}, {"key": []}, {"basic": []},
                        {"mtls": []}])";
  for (const std::string prefix : {"/a", "/b", "/c", "/a/b", "/", ""}) {
    SCOPED_TRACE(prefix);
    const auto gate = gate_of(members, file, prefix);
    ASSERT_TRUE(gate);
    const bool is_theirs = prefix == "/a" || prefix == "/b";
    for (const Shown& each : shown) {
      EXPECT_EQ(verdict(*gate, each), is_theirs ? "ann" : "401");
    }
    EXPECT_EQ(verdict(*gate, Shown().bearer("for-all")), "bob");
    EXPECT_EQ(verdict(*gate, Shown().bearer("for-root")),
              prefix == "/" ? "eve" : "401");
    // What nobody has an entry for is reported at start.
    EXPECT_EQ(gate->lacking().empty(), is_theirs);
  }
  EXPECT_FALSE(file->who(Shown().bearer("for-a-and-b")));
  EXPECT_TRUE(file->who(Shown().bearer("for-all")));
}

TEST_F(GateTest, PrefixesAreReadStrictly) {
  for (const std::string prefixes :
       {"[]", R"(["a"])", R"(["/a/"])", R"([""])", "5", R"([5])", "{}"}) {
    EXPECT_THAT(
        trouble(R"({"tokens": [)" +
                secret("ann", "t", R"(, "prefixes": )" + prefixes) + "]}"),
        ::testing::HasSubstr("/tokens/0/prefixes"))
        << prefixes;
  }
}

TEST_F(GateTest, KeysInQueriesAndCookies) {
  const std::string query = R"([{"query": []}])";
  EXPECT_EQ(verdict(query, Shown().query("api_key=key-of-bob")), "bob");
  EXPECT_EQ(verdict(query, Shown().query("a=1&api_key=key%2Dof-bob&b")), "bob");
  EXPECT_EQ(verdict(query, Shown().query("%61pi_key=key-of-bob")), "bob");
  EXPECT_EQ(verdict(query, Shown().query("api_key=x&api_key=key-of-bob")),
            "401");
  EXPECT_EQ(verdict(query, Shown().query("api_key=key-of-bob&api_key=%")),
            "401");
  EXPECT_EQ(verdict(query, Shown().query("api_key=key-of-bob%0")), "401");
  EXPECT_EQ(verdict(query, Shown().query("api_key=")), "401");
  EXPECT_EQ(verdict(query, Shown().query("api_key")), "401");
  EXPECT_EQ(verdict(query, Shown().query("API_KEY=key-of-bob")), "401");
  EXPECT_EQ(verdict(query, Shown().header("api_key", "key-of-bob")), "401");
  const std::string cookie = R"([{"cookie": []}])";
  EXPECT_EQ(verdict(cookie, Shown().header("cookie", "sid=key-of-bob")), "bob");
  EXPECT_EQ(verdict(cookie, Shown().header("Cookie", "a=b; sid=key-of-bob;c")),
            "bob");
  EXPECT_EQ(verdict(cookie, Shown().header("Cookie", "xsid=key-of-bob")),
            "401");
  EXPECT_EQ(
      verdict(
          cookie,
          Shown().header("Cookie", "sid=x").header("Cookie", "sid=key-of-bob")),
      "401");
}

TEST_F(GateTest, AnEntryIsAllOfItsSchemesAndAListOneOfItsEntries) {
  // Rows: what is shown; columns: the list.
  const std::string both = R"([{"bearer": [], "mtls": []}])";
  const std::string either = R"([{"bearer": []}, {"mtls": []}])";
  const std::string mixed = R"([{"bearer": [], "mtls": []}, {"key": []}])";
  const std::string undeclared =
      R"([{"gone": []}, {"bearer": [], "gone": []}])";
  struct Row {
    Shown shown;
    std::string both, either, mixed;
  };
  const Row rows[] = {
      {Shown(), "401", "401", "401"},
      {Shown().bearer("ann-reads"), "401", "ann", "401"},
      {Shown().certificate("CN=ann"), "401", "ann", "401"},
      {Shown().header("X-Key", "key-of-bob"), "401", "401", "bob"},
      {Shown().bearer("ann-reads").certificate("CN=ann"), "ann", "ann", "ann"},
      {Shown().bearer("wrong").certificate("CN=ann"), "401", "ann", "401"},
      {Shown().bearer("ann-reads").certificate("CN=eve"), "401", "ann", "401"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(verdict(both, row.shown), row.both);
    EXPECT_EQ(verdict(either, row.shown), row.either);
    EXPECT_EQ(verdict(mixed, row.shown), row.mixed);
    EXPECT_EQ(verdict(undeclared, row.shown), "401");
  }
}

TEST_F(GateTest, ScopesMustAllBeThere) {
  const auto reads = Shown().bearer("ann-reads");
  const auto writes = Shown().bearer("ann-writes");
  for (const std::string scheme : {"oauth", "oidc", "bearer"}) {
    const std::string open = "[{\"" + scheme + "\": [";
    EXPECT_EQ(verdict(open + R"("read"]}])", reads), "ann");
    EXPECT_EQ(verdict(open + R"("read", "write"]}])", reads), "403");
    EXPECT_EQ(verdict(open + R"("read", "write"]}])", writes), "ann");
    EXPECT_EQ(verdict(open + R"("admin"]}])", writes), "403");
    EXPECT_EQ(verdict(open + R"("READ"]}])", writes), "403");
    EXPECT_EQ(verdict(open + R"("write"]}])", Shown().bearer("x")), "401");
  }
  // Role names, as OpenAPI 3.1 allows for the other kinds.
  const auto bob = Shown().header("X-Key", "key-of-bob");
  EXPECT_EQ(verdict(R"([{"key": ["read"]}])", bob), "bob");
  EXPECT_EQ(verdict(R"([{"key": ["write"]}])", bob), "403");
  EXPECT_EQ(verdict(R"([{"mtls": ["read"]}])", Shown().certificate("CN=ann")),
            "403");
  // An alternative that is fulfilled opens, wherever it stands.
  EXPECT_EQ(verdict(R"([{"oauth": ["admin"]}, {"bearer": ["read"]}])", reads),
            "ann");
  // A second scheme that is not shown is no matter of scopes.
  EXPECT_EQ(verdict(R"([{"oauth": ["admin"], "mtls": []}])", reads), "401");
}

TEST_F(GateTest, TokensForOneSchemeOpenNoOther) {
  const auto only = Shown().bearer("only-oauth");
  EXPECT_EQ(verdict(R"([{"oauth": ["read"]}])", only), "only");
  EXPECT_EQ(verdict(R"([{"bearer": []}])", only), "401");
  EXPECT_EQ(verdict(R"([{"bearer": []}, {"oauth": ["write"]}])", only), "403");
}

TEST_F(GateTest, NamesOfOneEntryMustAgree) {
  const std::string both = R"([{"bearer": [], "mtls": []}])";
  EXPECT_EQ(verdict(both, Shown().bearer("ann-reads").certificate("CN=bob")),
            "401");
  // An application may stand beside anybody, on either side.
  const auto app = Shown().header("X-Key", "key-of-app").bearer("ann-reads");
  EXPECT_EQ(verdict(R"([{"key": [], "bearer": []}])", app), "ann");
  EXPECT_EQ(verdict(R"([{"bearer": [], "key": []}])", app), "ann");
  EXPECT_EQ(verdict(R"([{"key": []}])", app), "app");
  EXPECT_EQ(verdict(R"([{"key": [], "bearer": [], "mtls": []}])",
                    Shown()
                        .header("X-Key", "key-of-app")
                        .bearer("ann-reads")
                        .certificate("CN=bob")),
            "401");
}

}  // namespace
}  // namespace cardinal::access

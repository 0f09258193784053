// Where a client connects to, and where it does not.
#include "http/client_world.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal::http {
namespace {

using cardinal::test::HostileServer;
using test::always;
using test::FakeResolver;
using test::ok;
using test::outcome_of;
using test::redirect;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// 127.0.0.2 plays a public address, everything else on loopback a private one.
class ClientGuardTest : public ::testing::Test {
 protected:
  ClientOptions options() {
    ClientOptions options = test::short_deadlines();
    options.allow_private = false;
    options.allow_networks = {"127.0.0.2"};
    options.resolver = &names_;
    return options;
  }
  std::string url(const std::string& host, const std::string& path = "/") {
    return good_.url_of(host, path);
  }
  FakeResolver names_;
  HostileServer good_{always(ok("good")), "127.0.0.2"};
  // The same port at another address.
  HostileServer bad_{always(ok("bad")), "127.0.0.3", good_.port()};
};

TEST_F(ClientGuardTest, PrivateAddressesAreRefusedUnlessAllowed) {
  http::Client client(options());
  for (const std::string host :
       {"127.0.0.3", "127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]", "[fd00:ec2::254]", "0.0.0.0"}) {
    EXPECT_EQ(outcome_of(client.get("http://" + host + "/")), "refused-address")
        << host;
  }
  EXPECT_EQ(outcome_of(client.get(url("127.0.0.2"))), "200 good");
  EXPECT_EQ(outcome_of(client.get("http://2130706433/")), "bad-url");
  EXPECT_THAT(names_.resolved, ElementsAre());
  ClientOptions open = options();
  open.allow_private = true;
  EXPECT_EQ(outcome_of(http::Client(open).get(url("127.0.0.3"))), "200 bad");
}

TEST_F(ClientGuardTest, TheErrorNamesHostAddressAndReason) {
  names_.set("metadata.google.internal", {{"169.254.169.254"}});
  const auto response = http::Client(options()).get(
      "http://metadata.google.internal/computeMetadata");
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().code, Code::denied);
  EXPECT_EQ(response.error().where,
            "http://metadata.google.internal/computeMetadata");
  EXPECT_THAT(response.error().message,
              HasSubstr("metadata.google.internal resolves to 169.254.169.254 "
                        "(metadata, cloud instance metadata)"));
}

TEST_F(ClientGuardTest, TheJudgedAddressIsTheOneConnectedTo) {
  names_.set("rebind.example", {{"127.0.0.2"}, {"127.0.0.3"}});
  http::Client client(options());
  const auto response = client.get(url("rebind.example"));
  EXPECT_EQ(outcome_of(response), "200 good");
  EXPECT_EQ(response->address, "127.0.0.2");
  EXPECT_EQ(names_.resolved.size(), 1u);
  // The other way round, and with another client, which knows no connection.
  names_.set("rebind.example", {{"127.0.0.3"}, {"127.0.0.2"}});
  EXPECT_EQ(outcome_of(http::Client(options()).get(url("rebind.example"))),
            "refused-address");
  EXPECT_EQ(names_.resolved.size(), 2u);
  EXPECT_EQ(bad_.connections(), 0);
}

TEST_F(ClientGuardTest, OfSeveralAddressesOnlyGoodOnesAreTried) {
  names_.set("mixed.example", {{"10.0.0.1", "127.0.0.3", "127.0.0.2", "::1"}});
  const auto response = http::Client(options()).get(url("mixed.example"));
  EXPECT_EQ(outcome_of(response), "200 good");
  EXPECT_THAT(response->refused,
              ElementsAre("10.0.0.1 (private, RFC 1918)",
                          "127.0.0.3 (loopback, RFC 1122: this machine)",
                          "::1 (loopback, RFC 4291: this machine)"));
  EXPECT_EQ(bad_.connections(), 0);
  names_.set("mixed.example", {{"10.0.0.1", "::1"}});
  EXPECT_EQ(outcome_of(http::Client(options()).get(url("mixed.example"))),
            "refused-address");
}

TEST_F(ClientGuardTest, EveryRedirectIsJudged) {
  names_.set("inside.example", {{"127.0.0.3"}});
  names_.set("outside.example", {{"127.0.0.2"}});
  const std::string port = std::to_string(good_.port());
  for (const std::string& to :
       {"http://127.0.0.3:" + port + "/", "http://inside.example:" + port + "/",
        std::string("http://[::ffff:127.0.0.3]/")}) {
    HostileServer server(always(redirect(to)), "127.0.0.2");
    const auto response = http::Client(options()).get(server.url());
    EXPECT_EQ(outcome_of(response), "refused-address") << to;
    EXPECT_THAT(response.error().redirects, ElementsAre(server.url()));
  }
  HostileServer server(always(redirect(url("outside.example"))), "127.0.0.2");
  EXPECT_EQ(outcome_of(http::Client(options()).get(server.url())), "200 good");
  EXPECT_EQ(bad_.connections(), 0);
}

TEST_F(ClientGuardTest, AnAddressThatDoesNotAnswerIsPassedOver) {
  ClientOptions open = options();
  open.allow_networks = {"127.0.0.0/8"};
  names_.set("two.example", {{"127.0.0.4", "127.0.0.2"}});
  EXPECT_EQ(outcome_of(http::Client(open).get(url("two.example"))), "200 good");
  names_.set("none.example", {{"127.0.0.4", "127.0.0.5"}});
  const auto response = http::Client(open).get(url("none.example"));
  EXPECT_EQ(outcome_of(response), "connect-failed");
  EXPECT_THAT(response.error().message,
              HasSubstr("127.0.0.4: Connection refused, 127.0.0.5"));
}

TEST_F(ClientGuardTest, NamesThatAreNoneAreTold) {
  EXPECT_EQ(outcome_of(http::Client(options()).get("http://nowhere.example/")),
            "unknown-host");
  names_.set("empty.example", {{}});
  EXPECT_EQ(outcome_of(http::Client(options()).get("http://empty.example/")),
            "unknown-host");
}

struct NoResolver final : Resolver {
  Result<std::vector<IpAddress>> resolve(const std::string& host,
                                         std::int64_t timeout_ms) override {
    timeout = timeout_ms;
    return std::unexpected(Error{Code::unavailable, "no server", host});
  }
  std::int64_t timeout = 0;
};

TEST_F(ClientGuardTest, NobodyWhoKnowsNamesIsTold) {
  NoResolver nobody;
  ClientOptions deaf = options();
  deaf.resolver = &nobody;
  deaf.limits.dns_ms = 70;
  const auto response = http::Client(deaf).get("http://a.example/");
  EXPECT_EQ(outcome_of(response), "dns-failed");
  EXPECT_EQ(response.error().code, Code::unavailable);
  EXPECT_GT(nobody.timeout, 0);
  EXPECT_LE(nobody.timeout, 70);
  deaf.limits.dns_ms = 0;
  EXPECT_EQ(outcome_of(http::Client(deaf).get("http://a.example/")),
            "dns-timeout");
}

TEST(SystemResolver, KnowsThisMachine) {
  const auto found = system_resolver().resolve("localhost", 5'000);
  ASSERT_TRUE(found) << to_text(found.error());
  for (const IpAddress& address : *found) {
    EXPECT_STREQ(special_network(address)->name.data(), "loopback");
  }
  const auto none = system_resolver().resolve("no-such-name.invalid", 5'000);
  EXPECT_FALSE(none);
}

// RFC 6761, 6.3: whatever the hosts file and the name servers say.
TEST(SystemResolver, KnowsNamesBelowLocalhost) {
  for (const char* const name : {"cards.localhost", "cards.localhost."}) {
    const auto found = system_resolver().resolve(name, 5'000);
    ASSERT_TRUE(found) << to_text(found.error());
    for (const IpAddress& address : *found) {
      EXPECT_STREQ(special_network(address)->name.data(), "loopback");
    }
  }
}

TEST(AddressGuard, TheManualHasEveryRuleAndFault) {
  const std::string manual = cardinal::test::read_file(
      std::filesystem::path(cardinal::test::source_dir()) / "docs/http.md");
  for (const SpecialNetwork& rule : special_networks()) {
    EXPECT_THAT(manual, HasSubstr("`" + std::string(rule.name) + "`"));
    const std::string network(rule.network);
    if (network == "5f00::/16") continue;  // with all outside 2000::/3
    const bool is_host = network.ends_with("/32") || network.ends_with("/128");
    const bool is_v6_network = network.ends_with(":/32");
    EXPECT_THAT(manual, HasSubstr(is_host && !is_v6_network
                                      ? network.substr(0, network.find('/'))
                                      : network));
  }
  for (const ClientFault fault : all_client_faults()) {
    EXPECT_THAT(manual, HasSubstr("`" + std::string(slug_of(fault)) + "`"));
  }
}

}  // namespace
}  // namespace cardinal::http

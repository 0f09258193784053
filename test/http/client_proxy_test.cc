// The environment's proxies, where they are asked for.
#include "http/client_world.h"
#include "http/proxy.h"

namespace cardinal::http {
namespace {

using cardinal::test::HostileServer;
using test::FakeResolver;
using test::outcome_of;
using ::testing::HasSubstr;
using Values = std::map<std::string, std::string>;

// An environment with these variables, for as long as it lives.
class ProxyEnv final : public Variables {
 public:
  ProxyEnv(const ProxyEnv&) = delete;
  explicit ProxyEnv(Values values) : values_(std::move(values)) {}
  std::optional<std::string> get(std::string_view name) const override {
    const auto found = values_.find(std::string(name));
    if (found == values_.end()) return std::nullopt;
    return found->second;
  }
  ClientOptions options() {
    ClientOptions options = test::short_deadlines();
    options.allow_private = false;
    options.use_proxy_variables = true;
    options.env = &env_;
    return options;
  }

 private:
  Values values_;
  Env env_{system_env().clock, system_env().random, this};
};

std::string chosen(const std::string& url, const Values& values) {
  ProxyEnv env(values);
  const auto proxy = proxy_for(*parse_url(url), env.options());
  if (!proxy) return std::string(slug_of(proxy.error().kind));
  if (!*proxy) return "none";
  return (*proxy)->text() +
         ((*proxy)->authorization.empty() ? "" : " " + (*proxy)->authorization);
}

TEST(Proxy, IsTheOneOfTheScheme) {
  const Values both = {{"http_proxy", "http://a:1"},
                       {"https_proxy", "http://b:2/"}};
  EXPECT_EQ(chosen("http://x.example/", both), "a:1");
  EXPECT_EQ(chosen("https://x.example/", both), "b:2");
  EXPECT_EQ(chosen("https://x.example/", {{"HTTPS_PROXY", "c:3"}}), "c:3");
  EXPECT_EQ(chosen("https://x.example/", {{"ALL_PROXY", "c"}}), "c:1080");
  // A header field "Proxy" of a CGI request becomes this variable.
  EXPECT_EQ(chosen("http://x.example/", {{"HTTP_PROXY", "evil:1"}}), "none");
  EXPECT_EQ(chosen("http://x.example/", {}), "none");
  EXPECT_EQ(chosen("http://x.example/", {{"http_proxy", "http://u:p%40@a:1"}}),
            "a:1 Basic dTpwQA==");
  for (const std::string bad : {"socks5://a:1", "https://a:1", "http://a:1/x",
                                "http://", "http://a b", "a:x"}) {
    EXPECT_EQ(chosen("http://x.example/", {{"http_proxy", bad}}), "bad-option")
        << bad;
  }
}

TEST(Proxy, NoProxyExcepts) {
  const auto uses = [](const std::string& url, const std::string& except) {
    return chosen(url, {{"all_proxy", "p:1"}, {"no_proxy", except}}) != "none";
  };
  EXPECT_FALSE(uses("http://a.example/", "*"));
  EXPECT_FALSE(uses("http://a.example/", "b.example, A.example"));
  EXPECT_FALSE(uses("http://x.a.example/", "a.example"));
  EXPECT_FALSE(uses("http://x.a.example/", ".a.example"));
  EXPECT_TRUE(uses("http://xa.example/", "a.example"));
  EXPECT_TRUE(uses("http://example/", "a.example"));
  EXPECT_FALSE(uses("http://a.example:81/", "a.example:81"));
  EXPECT_TRUE(uses("http://a.example/", "a.example:81"));
  EXPECT_FALSE(uses("http://10.1.2.3/", "10.0.0.0/8"));
  EXPECT_FALSE(uses("http://10.1.2.3/", "10.1.2.3"));
  EXPECT_TRUE(uses("http://10.1.2.3/", "1.2.3"));
  EXPECT_FALSE(uses("http://[::1]/", "::1"));
  EXPECT_FALSE(uses("http://[::1]/", "[::1]"));
  EXPECT_TRUE(uses("http://a.example/", ", ,"));
}

TEST(Proxy, PassesPlainRequestsOnAndTheResponseSaysSo) {
  std::string seen;
  HostileServer proxy([&](HostileServer::Peer& peer) {
    seen = peer.read_head();
    peer.send(test::ok("by proxy"));
  });
  const std::string address = "127.0.0.1:" + std::to_string(proxy.port());
  ProxyEnv env(Values{{"http_proxy", "http://u:p@" + address}});
  http::Client client(env.options());
  const auto response = client.get("http://a.example/x?y");
  EXPECT_EQ(outcome_of(response), "200 by proxy");
  EXPECT_TRUE(response->via_proxy);
  EXPECT_EQ(response->address, "127.0.0.1");
  EXPECT_THAT(seen, HasSubstr("GET http://a.example/x?y HTTP/1.1\r\n"
                              "Host: a.example\r\n"));
  EXPECT_THAT(seen, HasSubstr("Proxy-Authorization: Basic dTpw\r\n"));
  // What can be seen of a host is judged all the same.
  EXPECT_EQ(outcome_of(client.get("http://169.254.169.254/")),
            "refused-address");
  EXPECT_EQ(outcome_of(client.get("http://localhost/")), "refused-address");
}

TEST(Proxy, OpensAWayForTls) {
  std::string seen;
  HostileServer proxy([&](HostileServer::Peer& peer) {
    seen = peer.read_head();
    peer.send("HTTP/1.1 200 Connection established\r\n\r\n");
    peer.wait_for_close();
  });
  ProxyEnv env(
      Values{{"https_proxy", "127.0.0.1:" + std::to_string(proxy.port())}});
  ClientOptions options = env.options();
  options.limits.tls_ms = 100;
  EXPECT_EQ(outcome_of(http::Client(options).get("https://a.example/x")),
            "tls-timeout");
  EXPECT_EQ(seen,
            "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n");
  HostileServer refusing(
      test::always("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
  ProxyEnv refusing_env(
      Values{{"https_proxy", "127.0.0.1:" + std::to_string(refusing.port())}});
  const auto response =
      http::Client(refusing_env.options()).get("https://a.example/x");
  EXPECT_EQ(outcome_of(response), "proxy-failed");
  EXPECT_THAT(response.error().message, HasSubstr("answered 407"));
}

TEST(Proxy, VariablesCountOnlyWhereAsked) {
  ProxyEnv env(Values{{"all_proxy", "127.0.0.1:1"}});
  ClientOptions options = env.options();
  options.use_proxy_variables = false;
  FakeResolver names;
  options.resolver = &names;
  EXPECT_EQ(outcome_of(http::Client(options).get("http://a.example/")),
            "unknown-host");
}

}  // namespace
}  // namespace cardinal::http

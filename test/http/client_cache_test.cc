// Client, cache and our own server together: asked once, then from memory,
// then by a 304.
#include "cardinal/http_cache.h"
#include "http/client_world.h"
#include "http/socket.h"

namespace cardinal::http {
namespace {

struct FakeClock final : Clock {
  std::int64_t now_ms() const override { return now; }
  std::atomic<std::int64_t> now = 1'800'000'000'000;
};

class ClientCacheTest : public ::testing::Test {
 protected:
  void SetUp() override {
    Router routes;
    Representation::Options kind;
    kind.cache_control = "max-age=60";
    const auto card =
        std::make_shared<const Representation>(std::string(500, 'c'), kind);
    ASSERT_TRUE(routes.add({Method::get, "/card", [card](const Request&) {
                              return Response::of(card);
                            }}));
    ServerOptions serving = test::options_for_tests(log_);
    serving.env = &env_;
    server_ = test::started(std::move(serving), std::move(routes));
    ClientOptions options = test::short_deadlines();
    options.env = &env_;
    client_ = std::make_unique<http::Client>(options);
    cache_ = *Cache::open({});
  }

  // As whoever fetches does it; "memory", "stored" or "refreshed".
  std::string fetch() {
    ClientRequest request;
    request.url = "http://" + server_->addresses()[0] + "/card";
    const CacheLook look = cache_->look(request, "", clock_.now);
    if (look.verdict == CacheVerdict::fresh) return "memory";
    ClientRequest conditional = request;
    conditional.fields = look.conditional;
    const auto response = client_->send(conditional);
    if (!response) return to_text(response.error());
    if (response->status == 304) {
      const auto refreshed = cache_->refresh(request, "", *response);
      return refreshed && (*refreshed)->body == std::string(500, 'c')
                 ? "refreshed"
                 : "trouble";
    }
    const Status stored = cache_->store(request, "", *response, {});
    return stored ? "stored" : to_text(stored.error());
  }

  std::string date_at_server() {
    const auto response =
        client_->get("http://" + server_->addresses()[0] + "/nothing");
    return response ? std::string(response->header("Date").value_or("")) : "";
  }

  FakeClock clock_;
  Env env_{&clock_, system_env().random};
  test::Log log_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<http::Client> client_;
  std::unique_ptr<Cache> cache_;
};

TEST_F(ClientCacheTest, AsksOnlyWhenItMust) {
  EXPECT_EQ(fetch(), "stored");
  for (int i = 0; i < 1'000; ++i) ASSERT_EQ(fetch(), "memory");
  EXPECT_EQ(test::metric(*server_, "cardinal_http_requests_total"), 1u);
  const std::string before = date_at_server();
  clock_.now += 61'000;
  // The server looks at the clock once a sweep.
  while (date_at_server() == before) {
  }
  EXPECT_EQ(fetch(), "refreshed");
  EXPECT_EQ(fetch(), "memory");
  EXPECT_EQ(test::metric(*server_, "cardinal_http_responses_total",
                         {{"class", "2xx"}}),
            1u);
  EXPECT_EQ(test::metric(*server_, "cardinal_http_responses_total",
                         {{"class", "3xx"}}),
            1u);
}

}  // namespace
}  // namespace cardinal::http

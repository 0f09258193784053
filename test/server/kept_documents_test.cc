// A card that is kept is answered as one that is read from the store.
#include "server/kept_documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/uri.h"
#include "server/directory_server.h"
#include "server/operation_routes.h"
#include "support/dice.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using cardinal::test::Dice;
using test::a2a_card;
using test::DirectoryServer;
using test::subject_of_card;

std::shared_ptr<const http::Representation> document(std::string text) {
  return std::make_shared<const http::Representation>(
      std::move(text),
      http::Representation::Options{.compress = false, .version = "1"});
}

std::string path_of(int number) {
  return "/v1/agents/" + percent_encoded(subject_of_card(number));
}

// Registers cards, in this process.
class Publisher {
 public:
  explicit Publisher(DirectoryServer& server)
      : server_(server),
        services_{.env = system_env(), .is_operator = true},
        ann_{.name = "ann", .scopes = {"read", "publish"}} {
    services_.directory = &server.directory();
  }

  // Whether it was done; random changes may be refused.
  bool change(std::string_view operation, const std::string& input,
              bool as_ann = false) {
    const CallOptions options{.who = as_ann ? &ann_ : nullptr};
    Result<Reply> reply =
        call(*operation_named(operation), input,
             as_ann ? server_.services() : services_, options);
    EXPECT_TRUE(reply) << reply.error().message;
    if (!reply) return false;
    reply = wait_for(std::move(*reply));
    EXPECT_TRUE(reply) << reply.error().message;
    return reply && !reply->refusal;
  }
  bool put(int number, std::string_view name, std::string_view visibility) {
    return change("register",
                  R"({"visibility": ")" + std::string(visibility) +
                      R"(", "card": )" + a2a_card(number, name) + "}",
                  true);
  }
  bool about(std::string_view operation, int number,
             std::string_view more = {}) {
    return change(operation, R"({"subject": ")" + subject_of_card(number) +
                                 "\"" + std::string(more) + "}");
  }
  void quarantine(int number, bool ends) {
    directory::Directory& directory = server_.directory();
    directory::StatusRequest request{
        .change = ends ? directory::StatusChange::release
                       : directory::StatusChange::quarantine};
    request.record.subject = subject_of_card(number);
    request.record.sender = {.principal = "ann", .is_operator = true};
    request.record.reason = "a test";
    auto proposal = directory.admission().prepare_status(request);
    if (!proposal) return;
    const auto ticket = directory.append(*std::move(proposal));
    ASSERT_TRUE(ticket);
    EXPECT_TRUE(ticket->wait());
  }

 private:
  DirectoryServer& server_;
  Services services_;
  const access::Principal ann_;
};

// The operations that read, with documents kept or not.
class Reads {
 public:
  Reads(DirectoryServer& server, bool keeps_documents)
      : gate_({}, server.directory(), system_env()) {
    http::Router routes;
    const RouteOptions options{.gate = &gate_,
                               .keeps_documents = keeps_documents};
    for (http::Route& route :
         operation_routes(server.services(), Scope::read, options)) {
      if (route.ready) count_hits(route);
      EXPECT_TRUE(routes.add(std::move(route)));
    }
    http::ServerOptions small;
    small.listen = {"127.0.0.1:0"};
    small.threads = small.workers = 1;
    server_ = *http::Server::start(std::move(small), std::move(routes));
  }

  // Everything that a client sees, but what differs from answer to answer.
  std::string ask(const std::string& method, const std::string& path,
                  const http::Fields& fields) {
    http::ClientRequest request{
        .method = method,
        .url = "http://" + server_->addresses()[0] + path,
        .fields = fields};
    const auto got = client_.send(request);
    EXPECT_TRUE(got) << got.error().message;
    if (!got) return {};
    std::vector<std::string> lines;
    for (const auto& [name, value] : got->fields) {
      if (name == "Date" || name == "X-Request-Id") continue;
      if (name.starts_with("RateLimit-")) {
        lines.push_back(name);
        continue;
      }
      lines.push_back(name + ": " + value);
    }
    std::ranges::sort(lines);
    std::string text = std::to_string(got->status) + "\n";
    for (const std::string& line : lines) text += line + "\n";
    return text + "\n" + got->body;
  }
  int hits() const { return *hits_; }

 private:
  void count_hits(http::Route& route) {
    route.ready = [ready = route.ready,
                   hits = hits_](const http::Request& request) {
      auto response = ready(request);
      if (response) ++*hits;
      return response;
    };
  }

  const std::shared_ptr<std::atomic<int>> hits_ =
      std::make_shared<std::atomic<int>>(0);
  DirectoryGate gate_;
  std::unique_ptr<http::Server> server_;
  http::Client client_{{.allow_private = true}};
};

// One change of a few subjects, among all that can happen to them.
void change_something(Publisher& publisher, Dice& dice) {
  const int number = static_cast<int>(dice.roll(3));
  const std::string name = "Reader " + std::to_string(dice.roll(4));
  switch (dice.roll(9)) {
    case 0:
      publisher.about("withdraw", number);
      break;
    case 1:
      publisher.about("takedown", number, R"(, "reason": "spam")");
      break;
    case 2:
      publisher.about("takedown", number,
                      R"(, "release": true, "reason": "not spam")");
      break;
    case 3:
      publisher.quarantine(number, false);
      break;
    case 4:
      publisher.quarantine(number, true);
      break;
    case 5:
      publisher.put(number, name, "private");
      break;
    default:
      publisher.put(number, name, "public");
  }
}

TEST(KeptDocuments, AreAnsweredAsThoseOfTheStore) {
  DirectoryServer server;
  Publisher publisher(server);
  Reads kept(server, true), read(server, false);
  constexpr std::uint64_t seed = 20;
  Dice dice{seed};
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::string etag = "\"1-0\"";
  for (int round = 0; round < 150; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    change_something(publisher, dice);
    for (int asked = 0; asked < 8; ++asked) {
      const std::string path = path_of(static_cast<int>(dice.roll(4)));
      const http::Fields fields[] = {
          {},
          {},
          {},
          {{"Accept", "*/*"}},
          {{"If-None-Match", etag}},
          {{"If-Match", etag}},
          {{"Accept-Encoding", "gzip"}},
          {{"Accept-Encoding", "gzip"}, {"If-None-Match", etag}},
          {{"Accept", "application/agentcard+json"}},
          {{"Accept", "text/plain"}},
          {{"Authorization", "Bearer unknown"}},
          {{"Origin", "https://page.example"}},
      };
      const std::string queries[] = {"",
                                     "",
                                     "",
                                     "",
                                     "?as=agentcard",
                                     "?view=annotated",
                                     "?at=1",
                                     "?min_change=1",
                                     "?other=1"};
      const std::string_view method = dice.roll(6) == 0 ? "HEAD" : "GET";
      const http::Fields& with = dice.pick(fields);
      const std::string& query = dice.pick(queries);
      const std::string got = kept.ask(std::string(method), path + query, with);
      ASSERT_EQ(got, read.ask(std::string(method), path + query, with))
          << path << query;
      const std::size_t tag = got.find("ETag: ");
      if (tag != std::string::npos) {
        etag = got.substr(tag + 6, got.find('\n', tag) - tag - 6);
      }
    }
  }
  EXPECT_GT(kept.hits(), 50);
  EXPECT_EQ(read.hits(), 0);
}

TEST(KeptDocuments, CountInTheLimitOfTheirCaller) {
  DirectoryServer server({.reads = {.per_second = 0.001, .burst = 3}});
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  for (const char* left : {"2", "1", "0"}) {
    const auto got = server.get(path_of(1));
    EXPECT_EQ(got.status, 200);
    EXPECT_EQ(got.header("RateLimit-Remaining"), left);
  }
  const auto refused = server.get(path_of(1));
  EXPECT_EQ(refused.status, 429);
  EXPECT_TRUE(refused.header("Retry-After"));
}

TEST(KeptDocuments, HoldUntilTheirSubjectChanges) {
  DirectoryServer server;
  Publisher publisher(server);
  ASSERT_TRUE(publisher.put(1, "A", "public"));
  ASSERT_TRUE(publisher.put(2, "A", "public"));
  KeptDocuments kept(server.directory().store());
  const std::string one = subject_of_card(1), two = subject_of_card(2);
  EXPECT_FALSE(kept.find(one));
  const std::uint64_t since = kept.follow();
  EXPECT_EQ(since, 2u);
  kept.keep(one, document("one"), since);
  kept.keep(two, document("two"), since);
  ASSERT_TRUE(kept.find(one));
  EXPECT_EQ(kept.find(one)->content->body(), "one");
  EXPECT_EQ(kept.find(one)->change, 2u);

  ASSERT_TRUE(publisher.put(2, "B", "public"));
  EXPECT_FALSE(kept.find(one)) << "the feed was not followed yet";
  EXPECT_EQ(kept.follow(), 3u);
  EXPECT_EQ(kept.find(one)->change, 3u);
  EXPECT_FALSE(kept.find(two));
  kept.keep(two, document("old"), since);
  EXPECT_FALSE(kept.find(two)) << "it was read before the change";
}

TEST(KeptDocuments, AreBounded) {
  DirectoryServer server;
  constexpr std::size_t bytes_max = 16 * 8'192;
  KeptDocuments kept(server.directory().store(), bytes_max);
  kept.keep("large", document(std::string(9'000, 'x')), 0);
  EXPECT_FALSE(kept.find("large"));
  kept.keep("used", document(std::string(1'000, 'x')), 0);
  for (int i = 0; i < 1'000; ++i) {
    kept.keep(std::to_string(i), document(std::string(1'000, 'x')), 0);
    EXPECT_TRUE(kept.find("used"));
    ASSERT_LE(kept.bytes(), bytes_max);
  }
  EXPECT_GT(kept.bytes(), bytes_max / 2);
}

}  // namespace
}  // namespace cardinal::server

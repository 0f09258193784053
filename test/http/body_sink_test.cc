// Request bodies that are taken piece by piece.
#include <gmock/gmock.h>

#include "http/streams.h"

namespace cardinal::http {
namespace {

using test::await;
using test::body_of;
using test::Client;
using test::get;
using test::metric;
using test::status_of;
using ::testing::HasSubstr;
using ::testing::Not;

// What a sink does and has seen, shared with its test.
struct SinkScript {
  RunsOn runs_on = RunsOn::io_thread;
  std::atomic<std::uint64_t> bytes = 0, largest_piece = 0;
  std::atomic<int> writes = 0, writes_while_busy = 0, cancelled = 0;
  std::atomic<bool> is_busy = false;
  // What write() returns, beside the count.
  std::function<Take(std::string_view)> write = [](auto) { return Take::more; };

  void wake() {
    is_busy = false;
    const std::lock_guard lock(mutex);
    waker.wake();
  }
  std::mutex mutex;
  Waker waker;
};

class ScriptedSink final : public BodySink {
 public:
  explicit ScriptedSink(std::shared_ptr<SinkScript> script)
      : script_(std::move(script)) {}
  void start(const Waker& waker) override {
    const std::lock_guard lock(script_->mutex);
    script_->waker = waker;
  }
  Take write(std::string_view bytes) override {
    if (script_->is_busy) ++script_->writes_while_busy;
    script_->bytes += bytes.size();
    script_->largest_piece =
        std::max<std::uint64_t>(script_->largest_piece, bytes.size());
    const Take take = script_->write(bytes);
    script_->is_busy = take == Take::wait;
    ++script_->writes;
    return take;
  }
  Response finish(bool is_whole) override {
    return Response::text(is_whole ? 200 : 400, "text/plain",
                          std::to_string(script_->bytes));
  }
  void cancel() override { ++script_->cancelled; }
  RunsOn runs_on() const override { return script_->runs_on; }

 private:
  const std::shared_ptr<SinkScript> script_;
};

class BodySinkTest : public ::testing::TestWithParam<RunsOn> {
 protected:
  BodySinkTest() {
    script_->runs_on = GetParam();
    options_ = test::options_for_tests(log_);
    options_.limits.body_bytes = 1'000;
  }
  void start() {
    Router routes = test::some_routes();
    Route route{Method::post, "/import", [](const Request&) {
                  return Response::text(403, "text/plain", "no");
                }};
    route.body_bytes = 10'000'000;
    route.body_sink =
        [this](const Request& request) -> std::shared_ptr<BodySink> {
      if (request.query == "refuse") return nullptr;
      return std::make_shared<ScriptedSink>(script_);
    };
    EXPECT_TRUE(routes.add(std::move(route)));
    server_ = test::started(options_, std::move(routes));
  }
  Client client() { return Client(server_->addresses()[0]); }
  test::Log log_;
  ServerOptions options_;
  std::shared_ptr<SinkScript> script_ = std::make_shared<SinkScript>();
  std::unique_ptr<Server> server_;
};

INSTANTIATE_TEST_SUITE_P(Threads, BodySinkTest,
                         ::testing::Values(RunsOn::io_thread, RunsOn::worker),
                         [](const auto& suite) {
                           return suite.param == RunsOn::worker ? "Worker"
                                                                : "IoThread";
                         });

const std::string post_import = "POST /import HTTP/1.1\r\nHost: localhost\r\n";

std::string with_length(std::size_t size) {
  return post_import + "Content-Length: " + std::to_string(size) + "\r\n\r\n" +
         std::string(size, 'x');
}

TEST_P(BodySinkTest, TakesLargeBodiesInSmallPieces) {
  start();
  Client one = client();
  std::thread sender([&] { one.send(with_length(5'000'000) + get("/card")); });
  const std::string response = one.response();
  EXPECT_EQ(status_of(response), 200);
  EXPECT_EQ(body_of(response), "5000000");
  EXPECT_EQ(status_of(one.response()), 200);  // the request after it
  EXPECT_LE(script_->largest_piece, 65'536u);
  sender.join();
}

TEST_P(BodySinkTest, TakesChunksAndBodiesThatAreEmpty) {
  start();
  Client one = client();
  one.send(post_import +
           "Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(one.response(), "HTTP/1.1 100 Continue\r\n\r\n");
  EXPECT_EQ(body_of(one.ask("3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")), "7");
  EXPECT_EQ(body_of(one.ask(post_import + "Content-Length: 0\r\n\r\n")), "7");
  EXPECT_EQ(body_of(one.ask(post_import + "\r\n")), "7");
}

TEST_P(BodySinkTest, NothingIsReadWhileItIsBusy) {
  script_->write = [](auto) { return Take::wait; };
  start();
  Client one = client();
  std::thread sender([&] { one.send(with_length(3'000'000)); });
  std::uint64_t taken = 0;
  for (int woken = 1; taken < 3'000'000; ++woken) {
    await([&] { return script_->writes >= woken; });
    taken = script_->bytes;
    script_->wake();
  }
  EXPECT_EQ(body_of(one.response()), "3000000");
  EXPECT_EQ(script_->writes_while_busy, 0);
  sender.join();
}

TEST_P(BodySinkTest, AnswersEarlyAndTheRestIsNotTaken) {
  script_->write = [](std::string_view bytes) {
    return bytes.find("bad") == std::string_view::npos ? Take::more
                                                       : Take::stop;
  };
  start();
  Client one = client();
  one.send(post_import + "Content-Length: 100000\r\n\r\ngood line\nbad line\n");
  const std::string response = one.response();
  EXPECT_EQ(status_of(response), 400);
  EXPECT_EQ(test::field_of(response, "Connection"), "close");
  EXPECT_TRUE(one.is_closed());
  EXPECT_EQ(script_->cancelled, 0);
}

TEST_P(BodySinkTest, HasALimitOfItsOwn) {
  start();
  Client length = client();
  EXPECT_EQ(
      status_of(length.ask(post_import + "Content-Length: 10000001\r\n\r\n")),
      413);
  Client chunks = client();
  chunks.send(post_import + "Transfer-Encoding: chunked\r\n\r\n");
  const std::string chunk = "10000\r\n" + std::string(65'536, 'x') + "\r\n";
  std::thread sender([&] {
    for (int i = 0; i < 200 && chunks.send(chunk); ++i) {
    }
  });
  EXPECT_EQ(status_of(chunks.response()), 413);
  EXPECT_EQ(script_->cancelled, 1);
  EXPECT_LE(script_->bytes, 10'000'000u);
  sender.join();
}

TEST_P(BodySinkTest, AStalledBodyIs408) {
  options_.deadlines.body_ms = 50;
  start();
  Client one = client();
  one.send(post_import + "Content-Length: 10\r\n\r\nabc");
  EXPECT_EQ(status_of(one.response()), 408);
  EXPECT_EQ(script_->cancelled, 1);
}

TEST_P(BodySinkTest, OneThatStaysBusyIs503) {
  options_.deadlines.pending_ms = 50;
  script_->write = [](auto) { return Take::wait; };
  start();
  Client one = client();
  one.send(with_length(10));
  const std::string response = one.response();
  EXPECT_EQ(status_of(response), 503);
  EXPECT_THAT(response, HasSubstr("urn:cardinal:problem:timeout"));
  EXPECT_EQ(script_->cancelled, 1);
}

TEST_P(BodySinkTest, OneThatIsBusyWhenTheServerStopsIs503) {
  options_.deadlines.shutdown_ms = 200;
  script_->write = [](auto) { return Take::wait; };
  start();
  Client one = client();
  one.send(with_length(10));
  await([&] { return script_->writes == 1; });
  EXPECT_TRUE(server_->stop());
  EXPECT_THAT(one.response(), HasSubstr("urn:cardinal:problem:stopping"));
  EXPECT_EQ(script_->cancelled, 1);
}

TEST_P(BodySinkTest, ALateSweepRefusesBeforeItAborts) {
  // The first sweep after stop() finds both deadlines passed.
  options_.deadlines.shutdown_ms = 1;
  options_.deadlines.sweep_ms = 50;
  script_->write = [](auto) { return Take::wait; };
  start();
  Client one = client();
  one.send(with_length(10));
  await([&] { return script_->writes == 1; });
  EXPECT_TRUE(server_->stop());
  EXPECT_THAT(one.response(), HasSubstr("urn:cardinal:problem:stopping"));
  EXPECT_EQ(script_->cancelled, 1);
}

TEST_P(BodySinkTest, IsToldWhenItsClientIsGone) {
  start();
  std::optional<Client> one(client());
  one->send(post_import + "Content-Length: 10\r\n\r\nabc");
  await([&] { return script_->bytes == 3; });
  one.reset();
  await([&] { return script_->cancelled == 1; });
}

TEST_P(BodySinkTest, WithoutASinkTheHandlerAnswersAtOnce) {
  start();
  Client one = client();
  one.send(
      "POST /import?refuse HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Length: 10\r\n\r\n");
  EXPECT_EQ(status_of(one.response()), 403);
  EXPECT_TRUE(one.is_closed());
}

TEST_P(BodySinkTest, ADefectIsA500) {
  script_->write = [](auto) -> Take { throw std::runtime_error("a secret"); };
  start();
  Client one = client();
  one.send(with_length(10));
  const std::string response = one.response();
  EXPECT_EQ(status_of(response), 500);
  EXPECT_THAT(response, Not(HasSubstr("secret")));
  server_->stop();
  EXPECT_THAT(log_.text(), HasSubstr("route=/import status=500 "
                                     "problem=internal cause=\"a secret\"\n"));
}

TEST_P(BodySinkTest, WithoutAFreeWorkerIsA503AndCounted) {
  if (GetParam() != RunsOn::worker) return;
  options_.workers = 1;
  options_.limits.queued_jobs = 1;
  std::atomic<int> entered = 0;
  std::atomic<bool> is_released = false;
  script_->write = [&](auto) {
    ++entered;
    await([&] { return is_released.load(); });
    return Take::more;
  };
  start();
  Client running = client(), queued = client(), refused = client();
  running.send(with_length(10));
  await([&] { return entered == 1; });
  queued.send(with_length(10));
  await([&] {
    return metric(*server_, "cardinal_http_worker_queue_length") == 1;
  });
  refused.send(with_length(10));
  const std::string response = refused.response();
  EXPECT_EQ(status_of(response), 503);
  EXPECT_THAT(response, HasSubstr("urn:cardinal:problem:overloaded"));
  EXPECT_EQ(metric(*server_, "cardinal_http_overloaded_total"), 1u);
  is_released = true;
  EXPECT_EQ(status_of(running.response()), 200);
  EXPECT_EQ(status_of(queued.response()), 200);
}

}  // namespace
}  // namespace cardinal::http

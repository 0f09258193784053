// Every error under /ard is ARD's own, also those that the server makes before
// a request gets to the registry.
#include <set>

#include "ard/ard_answers.h"
#include "ard/ard_error.h"
#include "http/refusal.h"
#include "http/socket.h"

namespace cardinal::ard::test {
namespace {

using http::test::Client;
using testing::Not;

constexpr std::string_view host_line = "Host: 127.0.0.1\r\n";

// A request for a path, whose target may be as wrong as it likes.
std::string raw_request(const std::string& method, const std::string& target,
                        const std::string& fields = "",
                        const std::string& body = "") {
  return method + " " + target + " HTTP/1.1\r\n" + std::string(host_line) +
         fields + "\r\n" + body;
}

int status_of_text(const std::string& response) {
  return response.size() > 12 ? std::stoi(response.substr(9, 3)) : 0;
}
std::string body_of_text(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  return end == std::string::npos ? "" : response.substr(end + 4);
}

struct Refused {
  std::string what;  // of what is wrong
  int status = 0;
  std::string request;
};

// One request per kind of refusal that a client can cause, for a path.
std::vector<Refused> refused_requests(const std::string& path) {
  const std::string length = "Content-Length: ";
  return {
      {"escape", 400, raw_request("GET", path + "/%zz")},
      {"cut escape", 400, raw_request("GET", path + "/agents/%4")},
      {"zero byte", 400, raw_request("GET", path + "/%00")},
      {"escape in an absolute target", 400,
       raw_request("GET", "http://127.0.0.1" + path + "/%zz")},
      {"bare line feed", 400,
       "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\n\r\n"},
      {"folded field", 400, raw_request("GET", path, "A: b\r\n c\r\n")},
      {"bad field", 400, raw_request("GET", path, "A : b\r\n")},
      {"two lengths", 400,
       raw_request("POST", path, length + "1\r\n" + length + "2\r\n", "ab")},
      {"bad chunk", 400,
       raw_request("POST", path + "/search", "Transfer-Encoding: chunked\r\n",
                   "zz\r\n")},
      {"no host", 400, "GET " + path + " HTTP/1.1\r\n\r\n"},
      {"secret", 400, raw_request("GET", path + "/agents?access_token=x")},
      {"head in pieces", 408, "GET " + path + " HTTP/1.1\r\nHost: 127"},
      {"body in pieces", 408,
       raw_request("POST", path + "/search", length + "9\r\n", "{")},
      {"method", 405, raw_request("DELETE", path + "/search")},
      {"method of an unknown path", 405, raw_request("PUT", path + "/nothing")},
      {"long body", 413,
       raw_request("POST", path + "/search", length + "99999999\r\n")},
      {"long body in chunks", 413,
       raw_request("POST", path + "/search", "Transfer-Encoding: chunked\r\n",
                   "fffffff\r\n")},
      {"long target", 414,
       raw_request("GET", path + "/" + std::string(9'000, 'a'))},
      {"encoded body", 415,
       raw_request("POST", path + "/search",
                   "Content-Encoding: gzip\r\n" + length + "1\r\n", "x")},
      {"expectation", 417,
       raw_request("POST", path + "/search",
                   "Expect: more\r\n" + length + "1\r\n")},
      {"other host", 421,
       "GET " + path + " HTTP/1.1\r\nHost: other.example\r\n\r\n"},
      {"long fields", 431,
       raw_request("GET", path, "A: " + std::string(20'000, 'a') + "\r\n")},
      {"unknown method", 501, raw_request("BREW", path)},
      {"unknown coding", 501,
       raw_request("POST", path + "/search", "Transfer-Encoding: gzip\r\n")},
      {"version", 505, "GET " + path + " HTTP/3.0\r\nHost: 127.0.0.1\r\n\r\n"},
  };
}

// The registry on a server that does not wait long.
class HttpErrors : public ::testing::Test {
 protected:
  HttpErrors() {
    http::ServerOptions options;
    options.listen = {"127.0.0.1:0"};
    options.secret_parameters = {"access_token"};
    options.deadlines.sweep_ms = 10;
    options.deadlines.header_ms = options.deadlines.body_ms = 60;
    auto routes = ard_router({.services = directory.services(),
                              .gate = nullptr,
                              .base_url = "http://agents.example",
                              .profile = {.name = "Test directory",
                                          .description = "Agents of tests.",
                                          .cards = {}},
                              .federation = {}});
    EXPECT_TRUE(routes);
    EXPECT_TRUE(routes->add({.method = http::Method::post,
                             .pattern = "/other/search",
                             .handler = [](const http::Request&) {
                               return http::Response::text(200, "text/plain",
                                                           "");
                             }}));
    EXPECT_TRUE(
        routes->add({.method = http::Method::get,
                     .pattern = "/ard/thrown",
                     .handler = [](const http::Request&) -> http::Response {
                       throw std::runtime_error("a secret reason");
                     }}));
    auto started = http::Server::start(std::move(options), std::move(*routes));
    EXPECT_TRUE(started) << started.error().message;
    server = std::move(*started);
  }

  std::string answer_to(const std::string& request) {
    Client client(server->addresses()[0]);
    client.send(request);
    return client.response();
  }

  server::test::DirectoryServer directory;
  std::unique_ptr<http::Server> server;
};

TEST_F(HttpErrors, AreOfArdUnderItsPath) {
  for (const Refused& refused : refused_requests("/ard")) {
    SCOPED_TRACE(refused.what);
    const std::string response = answer_to(refused.request);
    EXPECT_EQ(status_of_text(response), refused.status) << response;
    EXPECT_THAT(response, HasSubstr("Content-Type: application/json\r\n"));
    EXPECT_THAT(response, HasSubstr("X-Request-Id: "));
    const auto body = parse(body_of_text(response));
    EXPECT_EQ(body.root()["errorCode"].string(), error_code_of(refused.status));
    EXPECT_NE(text_of(body.root(), "message"), "");
    EXPECT_EQ(body.root().size(), 2u) << response;
    expect_fits("Error", body_of_text(response));
  }
}

TEST_F(HttpErrors, AreProblemsElsewhere) {
  for (const char* path : {"/other", "/ardent", "/"}) {
    for (const Refused& refused : refused_requests(path)) {
      SCOPED_TRACE(path + refused.what);
      const std::string response = answer_to(refused.request);
      EXPECT_GE(status_of_text(response), 400) << response;
      EXPECT_THAT(response,
                  HasSubstr("Content-Type: application/problem+json\r\n"));
    }
  }
}

// A refusal that no row above causes would be forgotten there.
TEST_F(HttpErrors, HaveARowForEveryRefusal) {
  std::set<int> made;
  for (const Refused& refused : refused_requests("/ard")) {
    made.insert(refused.status);
  }
  for (const http::Refusal* refusal : http::refusal::all) {
    // The server is busy or stops: whatever the request is.
    if (refusal->status == 503) continue;
    EXPECT_EQ(made.count(refusal->status), 1u) << refusal->slug;
  }
}

TEST_F(HttpErrors, SayNothingOfDefects) {
  const std::string response = answer_to(raw_request("GET", "/ard/thrown"));
  EXPECT_EQ(status_of_text(response), 500);
  const auto body = parse(body_of_text(response));
  EXPECT_EQ(body.root()["errorCode"].string(), "INTERNAL_ERROR");
  EXPECT_THAT(response, Not(HasSubstr("secret")));
}

TEST(ArdError, KeepsOneRetryAfterOfAProblem) {
  for (const int status : {429, 503, 504}) {
    http::Response problem = http::problem(status, "busy", "Busy", "Wait.");
    std::erase_if(problem.fields, [](const auto& field) {
      return field.first == "Retry-After";
    });
    problem.fields.emplace_back("Retry-After", "7");
    const http::Response error = as_ard_error(std::move(problem));
    std::vector<std::string> waits;
    for (const auto& [name, value] : error.fields) {
      if (name == "Retry-After") waits.push_back(value);
    }
    EXPECT_THAT(waits, testing::ElementsAre("7"));
  }
}

}  // namespace
}  // namespace cardinal::ard::test

// Every served operation gets requests that are made from its own input schema,
// good and bad: no answer is the server's fault, and each has its form.
//
// CARDINAL_GENERATED_ROUNDS sets how many requests each operation gets, and
// CARDINAL_GENERATED_SEED which ones.
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/uri.h"
#include "schema/builtin_schema.h"
#include "server/directory_server.h"
#include "support/dice.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using cardinal::test::Dice;
using cardinal::test::parse;
using test::a2a_card;
using test::DirectoryServer;
using test::subject_of_card;

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

// Numbers that an answer would wait for.
bool is_wait(const Operation& operation, std::string_view property) {
  return property == "min_change" || property == operation.feed.wait;
}

// JSON values for the properties of an input schema.
class InputMaker {
 public:
  InputMaker(const Operation& operation, Dice& dice)
      : operation_(operation), dice_(dice) {}

  std::string good(std::string_view name, Value schema) {
    if (const Value values = schema["enum"]) {
      return std::string(values[dice_.roll(values.size())].raw());
    }
    const std::string type(schema["type"].string().value_or(""));
    if (type == "boolean") return dice_.roll(2) == 0 ? "true" : "false";
    if (type == "integer" || type == "number") return number(name, schema);
    if (type == "array") return list(name, schema["items"]);
    if (type == "object") return object(schema);
    if (type == "string") return Writer().string(text(name)).take();
    return name == "card" ? card() : Writer().string(text(name)).take();
  }

  // Of any type, most of them wrong.
  std::string bad(std::string_view name) {
    if (is_wait(operation_, name)) return "\"soon\"";
    const std::string values[] = {
        "null",
        "true",
        "-1",
        "1.5",
        "1e308",
        "9007199254740993",
        "123456789012345678901234567890",
        "\"\"",
        "\"\\u0000\"",
        "\"\xC3\x28\"",  // not UTF-8
        "[]",
        "{}",
        "[[[[[[{\"a\": [1]}]]]]]]",
        "\"00000000000000000000000000000000.1.5\"",
        "\"" + std::string(70'000, 'x') + "\"",
        std::string(300, '[') + std::string(300, ']')};
    return dice_.pick(values);
  }

 private:
  std::string number(std::string_view name, Value schema) {
    if (is_wait(operation_, name)) return "0";
    const auto least = schema["minimum"].int64().value_or(0);
    const auto most = schema["maximum"].int64().value_or(100);
    const auto range = static_cast<std::uint64_t>(most - least) + 1;
    const std::uint64_t near = std::min<std::uint64_t>(range, 20);
    return std::to_string(least + static_cast<std::int64_t>(dice_.roll(
                                      dice_.roll(4) == 0 ? range : near)));
  }
  std::string list(std::string_view name, Value items) {
    std::string made = "[";
    const std::uint64_t count = dice_.roll(4);
    for (std::uint64_t i = 0; i < count; ++i) {
      made += (i == 0 ? "" : ",") + good(name, items);
    }
    return made + "]";
  }
  std::string object(Value schema) {
    Writer json;
    json.begin_object();
    for (const Member property : schema["properties"].members()) {
      if (dice_.roll(3) != 0) continue;
      json.key(property.name).raw(good(property.name, property.value));
    }
    return json.end_object().take();
  }
  std::string card() {
    const std::string cards[] = {
        a2a_card(static_cast<int>(dice_.roll(6))),
        a2a_card(static_cast<int>(dice_.roll(3)), "Another"), "{}",
        R"({"name": "x", "agent_id": "y"})"};
    return dice_.pick(cards);
  }
  std::string text(std::string_view name) {
    if (name == "text" && dice_.roll(2) == 0) return card();
    const std::string texts[] = {
        subject_of_card(static_cast<int>(dice_.roll(5))),
        "mistakes in invoices",
        "finance",
        "https://unknown.example/agent",
        "urn:ulid:01KA3S2M7N3P9Q4R6S8T1V5W2X",
        "agent://host.example/one",
        "read",
        "dialect=a2a",
        "1",
        "2030-01-01T00:00:00Z",
        "00000000000000000000000000000000.1.5",
        "../../etc/passwd",
        "%00 \xF0\x9F\x98\x80 \" \\ \n",
        "*"};
    return dice_.pick(texts);
  }

  const Operation& operation_;
  Dice& dice_;
};

struct MadeInput {
  std::vector<std::pair<std::string, std::string>> members;  // as JSON
};

MadeInput made_input(const Operation& operation, Value schema, Dice& dice) {
  InputMaker maker(operation, dice);
  const std::uint64_t sort = dice.roll(4);  // half of them are good
  MadeInput made;
  for (const Member property : schema["properties"].members()) {
    bool is_required = false;
    for (const Value name : schema["required"].items()) {
      is_required |= name.string() == property.name;
    }
    const bool is_left_out = sort == 2 && dice.roll(4) == 0;
    if (is_left_out || (!is_required && dice.roll(3) != 0)) continue;
    const bool is_bad = sort == 3 && dice.roll(2) == 0;
    made.members.emplace_back(
        property.name, is_bad ? maker.bad(property.name)
                              : maker.good(property.name, property.value));
  }
  if (sort == 3 && dice.roll(4) == 0) {
    made.members.emplace_back("colour", "\"red\"");
  }
  return made;
}

// As it is in a path or a query.
std::string bare(const std::string& json) {
  const auto read = parse(json);
  const auto text = read.root().string();
  std::string value(text && read.faults.empty() ? *text : json);
  std::erase(value, '\0');  // which our client does not send
  return percent_encoded(value);
}

// Members that the path names go there, the others into the query or the body.
http::ClientRequest request_of(const OperationRoute& route, MadeInput made,
                               Dice& dice) {
  http::ClientRequest request{.method = std::string(route.method)};
  std::string_view pattern = route.path;
  while (!pattern.empty()) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    request.url += pattern.substr(0, open);
    pattern.remove_prefix(open);
    if (pattern.empty()) break;
    const std::size_t close = pattern.find('}');
    const std::string name(pattern.substr(1, close - 1));
    pattern.remove_prefix(close + 1);
    const auto found = std::ranges::find_if(
        made.members, [&](const auto& each) { return each.first == name; });
    if (found == made.members.end()) {
      request.url += "nothing";
      continue;
    }
    const std::string value = bare(found->second);
    request.url += value.empty() || value.size() > 6'000 ? "x" : value;
    made.members.erase(found);
  }
  if (request.method == "GET" || request.method == "DELETE") {
    char before = '?';
    for (const auto& [name, value] : made.members) {
      if (value.size() > 1'000) continue;
      request.url += before + name + "=" + bare(value);
      before = '&';
    }
    return request;
  }
  std::string body = "{";
  for (const auto& [name, value] : made.members) {
    body += (body.size() > 1 ? "," : "") + ("\"" + name + "\":") + value;
  }
  body += "}";
  if (dice.roll(12) == 0) body.resize(dice.roll(body.size()) + 1);
  request.fields.emplace_back(
      "Content-Type", dice.roll(20) == 0 ? "text/plain" : "application/json");
  request.body = std::move(body);
  return request;
}

bool is_json(const http::ClientResponse& response, std::string_view type) {
  return response.header("Content-Type").value_or("").starts_with(type);
}

void expect_problem(const http::ClientResponse& response) {
  EXPECT_TRUE(is_json(response, "application/problem+json"))
      << response.header("Content-Type").value_or("no type");
  const auto problem = parse(response.body);
  ASSERT_TRUE(problem.faults.empty()) << response.body;
  EXPECT_TRUE(problem.root()["type"].string().value_or("").starts_with(
      "urn:cardinal:problem:"));
  EXPECT_NE(problem.root()["title"].string().value_or(""), "");
  EXPECT_NE(problem.root()["detail"].string().value_or(""), "");
  EXPECT_EQ(problem.root()["status"].int64().value_or(0), response.status);
}

void expect_proper(const Operation& operation,
                   const http::ClientResponse& response) {
  if (response.status >= 500) {
    EXPECT_TRUE(response.status == 503 || response.status == 504)
        << response.status << " " << response.body;
    EXPECT_TRUE(response.status == 504 || response.header("Retry-After"));
  }
  if (response.status >= 400) return expect_problem(response);
  EXPECT_LT(response.status, 300);
  const bool is_answer = is_json(response, "application/json") &&
                         response.header("ETag").value_or("").empty();
  if (!is_answer) return;
  const auto answer = parse(response.body);
  ASSERT_TRUE(answer.faults.empty()) << response.body;
  for (const SchemaFailure& failure : validate_by_builtin_schema(
           operation.output, answer.root(), system_env())) {
    ADD_FAILURE() << failure.message << " in " << response.body;
  }
}

class GeneratedRequests : public testing::Test {
 protected:
  GeneratedRequests() {
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(server_.post("/v1/agents", a2a_card(i)).status, 201);
    }
    const Result<Reply> issued =
        server_.local().call(*operation_named("token issue"),
                             R"({"name": "root", "scope": ["admin"]})", {});
    EXPECT_TRUE(issued);
    token_ = parse(issued->json).root()["token"].string().value_or("");
  }

  void ask(const Operation& operation, Dice& dice) {
    const auto schema = parse(std::string(operation.input));
    const bool is_other = !operation.also.path.empty() && dice.roll(2) == 0;
    http::ClientRequest request =
        request_of(is_other ? operation.also : operation.route,
                   made_input(operation, schema.root(), dice), dice);
    if (dice.roll(3) != 0) {
      request.fields.emplace_back(
          "Authorization",
          "Bearer " + (dice.roll(10) == 0 ? std::string("unknown") : token_));
    }
    SCOPED_TRACE(request.method + " " + request.url.substr(0, 300) + " " +
                 request.body.substr(0, 600));
    const auto response = server_.send(std::move(request));
    ++(response.status < 300 ? answered_ : refused_);
    expect_proper(operation, response);
  }

  DirectoryServer server_;
  std::string token_;
  std::uint64_t answered_ = 0, refused_ = 0;
};

TEST_F(GeneratedRequests, GetProperAnswers) {
  const std::uint64_t seed = setting("CARDINAL_GENERATED_SEED", 1);
  const std::uint64_t rounds = setting("CARDINAL_GENERATED_ROUNDS", 30);
  std::printf("seed %llu, %llu requests per operation\n",
              static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(rounds));
  Dice dice{seed};
  for (const Operation* operation : all_operations()) {
    if (!is_served(*operation)) continue;
    SCOPED_TRACE(operation->name);
    for (std::uint64_t round = 0; round < rounds && !HasFailure(); ++round) {
      ask(*operation, dice);
    }
  }
  EXPECT_EQ(server_.get("/v1/stats").status, 200);
  // Both sorts were made.
  EXPECT_GT(answered_, (answered_ + refused_) / 10);
  EXPECT_GT(refused_, (answered_ + refused_) / 10);
  std::printf("%llu answered, %llu refused\n",
              static_cast<unsigned long long>(answered_),
              static_cast<unsigned long long>(refused_));
}

TEST_F(GeneratedRequests, BodiesBeyondTheLimitAreRefused) {
  for (const Operation* operation : all_operations()) {
    if (!is_served(*operation) || operation->route.method != "POST") continue;
    if (operation->route.path.find('{') != std::string_view::npos) continue;
    SCOPED_TRACE(operation->name);
    const std::size_t most =
        std::max(operation->limits.input_bytes, operation->limits.lines_bytes);
    const auto response =
        server_.post(std::string(operation->route.path),
                     "{\"x\": \"" + std::string(most, 'x') + "\"}",
                     {{"Authorization", "Bearer " + token_}});
    EXPECT_EQ(response.status, 413);
    expect_proper(*operation, response);
  }
}

}  // namespace
}  // namespace cardinal::server

// Requests, auth files and gates for tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <list>

#include "base/base64.h"
#include "cardinal/access.h"
#include "support/keys.h"
#include "support/parsed.h"
#include "support/temp_folder.h"

namespace cardinal::access {

// Holds what a request's views point to.
class Shown {
 public:
  Shown& header(const std::string& name, const std::string& value) {
    request_.fields.push_back({kept(name), kept(value)});
    return *this;
  }
  Shown& bearer(const std::string& token) {
    return header("Authorization", "Bearer " + token);
  }
  Shown& basic(const std::string& user, const std::string& password) {
    return header("Authorization",
                  "Basic " + encode_base64(user + ":" + password));
  }
  Shown& query(const std::string& query) {
    request_.query = kept(query);
    return *this;
  }
  Shown& certificate(const std::string& subject) {
    request_.client_subject = kept(subject);
    request_.secure = true;
    return *this;
  }
  operator const http::Request&() const { return request_; }

 private:
  std::string_view kept(const std::string& text) {
    return texts_->emplace_back(text);
  }
  http::Request request_;
  // Copies of a request share it.
  std::shared_ptr<std::list<std::string>> texts_ =
      std::make_shared<std::list<std::string>>();
};

inline std::string hash_of(std::string_view secret) {
  return to_hex(sha256(secret));
}

// 2026-11-15T12:00:00Z, unless a test sets another time.
struct TestClock final : Clock {
  std::int64_t now = test::fixed_env().clock->now_ms();
  std::int64_t now_ms() const override { return now; }
};

class AccessTest : public testing::Test {
 protected:
  Result<Authority> read(const std::string& text) {
    const std::string path = folder_.put("auth.json", text);
    std::filesystem::permissions(path, std::filesystem::perms::owner_read |
                                           std::filesystem::perms::owner_write);
    return Authority::read(path, env_);
  }
  // Fails the test when the file is not good.
  std::shared_ptr<const Authority> authority(const std::string& text) {
    Result<Authority> made = read(text);
    EXPECT_TRUE(made) << (made ? "" : to_text(made.error()));
    return made ? std::make_shared<const Authority>(std::move(*made)) : nullptr;
  }
  // The error of an invalid file, without its path.
  std::string trouble(const std::string& text) {
    const Result<Authority> made = read(text);
    if (made) return "good";
    EXPECT_EQ(made.error().where, folder_.path("auth.json"));
    EXPECT_EQ(made.error().code, Code::invalid);
    return made.error().message;
  }
  // Of a card with these members besides what every card has.
  Result<Gate> gate_of(const std::string& members,
                       std::shared_ptr<const Authority> authority,
                       std::string prefix = {}) {
    const test::Parsed parsed =
        test::parse(R"({"name": "a", "description": "b", "version": "1", )" +
                    members + "}");
    EXPECT_TRUE(parsed.faults.empty()) << members;
    a2a::Card card;
    a2a::read(parsed.root(), card);
    return Gate::of(card, std::move(authority), "test", std::move(prefix));
  }

  test::TempFolder folder_;
  TestClock clock_;
  test::DiceRandom random_{7};
  Env env_{.clock = &clock_, .random = &random_};
};

}  // namespace cardinal::access

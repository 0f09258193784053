#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "support/keys.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

TEST(TrustStores, ComeBackFromTheirFiles) {
  const test::TempFolder folder;
  const std::string path = folder.path("trust.json");
  const NamedKey key = test::shared_part(test::signing_key());
  ASSERT_TRUE(TrustStore::update(path, [&](TrustStore& store) {
    return store.add({.subject = "agent://a",
                      .key = key,
                      .added = "2026-11-15T12:00:00Z",
                      .how = How::first_use});
  }));
  ASSERT_TRUE(TrustStore::update(path, [&](TrustStore& store) {
    return store.add({.origin = "https://a.example", .key = key});
  }));
  const Result<TrustStore> read = TrustStore::read(path);
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->pins().size(), 2u);
  EXPECT_EQ(read->pins()[0].subject, "agent://a");
  EXPECT_EQ(read->pins()[0].key.key, key.key);
  EXPECT_EQ(read->pins()[0].how, How::first_use);
  EXPECT_EQ(read->pins()[0].added, "2026-11-15T12:00:00Z");
  EXPECT_EQ(read->pins()[1].origin, "https://a.example");
  EXPECT_EQ(folder.names(), std::vector<std::string>{"trust.json"});
}

TEST(TrustStores, PinASubjectBeforeItsOrigin) {
  const NamedKey one =
      test::shared_part(test::signing_key(Algorithm::eddsa, 1));
  const NamedKey two =
      test::shared_part(test::signing_key(Algorithm::eddsa, 2));
  TrustStore store;
  ASSERT_TRUE(store.add({.origin = "https://a.example", .key = one}));
  ASSERT_TRUE(store.add({.subject = "https://a.example/x", .key = two}));
  const auto key_for = [&](std::string_view subject) {
    const auto pins = store.pins_for(subject);
    return pins.size() == 1 ? thumbprint(pins[0]->key.key) : "none";
  };
  EXPECT_EQ(key_for("https://a.example/x"), thumbprint(two.key));
  EXPECT_EQ(key_for("https://a.example/y"), thumbprint(one.key));
  EXPECT_EQ(key_for("https://b.example/x"), "none");
  EXPECT_EQ(key_for("http://a.example/x"), "none");
  EXPECT_EQ(key_for(""), "none");
}

TEST(TrustStores, RefuseAPinTwiceAndForgetByNameAndKey) {
  const NamedKey one =
      test::shared_part(test::signing_key(Algorithm::eddsa, 1));
  const NamedKey two =
      test::shared_part(test::signing_key(Algorithm::eddsa, 2));
  TrustStore store;
  ASSERT_TRUE(store.add({.subject = "agent://a", .key = one}));
  EXPECT_EQ(store.add({.subject = "agent://a", .key = one}).error().code,
            Code::conflict);
  ASSERT_TRUE(store.add({.subject = "agent://a", .key = two}));
  EXPECT_EQ(store.remove("agent://b", ""), 0u);
  EXPECT_EQ(store.remove("agent://a", thumbprint(one.key)), 1u);
  EXPECT_EQ(store.remove("agent://a", ""), 1u);
  EXPECT_TRUE(store.pins().empty());
}

TEST(TrustStores, AreRefusedWithTheReason) {
  const test::TempFolder folder;
  const auto why = [&](const std::string& text) {
    const auto store = TrustStore::read(folder.put("t.json", text));
    return store ? std::string("accepted") : store.error().message;
  };
  EXPECT_EQ(TrustStore::read(folder.path("none")).error().code,
            Code::not_found);
  EXPECT_THAT(why("{}"), HasSubstr("\"version\": 1"));
  EXPECT_THAT(why("{"), HasSubstr("not valid JSON"));
  EXPECT_THAT(why(R"({"version": 2, "pins": []})"), HasSubstr("version"));
  EXPECT_THAT(why(R"({"version": 1, "pins": [{"key": {}}]})"),
              HasSubstr("/pins/0: a pin must have"));
  EXPECT_THAT(
      why(R"({"version": 1, "pins": [{"subject": "agent://a", "key": {}}]})"),
      HasSubstr("/pins/0: a JWK"));
  EXPECT_THAT(why(R"({"version": 1, "pins": [{"subject": "a", "key": {}}]})"),
              HasSubstr("/pins/0: the subject \"a\" could be read in several "
                        "ways: it is not an absolute URL"));
  EXPECT_EQ(why(R"({"version": 1, "pins": []})"), "accepted");
  const std::string key = to_jwk(test::shared_part(test::signing_key()));
  const auto why_pin = [&](const std::string& members) {
    return why(R"({"version": 1, "pins": [{"key": )" + key + members + "}]}");
  };
  EXPECT_EQ(why_pin(R"(, "subject": "agent://a")"), "accepted");
  // What is not understood may be what says that the key is not to be trusted.
  EXPECT_THAT(why(R"({"version": 1, "pins": [], "not": 1})"),
              HasSubstr("\"not\" is unknown"));
  EXPECT_THAT(why_pin(R"(, "subject": "agent://a", "until": "2026-01-01")"),
              HasSubstr("/pins/0: \"until\" is unknown"));
  EXPECT_THAT(why_pin(R"(, "subject": "agent://a", "how": "guessed")"),
              HasSubstr("\"how\""));
  EXPECT_THAT(why_pin(R"(, "subject": "agent://a", "added": 5)"),
              HasSubstr("\"added\""));
  // Pins that could never count.
  EXPECT_THAT(why_pin(R"(, "subject": "")"), HasSubstr("either"));
  EXPECT_THAT(why_pin(R"(, "subject": 5)"), HasSubstr("either"));
  EXPECT_THAT(why_pin(R"(, "subject": "agent://a", "origin": "agent://a")"),
              HasSubstr("either"));
  EXPECT_THAT(why_pin(R"(, "subject": "HTTPS://A.example")"),
              HasSubstr("\"https://a.example/\"; got \"HTTPS"));
  EXPECT_THAT(why_pin(R"(, "origin": "https://a.example/x")"),
              HasSubstr("\"https://a.example\"; got"));
  const std::string other =
      *label_of(test::signing_key(Algorithm::eddsa, 2).key.public_key());
  EXPECT_THAT(why_pin(R"(, "subject": "agent://)" + other + "\""),
              HasSubstr("contains another key"));
}

TEST(TrustStores, TakeNoKeyTheyWouldNotReadBack) {
  TrustStore store;
  const Status added = store.add(
      {.subject = "agent://a", .key = {PublicKey::of_ed25519({}), ""}});
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, Code::invalid);
  EXPECT_EQ(added.error().where, "agent://a");
}

TEST(TrustStores, KeepTheirLinksAndModes) {
  const test::TempFolder folder;
  const std::string real =
      folder.put("real.json", R"({"version":1,"pins":[]})");
  fs::permissions(real, fs::perms(0600));
  fs::create_symlink("real.json", folder.path("link.json"));
  const NamedKey key = test::shared_part(test::signing_key());
  ASSERT_TRUE(
      TrustStore::update(folder.path("link.json"), [&](TrustStore& store) {
        return store.add({.subject = "agent://a", .key = key});
      }));
  EXPECT_TRUE(fs::is_symlink(folder.path("link.json")));
  EXPECT_EQ(fs::status(real).permissions(), fs::perms(0600));
  EXPECT_EQ(TrustStore::read(real)->pins().size(), 1u);
}

TEST(TrustStores, StayAsTheyAreWhenTheChangeFails) {
  const test::TempFolder folder;
  const auto fail = [](TrustStore&) -> Status {
    return std::unexpected(Error{Code::conflict, "no", ""});
  };
  EXPECT_FALSE(TrustStore::update(folder.path("none.json"), fail));
  EXPECT_FALSE(TrustStore::update(folder.put("bad.json", "{"), fail));
  EXPECT_EQ(folder.names(), std::vector<std::string>{"bad.json"});
  EXPECT_EQ(test::read_file(folder.path("bad.json")), "{");
}

TEST(TrustStores, LoseNothingWhenManyChangeThemAtOnce) {
  const test::TempFolder folder;
  const std::string path = folder.path("trust.json");
  const NamedKey key = test::shared_part(test::signing_key());
  constexpr int threads = 8;
  {
    std::vector<std::jthread> all;
    for (int i = 0; i < threads; ++i) {
      all.emplace_back([&, i] {
        EXPECT_TRUE(TrustStore::update(path, [&](TrustStore& store) {
          return store.add(
              {.subject = "agent://a" + std::to_string(i), .key = key});
        }));
      });
    }
  }
  EXPECT_EQ(TrustStore::read(path)->pins().size(), std::size_t{threads});
}

}  // namespace
}  // namespace cardinal

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/keys.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

TEST(TrustStores, ComeBackFromTheirFiles) {
  const test::TempFolder folder;
  const std::string path = folder.path("trust.json");
  const NamedKey key = test::shared_part(test::signing_key());
  TrustStore store;
  ASSERT_TRUE(store.add({.subject = "agent://a",
                         .key = key,
                         .added = "2026-11-15T12:00:00Z",
                         .how = How::first_use}));
  ASSERT_TRUE(store.add({.origin = "https://a.example", .key = key}));
  ASSERT_TRUE(store.write(path));
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
  EXPECT_THAT(why("{"), HasSubstr("no JSON"));
  EXPECT_THAT(why(R"({"version": 2, "pins": []})"), HasSubstr("version"));
  EXPECT_THAT(why(R"({"version": 1, "pins": [{"key": {}}]})"),
              HasSubstr("/pins/0: a pin must have"));
  EXPECT_THAT(why(R"({"version": 1, "pins": [{"subject": "a", "key": {}}]})"),
              HasSubstr("/pins/0: a JWK"));
  EXPECT_EQ(why(R"({"version": 1, "pins": []})"), "accepted");
}

}  // namespace
}  // namespace cardinal

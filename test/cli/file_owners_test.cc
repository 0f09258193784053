// Files that decide what is reported or trusted, when others can change them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr uid_t somebody = 54'321;

class FileOwners : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.put("sub/card.json",
                R"({"name": "", "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE"})");
  }
  std::string run(const std::string& arguments) {
    return test::run_command("timeout 10 cardinal " + arguments,
                             folder_.path());
  }
  // False if the test cannot give files away.
  bool give_away(const std::string& name) {
    return lchown(folder_.path(name).c_str(), somebody, somebody) == 0;
  }

  test::TempFolder folder_;
};

constexpr std::string_view all_off = R"({"rules": {"agentcard/*": "off"}})";

TEST_F(FileOwners, ARunSaysWhatConfiguredIt) {
  folder_.put("cardinal.json", std::string(all_off));
  EXPECT_THAT(run("check sub/card.json"),
              HasSubstr("cardinal: configured by cardinal.json\n"));
  EXPECT_THAT(run("check --json sub"),
              HasSubstr("\"configuration\":[\"cardinal.json\"]"));
  EXPECT_THAT(run("check --config cardinal.json sub"),
              HasSubstr("configured by cardinal.json"));
  EXPECT_THAT(run("check --no-config --json sub"),
              AllOf(Not(HasSubstr("configur")), HasSubstr("[exit 1]")));
  folder_.put("sub/deeper/cardinal.json", "{}");
  folder_.put("sub/deeper/card.json", "{}");
  EXPECT_THAT(run("check sub"),
              HasSubstr("configured by cardinal.json and 1 more file\n"));
}

TEST_F(FileOwners, AForeignConfigurationIsRefusedUnlessNamed) {
  folder_.put("cardinal.json", std::string(all_off));
  if (!give_away("cardinal.json")) GTEST_SKIP() << "needs root";
  EXPECT_THAT(run("check sub/card.json"),
              AllOf(HasSubstr("cardinal.json: it belongs to another user (uid "
                              "54321); to use it nevertheless, name it with "
                              "--config"),
                    HasSubstr("[exit 2]")));
  EXPECT_THAT(run("check --config cardinal.json sub/card.json"),
              HasSubstr("configured by cardinal.json"));
  EXPECT_THAT(run("check --no-config sub/card.json"), HasSubstr("[exit 1]"));
  EXPECT_THAT(
      test::run_command("SUDO_UID=54321 cardinal check sub", folder_.path()),
      HasSubstr("configured by cardinal.json"));
}

TEST_F(FileOwners, AForeignFileThatAConfigurationExtendsIsRefused) {
  folder_.put("base.json", std::string(all_off));
  folder_.put("cardinal.json", R"({"extends": "base.json"})");
  EXPECT_THAT(run("check sub"), HasSubstr("configured by cardinal.json"));
  if (!give_away("base.json")) GTEST_SKIP() << "needs root";
  EXPECT_THAT(run("check sub"),
              AllOf(HasSubstr("cardinal.json:1:13: base.json: it belongs to "
                              "another user (uid 54321)"),
                    HasSubstr("[exit 2]")));
}

TEST_F(FileOwners, AForeignLinkToAConfigurationIsRefused) {
  folder_.put("mine.json", std::string(all_off));
  fs::create_symlink("mine.json", folder_.path("cardinal.json"));
  if (!give_away("cardinal.json")) GTEST_SKIP() << "needs root";
  EXPECT_THAT(run("check sub"), HasSubstr("belongs to another user"));
}

TEST_F(FileOwners, AConfigurationThatIsNoFileDoesNotHang) {
  ASSERT_EQ(mkfifo(folder_.path("cardinal.json").c_str(), 0600), 0);
  EXPECT_THAT(run("check sub"),
              AllOf(HasSubstr("cardinal.json: this is not a regular file"),
                    HasSubstr("[exit 2]")));
}

TEST_F(FileOwners, ATrustStoreThatOthersCanChangeIsReported) {
  folder_.put("trust.json", R"({"version": 1, "pins": []})");
  const std::string verify = "verify --trust trust.json sub/card.json";
  EXPECT_THAT(run(verify), Not(HasSubstr("warning")));
  fs::permissions(folder_.path("trust.json"), fs::perms(0666));
  EXPECT_THAT(run(verify),
              HasSubstr("warning: trust.json: other users can change it; run "
                        "chmod go-w"));
  for (const std::string other :
       {"trust list --trust trust.json",
        "trust add --trust trust.json --origin https://a.example --did "
        "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw",
        "trust remove --trust trust.json https://a.example"}) {
    EXPECT_THAT(run(other), HasSubstr("warning: trust.json: other users"))
        << other;
  }
  if (!give_away("trust.json")) return;
  EXPECT_THAT(run(verify), HasSubstr("belongs to another user (uid 54321)"));
}

// A file that only its owner can write is no better than its folder.
TEST_F(FileOwners, ATrustStoreThatOthersCanReplaceIsReported) {
  folder_.put("open/trust.json", R"({"version": 1, "pins": []})");
  const std::string list = "trust list --trust open/trust.json";
  fs::permissions(folder_.path("open"), fs::perms(0777));
  EXPECT_THAT(run(list),
              HasSubstr("warning: open/trust.json: other users can replace it, "
                        "because they can change its folder"));
  EXPECT_THAT(test::run_command("cardinal trust list --trust trust.json",
                                folder_.path("open")),
              HasSubstr("warning: trust.json: other users can replace it"));
  // As /tmp: nobody else renames or removes the file.
  ASSERT_EQ(::chmod(folder_.path("open").c_str(), 01777), 0);
  EXPECT_THAT(run(list), Not(HasSubstr("warning")));
}

TEST_F(FileOwners, ACacheThatOthersCanChangeIsReported) {
  const std::string fetch = "fetch --cache kept 127.0.0.1:1";
  EXPECT_THAT(run(fetch), Not(HasSubstr("warning")));
  fs::permissions(folder_.path("kept/subjects"), fs::perms(0777));
  EXPECT_THAT(run(fetch), HasSubstr("warning: kept/subjects: other users can "
                                    "change it; run chmod go-w"));
}

}  // namespace
}  // namespace cardinal

// Everybody may report a card; who runs the directory reads the reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/uri.h"
#include "directory/abuse/abuse_report.h"
#include "server/directory_server.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using test::subject_of_card;
using testing::HasSubstr;
using testing::Not;

class AbuseReporting : public ::testing::Test {
 protected:
  AbuseReporting() {
    const auto made = server.post("/v1/agents", a2a_card(1),
                                  server.token("owner", "publish"));
    EXPECT_EQ(made.status, 201) << made.body;
  }
  http::ClientResponse report(std::string body, const http::Fields& who = {}) {
    return server.post(path + "/abuse", std::move(body), who);
  }

  DirectoryServer server{{.policy = directory::AdmissionPolicy::token}};
  const std::string path = "/v1/agents/" + percent_encoded(subject_of_card(1));
  http::Fields admin = server.token("root", "admin");
};

TEST_F(AbuseReporting, ReachesThoseWhoRunTheDirectoryAndNobodyElse) {
  const auto anonymous = report(R"({"reason": "spam", "text": "sells pills"})");
  EXPECT_EQ(anonymous.status, 200) << anonymous.body;
  const http::Fields ann = server.token("ann", "team-a");
  EXPECT_EQ(report(R"({"reason": "impersonation"})", ann).status, 200);
  const auto listed = server.get("/v1/abuse-reports", admin);
  EXPECT_EQ(listed.status, 200) << listed.body;
  EXPECT_THAT(listed.body, HasSubstr(R"("count":2)"));
  EXPECT_THAT(listed.body, HasSubstr("sells pills"));
  EXPECT_THAT(listed.body, HasSubstr(R"("principal":"ann")"));
  EXPECT_EQ(server.get("/v1/abuse-reports").status, 401);
  EXPECT_EQ(server.get("/v1/abuse-reports", ann).status, 403);
  EXPECT_THAT(server.get(path + "?view=annotated", admin).body,
              HasSubstr(R"("abuse_reports":2)"));
  EXPECT_THAT(server.get(path + "?view=annotated").body,
              Not(HasSubstr("abuse_reports")));
  EXPECT_THAT(server.get("/v1/changes").body, Not(HasSubstr("sells pills")));
  EXPECT_THAT(server.get("/v1/changes").body, Not(HasSubstr("abuse")));
  EXPECT_EQ(server.get(path).status, 200);
}

TEST_F(AbuseReporting, ListsThoseOfOneAgentByAnySpelling) {
  EXPECT_EQ(report(R"({"reason": "spam"})").status, 200);
  const auto of_one =
      server.get("/v1/abuse-reports?subject=" +
                     percent_encoded("HTTPS://Agents.Example/1"),
                 admin);
  EXPECT_EQ(of_one.status, 200) << of_one.body;
  EXPECT_THAT(of_one.body, HasSubstr(subject_of_card(1)));
  EXPECT_EQ(server.get("/v1/abuse-reports?subject=nobody", admin).status, 404);
}

TEST_F(AbuseReporting, IsBounded) {
  EXPECT_EQ(report(R"({"reason": "dull"})").status, 400);
  EXPECT_EQ(report("{}").status, 400);
  EXPECT_EQ(report(R"({"reason": "spam", "text": ")" + std::string(2'001, 'a') +
                   R"("})")
                .status,
            400);
  int refused = 0;
  for (int i = 0; i < 20; ++i) {
    if (report(R"({"reason": "spam"})").status == 429) ++refused;
  }
  EXPECT_GE(refused, 5);
}

TEST_F(AbuseReporting, KeepsSoManyPerRecordAndCountsTheRest) {
  constexpr auto more = directory::reports_kept_max + 5;
  for (std::uint64_t i = 0; i < more; ++i) {
    const Result<Reply> sent = server.local().call(
        *operation_named("report abuse"),
        R"({"reason": "spam", "subject": ")" + subject_of_card(1) + R"("})",
        {});
    ASSERT_TRUE(sent) << sent.error().message;
  }
  const directory::AbuseReports reports(server.directory().store());
  const auto record = reports.of(subject_of_card(1));
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->count, more);
  EXPECT_EQ(record->reports.size(), directory::reports_kept_max);
  EXPECT_EQ(server.directory().store().check().value(),
            std::vector<std::string>{});
}

TEST_F(AbuseReporting, ThoseThatWereDealtWithAreDismissed) {
  EXPECT_EQ(report(R"({"reason": "spam", "text": "sells pills"})").status, 200);
  EXPECT_EQ(report(R"({"reason": "misleading"})").status, 200);
  const std::string reports = "/v1/abuse-reports";
  const std::string last(
      server.get(reports, admin).header("Cardinal-Change").value_or(""));
  const auto dismiss = [&](std::string members, const http::Fields& who) {
    return server.post(path + "/abuse/dismiss",
                       R"({"reason": "it is theirs")" + members + "}", who);
  };
  EXPECT_EQ(dismiss("", {}).status, 401);
  EXPECT_EQ(dismiss("", server.token("ann", "publish")).status, 403);
  EXPECT_EQ(dismiss(R"(, "if_change": 1)", admin).status, 409);
  EXPECT_THAT(server.get(reports, admin).body, HasSubstr(R"("count":2)"));
  const auto done = dismiss(R"(, "if_change": )" + last, admin);
  EXPECT_EQ(done.status, 200) << done.body;
  EXPECT_THAT(done.body, HasSubstr(R"("dismissed":2)"));
  EXPECT_THAT(server.audit(), HasSubstr("abuse dismiss"));
  EXPECT_THAT(server.get(reports, admin).body, HasSubstr(R"("records":[])"));
  EXPECT_EQ(dismiss("", admin).status, 404);
  EXPECT_EQ(report(R"({"reason": "spam", "text": "again"})").status, 200);
  const auto later = server.get(reports, admin);
  EXPECT_THAT(later.body, HasSubstr(R"("count":1)"));
  EXPECT_THAT(later.body, HasSubstr("again"));
  EXPECT_THAT(later.body, Not(HasSubstr("sells pills")));
  EXPECT_THAT(server.get("/v1/changes").body, Not(HasSubstr("it is theirs")));
}

}  // namespace
}  // namespace cardinal::server

// Where a probe looks for the card, and what it says when there is none.
#include "wellknown/probing.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// ---- No card ----

TEST_F(ProbedServer, WhatIsNoCardIsAnErrorThatSaysWhatItIs) {
  const std::pair<std::string, std::string> cases[] = {
      {R"({"hello": "world"})", "not a recognised agent card"},
      {"{\"name\": \"A\",\n  \"version\" \"1\"}", "line 2"},
      {card_.substr(0, card_.size() / 2), "line "},
      {"It works!", "line 1"},
      {"[1]", "it is an array; a card must be an object"}};
  for (const auto& [body, words] : cases) {
    SCOPED_TRACE(body);
    pages_.set("/x.json", ok(body));
    const auto probed = probe(pages_.url("/x.json"), options_, system_env());
    EXPECT_THAT(found(probed), ElementsAre("probe/no-card"));
    EXPECT_THAT(message_of(probed, "probe/no-card"), HasSubstr(words));
    EXPECT_FALSE(probed->report.valid());
  }
}

TEST_F(ProbedServer, ACardOfAnotherDialectIsNotTheOneAskedFor) {
  options_.dialect = Dialect::adp;
  EXPECT_THAT(message_of(probed(), "probe/no-card"),
              HasSubstr("the card's dialect is a2a; expected adp"));
}

TEST_F(ProbedServer, ABodyThatIsCutIsNoCard) {
  pages_.play("/x.json", [](const std::string&) {
    return "HTTP/1.1 200 OK\r\nContent-Length: 999\r\nConnection: close"
           "\r\n\r\n{";
  });
  options_.client.limits.body_idle_ms = 200;
  const auto probed = probe(pages_.url("/x.json"), options_, system_env());
  EXPECT_THAT(found(probed), ElementsAre("probe/status"));
  EXPECT_THAT(message_of(probed, "probe/status"), HasSubstr("gives no card: "));
}

TEST_F(ProbedServer, AboutAPageInItsPlaceNothingElseIsSaid) {
  for (const std::string body : {"<html>", "{}", "nothing"}) {
    pages_.set("/x.json", ok(body, "text/plain"));
    EXPECT_THAT(
        found(probe(pages_.url("/x.json"), options_, system_env())),
        ElementsAre(body == "nothing" ? "probe/no-card" : "probe/soft-404"));
  }
}

// ---- The search ----

TEST_F(ProbedServer, AFaultOfOnePathDoesNotEndTheSearch) {
  const std::string faults[] = {
      status(302, "Location: " + pages_.url(card_path) + "\r\n"),
      ok(std::string(300'000, ' ')),
      ok("no gzip", "application/json", "Content-Encoding: gzip\r\n"),
      "nonsense\r\n\r\n"};
  for (const std::string& fault : faults) {
    SCOPED_TRACE(fault.substr(0, 100));
    pages_.set(card_path, fault);
    EXPECT_THAT(probe_it(), ElementsAre("probe/path"));
  }
}

TEST_F(ProbedServer, ALoopIsToldAsOne) {
  for (const std::string& path :
       {card_path, old_path, agentcard_path, catalog_path}) {
    pages_.set(path, status(302, "Location: " + pages_.url(path) + "\r\n"));
  }
  const auto probed = this->probed();
  EXPECT_THAT(found(probed), ElementsAre("probe/status"));
  EXPECT_THAT(message_of(probed, "probe/status"),
              HasSubstr("gives no card: the redirect loops back"));
}

TEST_F(ProbedServer, AServerThatIsAwayIsAskedOnce) {
  std::string gone;
  {
    Pages closed;
    gone = closed.url("");
  }
  EXPECT_THAT(message_of(probe(gone, options_, system_env()), "probe/status"),
              HasSubstr("gives no answer: "));
}

TEST_F(ProbedServer, ARedirectToNobodyIsOfItsPathAlone) {
  std::string gone;
  {
    Pages closed;
    gone = closed.url("/card");
  }
  pages_.set(card_path, status(302, "Location: " + gone + "\r\n"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/path"));
}

TEST_F(ProbedServer, PagesBeforeTheCardAreTold) {
  pages_.set(card_path, ok("<html>", "text/html"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/path", "probe/soft-404"));
  EXPECT_THAT(message_of(probed(), "probe/soft-404"), HasSubstr(card_path));
  pages_.set(card_path, ok(R"({"error": "not found"})"));
  EXPECT_THAT(probe_it(), ElementsAre("probe/no-card", "probe/path"));
}

// ---- Paths ----

TEST_F(ProbedServer, WhatIsNoCardOrTheSameIsNotAnotherCard) {
  std::string spaced = card_;
  for (std::size_t at = 0; (at = spaced.find(':', at)) != std::string::npos;) {
    const bool is_member = spaced[at - 1] == '"';
    spaced.insert(is_member ? at : at + 1, is_member ? " " : "");
    at += is_member ? 2 : 1;
  }
  for (const std::string& other :
       {std::string(R"({"error": "gone"})"), std::string("text"), spaced}) {
    SCOPED_TRACE(other);
    pages_.set(old_path, ok(other));
    EXPECT_THAT(probe_it(), IsEmpty());
  }
  pages_.set(old_path, ok(merged(card_, R"({"version": "9.9.9"})")));
  EXPECT_THAT(message_of(probed(), "probe/path"),
              HasSubstr("a different card"));
}

TEST_F(ProbedServer, AgentCardsHaveAPathOfTheirOwn) {
  const std::string card =
      merged(agentcard(), R"({"endpoint": {"protocol": "http", "url": ")" +
                              pages_.url("/api") + "\"}}");
  pages_.set("/api", ok("fine", "text/plain"));
  const std::string served =
      ok(card, "application/agentcard+json", fields_ + "ETag: \"a\"\r\n");
  for (const std::string& path : {card_path, old_path}) {
    pages_.set(card_path, status(404));
    pages_.set(old_path, status(404));
    pages_.set(path, served);
    const auto probed = this->probed();
    EXPECT_THAT(found(probed), Contains("probe/path"));
    EXPECT_THAT(message_of(probed, "probe/path"), HasSubstr("only at " + path));
  }
  pages_.set(agentcard_path, served);
  EXPECT_THAT(probe_it(), Not(Contains("probe/path")));
}

// ---- Deadlines ----

TEST_F(ProbedServer, WhenTheTimeIsOverTheRestIsNotChecked) {
  card_ = merged(card_, R"({"documentationUrl": ")" + pages_.url("/slow") +
                            R"(", "iconUrl": ")" + pages_.url("/icon") + "\"}");
  const auto slow = [](const std::string&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2'000));
    return ok("late");
  };
  pages_.play("/slow", slow);
  options_.total_ms = 700;
  options_.client.limits.header_ms = 10'000;
  options_.active = true;
  const auto begin = std::chrono::steady_clock::now();
  const auto probed = this->probed();
  EXPECT_LT(std::chrono::steady_clock::now() - begin,
            std::chrono::milliseconds(1'700));
  EXPECT_THAT(found(probed), IsEmpty());
  for (const std::string what :
       {"links in the card", "endpoints", "JSON-RPC"}) {
    EXPECT_THAT(unchecked(probed), Contains("not checked: " + what +
                                            " (the time limit was reached)"));
  }
  EXPECT_THAT(pages_.paths(), Not(Contains("/icon")));
}

TEST_F(ProbedServer, WhenTheTimeIsOverBeforeThereIsACard) {
  pages_.play(card_path, [](const std::string&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    return status(404);
  });
  options_.total_ms = 200;
  EXPECT_THAT(probe_it(), ElementsAre("probe/status"));
  EXPECT_THAT(pages_.paths(), ElementsAre(card_path));
}

}  // namespace
}  // namespace cardinal::wellknown::test

// Headers and links, probed: how loud each fault is, and what is none.
#include "wellknown/probing.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class ServedCard : public ProbedServer {
 protected:
  void cache(const std::string& control) {
    fields_ = "Cache-Control: " + control +
              "\r\nAccess-Control-Allow-Origin: *\r\n"
              "Last-Modified: Mon, 02 Nov 2026 08:00:00 GMT\r\n";
  }
};

// ---- Caching ----

TEST_F(ServedCard, CacheControlIsReadAsCachesReadIt) {
  for (const std::string good :
       {"MAX-AGE=60", "Max-Age=\"60\"", R"(no-cache="Set-Cookie", max-age=60)",
        "x=\"no-store\", max-age=60"}) {
    cache(good);
    EXPECT_THAT(probe_it(), IsEmpty()) << good;
  }
  for (const std::string bad : {"max-age=0", "max-age=abc", "public"}) {
    cache(bad);
    EXPECT_THAT(probe_it(), ElementsAre("probe/cache-control")) << bad;
  }
  cache("NO-CACHE");
  EXPECT_THAT(message_of(probed(), "probe/no-cache"),
              HasSubstr("must revalidate the card every time"));
  cache("No-Store, max-age=60");
  EXPECT_THAT(message_of(probed(), "probe/no-cache"),
              HasSubstr("may not be cached"));
}

TEST_F(ServedCard, ExtendedCardsForAllCachesWhateverTheCase) {
  card_ = merged(card_, R"({"capabilities": {"extendedAgentCard": true}})");
  const auto extend = [&](const std::string& control) {
    pages_.set("/rpc",
               ok(R"({"jsonrpc": "2.0", "id": 1, "result": )" + card_ + "}",
                  "application/json", "Cache-Control: " + control + "\r\n"));
  };
  extend("Public");
  EXPECT_THAT(probe_it(), Contains("probe/extended-cache"));
  extend("private, x=\"public\"");
  EXPECT_THAT(probe_it(), Not(Contains("probe/extended-cache")));
}

// What A2A 1.0 asks for (8.6) older versions and other dialects do not.
TEST_F(ServedCard, HeadersAreWhatTheDialectAsksFor) {
  fields_.clear();
  etag_.clear();
  const auto severities = [&] {
    const auto probed = this->probed();
    return std::pair(severity_of(probed, "probe/cache-control"),
                     severity_of(probed, "probe/etag"));
  };
  EXPECT_EQ(severities(), std::pair(std::optional(Severity::warning),
                                    std::optional(Severity::warning)));
  card_ = a2a_card("0.3");
  EXPECT_EQ(severities(), std::pair(std::optional(Severity::hint),
                                    std::optional(Severity::hint)));
  card_ = adp_card();
  EXPECT_EQ(severities(), std::pair(std::optional(Severity::hint),
                                    std::optional(Severity::hint)));
  card_ = agentcard();
  EXPECT_EQ(severities(), std::pair(std::optional(Severity::warning),
                                    std::optional(Severity::hint)));
}

TEST_F(ServedCard, AConditionalRequestThatFailsIsNotChecked) {
  pages_.play(card_path, [this](const std::string& head) {
    return asks_for(head, "If-None-Match") ? "nonsense\r\n\r\n" : answer(head);
  });
  const auto probed = this->probed();
  EXPECT_THAT(found(probed), IsEmpty());
  EXPECT_THAT(unchecked(probed),
              Contains(HasSubstr("304 for an unchanged card (")));
}

TEST_F(ServedCard, ThatDependsOnAVersionBeingAskedForSaysSo) {
  pages_.play(card_path, [this](const std::string& head) {
    const bool versioned =
        head.starts_with("OPTIONS") || asks_for(head, "A2A-Version");
    return versioned ? answer(head) : ok(a2a_card("0.3"));
  });
  EXPECT_THAT(probe_it(), ElementsAre("probe/vary"));
  fields_ += "Vary: A2A-Version\r\n";
  EXPECT_THAT(probe_it(), IsEmpty());
}

// ---- Browsers ----

TEST_F(ServedCard, PreflightsAreAnsweredAsBrowsersAsk) {
  const auto misses = [&] {
    std::string all;
    const auto probed = this->probed();
    for (const Diagnostic& each : probed->report.diagnostics) {
      if (each.rule->id == "probe/preflight") all += each.message + "\n";
    }
    return all;
  };
  const std::string good = preflight_;
  preflight_ = "405 No\r\nAccess-Control-Allow-Origin: *";
  EXPECT_THAT(misses(), HasSubstr("get status 405"));
  preflight_ = "204 None";
  EXPECT_EQ(misses(), "preflights get no Access-Control-Allow-Origin\n");
  preflight_ = "204 None\r\nAccess-Control-Allow-Origin: https://b.example";
  EXPECT_THAT(misses(),
              HasSubstr("allow an origin other than the requesting one"));
  preflight_ = "200 OK\r\nAccess-Control-Allow-Origin: https://probe.invalid";
  EXPECT_EQ(misses(), "");
  preflight_ = good;
  allow_headers_ = "X-One, *";
  EXPECT_EQ(misses(), "preflights do not allow Authorization\n");
  allow_headers_ = "*, authorization";
  EXPECT_EQ(misses(), "");
}

// ---- Links ----

TEST_F(ServedCard, LinksThatLeadInCirclesLeadNowhere) {
  card_ = merged(card_, R"({"documentationUrl": ")" + pages_.url("/a") + "\"}");
  pages_.set("/a", status(302, "Location: /b\r\n"));
  pages_.set("/b", status(302, "Location: /a\r\n"));
  const auto probed = this->probed();
  EXPECT_THAT(found(probed), ElementsAre("probe/dead-url"));
  EXPECT_THAT(message_of(probed, "probe/dead-url"),
              HasSubstr("cannot be reached: the redirect loops back"));
}

TEST_F(ServedCard, AHealthUrlThatLeadsInCirclesIsNotWell) {
  pages_.set(card_path, status(404));
  pages_.set(old_path, status(404));
  pages_.set(agentcard_path,
             ok(merged(agentcard(), R"({"endpoint": {"protocol": "http",
               "url": ")" + pages_.url("/api") +
                                        R"(", "health_url": ")" +
                                        pages_.url("/health") + "\"}}"),
                "application/agentcard+json", fields_));
  pages_.set("/health", status(302, "Location: /health\r\n"));
  EXPECT_THAT(probe_it(), Contains("probe/health"));
}

TEST_F(ServedCard, SchemesInCapitalsAreAskedToo) {
  card_ = merged(card_, R"({"documentationUrl": "HTTP)" +
                            pages_.url("/docs").substr(4) + "\"}");
  EXPECT_THAT(probe_it(), ElementsAre("probe/dead-url"));
}

// ---- Drift ----

TEST_F(ServedCard, AVersionThatWentBackIsTold) {
  options_.saved = merged(card_, R"({"version": "9.0.0"})");
  card_ = merged(card_, R"({"version": "8.5.0"})");
  EXPECT_THAT(message_of(probed(), "probe/drift-version"),
              HasSubstr("went back from 9.0.0 to 8.5.0"));
}

TEST_F(ServedCard, ATextThatChangedIsTold) {
  options_.saved = card_;
  card_ = merged(card_, R"({"description": "Says something else now."})");
  const auto probed = this->probed();
  EXPECT_THAT(found(probed),
              UnorderedElementsAre("probe/drift", "probe/drift-version"));
  EXPECT_THAT(message_of(probed, "probe/drift"), HasSubstr("description"));
}

TEST_F(ProbedServer, WhatIsNotUtf8InAHeaderIsNotOurEnd) {
  fields_ = "Cache-Control: \xff\xfe\r\nLast-Modified: \xed\xa0\x80\r\n";
  etag_ = "\"\xc3(\"";
  type_ = "text/\xff";
  const auto probed = probe(pages_.url(""), options_, system_env());
  EXPECT_THAT(found(probed), Contains("probe/content-type"));
  EXPECT_THAT(found(probed), Contains("probe/cache-control"));
}

}  // namespace
}  // namespace cardinal::wellknown::test

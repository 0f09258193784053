// Cards that naive tools get wrong, by their numbers in the fact sheet: those
// whose addresses, modes, bytes or extra members are the difficulty.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/a2a_verdicts.h"

namespace cardinal {
namespace {

using test::a2a_card;
using test::A2aView;
using test::verdict;
using ::testing::ElementsAre;

std::string with_interface(std::string_view members) {
  return a2a_card(
      "1.0", R"({"supportedInterfaces": [{)" + std::string(members) + "}]}");
}

// 13. AgentInterface.url: for gRPC hostname:port. A URL parser takes the host
// for a scheme; nothing is wrong with such an address. That an address is the
// reader's own machine is the same warning as for a URL (section 13.3), and
// until HEAD the specification's example was an https URL, which is fine too.
TEST(TrickyCards, Card13GrpcAddresses) {
  const auto grpc = [](const char* address) {
    return verdict(with_interface(R"("protocolBinding": "GRPC",
      "protocolVersion": "1.0", "url": ")" +
                                  std::string(address) + "\""));
  };
  for (const char* fine :
       {"grpc.acme.dev:443", "grpc.example.com:443", "[2606:4700::1111]:443",
        "8.8.8.8:50051", "https://grpc.acme.dev/a2a",
        "dns:///grpc.acme.dev:443"}) {
    EXPECT_THAT(grpc(fine), ElementsAre("A2A 1.0")) << fine;
  }
  for (const char* inside :
       {"localhost:50051", "[::1]:443", "10.0.0.7:443", "agent:50051"}) {
    EXPECT_THAT(grpc(inside), ElementsAre("A2A 1.0",
                                          "warning a2a/url-internal-host "
                                          "/supportedInterfaces/0/url"))
        << inside;
  }
  for (const char* wrong : {"grpc.acme.dev", "grpc.acme.dev:0", ":443",
                            "grpc://grpc.acme.dev:443", "dns:///grpc"}) {
    EXPECT_THAT(grpc(wrong), ElementsAre("A2A 1.0",
                                         "warning a2a/interface-grpc-address "
                                         "/supportedInterfaces/0/url"))
        << wrong;
  }
  // Not encrypted, as with any other binding (section 7.1).
  EXPECT_THAT(grpc("http://grpc.acme.dev:80"),
              ElementsAre("A2A 1.0",
                          "warning a2a/url-https "
                          "/supportedInterfaces/0/url"));
}

// 14. Section 5.8: the set of bindings is open and a URI is the right name for
// one's own, which may go over any scheme. Section 12.7 shows one without
// protocolVersion, which a2a.proto marks REQUIRED: the proto is normative.
TEST(TrickyCards, Card14BindingOfOnesOwn) {
  const std::string custom = R"("url": "wss://agent.acme.dev/a2a",
    "protocolBinding": "https://acme.dev/bindings/websocket/v1")";
  EXPECT_THAT(verdict(with_interface(custom + R"(, "protocolVersion": "1.0")")),
              ElementsAre("A2A 1.0"));
  EXPECT_THAT(verdict(with_interface(custom)),
              ElementsAre("A2A 1.0",
                          "error a2a/member-required /supportedInterfaces/0"));
  // The same scheme under a binding that goes over HTTP reaches nobody.
  EXPECT_THAT(verdict(with_interface(R"("url": "wss://agent.acme.dev/a2a",
    "protocolBinding": "JSONRPC", "protocolVersion": "1.0")")),
              ElementsAre("A2A 1.0",
                          "error a2a/url-scheme /supportedInterfaces/0/url"));
}

// 21. RFC 8259 leaves open which of two members counts, RFC 8785 refuses both:
// whoever verifies one and calls the other is misled. An error, also where the
// two are alike.
TEST(TrickyCards, Card21UrlTwice) {
  for (const char* second :
       {"https://agent.acme.dev/a2a", "https://evil.acme.dev/a2a"}) {
    std::string card = a2a_card("0.3", "{}");
    card.insert(card.rfind('}'), R"(, "url": ")" + std::string(second) + "\"");
    EXPECT_THAT(verdict(card),
                ElementsAre("A2A 0.3", "error json/duplicate-key /url"))
        << second;
  }
}

// 22. Where the card of an agent under a path is found is between a client and
// its base URL (fetch and probe); of the card it can be said that such a url is
// fine with and without a slash at its end, and not the card's own.
TEST(TrickyCards, Card22BaseUrlWithAPath) {
  const auto at = [](const char* url) {
    return verdict(a2a_card("0.3", R"({"url": ")" + std::string(url) + "\"}"));
  };
  EXPECT_THAT(at("https://acme.dev/agents/search"), ElementsAre("A2A 0.3"));
  EXPECT_THAT(at("https://acme.dev/agents/search/"), ElementsAre("A2A 0.3"));
  EXPECT_THAT(at("https://acme.dev/agents/.well-known/agent-card.json"),
              ElementsAre("A2A 0.3", "warning a2a/url-is-card /url"));
}

// 26. Modes are media types since 0.2. A word of 0.1 matches nothing any more
// (warning); a range or a parameter names more or less than a type, which a
// client can live with; RFC 6838, section 4.2: letter case does not matter.
TEST(TrickyCards, Card26ModesOfManyForms) {
  const auto modes = [](std::string_view mode) {
    return verdict(a2a_card(
        "1.0", R"({"defaultInputModes": [")" + std::string(mode) + "\"]}"));
  };
  EXPECT_THAT(modes("text"),
              ElementsAre("A2A 1.0",
                          "warning a2a/mode-legacy-word /defaultInputModes/0"));
  EXPECT_THAT(modes("*/*"), ElementsAre("A2A 1.0"));
  EXPECT_THAT(modes("application/json; charset=utf-8"), ElementsAre("A2A 1.0"));
  EXPECT_THAT(modes("TEXT/PLAIN"), ElementsAre("A2A 1.0"));
  EXPECT_THAT(
      modes(" "),
      ElementsAre("A2A 1.0", "error a2a/mode-blank /defaultInputModes/0"));
  // A skill's own modes take the place of the agent's; an empty list, which
  // ProtoJSON does not tell from none, does not.
  const A2aView view(a2a_card("1.0", R"({"defaultInputModes": ["text/plain"],
    "skills": [{"id": "a", "inputModes": ["image/png"], "outputModes": []},
               {"id": "b"}]})"));
  const auto& skills = view.card.skills;
  EXPECT_EQ(A2aView::texts(view.card.input_modes_of(skills[0])), "image/png");
  EXPECT_EQ(A2aView::texts(view.card.output_modes_of(skills[0])), "text/plain");
  EXPECT_EQ(A2aView::texts(view.card.input_modes_of(skills[1])), "text/plain");
}

// 28. RFC 8259, section 8.1: a byte order mark MUST NOT be added to JSON that
// goes over a network, and parsers MAY refuse it. The card behind it is read
// all the same. A page that says "not found" with status 200 is no JSON, and {}
// no card. Media types and statuses are for probe.
TEST(TrickyCards, Card28BytesThatAreNoCard) {
  const std::string card = a2a_card("1.0", "{}");
  EXPECT_THAT(test::findings("\xEF\xBB\xBF" + card),
              ElementsAre("error json/bom "));
  EXPECT_THAT(test::rules_found("<!DOCTYPE html><title>Not found</title>"),
              ElementsAre("json/unexpected-character"));
  EXPECT_THAT(test::findings("{}"), ElementsAre("error card/unknown-dialect "));
}

// 29. Section 5.7: unknown members SHOULD be ignored, so what directories add
// never fails a card. It is a hint, since typed SDKs lose it on the way; the
// names for anyone to add (x-...) not even that. A signed card is another
// matter: a signature may not cover them (section 8.4.1).
TEST(TrickyCards, Card29MembersOfDirectories) {
  constexpr char patch[] = R"({"x-tier": "gold", "id": "search",
    "$schema": "card.json", "contactEmail": "agents@acme.dev",
    "provider": {"organization": "Acme", "url": "https://acme.dev",
      "contactEmail": "agents@acme.dev"}})";
  for (const char* version : {"0.2", "0.3", "1.0"}) {
    const std::string card = a2a_card(version, patch);
    EXPECT_THAT(verdict(card), ElementsAre(std::string("A2A ") + version));
    EXPECT_THAT(test::findings(card),
                ElementsAre("hint a2a/unknown-member /id",
                            "hint a2a/unknown-member /contactEmail"));
  }
}

}  // namespace
}  // namespace cardinal

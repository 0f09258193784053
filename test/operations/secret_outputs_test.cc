// Whatever secret a card contains, and wherever: no answer about it and no view
// of an answer shows it in full. Documents that an answer contains keep their
// bytes: who asks for a converted or canonical card needs all of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/rule.h"
#include "operations/ask.h"
#include "operations/render_view.h"
#include "support/temp_folder.h"
#include "support/threats.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct SecretCard {
  std::string text, secret, where;
};

// A string of the card for people: the first one with a blank.
Value prose_of(Value value) {
  if (value.string().value_or("").contains(' ')) return value;
  for (const Value item : value.items()) {
    if (const Value found = prose_of(item)) return found;
  }
  for (const Member member : value.members()) {
    if (const Value found = prose_of(member.value)) return found;
  }
  return {};
}

void find_urls(Value value, std::vector<Value>& out) {
  const std::string_view text = value.string().value_or("");
  if (text.starts_with("https://") || text.starts_with("agent://")) {
    out.push_back(value);
  }
  for (const Value item : value.items()) find_urls(item, out);
  for (const Member member : value.members()) find_urls(member.value, out);
}

std::string with_urls(const std::string& card, const std::string& url) {
  const test::Parsed parsed = test::parse(card);
  std::vector<Value> urls;
  find_urls(parsed.root(), urls);
  std::vector<Edit> edits;
  for (const Value at : urls)
    edits.push_back(replace_value(at, json_quoted(url)));
  return *apply_edits(card, std::move(edits));
}

// One card per kind of place.
std::vector<SecretCard> cards_with(const std::string& card,
                                   const test::PlantedSecret& secret) {
  std::vector<SecretCard> cards;
  const auto add = [&](std::string text, std::string where) {
    cards.push_back({text, secret.secret, where});
    // Also in a text that is not JSON.
    cards.push_back({text.substr(0, text.rfind('}')), secret.secret,
                     where + ", cut short"});
  };
  const std::string value = "\"" + secret.text + "\"";
  add(test::merged(card, R"({"x-own": {"deep": [)" + value + "]}}"),
      "nested unknown member");
  add(test::merged(card, R"({"x-own": {)" + value + R"(: [1]}})"), "name");
  add(test::merged(card, "{" + value + R"(: "x"})"), "name at the top");
  // Two that begin alike.
  add(test::merged(card, R"({"x-own": {)" + value + R"(: 1, ")" + secret.text +
                             R"(2": 2}})"),
      "names");
  const test::Parsed parsed = test::parse(card);
  if (const Value prose = prose_of(parsed.root())) {
    add(*apply_edits(card, {replace_value(prose, value)}), "value");
  }
  if (secret.text.contains("//")) {
    add(with_urls(card, secret.text), "url");
  } else if (!secret.text.contains('\\') && !secret.text.contains(' ')) {
    add(with_urls(card, "https://ann:" + secret.text + "@agent.acme.dev/a2a"),
        "user info of a url");
    add(with_urls(card, "https://agent.acme.dev/a2a?api_key=" + secret.text),
        "query of a url");
  }
  // A hidden character within.
  if (secret.text == secret.secret) {
    std::string split = secret.text;
    split.insert(split.size() / 2, "\\u200B");
    add(test::merged(card, R"({"x-own": ")" + split + "\"}"), "split");
  }
  return cards;
}

std::vector<std::string> plain_cards() {
  std::vector<std::string> cards;
  for (const Profile profile :
       {Profile::agentcard, Profile::adp, Profile::ai_catalog, Profile::oasf}) {
    cards.emplace_back(minimal_card(profile));
  }
  for (const char* version : {"0.2", "0.3", "1.0"}) {
    cards.emplace_back(minimal_card(Profile::a2a, version));
  }
  return cards;
}

// The answer with empty texts in place of its documents.
std::string without_documents(const Operation& operation,
                              const std::string& json) {
  const SpecialMembers& special = special_members(operation);
  const test::Parsed parsed = test::parse(json);
  std::vector<Edit> edits;
  const auto walk = [&](const auto& self, Value value) -> void {
    for (const Value item : value.items()) self(self, item);
    for (const Member member : value.members()) {
      if (!special.documents.contains(member.name)) {
        self(self, member.value);
      } else if (member.value.is(Kind::string)) {
        edits.push_back(replace_value(member.value, "\"\""));
      }
    }
  };
  walk(walk, parsed.root());
  return *apply_edits(json, std::move(edits));
}

struct SecretRequest {
  std::string operation, input;
  std::vector<InputDocument> documents;
};

void expect_no_secret(const SecretRequest& asking, const SecretCard& card) {
  const Operation& operation = *operation_named(asking.operation);
  SCOPED_TRACE(asking.operation + " " + asking.input + " with a secret as " +
               card.where + " in\n" + card.text);
  Services services{.env = test::fixed_env()};
  CallOptions options;
  options.documents = asking.documents;
  const Result<Reply> reply = call(operation, asking.input, services, options);
  if (!reply) {
    EXPECT_THAT(reply.error().message, Not(HasSubstr(card.secret)));
    return;
  }
  for (const std::string& note : reply->notes) {
    EXPECT_THAT(note, Not(HasSubstr(card.secret)));
  }
  if (special_members(operation).is_document) return;
  const std::string json = without_documents(operation, reply->json);
  EXPECT_THAT(json, Not(HasSubstr(card.secret)));
  const test::Parsed input = test::parse(asking.input);
  for (const View& view : operation.views) {
    for (const bool terminal : {false, true}) {
      const Rendered shown =
          render_view(operation, view, json, {input.root(), asking.documents},
                      {.terminal = terminal});
      EXPECT_THAT(shown.out, Not(HasSubstr(card.secret))) << view.format;
      EXPECT_THAT(shown.messages, Not(HasSubstr(card.secret))) << view.format;
    }
  }
}

void ask_everything(const SecretCard& card, const std::string& plain) {
  const InputDocument text{"text", card.text, "card.json"};
  const auto pair = [&](const std::string& before, const std::string& after) {
    return std::vector<InputDocument>{{"old_text", before, "old.json"},
                                      {"new_text", after, "new.json"}};
  };
  for (const char* profile : {"", R"("profile": "production")"}) {
    expect_no_secret({"check", "{" + std::string(profile) + "}", {text}}, card);
  }
  expect_no_secret({"canon", "{}", {text}}, card);
  expect_no_secret({"reach", "{}", {text}}, card);
  expect_no_secret({"reach", R"({"protocol": ["grpc"]})", {text}}, card);
  expect_no_secret({"verify", "{}", {text}}, card);
  expect_no_secret({"verify", R"({"explain": true})", {text}}, card);
  for (const char* to :
       {"agentcard", "a2a", "adp", "mcp", "openai", "oasf", "ai-catalog"}) {
    expect_no_secret(
        {"convert", R"({"to": ")" + std::string(to) + R"("})", {text}}, card);
  }
  expect_no_secret({"diff", "{}", pair(plain, card.text)}, card);
  expect_no_secret({"diff", R"({"gate": true})", pair(card.text, plain)}, card);
}

TEST(SecretOutputs, OfNoOperationShowASecret) {
  for (const std::string& plain : plain_cards()) {
    for (const test::PlantedSecret& secret : test::planted_secrets()) {
      for (const SecretCard& card : cards_with(plain, secret)) {
        ask_everything(card, plain);
        if (HasFailure()) return;
      }
    }
  }
}

std::string file_in(const test::TempFolder& folder, const std::string& property,
                    const std::string& name) {
  return "\"" + property + R"(": ")" + folder.path(name) + "\"";
}

// Operations on files print as they go.
TEST(SecretOutputs, OfFilesShowNoSecret) {
  const test::TempFolder folder;
  // RFC 8032, section 7.1, test 1.
  folder.put("agent.key",
             R"({"crv":"Ed25519","kty":"OKP","alg":"EdDSA","kid":"rfc8032-1",
    "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
    "d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"})");
  for (const std::string& plain : plain_cards()) {
    folder.put("plain.json", plain);
    for (const test::PlantedSecret& secret : test::planted_secrets()) {
      for (const SecretCard& card : cards_with(plain, secret)) {
        folder.put("card.json", card.text);
        const std::string paths =
            R"("paths": [")" + folder.path("card.json") + R"("])";
        for (const std::string_view format : {"json", "text"}) {
          for (const std::string_view verb : {"check", "verify"}) {
            const test::Answer answer =
                test::ask(verb, "{" + paths + "}", true, {.format = format});
            EXPECT_THAT(answer.out, Not(HasSubstr(card.secret)))
                << verb << " " << format << " " << card.where;
            EXPECT_THAT(answer.messages, Not(HasSubstr(card.secret)))
                << verb << " " << format << " " << card.where;
          }
        }
        for (const bool is_bump : {true, false}) {
          const test::Answer answer =
              test::ask(is_bump ? "bump" : "sign",
                        "{" + file_in(folder, "file", "card.json") + ", " +
                            (is_bump ? file_in(folder, "from", "plain.json") +
                                           R"(, "dry_run": true)"
                                     : file_in(folder, "key", "agent.key")) +
                            "}",
                        true);
          EXPECT_THAT(answer.messages, Not(HasSubstr(card.secret)));
          if (is_bump) {
            EXPECT_THAT(answer.out, Not(HasSubstr(card.secret)));
          }
        }
        const test::Answer converted =
            test::ask("convert", "{" + paths + R"(, "to": "a2a"})", true);
        EXPECT_THAT(converted.messages, Not(HasSubstr(card.secret)));
        if (converted.outcome) {
          EXPECT_THAT(
              without_documents(*operation_named("convert"), converted.out),
              Not(HasSubstr(card.secret)))
              << card.where;
        }
        if (HasFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace cardinal

// A card in a JSON string (draft-aevum-agentcard-00, section 3) is read by
// every operation as the card itself is.
#include <gtest/gtest.h>

#include <regex>

#include "cardinal/trust.h"
#include "operations/ask.h"
#include "support/keys.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

struct ProgramAnswer {
  std::string outcome;
  std::string out, messages;
  bool operator==(const ProgramAnswer&) const = default;
};
void PrintTo(const ProgramAnswer& answer, std::ostream* out) {
  *out << answer.outcome << "\n" << answer.out << "\n" << answer.messages;
}

ProgramAnswer ask_program(std::string_view operation,
                          const std::string& input) {
  test::Answer answer = test::ask(operation, input, true);
  return {answer.outcome ? std::to_string(static_cast<int>(*answer.outcome))
                         : answer.outcome.error().message,
          std::move(answer.out), std::move(answer.messages)};
}

// Positions differ, and so do the edits of fixes.
std::string without_places(std::string text) {
  for (const char* const place :
       {R"re("(end_)?(line|column)":\d+)re", R"re("(begin|end)":\d+)re",
        R"re("edits":\[[^\]]*\])re", R"re(\d+:\d+)re",
        R"re(line \d+, column \d+)re"}) {
    text = std::regex_replace(text, std::regex(place), "...");
  }
  return text;
}

std::string replaced(std::string text, std::string_view from,
                     std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::vector<std::string> example_cards() {
  std::vector<std::string> names;
  for (const std::string_view name :
       {"broken.agentcard.json", "code-review.agentcard.json",
        "data-pipeline.agentcard.json", "language-model.agentcard.json",
        "self-certified.adp.json", "translator.adp.json",
        "trip-planner.a2a.json", "trip-planner.extended.a2a.json",
        "web-search.agentcard.json"}) {
    names.emplace_back(name);
  }
  return names;
}

std::string example(const std::string& name) {
  return test::read_file(test::source_dir() + "/examples/" + name);
}

// CARD is the card in one form or the other; OTHER another card of its dialect
// in its plain form.
struct Verb {
  std::string_view operation, input;
};
constexpr Verb verbs[] = {
    {"check", R"({"no_config": true, "paths": ["CARD"]})"},
    {"check", R"({"no_config": true, "paths": ["CARD"],
                  "profile": "production"})"},
    {"check", R"({"paths": ["CARD"], "input": "tool.web_search",
                  "value": "VALUE"})"},
    {"reach", R"({"file": "CARD"})"},
    {"verify", R"({"paths": ["CARD"]})"},
    {"verify", R"({"explain": true, "paths": ["CARD"]})"},
    {"diff", R"({"old_file": "CARD", "new_file": "OTHER"})"},
    {"diff", R"({"old_file": "OTHER", "new_file": "CARD"})"},
    {"bump", R"({"dry_run": true, "from": "OTHER",
                 "file": "CARD"})"},
    {"convert", R"({"to": "a2a", "paths": ["CARD"]})"},
    {"convert", R"({"to": "agentcard", "paths": ["CARD"]})"},
    {"convert", R"({"to": "adp", "paths": ["CARD"]})"},
    {"convert", R"({"to": "mcp", "paths": ["CARD"]})"},
};

TEST(EmbeddedForm, IsReadByEveryVerbAsTheCardItself) {
  const test::TempFolder folder;
  const std::string value = folder.put("value.json", R"({"query": "tea"})");
  for (const std::string& name : example_cards()) {
    const std::string text = example(name);
    folder.put("plain/" + name, text);
    folder.put("embedded/" + name, "\n" + json_quoted(text) + "\n");
    const std::string other = folder.put(
        "other/" + name, std::regex_replace(text, std::regex("public"), "new"));
    for (const Verb& verb : verbs) {
      SCOPED_TRACE(name + ": " + std::string(verb.operation) + " " +
                   std::string(verb.input));
      const auto asked_in = [&](const std::string& form) {
        std::string input(verb.input);
        input = replaced(input, "CARD", folder.path(form + "/" + name));
        input = replaced(input, "OTHER", other);
        ProgramAnswer answer =
            ask_program(verb.operation, replaced(input, "VALUE", value));
        for (std::string* part :
             {&answer.outcome, &answer.out, &answer.messages}) {
          *part = without_places(replaced(*part, folder.path(form), "FORM"));
        }
        // What quotes the text quotes another one.
        answer.messages = answer.messages.substr(0, answer.messages.find('\n'));
        return answer;
      };
      EXPECT_EQ(asked_in("embedded"), asked_in("plain"));
    }
  }
}

TEST(EmbeddedForm, IsReadAsAValueToo) {
  for (const std::string& name : example_cards()) {
    const std::string text = example(name);
    if (!test::parse(text).faults.empty()) continue;
    for (const std::string_view operation : {"check", "reach", "verify"}) {
      const auto asked = [&](const std::string& card) {
        ProgramAnswer answer =
            ask_program(operation, R"({"card": )" + card + "}");
        answer.out = without_places(answer.out);
        return answer;
      };
      EXPECT_EQ(asked(json_quoted(text)), asked(text)) << operation << name;
    }
  }
}

class EmbeddedWriting : public testing::Test {
 protected:
  EmbeddedWriting() {
    const SigningKey key = test::signing_key();
    EXPECT_TRUE(write_signing_key(key_file_, key));
    jwks_ =
        folder_.put("keys.json", to_jwks(std::vector{test::shared_part(key)}));
  }

  // The text of the file after the operation wrote it.
  std::string written(std::string_view operation, std::string_view flags,
                      const std::string& text) {
    const std::string file = folder_.put("card.json", text);
    const ProgramAnswer answer = ask_program(
        operation, R"({"file": ")" + file + "\"" + std::string(flags) + "}");
    EXPECT_EQ(answer.outcome, "0") << answer.messages;
    return test::read_file(file);
  }
  std::string sign_flags(const std::string& name) const {
    return R"(, "in_place": true, "key": ")" + key_file_ + "\"" +
           (name.contains(".adp.") ? R"(, "seq": 9)" : "");
  }

  test::TempFolder folder_;
  std::string key_file_ = folder_.path("agent.key");
  std::string jwks_;
};

TEST_F(EmbeddedWriting, SignKeepsTheStringAndSignsTheCardInIt) {
  for (const std::string name : {"translator.adp.json", "trip-planner.a2a.json",
                                 "web-search.agentcard.json"}) {
    SCOPED_TRACE(name);
    const std::string plain = written("sign", sign_flags(name), example(name));
    const std::string embedded =
        written("sign", sign_flags(name), json_quoted(example(name)) + "\n");
    EXPECT_TRUE(embedded.starts_with("\"{") && embedded.ends_with("}\\n\"\n"));
    EXPECT_EQ(test::parse(embedded).root().string(), plain);
    const std::string signed_file = folder_.put("signed.json", embedded);
    const ProgramAnswer verdict =
        ask_program("verify", R"({"jwks": [")" + jwks_ + R"("], "paths": [")" +
                                  signed_file + "\"]}");
    EXPECT_TRUE(verdict.out.contains(R"("verdict":"valid")")) << verdict.out;
    // Without --in-place it prints the same.
    const std::string file =
        folder_.put("card.json", json_quoted(example(name)) + "\n");
    EXPECT_EQ(ask_program("sign", R"({"file": ")" + file + "\"" +
                                      replaced(sign_flags(name),
                                               R"("in_place": true,)", "") +
                                      "}")
                  .out,
              embedded);
  }
}

TEST_F(EmbeddedWriting, AChangeInsideInvalidatesTheSignature) {
  std::string text = json_quoted(
      test::signed_text(example("trip-planner.a2a.json"), test::signing_key()));
  text = replaced(text, "Plans trips", "Plans walks");
  const std::string file = folder_.put("card.json", text);
  const ProgramAnswer verdict =
      ask_program("verify", R"({"jwks": [")" + jwks_ + R"("], "paths": [")" +
                                file + "\"]}");
  EXPECT_TRUE(verdict.out.contains(R"("verdict":"invalid")")) << verdict.out;
}

TEST_F(EmbeddedWriting, BumpKeepsTheString) {
  for (const std::string name :
       {"translator.adp.json", "web-search.agentcard.json"}) {
    const std::string changed = replaced(
        example(name), name.contains("adp") ? "Translates" : "public", "New");
    ASSERT_NE(changed, example(name));
    const std::string flags =
        R"(, "from": ")" + folder_.put("old.json", example(name)) + "\"";
    const std::string plain = written("bump", flags, changed);
    EXPECT_NE(plain, changed);
    const std::string embedded = written("bump", flags, json_quoted(changed));
    EXPECT_EQ(test::parse(embedded).root().string(), plain);
  }
}

TEST_F(EmbeddedWriting, FixKeepsTheString) {
  const std::string broken = example("broken.agentcard.json");
  const auto fixed = [&](const std::string& text) {
    const std::string file = folder_.put("card.json", text);
    ask_program("check", R"({"fix": "all", "no_config": true, "paths": [")" +
                             file + "\"]}");
    return test::read_file(file);
  };
  const std::string plain = fixed(broken);
  EXPECT_NE(plain, broken);
  EXPECT_EQ(test::parse(fixed(json_quoted(broken))).root().string(), plain);
}

TEST(EmbeddedForm, CanonOfAStringIsAString) {
  const std::string text = example("web-search.agentcard.json");
  const std::string answer =
      ask_program("canon", R"({"card": )" + json_quoted(text) + "}").out;
  EXPECT_EQ(test::parse(answer).root()["canonical"].string(),
            json_quoted(text));
}

// Unwrapped once only; each verb says what it found instead.
TEST(EmbeddedForm, AStringInAStringIsReported) {
  const test::TempFolder folder;
  const std::string card = example("web-search.agentcard.json");
  const std::string plain = folder.put("plain.json", card);
  const std::string twice =
      folder.put("twice.json", json_quoted(json_quoted(card)));
  EXPECT_TRUE(write_signing_key(folder.path("key"), test::signing_key()));
  const Verb asked[] = {
      {"check", R"({"paths": ["CARD"]})"},
      {"reach", R"({"file": "CARD"})"},
      {"diff", R"({"old_file": "CARD", "new_file": "OTHER"})"},
      {"bump", R"({"from": "OTHER", "file": "CARD"})"},
      {"sign", R"({"file": "CARD", "key": "KEY"})"},
      {"convert", R"({"to": "a2a", "paths": ["CARD"]})"},
      {"verify", R"({"paths": ["CARD"]})"},
  };
  for (const Verb& verb : asked) {
    std::string input = replaced(std::string(verb.input), "CARD", twice);
    input =
        replaced(replaced(input, "OTHER", plain), "KEY", folder.path("key"));
    const ProgramAnswer answer = ask_program(verb.operation, input);
    EXPECT_NE(answer.outcome, "0") << verb.operation;
    EXPECT_TRUE((answer.outcome + answer.out + answer.messages)
                    .contains("a string that contains another string"))
        << verb.operation << "\n"
        << answer.outcome << "\n"
        << answer.out << answer.messages;
    EXPECT_EQ(test::read_file(twice), json_quoted(json_quoted(card)));
  }
}

}  // namespace
}  // namespace cardinal

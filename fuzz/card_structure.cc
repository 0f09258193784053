// Cards changed by their structure, not by their bytes: members are removed,
// moved, doubled, renamed and given values of other members. So nearly every
// input is JSON that is nearly a card, which bytes alone seldom give.
//
// Of the input the first byte selects a card; every further four bytes are one
// change: what to do, where, and two numbers.
#include <string>
#include <vector>

#include "cardinal/check.h"
#include "cardinal/convert.h"
#include "cardinal/trust.h"
#include "property.h"

namespace {

using namespace cardinal;

constexpr std::string_view cards[] = {
    R"({"name":"Trips","description":"Plans trips.","version":"1.0.0",
"supportedInterfaces":[{"url":"https://trips.acme.dev/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0","tenant":"t"},{"url":"https://trips.acme.dev/rest","protocolBinding":"HTTP+JSON","protocolVersion":"0.3"}],
"provider":{"organization":"Acme","url":"https://acme.dev"},"documentationUrl":"https://acme.dev/docs","iconUrl":"https://acme.dev/i.png",
"capabilities":{"streaming":true,"pushNotifications":false,"extendedAgentCard":true,"extensions":[{"uri":"https://acme.dev/x","required":true,"params":{"a":1}}]},
"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"}},"o":{"oauth2SecurityScheme":{"flows":{"authorizationCode":{"authorizationUrl":"https://acme.dev/a","tokenUrl":"https://acme.dev/t","scopes":{"read":"Reads"}}}}},"m":{"mtlsSecurityScheme":{}}},
"securityRequirements":[{"schemes":{"k":{"list":[]}}},{"schemes":{"o":{"list":["read"]}}}],
"defaultInputModes":["text/plain"],"defaultOutputModes":["application/json"],
"skills":[{"id":"plan","name":"Plan","description":"Plans a trip.","tags":["travel","plan"],"examples":["To Rome"],"inputModes":["text/plain"]},{"id":"book","name":"Book","description":"Books it.","tags":["travel"]}],
"signatures":[{"protected":"eyJhbGciOiJFZERTQSJ9","signature":"AAAA","header":{"kid":"a"}}]})",
    R"({"protocolVersion":"0.3.0","name":"Trips","description":"Plans trips.","version":"1.0.0","url":"https://trips.acme.dev/a2a","preferredTransport":"JSONRPC",
"additionalInterfaces":[{"url":"https://trips.acme.dev/rest","transport":"HTTP+JSON"}],"capabilities":{"streaming":true,"stateTransitionHistory":false},
"securitySchemes":{"b":{"type":"http","scheme":"bearer","bearerFormat":"JWT"},"k":{"type":"apiKey","in":"header","name":"X-Key"},"c":{"type":"openIdConnect","openIdConnectUrl":"https://acme.dev/.well-known/openid-configuration"}},"security":[{"b":[]},{"k":[],"c":["s"]}],
"defaultInputModes":["text"],"defaultOutputModes":["text"],"skills":[{"id":"plan","name":"Plan","description":"Plans a trip.","tags":["travel"],"security":[{"b":[]}]}],"supportsAuthenticatedExtendedCard":true})",
    R"({"id":"agent://trips.acme.dev","name":"Trips","version":"1.0.0","seq":3,"description":"Plans trips.","did":"did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw",
"endpoints":[{"uri":"https://trips.acme.dev/rpc","protocol":"a2a","priority":1}],"skills":["travel/plan","travel/book"],
"tools":[{"name":"plan","description":"Plans a trip.","input_schema":{"type":"object","properties":{"to":{"type":"string"}},"required":["to"]}}],"metadata":{"ttl":60,"updated_at":"2026-01-01T00:00:00Z"},"signature":"AAAA"})",
    R"({"agent_id":"01KA3RZ8QN4T7V2W9X5Y6B1CDE","name":"Trips","version":"1.0.0","description":"Plans trips.",
"endpoint":{"url":"https://trips.acme.dev/x","protocol":"https","health_url":"https://trips.acme.dev/h","authentication":{"type":"bearer"}},
"capabilities":[{"id":"tool.plan","description":"Plans a trip.","input_schema":{"type":"object"},"output_schema":{"type":"string"}}],"constraints":{"rate_limit":"10/m"},"metadata":{"did":"did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw","x":1}})",
};

constexpr std::string_view values[] = {"null",
                                       "true",
                                       "false",
                                       "0",
                                       "-1",
                                       "1e308",
                                       "\"\"",
                                       "\"x\"",
                                       "[]",
                                       "{}",
                                       "[[]]",
                                       "[null]",
                                       "{\"\":0}",
                                       "\"https://u:p@a.example:0/\\u0000\"",
                                       "9007199254740993",
                                       "\"\\ud800\"",
                                       "\"1.0\"",
                                       "\"https://trips.acme.dev/a2a\""};
constexpr std::string_view names[] = {"name",
                                      "url",
                                      "skills",
                                      "security",
                                      "type",
                                      "schemes",
                                      "",
                                      "URL",
                                      "supported_interfaces",
                                      "$ref",
                                      "id",
                                      "tags",
                                      "protocolVersion"};

// Every value of the card, in the order of its text.
void collect(Value value, std::vector<Value>& all) {
  constexpr std::size_t values_max = 4'096;
  if (all.size() >= values_max) return;
  all.push_back(value);
  for (const Member member : value.members()) collect(member.value, all);
  for (const Value item : value.items()) collect(item, all);
}

// Deletes an element and the comma beside it.
Edit without(std::string_view text, Span element) {
  std::uint32_t begin = element.begin, end = element.end;
  while (end < text.size() && text[end] == '\n') ++end;
  if (end < text.size() && text[end] == ',') return {{begin, end + 1}, {}};
  while (begin > 0 && text[begin - 1] == '\n') --begin;
  if (begin > 0 && text[begin - 1] == ',') --begin;
  return {{begin, element.end}, {}};
}

std::string changed(const std::string& text, const std::uint8_t* change) {
  Faults faults;
  const Document document = Reader().read(text, Limits{}, faults);
  std::vector<Value> all;
  if (document.root()) collect(document.root(), all);
  if (all.size() < 2) return text;
  const Value at = all[1 + change[1] % (all.size() - 1)];
  const Value other = all[change[2] % all.size()];
  const Span key = at.key_span();
  const bool has_name = key.end > key.begin;
  const Span element{has_name ? key.begin : at.span().begin, at.span().end};
  const std::string whole =
      text.substr(element.begin, element.end - element.begin);
  std::vector<Edit> edits;
  switch (change[0] % 6) {
    case 0:
      edits = {without(text, element)};
      break;
    case 1:
      edits = {{at.span(), std::string(values[change[3] % std::size(values)])}};
      break;
    case 2:
      edits = {{at.span(), std::string(other.raw())}};
      break;
    case 3:  // doubled: in an object, a duplicate name
      edits = {{{element.end, element.end}, "," + whole}};
      break;
    case 4:
      if (!has_name) return text;
      edits = {{key, json_quoted(names[change[3] % std::size(names)])}};
      break;
    default:  // one level deeper
      edits = {{at.span(), "[" + std::string(at.raw()) + "]"}};
  }
  auto made = apply_edits(text, std::move(edits));
  return made && made->size() < 65'536 ? *made : text;
}

void hold_checks(const std::string& text) {
  static Checker woken(CheckOptions{}, system_env());
  static Checker all(CheckOptions{.run_all_rules = true}, system_env());
  const Report some = woken.check(text);
  const Report every = all.check(text);
  HOLDS(some.diagnostics.size() == every.diagnostics.size());
  for (std::size_t i = 0; i < some.diagnostics.size(); ++i) {
    HOLDS(some.diagnostics[i].rule == every.diagnostics[i].rule);
    HOLDS(some.diagnostics[i].span == every.diagnostics[i].span);
    HOLDS(some.diagnostics[i].span.end <= text.size());
  }
  const FixedText once = fix(woken, text, FixChoice::all);
  const std::string fixed(once.report.document.text());
  HOLDS(!some.document.clean() || once.report.document.clean());
  HOLDS(fix(woken, fixed, FixChoice::all).fixed == 0);
}

void hold_conversion(const std::string& text, CardFormat to) {
  ConvertOptions options{.to = to, .exact_version = true};
  options.id = family_of(to) == "adp" ? "agent://fuzz.example/card"
                                      : "01KA3RZ8QN4T7V2W9X5Y6B1CDE";
  options.name = options.author = "Fuzz";
  options.created_at = "2026-01-01T00:00:00Z";
  const auto made = Converter(options, system_env()).convert(text);
  if (!made) {
    HOLDS(made.error().code != Code::internal);
    return;
  }
  Faults faults;
  (void)Reader().read(made->text, Limits{}, faults);
  HOLDS(faults.empty());
  const auto dialect = dialect_named(family_of(made->to));
  if (made->unchanged || !dialect) return;
  static Checker checkers[] = {Checker(CheckOptions{}, system_env())};
  HOLDS(checkers[0].check(made->text).valid());
}

// No key is trusted: nothing is valid, and a subject is its own normal form.
void hold_verification(const std::string& text) {
  Faults faults;
  const Document document = Reader().read(text, Limits{}, faults);
  if (!document.root()) return;
  const Verification found = verify(document.root(), {});
  HOLDS(found.verdict != Verdict::valid || found.how == How::self_certified ||
        found.how == How::did);
  const std::string normal = normalised_subject(found.subject);
  HOLDS(normalised_subject(normal) == normal);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  constexpr std::size_t changes_max = 16, change_bytes = 4;
  if (size < 1) return 0;
  std::string text(cards[data[0] % std::size(cards)]);
  for (std::size_t i = 0; i < changes_max; ++i) {
    const std::size_t at = 1 + i * change_bytes;
    if (at + change_bytes > size) break;
    text = changed(text, data + at);
  }
  hold_checks(text);
  hold_conversion(
      text, static_cast<CardFormat>(data[0] / std::size(cards) % format_count));
  hold_verification(text);
  return 0;
}

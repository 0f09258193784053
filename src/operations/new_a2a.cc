#include "operations/new_a2a.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/uri.h"
#include "cardinal/card.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

constexpr std::string_view default_skill = "web-search";
constexpr std::string_view agent_scope = "agent:execute";

struct A2aCardInput {
  bool of_1_0 = true;
  std::string name, url, version, binding, auth;
  std::vector<std::string> skills;
  Uri uri;
};

bool is_separator(char c) { return c == '-' || c == '_' || c == '.'; }

std::vector<std::string> words_of(std::string_view id) {
  std::vector<std::string> words(1);
  for (const char c : id) {
    if (!is_separator(c)) {
      words.back().push_back(c);
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// "fetch-csv" becomes "Fetch csv".
std::string titled(std::string_view id) {
  std::string title(id);
  std::ranges::replace_if(title, is_separator, ' ');
  if (!title.empty()) title[0] = to_upper(title[0]);
  return title;
}

// Something to be improved on.
std::string a2a_description(std::string_view id) {
  if (id == default_skill) {
    return "Searches the public web for a phrase and returns the ten best "
           "results as text.";
  }
  std::string words(id);
  std::ranges::replace_if(words, is_separator, ' ');
  return "Performs " + words +
         " on the text of a message and returns the result as text.";
}

void write_modes(Writer& card) {
  for (const std::string_view name :
       {"defaultInputModes", "defaultOutputModes"}) {
    card.key(name).begin_array().string("text/plain").end_array();
  }
}

void write_skills(Writer& card, const A2aCardInput& given) {
  card.key("skills").begin_array();
  for (const std::string& id : given.skills) {
    card.begin_object();
    card.key("id").string(id);
    card.key("name").string(titled(id));
    card.key("description").string(a2a_description(id));
    card.key("tags").begin_array();
    std::vector<std::string> tags = words_of(id);
    std::ranges::sort(tags);
    tags.erase(std::ranges::unique(tags).begin(), tags.end());
    for (const std::string& tag : tags) card.string(tag);
    card.end_array().end_object();
  }
  card.end_array();
}

void write_flows(Writer& card, const A2aCardInput& given) {
  std::string origin = given.uri.scheme + "://" + given.uri.host;
  if (!given.uri.port.empty()) origin += ":" + given.uri.port;
  card.key("flows").begin_object().key("clientCredentials").begin_object();
  card.key("tokenUrl").string(origin + "/oauth/token");
  card.key("scopes").begin_object();
  card.key(agent_scope).string("Call the agent's skills");
  card.end_object().end_object().end_object();
}

struct Auth {
  std::string_view name;     // of --auth
  std::string_view scheme;   // what the card calls it
  std::string_view type;     // in 0.3
  std::string_view wrapper;  // in 1.0
};
constexpr Auth auths[] = {
    {"bearer", "bearer", "http", "httpAuthSecurityScheme"},
    {"api_key", "apiKey", "apiKey", "apiKeySecurityScheme"},
    {"oauth2", "oauth2", "oauth2", "oauth2SecurityScheme"},
    {"mtls", "mtls", "mutualTLS", "mtlsSecurityScheme"},
};

void write_scheme(Writer& card, const A2aCardInput& given, const Auth& auth) {
  if (auth.name == "bearer") {
    card.key("scheme").string("bearer").key("bearerFormat").string("JWT");
  } else if (auth.name == "api_key") {
    card.key(given.of_1_0 ? "location" : "in").string("header");
    card.key("name").string("X-API-Key");
  } else if (auth.name == "oauth2") {
    write_flows(card, given);
  } else {
    card.key("description").string("A client certificate we have signed");
  }
}

void write_security(Writer& card, const A2aCardInput& given) {
  const auto* const auth = std::ranges::find(auths, given.auth, &Auth::name);
  if (auth == std::end(auths)) return;  // none
  card.key("securitySchemes").begin_object();
  card.key(auth->scheme).begin_object();
  if (given.of_1_0) {
    card.key(auth->wrapper).begin_object();
    write_scheme(card, given, *auth);
    card.end_object();
  } else {
    card.key("type").string(auth->type);
    write_scheme(card, given, *auth);
  }
  card.end_object().end_object();
  card.key(given.of_1_0 ? "securityRequirements" : "security");
  card.begin_array().begin_object();
  if (given.of_1_0) card.key("schemes").begin_object();
  card.key(auth->scheme);
  if (given.of_1_0) card.begin_object().key("list");
  card.begin_array();
  if (auth->name == "oauth2") card.string(agent_scope);
  card.end_array();
  if (given.of_1_0) card.end_object().end_object();
  card.end_object().end_array();
}

void write_interface(Writer& card, const A2aCardInput& given) {
  if (!given.of_1_0) {
    card.key("protocolVersion").string("0.3.0");
    card.key("url").string(given.url);
    card.key("preferredTransport").string(given.binding);
    return;
  }
  card.key("supportedInterfaces").begin_array().begin_object();
  card.key("url").string(given.url);
  card.key("protocolBinding").string(given.binding);
  card.key("protocolVersion").string("1.0");
  card.end_object().end_array();
}

std::string summary_of(const A2aCardInput& given) {
  std::string summary = "Takes requests from other agents. Skills: ";
  for (const std::string& id : given.skills) {
    if (&id != &given.skills.front()) summary += ", ";
    summary += titled(id);
  }
  return summary + ".";
}

Result<A2aCardInput> card_input(Value input) {
  const auto text_or = [&](std::string_view name, std::string_view otherwise) {
    return std::string(input[name].string().value_or(otherwise));
  };
  A2aCardInput given{.of_1_0 = text_or("a2a_version", "1.0") == "1.0",
                     .name = text_or("name", "My agent"),
                     .url = text_or("url", "https://agent.example.com/a2a"),
                     .version = text_or("version", "1.0.0"),
                     .binding = text_or("protocol", "JSONRPC"),
                     .auth = text_or("auth", "bearer"),
                     .skills = texts_of(input, "capability"),
                     .uri = {}};
  if (given.skills.empty()) given.skills.emplace_back(default_skill);
  if (input["id"]) {
    return usage("A2A cards have no id; remove \"id\"");
  }
  if (given.auth != "none" &&
      std::ranges::find(auths, given.auth, &Auth::name) == std::end(auths)) {
    return usage(
        "\"auth\" must be one of none, bearer, api_key, oauth2, mtls; got "
        "\"{}\"",
        given.auth);
  }
  for (const std::string& id : given.skills) {
    if (words_of(id).empty()) {
      return usage("a skill id needs at least one letter or digit; got \"{}\"",
                   id);
    }
  }
  Result<Uri> uri = parse_uri(given.url);
  if (!uri || !is_http_scheme(uri->scheme) || uri->host.empty()) {
    return usage(
        "\"url\" must be an absolute http or https URL; got \"{}\"; write it "
        "like https://agent.example.com/a2a",
        given.url);
  }
  given.uri = std::move(*uri);
  return given;
}

}  // namespace

Result<std::string> new_a2a_card(Value input) {
  const Result<A2aCardInput> given = card_input(input);
  if (!given) return std::unexpected(given.error());
  Writer card(Writer::Layout{.indent = 2});
  card.begin_object();
  card.key("name").string(given->name);
  card.key("description").string(summary_of(*given));
  card.key("version").string(given->version);
  write_interface(card, *given);
  card.key("capabilities").begin_object();
  card.key("streaming").boolean(false).end_object();
  write_modes(card);
  write_skills(card, *given);
  write_security(card, *given);
  card.end_object();
  return card.take() + "\n";
}

}  // namespace cardinal

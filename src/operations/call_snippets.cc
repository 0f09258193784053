#include "operations/call_snippets.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/json.h"
#include "operations/a2a_request.h"

namespace cardinal {
namespace {

// What a request needs beyond its own headers, by the card's security.
struct Credentials {
  std::vector<HttpHeader> headers;
  // A parameter of the query, with its variable.
  std::vector<std::pair<std::string, std::string>> parameters;
  bool with_certificate = false;
  std::vector<std::string> variables;
  std::vector<std::string> notes;

  void add_variable(const std::string& name) {
    if (std::ranges::find(variables, name) == variables.end()) {
      variables.push_back(name);
    }
  }
};

// The value of a JSON string is a literal of Python and TypeScript as well.
std::string string_literal(std::string_view text) {
  Writer json;
  return json.string(text).take();
}

// A name of a header or a cookie (RFC 9110, section 5.6.2). Another one could
// end the header and begin the next.
bool is_token(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return is_alnum(c) ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string::npos;
  });
}

void add_api_key(const Agent::Scheme& scheme, Credentials& out) {
  if (!is_token(scheme.parameter)) {
    out.notes.push_back("the scheme \"" + scheme.name +
                        "\" names no header, cookie or parameter for the API "
                        "key; add the key to the request");
    return;
  }
  out.add_variable("API_KEY");
  if (scheme.location == "query") {
    out.parameters.emplace_back(scheme.parameter, "API_KEY");
  } else if (scheme.location == "cookie") {
    out.headers.push_back({"Cookie", scheme.parameter + "=", "API_KEY"});
  } else {
    out.headers.push_back({scheme.parameter, "", "API_KEY"});
  }
}

void add_scheme(const Agent::Scheme& scheme, Credentials& out) {
  switch (scheme.kind) {
    case Agent::SchemeKind::api_key:
      return add_api_key(scheme, out);
    case Agent::SchemeKind::http:
      if (is_same_word(scheme.http_scheme, "basic")) {
        out.add_variable("BASIC_CREDENTIALS");
        out.notes.push_back(
            "BASIC_CREDENTIALS is base64 of \"user:password\" (RFC 7617)");
        out.headers.push_back({"Authorization", "Basic ", "BASIC_CREDENTIALS"});
        return;
      }
      [[fallthrough]];
    case Agent::SchemeKind::oauth2:
    case Agent::SchemeKind::open_id:
      out.add_variable("TOKEN");
      out.headers.push_back({"Authorization", "Bearer ", "TOKEN"});
      return;
    case Agent::SchemeKind::mutual_tls:
      out.with_certificate = true;
      return;
    case Agent::SchemeKind::aitp_signed:
    case Agent::SchemeKind::unknown:
      out.notes.push_back("the scheme \"" + scheme.name +
                          "\" needs credentials that the card does not "
                          "describe; add them to the request");
      return;
  }
}

// The first alternative that the card offers.
Credentials credentials_for(const Agent& agent,
                            const Agent::Interface& interface) {
  Credentials out;
  const auto& required =
      interface.security ? interface.security : agent.security;
  if (!required || required->empty()) return out;
  for (const Agent::Need& need : required->front()) {
    const auto scheme =
        std::ranges::find(agent.schemes, need.scheme, &Agent::Scheme::name);
    if (scheme != agent.schemes.end()) add_scheme(*scheme, out);
  }
  return out;
}

// ---- curl ----

std::string curl_header(const HttpHeader& header) {
  std::string text =
      " \\\n  -H " + shell_quoted(header.name + ": " + header.value);
  if (!header.variable.empty()) text += "\"$" + header.variable + '"';
  return text;
}

std::string curl_text(const A2aRequest& request, const Credentials& needs) {
  std::string text = "curl --globoff --url " + shell_quoted(request.url);
  for (std::size_t i = 0; i < needs.parameters.size(); ++i) {
    const auto& [name, variable] = needs.parameters[i];
    const bool begins = i == 0 && request.url.find('?') == std::string::npos;
    text += shell_quoted((begins ? "?" : "&") + name + "=");
    text.append("\"$").append(variable) += '"';
  }
  for (const HttpHeader& header : request.headers) text += curl_header(header);
  for (const HttpHeader& header : needs.headers) text += curl_header(header);
  if (needs.with_certificate) {
    text += " \\\n  --cert client.pem --key client.key";
  }
  return text + " \\\n  --data-raw " + shell_quoted(request.body) + "\n";
}

// ---- Python and TypeScript ----

// "name": "value" + VARIABLE pairs, one per line.
std::string header_lines(const A2aRequest& request, const Credentials& needs,
                         std::string_view indent,
                         std::string_view environment_begin,
                         std::string_view environment_end) {
  std::string text;
  const auto add = [&](const HttpHeader& header) {
    text += std::string(indent) + string_literal(header.name) + ": ";
    if (header.variable.empty()) {
      text += string_literal(header.value);
    } else {
      if (!header.value.empty()) text += string_literal(header.value) + " + ";
      text += environment_begin;
      text += header.variable;
      text += environment_end;
    }
    text += ",\n";
  };
  for (const HttpHeader& header : request.headers) add(header);
  for (const HttpHeader& header : needs.headers) add(header);
  return text;
}

std::string url_with_parameters(const A2aRequest& request,
                                const Credentials& needs,
                                std::string_view environment_begin,
                                std::string_view environment_end) {
  std::string text = string_literal(request.url);
  bool has_query = request.url.find('?') != std::string::npos;
  for (const auto& [name, variable] : needs.parameters) {
    text += " + " + string_literal((has_query ? "&" : "?") + name + "=");
    text.append(" + ").append(environment_begin).append(variable);
    text += environment_end;
    has_query = true;
  }
  return text;
}

std::string python_text(const A2aRequest& request, const Credentials& needs) {
  constexpr std::string_view begin = "os.environ[\"", end = "\"]";
  std::string text = needs.variables.empty() ? "" : "import os\n";
  if (needs.with_certificate) text += "import ssl\n";
  text += "import urllib.request\n\n";
  if (needs.with_certificate) {
    text +=
        "context = ssl.create_default_context()\n"
        "context.load_cert_chain(\"client.pem\", \"client.key\")\n";
  }
  text += "request = urllib.request.Request(\n    " +
          url_with_parameters(request, needs, begin, end) +
          ",\n    data=" + string_literal(request.body) +
          ".encode(),\n    headers={\n";
  text += header_lines(request, needs, "        ", begin, end);
  text += "    },\n)\nwith urllib.request.urlopen(request";
  text += needs.with_certificate ? ", context=context" : "";
  return text + ") as response:\n    print(response.read().decode())\n";
}

std::string typescript_text(const A2aRequest& request,
                            const Credentials& needs) {
  constexpr std::string_view begin = "process.env.", end = "";
  std::string text = "const response = await fetch(" +
                     url_with_parameters(request, needs, begin, end) +
                     ", {\n  method: \"POST\",\n  headers: {\n";
  text += header_lines(request, needs, "    ", begin, end);
  return text + "  },\n  body: " + string_literal(request.body) +
         ",\n});\nconsole.log(await response.text());\n";
}

// ---- Hosts of MCP servers ----

std::string host_entry_name(const Agent& agent) {
  std::string name;
  for (const char c : agent.name) {
    if (is_alnum(c)) {
      name += to_lower(c);
    } else if (!name.empty() && !name.ends_with('-')) {
      name += '-';
    }
  }
  while (name.ends_with('-')) name.pop_back();
  return name.empty() ? "agent" : name;
}

CallSnippet mcp_snippet(const Agent& agent, const Agent::Interface& interface) {
  Writer json({.indent = 2});
  json.begin_object().key("mcpServers").begin_object();
  json.key(host_entry_name(agent)).begin_object().key("type").string("http");
  json.key("url").string(interface.url).end_object();
  return {.language = "mcp",
          .protocol = interface.protocol,
          .url = interface.url,
          .text = json.end_object().end_object().take() + "\n",
          .variables = {}};
}

bool is_web_url(std::string_view url) {
  return is_http_url(url) &&
         std::ranges::all_of(url, [](char c) { return c > ' ' && c < '\x7f'; });
}

// What the first skill gives as an example.
std::string first_message(const Agent& agent) {
  for (const Agent::Skill& skill : agent.skills) {
    if (!skill.examples.empty()) return skill.examples.front();
  }
  return "Hello";
}

void add_request(const Agent& agent, const Agent::Interface& interface,
                 const A2aRequest& request, CallSnippets& out) {
  const Credentials needs = credentials_for(agent, interface);
  const auto add = [&](const char* language, std::string text) {
    out.snippets.push_back({.language = language,
                            .protocol = interface.protocol,
                            .url = interface.url,
                            .text = std::move(text),
                            .variables = needs.variables});
  };
  add("curl", curl_text(request, needs));
  add("python", python_text(request, needs));
  add("typescript", typescript_text(request, needs));
  if (needs.with_certificate) {
    out.notes.push_back(
        "the agent asks for a client certificate: client.pem and client.key; "
        "fetch of TypeScript cannot send one");
  }
  out.notes.insert(out.notes.end(), needs.notes.begin(), needs.notes.end());
}

}  // namespace

CallSnippets call_snippets(const Agent& agent, Dialect dialect) {
  CallSnippets out;
  const std::string message = first_message(agent);
  const std::size_t count =
      std::min(agent.interfaces.size(), snippet_interfaces_max);
  for (std::size_t i = 0; i < count; ++i) {
    const Agent::Interface& interface = agent.interfaces[i];
    if (!is_web_url(interface.url)) {
      out.notes.push_back("no snippet for \"" + interface.url +
                          "\": expected an http or https URL");
      continue;
    }
    const auto request = dialect == Dialect::a2a
                             ? a2a_request(interface, message)
                             : std::nullopt;
    if (request) {
      add_request(agent, interface, *request, out);
    } else if (interface.protocol == "mcp") {
      out.snippets.push_back(mcp_snippet(agent, interface));
    } else {
      out.notes.push_back("no snippet for " + interface.url +
                          ": the requests of the protocol \"" +
                          interface.protocol +
                          "\" are not defined by the card's specification");
    }
  }
  return out;
}

}  // namespace cardinal

// Writing an AI Catalog of one card or of many.
#include "cardinal/ai_catalog.h"
#include "base/ascii.h"
#include "base/text.h"

#include <set>

#include "base/check_that.h"
#include "base/errors.h"
#include "convert/ai_catalog_parts.h"
#include "convert/json_out.h"
#include "convert/minted_id.h"
#include "convert/tag_list.h"

namespace cardinal {
namespace convert {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string domain_of(std::string_view url) {
  const Result<Uri> uri = parse_uri(url);
  if (!uri) return {};
  std::string host = lower_case(uri->host);
  const std::string_view last =
      std::string_view(host).substr(host.rfind('.') + 1);
  const bool address =
      last.find_first_not_of("0123456789") == std::string_view::npos;
  return ai_catalog::is_domain(host) && !address ? host : std::string();
}

// github.io for io.github/geo: the registry of MCP proves who owns it.
std::string domain_of_registry_name(std::string_view name) {
  std::string_view space = name.substr(0, name.find('/'));
  if (space.size() == name.size()) return {};
  std::string domain;
  while (!space.empty()) {
    const std::size_t dot = space.rfind('.');
    const std::size_t begin = dot == std::string_view::npos ? 0 : dot + 1;
    if (!domain.empty()) domain += '.';
    domain += space.substr(begin);
    space = space.substr(0, begin == 0 ? 0 : dot);
  }
  domain = lower_case(domain);
  return ai_catalog::is_domain(domain) ? domain : std::string();
}

// The domain where the agent is called, or else that of its provider.
std::string publisher_of(const Agent& agent, const ConvertOptions& options) {
  std::vector<std::string> urls{options.url};
  for (const Agent::Interface& interface : agent.interfaces) {
    urls.push_back(interface.url);
  }
  if (std::string domain = domain_of_registry_name(agent.registry_name);
      options.url.empty() && !domain.empty()) {
    return domain;
  }
  urls.push_back(agent.agent_uri);
  urls.push_back(agent.provider_url);
  for (const std::string& url : urls) {
    if (std::string domain = domain_of(url); !domain.empty()) return domain;
  }
  return {};
}

Result<std::string> identifier(const Writing& writing) {
  const std::string& given = writing.options.id;
  if (!given.empty()) {
    const auto parsed = ai_catalog::parse_identifier(given);
    if (parsed.form == ai_catalog::Identifier::Form::air) return given;
    return usage(
        "\"{}\" cannot identify an entry of a catalog; give a name such as "
        "--id urn:air:example.com:agents:planner",
        given);
  }
  const std::string publisher = publisher_of(writing.agent, writing.options);
  if (publisher.empty()) {
    return invalid(
        "an entry of a catalog is named by a domain, and the card has no "
        "address with one; give a name with --id urn:air:...");
  }
  const std::string slug = slug_of(writing.agent);
  return std::string(ai_catalog::identifier_prefix) + publisher + ":" +
         std::string(info_of(writing.stash->format).family) + ":" +
         (slug.empty() ? "agent" : slug);
}

// Neither ADP nor the formats without a dialect have a media type. A server
// card of MCP has the members of a server.json.
std::string_view media_type_of(CardFormat format) {
  if (format == CardFormat::mcp_server) {
    return "application/mcp-server-card+json";
  }
  const auto dialect = info_of(format).dialect;
  for (const ai_catalog::MediaType& type : ai_catalog::media_types()) {
    if (dialect && type.dialect == dialect) return type.name;
  }
  return "application/json";
}

std::vector<std::string> unique(const std::vector<std::string>& texts) {
  std::vector<std::string> kept;
  for (const std::string& text : texts) {
    const bool blank = text.find_first_not_of(blanks) == std::string::npos;
    if (!blank && std::ranges::find(kept, text) == kept.end()) {
      kept.push_back(text);
    }
  }
  return kept;
}

void put_search_members(Writer& out, const Agent& agent) {
  constexpr std::size_t queries_min = 2, queries_max = 5;
  std::vector<std::string> ids, examples;
  for (const Agent::Skill& skill : agent.skills) {
    ids.push_back(skill.id);
    examples.insert(examples.end(), skill.examples.begin(),
                    skill.examples.end());
  }
  put_texts(out, "tags", unique(all_tags(agent)));
  put_texts(out, "capabilities", unique(ids));
  std::vector<std::string> queries = unique(examples);
  if (queries.size() < queries_min) return;
  queries.resize(std::min(queries.size(), queries_max));
  put_list(out, "representativeQueries", queries);
}

// Embeds the card byte for byte, with the white space around it in the
// metadata.
void put_card(Writer& out, std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  const std::size_t end = text.find_last_not_of(blanks) + 1;
  const std::string_view before = text.substr(0, begin);
  const std::string_view after = text.substr(end);
  if (!before.empty() || !after.empty()) {
    out.key("metadata").begin_object();
    put_text(out, text_before, before);
    put_text(out, text_after, after);
    out.end_object();
  }
  out.key("data").raw(text.substr(begin, end - begin));
}

}  // namespace

Result<std::string> write_ai_catalog(const Writing& writing) {
  const Agent& agent = writing.agent;
  if (agent.revoked) {
    return invalid("the card revokes its agent, so there is nothing to list");
  }
  if (!writing.stash) {
    return invalid("the card is too large to be embedded in a catalog");
  }
  TRY(const std::string name, identifier(writing));
  Writer out({.indent = 2});
  out.begin_object().key("specVersion").string("1.0");
  out.key("entries").begin_array().begin_object();
  out.key("identifier").string(name);
  out.key("displayName").string(agent.name);
  out.key("type").string(media_type_of(writing.stash->format));
  put_text(out, "description", agent.description);
  put_search_members(out, agent);
  if (parse_semver(agent.version)) out.key("version").string(agent.version);
  if (parse_timestamp(agent.updated_at)) {
    out.key("updatedAt").string(agent.updated_at);
  }
  put_card(out, writing.stash->text);
  return out.end_object().end_array().end_object().take() + "\n";
}

namespace {

// Gives an entry another identifier if one with the same name and host has it.
Result<std::string> renamed(Value entry, std::set<std::string>& known) {
  constexpr int names_max = 10'000;
  const std::string name(entry["identifier"].string().value_or(""));
  std::string free = name;
  for (int i = 2; !known.insert(free).second; ++i) {
    if (i > names_max) {
      return invalid("too many cards would have the identifier {}", name);
    }
    free = name + "-" + std::to_string(i);
  }
  if (free == name) return std::string(entry.raw());
  std::string text(entry.raw());
  const Span at = entry["identifier"].span();
  std::string quoted;
  append_quoted(quoted, free);
  return text.replace(at.begin - entry.span().begin, at.end - at.begin, quoted);
}

}  // namespace
}  // namespace convert

Result<std::string> catalog_of(std::span<const std::string> texts,
                               const ConvertOptions& options, const Env& env) {
  ConvertOptions each = options;
  each.to = CardFormat::ai_catalog;
  if (texts.size() > 1 && !options.id.empty() && options.id != new_id) {
    return usage("--id names one card, and there are {}; leave it out",
                 texts.size());
  }
  Converter converter(each, env);
  Reader reader;
  std::set<std::string> known;
  Writer out({.indent = 2});
  out.begin_object().key("specVersion").string("1.0");
  out.key("entries").begin_array();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Result<Converted> made = converter.convert(texts[i]);
    if (!made) {
      Error error = std::move(made.error());
      error.message =
          "card " + std::to_string(i + 1) + " of the catalog: " + error.message;
      return std::unexpected(std::move(error));
    }
    Faults faults;
    Document catalog = reader.read(std::move(made->text), Limits{}, faults);
    if (!faults.empty()) {
      return internal("card {} of the catalog has a JSON error: {}", i + 1,
                      faults.front().message);
    }
    for (const Value entry : catalog.root()["entries"].items()) {
      TRY(const std::string text, convert::renamed(entry, known));
      out.raw(text);
    }
    reader.recycle(std::move(catalog));
  }
  return out.end_array().end_object().take() + "\n";
}

}  // namespace cardinal

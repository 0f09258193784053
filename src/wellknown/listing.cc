#include "wellknown/listing.h"

#include <algorithm>
#include <set>

#include "base/check_that.h"
#include "base/text.h"
#include "cardinal/ai_catalog.h"
#include "cardinal/convert.h"
#include "cardinal/trust.h"
#include "http/text.h"
#include "wellknown/agent_identifier.h"

namespace cardinal::wellknown {
namespace {

// "/team/translate" as team-translate.
std::string name_from_prefix(const CardFile& from) {
  const std::string name = kebab_case(from.prefix);
  return name.empty() ? "agent" : name;
}

// As a directory names the agent. What is not the card of one is named by the
// server.
std::string listed_name(const ServedCard& card, const std::string& base_url) {
  const std::string own = own_publisher_of(base_url);
  const std::string subject = subject_of(card.root(), card.dialect);
  if (!subject.empty()) return identifier_of(subject, own);
  return std::string(ai_catalog::identifier_prefix) + own + ":" +
         std::string(name_of(card.dialect)) + ":" + name_from_prefix(card.from);
}

Result<std::string> catalog_with(const std::string& text, std::string id,
                                 const Env& env) {
  ConvertOptions options;
  options.to = CardFormat::ai_catalog;
  options.id = std::move(id);
  return catalog_of({&text, 1}, options, env);
}

// The entry without the card inside it.
void put_entry(Writer& out, Value entry, const std::string& name,
               const std::string& url) {
  out.begin_object();
  for (const Member member : entry.members()) {
    if (member.name == "data" || member.name == "metadata") continue;
    out.key(member.name);
    if (member.name == "identifier") {
      out.string(name);
    } else {
      out.raw(member.value.raw());
    }
  }
  out.key("url").string(url).end_object();
}

std::string free_name(std::string_view wanted, std::set<std::string>& taken) {
  std::string name(wanted);
  for (int i = 2; !taken.insert(name).second; ++i) {
    name = std::string(wanted) + "-" + std::to_string(i);
  }
  return name;
}

// Of what cannot be converted, a catalog or a card near the limit of size.
void put_plain(Writer& out, const ServedCard& card, const std::string& name,
               const std::string& url) {
  std::string_view type = "application/json";  // ADP has none of its own
  for (const ai_catalog::MediaType& one : ai_catalog::media_types()) {
    if (one.dialect == card.dialect && one.now.empty()) type = one.name;
  }
  const std::string called(card.root()["name"].string().value_or(""));
  out.begin_object().key("identifier").string(name);
  out.key("displayName")
      .string(called.empty() ? name_from_prefix(card.from) : called);
  out.key("type").string(type);
  out.key("url").string(url).end_object();
}

}  // namespace

std::vector<std::string> listing_media_types(std::string_view path) {
  std::vector<std::string> types = {"application/ai-catalog+json",
                                    "application/json"};
  if (path.ends_with(ard_path)) std::ranges::reverse(types);
  return types;
}

std::string as_ard_manifest(std::string_view catalog) {
  CHECK(catalog.starts_with("{"));
  return "{\n  \"@context\": "
         "\"https://agenticresourcediscovery.org/context/v1\"," +
         std::string(catalog.substr(1));
}

std::string listing_of(const std::vector<ListedCard>& cards,
                       const std::string& base_url, const Env& env) {
  Writer out({.indent = 2});
  out.begin_object().key("specVersion").string("1.0");
  out.key("entries").begin_array();
  Reader reader;
  std::set<std::string> taken;
  for (const ListedCard& listed : cards) {
    const ServedCard& card = *listed.card;
    const std::string url = base_url + listed.path;
    const std::string name = listed_name(card, base_url);
    const std::string text =
        listed.text.empty() ? std::string(card.text()) : listed.text;
    const Result<std::string> catalog = catalog_with(text, name, env);
    if (!catalog || card.dialect == Dialect::ai_catalog) {
      put_plain(out, card, free_name(name, taken), url);
      continue;
    }
    Faults faults;
    const Document document = reader.read(*catalog, Limits{}, faults);
    put_entry(out, document.root()["entries"][0], free_name(name, taken), url);
  }
  return out.end_array().end_object().take() + "\n";
}

}  // namespace cardinal::wellknown

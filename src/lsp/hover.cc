#include "lsp/hover.h"

#include "lsp/completion.h"
#include "operations/rule_pages.h"

namespace cardinal::lsp {
namespace {

constexpr std::size_t findings_max = 5;  // beyond that nobody reads

// Also at the end of a span, where a cursor may stand behind its last letter.
bool is_in(Span span, std::uint32_t byte) {
  return span.begin <= byte && byte <= span.end;
}

// The member whose name is there.
Value member_at(Value value, std::uint32_t byte) {
  for (const Member member : value.members()) {
    if (is_in(member.value.key_span(), byte)) return member.value;
    if (is_in(member.value.span(), byte)) return member_at(member.value, byte);
  }
  for (const Value item : value.items()) {
    if (is_in(item.span(), byte)) return member_at(item, byte);
  }
  return {};
}

std::string explained(const RuleInfo& rule) {
  Writer json;
  json.begin_object();
  write_rule_members(json, rule);
  Faults ignored;
  const Document page =
      Reader().read(json.end_object().take(), Limits{}, ignored);
  return rule_as_markdown(page.root());
}

// The page of `explain` below what was found.
std::string finding_text(const Diagnostic& found) {
  std::string text = found.message;
  if (!found.help.empty()) text += "\n\n" + found.help;
  return text + "\n\n" + explained(*found.rule);
}

Path path_of(std::string_view pointer) {
  Path path;
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const std::size_t end = std::min(pointer.find('/'), pointer.size());
    std::string token(pointer.substr(0, end));
    for (std::size_t at = 0; (at = token.find('~', at)) != std::string::npos;
         ++at) {
      token.replace(at, 2, token.substr(at, 2) == "~1" ? "/" : "~");
    }
    path.push_back(std::move(token));
    pointer.remove_prefix(end);
  }
  return path;
}

std::string member_text(const View& view, Value member) {
  const std::string_view schema = schema_text_of(view);
  if (schema.empty() || !member) return {};
  const Path path = path_of(pointer_from(view.json(), member));
  const std::string description =
      description_in(schema_view(schema).at(path, view.json()));
  if (description.empty()) return {};
  return "`" + path.back() + "`: " + description;
}

// In cardinal.json the names in "rules" are rules.
std::string rule_text(const View& view, Value member) {
  if (!view.is_config() || !member) return {};
  const RuleInfo* const rule = rule_named(member.key().string().value_or(""));
  return rule ? explained(*rule) : std::string();
}

}  // namespace

rpc::Answer hover(const View& view, Value params) {
  const auto place = place_of(params["position"]);
  const auto byte = place ? view.lines.offset(*place) : std::nullopt;
  if (!byte) {
    return rpc::Error{
        rpc::invalid_params, "\"position\" must be a place in the text", {}};
  }
  if (view.analysis.kind == DocumentKind::other) return std::string("null");
  const Value member = member_at(view.json(), *byte);
  std::string text = rule_text(view, member);
  if (text.empty()) text = member_text(view, member);
  std::optional<Span> marked;
  if (!text.empty()) marked = member.key_span();
  std::size_t count = 0;
  for (const Diagnostic& found : view.analysis.report.diagnostics) {
    if (!is_in(found.span, *byte) || ++count > findings_max) continue;
    if (!text.empty()) text += "\n\n---\n\n";
    text += finding_text(found);
    if (!marked) marked = found.span;
  }
  if (text.empty()) return std::string("null");
  Writer out;
  out.begin_object().key("contents").begin_object();
  out.key("kind").string(view.client.has_markdown ? "markdown" : "plaintext");
  out.key("value").string(text).end_object();
  out.key("range");
  view.lines.write(*marked, out);
  return out.end_object().take();
}

}  // namespace cardinal::lsp

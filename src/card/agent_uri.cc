// The agent:// grammar: RFC 3986 with an authority that is a name, nothing
// before or behind it, and no fragment.
#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

constexpr std::string_view scheme_and_slashes = "agent://";

// unreserved and sub-delims: what every part may hold.
bool is_common(char c) {
  return is_lower(c) || is_upper(c) || is_digit(c) ||
         std::string_view("-._~!$&'()*+,;=").contains(c);
}

// The scheme is compared without letter case, as all schemes are.
bool has_scheme(std::string_view text) {
  if (text.size() < scheme_and_slashes.size()) return false;
  for (std::size_t i = 0; i < scheme_and_slashes.size(); ++i) {
    const char c = is_upper(text[i]) ? static_cast<char>(text[i] + 32)  // a-z
                                     : text[i];
    if (c != scheme_and_slashes[i]) return false;
  }
  return true;
}

struct Flaw {
  AgentUriFault fault = AgentUriFault::none;
  std::size_t at = 0;
};

// One part of the text, from `begin` to `end`; `also` may stand in it.
Flaw judge_part(std::string_view text, std::size_t begin, std::size_t end,
                std::string_view also) {
  for (std::size_t at = begin; at < end; ++at) {
    const char c = text[at];
    if (is_common(c) || also.contains(c)) continue;
    if (c == '#') return {AgentUriFault::fragment, at};
    if (c != '%') return {AgentUriFault::character, at};
    if (at + 2 >= end || !is_hex_digit(text[at + 1]) ||
        !is_hex_digit(text[at + 2])) {
      return {AgentUriFault::percent, at};
    }
    at += 2;
  }
  return {};
}

Flaw judge_authority(std::string_view text, std::size_t begin,
                     std::size_t end) {
  if (begin == end) return {AgentUriFault::authority, begin};
  for (std::size_t at = begin; at < end; ++at) {
    if (text[at] == '@') return {AgentUriFault::user_info, at};
    if (text[at] == ':') return {AgentUriFault::port, at};
  }
  return judge_part(text, begin, end, "");
}

}  // namespace

ParsedAgentUri parse_agent_uri(std::string_view text) {
  ParsedAgentUri parsed;
  const auto fail = [&](Flaw flaw) {
    parsed.fault = flaw.fault;
    parsed.at = flaw.at;
    return parsed;
  };
  if (!has_scheme(text)) return fail({AgentUriFault::scheme, 0});
  const std::size_t begin = scheme_and_slashes.size();
  const std::size_t end =
      std::min(text.find_first_of("/?#", begin), text.size());
  if (const Flaw flaw = judge_authority(text, begin, end);
      flaw.fault != AgentUriFault::none) {
    return fail(flaw);
  }
  const std::size_t mark = std::min(text.find('?', end), text.size());
  if (const Flaw flaw = judge_part(text, end, mark, "/:@");
      flaw.fault != AgentUriFault::none) {
    return fail(flaw);
  }
  if (const Flaw flaw = judge_part(text, std::min(mark + 1, text.size()),
                                   text.size(), "/:@?");
      flaw.fault != AgentUriFault::none) {
    return fail(flaw);
  }
  if (text.size() > agent_uri_bytes_max) {
    return fail({AgentUriFault::length, agent_uri_bytes_max});
  }
  parsed.uri.scheme = text.substr(0, text.find(':'));
  parsed.uri.authority = text.substr(begin, end - begin);
  parsed.uri.path = text.substr(end, mark - end);
  if (mark < text.size()) parsed.uri.query = text.substr(mark + 1);
  return parsed;
}

std::string to_text(const AgentUri& uri) {
  std::string text(uri.scheme);
  text += "://";
  text += uri.authority;
  text += uri.path;
  if (uri.query) {
    text += '?';
    text += *uri.query;
  }
  return text;
}

std::string explain(const ParsedAgentUri& parsed, std::string_view text) {
  const std::string place = " at character " + std::to_string(parsed.at + 1);
  switch (parsed.fault) {
    case AgentUriFault::none:
      return {};
    case AgentUriFault::scheme:
      return "it does not begin with agent://";
    case AgentUriFault::authority:
      return "no name stands behind agent://";
    case AgentUriFault::user_info:
      return "the @" + place + " puts something before the agent's name";
    case AgentUriFault::port:
      return "the :" + place + " adds a port, which a name does not have";
    case AgentUriFault::fragment:
      return "the #" + place + " begins a fragment, which names no agent";
    case AgentUriFault::percent:
      return "the %" + place + " is not followed by two hexadecimal digits";
    case AgentUriFault::character: {
      const std::string_view shown =
          text.substr(parsed.at, decode_utf8(text, parsed.at).bytes);
      return "\"" + for_terminal(shown) + "\"" + place +
             " must be percent-encoded in a URI";
    }
    case AgentUriFault::length:
      return "it has " + std::to_string(text.size()) + " bytes, more than " +
             std::to_string(agent_uri_bytes_max);
  }
  return {};
}

bool is_plain_agent_uri(std::string_view text) {
  if (!text.starts_with(scheme_and_slashes) ||
      text.size() > agent_uri_bytes_max) {
    return false;
  }
  text.remove_prefix(scheme_and_slashes.size());
  if (text.empty() || text.front() == '/') return false;
  for (const char c : text) {
    if (!is_lower(c) && !is_digit(c) && c != '-' && c != '.' && c != '_' &&
        c != '=' && c != '/') {
      return false;
    }
  }
  return true;
}

}  // namespace cardinal

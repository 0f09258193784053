// What the dialects share: detection, and the small grammars that cards use.
//
//   if (detect(document.root()) == Dialect::agentcard) {
//     agentcard::read(document.root(), card);
//   }
//
// Thread safety: free functions without shared state.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"
#include "cardinal/json.h"

namespace cardinal {

enum class Dialect : std::uint8_t { agentcard, a2a, adp, ai_catalog, oasf };

std::string_view name_of(Dialect dialect);
std::optional<Dialect> dialect_named(std::string_view name);
std::span<const std::string_view> dialect_names();

// A dialect, or one version of it.
struct DialectVersion {
  Dialect dialect;
  std::string_view version;  // one of version_names(dialect); empty: any
};
// "a2a", "a2a-1.0"
std::optional<DialectVersion> dialect_version_named(std::string_view name);
// Every name that dialect_version_named() knows.
std::span<const std::string> dialect_version_names();
// Empty where the dialect has no versions.
std::span<const std::string_view> version_names(Dialect dialect);
// "A2A"
std::string_view title_of(Dialect dialect);

// JSON Schema 2020-12 of a dialect's cards, of one of its versions or, without
// one, of the version that each card is judged by.
std::string_view json_schema(Dialect dialect, std::string_view version = {});

// Detects the dialect of a document by its members.
std::optional<Dialect> detect(Value root);
// The first member, or group of members, that shows the dialect; empty if the
// document shows nothing of it.
std::string_view evidence_of(Value root, Dialect dialect);
// The evidence for the dialect, or what the document lacks for each dialect.
std::string explain_detection(Value root);

// Readers of JSON may round larger numbers (RFC 8785, 3.2.2.3).
inline constexpr std::uint64_t exact_integer_max = (1ull << 53) - 1;

// A member that should be a string. Falsy if it is absent or not a string.
struct Text {
  Value at;
  std::string_view text;
  bool present() const { return static_cast<bool>(at); }
  explicit operator bool() const { return at.is(Kind::string); }
};

// 128 bits: 48 of Unix milliseconds, 80 random, as 26 letters of Crockford's
// base 32. https://github.com/ulid/spec
struct Ulid {
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const Ulid&) const = default;
};

enum class UlidFault : std::uint8_t {
  none,
  length,      // not 26 characters
  alphabet,    // a character outside 0-9 A-Z without I L O U
  lower_case,  // right but for its letter case
  overflow,    // first character above 7: more than 128 bits
};

struct ParsedUlid {
  Ulid ulid;
  UlidFault fault = UlidFault::none;
  std::size_t at = 0;  // of the offending byte
};
ParsedUlid parse_ulid(std::string_view text);
std::string to_text(const Ulid& ulid);
std::int64_t time_ms(const Ulid& ulid);
// With 80 fresh random bits every time, never the previous one plus one.
Ulid mint_ulid(Env& env);
// Almost no entropy in the random part: all characters equal, or counting.
bool looks_predictable(const Ulid& ulid);

// https://semver.org/spec/v2.0.0.html
struct SemVer {
  std::string_view major, minor, patch, pre_release, build;
};
std::optional<SemVer> parse_semver(std::string_view text);
// Precedence (section 11): negative, zero or positive; build is ignored.
int compare(const SemVer& a, const SemVer& b);

// An RFC 3339 date and time with its offset. Fractions beyond milliseconds are
// truncated; a leap second becomes the second after it.
struct Timestamp {
  std::int64_t unix_ms = 0;
  bool utc = false;  // with Z or an offset of zero
};
std::optional<Timestamp> parse_timestamp(std::string_view text);

// RFC 3986: a URI with a scheme, fragment allowed.
struct Uri {
  std::string scheme;  // lower case
  std::string host;
  std::string port;
  std::string path;
  bool has_authority = false;
  bool has_user_info = false;
};
// Fails: invalid, naming what is wrong and where.
Result<Uri> parse_uri(std::string_view text);
// A cheap test that is true only for plain https URLs (lower-case host,
// optional port and path, nothing unusual), which need no full parse.
bool is_plain_https(std::string_view text);

// agent://<authority>[/path][?query], an agent's name in the ANP suite. The
// draft gives no grammar; docs/adp.md has the one used here. The views point
// into the text, and the spelling is kept: names are compared byte by byte.
struct AgentUri {
  std::string_view scheme;  // "agent" in any letter case
  std::string_view authority;
  std::string_view path;  // empty, or begins with a slash
  std::optional<std::string_view> query;
  // agent://*/nlp matches any agent with a skill and names none.
  bool wildcard() const { return authority == "*"; }
  bool operator==(const AgentUri&) const = default;
};
inline constexpr std::size_t agent_uri_bytes_max = 255;

enum class AgentUriFault : std::uint8_t {
  none,
  scheme,     // does not begin with agent://
  authority,  // nothing follows agent://
  user_info,  // an @ before the path
  port,       // a : before the path
  fragment,   // a #
  percent,    // a % without two hexadecimal digits
  character,  // one that a URI cannot contain there
  length,     // more than agent_uri_bytes_max
};

struct ParsedAgentUri {
  AgentUri uri;  // empty after a fault
  AgentUriFault fault = AgentUriFault::none;
  std::size_t at = 0;  // of the offending byte
};
ParsedAgentUri parse_agent_uri(std::string_view text);
std::string to_text(const AgentUri& uri);
// What is wrong and where; empty without a fault. `text` is what was parsed.
std::string explain(const ParsedAgentUri& parsed, std::string_view text);
// A cheap test that is true only for agent:// names of lower-case letters,
// digits and - . _ = without a query, which need no full parse.
bool is_plain_agent_uri(std::string_view text);

}  // namespace cardinal

// The names that ARD has for the records of a directory.
//
//   identifier_of("https://agents.example/a/b", "dir.example")
//     // "urn:air:agents.example:https:a:b"
//   identifier_of("urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE", "dir.example")
//     // "urn:air:dir.example:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE"
//
// A name is the subject of the record in another spelling, so that nothing has
// to be looked up to read it. Its publisher is the host that the subject names;
// a subject without one is named by the directory, which is the only domain
// that can answer for it.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardinal::wellknown {

// The publisher of names that a server gives: its host, or "localhost" where
// that cannot be one.
std::string own_publisher_of(std::string_view base_url);

// Always of the form urn:air:<publisher>:<namespace...>:<name>.
std::string identifier_of(std::string_view subject,
                          std::string_view own_publisher);
// The subject that has exactly this identifier; absent: none has.
std::optional<std::string> subject_of_identifier(
    std::string_view identifier, std::string_view own_publisher);

// The publisher in an identifier; empty if it has none.
std::string_view publisher_of_identifier(std::string_view identifier);

// A name that is not urn:air: or of the earlier urn:ai: is not valid. The
// current spelling of one that is.
std::optional<std::string> current_identifier(std::string_view given);

}  // namespace cardinal::wellknown

// The directory as an agent of ADP: its name, which contains its key, its own
// card, signed by it, and the three methods at /adp.
//
// The key is directory-key.json in the data folder, made at the first start;
// who copies it has the directory's name.
//
// Thread safety: free functions, for the thread that starts the server.
#pragma once

#include "cli/directory_card.h"
#include "cli/served_directory.h"

namespace cardinal::cli {

// Not signed yet. `id` is an agent:// name.
std::string adp_card_of(const DirectoryProfile& directory,
                        const std::string& id, const std::string& created_at);

// The signed card. Its seq is one more than that of `known`, the text of the
// card before, if it says something else; otherwise it is that card.
Result<std::string> own_adp_card(const DirectoryProfile& directory,
                                 const SigningKey& key,
                                 const std::string& known, Env& env);

// Adds the routes to the server. Fails: as reading and writing the key and the
// card do.
Status serve_adp(Value input, ServedDirectory& directory, Services& services,
                 server::ApiServer& api, bool is_tls);

}  // namespace cardinal::cli

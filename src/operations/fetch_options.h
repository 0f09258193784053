// What the flags of fetch, probe and check say about asking others.
#pragma once

#include "cardinal/fetch.h"
#include "cardinal/operations.h"

namespace cardinal {

// Addresses, certificates and limits of the client.
// Fails: usage, when flags do not go together.
Result<http::ClientOptions> client_options(Call& call);

// All of it, with credentials read from their files.
// Fails: as reading does; usage, when a file holds no such thing.
Result<wellknown::FetchOptions> fetch_options(Call& call);

// The cache that --cache and --no-cache ask for; none for the latter, and
// where the usual folder cannot be used, which is noted.
// Fails: as opening the folder does that --cache names.
Result<std::unique_ptr<wellknown::CardCache>> card_cache(Call& call,
                                                         Notes& notes);

}  // namespace cardinal

// adp.describe (draft-song-anp-adp-00, 4.1), as JSON-RPC.
#pragma once

#include <memory>
#include <string>

#include "card/adp/partial_card.h"
#include "http/rpc_response.h"
#include "wellknown/card_resource.h"
#include "wellknown/served_card.h"

namespace cardinal::wellknown {

using adp::part_of_card;

// The card, or the part of it that the parameters of adp.describe ask for.
rpc::Answer described_card(Value params, Value card);

// `who`: unauthorized callers get only the id and the name.
http::RpcResult answer_adp(const http::RpcCall& call, const ServedCard& card,
                           CallerStatus who);

}  // namespace cardinal::wellknown

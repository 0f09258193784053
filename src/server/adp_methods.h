// adp.describe, adp.advertise and adp.discover (draft-song-anp-adp-00, section
// 4) as the operations of a directory: advertise is `register`, discover is
// `discover` among ADP cards with the cards themselves, which `get` gives.
//
//   AdpMethods methods({.services = services, .own_card = card});
//   rpc::Answer answer = methods.answer(call, caller);
//
// Thread safety: any thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cardinal/json.h"
#include "http/rpc_response.h"
#include "server/adp_results.h"
#include "server/card_texts.h"
#include "server/pending_replies.h"
#include "server/request_gate.h"

namespace cardinal::server {

// AIP's largest message is 65,535 octets; the rest is for headers.
inline constexpr std::size_t adp_answer_bytes_max = 64'511;
// Of an id, which is part of the answer.
inline constexpr std::size_t adp_id_bytes_max = 256;

// What a response has beside its answers, of which a batch has several.
struct AdpResponseFields {
  // The last change that an answer takes into account, or that it made.
  std::uint64_t change = 0;
  // Each name once.
  std::vector<std::pair<std::string, std::string>> fields = {};

  void set(std::string_view name, std::string value);
};

// The rest of a call, once its reply is there.
using AdpFinish =
    std::function<rpc::Answer(Result<Reply> reply, const http::Request& request,
                              AdpResponseFields& fields)>;

// Who sends a message.
struct AdpCaller {
  const http::Request& request;
  // The normalised name of the agent whose key signed it; empty: none did.
  std::string agent = {};
  // Why a signature that it has does not count; empty: nothing is wrong.
  std::string fault = {};
  // The response to the whole message, once the reply is there; null: the call
  // waits for it.
  std::function<http::Response(std::unique_ptr<LaterReply> later,
                               const http::RpcCall& call, AdpFinish finish)>
      defer = {};
};

struct AdpMethodsOptions {
  Services& services;           // with a directory
  RequestGate* gate = nullptr;  // null: everybody may use everything
  std::string own_card;         // of the directory; an ADP card
  // Where calls wait; null: on the thread that answers them.
  PendingReplies* pending = nullptr;
};

class AdpMethods {
 public:
  explicit AdpMethods(AdpMethodsOptions options);

  // At most adp_answer_bytes_max with its envelope. A call that waits for a
  // commit or for the index holds no thread, if the caller can defer it.
  http::RpcResult answer(const http::RpcCall& call, const AdpCaller& caller,
                         AdpResponseFields& fields);
  // The last change of the directory.
  std::uint64_t last_change() const;

 private:
  rpc::Answer describe(const http::RpcCall& call, const AdpCaller& caller,
                       AdpResponseFields& fields);
  http::RpcResult advertise(const http::RpcCall& call, const AdpCaller& caller,
                            AdpResponseFields& fields);
  rpc::Answer advertised(const Result<Reply>& reply,
                         const http::Request& request,
                         const AdmittedRequest& admitted,
                         AdpResponseFields& fields);
  http::RpcResult discover(const http::RpcCall& call, const AdpCaller& caller,
                           AdpResponseFields& fields);
  // `room`: for the results.
  rpc::Answer discovered(const Result<Reply>& reply, const std::string& input,
                         const access::Principal& who, std::size_t room,
                         AdpResponseFields& fields);
  // The cards of what was found, but for those that are gone since.
  Result<std::vector<FoundCard>> cards_of(Value answer,
                                          const access::Principal& who);
  Result<Reply> call_operation(const Operation& operation,
                               std::string_view input,
                               const access::Principal& who,
                               std::string_view request_id,
                               std::span<const InputDocument> documents = {});

  AdpMethodsOptions options_;
  Document own_card_;
  CardTexts texts_;
};

}  // namespace cardinal::server

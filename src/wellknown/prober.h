// A probe at work: requests one after the other, and what they show.
#pragma once

#include <chrono>

#include "cardinal/probe.h"
#include "wellknown/agent_ways.h"
#include "wellknown/probe_seen.h"

namespace cardinal::wellknown {

using Sent = std::expected<http::ClientResponse, http::ClientError>;

// What can be asked from here.
bool is_web(std::string_view url);

// What a stream said so far.
struct StreamSeen {
  std::vector<std::string> events;    // that are A2A's
  std::size_t others = 0;             // heartbeats and the like
  std::optional<std::int64_t> error;  // the first
  bool is_message = false;            // the first event
};

class Prober {
 public:
  Prober(const ProbeOptions& options, Env& env);

  // Looks at everything; the card, where there is one, is in `card`.
  void run(const std::vector<std::string>& urls);

  Seen seen;
  Document card;  // read from the body; without a root where there is none

 private:
  // ---- probe_find.cc: where the card is
  struct Telling;
  bool find_card(const std::vector<std::string>& urls);
  Sent get_card(const std::string& url);
  bool takes_card(const http::ClientResponse& response);
  void tell_no_card(const std::string& url, std::string_view type,
                    const std::string& body);
  void tell_why_none(const Telling& telling);
  void tell_passed_over(const std::vector<http::ClientResponse>& others);
  void look_at_paths();
  // ---- probe_card.cc: how it is served
  void take_connection(const http::ClientResponse& response);
  void take_headers(const http::ClientResponse& response);
  void look_at_caching();
  void look_at_vary();
  void look_at_cors();
  void look_at_preflight();
  // ---- probe_trust.cc
  void look_at_signature();
  void look_at_scheme();
  void look_at_origins();
  // ---- probe_extended.cc
  struct WayAnswer {
    std::string outcome, card;
    std::string cache_control;
  };
  WayAnswer ask_way(const AgentWay& way, const http::Fields& fields);
  void look_at_extended();
  void judge_extended(const WayAnswer& answer, const AgentWay& way);
  bool is_public_card(const std::string& text);
  // ---- probe_links.cc
  void look_at_links();
  void look_at_endpoints();
  void look_at_health();
  void look_at_drift();
  SeenLink ask_link(std::string pointer, std::string_view url);
  // ---- probe_active.cc
  void look_at_rpc();
  SeenLink ask_rpc(const AgentWay& way);
  void look_at_oidc();
  void look_at_token_urls();
  void note_unchecked();
  // ---- probe_stream.cc
  void look_at_stream();
  void begin_stream(const AgentWay& way);
  StreamSeen hear(std::string_view body, const AgentWay& way);
  void judge_stream(const http::ClientResponse& response,
                    const StreamSeen& heard);
  void judge_broken_stream(const http::ClientError& error,
                           const StreamSeen& heard);
  void not_streamed(std::string why);
  void cancel_task(const AgentWay& way, const std::vector<std::string>& events);

  // ---- probe.cc: every request goes this way
  // Once the time is over nothing is sent; what fails then, or because of it,
  // is `is_late_` and says nothing about the server.
  Sent send(http::ClientRequest request, http::Client* client = nullptr);
  Sent get(const std::string& url, const http::Fields& more = {});
  std::int64_t left_ms() const;
  // The caller's, where the URL is at the card's own origin and its
  // certificate counts.
  http::Fields credentials_for(const std::string& url) const;
  // Why nothing was had for the caller's; `refused` where they were shown.
  std::string why_unknown(std::string refused) const;
  bool is_a2a() const { return seen.dialect == Dialect::a2a; }

  const ProbeOptions& options_;
  Env& env_;
  http::ClientOptions client_options_;
  http::Client client_;
  Reader reader_;
  std::chrono::steady_clock::time_point end_;
  bool is_late_ = false;
  bool is_verified_ = false;  // signed by a key bound to the card's subject
  std::string body_, vary_;   // of the card's response
  std::string asked_;         // the URL that gave it, before redirects
};

}  // namespace cardinal::wellknown

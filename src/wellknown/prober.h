// A probe at work: requests one after the other, and what they show.
#pragma once

#include "cardinal/probe.h"
#include "wellknown/agent_ways.h"
#include "wellknown/probe_seen.h"

namespace cardinal::wellknown {

using Sent = std::expected<http::ClientResponse, http::ClientError>;

class Prober {
 public:
  Prober(const ProbeOptions& options, Env& env);

  // Looks at everything; the card, where there is one, is in `card`.
  void run(const std::vector<std::string>& urls);

  Seen seen;
  Document card;  // read from the body; without a root where there is none

 private:
  // ---- probe_card.cc: the card and its headers
  bool find_card(const std::vector<std::string>& urls);
  void take_response(const http::ClientResponse& response);
  bool takes_card(const http::ClientResponse& response);
  void look_at_paths();
  void look_at_caching();
  void look_at_vary();
  void look_at_cors();
  // ---- probe_extended.cc
  struct WayAnswer {
    std::string outcome, card;
    std::optional<std::string> cache_control;
  };
  WayAnswer ask_way(const AgentWay& way, const http::Fields& fields);
  void look_at_extended();
  void judge_extended(const WayAnswer& answer);
  // ---- probe_links.cc
  void look_at_links();
  void look_at_endpoints();
  void look_at_origins();
  void look_at_health();
  void look_at_drift();
  SeenLink ask_link(std::string pointer, std::string_view url);
  // ---- probe_active.cc
  void look_at_rpc();
  void look_at_oidc();
  void look_at_token_urls();
  void note_unchecked();
  // ---- probe_stream.cc
  void look_at_stream();
  void begin_stream(const AgentWay& way);
  void judge_stream(const http::ClientResponse& response);
  void cancel_task(const AgentWay& way, const std::vector<std::string>& events);

  Sent get(const std::string& url, const http::Fields& more = {});
  http::Fields usual_fields() const;
  // The caller's, where the URL is at the card's own origin.
  http::Fields credentials_for(const std::string& url) const;
  bool is_a2a() const { return seen.dialect == Dialect::a2a; }

  const ProbeOptions& options_;
  Env& env_;
  http::ClientOptions client_options_;
  http::Client client_;
  Reader reader_;
  std::string body_, vary_;  // of the card's response
  std::string asked_;        // the URL that gave it, before redirects
};

}  // namespace cardinal::wellknown

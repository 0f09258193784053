// The card that a probe found, and the credentials that go with it.
#pragma once

#include <string>

#include "cardinal/card.h"
#include "cardinal/http_client.h"

namespace cardinal::wellknown {

struct ProbedCard {
  Document document;  // read from the body
  Dialect dialect = Dialect::a2a;
  std::string url;            // where it is, after redirects
  std::string requested_url;  // before redirects
  std::string body, vary;

  Value root() const { return document.root(); }
  bool is_a2a() const { return dialect == Dialect::a2a; }
};

// Whether a probe can request a URL: http or https.
bool is_web(std::string_view url);

// The caller's credentials, which go to the card's own origin only, and only
// where its certificate counts.
class ProbeCredentials {
 public:
  ProbeCredentials(http::Fields fields, const std::string& requested_url,
                   bool is_certificate_valid);

  http::Fields fields_for(const std::string& url) const;
  // Why a request got nothing for them: none were given or sent, or, where
  // they were sent, `refused`.
  std::string why_not_known(std::string refused) const;
  // Why they were given and not sent; empty where they may be.
  std::string why_not_sent() const;

 private:
  http::Fields fields_;
  std::string origin_;  // whom the caller meant
  bool is_certificate_valid_;
};

}  // namespace cardinal::wellknown

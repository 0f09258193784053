// Cards at URLs among the paths of a command line.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cardinal/fetch.h"

namespace cardinal {

// Gets one document after the other; belongs to one thread.
class UrlReader {
 public:
  UrlReader(http::ClientOptions client, Env& env);

  struct Page {
    std::string url;  // that had it
    std::string text;
  };
  // The document at the URL, whatever it is: the caller judges it; or what
  // looks like a card at the first of the well-known paths below it. Fails: as
  // fetching does.
  Result<Page> read(const std::string& url);

 private:
  http::ClientOptions client_;
  Env& env_;
  std::unique_ptr<wellknown::Fetcher> fetcher_;  // made for the first
};

}  // namespace cardinal

// A fetcher for tests, and servers that answer by path.
#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "cardinal/fetch.h"
#include "support/hostile_server.h"
#include "wellknown/published.h"

namespace cardinal::wellknown::test {

inline FetchOptions options_here() {
  FetchOptions options;
  options.client.allow_private = true;
  options.client.limits.header_ms = 2'000;
  options.client.limits.body_idle_ms = 2'000;
  options.client.limits.total_ms = 5'000;
  options.client.limits.body_bytes = 200'000;
  return options;
}

// "a2a 1.0", or the name of the fault.
inline std::string outcome_of(const Fetcher::Fetched& card) {
  if (!card) return std::string(slug_of(card.error().fault));
  const Report& report = card->report();
  std::string text =
      report.dialect ? std::string(name_of(*report.dialect)) : "";
  return report.version.empty() ? text : text + " " + report.version;
}

inline std::string ok(const std::string& body,
                      const std::string& type = "application/json",
                      const std::string& fields = "") {
  return "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n" + fields +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}
inline std::string status(int code, const std::string& fields = "") {
  return "HTTP/1.1 " + std::to_string(code) + " Such\r\n" + fields +
         "Content-Length: 0\r\n\r\n";
}

inline std::string changed(std::string text, const std::string& from,
                           const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, from.size(), to);
}

inline std::size_t length_in(const std::string& head) {
  constexpr std::string_view name = "\r\nContent-Length: ";
  const std::size_t at = head.find(name);
  return at == std::string::npos ? 0
                                 : std::stoul(head.substr(at + name.size()));
}

// Responds by path, with 404 for unknown ones, and keeps all request heads.
class Pages {
 public:
  Pages()
      : server_([this](cardinal::test::HostileServer::Peer& peer) {
          for (std::string head; !(head = peer.read_head()).empty();) {
            peer.read_bytes(length_in(head));
            if (!peer.send(answer(head))) return;
          }
        }) {}

  using Page = std::function<std::string(const std::string& head)>;
  void set(const std::string& path, std::string response) {
    play(path, [response](const std::string&) { return response; });
  }
  void play(const std::string& path, Page page) {
    const std::lock_guard lock(mutex_);
    pages_[path] = std::move(page);
  }
  std::string url(const std::string& path = "") const {
    return server_.url(path);
  }
  // The heads of all requests so far.
  std::vector<std::string> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }
  std::vector<std::string> paths() const {
    std::vector<std::string> out;
    for (const std::string& head : requests()) {
      const std::size_t begin = head.find(' ') + 1;
      out.push_back(head.substr(begin, head.find(' ', begin) - begin));
    }
    return out;
  }

 private:
  std::string answer(const std::string& head) {
    const std::lock_guard lock(mutex_);
    requests_.push_back(head);
    const std::size_t begin = head.find(' ') + 1;
    const auto page =
        pages_.find(head.substr(begin, head.find(' ', begin) - begin));
    return page == pages_.end() ? status(404) : page->second(head);
  }

  mutable std::mutex mutex_;
  std::map<std::string, Page> pages_;
  std::vector<std::string> requests_;
  cardinal::test::HostileServer server_;  // last: it uses the rest
};

}  // namespace cardinal::wellknown::test

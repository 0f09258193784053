// A registry of somebody else, that answers whatever a test tells it to.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "support/hostile_server.h"

namespace cardinal::test {

// Documents by their targets, with ETags; what is not there is asked of
// `otherwise`.
class RegistryServer {
 public:
  RegistryServer()
      : server_([this](HostileServer::Peer& peer) {
          for (std::string head = peer.read_head(); !head.empty();
               head = peer.read_head()) {
            if (!peer.send(answer_to(head))) return;
          }
        }) {}

  std::string url(const std::string& path = "") const {
    const std::string base = server_.url("/");
    return base.substr(0, base.size() - 1) + path;
  }
  void put(const std::string& target, std::string body) {
    const std::lock_guard lock(mutex_);
    documents_[target] = std::move(body);
  }
  void remove(const std::string& target) {
    const std::lock_guard lock(mutex_);
    documents_.erase(target);
  }
  void otherwise(std::function<std::string(const std::string& target)> body) {
    const std::lock_guard lock(mutex_);
    otherwise_ = std::move(body);
  }
  // Whole responses that end in the middle of their body.
  void cut(bool is_cut) { is_cut_ = is_cut; }
  std::vector<std::string> take_targets() {
    const std::lock_guard lock(mutex_);
    return std::exchange(targets_, {});
  }
  int confirmed() const { return confirmed_; }

 private:
  std::string answer_to(const std::string& head) {
    const std::lock_guard lock(mutex_);
    const std::size_t begin = head.find(' ') + 1;
    const std::string target =
        head.substr(begin, head.find(' ', begin) - begin);
    targets_.push_back(target);
    const auto found = documents_.find(target);
    std::string body;
    if (found != documents_.end()) {
      body = found->second;
    } else if (otherwise_) {
      body = otherwise_(target);
    }
    if (body.empty()) {
      return "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    }
    const std::string tag =
        "\"" + std::to_string(std::hash<std::string>()(body)) + "\"";
    if (head.find("If-None-Match: " + tag) != std::string::npos) {
      ++confirmed_;
      return "HTTP/1.1 304 Not Modified\r\nETag: " + tag + "\r\n\r\n";
    }
    const std::size_t claimed = body.size() + (is_cut_ ? 100 : 0);
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: " + tag +
           "\r\nContent-Length: " + std::to_string(claimed) +
           (is_cut_ ? "\r\nConnection: close" : "") + "\r\n\r\n" + body;
  }

  std::mutex mutex_;
  std::map<std::string, std::string> documents_;
  std::function<std::string(const std::string&)> otherwise_;
  std::vector<std::string> targets_;
  std::atomic<bool> is_cut_ = false;
  std::atomic<int> confirmed_ = 0;
  HostileServer server_;
};

}  // namespace cardinal::test

// A client that sends exactly the given bytes, and a server for it.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "cardinal/http.h"

namespace cardinal::http::test {

// Longer than anything takes; only a defect makes a test wait for it.
inline constexpr int wait_ms_max = 20'000;

class Client {
 public:
  explicit Client(const std::string& address) {
    if (address.starts_with("unix:")) {
      sockaddr_un name{};
      name.sun_family = AF_UNIX;
      address.substr(5).copy(name.sun_path, sizeof name.sun_path - 1);
      socket_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&name),
                             sizeof name) == 0;
      return;
    }
    sockaddr_in name{};
    name.sin_family = AF_INET;
    const int port = std::stoi(address.substr(address.rfind(':') + 1));
    name.sin_port = htons(static_cast<std::uint16_t>(port));
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&name),
                           sizeof name) == 0;
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  Client(Client&& other) noexcept
      : socket_(other.socket_), connected_(other.connected_) {
    other.socket_ = -1;
  }
  ~Client() {
    if (socket_ >= 0) ::close(socket_);
  }

  bool is_connected() const { return connected_; }
  int socket() const { return socket_; }

  // False once the server takes no more.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent =
          ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  void finish() { ::shutdown(socket_, SHUT_WR); }

  // Everything until the server closes.
  std::string rest() {
    while (more()) {
    }
    return std::exchange(text_, {});
  }

  // One response, by its Content-Length; what there is when it is cut off.
  // `no_body`: it answers HEAD.
  std::string response(bool no_body = false) {
    for (;;) {
      const std::size_t end = text_.find("\r\n\r\n");
      if (end != std::string::npos) {
        const std::string head = text_.substr(0, end + 4);
        const std::size_t at = head.find("Content-Length: ");
        std::size_t whole = head.size();
        if (at != std::string::npos && !no_body) {
          whole += std::stoul(head.substr(at + 16));
        }
        if (text_.size() >= whole) {
          std::string one = text_.substr(0, whole);
          text_.erase(0, whole);
          return one;
        }
      }
      if (!more()) return std::exchange(text_, {});
    }
  }

  // The bytes up to and with `end`; what there is when it is cut off.
  std::string until(std::string_view end) {
    for (;;) {
      const std::size_t at = text_.find(end);
      if (at != std::string::npos) {
        std::string taken = text_.substr(0, at + end.size());
        text_.erase(0, taken.size());
        return taken;
      }
      if (!more()) return std::exchange(text_, {});
    }
  }

  // The bytes of the next chunk, empty for the last one. Nothing: the body was
  // cut off.
  std::optional<std::string> chunk() {
    const std::string size = until("\r\n");
    if (!size.ends_with("\r\n")) return std::nullopt;
    const std::size_t whole = std::stoul(size, nullptr, 16) + 2;
    while (text_.size() < whole) {
      if (!more()) return std::nullopt;
    }
    std::string bytes = text_.substr(0, whole - 2);
    text_.erase(0, whole);
    return bytes;
  }

  // A body in chunks, and whether it is complete.
  std::pair<std::string, bool> chunked_body() {
    std::string body;
    while (const auto bytes = chunk()) {
      if (bytes->empty()) return {body, true};
      body += *bytes;
    }
    return {body, false};
  }

  std::string ask(std::string_view bytes) {
    send(bytes);
    return response();
  }

  // Whether there is nothing but the end of the connection.
  bool is_closed() { return text_.empty() && !more(); }

 private:
  bool more() {
    pollfd waiting{socket_, POLLIN, 0};
    if (::poll(&waiting, 1, wait_ms_max) != 1) {
      ADD_FAILURE() << "the server neither answers nor closes";
      return false;
    }
    char bytes[16'384];
    const ssize_t count = ::recv(socket_, bytes, sizeof bytes, 0);
    if (count > 0) text_.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }

  int socket_ = -1;
  bool connected_ = false;
  std::string text_;
};

inline int status_of(const std::string& response) {
  return response.size() < 12 ? 0 : std::stoi(response.substr(9, 3));
}

inline std::string body_of(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  return end == std::string::npos ? "" : response.substr(end + 4);
}

// The value of a field, or "none".
inline std::string field_of(const std::string& response,
                            const std::string& name) {
  const std::size_t at = response.find("\r\n" + name + ": ");
  if (at == std::string::npos) return "none";
  const std::size_t begin = at + name.size() + 4;
  return response.substr(begin, response.find("\r\n", begin) - begin);
}

inline std::string get(const std::string& path,
                       const std::string& fields = "") {
  return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n";
}

// Lines the server logged, complete once it has stopped.
class Log {
 public:
  std::shared_ptr<cardinal::Log> log(LogFormat format = LogFormat::text,
                                     LogLevel level = LogLevel::info) {
    LogOptions options;
    options.format = format;
    options.level = level;
    options.output = [this](std::string_view lines) {
      const std::lock_guard lock(mutex_);
      text_ += lines;
    };
    return std::make_shared<cardinal::Log>(std::move(options));
  }
  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

// Routes for every kind of answer.
inline Router some_routes() {
  Router routes;
  const auto add = [&](Route route) {
    EXPECT_TRUE(routes.add(std::move(route)));
  };
  Representation::Options options;
  options.last_modified = 784'111'777;
  const auto card = std::make_shared<const Representation>(
      "{\"name\":\"" + std::string(400, 'a') + "\"}", options);
  options.compress = false;
  const auto large = std::make_shared<const Representation>(
      std::string(3'000'000, 'x'), options);
  add({Method::get, "/card",
       [card](const Request&) { return Response::of(card); }});
  add({Method::get, "/large",
       [large](const Request&) { return Response::of(large); }});
  add({Method::post, "/echo",
       [](const Request& request) {
         return Response::text(200, "text/plain", std::string(request.body));
       },
       RunsOn::worker});
  add({Method::post, "/small",
       [](const Request& request) {
         return Response::text(200, "text/plain", std::string(request.body));
       },
       RunsOn::io_thread, 10});
  add({Method::get, "/who/{name}",
       [](const Request& request) {
         return Response::text(200, "text/plain",
                               std::string(request.parameter("name")) + " " +
                                   std::string(request.remote) + " " +
                                   std::string(request.client_subject) +
                                   (request.secure ? " secure" : ""));
       },
       RunsOn::worker});
  add({Method::get, "/throws", [](const Request&) -> Response {
         throw std::runtime_error("a secret");
       }});
  return routes;
}

// On a free port, with short deadlines.
inline ServerOptions options_for_tests(Log& log) {
  ServerOptions options;
  options.listen = {"127.0.0.1:0"};
  options.threads = 2;
  options.workers = 2;
  options.deadlines.sweep_ms = 20;
  options.deadlines.linger_ms = 100;
  options.deadlines.shutdown_ms = 2'000;
  options.log = log.log();
  return options;
}

// A whole number of the server's metrics.
inline std::uint64_t metric(const Server& server, std::string_view name,
                            const MetricLabels& labels = {}) {
  return static_cast<std::uint64_t>(server.metrics().total(name, labels));
}

inline std::unique_ptr<Server> started(ServerOptions options,
                                       Router routes = some_routes()) {
  auto server = Server::start(std::move(options), std::move(routes));
  EXPECT_TRUE(server) << to_text(server.error());
  return server ? std::move(*server) : nullptr;
}

}  // namespace cardinal::http::test

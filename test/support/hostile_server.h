// A server that does to its clients whatever a test tells it to: plain sockets
// and one thread a connection.
//
//   HostileServer server([](HostileServer::Peer& peer) {
//     peer.read_head();
//     peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab");
//   });
//   client.get(server.url());
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace cardinal::test {

class HostileServer {
 public:
  class Peer {
   public:
    explicit Peer(int socket) : socket_(socket) {}
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;
    ~Peer();
    // The next request up to its empty line; empty when the client is gone.
    std::string read_head();
    // What follows the head; less when the client is gone.
    std::string read_bytes(std::size_t count);
    // False once the client takes no more.
    bool send(std::string_view bytes);
    // Until the client closes or the server is stopped.
    void wait_for_close();
    // A moment between two bytes; false when the client is gone.
    bool pause_ms(int ms);
    int socket() const { return socket_; }

   private:
    int socket_;
    std::string ahead_;
  };
  using Play = std::function<void(Peer&)>;

  // At `address`, any of 127.0.0.0/8, on a free port or that one.
  explicit HostileServer(Play play, const std::string& address = "127.0.0.1",
                         std::uint16_t port = 0);
  HostileServer(const HostileServer&) = delete;
  HostileServer& operator=(const HostileServer&) = delete;
  ~HostileServer();

  std::uint16_t port() const { return port_; }
  // "http://127.0.0.1:PORT/path"
  std::string url(const std::string& path = "/") const;
  std::string url_of(const std::string& host, const std::string& path) const;
  int connections() const { return connections_; }

 private:
  void accept_all();
  Play play_;
  std::string address_;
  std::uint16_t port_ = 0;
  int listener_ = -1;
  std::atomic<int> connections_ = 0;
  std::vector<int> open_;  // to be shut down at the end
  std::vector<std::thread> threads_;
  std::thread acceptor_;
};

}  // namespace cardinal::test

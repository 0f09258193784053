// The real program in a process of its own: its card, its signals, its memory
// and its limits.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cardinal::soak {

class ServerUnderTest {
 public:
  // Publishes a copy of the card on free ports, with its files in `folder`.
  // Ends this process where it does not start.
  ServerUnderTest(const std::string& program, const std::string& card,
                  const std::string& folder);
  // Starts it with these arguments and those for free ports.
  ServerUnderTest(const std::string& program,
                  std::vector<std::string> arguments,
                  const std::string& folder);
  ServerUnderTest(const ServerUnderTest&) = delete;
  ServerUnderTest& operator=(const ServerUnderTest&) = delete;
  // Kills it, unless it was stopped.
  ~ServerUnderTest();

  std::uint16_t port() const { return port_; }
  std::uint16_t admin_port() const { return admin_port_; }
  std::size_t resident_bytes() const;
  std::size_t virtual_bytes() const;
  std::size_t descriptors() const;

  // Publishes another text, and asks for a reload.
  void replace_card(const std::string& text) const;
  const std::string& card_text() const { return card_text_; }
  // Sets the soft limit of a resource and returns what it was.
  rlim_t limit(__rlimit_resource resource, rlim_t value) const;

  // By SIGTERM. Its exit code; nothing: it was too slow and got killed.
  std::optional<int> stop();

 private:
  void start(const std::string& program, std::vector<std::string> arguments);
  std::size_t memory_pages(int column) const;
  std::string folder_, card_text_;
  pid_t process_ = -1;
  std::uint16_t port_ = 0, admin_port_ = 0;
};

}  // namespace cardinal::soak

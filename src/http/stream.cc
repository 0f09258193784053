#include "http/stream.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>

namespace cardinal::http {
namespace {

IoStep step_of(ssize_t result, IoWait wait) {
  if (result > 0) return {static_cast<std::size_t>(result), IoWait::nothing};
  if (result < 0 && (errno == EAGAIN || errno == EINTR)) return {0, wait};
  return {0, IoWait::close};
}

}  // namespace

IoStep Stream::handshake() {
  return tls_ ? tls_->handshake() : IoStep{0, IoWait::nothing};
}

IoStep Stream::read(char* to, std::size_t bytes) {
  if (tls_) return tls_->read(to, bytes);
  return step_of(::recv(socket_, to, bytes, 0), IoWait::read);
}

IoStep Stream::write(std::string_view first, std::string_view second) {
  if (tls_) return tls_->write(first.empty() ? second : first);
  iovec parts[2] = {{const_cast<char*>(first.data()), first.size()},
                    {const_cast<char*>(second.data()), second.size()}};
  msghdr message{};
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  return step_of(::sendmsg(socket_, &message, MSG_NOSIGNAL), IoWait::write);
}

void Stream::finish() {
  if (tls_) tls_->finish();
  ::shutdown(socket_, SHUT_WR);
}

void Stream::reset_on_close() {
  const linger at_once{1, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

PeerState Stream::peer_state() const {
  pollfd peer{socket_, POLLIN | POLLRDHUP, 0};
  if (::poll(&peer, 1, 0) <= 0) return PeerState::quiet;
  if ((peer.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
    return PeerState::gone;
  }
  return (peer.revents & POLLRDHUP) != 0 ? PeerState::half_closed
                                         : PeerState::readable;
}

std::string Stream::client_subject() const {
  return tls_ ? tls_->client_subject() : std::string();
}

}  // namespace cardinal::http

#include "server/mcp/mcp_sessions.h"

#include <array>

#include "base/base64url.h"

namespace cardinal::server {
namespace {

// Nobody guesses one.
std::string new_session_id(Random& random) {
  std::array<std::uint8_t, 24> bytes{};
  random.fill(bytes.data(), bytes.size());
  return encode_base64url(
      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace

std::shared_ptr<MessageStream> stream_of(McpSession& session,
                                         std::uint64_t number) {
  const std::lock_guard lock(session.mutex);
  const auto found = session.streams.find(number);
  return found == session.streams.end() ? nullptr : found->second;
}

std::shared_ptr<McpSession> McpSessions::create(const std::string& owner,
                                                const std::string& counted_as,
                                                mcp::SessionOptions options) {
  const std::int64_t now_ms = env_.clock->monotonic_us() / 1'000;
  auto made = std::make_shared<McpSession>(new_session_id(*env_.random), owner,
                                           counted_as, std::move(options));
  made->used_ms = now_ms;
  const std::lock_guard lock(mutex_);
  const auto is_full = [&] {
    const auto of_caller = counts_.find(counted_as);
    return sessions_.size() >= limits_.sessions ||
           (of_caller != counts_.end() &&
            of_caller->second >= limits_.sessions_of_caller);
  };
  if (is_full()) forget_idle(now_ms);
  if (is_full()) return nullptr;
  ++counts_[counted_as];
  sessions_.emplace(made->id, made);
  return made;
}

// Requires: the lock.
void McpSessions::forget_idle(std::int64_t now_ms) {
  for (auto each = sessions_.begin(); each != sessions_.end();) {
    McpSession& session = *each->second;
    std::unique_lock lock(session.mutex);
    const bool is_idle = session.open_streams == 0 && session.calls.empty() &&
                         now_ms - session.used_ms >= limits_.idle_ms;
    lock.unlock();
    if (!is_idle) {
      ++each;
      continue;
    }
    if (--counts_[session.counted_as] == 0) counts_.erase(session.counted_as);
    each = sessions_.erase(each);
  }
}

std::shared_ptr<McpSession> McpSessions::find(std::string_view id,
                                              std::string_view owner) {
  const std::int64_t now_ms = env_.clock->monotonic_us() / 1'000;
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(id);
  if (found == sessions_.end() || found->second->owner != owner) return nullptr;
  std::shared_ptr<McpSession> session = found->second;
  const std::lock_guard session_lock(session->mutex);
  const bool is_over = session->open_streams == 0 && session->calls.empty() &&
                       now_ms - session->used_ms >= limits_.idle_ms;
  if (is_over) {
    if (--counts_[session->counted_as] == 0) counts_.erase(session->counted_as);
    sessions_.erase(found);
    return nullptr;
  }
  session->used_ms = now_ms;
  return session;
}

std::shared_ptr<McpSession> McpSessions::take(std::string_view id,
                                              std::string_view owner) {
  std::shared_ptr<McpSession> session = find(id, owner);
  if (!session) return nullptr;
  const std::lock_guard lock(mutex_);
  if (sessions_.erase(session->id) == 0) return nullptr;
  if (--counts_[session->counted_as] == 0) counts_.erase(session->counted_as);
  return session;
}

std::size_t McpSessions::size() const {
  const std::lock_guard lock(mutex_);
  return sessions_.size();
}

std::shared_ptr<MessageStream> McpSessions::add_stream(
    McpSession& session, MessageStreamOptions options) {
  std::vector<std::shared_ptr<MessageStream>> forgotten;
  const std::lock_guard lock(session.mutex);
  std::size_t ended = 0;
  for (const auto& [number, stream] : session.streams) {
    ended += stream->has_ended() ? 1 : 0;
  }
  const std::size_t kept_max =
      *kept_ < kept_bytes_max ? limits_.kept_streams : 0;
  for (auto each = session.streams.begin();
       each != session.streams.end() && ended > kept_max;) {
    if (!each->second->has_ended()) {
      ++each;
      continue;
    }
    forgotten.push_back(std::move(each->second));
    each = session.streams.erase(each);
    --ended;
  }
  options.number = ++session.last_stream;
  auto stream = std::make_shared<MessageStream>(std::move(options), kept_);
  session.streams.emplace(session.last_stream, stream);
  return stream;
}

}  // namespace cardinal::server

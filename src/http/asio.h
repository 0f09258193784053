// The one place that names what we take of Asio: a loop that waits for
// descriptors and timers, and coroutines on it. Reading, writing and all of
// HTTP stand elsewhere and know nothing of it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace cardinal::http {

namespace asio = boost::asio;

}  // namespace cardinal::http

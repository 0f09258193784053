// What a service manager such as systemd is told, if there is one.
//
// Thread safety: free function without shared state.
#pragma once

#include <string_view>

#include "cardinal/base.h"

namespace cardinal::cli {

// Sends one datagram, such as "READY=1", to the socket that NOTIFY_SOCKET names
// (sd_notify(3)). Without that variable, does nothing.
// Fails: unavailable, if there is no such socket.
Status notify_service_manager(std::string_view state, const Env& env);

}  // namespace cardinal::cli

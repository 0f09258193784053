// The public log of a directory as routes of an HTTP server, as C2SP
// tlog-tiles has them: /checkpoint, /tile/<L>/<N>[.p/<W>] and
// /tile/entries/<N>[.p/<W>]. Whoever may read the directory may read them.
#pragma once

#include "cardinal/http.h"
#include "directory/directory.h"
#include "server/request_gate.h"

namespace cardinal::server {

// The directory and the gate must outlive the routes; null: everybody may use
// them.
std::vector<http::Route> log_routes(directory::Directory& directory,
                                    RequestGate* gate);

}  // namespace cardinal::server

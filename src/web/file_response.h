// A file that pages load, in the coding that its reader accepts.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/http.h"
#include "web/embedded_files.h"

namespace cardinal::web {

http::Response file_response(const EmbeddedFile& file,
                             const http::Request& request);

}  // namespace cardinal::web

// The pages of a directory as routes of its server.
//
//   TRY_STATUS(serve_pages(*api.routes()));
//
// A page is its shell with the answers of the API that it shows first. The same
// URL with Accept: application/json is only the main answer, and with
// ?format=text the same as text. Pages know the HTTP API and nothing else.
//
// Thread safety: handlers are called from many threads.
#pragma once

#include "web/embedded_files.h"
#include "web/inner_request.h"

namespace cardinal::web {

// Adds the routes of all pages to the table, which is also what they ask.
// Fails: conflict, when another owner has one of the paths.
Status serve_pages(const std::shared_ptr<http::RouteTable>& table,
                   const EmbeddedPages& embedded = embedded_pages(),
                   Env& env = system_env());

// What browsers are told of a page; scripts may compile WebAssembly if it
// `runs_wasm`.
std::vector<std::pair<std::string, std::string>> page_fields(bool runs_wasm);

}  // namespace cardinal::web

// Answers as gzip, for clients that accept it.
//
// Thread safety: free function without shared state.
#pragma once

#include "cardinal/http.h"

namespace cardinal::server {

// Below, the head of the response is the larger part; above, it takes longer
// than a worker should.
inline constexpr std::size_t compressed_bytes_min = 1'024;
inline constexpr std::size_t compressed_bytes_max = 4u << 20;

// Compresses a whole body if the request accepts that and it gets smaller. One
// with an ETag stays as it is: the tag names its very bytes.
void compress(http::Response& response, const http::Request& request);

}  // namespace cardinal::server

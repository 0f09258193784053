// CHECK stops the program where only a defect of ours can lead; TRY passes an
// error value up. Kept out of the public headers: macros have no namespace.
#pragma once

#include <utility>

#include "cardinal/base.h"

namespace cardinal {

[[noreturn]] void stop_at(const char* file, int line, const char* condition);

}  // namespace cardinal

#define CHECK(condition) \
  ((condition) ? (void)0 : ::cardinal::stop_at(__FILE__, __LINE__, #condition))

#define CARDINAL_JOIN2(a, b) a##b
#define CARDINAL_JOIN(a, b) CARDINAL_JOIN2(a, b)

// TRY(std::string text, read_whole(path));
#define TRY(declaration, expression)                         \
  auto CARDINAL_JOIN(tried_, __LINE__) = (expression);       \
  if (!CARDINAL_JOIN(tried_, __LINE__))                      \
    return std::unexpected(                                  \
        std::move(CARDINAL_JOIN(tried_, __LINE__)).error()); \
  declaration = *std::move(CARDINAL_JOIN(tried_, __LINE__))

// TRY_STATUS(write_whole(path, text));
#define TRY_STATUS(expression)                                 \
  do {                                                         \
    auto tried_status = (expression);                          \
    if (!tried_status)                                         \
      return std::unexpected(std::move(tried_status).error()); \
  } while (false)

#include <cstdio>
#include <cstdlib>

#include "base/errors.h"
#include "base/normal_url.h"

namespace cardinal {

int http_status(Code code) {
  switch (code) {
    case Code::usage:
      return 400;
    case Code::invalid:
      return 422;
    case Code::not_found:
      return 404;
    case Code::denied:
      return 403;
    case Code::conflict:
      return 409;
    case Code::unavailable:
      return 503;
    case Code::internal:
      return 500;
  }
  return 500;
}

// 1 says "the document has errors", 2 says "could not tell", as grep and diff.
int exit_code(Code code) { return code == Code::invalid ? 1 : 2; }

std::string to_text(const Error& error) {
  std::string message = without_user_info(error.message);
  if (error.where.empty()) return message;
  return without_user_info(error.where) + ": " + message;
}

namespace errors {

std::unexpected<Error> make(Code code, fmt::string_view format,
                            fmt::format_args arguments) {
  return std::unexpected(Error{code, fmt::vformat(format, arguments), {}});
}

}  // namespace errors

std::unexpected<Error> at(std::string_view where,
                          std::unexpected<Error> failure) {
  if (failure.error().where.empty()) failure.error().where = where;
  return failure;
}

#ifdef __wasi__
// In a browser nobody could read where: the module traps, and the linker leaves
// out the texts.
void stop_at(const char*, int, const char*) { __builtin_trap(); }
#else
void stop_at(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "cardinal: %s:%d: defect, CHECK(%s) is false\n", file,
               line, condition);
  std::abort();
}
#endif

}  // namespace cardinal

#include "base/allocated.h"

#include <new>

#include "base/check_that.h"

namespace cardinal {

void require_allocated(bool made) {
#ifdef __cpp_exceptions
  if (!made) throw std::bad_alloc();
#else
  CHECK(made);
#endif
}

}  // namespace cardinal

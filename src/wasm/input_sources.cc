// What a page trusts. call() has refused a trust store and files of keys.
#include "operations/verify_sources.h"

namespace cardinal {

Result<VerifySources> verify_sources(Call& call) {
  return sources_in_input(call);
}

}  // namespace cardinal

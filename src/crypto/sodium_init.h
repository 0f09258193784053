// libsodium must be initialised before most of its functions are called.
#pragma once

namespace cardinal {

// Chooses the code for this processor; any thread may be the first to call it.
void init_sodium();

}  // namespace cardinal

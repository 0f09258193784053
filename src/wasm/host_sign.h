// `sign` in a browser: the host has the private key and makes the signatures.
#pragma once

#include "cardinal/operations.h"

namespace cardinal::wasm {

// Named "sign", with the flags of the operation of that name, but with the
// public key in the input instead of a file with the private one.
extern const Operation host_sign_operation;

}  // namespace cardinal::wasm

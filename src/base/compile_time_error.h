// Ends the evaluation of a constant expression: where the compiler would have
// to call this, the program does not compile, and the compiler's message shows
// `reason`. Unlike `throw`, this also compiles where there are no exceptions.
#pragma once

namespace cardinal {

void compile_time_error(const char* reason);  // defined nowhere

}  // namespace cardinal

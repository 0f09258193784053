// What each format holds, from the tables by which readers and writers go.
#pragma once

#include <string>

namespace cardinal {

std::string matrix_as_text();
std::string matrix_as_markdown();
std::string matrix_as_json();

}  // namespace cardinal

// print_corpus FOLDER: the cards of a folder as JSON Lines, in the order of
// their names, so that Cardinal and its peers read the same bytes. Files that
// are not strict JSON are left out: no peer gets beyond their first fault.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "cardinal/json.h"

namespace {

namespace fs = std::filesystem;

// Without the white space between tokens.
std::string on_one_line(std::string_view json) {
  std::string line;
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '"') in_string = !in_string;
    if (in_string && c == '\\') line += json[i++];
    const bool is_space = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (in_string || !is_space) line += json[i];
  }
  return line;
}

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: print_corpus FOLDER\n";
    return 2;
  }
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(argv[1])) {
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  cardinal::Reader reader;
  for (const fs::path& path : paths) {
    cardinal::Faults faults;
    const cardinal::Document document =
        reader.read(text_of(path), cardinal::Limits{}, faults);
    if (document.clean()) std::cout << on_one_line(document.text()) << '\n';
  }
}

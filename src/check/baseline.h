// Findings that a team already knows, so that only new ones are reported.
//
// A finding is recognised by file, rule, message and its pointer with array
// indices left out, so that moving or adding elements does not bring old ones
// back. Each is known as often as it was counted.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "cardinal/report.h"
#include "check/without_indices.h"

namespace cardinal {

class Baseline {
 public:
  // For the file at `path`: cards are named relative to its folder, so that
  // it does not matter where a run is started.
  explicit Baseline(const std::string& path = "");
  std::string name_of(const std::string& card, std::uint32_t line) const;

  // Fails as read_whole does; invalid, when the file is not a baseline.
  static Result<Baseline> read(const std::string& path, const Env& env);

  // Takes the known findings out of `report`; how many there were.
  std::size_t remove_known(const std::string& file, Report& report) const;

  void add(const std::string& file, const Report& report);
  void add(const Baseline& other);
  Status write(const std::string& path) const;

 private:
  // file, rule, pointer, message
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::string folder_;
  std::map<Key, std::uint64_t> known_;
};

}  // namespace cardinal

// A strict reader of the text format of Prometheus, version 0.0.4.
#pragma once

#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::test {

struct ExposedSample {
  std::string name;
  std::map<std::string, std::string> labels;
  double value = 0;
};

struct ExposedFamily {
  std::string type, help;
  std::vector<ExposedSample> samples;
};

// By family name. What the format does not allow is in `faults`.
class Exposition {
 public:
  explicit Exposition(std::string_view text) {
    if (!text.empty() && !text.ends_with('\n')) fault("no final line feed", "");
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      const std::string_view line = text.substr(0, end);
      if (line.starts_with("# HELP ")) {
        read_help(line);
      } else if (line.starts_with("# TYPE ")) {
        read_type(line);
      } else if (!line.empty() && !line.starts_with('#')) {
        read_sample(line);
      }
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    for (const auto& [name, family] : families) {
      if (family.type == "histogram") check_histogram(name, family);
    }
  }

  // The sample with exactly these labels.
  std::optional<double> value(
      const std::string& name,
      const std::map<std::string, std::string>& labels = {}) const {
    for (const auto& [unused, family] : families) {
      for (const ExposedSample& sample : family.samples) {
        if (sample.name == name && sample.labels == labels) return sample.value;
      }
    }
    return std::nullopt;
  }

  std::map<std::string, ExposedFamily> families;
  std::vector<std::string> faults;

 private:
  void fault(const std::string& what, std::string_view line) {
    faults.push_back(what + ": " + std::string(line));
  }

  static bool is_name_byte(char c, bool first, bool colon) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (colon && c == ':') || (!first && c >= '0' && c <= '9');
  }
  static std::string take_name(std::string_view& rest, bool colon) {
    std::size_t count = 0;
    while (count < rest.size() &&
           is_name_byte(rest[count], count == 0, colon)) {
      ++count;
    }
    std::string name(rest.substr(0, count));
    rest.remove_prefix(count);
    return name;
  }

  void read_help(std::string_view line) {
    std::string_view rest = line.substr(7);
    const std::string name = take_name(rest, true);
    if (name.empty() || !rest.starts_with(' ')) return fault("HELP", line);
    if (families.contains(name)) return fault("second HELP", line);
    families[name].help = rest.substr(1);
    last_ = name;
  }

  void read_type(std::string_view line) {
    std::string_view rest = line.substr(7);
    const std::string name = take_name(rest, true);
    static const std::set<std::string_view> types = {
        " counter", " gauge", " histogram", " summary", " untyped"};
    if (name.empty() || !types.contains(rest)) return fault("TYPE", line);
    ExposedFamily& family = families[name];
    if (!family.type.empty()) return fault("second TYPE", line);
    if (!family.samples.empty()) return fault("TYPE after samples", line);
    family.type = rest.substr(1);
    if (family.type == "counter" && !name.ends_with("_total")) {
      fault("counter without _total", line);
    }
    last_ = name;
  }

  bool read_labels(std::string_view& rest, ExposedSample& sample) {
    if (!rest.starts_with('{')) return true;
    rest.remove_prefix(1);
    while (!rest.starts_with('}')) {
      const std::string label = take_name(rest, false);
      if (label.empty() || !rest.starts_with("=\"")) return false;
      rest.remove_prefix(2);
      std::string value;
      while (!rest.empty() && rest.front() != '"') {
        if (rest.front() == '\\') {
          rest.remove_prefix(1);
          if (rest.empty()) return false;
          if (rest.front() != 'n' && rest.front() != '\\' &&
              rest.front() != '"') {
            return false;
          }
          value += rest.front() == 'n' ? '\n' : rest.front();
        } else {
          value += rest.front();
        }
        rest.remove_prefix(1);
      }
      if (rest.empty()) return false;
      rest.remove_prefix(1);
      if (!sample.labels.emplace(label, value).second) return false;
      if (rest.starts_with(',')) rest.remove_prefix(1);
      if (rest.empty()) return false;
    }
    rest.remove_prefix(1);
    return true;
  }

  void read_sample(std::string_view line) {
    std::string_view rest = line;
    ExposedSample sample;
    sample.name = take_name(rest, true);
    if (sample.name.empty() || !read_labels(rest, sample) ||
        !rest.starts_with(' ')) {
      return fault("sample", line);
    }
    const std::string number(rest.substr(1));
    char* end = nullptr;
    sample.value = std::strtod(number.c_str(), &end);
    if (number.empty() || *end != '\0') return fault("value", line);
    const bool belongs =
        sample.name == last_ ||
        (families[last_].type == "histogram" &&
         (sample.name == last_ + "_bucket" || sample.name == last_ + "_sum" ||
          sample.name == last_ + "_count"));
    if (!belongs) return fault("not in the group of its family", line);
    if (!seen_.insert({sample.name, sample.labels}).second) {
      return fault("second sample", line);
    }
    families[last_].samples.push_back(std::move(sample));
  }

  void check_histogram(const std::string& name, const ExposedFamily& family) {
    using Labels = std::map<std::string, std::string>;
    struct Series {
      std::map<double, double> buckets;
      std::optional<double> count, sum;
    };
    std::map<Labels, Series> all;
    for (const ExposedSample& sample : family.samples) {
      Labels labels = sample.labels;
      labels.erase("le");
      Series& series = all[labels];
      if (sample.name == name + "_count") series.count = sample.value;
      if (sample.name == name + "_sum") series.sum = sample.value;
      if (sample.name != name + "_bucket") continue;
      if (!sample.labels.contains("le")) {
        fault("bucket without le", name);
        continue;
      }
      series.buckets[std::strtod(sample.labels.at("le").c_str(), nullptr)] =
          sample.value;
    }
    for (const auto& [labels, series] : all) {
      double below = 0;
      for (const auto& [bound, count] : series.buckets) {
        if (count < below) fault("buckets do not rise", name);
        below = count;
      }
      if (series.buckets.empty() ||
          series.buckets.rbegin()->first != HUGE_VAL || !series.sum ||
          series.count != below) {
        fault("incomplete histogram", name);
      }
    }
  }

  std::string last_;
  std::set<std::pair<std::string, std::map<std::string, std::string>>> seen_;
};

}  // namespace cardinal::test

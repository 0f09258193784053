#include "ard/list_filter.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/time.h"
#include "cardinal/ai_catalog.h"
#include "cardinal/card.h"

namespace cardinal::ard {
namespace {

constexpr std::string_view filter_fields[] = {
    "displayName", "type", "publisherId", "createdAfter", "updatedAfter"};
constexpr std::size_t conditions_max = 32;

struct Condition {
  std::string field, comparison, value;
};

// Takes an expression apart from its beginning.
class FilterReader {
 public:
  explicit FilterReader(std::string_view text) : rest_(text) { skip(); }

  bool at_end() const { return rest_.empty(); }
  Result<Condition> condition() {
    Condition read;
    read.field = take_while([](char c) { return is_alnum(c) || c == '_'; });
    if (read.field.empty()) return broken("the name of a field");
    read.comparison = take_while([](char c) { return c == '=' || c == '>'; });
    const bool is_known = read.comparison == "=" || read.comparison == ">" ||
                          read.comparison == ">=" || read.comparison == "==";
    if (!is_known) return broken("= or >");
    TRY(read.value, value());
    return read;
  }
  // Between two conditions. Fails: usage.
  Status conjunction() {
    if (!equal_ignoring_case(take_while(is_alnum), "AND")) {
      return broken("AND");
    }
    return {};
  }

 private:
  template <class Is>
  std::string take_while(Is is) {
    const auto end = std::ranges::find_if_not(rest_, is);
    std::string taken(rest_.begin(), end);
    rest_.remove_prefix(taken.size());
    skip();
    return taken;
  }
  Result<std::string> value() {
    const char quote = rest_.empty() ? '\0' : rest_.front();
    if (quote != '\'' && quote != '"') {
      std::string bare = take_while([](char c) { return c != ' '; });
      if (bare.empty()) return broken("a value");
      return bare;
    }
    const std::size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) return broken("the closing quote");
    std::string text(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    skip();
    return text;
  }
  std::unexpected<Error> broken(std::string_view expected) const {
    return usage("the filter is not valid at {}; expected {}",
                 rest_.empty() ? "its end" : quoted_unescaped(rest_), expected);
  }
  void skip() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }
  std::string_view rest_;
};

Result<std::int64_t> time_of(const Condition& condition) {
  std::string text = condition.value;
  if (is_full_date(text)) text += "T00:00:00Z";
  if (const auto time = parse_timestamp(text)) return time->unix_ms;
  return usage("{} must be a time such as 2026-01-31T10:00:00Z; got {}",
               condition.field, quoted_unescaped(condition.value));
}

std::vector<std::string> alternatives(std::string_view text) {
  std::vector<std::string> values;
  while (true) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view value = trimmed(text.substr(0, end));
    if (!value.empty()) values.emplace_back(value);
    if (end == text.size()) return values;
    text.remove_prefix(end + 1);
  }
}

Status add_types(const Condition& condition, ListFilter& filter) {
  Constraint types{.term = "type", .values = alternatives(condition.value)};
  for (std::string& type : types.values) {
    if (type.find('/') == std::string::npos) {
      return usage(
          "type must be a media type such as application/a2a-agent-card+json; "
          "got {}",
          quoted_unescaped(type));
    }
    const auto* const known = ai_catalog::media_type_named(type);
    if (known) type = known->now.empty() ? known->name : known->now;
  }
  filter.query.constraints.push_back(std::move(types));
  return {};
}

Status add_condition(const Condition& condition, ListFilter& filter) {
  const std::string& field = condition.field;
  const bool is_time = field == "createdAfter" || field == "updatedAfter";
  if (!is_one_of(filter_fields, field)) {
    return usage("the filter has the unknown field {}; expected one of {}",
                 quoted_unescaped(field), joined(filter_fields, ", "));
  }
  if (!is_time && condition.comparison.starts_with('>')) {
    return usage("{} can be compared with = only", field);
  }
  if (field == "type") return add_types(condition, filter);
  if (field == "publisherId") {
    filter.query.constraints.push_back(
        {.term = "publisher", .values = alternatives(condition.value)});
  } else if (field == "displayName") {
    filter.display_name = lower_case(condition.value);
  } else {
    TRY(const std::int64_t time, time_of(condition));
    (field == "createdAfter" ? filter.created_after_ms
                             : filter.updated_after_ms) = time;
  }
  return {};
}

struct OrderName {
  std::string_view name;
  ListOrder::By by;
};
constexpr OrderName order_names[] = {
    {"displayName", ListOrder::By::name},
    {"name", ListOrder::By::name},
    {"updatedAt", ListOrder::By::updated},
    {"updated_at", ListOrder::By::updated},
    {"createdAt", ListOrder::By::created},
    {"created_at", ListOrder::By::created},
    {"identifier", ListOrder::By::identifier},
};

Result<ListOrder> read_one_order(std::string_view text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view name = text.substr(0, end);
  const std::string_view direction = trimmed(text.substr(end));
  const bool is_descending = equal_ignoring_case(direction, "DESC");
  const bool is_known = direction.empty() || is_descending ||
                        equal_ignoring_case(direction, "ASC");
  for (const OrderName& order : order_names) {
    if (order.name == name && is_known)
      return ListOrder{order.by, is_descending};
  }
  return usage(
      "orderBy must be displayName, updatedAt, createdAt or identifier, with "
      "ASC or DESC behind it; got {}",
      quoted_unescaped(text));
}

}  // namespace

Result<ListFilter> read_list_filter(std::string_view expression) {
  ListFilter filter;
  FilterReader reader(expression);
  for (std::size_t n = 0; !reader.at_end(); ++n) {
    if (n == conditions_max) {
      return usage("the filter has more than {} conditions", conditions_max);
    }
    if (n > 0) TRY_STATUS(reader.conjunction());
    TRY(const Condition condition, reader.condition());
    TRY_STATUS(add_condition(condition, filter));
  }
  return filter;
}

Result<std::vector<ListOrder>> read_list_order(std::string_view text) {
  std::vector<ListOrder> orders;
  for (const std::string& part : alternatives(text)) {
    TRY(const ListOrder order, read_one_order(part));
    orders.push_back(order);
  }
  return orders;
}

}  // namespace cardinal::ard

#include "http/cache_file.h"

#include "cardinal/crypto.h"

namespace cardinal::http {
namespace {

constexpr std::string_view format_name = "cardinal-cache-1\n";

void put(std::string& out, std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  for (int shift = 0; shift < 64; shift += 8) {
    out += static_cast<char>(bits >> shift & 0xFF);
  }
}

void put(std::string& out, std::string_view text) {
  put(out, static_cast<std::int64_t>(text.size()));
  out += text;
}

constexpr std::int64_t status_max = 999;
constexpr std::int64_t time_max_ms = 253'402'300'799'999;  // in the year 9999

// Takes values off a text; once something is not as expected, nothing is.
class EntryDecoder {
 public:
  explicit EntryDecoder(std::string_view text) : rest_(text) {}
  bool is_good() const { return is_good_; }
  bool is_at_end() const { return is_good_ && rest_.empty(); }

  std::int64_t number() {
    if (rest_.size() < 8) is_good_ = false;
    if (!is_good_) return 0;
    std::uint64_t bits = 0;
    for (std::size_t i = 8; i-- > 0;) {
      bits = bits << 8 | static_cast<unsigned char>(rest_[i]);
    }
    rest_.remove_prefix(8);
    return static_cast<std::int64_t>(bits);
  }
  // Arithmetic with what a damaged file says must not overflow.
  std::int64_t number_up_to(std::int64_t most) {
    const std::int64_t found = number();
    if (found < 0 || found > most) is_good_ = false;
    return is_good_ ? found : 0;
  }
  std::string text() {
    const auto size = static_cast<std::uint64_t>(number());
    if (size > rest_.size()) is_good_ = false;
    if (!is_good_) return {};
    std::string out(rest_.substr(0, static_cast<std::size_t>(size)));
    rest_.remove_prefix(out.size());
    return out;
  }
  // Of things that take 8 bytes at least.
  std::size_t count() {
    const auto size = static_cast<std::uint64_t>(number());
    if (size > rest_.size() / 8) is_good_ = false;
    return is_good_ ? static_cast<std::size_t>(size) : 0;
  }

 private:
  std::string_view rest_;
  bool is_good_ = true;
};

void put(std::string& out, const CacheEntry& entry) {
  const CachedResponse& response = *entry.response;
  put(out, response.url);
  put(out, response.status);
  put(out, static_cast<std::int64_t>(response.fields.size()));
  for (const auto& [name, value] : response.fields) {
    put(out, name);
    put(out, value);
  }
  put(out, response.body);
  put(out, response.request_time_ms);
  put(out, response.response_time_ms);
  put(out, response.freshness_cap_s.has_value() ? 1 : 0);
  put(out, response.freshness_cap_s.value_or(0));
  put(out, response.note);
  put(out, static_cast<std::int64_t>(entry.vary.size()));
  for (const std::string& name : entry.vary) put(out, name);
  put(out, entry.selector);
}

CacheEntry decode_entry(EntryDecoder& decoder) {
  auto response = std::make_shared<CachedResponse>();
  response->url = decoder.text();
  response->status = static_cast<int>(decoder.number_up_to(status_max));
  for (std::size_t left = decoder.count(); left > 0; --left) {
    std::string name = decoder.text();
    response->fields.emplace_back(std::move(name), decoder.text());
  }
  response->body = decoder.text();
  response->request_time_ms = decoder.number_up_to(time_max_ms);
  response->response_time_ms = decoder.number_up_to(time_max_ms);
  const bool has_cap = decoder.number() != 0;
  const std::int64_t cap = decoder.number_up_to(time_max_ms / 1'000);
  if (has_cap) response->freshness_cap_s = cap;
  response->note = decoder.text();
  CacheEntry entry;
  for (std::size_t left = decoder.count(); left > 0; --left) {
    entry.vary.push_back(decoder.text());
  }
  entry.selector = decoder.text();
  entry.facts =
      cache_facts(response->status, response->fields, response->request_time_ms,
                  response->response_time_ms);
  entry.response = std::move(response);
  return entry;
}

}  // namespace

std::string encode_entries(const std::vector<CacheEntry>& entries) {
  std::string rest;
  put(rest, static_cast<std::int64_t>(entries.size()));
  for (const CacheEntry& entry : entries) put(rest, entry);
  return std::string(format_name) + to_hex(sha256(rest)) + rest;
}

std::optional<std::vector<CacheEntry>> decode_entries(std::string_view bytes) {
  constexpr std::size_t hash_size = 64;
  if (!bytes.starts_with(format_name)) return std::nullopt;
  bytes.remove_prefix(format_name.size());
  if (bytes.size() < hash_size) return std::nullopt;
  const std::string_view hash = bytes.substr(0, hash_size);
  bytes.remove_prefix(hash_size);
  if (to_hex(sha256(bytes)) != hash) return std::nullopt;
  EntryDecoder decoder(bytes);
  std::vector<CacheEntry> entries;
  for (std::size_t left = decoder.count(); left > 0 && decoder.is_good();
       --left) {
    entries.push_back(decode_entry(decoder));
  }
  if (!decoder.is_at_end()) return std::nullopt;
  return entries;
}

}  // namespace cardinal::http

#include <sodium.h>

#include <charconv>

#include "base/base64.h"
#include "base/errors.h"
#include "cardinal/crypto.h"
#include "crypto/sodium_init.h"

namespace cardinal {
namespace {

constexpr std::size_t salt_bytes = crypto_pwhash_argon2id_SALTBYTES;
constexpr std::size_t hash_bytes = 32;
constexpr std::size_t text_bytes_max = crypto_pwhash_STRBYTES - 1;

// The form's base 64 has no padding.
std::string unpadded(const std::uint8_t* bytes, std::size_t count) {
  std::string text =
      encode_base64({reinterpret_cast<const char*>(bytes), count});
  while (text.ends_with('=')) text.pop_back();
  return text;
}

std::string in_form(const PasswordCost& cost, const std::uint8_t* salt,
                    const std::uint8_t* hash) {
  return "$argon2id$v=19$m=" + std::to_string(cost.memory_kib) +
         ",t=" + std::to_string(cost.passes) +
         ",p=" + std::to_string(cost.lanes) + "$" + unpadded(salt, salt_bytes) +
         "$" + unpadded(hash, hash_bytes);
}

// Removes `name` and a number without leading zeros from the front.
bool take_number(std::string_view& text, std::string_view name,
                 std::uint32_t& number) {
  if (!text.starts_with(name)) return false;
  text.remove_prefix(name.size());
  if (text.empty() || text[0] < '1' || text[0] > '9') return false;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

// Whether it is base 64 of that many bytes.
bool holds_bytes(std::string_view text, std::size_t least, std::size_t most) {
  std::string padded(text);
  while (padded.size() % 4 != 0) padded.push_back('=');
  const auto bytes = decode_base64(padded);
  return bytes && !text.ends_with('=') && bytes->size() >= least &&
         bytes->size() <= most;
}

bool is_within(const PasswordCost& cost) {
  return cost.memory_kib <= password_cost_max.memory_kib &&
         cost.passes <= password_cost_max.passes && cost.passes >= 1 &&
         cost.lanes <= password_cost_max.lanes && cost.lanes >= 1 &&
         cost.memory_kib >= 8 * cost.lanes;
}

}  // namespace

Result<std::string> hash_password(std::string_view password,
                                  const PasswordCost& cost, const Env& env) {
  // libsodium can verify hashes with several lanes, but not make them.
  if (!is_within(cost) || cost.lanes != 1) {
    return usage(
        "a password hash may cost at most 262144 KiB, 10 passes and 1 lane");
  }
  init_sodium();
  std::uint8_t salt[salt_bytes], hash[hash_bytes];
  env.random->fill(salt, salt_bytes);
  if (crypto_pwhash(hash, hash_bytes, password.data(), password.size(), salt,
                    cost.passes, std::size_t{cost.memory_kib} * 1024,
                    crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return unavailable("there is not enough memory to hash the password");
  }
  return in_form(cost, salt, hash);
}

std::optional<PasswordCost> cost_of_password(std::string_view hash) {
  if (hash.size() > text_bytes_max) return std::nullopt;
  PasswordCost cost;
  if (!take_number(hash, "$argon2id$v=19$m=", cost.memory_kib) ||
      !take_number(hash, ",t=", cost.passes) ||
      !take_number(hash, ",p=", cost.lanes) || !is_within(cost) ||
      !hash.starts_with('$')) {
    return std::nullopt;
  }
  hash.remove_prefix(1);
  const std::size_t middle = hash.find('$');
  if (middle == std::string_view::npos ||
      !holds_bytes(hash.substr(0, middle), 8, 48) ||
      !holds_bytes(hash.substr(middle + 1), 16, 64)) {
    return std::nullopt;
  }
  return cost;
}

std::string decoy_password(const PasswordCost& cost, const Env& env) {
  std::uint8_t bytes[salt_bytes + hash_bytes];
  env.random->fill(bytes, sizeof bytes);
  return in_form(cost, bytes, bytes + salt_bytes);
}

bool verify_password(std::string_view hash, std::string_view password) {
  if (!cost_of_password(hash)) return false;
  init_sodium();
  char text[crypto_pwhash_STRBYTES] = {};
  hash.copy(text, text_bytes_max);
  return crypto_pwhash_str_verify(text, password.data(), password.size()) == 0;
}

}  // namespace cardinal

// The trust store: a JSON file a person can read and edit.
//
//   {"version": 1, "pins": [{"subject": "agent://a", "key": {JWK},
//                            "added": "2026-11-15T12:00:00.000Z",
//                            "how": "pinned"}]}
#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/file.h"
#include "base/file_lock.h"
#include "base/normal_url.h"
#include "base/quotable_name.h"
#include "base/text.h"
#include "trust/resolve.h"
#include "trust/subject.h"

namespace cardinal {
namespace {

constexpr Limits store_limits{.bytes_max = 16u << 20, .depth_max = 8};
constexpr std::int64_t store_version = 1;

std::string_view subject_or_origin(const Pin& pin) {
  return pin.origin.empty() ? pin.subject : pin.origin;
}

// An unknown member may restrict the trust: the store may have a later version,
// or a name may be misspelled.
Status check_members(Value object, std::span<const std::string_view> known) {
  for (const Member member : object.members()) {
    if (std::ranges::find(known, member.name) != known.end()) continue;
    return invalid(
        "{} is unknown; remove it or correct its name",
        is_quotable_name(member.name) ? quoted(member.name) : "a member");
  }
  return {};
}

Result<How> read_how(Value how) {
  for (const How each : {How::pinned, How::first_use}) {
    if (!how || how.string() == name_of(each)) return each;
  }
  return invalid("\"how\" must be \"pinned\" or \"first-use\"");
}

// A pin that never matches would give a false sense of security: without a pin
// the subject accepts any trusted key.
Status check_subject_or_origin(const Pin& pin) {
  if (pin.subject.empty() == pin.origin.empty()) {
    return invalid("a pin must have either \"subject\" or \"origin\"");
  }
  const std::string given(subject_or_origin(pin));
  if (pin.origin.empty()) {
    const Result<std::string> readable = normal_subject(given);
    if (!readable) {
      return invalid("the subject {} could be read in several ways: {}",
                     quoted(without_user_info(given), 200),
                     readable.error().message);
    }
  }
  const std::string normal =
      pin.origin.empty() ? normalised_subject(given) : origin_of(given);
  if (given != normal) {
    const std::string expected = quoted(normal, 200),
                      got = quoted(without_user_info(given), 200);
    if (pin.origin.empty()) {
      return invalid("the subject must be written {}; got {}", expected, got);
    }
    return invalid(
        "an origin must be scheme://host[:port] in lower case and nothing "
        "else: "
        "{}; got "
        "{}",
        expected, got);
  }
  return {};
}

Status check_key(const Pin& pin) {
  const ResolvedKeys by_name = resolve_keys(pin.subject, {});
  if (by_name.of_name && by_name.of_name->key != pin.key.key) {
    return invalid(
        "the subject's name contains another key, the only one trusted for it: "
        "a pin would have no effect");
  }
  return {};
}

Result<Pin> read_pin(Value value) {
  constexpr std::string_view known[] = {"subject", "origin", "key", "added",
                                        "how"};
  TRY_STATUS(check_members(value, known));
  const Value added = value["added"];
  if (added && !added.string()) {
    return invalid("\"added\" must be a time as text");
  }
  TRY(const How how, read_how(value["how"]));
  Pin pin{.subject = std::string(value["subject"].string().value_or("")),
          .origin = std::string(value["origin"].string().value_or("")),
          .key = {PublicKey::of_ed25519({}), {}},
          .added = std::string(added.string().value_or("")),
          .how = how};
  TRY_STATUS(check_subject_or_origin(pin));
  TRY(pin.key, read_jwk(value["key"]));
  TRY_STATUS(check_key(pin));
  return pin;
}

Result<std::vector<Pin>> read_pins(Value root) {
  if (root["version"].int64() != store_version ||
      !root["pins"].is(Kind::array)) {
    return invalid("a trust store has \"version\": 1 and an array \"pins\"");
  }
  constexpr std::string_view known[] = {"version", "pins"};
  TRY_STATUS(check_members(root, known));
  std::vector<Pin> pins;
  for (const Value value : root["pins"].items()) {
    Result<Pin> pin = read_pin(value);
    if (!pin) {
      return invalid("{}: {}", pointer_from(root, value), pin.error().message);
    }
    pins.push_back(std::move(*pin));
  }
  return pins;
}

Result<std::vector<Pin>> pins_in(std::string text, const std::string& path) {
  Faults faults;
  const Document document =
      Reader().read(std::move(text), store_limits, faults);
  if (!faults.empty()) {
    // Without a word of it: the file may be another one, with a secret.
    const Position place =
        LineIndex(document.text()).position(faults[0].where.begin);
    return at(path, invalid("it is not valid JSON at line {}, column {}",
                            place.line, place.column));
  }
  Result<std::vector<Pin>> pins = read_pins(document.root());
  if (!pins) pins.error().where = path;
  return pins;
}

std::string text_of(std::span<const Pin> pins) {
  Writer json(Writer::Layout{.indent = 2});
  json.begin_object().key("version").number(store_version);
  json.key("pins").begin_array();
  for (const Pin& pin : pins) {
    json.begin_object();
    json.key(pin.origin.empty() ? "subject" : "origin")
        .string(subject_or_origin(pin));
    json.key("key").raw(to_jwk(pin.key));
    json.key("added").string(pin.added);
    json.key("how").string(name_of(pin.how)).end_object();
  }
  return json.end_array().end_object().take() + "\n";
}

bool is_same(const Pin& a, const Pin& b) {
  return a.subject == b.subject && a.origin == b.origin &&
         a.key.key == b.key.key;
}

}  // namespace

Result<TrustStore> TrustStore::read(const std::string& path) {
  TRY(std::string text, read_whole(path, store_limits.bytes_max));
  TrustStore store;
  TRY(store.pins_, pins_in(std::move(text), path));
  return store;
}

Status TrustStore::update(const std::string& path,
                          const std::function<Status(TrustStore&)>& change) {
  TRY(const FileLock lock, FileLock::take(path));
  TrustStore store;
  Result<FileContent> read = read_content(path, store_limits.bytes_max);
  if (!read && read.error().code != Code::not_found) {
    return std::unexpected(read.error());
  }
  if (read) {
    TRY(store.pins_, pins_in(std::move(read->text), path));
  }
  TRY_STATUS(change(store));
  const std::string text = text_of(store.pins_);
  return read ? replace_whole(path, text, read->stamp)
              : write_whole(path, text);
}

Status TrustStore::add(Pin pin) {
  // A key that could not be read back would make the whole store unreadable.
  const Result<PublicKey> key = PublicKey::from(pin.key.key.parts());
  Status good = check_subject_or_origin(pin);
  if (good) good = check_key(pin);
  if (!key) good = std::unexpected(key.error());
  if (!good) {
    good.error().where = subject_or_origin(pin);
    return good;
  }
  for (const Pin& known : pins_) {
    if (!is_same(known, pin)) continue;
    return at(subject_or_origin(pin),
              conflict("this key is pinned there already"));
  }
  pins_.push_back(std::move(pin));
  return {};
}

std::size_t TrustStore::remove(std::string_view of,
                               std::string_view key_thumbprint) {
  const std::string normal = normalised_subject(of);
  return std::erase_if(pins_, [&](const Pin& pin) {
    const std::string_view pinned = subject_or_origin(pin);
    return (pinned == of || pinned == normal) &&
           (key_thumbprint.empty() ||
            thumbprint(pin.key.key) == key_thumbprint);
  });
}

}  // namespace cardinal

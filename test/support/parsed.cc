#include "support/parsed.h"

namespace cardinal::test {
namespace {

struct FixedClock final : Clock {
  std::int64_t now_ms() const override { return 1'794'744'000'000; }
};

// Numbers that differ from call to call and from run to run not at all.
struct CountingRandom final : Random {
  std::uint64_t state = 1;
  void fill(std::uint8_t* bytes, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      bytes[i] = static_cast<std::uint8_t>(state >> 56);
    }
  }
};

void write_merged(Writer& out, Value target, Value patch) {
  if (!patch.is(Kind::object)) {
    out.raw(patch.raw());
    return;
  }
  out.begin_object();
  for (const Member member : target.members()) {
    const Value change = patch[member.name];
    if (change.is(Kind::null)) continue;
    out.key(member.name);
    if (change) {
      write_merged(out, member.value, change);
    } else {
      out.raw(member.value.raw());
    }
  }
  for (const Member member : patch.members()) {
    if (target[member.name] || member.value.is(Kind::null)) continue;
    out.key(member.name);
    write_merged(out, Value(), member.value);
  }
  out.end_object();
}

}  // namespace

Env& fixed_env() {
  static FixedClock clock;
  static CountingRandom random;
  static Env env{&clock, &random};
  return env;
}

Parsed parse(std::string_view text) {
  Parsed parsed;
  parsed.document = Reader().read(std::string(text), Limits{}, parsed.faults);
  return parsed;
}

std::string merged(std::string_view target, std::string_view patch) {
  const Parsed below = parse(target), above = parse(patch);
  Writer out;
  write_merged(out, below.root(), above.root());
  return out.take();
}

}  // namespace cardinal::test

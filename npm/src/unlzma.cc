// Unpacks the engine: LZMA as the LZMA SDK specifies it ("lzma-specification",
// public domain), in its file format `.lzma`, which `xz --format=lzma` writes
// and `xz -dc` reads. It is a WebAssembly module of its own, of 3 KB, so that
// every host unpacks the same file: a package with the engine in gzip would
// have a third more, and browsers do not unpack brotli for scripts.
//
// Freestanding: there is neither a library nor an allocation.
using u8 = unsigned char;
using u16 = unsigned short;
using u32 = unsigned int;

namespace {

constexpr u32 input_bytes_max = 1u << 20, output_bytes_max = 4u << 20;
u8 input[input_bytes_max];
u8 output[output_bytes_max];

constexpr u32 states = 12, pos_states = 16, header_bytes = 13;

struct LengthCoder {
  u16 choice[2];
  u16 low[pos_states][8], mid[pos_states][8], high[256];
};

// All probabilities, so that one loop sets them.
struct Model {
  u16 is_match[states][pos_states], is_rep[states], is_rep0[states],
      is_rep1[states], is_rep2[states], is_rep0_long[states][pos_states];
  u16 pos_slot[4][64], pos_special[128], align[16];
  LengthCoder match, rep;
  u16 literal[0x300u << 4];
} model;

struct Decoder {
  const u8* at = nullptr;
  const u8* end = nullptr;
  u32 range = 0xFFFFFFFF, code = 0;
  bool is_cut = false;

  u8 next() {
    if (at == end) is_cut = true;
    return at == end ? 0 : *at++;
  }
  void normalize() {
    if (range >= 1u << 24) return;
    range <<= 8;
    code = code << 8 | next();
  }
  u32 bit(u16& probability) {
    const u32 bound = (range >> 11) * probability;
    u32 out = 0;
    if (code < bound) {
      range = bound;
      probability = static_cast<u16>(probability + ((2048 - probability) >> 5));
    } else {
      range -= bound;
      code -= bound;
      probability = static_cast<u16>(probability - (probability >> 5));
      out = 1;
    }
    normalize();
    return out;
  }
  u32 direct(u32 count) {
    u32 out = 0;
    for (; count > 0; --count) {
      range >>= 1;
      const u32 is_one = code >= range ? 1 : 0;
      if (is_one) code -= range;
      out = out << 1 | is_one;
      normalize();
    }
    return out;
  }
  u32 tree(u16* probabilities, u32 bits) {
    u32 at_node = 1;
    for (u32 i = 0; i < bits; ++i) {
      at_node = at_node << 1 | bit(probabilities[at_node]);
    }
    return at_node - (1u << bits);
  }
  u32 reverse_tree(u16* probabilities, u32 bits) {
    u32 at_node = 1, out = 0;
    for (u32 i = 0; i < bits; ++i) {
      const u32 one = bit(probabilities[at_node]);
      at_node = at_node << 1 | one;
      out |= one << i;
    }
    return out;
  }
  u32 length(LengthCoder& coder, u32 pos_state) {
    if (bit(coder.choice[0]) == 0) return tree(coder.low[pos_state], 3);
    if (bit(coder.choice[1]) == 0) return 8 + tree(coder.mid[pos_state], 3);
    return 16 + tree(coder.high, 8);
  }
  u32 distance(u32 length) {
    const u32 slot = tree(model.pos_slot[length > 3 ? 3 : length], 6);
    if (slot < 4) return slot;
    const u32 direct_bits = (slot >> 1) - 1;
    const u32 base = (2 | (slot & 1)) << direct_bits;
    if (slot < 14) {
      return base + reverse_tree(model.pos_special + base - slot, direct_bits);
    }
    const u32 high = direct(direct_bits - 4) << 4;
    return base + high + reverse_tree(model.align, 4);
  }
  u8 literal(u16* probabilities) {
    u32 symbol = 1;
    while (symbol < 0x100) symbol = symbol << 1 | bit(probabilities[symbol]);
    return static_cast<u8>(symbol);
  }
  u8 matched_literal(u16* probabilities, u32 match) {
    u32 symbol = 1;
    while (symbol < 0x100) {
      const u32 match_bit = match >> 7 & 1;
      match <<= 1;
      const u32 one = bit(probabilities[((1 + match_bit) << 8) + symbol]);
      symbol = symbol << 1 | one;
      if (match_bit == one) continue;
      while (symbol < 0x100) symbol = symbol << 1 | bit(probabilities[symbol]);
    }
    return static_cast<u8>(symbol);
  }
};

u32 after_literal(u32 state) {
  return state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
}

// Where decoding is, between steps.
struct Progress {
  Decoder in;
  u32 lc, lp, pb, state, at, reps[4];
} now;

bool begin(u32 input_bytes) {
  const u32 properties = input[0];
  if (input_bytes <= header_bytes + 5 || properties >= 9 * 5 * 5) return false;
  now = {};
  now.in.at = input + header_bytes + 1;
  now.in.end = input + input_bytes;
  now.lc = properties % 9;
  now.lp = properties / 9 % 5;
  now.pb = properties / 9 / 5;
  if (now.lc + now.lp > 4) return false;
  auto* probabilities = reinterpret_cast<u16*>(&model);
  for (u32 i = 0; i < sizeof model / sizeof(u16); ++i) probabilities[i] = 1024;
  for (int i = 0; i < 4; ++i) now.in.code = now.in.code << 8 | now.in.next();
  return true;
}

enum class Decoded { more, all, damaged };

Decoded step() {
  Decoder in = now.in;
  u32 state = now.state, at = now.at;
  u32* const reps = now.reps;
  // Engines make a function fast that is called often, not one that runs long.
  const u32 pause = at + 8'192;
  while (at < pause) {
    if (in.is_cut) return Decoded::damaged;
    const u32 pos_state = at & ((1u << now.pb) - 1);
    if (in.bit(model.is_match[state][pos_state]) == 0) {
      if (at == output_bytes_max) return Decoded::damaged;
      const u32 before = at == 0 ? 0 : output[at - 1];
      const u32 context =
          ((at & ((1u << now.lp) - 1)) << now.lc) + (before >> (8 - now.lc));
      u16* const literal = model.literal + 0x300 * context;
      output[at] = state < 7
                       ? in.literal(literal)
                       : in.matched_literal(literal, output[at - reps[0] - 1]);
      ++at;
      state = after_literal(state);
      continue;
    }
    u32 length = 0;
    if (in.bit(model.is_rep[state]) == 0) {
      reps[3] = reps[2];
      reps[2] = reps[1];
      reps[1] = reps[0];
      length = in.length(model.match, pos_state);
      state = state < 7 ? 7 : 10;
      reps[0] = in.distance(length);
      if (reps[0] == 0xFFFFFFFF) {  // the mark of the end
        now.at = at;
        return Decoded::all;
      }
    } else {
      bool is_short = false;
      if (in.bit(model.is_rep0[state]) == 0) {
        is_short = in.bit(model.is_rep0_long[state][pos_state]) == 0;
      } else {
        u32 chosen = 1;
        if (in.bit(model.is_rep1[state]) != 0) {
          chosen = 2 + in.bit(model.is_rep2[state]);
        }
        const u32 distance = reps[chosen];
        for (; chosen > 0; --chosen) reps[chosen] = reps[chosen - 1];
        reps[0] = distance;
      }
      if (is_short) {
        state = state < 7 ? 9 : 11;
        length = 0xFFFFFFFF;  // one byte in all
      } else {
        length = in.length(model.rep, pos_state);
        state = state < 7 ? 8 : 11;
      }
    }
    length += 2;
    if (reps[0] >= at || length > output_bytes_max - at) {
      return Decoded::damaged;
    }
    for (; length > 0; --length, ++at) output[at] = output[at - reps[0] - 1];
  }
  now.in = in;
  now.state = state;
  now.at = at;
  return Decoded::more;
}

}  // namespace

#define EXPORTED(name) \
  extern "C" __attribute__((export_name(#name), visibility("default")))

EXPORTED(input) u8* input_address() { return input; }
EXPORTED(output) u8* output_address() { return output; }
// 0 if the first bytes are no packed file.
EXPORTED(begin) u32 begin_input(u32 bytes) {
  return bytes <= input_bytes_max && begin(bytes) ? 1 : 0;
}
// 0: call it again; -1: the input is damaged; else the size of the output.
EXPORTED(step) int step_input() {
  const Decoded done = step();
  if (done == Decoded::damaged) return -1;
  return done == Decoded::all ? static_cast<int>(now.at) : 0;
}

// CRC-32 of what was decoded, four bytes at a time: a damaged file must not
// become another engine.
EXPORTED(crc32) u32 crc32(u32 bytes) {
  static u32 table[4][256];
  for (u32 i = 0; i < 256; ++i) {
    u32 value = i;
    for (int bit = 0; bit < 8; ++bit) {
      value = value & 1 ? value >> 1 ^ 0xEDB88320u : value >> 1;
    }
    table[0][i] = value;
  }
  for (u32 i = 0; i < 256; ++i) {
    for (int k = 1; k < 4; ++k) {
      const u32 before = table[k - 1][i];
      table[k][i] = table[0][before & 0xFF] ^ before >> 8;
    }
  }
  u32 sum = 0xFFFFFFFF, at = 0;
  for (; at + 4 <= bytes; at += 4) {
    u32 word = 0;
    __builtin_memcpy(&word, output + at, 4);
    sum ^= word;
    sum = table[3][sum & 0xFF] ^ table[2][sum >> 8 & 0xFF] ^
          table[1][sum >> 16 & 0xFF] ^ table[0][sum >> 24];
  }
  for (; at < bytes; ++at) {
    sum = table[0][(sum ^ output[at]) & 0xFF] ^ sum >> 8;
  }
  return ~sum;
}

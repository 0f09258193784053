// JSON with a memory for places: every value, key and member knows the bytes
// it came from, numbers keep their spelling, and a fault says why.
//
//   Reader reader;
//   Faults faults;
//   Document card = reader.read(text, Limits{}, faults);
//   if (auto name = card.root()["name"].string()) use(*name);
//
// A Document owns its text; a Value is a 16-byte view into it, copied freely
// and valid while the Document lives (moving the Document is fine). A Value
// that is not there is falsy, and asking it for more gives further absent ones.
//
// Thread safety: a Document is immutable and may be read from many threads; a
// Reader keeps buffers and belongs to one.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"

namespace cardinal {

// Bytes [begin, end) of the text.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const Span&) const = default;
};

// Both from 1; a column is a code point, so a tab and an emoji count one each.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  bool operator==(const Position&) const = default;
};

// Replaces `where` by `text`; an empty span inserts.
struct Edit {
  Span where;
  std::string text;
  bool operator==(const Edit&) const = default;
};

// What a document may cost. The defaults fit cards; files of other people
// that exceed them are findings, not trouble.
struct Limits {
  std::uint32_t bytes_max = 1u << 20;
  std::uint32_t depth_max = 64;  // of nested arrays and objects, at most 1,000
  std::uint32_t faults_max = 100;
};

enum class FaultKind : std::uint8_t {
  too_large,
  utf16,
  invalid_utf8,
  bom,
  empty,
  trailing_content,
  missing_comma,
  extra_comma,
  missing_colon,
  missing_value,
  comment,
  unterminated_string,
  single_quotes,
  unquoted_name,
  control_character,
  bad_escape,
  lone_surrogate,
  bad_number,
  number_range,
  bad_literal,
  duplicate_name,
  unexpected_character,
  wrong_bracket,
  unclosed,
  too_deep,
};
inline constexpr std::size_t fault_kinds = 25;

// `message` says what was found and expected, `help` what to do. `other` is a
// second place, such as the first of two members with one name. `repair` is
// what makes the text say what the document has: none where that would be a
// guess, here or elsewhere in the text.
struct Fault {
  FaultKind kind;
  Span where;
  std::string message;
  std::string help;
  std::optional<Span> other;
  std::vector<Edit> repair;
};
using Faults = std::vector<Fault>;

enum class Kind : std::uint8_t {
  absent,
  null,
  boolean,
  number,
  string,
  array,
  object
};

// "a string", "an object": for messages.
std::string_view kind_with_article(Kind kind);

namespace detail {

enum NodeFlag : std::uint8_t {
  unescaped_in_arena = 1,  // string: its value stands in the arena
  signed_integer = 2,      // number: payload is an int64
  unsigned_integer = 4,    // number: payload is a uint64 above int64's range
  is_key = 8,              // string: the name of the member that follows
};

// Objects hold key, value, key, value ...; `next` skips a whole subtree.
struct Node {
  std::uint32_t begin;
  std::uint32_t end;
  std::uint32_t next;
  Kind kind;
  std::uint8_t flags;
  std::uint64_t payload;  // string: offset | length << 32; container: count
};
static_assert(sizeof(Node) == 24);

struct Table {
  std::string text;
  std::string arena;  // unescaped strings, one after the other
  std::unique_ptr<Node[]> nodes;
  std::uint32_t node_count = 0;
  std::uint32_t node_capacity = 0;
  bool faulty = false;
};

}  // namespace detail

struct Member;
class Members;
class Items;

class Value {
 public:
  Value() = default;
  Value(const detail::Table* table, std::uint32_t index)
      : table_(table), index_(index) {}

  explicit operator bool() const { return table_ != nullptr; }
  // The same place of the same document, not equal content.
  bool operator==(const Value&) const = default;

  Kind kind() const { return table_ ? node().kind : Kind::absent; }
  bool is(Kind wanted) const { return kind() == wanted; }

  // The member of that name (the first, should a faulty text hold two) or the
  // item at that index; absent when there is none or this is no container.
  Value operator[](std::string_view name) const;
  Value operator[](std::size_t index) const;
  // Empty ranges unless this is an object, or an array.
  Members members() const;
  Items items() const;
  // Members of an object, items of an array, else 0.
  std::uint32_t size() const {
    static_assert(Kind::array < Kind::object);
    const bool container = kind() >= Kind::array;
    return container ? static_cast<std::uint32_t>(node().payload) : 0;
  }

  std::optional<std::string_view> string() const {
    if (kind() != Kind::string) return std::nullopt;
    return text_of(node());
  }
  // The same without the question. Requires: is(Kind::string).
  std::string_view text() const { return text_of(node()); }
  std::optional<bool> boolean() const {
    if (kind() != Kind::boolean) return std::nullopt;
    return node().payload != 0;
  }
  // The nearest double.
  std::optional<double> number() const;
  // Only for numbers spelled without fraction and exponent.
  std::optional<std::int64_t> int64() const;
  std::optional<std::uint64_t> uint64() const;

  Span span() const { return table_ ? Span{node().begin, node().end} : Span{}; }
  // For the value of a member: its name, and name to end of value.
  Span key_span() const;
  Span member_span() const;
  // The member's name; absent for items and the root.
  Value key() const;
  // Exact source text, number spelling and escapes kept.
  std::string_view raw() const;

  const detail::Table* table() const { return table_; }
  std::uint32_t index() const { return index_; }

 private:
  friend class Members;
  friend class Items;
  const detail::Node& node() const { return table_->nodes[index_]; }
  std::string_view text_of(const detail::Node& string) const {
    const std::string& from = (string.flags & detail::unescaped_in_arena)
                                  ? table_->arena
                                  : table_->text;
    return {from.data() + static_cast<std::uint32_t>(string.payload),
            static_cast<std::uint32_t>(string.payload >> 32)};
  }

  const detail::Table* table_ = nullptr;
  std::uint32_t index_ = 0;
};
static_assert(sizeof(Value) == 16);

struct Member {
  std::string_view name;
  Value value;
};

class Members {
 public:
  class Iterator {
   public:
    Iterator(const detail::Table* table, std::uint32_t at)
        : table_(table), at_(at) {}
    Member operator*() const {
      const Value key(table_, at_);
      return {key.text_of(table_->nodes[at_]), Value(table_, at_ + 1)};
    }
    Iterator& operator++() {
      at_ = table_->nodes[at_ + 1].next;
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const detail::Table* table_;
    std::uint32_t at_;
  };
  Members(const detail::Table* table, std::uint32_t first, std::uint32_t end)
      : table_(table), first_(first), end_(end) {}
  Iterator begin() const { return {table_, first_}; }
  Iterator end() const { return {table_, end_}; }

 private:
  friend class Value;
  const detail::Table* table_;
  std::uint32_t first_, end_;
};

class Items {
 public:
  class Iterator {
   public:
    Iterator(const detail::Table* table, std::uint32_t at)
        : table_(table), at_(at) {}
    Value operator*() const { return Value(table_, at_); }
    Iterator& operator++() {
      at_ = table_->nodes[at_].next;
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }

   private:
    const detail::Table* table_;
    std::uint32_t at_;
  };
  Items(const detail::Table* table, std::uint32_t first, std::uint32_t end)
      : table_(table), first_(first), end_(end) {}
  Iterator begin() const { return {table_, first_}; }
  Iterator end() const { return {table_, end_}; }

 private:
  const detail::Table* table_;
  std::uint32_t first_, end_;
};

// Always: readers walk every member of every card through these.
[[gnu::always_inline]] inline Members Value::members() const {
  if (kind() != Kind::object) return {table_, 0, 0};
  return {table_, index_ + 1, node().next};
}
[[gnu::always_inline]] inline Items Value::items() const {
  if (kind() != Kind::array) return {table_, 0, 0};
  return {table_, index_ + 1, node().next};
}

class Document {
 public:
  Document() = default;
  explicit Document(std::unique_ptr<detail::Table> table)
      : table_(std::move(table)) {}

  // Absent when the text holds no value that could be made out for certain.
  Value root() const {
    return table_ && table_->node_count > 0 ? Value(table_.get(), 0) : Value();
  }
  std::string_view text() const {
    return table_ ? std::string_view(table_->text) : std::string_view();
  }
  // False when the Reader reported any fault.
  bool clean() const { return table_ && !table_->faulty; }

 private:
  friend class Reader;
  std::unique_ptr<detail::Table> table_;
};

namespace detail {
class StructureFinder;
}

class Reader {
 public:
  Reader();
  ~Reader();
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;

  // Reads strict JSON (RFC 8259) and appends every fault found. After a fault
  // whose repair is certain (a comma too many, a comment, a raw tab in a
  // string) the document is there as it was meant; a character that cannot be
  // made out is U+FFFD in it, text behind the value is left out, and of two
  // members with one name both are kept. After any other fault root() is
  // absent. The text is kept by the Document in each case.
  Document read(std::string text, const Limits& limits, Faults& faults);

  // The same for texts that hold secrets: no piece of a text without escapes
  // is copied. A fault is not described, and root() is absent then.
  Document read_clean(std::string text, const Limits& limits);

  // Gives a document's buffers back for the next read, and its text to the
  // caller, who may fill that string again.
  std::string recycle(Document&& document);

 private:
  std::unique_ptr<detail::Table> take_table(std::string text);
  bool build(const Limits& limits, detail::Table& table);

  std::unique_ptr<detail::StructureFinder> finder_;
  std::unique_ptr<detail::Table> spare_;
};

// From bytes to lines and columns; lines end with LF, CRLF or CR.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text);
  Position position(std::uint32_t byte) const;
  // The line's bytes without its ending; `line` from 1.
  Span line(std::uint32_t line) const;
  std::uint32_t line_count() const;

 private:
  std::uint32_t points_before(std::uint32_t byte) const;
  std::string_view text_;
  std::vector<std::uint32_t> line_starts_;
  std::vector<std::uint32_t> points_at_block_;
};

// RFC 6901. The whole document is "".
class PointerIndex {
 public:
  explicit PointerIndex(const Document& document);
  std::string pointer(Value value) const;

 private:
  std::vector<std::uint32_t> parent_;
  std::vector<std::uint32_t> ordinal_;
};

// The pointer that leads from `root` to a value inside it; a member's name has
// the pointer of its value.
std::string pointer_from(Value root, Value inside);

// Adds one reference token, escaped.
void append_token(std::string& pointer, std::string_view token);

// The value a pointer names. Fails: usage, when the pointer is malformed;
// not_found, naming the longest part that exists.
Result<Value> resolve(Value root, std::string_view pointer);

// RFC 8785: the one byte string that a JSON value has. Numbers are doubles, so
// integers beyond 2^53 round as ECMAScript rounds them.
// Fails: invalid, for what I-JSON forbids: duplicate names, lone surrogates,
// noncharacters, or a document that had faults.
Result<std::string> canonicalize(Value value);
// The same without some of the members and items inside, as a signature is not
// part of what it signs. Requires: `without` in the order of the text.
Result<std::string> canonicalize(Value value, std::span<const Value> without);

// A double as ECMAScript prints it. Requires: finite.
void append_number(std::string& out, double value);

// Fails: conflict, when two edits overlap; usage, when one lies outside.
Result<std::string> apply_edits(std::string_view text, std::vector<Edit> edits);

Edit replace_value(Value value, std::string json);
// Requires: `value` is the value of a member.
Edit rename_member(Value value, std::string_view name);
// The member or item with the comma and white space that belong to it.
Edit remove_element(Value container, Value value);
// A new last member, laid out as its neighbours are. Requires: an object.
Edit insert_member(Value object, std::string_view name, std::string_view json);
// The same for an item. Requires: an array.
Edit insert_item(Value array, std::string_view json);

// Writes JSON.
//
//   Writer out;
//   out.begin_object().key("id").string(id).end_object();
class Writer {
 public:
  struct Layout {
    int indent = 0;  // 0: all on one line
    // Escapes what a terminal would act on or hide: a stranger's bidirectional
    // and other invisible characters.
    bool visible_only = false;
  };
  Writer() = default;
  explicit Writer(Layout layout) : layout_(layout) {}
  Writer& begin_object() { return open('{'); }
  Writer& end_object() { return close('}'); }
  Writer& begin_array() { return open('['); }
  Writer& end_array() { return close(']'); }
  Writer& key(std::string_view name);
  Writer& string(std::string_view text);
  Writer& number(std::int64_t value);
  Writer& number(double value);
  Writer& boolean(bool value);
  Writer& null();
  // JSON text of the caller's, put in as it is.
  Writer& raw(std::string_view json);
  std::string take();

 private:
  Writer& open(char bracket);
  Writer& close(char bracket);
  void before_value();
  void new_line();
  void quoted(std::string_view text);
  std::string out_;
  Layout layout_;
  int depth_ = 0;
  bool first_ = true;
  bool after_key_ = false;
};

// Appends `text` as a JSON string, in quotes.
void append_quoted(std::string& out, std::string_view text);

}  // namespace cardinal

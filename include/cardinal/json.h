// JSON with source positions: every value, key and member has the span of bytes
// that it was read from, numbers keep their spelling, and every fault has a
// reason.
//
//   Reader reader;
//   Faults faults;
//   Document card = reader.read(text, Limits{}, faults);
//   if (auto name = card.root()["name"].string()) use(*name);
//
// A Document owns its text; a Value is a 16-byte view into it, copied freely
// and valid while the Document lives (moving the Document is fine). An absent
// Value is falsy, and its members and items are absent too.
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

// Both start at 1. Columns count code points: a tab and an emoji count one
// each.
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

// Limits on documents. The defaults fit cards. A document that exceeds them has
// a fault, as for any other error in its text.
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

// `message` says what was found and what was expected; `help` says what to do.
// `other` is a related place, such as the first of two members with one name.
// `repair` are the edits that correct the text, so that it parses to the value
// that the Document already has. It is empty if this repair, or that of another
// fault in the text, would be a guess.
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
  unescaped_in_arena = 1,  // string: its value is in the arena
  signed_integer = 2,      // number: payload is an int64
  unsigned_integer = 4,    // number: payload is a uint64 above int64's range
  is_key = 8,              // string: the name of the member that follows
  in_doubt = 16,           // a fault may have changed it (see partial_root)
};

// Objects are key, value, key, value ...; `next` is the index after the
// subtree.
struct Node {
  std::uint32_t begin;
  std::uint32_t end;
  std::uint32_t next;
  Kind kind;
  std::uint8_t flags;
  std::uint64_t payload;  // string: TextRange, packed; container: count
};
static_assert(sizeof(Node) == 24);

// Where the text of a string is: in Table::text, or in Table::arena.
struct TextRange {
  std::uint32_t offset;
  std::uint32_t length;

  constexpr std::uint64_t packed() const {
    return std::uint64_t{length} << 32 | offset;
  }
  static constexpr TextRange of(std::uint64_t payload) {
    return {static_cast<std::uint32_t>(payload),
            static_cast<std::uint32_t>(payload >> 32)};
  }
};

struct Table {
  std::string text;
  std::string arena;  // unescaped strings, one after the other
  std::unique_ptr<Node[]> nodes;
  std::uint32_t node_count = 0;
  std::uint32_t node_capacity = 0;
  bool faulty = false;
  bool partial = false;  // the nodes are those of partial_root() only

  // Requires: a string of this table.
  std::string_view text_of(const Node& string) const {
    return text_at(string, TextRange::of(string.payload));
  }
  // A part of the buffer that `node` refers to.
  std::string_view text_at(const Node& node, TextRange range) const {
    const std::string& from = (node.flags & unescaped_in_arena) ? arena : text;
    return {from.data() + range.offset, range.length};
  }
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
  // The same position in the same document, not equal content.
  bool operator==(const Value&) const = default;

  Kind kind() const { return table_ ? node().kind : Kind::absent; }
  bool is(Kind wanted) const { return kind() == wanted; }

  // The member of that name (the first, if a faulty text has two) or the item
  // at that index. Absent when there is none, or this is not a container.
  Value operator[](std::string_view name) const;
  Value operator[](std::size_t index) const;
  // Empty unless this is an object or an array, respectively.
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
    return table_->text_of(node());
  }
  // The same without a test of the kind. Requires: is(Kind::string).
  std::string_view string_unchecked() const { return table_->text_of(node()); }
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
  // For the value of a member: the span of its name, and of name and value.
  Span key_span() const;
  Span member_span() const;
  // The member's name; absent for items and the root.
  Value key() const;
  // The exact source text, with the spelling of numbers and escapes.
  std::string_view raw() const;

  // Whether a fault may have changed this value: a container that may have
  // other members or items, or anything that may belong elsewhere. Only values
  // of a partial_root() can be in doubt.
  bool in_doubt() const { return table_ && (node().flags & detail::in_doubt); }

  const detail::Table* table() const { return table_; }
  std::uint32_t index() const { return index_; }

 private:
  friend class Members;
  friend class Items;
  const detail::Node& node() const { return table_->nodes[index_]; }

  const detail::Table* table_ = nullptr;
  std::uint32_t index_ = 0;
};
static_assert(sizeof(Value) <= 16);

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
      return {table_->text_of(table_->nodes[at_]), Value(table_, at_ + 1)};
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

// Always inlined: all members of every card are read through these.
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

  // Absent when the text has no value, or one that could only be guessed.
  Value root() const {
    return table_ && !table_->partial ? partial_root() : Value();
  }
  // The same, and where root() is absent what could be read around the damaged
  // places. Those are missing in it, and what they may have changed is
  // in_doubt(). For reports only: never convert, sign or store it.
  Value partial_root() const {
    return table_ && table_->node_count > 0 ? Value(table_.get(), 0) : Value();
  }
  std::string_view text() const {
    return table_ ? std::string_view(table_->text) : std::string_view();
  }
  // False if the Reader reported any fault.
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
  // whose repair is certain (an extra comma, a comment, a raw tab in a string)
  // the document has the intended value. Invalid characters become U+FFFD, text
  // after the value is ignored, and of two members with one name both are kept.
  // After any other fault root() is absent, and partial_root() has what is
  // certain nevertheless. The Document keeps the text in each case.
  Document read(std::string text, const Limits& limits, Faults& faults);

  // The same for texts that contain secrets: of a text without escapes nothing
  // is copied. A fault is not described, and root() is absent then.
  Document read_clean(std::string text, const Limits& limits);

  // Keeps a document's buffers for the next read, and returns its text so that
  // the caller can reuse that string.
  std::string recycle(Document&& document);

 private:
  std::unique_ptr<detail::Table> take_table(std::string text);
  bool build(const Limits& limits, detail::Table& table);

  std::unique_ptr<detail::StructureFinder> finder_;
  std::unique_ptr<detail::Table> spare_;
};

// Converts byte offsets to lines and columns. Lines end with LF, CRLF or CR.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text);
  Position position(std::uint32_t byte) const;
  // The line's bytes without its ending; `line` from 1.
  Span line(std::uint32_t line) const;

 private:
  std::uint32_t code_points_before(std::uint32_t byte) const;
  std::string_view text_;
  std::vector<std::uint32_t> line_starts_;
  std::vector<std::uint32_t> code_points_at_block_;
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

// Appends one reference token, escaped.
void append_token(std::string& pointer, std::string_view token);

// The value that a pointer refers to. Fails: usage, when the pointer is
// malformed; not_found, naming the longest part that exists.
Result<Value> resolve(Value root, std::string_view pointer);

// RFC 8785: the canonical bytes of a JSON value. Numbers are doubles, so
// integers beyond 2^53 are rounded as in ECMAScript. Fails: invalid, for what
// I-JSON forbids: duplicate names, lone surrogates, noncharacters, or a
// document that had faults.
Result<std::string> canonicalize(Value value);
// The same without some of the members and items inside, such as a signature,
// which is not part of what it signs. Requires: `without` in the order of the
// text.
Result<std::string> canonicalize(Value value, std::span<const Value> without);

// A double as ECMAScript prints it. Requires: finite.
void append_number(std::string& out, double value);

// Fails: conflict, when two edits overlap; usage, when one is out of range.
Result<std::string> apply_edits(std::string_view text, std::vector<Edit> edits);

Edit replace_value(Value value, std::string json);
// Requires: `value` is the value of a member.
Edit rename_member(Value value, std::string_view name);
// Removes a member or item with the comma and white space that belong to it.
Edit remove_element(Value container, Value value);
// Inserts a new last member, laid out like the others. Requires: an object.
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
    // Escapes characters that a terminal would interpret or hide, such as
    // bidirectional controls and other invisible characters in untrusted text.
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
  Writer& string_or_null(std::string_view text);  // null for an empty one
  Writer& number(std::int64_t value);
  Writer& number(double value);
  Writer& boolean(bool value);
  Writer& null();
  // JSON text, inserted as it is.
  Writer& raw(std::string_view json);
  std::string take();

 private:
  Writer& open(char bracket);
  Writer& close(char bracket);
  void before_value();
  void new_line();
  void append_string(std::string_view text);
  std::string out_;
  Layout layout_;
  int depth_ = 0;
  bool first_ = true;
  bool after_key_ = false;
};

// `text` as a JSON string, in quotes.
void append_quoted(std::string& out, std::string_view text);
std::string json_quoted(std::string_view text);

}  // namespace cardinal

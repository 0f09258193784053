// What call() needs of an operation's record, made once: the compiled schema of
// the input, and the properties that have a flag or are not for everybody.
//
// Thread safety: free functions; what they return is never changed.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/operations.h"
#include "cardinal/schema.h"

namespace cardinal {

struct GuardedProperty {
  std::string name;
  bool needs_files = false, needs_operator = false;
};

struct PropertyFlag {
  std::string flag;       // with its dashes
  std::string property;   // of the command line's input
  std::string elsewhere;  // of other inputs, which have texts instead of files
  bool may_be_empty = true;
  bool on_command_line = true;
};

struct CompiledRecord {
  Schema input;
  // The same without what is guarded, so that no advice names that.
  Schema unguarded_input;
  std::vector<GuardedProperty> guarded;
  std::vector<PropertyFlag> flags;
  // Indices of these two by the name of the property.
  std::map<std::string, std::size_t, std::less<>> guarded_at, flag_at;
};

// Made at the first call: records live as long as the program, and so does what
// is made of them.
const CompiledRecord& compiled_record(const Operation& operation);

// A message of the schema as the command line words it: a property by its flag.
// Other callers get the name back by with_property_names.
std::string with_flag(const CompiledRecord& record, std::string_view pointer,
                      std::string message);

}  // namespace cardinal

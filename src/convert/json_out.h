// Writes members only if they have a value.
#pragma once

#include "cardinal/agent.h"
#include "cardinal/json.h"

namespace cardinal::convert {

inline void put_text(Writer& out, std::string_view name,
                     std::string_view text) {
  if (!text.empty()) out.key(name).string(text);
}

inline void put_json(Writer& out, std::string_view name, const JsonText& json) {
  if (!json.empty()) out.key(name).raw(json);
}

inline void put_boolean(Writer& out, std::string_view name,
                        std::optional<bool> value) {
  if (value) out.key(name).boolean(*value);
}

inline void put_list(Writer& out, std::string_view name,
                     const std::vector<std::string>& texts) {
  out.key(name).begin_array();
  for (const std::string& text : texts) out.string(text);
  out.end_array();
}

inline void put_texts(Writer& out, std::string_view name,
                      const std::vector<std::string>& texts) {
  if (!texts.empty()) put_list(out, name, texts);
}

}  // namespace cardinal::convert

// Precompiled for the library and the program: what most sources include.
// A source still names what it uses, so that it compiles without this too.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

// Ours that change seldom; check.h is not among them on purpose.
#include "cardinal/card.h"
#include "cardinal/json.h"
#include "cardinal/schema.h"

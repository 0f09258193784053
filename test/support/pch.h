// Precompiled for every test. A test still names what it uses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/card.h"
#include "cardinal/json.h"
#include "cardinal/schema.h"

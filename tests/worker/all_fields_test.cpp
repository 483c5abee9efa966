// SPDX-License-Identifier: Apache-2.0
// Compiling this file is the test: lists of fields that are complete, and lists in which one is missing.
#include "worker/transport/all_fields.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace wavesmith::worker::wire {
namespace {

struct Empty {};
struct Inner {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
};
enum class Kind : std::uint8_t { One, Two };
// Each kind of field that messages have.
struct Outer {
  std::string text;
  Inner inner;
  std::array<std::uint32_t, 3> three{};
  std::vector<Inner> many;
  std::variant<std::monostate, Inner> choice;
  std::expected<Inner, std::string> result;
  Kind kind{};
  bool flag = false;
  std::optional<Inner> last;
};
// The first five fields of Outer, and others.
template <typename... Rest>
using After = std::tuple<std::string&, Inner&, std::array<std::uint32_t, 3>&, std::vector<Inner>&,
                         std::variant<std::monostate, Inner>&, Rest...>;
using Result = std::expected<Inner, std::string>;

static_assert(kAreAllFields<Empty, std::tuple<>>);
static_assert(!kAreAllFields<Inner, std::tuple<>>);
static_assert(!kAreAllFields<Inner, std::tuple<std::uint32_t&>>);
static_assert(kAreAllFields<Inner, std::tuple<std::uint32_t&, std::uint32_t&>>);
static_assert(!kAreAllFields<Inner, std::tuple<std::uint32_t&, std::uint32_t&, std::uint32_t&>>);

static_assert(kAreAllFields<Outer, After<Result&, Kind&, bool&, std::optional<Inner>&>>);
static_assert(!kAreAllFields<Outer, After<Result&, Kind&, bool&>>);                 // the last field
static_assert(!kAreAllFields<Outer, After<Result&, Kind&, std::optional<Inner>&>>); // one in the middle
static_assert(!kAreAllFields<Outer, After<Kind&, bool&, std::optional<Inner>&>>);   // one in front of it
static_assert(!kAreAllFields<Outer, After<Result&, bool&, Kind&, std::optional<Inner>&>>); // another order
// The inner fields do not stand for the structure.
struct Around {
  Inner inner;
  std::uint32_t number = 0;
};
static_assert(kAreAllFields<Around, std::tuple<Inner&, std::uint32_t&>>);
static_assert(!kAreAllFields<Around, std::tuple<std::uint32_t&>>);
static_assert(!kAreAllFields<Around, std::tuple<Inner&>>);

} // namespace
} // namespace wavesmith::worker::wire

// SPDX-License-Identifier: Apache-2.0
// Whether a list of fields names all fields of a structure: a field that is in no list would be lost silently between a
// program and its workers.
//
//   struct Pair { std::string name; std::uint32_t number = 0; };
//   kAreAllFields<Pair, std::tuple<std::string&, std::uint32_t&>>     true
//   kAreAllFields<Pair, std::tuple<std::string&>>                     false: `number` is missing
//
// For aggregates without base classes whose fields are listed in the order of their declarations. Only types: nothing is
// executed.
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

namespace wavesmith::worker::wire {

template <typename T, typename... Fields>
concept StartsWithFields = requires { T{std::declval<Fields>()...}; };
// An empty list in braces initializes a field of any type, if there is one more.
template <typename T, typename... Fields>
concept HasMoreFields = requires { T{std::declval<Fields>()..., {}}; };

// `References`: a tuple of references to fields, as std::tie returns it.
template <typename T, typename References>
inline constexpr bool kAreAllFields = false;
template <typename T, typename... Fields>
inline constexpr bool kAreAllFields<T, std::tuple<Fields&...>> =
    std::is_aggregate_v<T> && StartsWithFields<T, Fields...> && !HasMoreFields<T, Fields...>;

} // namespace wavesmith::worker::wire

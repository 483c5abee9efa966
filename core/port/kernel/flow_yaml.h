// SPDX-License-Identifier: Apache-2.0
// YAML that LLVM's reader of 2017 accepted although it is none: lists with dashes inside of braces, and entries
// without commas between them, as in the metadata of MIOpen's kernels.
//
//   { Version: [ 1, 0 ], Kernels: - { Name: k, Attrs: { A: 1 } CodeProps: { B: 2 } } }
//   { Version: [ 1, 0 ], Kernels: [ { Name: k, Attrs: { A: 1 }, CodeProps: { B: 2 } }] }
//
// A pure function; any thread.
#pragma once

#include <string>
#include <string_view>

namespace wavesmith::port {

// With brackets and commas where they are missing; text outside of braces is unchanged.
[[nodiscard]] std::string withBrackets(std::string_view yaml);

} // namespace wavesmith::port

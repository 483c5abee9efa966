// SPDX-License-Identifier: Apache-2.0
// The examples of docs/codes as whole files.
//
//   pageText(section(codePage("W0401"), "Wrong"))     ".text ... .amdhsa_kernel k ... .end_amdgpu_metadata"
//
// Functions of their arguments; any thread.
#pragma once

#include <string>

namespace wavesmith::generate::testing {

// A kernel k with the example; `.amdhsa_kernel NAME` in it adds a kernel, a second `.symbol` adds an entry.
[[nodiscard]] std::string pageText(const std::string& example);

} // namespace wavesmith::generate::testing

// SPDX-License-Identifier: Apache-2.0
// A kernel descriptor as the assembler's text:
//
//   .amdhsa_kernel vector_add
//     .amdhsa_kernarg_size 32
//     ...
//   .end_amdhsa_kernel
//
// A function of values; any thread.
#pragma once

#include "codeobject/kernel_descriptor.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler {

// One element for each line. `symbol` as the assembler reads it.
[[nodiscard]] std::vector<std::string> descriptorText(const codeobject::KernelDescriptor& descriptor,
                                                      std::string_view symbol, std::string_view processor);

} // namespace wavesmith::assembler

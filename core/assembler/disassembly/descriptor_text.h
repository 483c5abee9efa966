// SPDX-License-Identifier: Apache-2.0
// Formats a kernel descriptor as assembly:
//
//   .amdhsa_kernel vector_add
//     .amdhsa_kernarg_size 32
//     ...
//   .end_amdhsa_kernel
//
// A function of values; any thread.
#pragma once

#include "codeobject/descriptor/kernel_descriptor.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler {

// One element per line. `symbol` in assembler syntax.
[[nodiscard]] std::vector<std::string> descriptorText(const codeobject::KernelDescriptor& descriptor,
                                                      std::string_view symbol, std::string_view processor);

} // namespace wavesmith::assembler

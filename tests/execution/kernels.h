// SPDX-License-Identifier: Apache-2.0
// Code objects for the tests of launches, from parts of their metadata.
#pragma once

#include "codeobject/code_object.h"

#include <memory>
#include <string>
#include <string_view>

namespace wavesmith::testing {

struct KernelWords {
  std::string descriptor{}; // more lines of the .amdhsa_kernel block
  std::string metadata{};   // more keys of the kernel, one a line: "      .x: y\n"
  std::string arguments{};  // of .args: "- { .name: a, .offset: 0, ... }\n", one a line
  unsigned kernargSize = 0; // of the metadata
  unsigned maxWorkgroupSize = 1024;
  std::string body = "  s_endpgm\n";
};

// A kernel called k with metadata. Throws if clang rejects it.
[[nodiscard]] std::shared_ptr<const codeobject::CodeObject> kernelWith(const KernelWords& words);
// Any source.
[[nodiscard]] std::shared_ptr<const codeobject::CodeObject> codeObjectOf(std::string_view source);

} // namespace wavesmith::testing

// SPDX-License-Identifier: Apache-2.0
// Kernels with metadata, assembled and analyzed while the tests run.
//
//   const Analyzed k("s_load_dword s4, s[0:1], 0\ns_endpgm\n", "  - { .name: n, .offset: 0, ... }\n", 4);
//
// Values; any thread.
#pragma once

#include "analysis/analyzed.h"
#include "kernarg/accesses.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::kernarg::testing {

struct Analyzed {
  // `arguments` is YAML of `.args`, one `- {...}` in each line; without it and a size there is no metadata.
  // `directives` are lines of .amdhsa_kernel; s[0:1] is the kernarg segment pointer.
  Analyzed(std::string_view body, std::string_view arguments = {}, std::optional<std::uint32_t> size = {},
           std::string_view directives = {});

  [[nodiscard]] Layout layout() const;
  [[nodiscard]] Accesses accesses() const;
  // "1: 4 at 8", by line of the body.
  [[nodiscard]] std::vector<std::string> accessTexts() const;
  // "W0505 warning 3: this instruction reads ...": line of the body, 0 for the layout itself.
  [[nodiscard]] std::vector<std::string> findings() const;
  // "a: 1 2; n: never"; "?" instead of never where that is not known.
  [[nodiscard]] std::string readers() const;

  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
};

// One line of `.args`.
[[nodiscard]] std::string argumentLine(std::string_view name, std::uint32_t offset, std::uint32_t size,
                                       std::string_view type);

} // namespace wavesmith::kernarg::testing

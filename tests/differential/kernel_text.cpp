// SPDX-License-Identifier: Apache-2.0
#include "differential/kernel_text.h"

#include <fmt/format.h>

namespace wavesmith::differential {

Program kernelProgram(std::string_view family, std::uint64_t seed) {
  Program program;
  program.name = fmt::format("{}-{}", family, seed);
  program.family = family;
  program.seed = seed;
  program.grid = {kWorkItems, 1, 1};
  program.workgroup = {kGroup, 1, 1};
  program.inWords = 1024;
  return program;
}

void setKernel(Program& program, std::string_view body, const std::vector<std::string>& words,
               std::string_view before) {
  program.text = fmt::format("{}\nkernel void test(global const uint* in, global uint* out, uint words) {{\n"
                             "  const uint i = get_global_id(0), l = get_local_id(0);\n"
                             "  const ulong zero = unknown_zero();\n{}",
                             before, body);
  for (std::size_t k = 0; k < words.size(); ++k)
    program.text += fmt::format("  out[i * {} + {}] = {};\n", words.size(), k, words[k]);
  program.text += "}\n";
  program.outWords = kWorkItems * static_cast<std::uint32_t>(words.size());
}

} // namespace wavesmith::differential

// SPDX-License-Identifier: Apache-2.0
#include "generate/page_text.h"

#include "generate/checked_text.h"
#include "support/code_pages.h"

#include <fmt/format.h>

#include <sstream>

namespace wavesmith::generate::testing {
namespace {

std::string blockOf(const std::string& kernel) {
  return fmt::format("  .p2align 6\n  .amdhsa_kernel {}\n    .amdhsa_next_free_vgpr 8\n"
                     "    .amdhsa_next_free_sgpr 8\n    .amdhsa_accum_offset 8\n  .end_amdhsa_kernel\n",
                     kernel);
}
std::string functionOf(const std::string& kernel) {
  return fmt::format(
      "  .text\n  .p2align 8\n  .globl {0}\n  .type {0},@function\n{0}:\n  s_endpgm\n.L{0}_end:\n"
      "  .size {0}, .L{0}_end-{0}\n  .rodata\n",
      kernel);
}

} // namespace

std::string pageText(const std::string& example) {
  std::istringstream code(wavesmith::testing::fenced(example, "asm"));
  std::istringstream yaml(wavesmith::testing::fenced(example, "yaml"));
  std::string body, directives, metadata, more, entries;
  for (std::string line; std::getline(code, line);) {
    if (line.starts_with(".amdhsa_kernel ")) {
      std::string name;
      std::istringstream(line.substr(line.find(' '))) >> name;
      const bool there = body.find(name + ":\n") != std::string::npos;
      more += (there ? "" : functionOf(name)) + blockOf(name);
    } else {
      (line.starts_with(".amdhsa_") ? directives : body) += line + "\n";
    }
  }
  for (std::string line; std::getline(yaml, line);) {
    if (!line.starts_with(".symbol: ") || metadata.find(".symbol: ") == std::string::npos)
      metadata += line + "\n";
    else
      entries += fmt::format("  - {{ .name: other, {}, .kernarg_segment_size: 0, .kernarg_segment_align: 8, "
                             ".group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .wavefront_size: "
                             "64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 256 }}\n",
                             line);
  }
  std::string text = kernelText(body, directives, metadata);
  const auto before = [&text](std::string_view what, const std::string& insertion) {
    const std::size_t at = text.find(what);
    text.insert(at == std::string::npos ? text.size() : at, insertion);
  };
  before("  .amdgpu_metadata", more);
  before("  .end_amdgpu_metadata", entries);
  return text;
}

} // namespace wavesmith::generate::testing

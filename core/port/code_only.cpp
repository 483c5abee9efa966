// SPDX-License-Identifier: Apache-2.0
#include "port/code_only.h"

#include "port/processor_conditions.h"
#include "source/assembly/assembly_line.h"
#include "syntax/statement.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::port {
namespace {

struct RemovedBlock {
  std::string_view begin;
  std::string_view end;
};
constexpr std::array<RemovedBlock, 7> kRemovedBlocks{{
    {".amd_kernel_code_t", ".end_amd_kernel_code_t"},
    {".amd_amdgpu_hsa_metadata", ".end_amd_amdgpu_hsa_metadata"},
    {".amdgpu_runtime_metadata", ".end_amdgpu_runtime_metadata"},
    {".amdgpu_code_object_metadata", ".end_amdgpu_code_object_metadata"},
    {".amd_amdgpu_pal_metadata", ".end_amd_amdgpu_pal_metadata"},
    {".amdhsa_kernel", ".end_amdhsa_kernel"},
    {".amdgpu_metadata", ".end_amdgpu_metadata"},
}};

// Directives that say nothing about code.
constexpr std::array<std::string_view, 8> kSilentDirectives{
    ".hsa_code_object_version",
    ".hsa_code_object_isa",
    ".amd_amdgpu_isa",
    ".amdgpu_hsa_kernel",
    ".amdgcn_target",
    ".amdhsa_code_object_version",
    ".amdgpu_hsa_program_global",
    ".amdgpu_hsa_module_global",
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSections{{
    {".hsatext", ".text"},
    {".hsadata_global_agent", ".data"},
    {".hsadata_global_program", ".data"},
    {".hsarodata_readonly_agent", ".section .rodata,\"a\",@progbits"},
}};

class Blanking {
public:
  explicit Blanking(VersionSymbols symbols) : symbols_(symbols) {}

  std::string line(const source::AssemblyLine& line) {
    const auto directive = syntax::readDirective(line.text, line.state);
    if (!until_.empty()) {
      if (line.text.contains(until_)) until_ = {};
      return {};
    }
    if (!directive) return code(line.text);
    const std::string_view name = directive->name.text;
    const std::string label(line.text.substr(0, directive->name.begin));
    if (const auto* block = std::ranges::find(kRemovedBlocks, name, &RemovedBlock::begin);
        block != kRemovedBlocks.end()) {
      until_ = block->end;
      return label;
    }
    if (std::ranges::find(kSilentDirectives, name) != kSilentDirectives.end()) return label;
    for (const auto& [old, now] : kSections)
      if (old == name) return label + std::string(now);
    return code(line.text);
  }

private:
  [[nodiscard]] std::string code(std::string_view line) const {
    return symbols_ == VersionSymbols::SetByText ? std::string(line)
                                                 : withCurrentVersionSymbols(std::string(line));
  }

  VersionSymbols symbols_;
  std::string_view until_; // the directive that ends the block that is being removed
};

} // namespace

std::string codeOnly(std::string_view text, VersionSymbols symbols) {
  std::string code;
  code.reserve(text.size());
  Blanking blanking(symbols);
  for (const source::AssemblyLine& line : source::assemblyLines(text))
    code += blanking.line(line) + '\n';
  return code;
}

} // namespace wavesmith::port

// SPDX-License-Identifier: Apache-2.0
#include "compile/resource_usage.h"

#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::compile {
namespace {

constexpr std::string_view kFlag = " [-Rpass-analysis=kernel-resource-usage]";

// VCC, XNACK_MASK and FLAT_SCRATCH, which gfx942's compilers count and .amdhsa_next_free_sgpr does not (LLVM
// 19, AMDGPUBaseInfo.cpp, getNumExtraSGPRs).
constexpr std::uint32_t kExtraScalars = 6;

// "ScratchSize [bytes/lane]: 0" (LLVM 19, AMDGPUAsmPrinter.cpp, emitResourceUsageRemarks)
void readRow(ResourceUsage& usage, std::string_view text) {
  const std::size_t colon = text.rfind(": ");
  if (colon == std::string_view::npos) return;
  const std::string_view name = text.substr(0, colon);
  const std::string_view value = text.substr(colon + 2);
  const std::pair<std::string_view, std::optional<std::uint32_t> ResourceUsage::*> numbers[] = {
      {"SGPRs", &ResourceUsage::sgprs},
      {"TotalSGPRs", &ResourceUsage::sgprs}, // newer versions
      {"VGPRs", &ResourceUsage::vgprs},
      {"AGPRs", &ResourceUsage::agprs},
      {"ScratchSize [bytes/lane]", &ResourceUsage::scratch},
      {"LDS Size [bytes/block]", &ResourceUsage::lds},
      {"Occupancy [waves/SIMD]", &ResourceUsage::occupancy},
      {"SGPRs Spill", &ResourceUsage::sgprSpills},
      {"VGPRs Spill", &ResourceUsage::vgprSpills}};
  for (const auto& [known, member] : numbers)
    if (name == known) usage.*member = source::readNumber<std::uint32_t>(value);
  if (name == "Dynamic Stack") usage.dynamicStack = value == "True";
}

std::string shown(std::optional<std::uint32_t> value) {
  return value ? fmt::format("{}", *value) : std::string();
}

std::vector<ResourceRow> clangRows(const ResourceUsage& clang) {
  std::vector<ResourceRow> rows = {{"SGPRs", shown(clang.sgprs), {}},
                                   {"VGPRs", shown(clang.vgprs), {}},
                                   {"AGPRs", shown(clang.agprs), {}},
                                   {"allocated vector registers", {}, {}},
                                   {"live vector registers, at most", {}, {}},
                                   {"LDS, bytes", shown(clang.lds), {}},
                                   {"scratch, bytes for each lane", shown(clang.scratch), {}},
                                   {"spilled SGPRs", shown(clang.sgprSpills), {}},
                                   {"spilled VGPRs", shown(clang.vgprSpills), {}},
                                   {"occupancy, waves for each SIMD", shown(clang.occupancy), {}}};
  if (clang.dynamicStack.value_or(false)) rows.push_back({"dynamic stack", "yes", {}});
  return rows;
}

void addOurs(std::vector<ResourceRow>& rows, const check::Checked& checked, std::size_t kernel) {
  const analysis::KernelResources& resources = checked.analysis->resources[kernel];
  const codeobject::Kernel& object = checked.object->kernels()[checked.program->kernels()[kernel].kernel];
  const std::pair<std::string_view, std::uint32_t> values[] = {
      {"SGPRs", resources.used.scalars + kExtraScalars},
      {"VGPRs", resources.used.vectors},
      {"AGPRs", resources.used.accumulations},
      {"allocated vector registers", resources.occupancy.vectorsAllocated},
      {"live vector registers, at most", resources.mostLive},
      {"LDS, bytes", resources.allocated.ldsBytes},
      {"scratch, bytes for each lane", object.descriptor.privateSegmentFixedSize},
      {"occupancy, waves for each SIMD", resources.occupancy.wavesPerSimd}};
  for (const auto& [name, value] : values)
    std::ranges::find(rows, name, &ResourceRow::name)->ours = shown(value);
}

void dropEmpty(std::vector<ResourceRow>& rows) {
  std::erase_if(rows, [](const ResourceRow& row) { return row.clang.empty() && row.ours.empty(); });
}

} // namespace

std::vector<ResourceUsage> takeResourceUsage(source::Diagnostics& diagnostics) {
  std::vector<ResourceUsage> all;
  std::erase_if(diagnostics, [&all](const source::Diagnostic& diagnostic) {
    std::string_view text = diagnostic.message;
    if (diagnostic.severity != source::Severity::Remark || !text.ends_with(kFlag)) return false;
    text.remove_suffix(kFlag.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    constexpr std::string_view kName = "Function Name: ";
    if (text.starts_with(kName)) {
      auto& usage = all.emplace_back();
      usage.kernel = text.substr(kName.size());
      usage.place = diagnostic.place;
    } else if (!all.empty()) {
      readRow(all.back(), text);
    }
    return true;
  });
  return all;
}

std::vector<KernelResources> compareResources(const std::vector<ResourceUsage>& clang,
                                              const check::Checked& checked) {
  std::vector<KernelResources> all;
  std::vector<bool> shownUsages(clang.size(), false);
  const std::size_t kernels = checked.analysis != nullptr ? checked.program->kernels().size() : 0;
  for (std::size_t kernel = 0; kernel < kernels; ++kernel) {
    const std::string& name = checked.program->kernels()[kernel].name;
    const auto found = std::ranges::find(clang, name, &ResourceUsage::kernel);
    if (found != clang.end()) shownUsages[static_cast<std::size_t>(found - clang.begin())] = true;
    KernelResources& rows =
        all.emplace_back(KernelResources{name, clangRows(found == clang.end() ? ResourceUsage{} : *found)});
    addOurs(rows.rows, checked, kernel);
  }
  // Functions that are called, and all kernels if nothing could be linked.
  for (std::size_t usage = 0; usage < clang.size(); ++usage)
    if (!shownUsages[usage]) all.push_back({clang[usage].kernel, clangRows(clang[usage])});
  for (KernelResources& kernel : all)
    dropEmpty(kernel.rows);
  return all;
}

} // namespace wavesmith::compile

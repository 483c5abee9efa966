// SPDX-License-Identifier: Apache-2.0
#include "objects/info_text.h"

#include "kernarg/layout.h"
#include "objects/elf_text.h"
#include "output/json.h"
#include "output/terminal.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::cli {
namespace {

using codeobject::KernelDescriptor;

std::string access(const codeobject::Segment& segment) {
  return fmt::format("{}{}{}", segment.readable ? 'r' : '-', segment.writable ? 'w' : '-',
                     segment.executable ? 'x' : '-');
}

std::string_view name(codeobject::Symbol::Kind kind) {
  using enum codeobject::Symbol::Kind;
  switch (kind) {
  case None: return "none";
  case Object: return "object";
  case Function: return "function";
  case Section: return "section";
  case File: return "file";
  case Kernel: return "kernel";
  case Other: return "other";
  }
  return "other";
}

// The user SGPRs that a descriptor enables, in the order in which the hardware initializes them, with the
// count of each (LLVM AMDGPUUsage, "Initial Kernel Execution State", SGPR register set up order).
std::string initialScalars(const KernelDescriptor& descriptor) {
  const std::vector<std::pair<bool, std::pair<std::string_view, unsigned>>> all{
      {descriptor.privateSegmentBuffer, {"private_segment_buffer", 4}},
      {descriptor.dispatchPtr, {"dispatch_ptr", 2}},
      {descriptor.queuePtr, {"queue_ptr", 2}},
      {descriptor.kernargSegmentPtr, {"kernarg_segment_ptr", 2}},
      {descriptor.dispatchId, {"dispatch_id", 2}},
      {descriptor.flatScratchInit, {"flat_scratch_init", 2}},
      {descriptor.privateSegmentSize, {"private_segment_size", 1}},
      {descriptor.kernargPreloadLength != 0, {"kernarg_preload", descriptor.kernargPreloadLength}},
  };
  std::string text;
  unsigned next = 0;
  const auto add = [&](std::string_view what, unsigned count) {
    const std::string range =
        count == 1 ? fmt::format("s{}", next) : fmt::format("s[{}:{}]", next, next + count - 1);
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", range, what);
    next += count;
  };
  for (const auto& [enabled, value] : all) {
    if (enabled) add(value.first, value.second);
  }
  // System SGPRs follow all user SGPRs, including uninitialized ones.
  next = std::max<unsigned>(next, descriptor.userSgprCount);
  if (descriptor.workgroupIdX) add("workgroup_id_x", 1);
  if (descriptor.workgroupIdY) add("workgroup_id_y", 1);
  if (descriptor.workgroupIdZ) add("workgroup_id_z", 1);
  if (descriptor.workgroupInfo) add("workgroup_info", 1);
  return text;
}

// VGPRs and AGPRs share one register file; the AGPRs are the part from accum_offset on.
std::string registersText(const KernelDescriptor& descriptor) {
  const std::uint32_t all = descriptor.vectorRegisters();
  const std::uint32_t accumulation = all > descriptor.accumOffset ? all - descriptor.accumOffset : 0;
  return fmt::format("{} VGPRs, {} AGPRs, {} SGPRs", all - accumulation, accumulation,
                     descriptor.scalarRegisters());
}

std::string descriptorText(const KernelDescriptor& descriptor) {
  static constexpr std::string_view kWorkitemIds[] = {"x", "x, y", "x, y, z", "undefined"};
  std::string text;
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("    {:<14} {}\n", label, value);
  };
  line("registers", registersText(descriptor));
  line("LDS", counted(descriptor.groupSegmentFixedSize, "byte", "bytes"));
  line("scratch",
       fmt::format("{} for each work-item{}", counted(descriptor.privateSegmentFixedSize, "byte", "bytes"),
                   descriptor.usesDynamicStack ? ", and a dynamic stack" : ""));
  line("kernarg", counted(descriptor.kernargSize, "byte", "bytes"));
  line("initial SGPRs", initialScalars(descriptor));
  line("work-item id", std::string(kWorkitemIds[descriptor.workitemId & 3]));
  line("float mode",
       fmt::format("round {} and {}, denormals {} and {} (f32; f16 and f64){}{}", descriptor.floatRoundMode32,
                   descriptor.floatRoundMode16_64, descriptor.floatDenormMode32,
                   descriptor.floatDenormMode16_64, descriptor.ieeeMode ? ", IEEE" : "",
                   descriptor.dx10Clamp ? ", DX10 clamp" : ""));
  if (descriptor.tgSplit) line("tg_split", "the waves of a work-group may run on several CUs");
  return text;
}

std::string argumentsText(const kernarg::Layout& layout) {
  if (layout.arguments.empty()) return "    arguments      not described\n";
  const auto hidden = std::ranges::count_if(layout.arguments, &kernarg::Argument::hidden);
  const auto own = static_cast<std::ptrdiff_t>(layout.arguments.size()) - hidden;
  std::string text = fmt::format("    arguments      {}{}\n", own,
                                 hidden != 0 ? fmt::format(", and {} hidden", hidden) : "");
  text += "                   offset  size  kind\n";
  for (std::size_t i = 0; i < layout.arguments.size(); ++i) {
    const kernarg::Argument& argument = layout.arguments[i];
    std::string argumentName = argument.name.empty() ? fmt::format("#{}", i) : argument.name;
    if (argument.hidden()) argumentName = fmt::format("({})", name(argument.kind));
    text += fmt::format("      {:<12} {:>6}  {:>4}  {}{}{}\n", argument.hidden() ? "" : argumentName,
                        argument.offset, argument.size, name(argument.kind),
                        argument.typeName.empty() ? "" : " ", argument.typeName);
  }
  return text;
}

// The values of the symbols at the end of a kernel's code, from its source.
std::string nextFreeText(const std::optional<assembler::NextFree>& nextFree) {
  if (!nextFree) return {};
  return fmt::format(
      "    {:<14} .amdgcn.next_free_vgpr is {} and .amdgcn.next_free_sgpr {} at the end of its code\n",
      "next free", nextFree->vgprs, nextFree->sgprs);
}

// Only the metadata of such a kernel is known.
codeobject::Kernel described(const codeobject::CodeObject& object, std::size_t index) {
  codeobject::Kernel kernel;
  kernel.name = object.metadata()->kernels[index].name;
  kernel.metadata = index;
  return kernel;
}

// For code object version 2, only the metadata of a kernel can be read.
bool hasOnlyMetadata(const codeobject::CodeObject& object) {
  return object.kernels().empty() && object.metadata().has_value();
}

// A kernel of version 2, of which only the metadata can be read.
std::string describedText(const codeobject::CodeObject& object, std::size_t index) {
  const codeobject::KernelMetadata& kernel = object.metadata()->kernels[index];
  std::string text = fmt::format("\n  kernel {}: from its metadata ({})\n", kernel.name, kernel.symbol);
  const auto line = [&](std::string_view label, const std::string& value) {
    text += fmt::format("    {:<14} {}\n", label, value);
  };
  line("registers", fmt::format("{} VGPRs, {} SGPRs", kernel.vgprCount, kernel.sgprCount));
  line("LDS", counted(kernel.groupSegmentFixedSize, "byte", "bytes"));
  line("scratch",
       fmt::format("{} for each work-item", counted(kernel.privateSegmentFixedSize, "byte", "bytes")));
  line("kernarg", counted(kernel.kernargSegmentSize, "byte", "bytes"));
  return text + argumentsText(kernarg::layoutOf(object, described(object, index)));
}

} // namespace

NextFreeOf nextFreeOf(const assembler::Assembly& assembly, const program::Program* program) {
  return [&assembly, program](const codeobject::Kernel& kernel) -> std::optional<assembler::NextFree> {
    if (program == nullptr) return std::nullopt;
    for (const program::KernelCode& code : program->kernels()) {
      if (code.name != kernel.name || code.end == 0 || code.end > program->instructions().size()) continue;
      const assembler::NextFree* found = assembly.nextFreeAt(program->instructions()[code.end - 1].address);
      if (found != nullptr) return *found;
    }
    return std::nullopt;
  };
}

std::string infoText(const codeobject::CodeObject& object, const codeobject::ElfListing& elf,
                     const NextFreeOf& nextFreeOf) {
  std::string text = fmt::format("{}: code object version {}, {}, {}\n", object.path(), object.version(),
                                 object.target(), counted(object.bytes().size(), "byte", "bytes"));
  text += elfHeaderText(elf, object.target());
  for (const codeobject::Kernel& kernel : object.kernels()) {
    text += fmt::format("\n  kernel {}: entry {:#x}, {} of code, descriptor {:#x}{}\n", kernel.name,
                        kernel.entry, counted(kernel.codeSize, "byte", "bytes"), kernel.descriptorAddress,
                        kernel.metadata ? "" : ", no metadata");
    text += descriptorText(kernel.descriptor);
    text += nextFreeText(nextFreeOf(kernel));
    text += argumentsText(kernarg::layoutOf(object, kernel));
  }
  for (std::size_t i = 0; hasOnlyMetadata(object) && i < object.metadata()->kernels.size(); ++i)
    text += describedText(object, i);
  return text + elfTablesText(elf);
}

namespace {

Json descriptorJson(const KernelDescriptor& descriptor) {
  Json json;
  json["vgprs"] = descriptor.vectorRegisters();
  json["accumOffset"] = descriptor.accumOffset;
  json["sgprs"] = descriptor.scalarRegisters();
  json["ldsBytes"] = descriptor.groupSegmentFixedSize;
  json["scratchBytes"] = descriptor.privateSegmentFixedSize;
  json["kernargBytes"] = descriptor.kernargSize;
  json["tgSplit"] = descriptor.tgSplit;
  json["floatRoundMode32"] = descriptor.floatRoundMode32;
  json["floatRoundMode16_64"] = descriptor.floatRoundMode16_64;
  json["floatDenormMode32"] = descriptor.floatDenormMode32;
  json["floatDenormMode16_64"] = descriptor.floatDenormMode16_64;
  json["ieeeMode"] = descriptor.ieeeMode;
  json["dx10Clamp"] = descriptor.dx10Clamp;
  json["userSgprCount"] = descriptor.userSgprCount;
  json["privateSegmentBuffer"] = descriptor.privateSegmentBuffer;
  json["dispatchPtr"] = descriptor.dispatchPtr;
  json["queuePtr"] = descriptor.queuePtr;
  json["kernargSegmentPtr"] = descriptor.kernargSegmentPtr;
  json["dispatchId"] = descriptor.dispatchId;
  json["flatScratchInit"] = descriptor.flatScratchInit;
  json["privateSegmentSize"] = descriptor.privateSegmentSize;
  json["kernargPreloadLength"] = descriptor.kernargPreloadLength;
  json["kernargPreloadOffset"] = descriptor.kernargPreloadOffset;
  json["privateSegment"] = descriptor.privateSegment;
  json["workgroupIdX"] = descriptor.workgroupIdX;
  json["workgroupIdY"] = descriptor.workgroupIdY;
  json["workgroupIdZ"] = descriptor.workgroupIdZ;
  json["workgroupInfo"] = descriptor.workgroupInfo;
  json["workitemId"] = descriptor.workitemId;
  json["usesDynamicStack"] = descriptor.usesDynamicStack;
  return json;
}

Json argumentsJson(const kernarg::Layout& layout) {
  Json json = Json::array();
  for (const kernarg::Argument& argument : layout.arguments)
    json.push_back({{"name", argument.name},
                    {"offset", argument.offset},
                    {"size", argument.size},
                    {"kind", codeobject::name(argument.kind)},
                    {"typeName", argument.typeName},
                    {"hidden", argument.hidden()}});
  return json;
}

Json kernelJson(const codeobject::CodeObject& object, const codeobject::Kernel& kernel,
                const std::optional<assembler::NextFree>& nextFree) {
  Json json;
  json["name"] = kernel.name;
  json["entry"] = kernel.entry;
  json["codeBytes"] = kernel.codeSize;
  json["descriptorAddress"] = kernel.descriptorAddress;
  json["hasMetadata"] = kernel.metadata.has_value();
  json["descriptor"] = descriptorJson(kernel.descriptor);
  if (nextFree) json["nextFree"] = {{"vgprs", nextFree->vgprs}, {"sgprs", nextFree->sgprs}};
  json["arguments"] = argumentsJson(kernarg::layoutOf(object, kernel));
  return json;
}

Json describedJson(const codeobject::CodeObject& object, std::size_t index) {
  const codeobject::KernelMetadata& kernel = object.metadata()->kernels[index];
  Json json{{"name", kernel.name},
            {"symbol", kernel.symbol},
            {"vgprs", kernel.vgprCount},
            {"sgprs", kernel.sgprCount},
            {"ldsBytes", kernel.groupSegmentFixedSize},
            {"scratchBytes", kernel.privateSegmentFixedSize},
            {"kernargBytes", kernel.kernargSegmentSize}};
  json["arguments"] = argumentsJson(kernarg::layoutOf(object, described(object, index)));
  return json;
}

} // namespace

void addInfoJson(Json& json, const codeobject::CodeObject& object, const codeobject::ElfListing& elf,
                 const NextFreeOf& nextFreeOf) {
  json["target"] = object.target();
  json["codeObjectVersion"] = object.version();
  json["bytes"] = object.bytes().size();
  json["kernels"] = Json::array();
  for (const codeobject::Kernel& kernel : object.kernels())
    json["kernels"].push_back(kernelJson(object, kernel, nextFreeOf(kernel)));
  if (hasOnlyMetadata(object)) {
    json["describedKernels"] = Json::array();
    for (std::size_t i = 0; i < object.metadata()->kernels.size(); ++i)
      json["describedKernels"].push_back(describedJson(object, i));
  }
  json["segments"] = Json::array();
  for (const codeobject::Segment& segment : object.segments()) {
    json["segments"].push_back({{"address", segment.address},
                                {"memorySize", segment.memorySize},
                                {"fileOffset", segment.fileOffset},
                                {"fileSize", segment.fileSize},
                                {"access", access(segment)}});
  }
  json["symbols"] = Json::array();
  for (const codeobject::Symbol& symbol : object.symbols()) {
    if (symbol.name.empty()) continue;
    json["symbols"].push_back({{"name", symbol.name},
                               {"address", symbol.address},
                               {"size", symbol.size},
                               {"kind", name(symbol.kind)},
                               {"global", symbol.global},
                               {"defined", symbol.defined}});
  }
  json["elf"] = elfJson(elf);
}

} // namespace wavesmith::cli

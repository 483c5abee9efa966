// SPDX-License-Identifier: Apache-2.0
// Checks metadata against descriptor and code, and the names in all three (LLVM AMDGPUUsage, "Code Object V3
// Metadata" and later: the definition of each key).
#include "generate/consistency/consistency_metadata.h"

#include "generate/consistency/consistency_code.h"
#include "generate/kernel_candidates.h"
#include "kernarg/in_metadata.h"
#include "kernarg/layout.h"
#include "source/round_up.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

namespace wavesmith::generate {
namespace {

using codeobject::KernelMetadata;
using source::Code;
using source::Severity;

constexpr unsigned kDynamicStackVersion = 5; // the code object version that introduced .uses_dynamic_stack

class MetadataCheck {
public:
  MetadataCheck(const KernelContext& kernel, source::Diagnostics& out)
      : k_(kernel), m_(*kernel.metadata), out_(out) {}

  void run(const Spoken& spoken) {
    if (!spoken.lds)
      size(".group_segment_fixed_size", &KernelMetadata::groupSegmentFixedSize,
           ".amdhsa_group_segment_fixed_size", k_.d.groupSegmentFixedSize);
    if (!spoken.scratch)
      size(".private_segment_fixed_size", &KernelMetadata::privateSegmentFixedSize,
           ".amdhsa_private_segment_fixed_size", k_.d.privateSegmentFixedSize);
    wavefront();
    vectors();
    accumulations();
    scalars();
    dynamicStack();
  }

private:
  template <class Edit>
  void say(const std::string& message, std::string_view key, std::uint64_t value,
           std::vector<source::Note> notes, const Edit& edit, Severity severity = Severity::Warning) {
    auto edits = k_.changeMetadata(edit);
    source::Place place = edits.empty() ? k_.entry() : edits.front().place;
    auto d = k_.diagnostic(Code::MetadataDiffers, severity, std::move(place), message);
    d.notes = std::move(notes);
    offer(d, fmt::format("Set {} to {}", key, value), std::move(edits));
    out_.push_back(std::move(d));
  }
  void sayCount(const std::string& message, std::string_view key, std::uint32_t KernelMetadata::* member,
                std::uint32_t value, std::vector<source::Note> notes, Severity severity = Severity::Warning) {
    say(
        message, key, value, std::move(notes), [=](KernelMetadata& metadata) { metadata.*member = value; },
        severity);
  }

  void size(std::string_view key, std::uint32_t KernelMetadata::* member, std::string_view directive,
            std::uint32_t has) {
    const std::uint32_t says = m_.*member;
    if (!k_.hasKey(key) || says == has) return;
    sayCount(fmt::format("the metadata has {} {} but the descriptor {} {}: make them equal", key, says,
                         directive, has),
             key, member, has, inDescriptor(directive, "the value of the descriptor is here"));
    // The opposite case is also correct for exactly known requirements.
    if (says < has) return;
    const std::array settings{Setting{std::string(directive), says}};
    offer(out_.back(), fmt::format("Set {} to {}", directive, says),
          k_.blocks.set(k_.kernel, settings, k_.program.target()));
  }
  [[nodiscard]] std::vector<source::Note> inDescriptor(std::string_view directive, std::string text) const {
    if (!k_.blocks.writes(k_.code.name, directive)) return {};
    return {{*k_.blocks.placeOf(k_.code.name, directive), std::move(text)}};
  }

  void wavefront() {
    if (!k_.hasKey(".wavefront_size") || m_.wavefrontSize == kernarg::kWavefront) return;
    sayCount(fmt::format("waves have {} lanes on this target, but the metadata has .wavefront_size {}",
                         kernarg::kWavefront, m_.wavefrontSize),
             ".wavefront_size", &KernelMetadata::wavefrontSize, kernarg::kWavefront, {});
  }

  // Readers of the counts round them up to what is allocated (HIP's occupancy functions: ROCm/clr,
  // hip_platform.cpp): one that is too small by less than that is wrong and does no harm.
  static Severity lessThan(std::uint32_t needed, std::uint32_t count, std::uint32_t granule) {
    return source::roundUp(count, granule) < source::roundUp(needed, granule) ? Severity::Warning
                                                                              : Severity::Remark;
  }

  // Both kinds together, as they are allocated; not rounded to granules (LLVM SIProgramInfo.NumVGPR).
  void vectors() {
    if (!k_.hasKey(".vgpr_count")) return;
    const analysis::Resources& used = k_.resources.used;
    const std::uint32_t needed =
        used.accumulations == 0 ? used.vectors : k_.d.accumOffset + used.accumulations;
    const std::uint32_t allocated = k_.d.vectorRegisters();
    if (needed > allocated) return; // W0302 reports it
    if (m_.vgprCount < needed)
      sayCount(fmt::format("the code uses {} vector registers, but the metadata has .vgpr_count {}{}", needed,
                           m_.vgprCount,
                           used.accumulations == 0 ? "" : ", which includes accumulation registers"),
               ".vgpr_count", &KernelMetadata::vgprCount, needed, usedBy(used),
               lessThan(needed, m_.vgprCount, k_.program.target().vectorGranule));
    else if (m_.vgprCount > allocated)
      sayCount(
          fmt::format("the descriptor allocates {} vector registers, but the metadata has .vgpr_count {}",
                      allocated, m_.vgprCount),
          ".vgpr_count", &KernelMetadata::vgprCount, calls() ? allocated : needed,
          inDescriptor(".amdhsa_next_free_vgpr", "they are allocated here"));
  }
  void accumulations() {
    if (!k_.hasKey(".agpr_count") || !m_.agprCount) return;
    const std::uint32_t allocated =
        k_.d.vectorRegisters() - std::min(k_.d.vectorRegisters(), k_.d.accumOffset);
    const std::uint32_t needed = k_.resources.used.accumulations;
    if (needed > allocated) return; // W0302 reports it
    const auto set = [this](const std::string& message, std::uint32_t value,
                            std::vector<source::Note> notes) {
      say(message, ".agpr_count", value, std::move(notes),
          [value](KernelMetadata& metadata) { metadata.agprCount = value; });
    };
    if (*m_.agprCount < needed)
      set(fmt::format("the code uses {} accumulation registers, but the metadata has .agpr_count {}", needed,
                      *m_.agprCount),
          needed, usedBy(k_.resources.used));
    else if (*m_.agprCount > allocated)
      set(fmt::format(
              "the descriptor allocates {} accumulation registers, but the metadata has .agpr_count {}",
              allocated, *m_.agprCount),
          calls() ? allocated : needed,
          inDescriptor(".amdhsa_accum_offset", "accumulation registers begin after these"));
  }
  // VCC and similar registers may be included or not: both are common.
  void scalars() {
    if (!k_.hasKey(".sgpr_count")) return;
    const std::uint32_t needed = k_.resources.used.scalars;
    const std::uint32_t allocated = k_.d.scalarRegisters();
    if (needed > allocated) return; // W0302 reports it
    const std::uint32_t all = std::min(needed + codeobject::kExtraScalars, allocated);
    if (m_.sgprCount < needed)
      sayCount(fmt::format("the code uses {} scalar registers without VCC and the reserved ones, but the "
                           "metadata has .sgpr_count {}",
                           needed, m_.sgprCount),
               ".sgpr_count", &KernelMetadata::sgprCount, all, {},
               lessThan(needed, m_.sgprCount, k_.program.target().scalarGranule));
    else if (m_.sgprCount > allocated)
      sayCount(
          fmt::format("the descriptor allocates {} scalar registers, but the metadata has .sgpr_count {}",
                      allocated, m_.sgprCount),
          ".sgpr_count", &KernelMetadata::sgprCount, calls() ? allocated : all,
          inDescriptor(".amdhsa_next_free_sgpr", "they are allocated here"));
  }

  void dynamicStack() {
    if (k_.program.codeObject().version() < kDynamicStackVersion ||
        m_.usesDynamicStack == k_.d.usesDynamicStack)
      return;
    const bool has = k_.d.usesDynamicStack;
    if (!has && !k_.hasKey(".uses_dynamic_stack")) return;
    say(fmt::format("the metadata has .uses_dynamic_stack {} but the descriptor .amdhsa_uses_dynamic_stack "
                    "{}: make them equal",
                    m_.usesDynamicStack, has ? 1 : 0),
        ".uses_dynamic_stack", has ? 1 : 0,
        inDescriptor(".amdhsa_uses_dynamic_stack", "the value of the descriptor is here"),
        [has](KernelMetadata& metadata) { metadata.usesDynamicStack = has; });
  }

  // Called code whose registers are unknown.
  [[nodiscard]] bool calls() const { return !k_.knows(".amdhsa_next_free_vgpr"); }
  [[nodiscard]] std::vector<source::Note> usedBy(const analysis::Resources& used) const {
    const bool accumulation = used.accumulations != 0;
    const auto cls = accumulation ? isa::RegisterClass::Accumulation : isa::RegisterClass::Vector;
    const std::uint32_t number = (accumulation ? used.accumulations : used.vectors) - 1;
    for (Index i = k_.code.first; i < k_.code.end; ++i)
      for (const auto& ranges : {k_.analysis.footprints.reads(i), k_.analysis.footprints.writes(i)})
        for (const isa::RegisterRange& range : ranges)
          if (range.cls == cls && number >= range.first && number < range.first + std::uint32_t{range.count})
            return {k_.note(i, fmt::format("{}{} is used here", accumulation ? 'a' : 'v', number))};
    return {};
  }

  const KernelContext& k_;
  const KernelMetadata& m_;
  source::Diagnostics& out_;
};

std::string kernelSymbol(std::string_view kernel) {
  return fmt::format("{}.kd", kernel);
}

bool returns(const isa::Instruction& instruction) {
  return instruction.op == isa::Op::s_setpc_b64 || instruction.op == isa::Op::s_swappc_b64;
}

// A kernel without a descriptor: global, ends with s_endpgm, and is never called.
bool isKernelToBe(const program::Program& program, const codeobject::Symbol& symbol) {
  const Index first = program.at(symbol.address);
  if (first == kNone) return false;
  const program::Block& block = program.blocks()[program.blockOf(first)];
  if (block.first == first && !block.previous.empty()) return false;
  const auto instructions = program.instructions();
  bool ends = false;
  for (Index i = first; i < instructions.size() && instructions[i].address < symbol.address + symbol.size;
       ++i) {
    if (returns(instructions[i]) || program.broken(i)) return false;
    ends = ends || endsAWave(instructions[i]);
  }
  return ends;
}

void checkDescriptors(const program::Program& program, TextBlocks& blocks, source::Diagnostics& out) {
  const codeobject::CodeObject& object = program.codeObject();
  std::unordered_set<std::string_view> described;
  for (const codeobject::Kernel& kernel : object.kernels())
    described.insert(kernel.name);
  for (const codeobject::Symbol& symbol : object.symbols()) {
    if (symbol.kind != codeobject::Symbol::Kind::Function || !symbol.global || !symbol.defined) continue;
    if (!described.insert(symbol.name).second || !isKernelToBe(program, symbol)) continue;
    // The assembler has already reported a block that it rejected.
    if (blocks.hasText() && blocks.mentions(symbol.name)) continue;
    source::Place place = program.place(program.at(symbol.address));
    if (place.file.empty()) place.file = object.path();
    out.push_back(
        {.code = Code::DescriptorMissing,
         .severity = Severity::Warning,
         .place = std::move(place),
         .message = fmt::format("the function {0} ends with s_endpgm but has no .amdhsa_kernel: write one "
                                "(`wavesmith-cli descriptor FILE --update` does), or end it with a return",
                                symbol.name),
         .notes = {},
         .fixes = {}});
  }
}

// Kernels without metadata, if there is any metadata: without any, the launch does not need it.
void checkUndescribed(const program::Program& program, TextBlocks& blocks, source::Diagnostics& out) {
  const codeobject::CodeObject& object = program.codeObject();
  if (!object.metadata()) return;
  std::vector<bool> meant(object.kernels().size());
  bool looked = false;
  for (const program::KernelCode& code : program.kernels()) {
    const codeobject::Kernel& kernel = object.kernels()[code.kernel];
    if (kernel.metadata) continue;
    if (!std::exchange(looked, true))
      for (const LostEntry& lost : lostEntries(object))
        if (lost.kernel) meant[*lost.kernel] = true;
    if (meant[code.kernel]) continue; // W0412 reports it
    source::Place place = code.entry == kNone ? source::Place{} : program.place(code.entry);
    if (place.file.empty()) place.file = object.path();
    source::Diagnostic d{
        .code = Code::MetadataMissing,
        .severity = Severity::Warning,
        .place = blocks.placeOf(code.name, {}).value_or(place),
        .message = fmt::format(
            "kernel {0} has no metadata, so HIP cannot find it: add an entry with .symbol {0}.kd", code.name),
        .notes = {},
        .fixes = {}};
    offer(d, fmt::format("Add metadata for {}", code.name),
          blocks.change(object, [&](codeobject::Metadata& metadata) {
            codeobject::KernelMetadata entry = kernarg::newMetadata(code.name, kernel.descriptor);
            entry.kernargSegmentSize = kernel.descriptor.kernargSize;
            entry.kernargSegmentAlignment = kernarg::kDefaultAlignment;
            metadata.kernels.push_back(std::move(entry));
          }));
    out.push_back(std::move(d));
  }
}

} // namespace

void checkMetadata(const KernelContext& kernel, const Spoken& spoken, source::Diagnostics& out) {
  if (kernel.metadata != nullptr) MetadataCheck(kernel, out).run(spoken);
}

void checkNames(const program::Program& program, TextBlocks& blocks, source::Diagnostics& out) {
  checkDescriptors(program, blocks, out);
  checkUndescribed(program, blocks, out);
}

std::vector<LostEntry> lostEntries(const codeobject::CodeObject& object) {
  std::vector<LostEntry> lost;
  if (!object.metadata()) return lost;
  const auto& entries = object.metadata()->kernels;
  std::unordered_set<std::string_view> symbols;
  std::vector<std::string> names;
  std::vector<std::size_t> undescribed;
  names.reserve(object.kernels().size());
  for (std::size_t i = 0; i < object.kernels().size(); ++i) {
    names.push_back(kernelSymbol(object.kernels()[i].name));
    symbols.insert(names.back());
    if (!object.kernels()[i].metadata) undescribed.push_back(i);
  }
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (!symbols.contains(entries[i].symbol)) lost.push_back({i, std::nullopt});
  for (LostEntry& entry : lost) {
    const auto meant = std::ranges::find_if(
        undescribed, [&](std::size_t i) { return object.kernels()[i].name == entries[entry.entry].name; });
    if (meant == undescribed.end()) continue;
    entry.kernel = *meant;
    undescribed.erase(meant);
  }
  if (undescribed.size() != 1) return lost;
  const auto single = [](const LostEntry& entry) { return !entry.kernel; };
  if (std::ranges::count_if(lost, single) == 1)
    std::ranges::find_if(lost, single)->kernel = undescribed.front();
  return lost;
}

} // namespace wavesmith::generate

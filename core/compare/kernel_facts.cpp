// SPDX-License-Identifier: Apache-2.0
#include "compare/kernel_facts.h"

#include "analysis/waits/counter_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace wavesmith::compare {
namespace {

using analysis::Counter;

constexpr std::array<std::pair<isa::Unit, const char*>, 10> kUnits = {{
    {isa::Unit::Valu, "vector arithmetic"},
    {isa::Unit::Mfma, "matrix"},
    {isa::Unit::Salu, "scalar arithmetic"},
    {isa::Unit::Smem, "scalar loads"},
    {isa::Unit::Buffer, "buffer accesses"},
    {isa::Unit::Flat, "global, flat and scratch accesses"},
    {isa::Unit::Lds, "LDS operations"},
    {isa::Unit::Gws, "global wave sync"},
    {isa::Unit::Branch, "branches and ends"},
    {isa::Unit::Control, "waits, nops, barriers and modes"},
}};

class Facts {
public:
  explicit Facts(const KernelSide& side) : side_(side) {
    addResources();
    addWaits();
    addInstructions();
  }

  std::vector<Fact> take() { return std::move(facts_); }

private:
  void add(FactGroup group, std::string name, std::uint64_t value) {
    facts_.push_back({group, std::move(name), value, value});
  }

  void addResources() {
    const analysis::KernelResources& r = side_.analysis->resources[side_.kernel];
    const program::KernelCode& code = side_.program->kernels()[side_.kernel];
    const codeobject::Kernel& object = side_.program->codeObject().kernels()[code.kernel];
    add(FactGroup::Registers, "VGPRs", r.used.vectors);
    add(FactGroup::Registers, "AGPRs", r.used.accumulations);
    add(FactGroup::Registers, "SGPRs", r.used.scalars);
    add(FactGroup::Registers, "allocated vector registers", r.occupancy.vectorsAllocated);
    add(FactGroup::Registers, "live vector registers, at most", r.mostLive);
    add(FactGroup::Memory, "LDS, bytes", r.allocated.ldsBytes);
    add(FactGroup::Memory, "scratch, bytes for each lane", object.descriptor.privateSegmentFixedSize);
    add(FactGroup::Occupancy, "waves for each SIMD", r.occupancy.wavesPerSimd);
  }

  [[nodiscard]] bool contains(program::Index at) const {
    const program::KernelCode& code = side_.program->kernels()[side_.kernel];
    return at >= code.first && at < code.end;
  }

  void addWaits() {
    std::uint64_t waits = 0;
    std::array<std::uint64_t, analysis::kCounters> of{};
    std::array<std::uint64_t, analysis::kCounters> ofZero{};
    std::uint64_t nops = 0;
    std::uint64_t states = 0;
    std::uint64_t barriers = 0;
    const program::KernelCode& code = side_.program->kernels()[side_.kernel];
    for (program::Index at = code.first; at < code.end; ++at) {
      const isa::Instruction& instruction = side_.program->instructions()[at];
      const isa::Opcode& row = instruction.row();
      if (row.has(isa::trait::kBarrier)) ++barriers;
      if (row.has(isa::trait::kNop)) {
        ++nops;
        states += static_cast<std::uint64_t>(instruction.immediate & 0xF) + 1;
      }
      if (instruction.op != isa::Op::s_waitcnt) continue;
      const analysis::WaitCounts counts = analysis::waitCounts(instruction);
      if (counts == analysis::kNoWait) continue;
      ++waits;
      for (const Counter counter : analysis::kAllCounters) {
        if (!counts.waitsFor(counter)) continue;
        ++of[analysis::number(counter)];
        if (counts[counter] == 0) ++ofZero[analysis::number(counter)];
      }
    }
    add(FactGroup::Waits, "waits", waits);
    for (unsigned counter = 0; counter < analysis::kCounters; ++counter) {
      const std::string_view counterName = analysis::name(static_cast<Counter>(counter));
      add(FactGroup::Waits, fmt::format("waits for {}", counterName), of[counter]);
      add(FactGroup::Waits, fmt::format("waits for {}(0)", counterName), ofZero[counter]);
    }
    add(FactGroup::Waits, "waits stronger than needed", weak());
    add(FactGroup::Waits, "s_nop", nops);
    add(FactGroup::Waits, "wait states of s_nop", states);
    add(FactGroup::Waits, "barriers", barriers);
  }

  [[nodiscard]] std::uint64_t weak() const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(side_.analysis->counters.answers(), [this](const analysis::WaitAnswer& answer) {
          return contains(answer.wait) && (answer.verdict == analysis::Verdict::Stronger ||
                                           answer.verdict == analysis::Verdict::NotNeeded);
        }));
  }

  void addInstructions() {
    const program::KernelCode& code = side_.program->kernels()[side_.kernel];
    const auto all = side_.program->instructions().subspan(code.first, code.end - code.first);
    std::uint64_t bytes = 0;
    for (const isa::Instruction& instruction : all)
      bytes += instruction.length;
    add(FactGroup::Instructions, "instructions", all.size());
    add(FactGroup::Instructions, "bytes of code", bytes);
    for (const auto& [unit, unitName] : kUnits)
      add(FactGroup::Instructions, unitName,
          static_cast<std::uint64_t>(std::ranges::count_if(
              all, [unit](const isa::Instruction& instruction) { return instruction.row().unit == unit; })));
  }

  const KernelSide& side_;
  std::vector<Fact> facts_;
};

} // namespace

std::string_view name(FactGroup group) {
  switch (group) {
  case FactGroup::Registers: return "registers";
  case FactGroup::Memory: return "memory";
  case FactGroup::Occupancy: return "occupancy";
  case FactGroup::Waits: return "waits";
  case FactGroup::Instructions: return "instructions";
  }
  return {};
}

std::vector<Fact> compareFacts(const KernelSide& before, const KernelSide& after) {
  std::vector<Fact> all = Facts(before).take();
  const std::vector<Fact> others = Facts(after).take();
  for (std::size_t fact = 0; fact < all.size(); ++fact)
    all[fact].after = others[fact].after;
  std::erase_if(all, [](const Fact& fact) {
    const bool isAlwaysShown = fact.group == FactGroup::Registers || fact.group == FactGroup::Occupancy;
    return !isAlwaysShown && fact.before == 0 && fact.after == 0;
  });
  return all;
}

} // namespace wavesmith::compare

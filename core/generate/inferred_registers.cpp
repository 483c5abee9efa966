// SPDX-License-Identifier: Apache-2.0
#include "generate/inferred_registers.h"

#include "analysis/registers/unwritten.h"
#include "codeobject/descriptor/descriptor_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace wavesmith::generate {
namespace {

using codeobject::KernelDescriptor;

std::vector<Index> few(std::vector<Index> all) {
  if (all.size() > kMostReasons) all.resize(kMostReasons);
  return all;
}

class InitialInference {
public:
  InitialInference(const program::Program& program, const EntryReads& reads, const Hints& hints,
                   const KernelDescriptor& descriptor, Inference& out)
      : program_(program), reads_(reads), hints_(hints), d_(descriptor), out_(out) {}

  void run() {
    if (hints_.isNew)
      guessUser();
    else
      keepUser();
    system();
    workItems();
    rest();
  }

private:
  void add(std::string_view directive, std::uint64_t value, Certainty certainty, std::string why,
           std::vector<Index> because = {}) {
    out_.fields.push_back(
        {std::string(directive), value, certainty, std::move(why), few(std::move(because))});
  }
  [[nodiscard]] const std::vector<Index>& readsOf(unsigned number) const { return reads_.scalars[number]; }
  [[nodiscard]] std::vector<Index> readsOfRange(unsigned first, unsigned count) const {
    std::vector<Index> all;
    for (unsigned n = first; n < first + count && n < isa::kScalarRegisters; ++n)
      all.insert(all.end(), readsOf(n).begin(), readsOf(n).end());
    std::ranges::sort(all);
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    return all;
  }

  // The enabled registers are those that the author expects; all of them stay, because removing one would
  // move the others.
  void keepUser() {
    unsigned next = 0;
    const auto keep = [&](std::string_view directive, bool enabled, unsigned count) {
      if (!enabled) return;
      const auto because = readsOfRange(next, count);
      add(directive, 1, because.empty() ? Certainty::Kept : Certainty::Known,
          because.empty() ? fmt::format("{} has it, unread; without it other registers would move",
                                        rangeText(next, count))
                          : fmt::format("{} is read before it is written", rangeText(next, count)),
          because);
      next += count;
    };
    next += d_.privateSegmentBuffer ? 4 : 0;
    keep(".amdhsa_user_sgpr_dispatch_ptr", d_.dispatchPtr, 2);
    keep(".amdhsa_user_sgpr_queue_ptr", d_.queuePtr, 2);
    keep(".amdhsa_user_sgpr_kernarg_segment_ptr", d_.kernargSegmentPtr, 2);
    // Loads through the registers in which that pointer would be, if nothing else can be there.
    const bool isLast = !d_.dispatchId && !d_.flatScratchInit && !d_.privateSegmentSize &&
                        d_.kernargPreloadLength == 0 && d_.userSgprCount <= next + 2;
    if (!d_.kernargSegmentPtr && isLast && next + 1 < isa::kScalarRegisters && !reads_.loads[next].empty() &&
        (d_.userSgprCount == next + 2 || !d_.workgroupIdX)) {
      add(".amdhsa_user_sgpr_kernarg_segment_ptr", 1, Certainty::Known,
          fmt::format("{} is used as a pointer before it is written", rangeText(next, 2)),
          reads_.loads[next]);
      next += 2;
    }
    keep(".amdhsa_user_sgpr_dispatch_id", d_.dispatchId, 2);
    next += d_.flatScratchInit ? 2 : 0;
    keep(".amdhsa_user_sgpr_private_segment_size", d_.privateSegmentSize, 1);
    if (d_.kernargPreloadLength != 0) {
      add(".amdhsa_user_sgpr_kernarg_preload_length", d_.kernargPreloadLength, Certainty::Kept,
          fmt::format("{} has preloaded arguments", rangeText(next, d_.kernargPreloadLength)),
          readsOfRange(next, d_.kernargPreloadLength));
      add(".amdhsa_user_sgpr_kernarg_preload_offset", d_.kernargPreloadOffset, Certainty::Kept,
          "the first of them");
      next += d_.kernargPreloadLength;
    }
    for (unsigned n = next; n < d_.userSgprCount && n < isa::kScalarRegisters; ++n)
      unexplained(n);
    next_ = std::max(next, d_.userSgprCount);
    add(".amdhsa_user_sgpr_count", next_, Certainty::Known, "the number of registers of the values above");
  }

  // Pairs that are used for loads, lowest first: the last of them is the kernarg segment pointer, and those
  // before it must be the values that precede it in the hardware's order (LLVM AMDGPUUsage, "SGPR Register
  // Set Up Order").
  void guessUser() {
    std::vector<unsigned> pairs;
    for (unsigned n = 0; n + 1 < isa::kScalarRegisters; n += 2)
      if (!reads_.loads[n].empty()) pairs.push_back(n);
    // Only the first few pairs are possible; higher ones are not pointers set by the hardware.
    constexpr unsigned kHighestPair = 4;
    std::erase_if(pairs, [](unsigned n) { return n > kHighestPair; });
    if (pairs.empty()) {
      if (hints_.kernargBytes == 0) {
        add(".amdhsa_user_sgpr_count", 0, Certainty::Guessed, "no pair of registers is used as a pointer");
        return;
      }
      add(".amdhsa_user_sgpr_kernarg_segment_ptr", 1, Certainty::Guessed, "the kernel has arguments");
      next_ = 2;
      add(".amdhsa_user_sgpr_count", next_, Certainty::Guessed,
          "the number of registers of the values above");
      return;
    }
    const unsigned kernarg = pairs.back();
    const Certainty sure = kernarg == 0 ? Certainty::Known : Certainty::Guessed;
    if (kernarg >= 2)
      add(".amdhsa_user_sgpr_dispatch_ptr", 1, Certainty::Guessed,
          "s[0:1] comes before the kernarg segment pointer", readsOfRange(0, 2));
    if (kernarg >= 4)
      add(".amdhsa_user_sgpr_queue_ptr", 1, Certainty::Guessed,
          "s[2:3] comes before the kernarg segment pointer", readsOfRange(2, 2));
    add(".amdhsa_user_sgpr_kernarg_segment_ptr", 1, sure,
        fmt::format("{} is used as a pointer before it is written", rangeText(kernarg, 2)),
        reads_.loads[kernarg]);
    next_ = kernarg + 2;
    add(".amdhsa_user_sgpr_count", next_, sure, "the number of registers of the values above");
  }

  void system() {
    struct Axis {
      std::string_view directive;
      std::string_view what;
      bool enabled;
    };
    const std::array<Axis, 4> axes{
        {{".amdhsa_system_sgpr_workgroup_id_x", "x of the work-group", d_.workgroupIdX},
         {".amdhsa_system_sgpr_workgroup_id_y", "y of the work-group", d_.workgroupIdY},
         {".amdhsa_system_sgpr_workgroup_id_z", "z of the work-group", d_.workgroupIdZ},
         {".amdhsa_system_sgpr_workgroup_info", "position in the work-group", d_.workgroupInfo}}};
    // Without a descriptor: in order, up to the last register that is read; x is always enabled, as in the
    // assembler.
    unsigned last = 1;
    if (hints_.isNew)
      for (unsigned k = 0; k < axes.size() && next_ + k < isa::kScalarRegisters; ++k)
        if (!readsOf(next_ + k).empty()) last = k + 1;
    for (unsigned k = 0; k < axes.size(); ++k) {
      const bool on = hints_.isNew ? k < last : axes[k].enabled;
      if (!on) {
        if (k == 0) add(axes[k].directive, 0, Certainty::Kept, "the descriptor does not set it");
        continue;
      }
      const std::vector<Index> because =
          next_ < isa::kScalarRegisters ? readsOf(next_) : std::vector<Index>{};
      const Certainty certainty = because.empty() ? Certainty::Kept
                                  : hints_.isNew  ? Certainty::Guessed
                                                  : Certainty::Known;
      add(axes[k].directive, 1, certainty,
          because.empty()
              ? fmt::format("s{} is not read; {}", next_,
                            k == 0 ? "the assembler enables x by default" : "the descriptor sets it")
              : fmt::format("s{} is read before it is written: {}", next_, axes[k].what),
          because);
      ++next_;
    }
  }

  void workItems() {
    unsigned highest = 0;
    std::vector<Index> because = reads_.vectors[0];
    std::vector<Index> fields;
    for (const Index at : reads_.vectors[0]) {
      const auto which = axisOfWorkItem(program_.instructions()[at]);
      if (!which) continue;
      if (*which > highest) fields.clear();
      if (*which >= highest && *which > 0) fields.push_back(at);
      highest = std::max(highest, *which);
    }
    constexpr std::array<std::string_view, 3> kAxes{"x", "y", "z"};
    if (highest > 0)
      add(".amdhsa_system_vgpr_workitem_id", highest, Certainty::Known,
          fmt::format("the {} of the work-item is extracted from v0", kAxes[highest]), fields);
    else if (hints_.isNew || d_.workitemId == 0)
      add(".amdhsa_system_vgpr_workitem_id", 0, because.empty() ? Certainty::Kept : Certainty::Known,
          because.empty() ? "v0 is not read" : "only x of v0 is used", because);
    else
      add(".amdhsa_system_vgpr_workitem_id", d_.workitemId, Certainty::Kept,
          "the used part of v0 is not statically known", because);
  }

  void unexplained(unsigned number) {
    if (!readsOf(number).empty())
      out_.unexplained.push_back({isa::RegisterClass::Scalar, static_cast<std::uint16_t>(number), 1});
  }
  // Registers that are read and are none of these.
  void rest() {
    for (unsigned n = next_; n < isa::kScalarRegisters; ++n)
      unexplained(n);
    for (unsigned n = 1; n < reads_.vectors.size(); ++n)
      if (!reads_.vectors[n].empty())
        out_.unexplained.push_back({isa::RegisterClass::Vector, static_cast<std::uint16_t>(n), 1});
  }

  static std::string rangeText(unsigned first, unsigned count) {
    return count == 1 ? fmt::format("s{}", first) : fmt::format("s[{}:{}]", first, first + count - 1);
  }

  const program::Program& program_;
  const EntryReads& reads_;
  const Hints& hints_;
  const KernelDescriptor& d_;
  Inference& out_;
  unsigned next_ = 0;
};

} // namespace

std::optional<unsigned> axisOfWorkItem(const isa::Instruction& instruction) {
  constexpr unsigned kY = 10;
  constexpr unsigned kZ = 20;
  constexpr unsigned kBits = 32;
  const auto constant = [&](unsigned operand) { return isa::constantOperand(instruction, operand); };
  const auto isV0 = [&](unsigned operand) {
    const isa::Operand& o = instruction.operands[operand];
    return o.kind == isa::OperandKind::Vector && o.index == 0 && o.sel == isa::kSelectAll;
  };
  const auto axisOf = [](unsigned bit) { return bit >= kZ ? 2U : bit >= kY ? 1U : 0U; };
  switch (instruction.op) {
  case isa::Op::v_bfe_u32:
    if (const auto first = isV0(1) ? constant(2) : std::nullopt) return axisOf(*first % kBits);
    return std::nullopt;
  case isa::Op::v_lshrrev_b32:
    if (const auto first = isV0(2) ? constant(1) : std::nullopt) return axisOf(*first % kBits);
    return std::nullopt;
  case isa::Op::v_and_b32: {
    // If the mask also has bits of x, the purpose of the other bits is unknown: v & -64.
    const auto mask = isV0(2) ? constant(1) : isV0(1) ? constant(2) : std::nullopt;
    if (!mask || *mask == 0) return std::nullopt;
    return axisOf(static_cast<unsigned>(std::countr_zero(*mask)));
  }
  default: return std::nullopt;
  }
}

EntryReads entryReads(const program::Program& program, const analysis::Analysis& analysis,
                      std::size_t kernel) {
  EntryReads result;
  const analysis::Footprints& footprints = analysis.footprints;
  const analysis::Unwritten unwritten(program, footprints, kernel);
  unwritten.visit([&](Index at, const analysis::RegisterSet& maybe, const analysis::RegisterSet&) {
    const isa::Instruction& instruction = program.instructions()[at];
    for (const isa::RegisterRange& read : footprints.reads(at)) {
      for (unsigned k = 0; k < read.count; ++k) {
        const auto bit = analysis::bitOf(read, k);
        if (!bit || !maybe.test(*bit)) continue;
        const unsigned number = read.first + k;
        if (read.cls == isa::RegisterClass::Scalar && number < isa::kScalarRegisters)
          result.scalars[number].push_back(at);
        if (read.cls == isa::RegisterClass::Vector && number < result.vectors.size())
          result.vectors[number].push_back(at);
      }
    }
    if (!instruction.valid() || instruction.row().unit != isa::Unit::Smem) return;
    for (unsigned n = 0; n < instruction.row().operandCount(); ++n) {
      const isa::Operand& base = instruction.operands[n];
      if (instruction.row().operands[n].field != isa::Field::Sbase || base.kind != isa::OperandKind::Scalar ||
          base.dwords != 2)
        continue;
      const isa::RegisterRange pair{isa::RegisterClass::Scalar, base.index, 2};
      if (base.index + 1u < isa::kScalarRegisters && maybe.test(*analysis::bitOf(pair, 0)) &&
          maybe.test(*analysis::bitOf(pair, 1)))
        result.loads[base.index].push_back(at);
    }
  });
  const auto tidy = [](auto& lists) {
    for (std::vector<Index>& list : lists) {
      std::ranges::sort(list);
      const auto repeated = std::ranges::unique(list);
      list.erase(repeated.begin(), repeated.end());
    }
  };
  tidy(result.scalars);
  tidy(result.vectors);
  tidy(result.loads);
  return result;
}

void inferInitial(const program::Program& program, const EntryReads& reads, const Hints& hints,
                  const KernelDescriptor& descriptor, Inference& inference) {
  InitialInference(program, reads, hints, descriptor, inference).run();
}

} // namespace wavesmith::generate

// SPDX-License-Identifier: Apache-2.0
// Checks the code against the descriptor: LDS, scratch, initial registers, unused registers.
#include "generate/consistency/consistency_code.h"

#include "analysis/registers/needed_reads.h"
#include "analysis/registers/result_reach.h"
#include "generate/inferred_registers.h"
#include "isa/effects.h"
#include "kernarg/type.h"
#include "source/round_up.h"

#include <algorithm>
#include <array>

namespace wavesmith::generate {
namespace {

using codeobject::KernelDescriptor;
using source::Code;
using source::Severity;

constexpr std::string_view kLds = ".amdhsa_group_segment_fixed_size";
constexpr std::string_view kScratch = ".amdhsa_private_segment_fixed_size";
constexpr std::string_view kEnableScratch = ".amdhsa_enable_private_segment";
constexpr std::string_view kKernarg = ".amdhsa_user_sgpr_kernarg_segment_ptr";
constexpr std::string_view kWorkItem = ".amdhsa_system_vgpr_workitem_id";
constexpr std::string_view kAccumOffset = ".amdhsa_accum_offset";

std::string setTo(std::string_view directive, std::uint64_t value) {
  return fmt::format("Set {} to {}", directive, value);
}

class CodeCheck {
public:
  CodeCheck(const KernelContext& kernel, source::Diagnostics& out) : k_(kernel), out_(out) {}

  Spoken run() {
    Spoken spoken;
    look();
    spoken.lds = lds();
    spoken.scratch = scratch();
    for (const MissingInitial& missing : missingInitial(k_))
      initial(missing);
    unused();
    return spoken;
  }

private:
  struct Reach {
    Index at = kNone; // the first one that reaches farthest; kNone: none is known to be out of bounds
    std::uint64_t end = 0;
    bool inside = false; // it begins within bounds
  };

  void look() {
    const auto instructions = k_.program.instructions();
    for (Index i = k_.code.first; i < k_.code.end; ++i) {
      const isa::Instruction& instruction = instructions[i];
      if (!instruction.valid()) continue;
      indexes_ = indexes_ || analysis::indexesRegisters(instruction);
      const isa::Opcode& row = instruction.row();
      if (row.unit == isa::Unit::Lds || isa::isLdsDma(instruction)) lookAtLds(i);
      if (row.encoding == isa::Encoding::Scratch) lookAtScratch(i);
    }
  }
  void lookAtLds(Index i) {
    for (const analysis::Region& region : k_.analysis.values.ldsRegions(i)) {
      if (!reached(i)) return;
      if (anyLds_ == kNone) anyLds_ = i;
      const auto most = static_cast<std::int64_t>(k_.program.target().ldsBytes);
      if (!region.known || region.symbol != 0 || region.low < 0 || region.high > most) continue;
      // The range over all lanes depends on the size of the work-group; the first lane always exists.
      const auto end = static_cast<std::uint64_t>(region.low) + bytesOfLds(k_.program.instructions()[i]);
      if (end > k_.d.groupSegmentFixedSize)
        take(lds_, i, end, std::cmp_less(region.low, k_.d.groupSegmentFixedSize));
    }
  }
  // For one lane at one address.
  static std::uint64_t bytesOfLds(const isa::Instruction& instruction) {
    const std::uint64_t bytes = instruction.row().memoryBytes;
    return instruction.row().has(isa::trait::kTwoAddresses) ? bytes / 2 : bytes;
  }
  void lookAtScratch(Index i) {
    if (!reached(i)) return;
    if (anyScratch_ == kNone) anyScratch_ = i;
    const auto end = leastEndOfScratch(i);
    if (end && *end > k_.d.privateSegmentFixedSize) take(scratch_, i, *end, true);
  }
  static void take(Reach& reach, Index at, std::uint64_t end, bool inside) {
    if (end > reach.end) {
      reach.at = at;
      reach.end = end;
    }
    reach.inside = reach.inside || inside;
  }

  // The minimum end over all lanes.
  [[nodiscard]] std::optional<std::uint64_t> leastEndOfScratch(Index at) const {
    const isa::Instruction& instruction = k_.program.instructions()[at];
    std::int64_t end = instruction.immediate + std::int64_t{instruction.row().memoryBytes};
    for (unsigned n = 0; n < instruction.row().operandCount(); ++n) {
      const isa::Field field = instruction.row().operands[n].field;
      const isa::Operand& operand = instruction.operands[n];
      if ((field != isa::Field::FlatAddr && field != isa::Field::FlatSaddr) || !operand.isRegister())
        continue;
      const analysis::Value value = operand.kind == isa::OperandKind::Scalar
                                        ? k_.analysis.values.scalar(at, operand.index)
                                        : k_.analysis.values.vector(at, operand.index);
      const auto bounds = k_.analysis.values.bounds(value);
      if (!bounds || bounds->second > kMostScratch) return std::nullopt;
      end += bounds->first;
    }
    if (end <= 0 || end > static_cast<std::int64_t>(kMostScratch)) return std::nullopt;
    return static_cast<std::uint64_t>(end);
  }

  // A path within the function leads there.
  [[nodiscard]] bool reached(Index at) {
    const auto blocks = k_.program.blocks();
    const std::uint32_t from = k_.program.blockOf(k_.code.first);
    if (reached_.empty()) {
      reached_.resize(k_.program.blockOf(k_.code.end - 1) - from + 1);
      std::vector<std::uint32_t> todo;
      const auto visit = [&](std::uint32_t block) {
        if (block < from || block - from >= reached_.size() || reached_[block - from]) return;
        reached_[block - from] = true;
        todo.push_back(block);
      };
      if (k_.code.entry != kNone) visit(k_.program.blockOf(k_.code.entry));
      while (!todo.empty()) {
        const std::uint32_t block = todo.back();
        todo.pop_back();
        for (const std::uint32_t next : blocks[block].next)
          visit(next);
      }
    }
    return reached_[k_.program.blockOf(at) - from];
  }

  [[nodiscard]] bool launchAddsLds() const {
    return k_.metadata != nullptr &&
           std::ranges::any_of(k_.metadata->arguments, [](const codeobject::ArgumentMetadata& argument) {
             return argument.kind == codeobject::ValueKind::DynamicSharedPointer ||
                    argument.kind == codeobject::ValueKind::HiddenDynamicLdsSize;
           });
  }

  // The compiler lists the arguments that the runtime fills in, which would include the size of such LDS
  // (LLVM AMDGPUHSAMetadataStreamer.cpp, emitHiddenKernelArgs).
  [[nodiscard]] bool launchAddsNothing() const {
    return k_.metadata != nullptr &&
           std::ranges::any_of(k_.metadata->arguments, [](const codeobject::ArgumentMetadata& argument) {
             return argument.kind != codeobject::ValueKind::HiddenNone && codeobject::isHidden(argument.kind);
           });
  }

  bool lds() {
    if (anyLds_ == kNone || launchAddsLds()) return false;
    const std::uint32_t now = k_.d.groupSegmentFixedSize;
    const bool said = k_.hasKey(".group_segment_fixed_size") && k_.metadata->groupSegmentFixedSize > now;
    if (now == 0 && !said) {
      // 0 means that all of it is allocated at launch.
      if (k_.blocks.block(k_.code.name) == nullptr || k_.blocks.writes(k_.code.name, kLds)) return false;
      forgottenLds();
      return true;
    }
    // The launch may add the bytes past it; without a text it cannot be declared.
    const bool adds = !said && !launchAddsNothing();
    if (lds_.at == kNone || (!lds_.inside && adds && !k_.blocks.hasText())) return false;
    const std::uint64_t wanted = wantedLds();
    auto d = k_.diagnostic(
        Code::LdsTooSmall, Severity::Warning, k_.placeOf(kLds),
        fmt::format(
            "the code accesses byte {} of LDS, but {} is {}: raise it to {}, enough for every work-group{}",
            lds_.end - 1, kLds, now, wanted,
            said   ? ", as the metadata says"
            : adds ? ", or add the rest at launch"
                   : ""));
    d.notes.push_back(k_.note(lds_.at, fmt::format("byte {} is accessed here", lds_.end - 1)));
    d.notes.push_back(outOfLds());
    offer(d, setTo(kLds, wanted), ldsEdits(wanted));
    out_.push_back(std::move(d));
    return true;
  }
  void forgottenLds() {
    const std::uint64_t wanted = wantedLds();
    auto d = k_.diagnostic(Code::LdsTooSmall, Severity::Warning, k_.placeOf(kLds),
                           fmt::format("the code uses LDS but the descriptor allocates none: write {}, or 0 "
                                       "if all of it is allocated at launch",
                                       wanted == 0 ? std::string(kLds) : fmt::format("{} {}", kLds, wanted)));
    d.notes.push_back(k_.note(anyLds_, "LDS is used here"));
    d.notes.push_back(outOfLds());
    if (wanted != 0) offer(d, fmt::format("Write {} {}", kLds, wanted), ldsEdits(wanted));
    offer(d, fmt::format("Write {} 0: LDS is allocated at launch", kLds),
          k_.blocks.add(k_.code.name, {std::string(kLds), 0}));
    out_.push_back(std::move(d));
  }
  // CDNA3 ISA 3.6.1.
  static source::Note outOfLds() {
    return {{}, "outside the allocated LDS, reads return 0 and writes are dropped"};
  }
  [[nodiscard]] std::uint64_t wantedLds() const {
    std::uint64_t wanted = std::max(k_.inferred(kLds), lds_.end);
    if (k_.hasKey(".group_segment_fixed_size"))
      wanted = std::max<std::uint64_t>(wanted, k_.metadata->groupSegmentFixedSize);
    return source::roundUp(wanted, kernarg::kDwordBytes);
  }
  [[nodiscard]] std::vector<source::TextEdit> ldsEdits(std::uint64_t wanted) const {
    const std::array settings{Setting{std::string(kLds), wanted}};
    auto edits = k_.blocks.set(k_.kernel, settings, k_.program.target());
    if (edits.empty()) return edits;
    append(edits, k_.changeMetadata([&](codeobject::KernelMetadata& metadata) {
      metadata.groupSegmentFixedSize = static_cast<std::uint32_t>(wanted);
    }));
    return edits;
  }

  bool scratch() {
    if (anyScratch_ == kNone) return false;
    const bool enabled = k_.d.privateSegment;
    if (enabled && (scratch_.at == kNone || k_.d.usesDynamicStack)) return false;
    std::uint64_t wanted = std::max(k_.inferred(kScratch), scratch_.end);
    if (k_.hasKey(".private_segment_fixed_size"))
      wanted = std::max<std::uint64_t>(wanted, k_.metadata->privateSegmentFixedSize);
    wanted = source::roundUp(wanted, kernarg::kDwordBytes);
    auto d =
        enabled
            ? k_.diagnostic(Code::ScratchTooSmall, Severity::Error, k_.placeOf(kScratch),
                            fmt::format("the code accesses byte {} of scratch, but {} is {}: raise it to {}",
                                        scratch_.end - 1, kScratch, k_.d.privateSegmentFixedSize, wanted))
            : k_.diagnostic(
                  Code::ScratchNotEnabled, Severity::Error, k_.placeOf(kEnableScratch),
                  fmt::format("the code uses scratch, but the descriptor does not enable it: write {} 1{}",
                              kEnableScratch,
                              wanted > k_.d.privateSegmentFixedSize
                                  ? fmt::format(" and {} {}", kScratch, wanted)
                                  : std::string()));
    d.notes.push_back(enabled
                          ? k_.note(scratch_.at, fmt::format("byte {} is accessed here", scratch_.end - 1))
                          : k_.note(anyScratch_, "scratch is used here"));
    std::vector<Setting> settings;
    if (wanted != 0) settings.push_back({std::string(kScratch), wanted});
    settings.push_back({std::string(kEnableScratch), 1});
    auto edits = k_.blocks.set(k_.kernel, settings, k_.program.target());
    if (!edits.empty())
      append(edits, k_.changeMetadata([&](codeobject::KernelMetadata& metadata) {
        metadata.privateSegmentFixedSize = static_cast<std::uint32_t>(wanted);
      }));
    offer(d, enabled ? setTo(kScratch, wanted) : std::string("Enable scratch"), std::move(edits));
    out_.push_back(std::move(d));
    return true;
  }

  void initial(const MissingInitial& missing) {
    auto d = k_.diagnostic(Code::InitialNotEnabled, missing.severity, k_.placeOf(missing.directive),
                           missing.message);
    for (const Index at : missing.because)
      d.notes.push_back(k_.note(at, "it is read here"));
    std::vector<Setting> settings{{missing.directive, missing.value}};
    if (k_.blocks.writes(k_.code.name, kUserSgprCount))
      settings.push_back({std::string(kUserSgprCount), missing.with.userSgprCount});
    offer(d, setTo(missing.directive, missing.value),
          k_.blocks.set(k_.kernel, settings, k_.program.target()));
    out_.push_back(std::move(d));
  }

  // Registers that only reduce occupancy. No finding if something else may need them.
  void unused() {
    const analysis::Resources& allocated = k_.resources.allocated;
    const analysis::Occupancy& now = k_.resources.occupancy;
    if (now.wavesPerSimd == k_.program.target().wavesPerSimd || indexes_) return;
    analysis::Resources used = k_.resources.used;
    // W0303 covers vN from accum_offset on.
    if (used.vectors > k_.d.accumOffset) return;
    const analysis::Occupancy then = analysis::occupancy(used, k_.program.target());
    if (then.wavesPerSimd <= now.wavesPerSimd) return;
    if (!k_.knows(kNextFreeVgpr) || !k_.knows(kNextFreeSgpr)) return;
    const bool vectors = then.byVectors > now.byVectors && now.byVectors < then.wavesPerSimd;
    const bool scalars = then.byScalars > now.byScalars && now.byScalars < then.wavesPerSimd;
    std::vector<Setting> settings;
    std::string what;
    if (vectors) {
      settings.push_back({std::string(kNextFreeVgpr), k_.inferred(kNextFreeVgpr)});
      settings.push_back({std::string(kAccumOffset), k_.inferred(kAccumOffset)});
      what = fmt::format("{} of {} VGPRs", k_.inferred(kNextFreeVgpr), k_.d.vectorRegisters());
    }
    if (scalars) {
      settings.push_back({std::string(kNextFreeSgpr), k_.inferred(kNextFreeSgpr)});
      what += fmt::format("{}{} of {} SGPRs", vectors ? " and " : "", k_.inferred(kNextFreeSgpr),
                          allocated.scalars);
    }
    const std::string_view first = vectors ? kNextFreeVgpr : kNextFreeSgpr;
    auto d = k_.diagnostic(Code::RegistersUnused, Severity::Remark, k_.placeOf(first),
                           fmt::format("the code uses {} that the descriptor allocates; with {} {}, {} waves "
                                       "fit on a SIMD instead of {}",
                                       what, first, k_.inferred(first), then.wavesPerSimd, now.wavesPerSimd));
    if (const InferredField* field = k_.inference().find(first); !field->because.empty())
      d.notes.push_back(k_.note(field->because.front(), field->why));
    auto edits = k_.blocks.set(k_.kernel, settings, k_.program.target());
    if (!edits.empty()) append(edits, counts(vectors, scalars));
    offer(d, "Allocate only the used registers", std::move(edits));
    out_.push_back(std::move(d));
  }
  // The metadata must not state more than is then allocated.
  [[nodiscard]] std::vector<source::TextEdit> counts(bool vectors, bool scalars) const {
    return k_.changeMetadata([&](codeobject::KernelMetadata& metadata) {
      const auto lower = [](std::uint32_t& member, std::uint64_t value) {
        member = static_cast<std::uint32_t>(std::min<std::uint64_t>(member, value));
      };
      if (vectors) lower(metadata.vgprCount, k_.inferred(kNextFreeVgpr));
      if (vectors && metadata.agprCount)
        lower(*metadata.agprCount,
              k_.inferred(kNextFreeVgpr) - std::min(k_.inferred(kNextFreeVgpr), k_.inferred(kAccumOffset)));
      if (scalars) lower(metadata.sgprCount, k_.inferred(kNextFreeSgpr) + codeobject::kExtraScalars);
    });
  }

  const KernelContext& k_;
  source::Diagnostics& out_;
  bool indexes_ = false;
  Index anyLds_ = kNone, anyScratch_ = kNone;
  Reach lds_, scratch_;
  std::vector<bool> reached_; // by block of the function
};

// Scalar loads through a pair that holds its initial value on every path.
std::vector<Index> loadsThrough(const KernelContext& k, unsigned low) {
  std::vector<Index> loads;
  for (const analysis::EntryRead& read :
       k.analysis.entryReads[k.index].of(isa::RegisterClass::Scalar, low + 1)) {
    const isa::Instruction& instruction = k.program.instructions()[read.at];
    if (!read.certain || !instruction.valid() || instruction.row().unit != isa::Unit::Smem) continue;
    for (unsigned n = 0; n < instruction.row().operandCount(); ++n) {
      const isa::Operand& base = instruction.operands[n];
      if (instruction.row().operands[n].field == isa::Field::Sbase && base.index == low && base.dwords == 2 &&
          base.kind == isa::OperandKind::Scalar)
        loads.push_back(read.at);
    }
  }
  return loads;
}

// Loads through the registers in which the pointer to the arguments would be. No other address is possible:
// without it, the pair holds work-group ids, or is uninitialized.
void missingKernarg(const KernelContext& k, std::vector<MissingInitial>& out) {
  const KernelDescriptor& d = k.d;
  if (d.kernargSegmentPtr || d.dispatchId || d.flatScratchInit || d.privateSegmentSize ||
      d.kernargPreloadLength != 0)
    return;
  const unsigned low = codeobject::requiredUserSgprs(d);
  if (d.userSgprCount != low && d.userSgprCount != low + 2) return;
  if (low + 1 >= isa::kScalarRegisters) return;
  std::vector<Index> loads = loadsThrough(k, low);
  if (loads.empty()) return;
  if (loads.size() > kMostReasons) loads.resize(kMostReasons);
  MissingInitial missing{
      .directive = std::string(kKernarg),
      .value = 1,
      .with = d,
      .because = std::move(loads),
      .message = fmt::format(
          "s[{}:{}] is used as a pointer, but the descriptor does not enable one there: write {} 1", low,
          low + 1, kKernarg),
      .severity = Severity::Error};
  missing.with.kernargSegmentPtr = true;
  missing.with.userSgprCount = low + 2;
  out.push_back(std::move(missing));
}

void missingWorkItem(const KernelContext& k, std::vector<MissingInitial>& out) {
  constexpr std::array<std::string_view, 3> kAxes{"x", "y", "z"};
  if (k.d.workitemId + 1 >= kAxes.size()) return;
  unsigned highest = k.d.workitemId;
  std::vector<Index> because;
  analysis::NeededReads needed(k.program, k.analysis.footprints, analysis::Reads::ForEffectsByPart);
  const auto v0 = analysis::bitOf({isa::RegisterClass::Vector, 0, 1}, 0);
  for (const analysis::EntryRead& read : k.analysis.entryReads[k.index].of(isa::RegisterClass::Vector, 0)) {
    if (!read.certain) continue;
    const auto axis = axisOfWorkItem(k.program.instructions()[read.at]);
    if (!axis || *axis <= k.d.workitemId || *axis < highest) continue;
    // A prologue often extracts all three and uses those of its dimensions.
    if (!needed.at(read.at).test(*v0)) continue;
    if (*axis > highest) because.clear();
    highest = *axis;
    because.push_back(read.at);
  }
  if (because.empty()) return;
  MissingInitial missing{
      .directive = std::string(kWorkItem),
      .value = highest,
      .with = k.d,
      .because = std::move(because),
      .message = fmt::format("the {} of the work-item is extracted from v0, but {} is {}: set it to {}",
                             kAxes[highest], kWorkItem, k.d.workitemId, highest),
      .severity = Severity::Warning};
  missing.with.workitemId = highest;
  out.push_back(std::move(missing));
}

} // namespace

std::vector<MissingInitial> missingInitial(const KernelContext& kernel) {
  std::vector<MissingInitial> out;
  missingKernarg(kernel, out);
  missingWorkItem(kernel, out);
  return out;
}

Spoken checkCode(const KernelContext& kernel, source::Diagnostics& out) {
  if (kernel.code.first >= kernel.code.end) return {};
  return CodeCheck(kernel, out).run();
}

} // namespace wavesmith::generate

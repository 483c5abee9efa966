// SPDX-License-Identifier: Apache-2.0
#include "panels/register_panel.h"

#include "source/register_name.h"
#include "source/round_up.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace wavesmith::panels {
namespace {

using isa::RegisterClass;
using isa::RegisterRange;

// The granule of accum_offset (CDNA3 ISA, ACCV_OFF; LLVM, .amdhsa_accum_offset).
constexpr std::uint32_t kAccumulationGranule = 4;

// --- Names ---

// Gives each bar the name of its register in an instruction inside it; if there are several names, the one
// with the smallest offset. One pass over instructions and bars.
class Namer {
public:
  explicit Namer(std::vector<RegisterBar>& bars) : bars_(bars), offsets_(bars.size(), kNone) {
    for (std::size_t n = 0; n < bars.size(); ++n)
      if (const auto slot = slotOf(bars[n].range.registers, 0)) {
        if (cursors_[*slot].count++ == 0) cursors_[*slot].next = n;
      }
  }

  void name(Index at, const source::NamedRegister& named) {
    const RegisterRange range{classOf(named.file), static_cast<std::uint16_t>(named.first), 1};
    for (std::uint32_t k = 0; k < named.count; ++k) {
      const auto slot = slotOf(range, k);
      if (!slot) return;
      Cursor& cursor = cursors_[*slot];
      while (cursor.count > 0 && bars_[cursor.next].range.last < at) {
        ++cursor.next;
        --cursor.count;
      }
      // One bar may end where the next one begins.
      for (std::size_t n = 0; n < std::min<std::size_t>(cursor.count, 2); ++n)
        give(cursor.next + n, at, named.name, k);
    }
  }
  void finish() {
    for (RegisterBar& bar : bars_)
      if (bar.name.empty()) bar.name = isa::toString(bar.range.registers);
  }

private:
  struct Cursor {
    std::size_t next = 0; // index into bars_
    std::size_t count = 0;
  };
  static constexpr std::size_t kSlots = 3 * 256;
  static std::optional<std::size_t> slotOf(const RegisterRange& range, std::uint32_t k) {
    const std::size_t number = range.first + k;
    if (range.cls == RegisterClass::State || number >= 256) return std::nullopt;
    return static_cast<std::size_t>(range.cls) * 256 + number;
  }
  void give(std::size_t n, Index at, const std::string& name, std::uint32_t offset) {
    RegisterBar& bar = bars_[n];
    const Index first = bar.range.first == kNone ? 0 : bar.range.first;
    if (first > at || bar.range.last < at || offset >= offsets_[n]) return;
    const std::uint32_t from = source::splitRegisterName(name).offset;
    if (from + offset >= offsets_[n]) return;
    offsets_[n] = from + offset;
    bar.name = source::registerName(name, offset);
  }

  std::vector<RegisterBar>& bars_;
  std::vector<std::uint32_t> offsets_; // offsets of the names
  std::array<Cursor, kSlots> cursors_{};
};

// SCC and EXEC are live nearly everywhere, and are not allocated.
bool isAllocated(const RegisterRange& one) {
  return one.cls != RegisterClass::State &&
         (one.cls != RegisterClass::Scalar || one.first < isa::scalar::kExecLo);
}

std::vector<RegisterBar> barsOf(const program::Program& program, const analysis::Analysis& analysis,
                                const program::KernelCode& code, std::size_t kernel) {
  std::vector<RegisterBar> bars;
  const auto ranges = analysis.liveness.ranges(kernel);
  bars.reserve(ranges.size());
  for (const analysis::LiveRange& range : ranges)
    if (isAllocated(range.registers)) bars.push_back({range, {}});
  Namer namer(bars);
  const auto& entries = program.lines().entries;
  auto entry = entries.begin();
  if (code.first < code.end)
    entry = std::ranges::lower_bound(entries, program.instructions()[code.first].address, {},
                                     &source::LineEntry::address);
  for (Index i = code.first; i < code.end; ++i) {
    const std::uint64_t address = program.instructions()[i].address;
    while (entry != entries.end() && entry->address < address)
      ++entry;
    if (entry == entries.end()) break;
    if (entry->address != address) continue;
    for (const source::NamedRegister& named : program.lines().namesOf(*entry))
      namer.name(i, named);
  }
  namer.finish();
  // Vector registers limit the waves: they come first.
  const auto rank = [](const RegisterBar& bar) {
    constexpr std::array kOrder{isa::RegisterClass::Vector, isa::RegisterClass::Accumulation,
                                isa::RegisterClass::Scalar, isa::RegisterClass::State};
    return std::ranges::find(kOrder, bar.range.registers.cls) - kOrder.begin();
  };
  std::ranges::stable_sort(bars, {}, rank);
  return bars;
}

// --- Pressure ---

void addPressure(RegisterPanel& panel, std::span<const analysis::Pressure> pressure) {
  const auto maximum = [&](std::uint16_t analysis::Pressure::* kind, std::vector<Index>& at) {
    std::uint16_t most = 0;
    for (Index i = panel.first; i < panel.end; ++i) {
      if (pressure[i].*kind > most) {
        most = pressure[i].*kind;
        at.clear();
      }
      if (most != 0 && pressure[i].*kind == most) at.push_back(i);
    }
    panel.maximum.*kind = most;
  };
  maximum(&analysis::Pressure::vectors, panel.atVectors);
  maximum(&analysis::Pressure::accumulations, panel.atAccumulations);
  maximum(&analysis::Pressure::scalars, panel.atScalars);
}

// --- Registers used by the code ---

struct Named {
  std::bitset<isa::kVectorRegisters> vectors, accumulations;
};

template <class Visit>
void eachVectorRange(const analysis::Footprints& footprints, Index at, Visit visit) {
  for (const auto& ranges : {footprints.reads(at), footprints.writes(at)})
    for (const RegisterRange& range : ranges)
      if (range.cls == RegisterClass::Vector || range.cls == RegisterClass::Accumulation) visit(range);
}

Named namedBy(const analysis::Footprints& footprints, Index first, Index end) {
  Named named;
  for (Index i = first; i < end; ++i)
    eachVectorRange(footprints, i, [&](const RegisterRange& range) {
      auto& set = range.cls == RegisterClass::Vector ? named.vectors : named.accumulations;
      for (unsigned r = range.first; r < std::min<unsigned>(range.first + range.count, isa::kVectorRegisters);
           ++r)
        set.set(r);
    });
  return named;
}

// --- The register file ---

class FileMaker {
public:
  void add(FilePart::Kind kind, bool accumulation, std::uint32_t end) {
    if (end <= next_) return;
    const FilePart part{kind, accumulation, next_, end - next_};
    next_ = end;
    if (!parts_.empty() && parts_.back().kind == kind && parts_.back().accumulation == accumulation)
      parts_.back().count += part.count;
    else
      parts_.push_back(part);
  }
  // Registers of one kind, with the set of used ones; unused up to `granule` because of rounding, up to `end`
  // without reason.
  void addKind(bool accumulation, const std::bitset<isa::kVectorRegisters>& named, std::uint32_t granule,
               std::uint32_t end) {
    const std::uint32_t begin = next_;
    std::uint32_t used = 0;
    for (std::uint32_t r = 0; r < isa::kVectorRegisters; ++r)
      if (named.test(r)) used = r + 1;
    for (std::uint32_t r = 0; r < used && begin + r < end; ++r)
      add(named.test(r) ? FilePart::Kind::Used : FilePart::Kind::Unused, accumulation, begin + r + 1);
    add(FilePart::Kind::Granule, accumulation, std::min(end, std::max(granule, next_)));
    add(FilePart::Kind::Unused, accumulation, end);
  }
  [[nodiscard]] std::vector<FilePart> finish(std::uint32_t size) {
    add(FilePart::Kind::Free, false, size);
    return std::move(parts_);
  }

private:
  std::uint32_t next_ = 0;
  std::vector<FilePart> parts_;
};

void addFile(RegisterPanel& panel, const Named& named, const isa::Target& target) {
  const analysis::Resources& allocated = panel.resources.allocated;
  const analysis::Resources& used = panel.resources.used;
  const std::uint32_t total = std::min(allocated.vectors + allocated.accumulations, target.vectorRegisters);
  const bool both = allocated.accumulations > 0;
  panel.accumulationsFrom = both ? std::min(allocated.vectors, total) : total;
  FileMaker maker;
  maker.addKind(false, named.vectors,
                source::roundUp(used.vectors, both ? kAccumulationGranule : target.vectorGranule),
                panel.accumulationsFrom);
  if (both)
    maker.addKind(true, named.accumulations,
                  source::roundUp(panel.accumulationsFrom + used.accumulations, target.vectorGranule), total);
  panel.file = maker.finish(target.vectorRegisters);
}

// --- Saving a granule ---

std::uint32_t totalOf(std::uint32_t vectors, std::uint32_t accumulations) {
  return accumulations > 0 ? source::roundUp(vectors, kAccumulationGranule) + accumulations : vectors;
}

// The number of instructions with more than n live registers of a kind, by n.
std::vector<std::uint32_t> above(const RegisterPanel& panel, std::span<const analysis::Pressure> pressure,
                                 std::uint16_t analysis::Pressure::* kind) {
  std::vector<std::uint32_t> result(isa::kVectorRegisters + 2, 0);
  for (Index i = panel.first; i < panel.end; ++i)
    ++result[std::min<std::size_t>(pressure[i].*kind, isa::kVectorRegisters + 1)];
  std::uint32_t more = 0;
  for (std::size_t n = result.size(); n-- > 0;)
    more += std::exchange(result[n], more);
  return result;
}

std::uint32_t beyondCount(const std::bitset<isa::kVectorRegisters>& named, std::uint32_t limit) {
  return limit >= isa::kVectorRegisters ? 0 : static_cast<std::uint32_t>((named >> limit).count());
}

// The start of the accumulation registers: where the fewest instructions have too many live registers, then
// where the fewest registers have to be renamed.
void split(GranuleSaving& saving, const RegisterPanel& panel, std::span<const analysis::Pressure> pressure,
           const Named& named) {
  saving.vectors = std::min(saving.target, isa::kVectorRegisters);
  saving.accumulations = 0;
  if (panel.resources.used.accumulations == 0) return;
  const auto moreVectors = above(panel, pressure, &analysis::Pressure::vectors);
  const auto moreAccumulations = above(panel, pressure, &analysis::Pressure::accumulations);
  std::optional<std::pair<std::uint32_t, std::uint32_t>> least;
  const std::uint32_t most = std::min(saving.target, isa::kVectorRegisters);
  for (std::uint32_t vectors = kAccumulationGranule; vectors <= most; vectors += kAccumulationGranule) {
    const std::uint32_t accumulations = std::min(saving.target - vectors, isa::kVectorRegisters);
    const std::pair cost(moreVectors[vectors] + moreAccumulations[accumulations],
                         beyondCount(named.vectors, vectors) +
                             beyondCount(named.accumulations, accumulations));
    if (least && cost >= *least) continue;
    least = cost;
    saving.vectors = vectors;
    saving.accumulations = accumulations;
  }
}

void addBeyond(std::vector<RegisterRange>& beyond, RegisterClass cls,
               const std::bitset<isa::kVectorRegisters>& named, std::uint32_t limit) {
  for (std::uint32_t r = limit; r < isa::kVectorRegisters; ++r) {
    if (!named.test(r)) continue;
    if (!beyond.empty() && beyond.back().cls == cls && beyond.back().first + beyond.back().count == r)
      ++beyond.back().count;
    else
      beyond.push_back({cls, static_cast<std::uint16_t>(r), 1});
  }
}

GranuleSaving savingOf(const RegisterPanel& panel, const analysis::Analysis& analysis, const Named& named,
                       const isa::Target& target) {
  const analysis::Resources& used = panel.resources.used;
  GranuleSaving saving;
  saving.allocated = panel.resources.occupancy.vectorsAllocated;
  saving.target = std::max(saving.allocated, 2 * target.vectorGranule) - target.vectorGranule;
  if (saving.allocated <= target.vectorGranule) {
    saving.target = saving.allocated;
    return saving;
  }
  const std::uint32_t needed =
      source::roundUp(totalOf(used.vectors, used.accumulations), target.vectorGranule);
  if (needed < saving.allocated) {
    saving.fits = true;
    saving.target = std::max(needed, target.vectorGranule);
    saving.vectors =
        used.accumulations > 0 ? source::roundUp(used.vectors, kAccumulationGranule) : used.vectors;
    saving.accumulations = used.accumulations;
    return saving;
  }
  const auto pressure = analysis.liveness.pressure();
  split(saving, panel, pressure, named);
  addBeyond(saving.beyond, RegisterClass::Vector, named.vectors, saving.vectors);
  addBeyond(saving.beyond, RegisterClass::Accumulation, named.accumulations, saving.accumulations);
  for (Index i = panel.first; i < panel.end; ++i) {
    if (pressure[i].vectors > saving.vectors || pressure[i].accumulations > saving.accumulations)
      saving.tooMany.push_back(i);
    bool uses = false;
    eachVectorRange(analysis.footprints, i, [&](const RegisterRange& range) {
      const std::uint32_t limit = range.cls == RegisterClass::Vector ? saving.vectors : saving.accumulations;
      uses |= range.first + range.count > limit;
    });
    if (uses) saving.users.push_back(i);
  }
  return saving;
}

RegisterPanel panelOf(const program::Program& program, const analysis::Analysis& analysis,
                      std::size_t kernel) {
  const program::KernelCode& code = program.kernels()[kernel];
  const isa::Target& target = program.target();
  RegisterPanel panel;
  panel.kernel = kernel;
  panel.name = code.name;
  panel.first = code.first;
  panel.end = code.end;
  panel.resources = analysis.resources[kernel];
  for (std::uint32_t waves = 1; waves <= target.wavesPerSimd; ++waves)
    panel.steps.push_back(target.vectorRegisters / waves / target.vectorGranule * target.vectorGranule);
  addPressure(panel, analysis.liveness.pressure());
  panel.bars = barsOf(program, analysis, code, kernel);
  const Named named = namedBy(analysis.footprints, code.first, code.end);
  addFile(panel, named, target);
  panel.saving = savingOf(panel, analysis, named, target);
  return panel;
}

} // namespace

RegisterClass classOf(source::RegisterFile file) {
  switch (file) {
  case source::RegisterFile::Vector: return RegisterClass::Vector;
  case source::RegisterFile::Accumulation: return RegisterClass::Accumulation;
  default: return RegisterClass::Scalar;
  }
}

std::vector<RegisterPanel> registerPanels(const program::Program& program,
                                          const analysis::Analysis& analysis) {
  std::vector<RegisterPanel> panels;
  panels.reserve(program.kernels().size());
  for (std::size_t kernel = 0; kernel < program.kernels().size(); ++kernel)
    panels.push_back(panelOf(program, analysis, kernel));
  return panels;
}

} // namespace wavesmith::panels

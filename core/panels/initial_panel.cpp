// SPDX-License-Identifier: Apache-2.0
#include "panels/initial_panel.h"

#include "emulator/launch/initial_state.h"
#include "panels/initial_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace wavesmith::panels {
namespace {

using analysis::Initial;
using analysis::InitialRegister;
using isa::RegisterClass;
using isa::RegisterRange;

// The description of each kind of value, besides its name.
struct InitialKind {
  Initial what;
  FilledBy by;
  std::string_view shortName;
  std::string_view directive;
  bool address; // differs at every launch
};
constexpr InitialKind kKinds[] = {
    {Initial::PrivateSegmentBuffer, FilledBy::User, "scratch buffer",
     ".amdhsa_user_sgpr_private_segment_buffer", true},
    {Initial::DispatchPointer, FilledBy::User, "dispatch", ".amdhsa_user_sgpr_dispatch_ptr", true},
    {Initial::QueuePointer, FilledBy::User, "queue", ".amdhsa_user_sgpr_queue_ptr", true},
    {Initial::KernargPointer, FilledBy::User, "kernarg", ".amdhsa_user_sgpr_kernarg_segment_ptr", true},
    {Initial::DispatchId, FilledBy::User, "number", ".amdhsa_user_sgpr_dispatch_id", true},
    {Initial::FlatScratchInit, FilledBy::User, "flat scratch", ".amdhsa_user_sgpr_flat_scratch_init", true},
    {Initial::PrivateSegmentSize, FilledBy::User, "size", ".amdhsa_user_sgpr_private_segment_size", false},
    {Initial::PreloadedArgument, FilledBy::Preload, "arg", ".amdhsa_user_sgpr_kernarg_preload_length", false},
    {Initial::WorkgroupIdX, FilledBy::System, "id x", ".amdhsa_system_sgpr_workgroup_id_x", false},
    {Initial::WorkgroupIdY, FilledBy::System, "id y", ".amdhsa_system_sgpr_workgroup_id_y", false},
    {Initial::WorkgroupIdZ, FilledBy::System, "id z", ".amdhsa_system_sgpr_workgroup_id_z", false},
    {Initial::WorkgroupInfo, FilledBy::System, "info", ".amdhsa_system_sgpr_workgroup_info", false},
    {Initial::WorkItemIds, FilledBy::WorkItem, "work-item", ".amdhsa_system_vgpr_workitem_id", false},
    {Initial::FlatScratch, FilledBy::Hardware, "flat_scratch", "", true},
    {Initial::Exec, FilledBy::Hardware, "exec", "", false},
};

const InitialKind& kindOf(Initial what) {
  const auto* const found = std::ranges::find(kKinds, what, &InitialKind::what);
  return found == std::end(kKinds) ? kKinds[0] : *found;
}

std::string times(const std::array<std::uint32_t, 3>& size) {
  return fmt::format("{},{},{}", size[0], size[1], size[2]);
}

std::uint64_t productOf(const std::array<std::uint32_t, 3>& size) {
  const std::uint64_t plane = std::uint64_t{size[0]} * size[1];
  return plane > emulator::kLanes * 16 ? plane : plane * size[2];
}

emulator::Dispatch dispatchOf(const LaunchPoint& launch, std::size_t kernel) {
  return {.kernel = kernel, .grid = launch.grid, .workgroup = launch.workgroup};
}

// The values that do not depend on the descriptor, formatted for display.
class Values {
public:
  Values(const codeobject::Kernel& kernel, const LaunchPoint& launch)
      : launch_(launch), limits_(limitsOf(launch)) {
    std::vector<std::byte> kernarg;
    for (const std::optional<std::byte>& byte : launch.kernarg)
      kernarg.push_back(byte.value_or(std::byte{0}));
    registers_ =
        emulator::initialRegisters(kernel, dispatchOf(launch, 0), launch.group, launch.wave, kernarg);
    which_ = kernel.descriptor.workitemId;
  }

  void describe(InitialRow& row) const {
    const RegisterRange& range = row.initial.registers;
    for (unsigned k = 0; k < range.count; ++k)
      row.values.push_back(range.cls == RegisterClass::Vector ? registers_.workItems[launch_.lane]
                                                              : registers_.scalars[range.first + k]);
    switch (row.initial.what) {
    case Initial::PreloadedArgument: preloaded(row); break;
    case Initial::PrivateSegmentSize: row.text = fmt::format("{} bytes", row.values[0]); break;
    case Initial::WorkgroupIdX:
    case Initial::WorkgroupIdY:
    case Initial::WorkgroupIdZ: row.text = fmt::format("{}", row.values[0]); break;
    case Initial::WorkgroupInfo: info(row); break;
    case Initial::WorkItemIds: workItem(row); break;
    case Initial::Exec: exec(row); break;
    default: row.text = range.count == 2 ? fmt::format("{:#x}", pair(row)) : "0"; break;
    }
  }

private:
  static std::uint64_t pair(const InitialRow& row) {
    return row.values[0] | static_cast<std::uint64_t>(row.values[1]) << 32;
  }
  static InitialPart part(const InitialRow& row, std::string name, unsigned first, unsigned last) {
    const std::uint32_t mask = last - first == 31 ? ~0u : (1u << (last - first + 1)) - 1;
    return {std::move(name), first, last, row.values[0] >> first & mask};
  }

  void preloaded(InitialRow& row) const {
    const std::uint32_t from = row.initial.argumentOffset;
    row.known = from + 4 <= launch_.kernarg.size() &&
                std::all_of(launch_.kernarg.begin() + from, launch_.kernarg.begin() + from + 4,
                            [](const auto& byte) { return byte.has_value(); });
    if (!row.known) row.values.clear();
    row.text = row.known ? fmt::format("{:#x} = {}", row.values[0], row.values[0]) : "known at launch";
  }

  // LLVM AMDGPUUsage, "Initial Kernel Execution State": first_wave, 14 zero bits, ordered append term, waves.
  void info(InitialRow& row) const {
    row.parts = {part(row, "waves", 0, 5), part(row, "ordered append", 6, 16),
                 part(row, "first wave", 31, 31)};
    row.text = fmt::format("{} of {}", launch_.wave == 0 ? "the first wave" : "not the first wave",
                           row.parts[0].value);
  }

  void workItem(InitialRow& row) const {
    constexpr std::string_view kAxes[] = {"x", "y", "z"};
    for (unsigned axis = 0; axis <= std::min(which_, 2u); ++axis) {
      row.parts.push_back(part(row, std::string(kAxes[axis]), 10 * axis, 10 * axis + 9));
      row.text += fmt::format("{}{} {}", axis == 0 ? "" : ", ", kAxes[axis], row.parts.back().value);
    }
    const std::uint64_t item = std::uint64_t{launch_.wave} * emulator::kLanes + launch_.lane;
    if (item < productOf(limits_.extent)) return;
    row.known = false;
    row.values.clear();
    row.parts.clear();
    row.text = "this lane has no work-item";
  }

  void exec(InitialRow& row) const {
    const int lanes = std::popcount(pair(row));
    row.text = lanes == 1 ? "lane 0" : fmt::format("{} lanes, 0 to {}", lanes, lanes - 1);
  }

  const LaunchPoint& launch_;
  LaunchLimits limits_;
  emulator::InitialRegisters registers_;
  std::uint32_t which_ = 0; // work-item ids
};

// Shows arguments by name, if the metadata has names: "argument n", "argument a, low half".
void nameArgument(InitialRow& row, const codeobject::KernelMetadata* metadata) {
  if (metadata == nullptr || row.initial.what != Initial::PreloadedArgument) return;
  const std::uint32_t at = row.initial.argumentOffset;
  for (const codeobject::ArgumentMetadata& argument : metadata->arguments) {
    if (argument.name.empty() || at < argument.offset || at - argument.offset >= argument.size) continue;
    const std::uint32_t within = at - argument.offset;
    row.initial.meaning = fmt::format("{}, preloaded", row.initial.name);
    row.initial.name = fmt::format("argument {}", argument.name);
    if (argument.size == 8)
      row.initial.name += within == 0 ? ", low half" : ", high half";
    else if (argument.size > 4)
      row.initial.name += fmt::format(", bytes {} to {}", within, within + 3);
    row.shortName = argument.name;
    return;
  }
}

std::vector<InitialRow> rowsOf(analysis::InitialState state, const codeobject::KernelMetadata* metadata) {
  std::vector<InitialRow> rows;
  for (InitialRegister& initial : state.registers) {
    const InitialKind& kind = kindOf(initial.what);
    InitialRow row{.initial = std::move(initial),
                   .by = kind.by,
                   .shortName = std::string(kind.shortName),
                   .directive = std::string(kind.directive),
                   .values = {},
                   .address = kind.address,
                   .text = {},
                   .parts = {}};
    nameArgument(row, metadata);
    rows.push_back(std::move(row));
  }
  return rows;
}

bool sameRange(const UnsetRegister& a, const UnsetRegister& b) {
  return a.registers.cls == b.registers.cls && a.registers.first + a.registers.count == b.registers.first &&
         a.always == b.always && a.readBy == b.readBy;
}

// Registers that are read although neither the descriptor nor an instruction initializes them; related ones
// are combined.
std::vector<UnsetRegister> unsetOf(const analysis::EntryReads& reads, const std::vector<InitialRow>& rows) {
  std::vector<UnsetRegister> result;
  const auto look = [&](RegisterClass cls, unsigned number) {
    const RegisterRange one{cls, static_cast<std::uint16_t>(number), 1};
    if (std::ranges::any_of(rows,
                            [&](const InitialRow& row) { return isa::overlap(row.initial.registers, one); }))
      return;
    UnsetRegister unset{one, false, {}};
    for (const analysis::EntryRead& read : reads.of(cls, number)) {
      if (!read.takes) continue;
      unset.always = unset.always || read.certain;
      unset.readBy.push_back(read.at);
    }
    if (unset.readBy.empty()) return;
    if (!result.empty() && sameRange(result.back(), unset))
      ++result.back().registers.count;
    else
      result.push_back(std::move(unset));
  };
  for (unsigned number = 0; number < analysis::kLiveScalars; ++number)
    look(RegisterClass::Scalar, number);
  for (const RegisterClass cls : {RegisterClass::Vector, RegisterClass::Accumulation})
    for (unsigned number = 0; number < isa::kVectorRegisters; ++number)
      look(cls, number);
  return result;
}

std::string noteOf(const codeobject::KernelDescriptor& now, const codeobject::KernelDescriptor& then) {
  if ((now.kernargPreloadLength == 0) == (then.kernargPreloadLength == 0)) return {};
  return then.kernargPreloadLength != 0
             ? fmt::format("With preloaded arguments the hardware starts {} bytes after the entry, which "
                           "must have a prologue for older firmware.",
                           emulator::kPreloadPrologue)
             : fmt::format(
                   "Without preloaded arguments the hardware starts at the entry itself, {} bytes earlier.",
                   emulator::kPreloadPrologue);
}

} // namespace

std::string_view name(FilledBy by) {
  switch (by) {
  case FilledBy::User: return "user";
  case FilledBy::Preload: return "preloaded";
  case FilledBy::System: return "system";
  case FilledBy::WorkItem: return "work-item";
  case FilledBy::Hardware: break;
  }
  return "hardware";
}

LaunchLimits limitsOf(const LaunchPoint& launch) {
  LaunchLimits limits;
  for (unsigned i = 0; i < 3; ++i)
    limits.groups[i] = (launch.grid[i] - 1) / launch.workgroup[i] + 1;
  limits.extent = emulator::extentOf(dispatchOf(launch, 0), launch.group);
  limits.waves = emulator::wavesOf(limits.extent);
  return limits;
}

std::optional<std::string> problemOf(const LaunchPoint& launch) {
  constexpr std::uint64_t kMost = 1024; // work-items (LLVM, AMDGPUSubtarget, maximum flat work-group size)
  constexpr char kAxes[] = {'x', 'y', 'z'};
  for (unsigned i = 0; i < 3; ++i)
    if (launch.grid[i] == 0 || launch.workgroup[i] == 0)
      return fmt::format("the {} has 0 work-items in {}: it must have at least 1",
                         launch.grid[i] == 0 ? "grid" : "work-group", kAxes[i]);
  if (productOf(launch.workgroup) > kMost)
    return fmt::format("a work-group of {} exceeds the limit of {} work-items", times(launch.workgroup),
                       kMost);
  LaunchPoint first = launch;
  first.group = {};
  const std::array<std::uint32_t, 3> groups = limitsOf(first).groups;
  for (unsigned i = 0; i < 3; ++i)
    if (launch.group[i] >= groups[i])
      return fmt::format("work-group {} is outside the grid of {},{},{} work-groups: in {} use 0 to {}",
                         times(launch.group), groups[0], groups[1], groups[2], kAxes[i], groups[i] - 1);
  const LaunchLimits limits = limitsOf(launch);
  if (launch.wave >= limits.waves)
    return fmt::format("work-group {} has no wave {}: use 0 to {}", times(launch.group), launch.wave,
                       limits.waves - 1);
  if (launch.lane >= emulator::kLanes)
    return fmt::format("a wave has no lane {}: use 0 to {}", launch.lane, emulator::kLanes - 1);
  return std::nullopt;
}

const codeobject::KernelDescriptor& descriptorOf(const program::Program& program, std::size_t kernel) {
  return program.codeObject().kernels()[program.kernels()[kernel].kernel].descriptor;
}

InitialPanel initialPanel(const program::Program& program, const analysis::Analysis& analysis,
                          std::size_t kernel, const LaunchPoint& launch,
                          const codeobject::KernelDescriptor& descriptor) {
  const analysis::EntryReads& reads = analysis.entryReads[kernel];
  codeobject::Kernel other = program.codeObject().kernels()[program.kernels()[kernel].kernel];
  const codeobject::KernelMetadata* metadata = program.codeObject().metadataOf(other);
  const codeobject::KernelDescriptor now = other.descriptor;
  other.descriptor = descriptor;

  InitialPanel panel;
  panel.kernel = kernel;
  panel.name = program.kernels()[kernel].name;
  panel.rows = rowsOf(analysis::initialState(reads, kernel, descriptor), metadata);
  const Values values(other, launch);
  for (InitialRow& row : panel.rows)
    values.describe(row);
  panel.userRegisters = std::max(descriptor.userSgprCount, codeobject::requiredUserSgprs(descriptor));
  panel.unset = unsetOf(reads, panel.rows);
  const std::vector<InitialRow> before = rowsOf(analysis::initialState(reads, kernel, now), metadata);
  panel.changes = changesOf(before, panel.rows);
  panel.otherReads = otherReadsOf(reads, before, panel.rows);
  panel.note = noteOf(now, descriptor);
  return panel;
}

} // namespace wavesmith::panels

// SPDX-License-Identifier: Apache-2.0
#include "panels/initial_changes.h"

#include "codeobject/descriptor/descriptor_check.h"
#include "codeobject/descriptor/descriptor_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace wavesmith::panels {
namespace {

using analysis::Initial;
using isa::RegisterClass;
using isa::RegisterRange;

using codeobject::kMostUserSgprs;

constexpr InitialBit kBits[] = {
    {".amdhsa_user_sgpr_dispatch_ptr", "dispatch packet pointer", 2, 1},
    {".amdhsa_user_sgpr_queue_ptr", "queue pointer", 2, 1},
    {".amdhsa_user_sgpr_kernarg_segment_ptr", "kernarg segment pointer", 2, 1},
    {".amdhsa_user_sgpr_dispatch_id", "dispatch id", 2, 1},
    {".amdhsa_user_sgpr_private_segment_size", "private segment size", 1, 1},
    {".amdhsa_user_sgpr_kernarg_preload_length", "preloaded dwords of kernarg", 1, kMostUserSgprs},
    {".amdhsa_user_sgpr_kernarg_preload_offset", "first preloaded dword", 0, 511},
    {".amdhsa_system_sgpr_workgroup_id_x", "work-group id x", 1, 1},
    {".amdhsa_system_sgpr_workgroup_id_y", "work-group id y", 1, 1},
    {".amdhsa_system_sgpr_workgroup_id_z", "work-group id z", 1, 1},
    {".amdhsa_system_sgpr_workgroup_info", "work-group info", 1, 1},
    {".amdhsa_system_vgpr_workitem_id", "work-item ids in v0", 0, 2},
};

const InitialBit* findBit(std::string_view directive) {
  const auto* const found = std::ranges::find(kBits, directive, &InitialBit::directive);
  return found == std::end(kBits) ? nullptr : found;
}

bool sameValue(const InitialRow& a, const InitialRow& b) {
  return a.initial.what == b.initial.what && a.initial.argumentOffset == b.initial.argumentOffset;
}

const InitialRow* findValue(const std::vector<InitialRow>& rows, const InitialRow& value) {
  const auto found = std::ranges::find_if(rows, [&](const InitialRow& row) { return sameValue(row, value); });
  return found == rows.end() ? nullptr : &*found;
}

const InitialRow* holderOf(const std::vector<InitialRow>& rows, const RegisterRange& one) {
  const auto found = std::ranges::find_if(
      rows, [&](const InitialRow& row) { return isa::overlap(row.initial.registers, one); });
  return found == rows.end() ? nullptr : &*found;
}

// The contents of one register: the value, and the part of it.
auto contentOf(const InitialRow* row, const RegisterRange& one) {
  return row == nullptr ? std::tuple(false, Initial{}, 0u, 0, std::string())
                        : std::tuple(true, row->initial.what, row->initial.argumentOffset,
                                     one.first - row->initial.registers.first,
                                     row->initial.what == Initial::WorkItemIds ? row->initial.name : "");
}

std::string describe(const InitialRow* row, const RegisterRange& registers) {
  if (row == nullptr) return "nothing";
  const RegisterRange& of = row->initial.registers;
  if (of.count != 2 || registers == of) return row->initial.name;
  return fmt::format("{}, {} half", row->initial.name, registers.first == of.first ? "low" : "high");
}

class Reads {
public:
  Reads(const analysis::EntryReads& reads, const std::vector<InitialRow>& before,
        const std::vector<InitialRow>& after)
      : reads_(reads), before_(before), after_(after) {}

  std::vector<OtherRead> run() {
    for (unsigned number = 0; number < isa::kScalarRegisters; ++number)
      look({RegisterClass::Scalar, static_cast<std::uint16_t>(number), 1});
    look({RegisterClass::Vector, 0, 1});
    std::ranges::stable_sort(found_, {}, [](const OtherRead& read) { return read.at; });
    join();
    for (OtherRead& read : found_) {
      read.before = describe(holderOf(before_, read.registers), read.registers);
      read.after = describe(holderOf(after_, read.registers), read.registers);
    }
    return std::move(found_);
  }

private:
  void look(const RegisterRange& one) {
    if (contentOf(holderOf(before_, one), one) == contentOf(holderOf(after_, one), one)) return;
    for (const analysis::EntryRead& read : reads_.of(one.cls, one.first))
      found_.push_back({read.at, one, {}, {}});
  }

  // The halves of a pointer count as one read.
  void join() {
    std::vector<OtherRead> joined;
    for (OtherRead& read : found_) {
      if (!joined.empty() && belongsTo(joined.back(), read))
        ++joined.back().registers.count;
      else
        joined.push_back(std::move(read));
    }
    found_ = std::move(joined);
  }
  [[nodiscard]] bool belongsTo(const OtherRead& last, const OtherRead& read) const {
    return last.at == read.at && last.registers.cls == read.registers.cls &&
           last.registers.first + last.registers.count == read.registers.first &&
           holderOf(before_, last.registers) == holderOf(before_, read.registers) &&
           holderOf(after_, last.registers) == holderOf(after_, read.registers);
  }

  const analysis::EntryReads& reads_;
  const std::vector<InitialRow>& before_;
  const std::vector<InitialRow>& after_;
  std::vector<OtherRead> found_;
};

} // namespace

std::vector<InitialChange> changesOf(const std::vector<InitialRow>& before,
                                     const std::vector<InitialRow>& after) {
  constexpr RegisterRange kNowhere{RegisterClass::Scalar, 0, 0};
  std::vector<InitialChange> changes;
  for (const InitialRow& was : before) {
    const InitialRow* is = findValue(after, was);
    const RegisterRange to = is == nullptr ? kNowhere : is->initial.registers;
    if (to != was.initial.registers)
      changes.push_back({was.initial.name, was.shortName, was.initial.registers, to});
    else if (is->initial.name != was.initial.name) // more or fewer work-item ids
      changes.push_back({fmt::format("{} instead of {}", is->initial.name, was.initial.name), is->shortName,
                         was.initial.registers, to});
  }
  for (const InitialRow& is : after)
    if (findValue(before, is) == nullptr)
      changes.push_back({is.initial.name, is.shortName, kNowhere, is.initial.registers});
  return changes;
}

std::vector<OtherRead> otherReadsOf(const analysis::EntryReads& reads, const std::vector<InitialRow>& before,
                                    const std::vector<InitialRow>& after) {
  return Reads(reads, before, after).run();
}

std::vector<InitialBit> initialBits() {
  return {std::begin(kBits), std::end(kBits)};
}

unsigned bitOf(const codeobject::KernelDescriptor& descriptor, std::string_view directive) {
  const codeobject::DescriptorField* field = codeobject::findDescriptorField(directive);
  return field == nullptr ? 0 : static_cast<unsigned>(field->get(descriptor));
}

std::expected<void, std::string> setBit(codeobject::KernelDescriptor& descriptor, std::string_view directive,
                                        unsigned value) {
  const InitialBit* bit = findBit(directive);
  if (bit == nullptr) {
    std::string all;
    for (const InitialBit& known : kBits)
      all += fmt::format("{}{}", all.empty() ? "" : ", ", known.directive);
    return std::unexpected(
        fmt::format("{} does not affect the initial registers; these do: {}", directive, all));
  }
  if (value > bit->highest)
    return std::unexpected(fmt::format("{} cannot be {}: use 0 to {}", directive, value, bit->highest));
  const std::uint32_t needed = codeobject::requiredUserSgprs(descriptor);
  codeobject::KernelDescriptor changed = descriptor;
  codeobject::findDescriptorField(directive)->set(changed, value);
  const std::uint32_t needs = codeobject::requiredUserSgprs(changed);
  // .amdhsa_user_sgpr_count requested more than needed, and still does.
  changed.userSgprCount =
      descriptor.userSgprCount > needed ? std::max(descriptor.userSgprCount, needs) : needs;
  // Existing errors are not a reason.
  const std::vector<codeobject::Refusal> before = codeobject::refusalsOf(descriptor);
  for (const codeobject::Refusal& refusal : codeobject::refusalsOf(changed))
    if (std::ranges::find(before, refusal) == before.end())
      return std::unexpected(fmt::format("{} {}: {}", directive, value, refusal.why));
  descriptor = changed;
  return {};
}

} // namespace wavesmith::panels

// SPDX-License-Identifier: Apache-2.0
#include "generate/descriptor_table.h"

#include "codeobject/descriptor/descriptor_check.h"
#include "generate/descriptor_edit.h"
#include "syntax/integer.h"

#include <algorithm>
#include <tuple>

namespace wavesmith::generate {
namespace {

using codeobject::DescriptorField;
using codeobject::DescriptorGroup;
using codeobject::KernelDescriptor;

// LLVM AMDGPUBaseInfo, getVGPREncodingGranule and getSGPREncodingGranule of gfx942.
constexpr std::uint32_t kVectorGranule = 8;
constexpr std::uint32_t kScalarGranule = 8;

// Directives without bits of their own: the registers that they reserve are counted in
// GRANULATED_WAVEFRONT_SGPR_COUNT, which always includes them on gfx942 (LLVM AMDGPUUsage, "AMDHSA Kernel
// Assembler Directives").
struct Reserve {
  std::string_view name;
  std::string_view directive;
  std::string_view meaning;
};
constexpr Reserve kReserves[] = {
    {"reserve_vcc", ".amdhsa_reserve_vcc", "includes VCC in the scalar registers; gfx942 always has VCC"},
    {"reserve_xnack_mask", ".amdhsa_reserve_xnack_mask",
     "includes XNACK_MASK in the scalar registers; must match the target ID"},
};

std::uint32_t granules(std::uint64_t count, std::uint32_t granule) {
  return static_cast<std::uint32_t>((std::max<std::uint64_t>(count, 1) + granule - 1) / granule - 1);
}

class Table {
public:
  Table(std::string_view text, const std::string& file, const program::Program& program,
        const analysis::Analysis& analysis, const program::LineIndex& lines, std::size_t kernel)
      : program_(program), lines_(lines) {
    const program::KernelCode& code = program.kernels()[kernel];
    table_.kernel = code.name;
    table_.descriptor = program.codeObject().kernels()[code.kernel].descriptor;
    table_.bytes = codeobject::writeKernelDescriptor(table_.descriptor);
    inference_ = infer(program, analysis, kernel, {});
    if (auto block = findBlock(text, code.name)) block_ = std::move(*block);
    table_.first = block_.first;
    table_.last = block_.last;
    update_ = updateBlock(text, file,
                          block_.last != 0 ? block_ : DirectiveBlock{.first = 1, .last = 1, .lines = {}},
                          inference_, table_.descriptor, program.target());
  }

  DescriptorTable run() {
    for (const DescriptorField& field : codeobject::descriptorFields())
      add(field);
    for (const Reserve& reserve : kReserves) {
      DescriptorRow row;
      row.name = reserve.name;
      row.directive = reserve.directive;
      row.meaning = reserve.meaning;
      row.group = DescriptorGroup::ComputePgmRsrc1;
      row.value = 1;
      row.byDefault = 1;
      write(row);
      table_.rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(table_.rows, {}, [](const DescriptorRow& row) { return row.group; });
    return std::move(table_);
  }

private:
  void add(const DescriptorField& field) {
    DescriptorRow row;
    row.field = &field;
    row.name = field.name;
    row.directive = field.directive;
    row.meaning = field.meaning;
    row.group = field.group;
    row.value = field.get(table_.descriptor);
    if (!row.directive.empty() && row.directive != ".amdhsa_accum_offset" && row.directive != kUserSgprCount)
      row.byDefault = field.byDefault;
    if (field.name == "GRANULATED_WORKITEM_VGPR_COUNT") {
      row.directive = kNextFreeVgpr;
      row.value = table_.descriptor.vectorRegisters();
      row.exact = false;
    } else if (field.name == "GRANULATED_WAVEFRONT_SGPR_COUNT") {
      row.directive = kNextFreeSgpr;
      const std::uint32_t all = (table_.descriptor.granulatedScalarRegisters + 1) * kScalarGranule;
      row.value = std::min(all - std::min(all, codeobject::kExtraScalars), codeobject::kMostScalarRegisters);
      row.exact = false;
    }
    write(row);
    addNeed(row);
    table_.rows.push_back(std::move(row));
  }

  void write(DescriptorRow& row) const {
    if (row.directive.empty()) return;
    const auto line = std::ranges::find(block_.lines, row.directive, &DirectiveLine::directive);
    if (line == block_.lines.end()) return;
    row.written = line->text;
    row.line = line->line;
    if (const auto number = syntax::readInteger(line->text); number && (!row.exact || row.field == nullptr)) {
      row.value = *number;
      row.exact = true;
    }
  }

  void addNeed(DescriptorRow& row) const {
    const InferredField* inferred = row.directive.empty() ? nullptr : inference_.find(row.directive);
    if (inferred == nullptr) return;
    DescriptorNeed need{inferred->value, inferred->certainty, false, inferred->why, {}};
    need.differs = std::ranges::find(update_.changes, row.directive, &DirectiveChange::directive) !=
                   update_.changes.end();
    for (const Index at : inferred->because)
      if (const std::uint32_t line = at < program_.instructions().size() ? lines_.lineOf(at) : 0;
          line != 0 && std::ranges::find(need.lines, line) == need.lines.end())
        need.lines.push_back(line);
    row.need = std::move(need);
  }

  const program::Program& program_;
  const program::LineIndex& lines_;
  Inference inference_;
  DirectiveBlock block_;
  Update update_;
  DescriptorTable table_;
};

// The descriptor that the assembler would produce.
KernelDescriptor withDirective(const DescriptorTable& table, std::string_view directive,
                               std::uint64_t value) {
  KernelDescriptor changed = table.descriptor;
  if (directive == kNextFreeVgpr)
    changed.granulatedVectorRegisters = granules(value, kVectorGranule);
  else if (directive == kNextFreeSgpr)
    changed.granulatedScalarRegisters = granules(value + codeobject::kExtraScalars, kScalarGranule);
  else if (const DescriptorField* field = codeobject::findDescriptorField(directive))
    field->set(changed, value);
  // The count is not written: the assembler computes it.
  if (directive != kUserSgprCount && !table.isWritten(kUserSgprCount))
    changed.userSgprCount = codeobject::requiredUserSgprs(changed);
  return changed;
}

} // namespace

const DescriptorRow* DescriptorTable::find(std::string_view nameOrDirective) const {
  const auto found = std::ranges::find_if(rows, [&](const DescriptorRow& row) {
    return row.name == nameOrDirective || (!row.directive.empty() && row.directive == nameOrDirective);
  });
  return found == rows.end() ? nullptr : &*found;
}

bool DescriptorTable::isWritten(std::string_view directive) const {
  const DescriptorRow* row = find(directive);
  return row != nullptr && row->line != 0;
}

DescriptorTable describeDescriptor(std::string_view text, const std::string& file,
                                   const program::Program& program, const analysis::Analysis& analysis,
                                   const program::LineIndex& lines, std::size_t kernel) {
  return Table(text, file, program, analysis, lines, kernel).run();
}

std::optional<std::string> refusalOf(const DescriptorTable& table, std::string_view directive,
                                     std::uint64_t value) {
  if (auto why = codeobject::refusalOf(directive, value)) return why;
  // From the exact number of registers, if known.
  const auto now = [&](std::string_view other) -> std::optional<std::uint64_t> {
    if (other == directive) return value;
    const DescriptorRow* row = table.find(other);
    return row != nullptr && row->exact ? std::optional(row->value) : std::nullopt;
  };
  if (directive == kNextFreeVgpr || directive == ".amdhsa_accum_offset")
    if (const auto offset = now(".amdhsa_accum_offset"), vectors = now(kNextFreeVgpr); offset && vectors)
      if (auto why = codeobject::refusalOfAccumOffset(*offset, *vectors)) return why;
  const std::vector<codeobject::Refusal> before = codeobject::refusalsOf(table.descriptor);
  for (codeobject::Refusal& refusal : codeobject::refusalsOf(withDirective(table, directive, value)))
    if (std::ranges::find(before, refusal) == before.end()) return std::move(refusal.why);
  return std::nullopt;
}

DescriptorTable withValue(const DescriptorTable& table, std::string_view directive, std::uint64_t value) {
  DescriptorTable changed = table;
  changed.descriptor = withDirective(table, directive, value);
  changed.bytes = codeobject::writeKernelDescriptor(changed.descriptor);
  for (DescriptorRow& row : changed.rows) {
    if (row.directive == directive) {
      row.value = value;
      row.exact = true;
      row.written = std::to_string(value);
      if (row.line == 0) row.line = table.last;
      if (row.need && row.need->certainty != Certainty::Kept)
        row.need->differs =
            row.need->certainty == Certainty::AtLeast ? value < row.need->value : value != row.need->value;
    } else if (row.field != nullptr && row.field->directive == row.directive) {
      row.value = row.field->get(changed.descriptor);
    }
  }
  return changed;
}

} // namespace wavesmith::generate

// SPDX-License-Identifier: Apache-2.0
#include "generate/intended.h"

#include "codeobject/descriptor/descriptor_fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::generate {
namespace {

using codeobject::DescriptorField;
using codeobject::KernelDescriptor;

constexpr std::string_view kEntry = "KERNEL_CODE_ENTRY_BYTE_OFFSET"; // moves with the sections
// The assembler rounds the requested number up to granules, which the field counts in halves
// (kernel_descriptor.h).
constexpr std::string_view kScalarsField = "GRANULATED_WAVEFRONT_SGPR_COUNT";

KernelDescriptor byDefault() {
  KernelDescriptor descriptor;
  for (const DescriptorField& field : codeobject::descriptorFields())
    if (field.name != kEntry) field.set(descriptor, field.byDefault);
  return descriptor;
}

} // namespace

std::vector<std::string> unintended(const Proposal& proposal, const KernelDescriptor* before,
                                    const KernelDescriptor* after, const isa::Target& target) {
  if (after == nullptr) return {"it has no descriptor"};
  KernelDescriptor meant;
  if (before == nullptr) {
    meant = applied(proposal.inference, byDefault(), target);
  } else {
    // Only what the edits change.
    Inference changed;
    for (const DirectiveChange& change : proposal.update.changes)
      if (const InferredField* field = proposal.inference.find(change.directive))
        changed.fields.push_back(*field);
    meant = applied(changed, *before, target);
  }
  std::vector<std::string> differences;
  for (const DescriptorField& field : codeobject::descriptorFields()) {
    if (field.name == kEntry || field.get(meant) == field.get(*after)) continue;
    if (field.name == kScalarsField && meant.scalarRegisters() == after->scalarRegisters()) continue;
    differences.push_back(
        fmt::format("{} becomes {} but should be {}", field.name, field.get(*after), field.get(meant)));
  }
  return differences;
}

} // namespace wavesmith::generate

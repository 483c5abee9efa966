// SPDX-License-Identifier: Apache-2.0
#include "false_positives/descriptor_mutants.h"

#include "generate/consistency/consistency.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace wavesmith::false_positives {
namespace {

using codeobject::KernelDescriptor;

bool isOfDescriptor(source::Code code) {
  constexpr unsigned kFirst = 400;
  constexpr unsigned kEnd = 500;
  return static_cast<unsigned>(code) >= kFirst && static_cast<unsigned>(code) < kEnd;
}

// The findings about descriptors and registers, without places.
std::vector<std::string> said(const Examined& examined) {
  std::vector<std::string> all;
  for (const source::Diagnostic& d : generate::check(*examined.program, *examined.analysis, {}, {}))
    if (isOfDescriptor(d.code)) all.push_back(source::toString(d.code) + d.message);
  for (const analysis::Finding& finding : examined.analysis->findings)
    if (finding.code == source::Code::RegisterNotAllocated) all.push_back(finding.message);
  std::ranges::sort(all);
  return all;
}

struct Mutation {
  const char* what;
  // False: there is nothing to reduce.
  std::function<bool(KernelDescriptor&)> make;
};

bool lower(std::uint32_t& number) {
  if (number == 0) return false;
  number /= 2;
  return true;
}
bool off(bool& bit) {
  return std::exchange(bit, false);
}

const std::vector<Mutation>& mutations() {
  static const std::vector<Mutation> kAll{
      {"half the LDS", [](KernelDescriptor& d) { return lower(d.groupSegmentFixedSize); }},
      {"half the scratch", [](KernelDescriptor& d) { return lower(d.privateSegmentFixedSize); }},
      {"a granule of VGPRs less",
       [](KernelDescriptor& d) {
         return d.granulatedVectorRegisters != 0 && d.granulatedVectorRegisters-- != 0;
       }},
      {"half the SGPRs",
       [](KernelDescriptor& d) {
         const std::uint32_t before = d.scalarRegisters();
         d.granulatedScalarRegisters /= 2;
         return d.scalarRegisters() < before;
       }},
      {"no dynamic stack", [](KernelDescriptor& d) { return off(d.usesDynamicStack); }},
      {"no scratch", [](KernelDescriptor& d) { return off(d.privateSegment); }},
      {"no kernarg segment pointer", [](KernelDescriptor& d) { return off(d.kernargSegmentPtr); }},
      {"a work-item id less", [](KernelDescriptor& d) { return d.workitemId != 0 && d.workitemId-- != 0; }},
  };
  return kAll;
}

// Why a mutant may have no finding.
std::string reason(const Examined& examined, std::size_t number, const char* what) {
  const program::KernelCode& code = examined.program->kernels()[number];
  const codeobject::Kernel& kernel = examined.object->kernels()[code.kernel];
  const KernelDescriptor& d = kernel.descriptor;
  const std::string_view mutation = what;
  if (mutation == "no kernarg segment pointer") {
    if (d.dispatchId || d.flatScratchInit || d.privateSegmentSize) return "where others would move";
    const analysis::InitialState& state = examined.analysis->initial[number];
    for (const analysis::InitialRegister& one : state.registers)
      if (one.what == analysis::Initial::KernargPointer)
        for (const analysis::Index at : one.readBy)
          if (examined.program->instructions()[at].row().unit == isa::Unit::Smem) return {};
    return "that nothing is loaded through";
  }
  if (mutation == "no scratch") {
    for (analysis::Index i = code.first; i < code.end; ++i)
      if (examined.program->instructions()[i].valid() &&
          examined.program->instructions()[i].row().encoding == isa::Encoding::Scratch)
        return {};
    return "that the kernel itself does not use";
  }
  if (mutation == "a work-item id less") return "that is taken in another way, or not at all";
  return {};
}

} // namespace

void countConsistency(const CompiledProgram& built, const Examined& examined, Totals& totals) {
  if (!examined.analysis) return;
  for (const source::Diagnostic& d : generate::check(*examined.program, *examined.analysis, {}, {}))
    if (isOfDescriptor(d.code))
      totals.falsePositives.push_back(
          fmt::format("{}: {} {}", built.name(), source::toString(d.code), d.message));
}

void mutateDescriptors(const std::string& name, const Examined& examined, Totals& totals) {
  const codeobject::CodeObject& object = *examined.object;
  const std::vector<std::string> before = said(examined);
  for (std::size_t k = 0; k < examined.program->kernels().size(); ++k) {
    const codeobject::Kernel& kernel = object.kernels()[examined.program->kernels()[k].kernel];
    for (const Mutation& mutation : mutations()) {
      KernelDescriptor descriptor = kernel.descriptor;
      if (!mutation.make(descriptor)) continue;
      std::vector<std::byte> bytes(object.bytes().begin(), object.bytes().end());
      const auto at = object.mapped(kernel.descriptorAddress).data() - object.bytes().data();
      std::ranges::copy(codeobject::writeKernelDescriptor(descriptor), bytes.begin() + at);
      auto changed = codeobject::read(std::move(bytes), object.path());
      if (!changed) continue;
      const Examined mutant = examine(std::move(*changed));
      if (!mutant.analysis) continue;
      Mutants& mutants = totals.mutants[mutation.what];
      std::vector<std::string> fresh;
      std::ranges::set_difference(said(mutant), before, std::back_inserter(fresh));
      if (!fresh.empty())
        ++mutants.found;
      else if (const std::string why = reason(examined, k, mutation.what); !why.empty())
        ++mutants.silent[why];
      else
        mutants.unexplained.push_back(fmt::format("{} {}: {}", name, kernel.name, mutation.what));
    }
  }
}

} // namespace wavesmith::false_positives

// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly/descriptor_text.h"

#include <fmt/format.h>

#include <cstdint>

namespace wavesmith::assembler {
namespace {

// VCC, FLAT_SCRATCH and XNACK_MASK, which LLVM adds to the number of SGPRs (AMDGPUBaseInfo.cpp,
// getNumExtraSGPRs: 6 on gfx9 with flat scratch), and the granule of the field.
constexpr std::uint32_t kExtraScalars = 6;
constexpr std::uint32_t kScalarGranule = 8;

class Writer {
public:
  void line(std::string text) { lines_.push_back(std::move(text)); }
  void always(std::string_view name, std::uint64_t value) {
    line(fmt::format("  .amdhsa_{} {}", name, value));
  }
  // Writes the directive if the assembler's default is different.
  void unless(std::uint64_t usual, std::string_view name, std::uint64_t value) {
    if (value != usual) always(name, value);
  }
  [[nodiscard]] std::vector<std::string> take() { return std::move(lines_); }

private:
  std::vector<std::string> lines_;
};

void writeUserRegisters(Writer& to, const codeobject::KernelDescriptor& from, bool hasFlatScratchRegisters) {
  if (hasFlatScratchRegisters) {
    to.unless(0, "user_sgpr_private_segment_buffer", from.privateSegmentBuffer);
    to.unless(0, "user_sgpr_flat_scratch_init", from.flatScratchInit);
  }
  to.unless(0, "user_sgpr_dispatch_ptr", from.dispatchPtr);
  to.unless(0, "user_sgpr_queue_ptr", from.queuePtr);
  to.unless(0, "user_sgpr_kernarg_segment_ptr", from.kernargSegmentPtr);
  to.unless(0, "user_sgpr_dispatch_id", from.dispatchId);
  to.unless(0, "user_sgpr_private_segment_size", from.privateSegmentSize);
  to.unless(0, "user_sgpr_kernarg_preload_length", from.kernargPreloadLength);
  to.unless(0, "user_sgpr_kernarg_preload_offset", from.kernargPreloadOffset);
  to.always("user_sgpr_count", from.userSgprCount);
}

void writeSystemRegisters(Writer& to, const codeobject::KernelDescriptor& from,
                          bool hasFlatScratchRegisters) {
  to.unless(0, "uses_dynamic_stack", from.usesDynamicStack);
  to.unless(
      0, hasFlatScratchRegisters ? "system_sgpr_private_segment_wavefront_offset" : "enable_private_segment",
      from.privateSegment);
  to.always("system_sgpr_workgroup_id_x", from.workgroupIdX);
  to.always("system_sgpr_workgroup_id_y", from.workgroupIdY);
  to.always("system_sgpr_workgroup_id_z", from.workgroupIdZ);
  to.unless(0, "system_sgpr_workgroup_info", from.workgroupInfo);
  to.always("system_vgpr_workitem_id", from.workitemId);
}

void writeModes(Writer& to, const codeobject::KernelDescriptor& from) {
  to.unless(0, "float_round_mode_32", from.floatRoundMode32);
  to.unless(0, "float_round_mode_16_64", from.floatRoundMode16_64);
  to.always("float_denorm_mode_32", from.floatDenormMode32);
  to.always("float_denorm_mode_16_64", from.floatDenormMode16_64);
  to.unless(1, "dx10_clamp", from.dx10Clamp);
  to.unless(1, "ieee_mode", from.ieeeMode);
  to.unless(0, "fp16_overflow", from.fp16Overflow);
  to.unless(0, "tg_split", from.tgSplit);
  to.unless(0, "exception_fp_ieee_invalid_op", from.exceptionInvalidOperation);
  to.unless(0, "exception_fp_denorm_src", from.exceptionDenormalSource);
  to.unless(0, "exception_fp_ieee_div_zero", from.exceptionDivideByZero);
  to.unless(0, "exception_fp_ieee_overflow", from.exceptionOverflow);
  to.unless(0, "exception_fp_ieee_underflow", from.exceptionUnderflow);
  to.unless(0, "exception_fp_ieee_inexact", from.exceptionInexact);
  to.unless(0, "exception_int_div_zero", from.exceptionIntegerDivideByZero);
}

} // namespace

std::vector<std::string> descriptorText(const codeobject::KernelDescriptor& descriptor,
                                        std::string_view symbol, std::string_view processor) {
  const bool hasFlatScratchRegisters = processor == "gfx90a"; // architected in gfx940 and newer
  const std::uint32_t scalars = (descriptor.granulatedScalarRegisters + 1) * kScalarGranule;
  Writer writer;
  writer.line(fmt::format(".amdhsa_kernel {}", symbol));
  writer.unless(0, "group_segment_fixed_size", descriptor.groupSegmentFixedSize);
  writer.unless(0, "private_segment_fixed_size", descriptor.privateSegmentFixedSize);
  writer.unless(0, "kernarg_size", descriptor.kernargSize);
  writeUserRegisters(writer, descriptor, hasFlatScratchRegisters);
  writeSystemRegisters(writer, descriptor, hasFlatScratchRegisters);
  writer.always("next_free_vgpr", descriptor.vectorRegisters());
  writer.always("next_free_sgpr", scalars - kExtraScalars);
  writer.always("accum_offset", descriptor.accumOffset);
  writeModes(writer, descriptor);
  writer.line(".end_amdhsa_kernel");
  return writer.take();
}

} // namespace wavesmith::assembler

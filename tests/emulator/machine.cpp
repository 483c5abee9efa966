// SPDX-License-Identifier: Apache-2.0
#include "emulator/machine.h"

#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "program/program.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace wavesmith::testing {

std::string kernelText(std::string_view name, std::string_view body, std::string_view directives) {
  return fmt::format(
      "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n"
      "  .text\n  .globl {0}\n  .p2align 8\n  .type {0},@function\n{0}:\n{1}\n"
      ".L{0}_end:\n  .size {0}, .L{0}_end-{0}\n"
      "  .rodata\n  .p2align 6\n  .amdhsa_kernel {0}\n"
      "    .amdhsa_next_free_vgpr 96\n    .amdhsa_next_free_sgpr 96\n    .amdhsa_accum_offset 64\n"
      "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n{2}\n"
      "  .end_amdhsa_kernel\n",
      name, body, directives);
}

namespace {

// The tests are also run with the environment saying which instruction set of the host they use (CMakeLists.txt).
emulator::DeviceOptions withInstructionSet(emulator::DeviceOptions options) {
  const char* const wanted = std::getenv("WAVESMITH_TEST_INSTRUCTION_SET");
  if (wanted == nullptr || options.instructionSet) return options;
  using emulator::InstructionSet;
  for (const InstructionSet set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512})
    if (name(set) == wanted && available(set)) options.instructionSet = set;
  return options;
}

} // namespace

Machine::Machine(const std::string& text, emulator::DeviceOptions options)
    : device_(withInstructionSet(options)) {
  const assembler::Assembly assembly = assembler::assemble({{"test.s", text}}, {});
  if (!assembly.ok()) {
    ADD_FAILURE() << describe(assembly.diagnostics) << "\n" << text;
    return;
  }
  auto object = codeobject::read(assembly.codeObject, "test.s");
  if (!object) {
    ADD_FAILURE() << describe(object.error());
    return;
  }
  auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
  if (!program) {
    ADD_FAILURE() << describe(program.error());
    return;
  }
  auto loaded = device_.load(std::make_shared<const program::Program>(std::move(*program)));
  if (!loaded) {
    ADD_FAILURE() << describe(loaded.error());
    return;
  }
  object_ = *loaded;
}

emulator::Address Machine::allocate(std::string name, std::size_t bytes) {
  auto address = device_.memory().allocate(std::move(name), bytes);
  if (!address) {
    ADD_FAILURE() << describe(address.error());
    return 0;
  }
  return *address;
}

std::byte* Machine::host(emulator::Address address, std::size_t bytes) {
  return device_.memory().host(address, bytes).data();
}

emulator::RunReport Machine::run(std::array<std::uint32_t, 3> grid, std::array<std::uint32_t, 3> workgroup,
                                 const std::vector<std::byte>& kernarg, const emulator::RunControl& control,
                                 std::uint32_t dynamicLds, std::size_t kernel) {
  if (!ready()) return {};
  emulator::Dispatch dispatch{kernel, grid, workgroup, dynamicLds, 0};
  if (!kernarg.empty()) {
    dispatch.kernarg = buffer("kernarg", kernarg);
    device_.memory().markInternal(dispatch.kernarg); // as the runtimes do
  }
  auto report = device_.run(object_, dispatch, control);
  if (dispatch.kernarg != 0) device_.memory().release(dispatch.kernarg);
  if (!report) {
    ADD_FAILURE() << describe(report.error());
    return {};
  }
  return *report;
}

std::string messages(const emulator::RunReport& report) {
  return describe(report.faults);
}

} // namespace wavesmith::testing

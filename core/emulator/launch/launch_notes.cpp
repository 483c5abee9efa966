// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/launch_notes.h"

#include "emulator/launch/initial_state.h"
#include "program/places.h"
#include "program/prologue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace wavesmith::emulator {
namespace {

using codeobject::ValueKind;

struct Service {
  ValueKind kind;
  const char* argument;
  const char* what;
};
constexpr Service kServices[] = {
    {ValueKind::HiddenHostcallBuffer, "hidden_hostcall_buffer",
     "printf, assert and other calls of the host are not available"},
    {ValueKind::HiddenPrintfBuffer, "hidden_printf_buffer", "printf is not available"},
    {ValueKind::HiddenHeapV1, "hidden_heap_v1", "malloc and new in kernels are not available"},
};

// The value in the kernarg segment; 0 if it is not there.
std::uint64_t valueOf(const codeobject::ArgumentMetadata& argument, const DispatchContext& context) {
  std::uint64_t value = 0;
  const auto bytes = context.memory->host(context.dispatch.kernarg + argument.offset, sizeof value);
  if (!bytes.empty()) std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

bool isNull(const FaultSite& fault) {
  constexpr Address kOffsets = 0x10000;
  return (fault.kind == FaultKind::Read || fault.kind == FaultKind::Write) && fault.address < kOffsets;
}

} // namespace

void explainNullPointer(source::Diagnostic& diagnostic, const FaultSite& fault,
                        const DispatchContext& context) {
  if (!isNull(fault)) return;
  const codeobject::KernelMetadata* const metadata =
      context.program->codeObject().metadataOf(*context.kernel);
  if (metadata == nullptr) return;
  for (const codeobject::ArgumentMetadata& argument : metadata->arguments) {
    const auto* const service = std::ranges::find(kServices, argument.kind, &Service::kind);
    if (service == std::end(kServices) || valueOf(argument, context) != 0) continue;
    diagnostic.notes.push_back(
        {diagnostic.place, fmt::format("{} is null in this run: {}", service->argument, service->what)});
  }
}

std::optional<source::Diagnostic> missingPrologue(const DispatchContext& context) {
  const codeobject::Kernel& kernel = *context.kernel;
  const auto missing = program::missingPrologue(*context.program, kernel);
  if (!missing) return std::nullopt;
  const source::Place place = context.program->place(missing->entry);
  source::Diagnostic warning = source::makeError(
      source::Code::ProgramCounterFault, place,
      fmt::format(
          "kernel {} preloads arguments but has no prologue of {} bytes: gfx942 starts it at {:#x} instead "
          "of {:#x}",
          kernel.name, program::kPreloadPrologue, missing->start, kernel.entry));
  warning.severity = source::Severity::Warning;
  warning.notes.push_back({place,
                           "the prologue loads the arguments for firmware that does not preload them, and "
                           "ends with s_branch to the instruction 256 bytes after the entry"});
  return warning;
}

} // namespace wavesmith::emulator

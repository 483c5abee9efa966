// SPDX-License-Identifier: Apache-2.0
#include "checked/undefined/undefined_texts.h"

#include "checked/step.h"

#include <fmt/format.h>

namespace wavesmith::checked {
namespace {

// "; v4 was never written".
std::string originText(const emulator::DispatchContext& context, Origin origin) {
  if (origin.isBeyondKernarg()) return "; it comes from beyond the kernarg segment";
  if (origin.isRegister())
    return fmt::format("; {} was never written",
                       registerText({static_cast<std::uint16_t>(origin.number()), 1}, context));
  if (!origin.known()) return "; it comes from bytes that were never written";
  return "";
}

} // namespace

void reportUndefined(const Step& step, source::Code code, Span span, Origin origin, unsigned lane,
                     std::string_view use) {
  const emulator::DispatchContext& context = *step.wave.group->dispatch;
  step.findings.report({.code = origin.isBeyondKernarg() ? source::Code::BeyondKernarg : code,
                        .at = step.plan.index,
                        .other = origin.instruction(),
                        .wave = &step.wave,
                        .lane = lane},
                       [&] {
                         return Text{.message =
                                         fmt::format("{} is undefined and {}{}", registerText(span, context),
                                                     use, originText(context, origin)),
                                     .other = "the undefined bits were loaded here"};
                       });
}

void reportOutput(Findings& findings, const emulator::DispatchContext& context, program::Index storedAt,
                  Origin origin, std::string_view buffer, std::uint64_t offset) {
  findings.report(
      {.code = origin.isBeyondKernarg() ? source::Code::BeyondKernarg : source::Code::UndefinedOutput,
       .at = storedAt,
       .other = origin.instruction()},
      [&] {
        return Text{.message = fmt::format("undefined bits are stored {} bytes into {}, which is compared{}",
                                           offset, buffer, originText(context, origin)),
                    .other = "the undefined bits were loaded here"};
      });
}

void reportStored(Findings& findings, const emulator::DispatchContext& context, program::Index storedAt,
                  Origin origin) {
  findings.report(
      {.code = source::Code::UndefinedOutput, .at = storedAt, .other = origin.instruction()}, [&] {
        const auto address = context.program->instructions()[storedAt].address;
        return Text{.message =
                        fmt::format("kernel {} stores the undefined bits here, at address {:#x} of the "
                                    "code object{}",
                                    context.kernel->name, address, originText(context, origin)),
                    .other = "the undefined bits were loaded here"};
      });
}

void reportUnwritten(Findings& findings, const emulator::DispatchContext& context, std::string_view buffer,
                     std::uint64_t offset) {
  const auto entry =
      static_cast<program::Index>(context.entry->instruction - context.program->instructions().data());
  findings.report({.code = source::Code::UndefinedOutput, .at = entry}, [&] {
    return Text{.message =
                    fmt::format("{} is compared, and nothing has written its byte {}", buffer, offset)};
  });
}

} // namespace wavesmith::checked

// SPDX-License-Identifier: Apache-2.0
// The findings about undefined bits, in words.
#pragma once

#include "checked/undefined/undefined.h"
#include "source/codes.h"

#include <string_view>

namespace wavesmith::checked {

// `use`: "is the address of this access", "decides this branch". `span` is what is undefined.
void reportUndefined(const Step& step, source::Code code, Span span, Origin origin, unsigned lane,
                     std::string_view use);
// At the instruction that stored the bits.
void reportOutput(Findings& findings, const emulator::DispatchContext& context, program::Index storedAt,
                  Origin origin, std::string_view buffer, std::uint64_t offset);
// At the instruction that stored the bits, for a report that is made later.
void reportStored(Findings& findings, const emulator::DispatchContext& context, program::Index storedAt,
                  Origin origin);
// At the kernel.
void reportUnwritten(Findings& findings, const emulator::DispatchContext& context, std::string_view buffer,
                     std::uint64_t offset);

} // namespace wavesmith::checked

// SPDX-License-Identifier: Apache-2.0
// A struct that clang has read, as the layout of a kernarg segment.
//
//   auto header = language.structs({"args.h", text}, {});
//   kernarg::Layout layout = layoutOf(header.structs[0]);
//
// Pure functions; any thread.
#pragma once

#include "assembler/c_types.h"
#include "kernarg/layout.h"

namespace wavesmith::worker {

[[nodiscard]] kernarg::Type typeOf(const assembler::CType& type);
// Offsets are clang's. A struct whose fields are all of it is the segment; bit-fields and unions are bytes of
// which nothing more is known.
[[nodiscard]] kernarg::Layout layoutOf(const assembler::CStruct& structure);

} // namespace wavesmith::worker

// SPDX-License-Identifier: Apache-2.0
// Converts a struct that clang has parsed to the layout of a kernarg segment.
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
// Offsets are clang's. A struct that consists of its fields alone is the segment; bit-fields and unions
// become opaque bytes.
[[nodiscard]] kernarg::Layout layoutOf(const assembler::CStruct& structure);

} // namespace wavesmith::worker

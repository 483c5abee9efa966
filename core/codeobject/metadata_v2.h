// SPDX-License-Identifier: Apache-2.0
// The metadata of code object version 2: YAML text in a note, of other names than MessagePack has since
// (LLVM 19 AMDGPUUsage, "Code Object V2 Metadata"). It is read and never written.
//
//   auto metadata = readMetadataV2("Version: [ 1, 0 ]\nKernels:\n  - Name: saxpy\n ...");
//
// A function of values; any thread.
#pragma once

#include "codeobject/metadata.h"

#include <string_view>

namespace wavesmith::codeobject {

// The values that later versions have, in their words ("hidden_global_offset_x" for HiddenGlobalOffsetX),
// with the offsets of arguments worked out of their sizes and alignments. Code::MalformedMetadata for what is
// no YAML, or not of the types that it should be.
[[nodiscard]] source::Result<Metadata> readMetadataV2(std::string_view yaml);

} // namespace wavesmith::codeobject

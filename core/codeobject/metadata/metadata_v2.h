// SPDX-License-Identifier: Apache-2.0
// The metadata of code object version 2: YAML text in a note, with other key names than the later MessagePack
// (LLVM 19 AMDGPUUsage, "Code Object V2 Metadata"). It is only read, never written.
//
//   auto metadata = readMetadataV2("Version: [ 1, 0 ]\nKernels:\n  - Name: saxpy\n ...");
//
// A function of values; any thread.
#pragma once

#include "codeobject/metadata/metadata.h"

#include <string_view>

namespace wavesmith::codeobject {

// The values in the form of later versions, with their names ("hidden_global_offset_x" for
// HiddenGlobalOffsetX), and the offsets of arguments computed from their sizes and alignments.
// Code::MalformedMetadata for text that is not YAML, or for values of the wrong type.
[[nodiscard]] source::Result<Metadata> readMetadataV2(std::string_view yaml);

} // namespace wavesmith::codeobject

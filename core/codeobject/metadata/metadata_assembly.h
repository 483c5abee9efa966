// SPDX-License-Identifier: Apache-2.0
// Metadata as the YAML of `.amdgpu_metadata`, which LLVM's assembler parses in its own way: it ignores
// quotes, and every word that looks like a number, a Boolean or a floating-point number is one, unless it has
// the tag `!str`.
//
//   amdhsa.kernels:
//     - .name:           !str n
//       .vgpr_count:     8
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata/metadata.h"

#include <string>
#include <string_view>

namespace wavesmith::codeobject {

// YAML text that LLVM's assembler reads as exactly these values: a string that would be taken for a number or
// a Boolean has the tag `!str`. Without the directives around it.
[[nodiscard]] std::string metadataAsAssembly(const Metadata& metadata);
// The text of one value: a scalar in the form that follows its key, any other value from its first character
// on, with the following lines indented by this many blanks.
[[nodiscard]] std::string valueAsAssembly(const Value& value, unsigned indent = 0);
// Parses such text: the part between `.amdgpu_metadata` and `.end_amdgpu_metadata`, as LLVM's assembler does.
// Code::MalformedMetadata, with the line in the text.
[[nodiscard]] source::Result<Metadata> readMetadataYaml(std::string_view text);

} // namespace wavesmith::codeobject

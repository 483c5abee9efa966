// SPDX-License-Identifier: Apache-2.0
// Metadata as the YAML of `.amdgpu_metadata`, which LLVM's assembler reads in its own way: it does not look at
// quotes, and whatever word is a number, a truth value or a floating-point number is one, unless it has the tag
// `!str`.
//
//   amdhsa.kernels:
//     - .name:           !str n
//       .vgpr_count:     8
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata.h"

#include <string>
#include <string_view>

namespace wavesmith::codeobject {

// YAML text that LLVM's assembler reads as just these values: a string that it would take for a number or a
// truth value has the tag `!str`. Without the lines around it.
[[nodiscard]] std::string metadataAsAssembly(const Metadata& metadata);
// The text of one value: a scalar as it is after its key, anything else from its first character
// on, with what follows in lines indented by so many blanks.
[[nodiscard]] std::string valueAsAssembly(const Value& value, unsigned indent = 0);
// Of such text: what is between `.amdgpu_metadata` and `.end_amdgpu_metadata`, as LLVM's assembler would read
// it. Code::MalformedMetadata, with the line in the text.
[[nodiscard]] source::Result<Metadata> readMetadataYaml(std::string_view text);
// A plain, unquoted word as LLVM's assembler reads it: 0x10 is a number, n is false.
[[nodiscard]] Value valueOfWord(const std::string& word);

} // namespace wavesmith::codeobject

// SPDX-License-Identifier: Apache-2.0
// Code objects for several targets in one file: clang's offload bundle (`__CLANG_OFFLOAD_BUNDLE__`, or `CCOB`
// when compressed), also inside the `.hip_fatbin` section of a host program.
//
//   hipv4-amdgcn-amd-amdhsa--gfx90a          at 0x1000, 5344 bytes
//   hipv4-amdgcn-amd-amdhsa--gfx942:xnack-   at 0x3000, 5792 bytes
//
//   auto object = codeobject::open(bytes, "program", "gfx942");
//
// Any bytes are safe. Functions of values; any thread.
#pragma once

#include "codeobject/code_object.h"
#include "codeobject/target.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::codeobject {

// Whether the bytes begin like an offload bundle, compressed or not.
[[nodiscard]] bool looksLikeBundle(std::span<const std::byte> bytes);

// The target of the id of an entry; nothing for the host and for other devices.
[[nodiscard]] std::optional<TargetName> targetOfEntry(std::string_view id);

// Opens any file that the user names as a code object: an ELF code object, a bundle, or a host program that
// contains a bundle. From a bundle, the entry that fits `processor` best is used (target.h, fitness()); a
// target id may follow the processor. For an ELF code object, `processor` is ignored. Code::NoMatchingTarget
// lists the available entries.
[[nodiscard]] source::Result<CodeObject> open(std::vector<std::byte> bytes, std::string path,
                                              std::string_view processor = "gfx942");

} // namespace wavesmith::codeobject

// SPDX-License-Identifier: Apache-2.0
// Section contents of an ELF file that LLVM or lld wrote, and the mapping from addresses to file offsets.
//
// Any bytes are safe. Functions of values; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace wavesmith::assembler {

// The contents of the section of this name (if there are several: the one with this many before it); empty:
// there is none.
[[nodiscard]] std::span<const std::byte> sectionBytes(std::span<const std::byte> file, std::string_view name,
                                                      std::uint32_t occurrence);

// The file offset of the byte at `address`, by the segments.
[[nodiscard]] std::optional<std::uint64_t> fileOffset(std::span<const std::byte> file, std::uint64_t address);

} // namespace wavesmith::assembler

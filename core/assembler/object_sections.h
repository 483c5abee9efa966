// SPDX-License-Identifier: Apache-2.0
// The bytes of the sections of an ELF file that LLVM or lld wrote, and the other way round: where an address
// is in it.
//
// Any bytes are safe. Functions of values; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace wavesmith::assembler {

// The contents of the section of this name (of several: the one with that many before it); empty: there is
// none.
[[nodiscard]] std::span<const std::byte> sectionBytes(std::span<const std::byte> file, std::string_view name,
                                                      std::uint32_t occurrence);

// Where the byte at `address` is in the file, by its segments.
[[nodiscard]] std::optional<std::uint64_t> fileOffset(std::span<const std::byte> file, std::uint64_t address);

} // namespace wavesmith::assembler

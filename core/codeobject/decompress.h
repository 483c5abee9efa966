// SPDX-License-Identifier: Apache-2.0
// clang's compressed offload bundle ("CCOB"): a header, then one zlib or zstd stream of an ordinary bundle.
// Internal to this folder. Layout: LLVM's clang/lib/Driver/OffloadBundler.cpp, CompressedOffloadBundle,
// versions 1 to 3.
//
// Functions of values; any thread.
#pragma once

#include "codeobject/elf_view.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::codeobject {

inline constexpr std::string_view kCompressedMagic = "CCOB";

struct Decompressed {
  std::vector<std::byte> bytes;
  std::uint64_t consumed = 0; // bytes of the file that belong to the compressed bundle
};

// `bytes` must begin with the magic number. At most `limit` bytes are decompressed, whatever the header says.
[[nodiscard]] source::Result<Decompressed> decompressBundle(Bytes bytes, std::uint64_t limit,
                                                            const std::string& path);

} // namespace wavesmith::codeobject

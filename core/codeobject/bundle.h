// SPDX-License-Identifier: Apache-2.0
// Code objects packed together for several targets: clang's offload bundle (`__CLANG_OFFLOAD_BUNDLE__`, or
// `CCOB` when compressed), also inside the `.hip_fatbin` section of a host program.
//
//   hipv4-amdgcn-amd-amdhsa--gfx90a          at 0x1000, 5344 bytes
//   hipv4-amdgcn-amd-amdhsa--gfx942:xnack-   at 0x3000, 5792 bytes
//
//   auto object = codeobject::open(bytes, "program", "gfx942");
//
// Any bytes are safe. Functions of values; any thread.
#pragma once

#include "codeobject/code_object.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::codeobject {

struct BundleEntry {
  std::string id;           // "hipv4-amdgcn-amd-amdhsa--gfx942:xnack-"
  std::uint64_t offset = 0; // in the file; of a compressed bundle: in what it decompresses to
  std::uint64_t size = 0;
  bool compressed = false;
};

// Whether the bytes begin as an offload bundle does, compressed or not.
[[nodiscard]] bool looksLikeBundle(std::span<const std::byte> bytes);

// All entries of all bundles in the bytes, host entries included; empty when the bytes are no bundle and no
// host program with one.
[[nodiscard]] source::Result<std::vector<BundleEntry>> bundleEntries(std::span<const std::byte> bytes,
                                                                     const std::string& path);

// What a user names as a code object: an ELF code object, a bundle, or a host program with a bundle in it. Of
// a bundle, the entry that fits `processor` best (target.h, fitness()); a target id may follow the processor.
// An ELF code object is read whatever `processor` says. Code::NoMatchingTarget lists what there is.
[[nodiscard]] source::Result<CodeObject> open(std::vector<std::byte> bytes, std::string path,
                                              std::string_view processor = "gfx942");

} // namespace wavesmith::codeobject

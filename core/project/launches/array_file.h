// SPDX-License-Identifier: Apache-2.0
// Arrays in files: NumPy's .npy (format versions 1 to 3, any byte order, C order) and raw bytes, which are
// elements in the format of the device.
//
//   auto array = readArray("a.npy", ElementType::F32, place);     // 1000003 elements of f32
//
// bf16, fp8 and bf8, which NumPy lacks, are the void types of their size ('|V2', '|V1'), as ml_dtypes saves
// them. Any bytes are safe to read.
#pragma once

#include "execution/element.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::project {

struct ArrayFile {
  execution::ElementType type{};
  std::uint64_t count = 0;
  std::vector<std::byte> bytes; // count * bytesOf(type), little-endian
};

// `type` is the expected element type: needed for raw bytes and void types; another type in the file is an
// error. Code::BadArrayFile or Code::CannotReadFile, at `place` in the run file.
[[nodiscard]] source::Result<ArrayFile> readArray(const std::filesystem::path& path,
                                                  std::optional<execution::ElementType> type,
                                                  const source::Place& place);

// The same from bytes that are already read.
[[nodiscard]] source::Result<ArrayFile> readArray(std::span<const std::byte> file,
                                                  std::optional<execution::ElementType> type,
                                                  const source::Place& place);

// A one-dimensional array of format version 1.
[[nodiscard]] std::vector<std::byte> npyBytes(execution::ElementType type,
                                              std::span<const std::byte> elements);

} // namespace wavesmith::project

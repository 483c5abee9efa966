// SPDX-License-Identifier: Apache-2.0
// Why LLVM refuses a line of metadata: LLVM's message only reports that the metadata is invalid.
//
//   { .name: n, .size: 4 }     .name must be a string, and YAML reads n as false; write !str n
//
// LLVM reads scalars by YAML 1.1 (llvm/lib/BinaryFormat/MsgPackDocumentYAML.cpp, input() of ScalarTraits;
// quotes change nothing there) and expects the types of AMDGPUMetadataVerifier.cpp. Pure function; any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::assembler {

struct MetadataMistake {
  std::size_t offset = 0; // where the value begins in the line
  std::size_t length = 0;
  std::string message;
  std::string replacement; // what to write instead of the value
};

[[nodiscard]] std::optional<MetadataMistake> metadataMistake(std::string_view line);

} // namespace wavesmith::assembler

// SPDX-License-Identifier: Apache-2.0
// The contents of the NT_AMDGPU_METADATA note, which describes kernels and their arguments to the runtime
// (LLVM AMDGPUUsage, "Code Object V3 and above Metadata"); MessagePack in the note. Values; any thread.
#pragma once

#include "codeobject/metadata/message_pack.h"
#include "codeobject/metadata/value_kind.h"
#include "source/diagnostic.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::codeobject {

struct ArgumentMetadata {
  std::string name;
  std::string typeName;
  std::uint32_t offset = 0; // bytes from the start of the kernarg segment
  std::uint32_t size = 0;   // bytes
  ValueKind kind = ValueKind::ByValue;
  std::string kindText;     // as written, even if Unknown
  std::string addressSpace; // "global"; empty: not stated
  std::string access;       // "read_only", ...
  std::string actualAccess;
  std::uint32_t pointeeAlignment = 0;
  bool isConst = false;
  bool isRestrict = false;
  bool isVolatile = false;
  bool isPipe = false;
  Map asRead; // every key that was read, known or not; empty for a new argument

  bool operator==(const ArgumentMetadata&) const = default;
};

struct KernelMetadata {
  std::string name;
  std::string symbol; // symbol of the descriptor: "vector_add.kd"
  std::string language;
  std::vector<std::uint32_t> languageVersion;
  std::vector<ArgumentMetadata> arguments;
  std::uint32_t kernargSegmentSize = 0;
  std::uint32_t kernargSegmentAlignment = 0;
  std::uint32_t groupSegmentFixedSize = 0;
  std::uint32_t privateSegmentFixedSize = 0;
  std::uint32_t wavefrontSize = 0;
  std::uint32_t sgprCount = 0;
  std::uint32_t vgprCount = 0;
  std::optional<std::uint32_t> agprCount;
  std::uint32_t sgprSpillCount = 0;
  std::uint32_t vgprSpillCount = 0;
  std::uint32_t maxFlatWorkgroupSize = 0;
  std::optional<std::array<std::uint32_t, 3>> requiredWorkgroupSize;
  std::optional<std::array<std::uint32_t, 3>> workgroupSizeHint;
  bool usesDynamicStack = false;
  bool uniformWorkgroupSize = false;
  std::string kind; // "normal", "init", "fini"
  Map asRead;       // as in ArgumentMetadata

  bool operator==(const KernelMetadata&) const = default;
};

struct Metadata {
  std::array<std::uint32_t, 2> version{};
  std::string target;
  std::vector<std::string> printfFormats;
  std::vector<KernelMetadata> kernels;
  Map asRead; // as in ArgumentMetadata

  bool operator==(const Metadata&) const = default;
};

// Reads the bytes of the note's descriptor. Unknown keys are only preserved; a known key of the wrong type, or
// bytes that are not MessagePack, are Code::MalformedMetadata with the path of the key in the message.
[[nodiscard]] source::Result<Metadata> readMetadata(std::span<const std::byte> messagePack);
// Reads the tree of values that the bytes or a text were parsed to.
[[nodiscard]] source::Result<Metadata> metadataOfTree(const Value& tree);

} // namespace wavesmith::codeobject

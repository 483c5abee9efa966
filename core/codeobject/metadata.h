// SPDX-License-Identifier: Apache-2.0
// What the NT_AMDGPU_METADATA note tells the runtime about kernels and their arguments (LLVM AMDGPUUsage,
// "Code Object V3 and above Metadata"); MessagePack in the note. Values; any thread.
#pragma once

#include "codeobject/message_pack.h"
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

// `.value_kind` of an argument; hidden ones are written by the runtime.
enum class ValueKind : std::uint8_t {
  ByValue,
  GlobalBuffer,
  DynamicSharedPointer,
  Sampler,
  Image,
  Pipe,
  Queue,
  HiddenGlobalOffsetX,
  HiddenGlobalOffsetY,
  HiddenGlobalOffsetZ,
  HiddenNone,
  HiddenPrintfBuffer,
  HiddenHostcallBuffer,
  HiddenDefaultQueue,
  HiddenCompletionAction,
  HiddenMultigridSyncArg,
  HiddenHeapV1,
  HiddenDynamicLdsSize,
  HiddenPrivateBase,
  HiddenSharedBase,
  HiddenQueuePtr,
  HiddenBlockCountX,
  HiddenBlockCountY,
  HiddenBlockCountZ,
  HiddenGroupSizeX,
  HiddenGroupSizeY,
  HiddenGroupSizeZ,
  HiddenRemainderX,
  HiddenRemainderY,
  HiddenRemainderZ,
  HiddenGridDims,
  HiddenUnknown, // "hidden_..." of a newer version: the runtime's, not the caller's
  Unknown,
};

[[nodiscard]] std::string_view name(ValueKind kind); // "by_value", "hidden_block_count_x"
[[nodiscard]] ValueKind valueKindOf(std::string_view name);
[[nodiscard]] bool isHidden(ValueKind kind);

struct ArgumentMetadata {
  std::string name;
  std::string typeName;
  std::uint32_t offset = 0; // bytes from the start of the kernarg segment
  std::uint32_t size = 0;   // bytes
  ValueKind kind = ValueKind::ByValue;
  std::string kindText;     // as written, also when Unknown
  std::string addressSpace; // "global"; empty: not said
  std::string access;       // "read_only", ...
  std::string actualAccess;
  std::uint32_t pointeeAlignment = 0;
  bool isConst = false;
  bool isRestrict = false;
  bool isVolatile = false;
  bool isPipe = false;
  Map asRead; // every key that was read, known or not; empty for a new one

  bool operator==(const ArgumentMetadata&) const = default;
};

struct KernelMetadata {
  std::string name;
  std::string symbol; // of the descriptor: "vector_add.kd"
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

// From the bytes of the note's descriptor. Keys that it does not know are only kept; a known key of the wrong
// type, or bytes that are not MessagePack, are Code::MalformedMetadata with the path of the key in the
// message.
[[nodiscard]] source::Result<Metadata> readMetadata(std::span<const std::byte> messagePack);
// From the tree that the bytes are, or that some text was.
[[nodiscard]] source::Result<Metadata> metadataOfTree(const Value& tree);

// What was read with what was changed since: keys that are not known stay, those that were not there are
// there once they say something. In the order of the keys, as LLVM writes them, so that writing what was read
// gives LLVM's bytes again.
[[nodiscard]] Value treeOf(const Metadata& metadata);
[[nodiscard]] std::vector<std::byte> writeMetadata(const Metadata& metadata);

// YAML text, as `.amdgpu_metadata` has it; for people.
[[nodiscard]] source::Result<std::string> metadataAsYaml(std::span<const std::byte> messagePack);
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

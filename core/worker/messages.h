// SPDX-License-Identifier: Apache-2.0
// What the messages say, to and from MessagePack: a structure is an array of its fields, in the order in
// which
// *_messages.cpp lists them. Both ends are of one build, so there is no versioning of fields;
// kProtocolVersion tells builds apart.
//
//   auto bytes = encode(request);
//   Result<AssembleRequest> again = decode<AssembleRequest>(bytes);
//
// Any bytes are safe to decode: what is not exactly a T is Code::WorkerProtocol. Pure functions; any thread.
#pragma once

#include "assembler/assembly.h"
#include "assembler/c_types.h"
#include "source/diagnostic.h"
#include "worker/language_client.h"
#include "worker/run_client.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::worker {

// Raised whenever a message changes.
inline constexpr std::uint32_t kProtocolVersion = 5;

struct Hello {
  std::uint32_t protocol = 0;
  std::string kind; // "language" or "run"

  bool operator==(const Hello&) const = default;
};

struct AssembleRequest {
  std::vector<assembler::SourceFile> sources;
  assembler::Options options;
};

struct HeaderRequest {
  assembler::SourceFile text;
  assembler::CHeaderOptions options;
};

struct CodeObjectRequest { // Disassemble, InstructionTexts, DebugLines
  std::vector<std::byte> codeObject;
  std::string path;
  source::LineTable written; // to Disassemble: the text of comments
};

struct ElementsRequest {
  std::uint32_t buffer = 0;
  BufferSide side = BufferSide::Before;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

struct BackendsRequest {};
using BackendsAnswer = std::vector<execution::BackendStatus>;

using DisassembleAnswer = source::Result<assembler::Disassembly>;
using InstructionTextsAnswer = source::Result<std::vector<LanguageClient::Line>>;
using RunAnswer = source::Result<RunSummary>;
using ElementsAnswer = source::Result<std::vector<std::byte>>;

// Of Hello, AssembleRequest, assembler::Assembly, HeaderRequest, assembler::CHeader, CodeObjectRequest,
// assembler::DebugLines, DisassembleAnswer, InstructionTextsAnswer (language_messages.cpp); RunRequest,
// RunProgress, RunAnswer, ElementsRequest, ElementsAnswer, BackendsRequest, BackendsAnswer
// (run_messages.cpp).
template <typename T>
[[nodiscard]] std::vector<std::byte> encode(const T& value);
template <typename T>
[[nodiscard]] source::Result<T> decode(std::span<const std::byte> bytes);

} // namespace wavesmith::worker

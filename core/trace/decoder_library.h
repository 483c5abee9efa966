// SPDX-License-Identifier: Apache-2.0
// AMD's decoder of thread traces, if this machine has one: found and loaded on demand, like HIP.
//
//   auto library = DecoderLibrary::load();    W3002: "no librocprof-trace-decoder.so found in ...; WAVESMITH_TRACE_DECODER
//                                              can name one elsewhere"
//   library->parse(bytes, listener)
//
// The library's own threads and state stay in it. One thread at a time for each DecoderLibrary.
#pragma once

#include "source/diagnostic.h"
#include "trace/decoder_api.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace wavesmith::trace {

// What the decoder asks for and what it finds.
class DecoderListener {
public:
  virtual ~DecoderListener() = default;
  struct Instruction {
    std::string text;         // as LLVM writes it
    std::uint64_t length = 0; // bytes
  };
  // The instruction at an address in a code object; an empty text: none.
  virtual Instruction instructionAt(const decoder::ProgramCounter& pc) = 0;
  virtual void take(int type, const void* records, std::uint64_t count) = 0; // decoder::RecordType
};

class DecoderLibrary {
public:
  // Environment variable with the library to load; then no other is searched for.
  static constexpr const char* kEnvironment = "WAVESMITH_TRACE_DECODER";

  // The library that the environment variable names; otherwise the one that the loader finds; otherwise the one in ROCm's
  // usual folders. Code::BackendUnavailable with the searched places.
  [[nodiscard]] static source::Result<DecoderLibrary> load();
  [[nodiscard]] static source::Result<DecoderLibrary> load(const std::filesystem::path& library);

  [[nodiscard]] const std::string& path() const { return path_; }

  // Parses the data of one shader engine, from its .att file. Exceptions of the listener are caught here, because they must
  // not pass through C.
  [[nodiscard]] source::Result<void> parse(std::span<const std::byte> bytes, const std::string& file,
                                           DecoderListener& listener) const;

private:
  decoder::ParseData parseData_ = nullptr;
  decoder::StatusString statusString_ = nullptr;
  std::string path_;
};

} // namespace wavesmith::trace

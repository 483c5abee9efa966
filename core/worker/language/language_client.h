// SPDX-License-Identifier: Apache-2.0
// The client of the language worker: text is sent to a child process in which LLVM may hang, abort or exhaust
// memory; an answer always arrives in time, and the next request works.
//
// Blocking; any thread, one request at a time (a second one waits). The window calls it from a background
// thread. Front ends have the client that also writes the waits of a text (authoring/writing_client.h).
#pragma once

#include "assembler/assembly.h"
#include "assembler/c_types.h"
#include "assembler/encodings.h"
#include "codeobject/code_object.h"
#include "source/diagnostic.h"
#include "worker/transport/worker_options.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::worker {

class LanguageClient {
public:
  explicit LanguageClient(WorkerOptions options = {});
  virtual ~LanguageClient();
  LanguageClient(const LanguageClient&) = delete;
  LanguageClient& operator=(const LanguageClient&) = delete;

  // Starts the worker and its warm spare, so that the first request does not wait for LLVM to load. Optional.
  void warmUp();

  // Always returns an Assembly: if a worker died, hung or ran out of memory, a diagnostic in it says so and
  // at which place. A stop request kills the worker and returns Code::RunCanceled.
  [[nodiscard]] virtual assembler::Assembly assemble(const std::vector<assembler::SourceFile>& sources,
                                                     const assembler::Options& options,
                                                     std::stop_token stop = {});

  // The instructions of the text as LLVM encodes them for the processor Options::target, which may be older than
  // gfx90a. Always returns: what did not assemble, and a worker that died, are in the diagnostics.
  [[nodiscard]] assembler::Encodings encode(const assembler::SourceFile& text,
                                            const assembler::Options& options, std::stop_token stop = {});

  // The source lines of the code object, for every word of its code that has one. Always returns lines:
  // immediately none for a code object without debug information; errors are in the diagnostics, including a
  // worker that crashed on damaged bytes.
  [[nodiscard]] assembler::DebugLines lines(const codeobject::CodeObject& codeObject,
                                            std::stop_token stop = {});

  // A text that assembles to the code object again, and the remaining differences. `written`: source lines,
  // if known; they appear in comments.
  [[nodiscard]] source::Result<assembler::Disassembly> disassemble(std::span<const std::byte> codeObject,
                                                                   const std::string& path,
                                                                   std::stop_token stop = {},
                                                                   const source::LineTable& written = {});

  // The structs of a C or C++ text with clang's layout. Always returns a header: errors are in its
  // diagnostics.
  [[nodiscard]] assembler::CHeader structs(const assembler::SourceFile& text,
                                           const assembler::CHeaderOptions& options,
                                           std::stop_token stop = {});

  // LLVM's text of each instruction of the code object, sorted by address: the disassembly panel.
  struct Line {
    std::uint64_t address = 0;
    std::uint32_t length = 0; // bytes
    std::string text;
  };
  [[nodiscard]] source::Result<std::vector<Line>>
  instructionTexts(std::span<const std::byte> codeObject, const std::string& path, std::stop_token stop = {});

  // Process id of the current worker, or -1; for tests that kill it.
  [[nodiscard]] int processId() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::worker

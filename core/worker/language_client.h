// SPDX-License-Identifier: Apache-2.0
// The program's end of the language worker: text goes to a child process in which LLVM may hang, abort or eat
// memory; an answer always comes back in time, and the next request works.
//
// Blocking; any thread, one request at a time (a second one waits). The window calls it from a background
// thread.
#pragma once

#include "assembler/assembly.h"
#include "assembler/c_types.h"
#include "codeobject/code_object.h"
#include "source/diagnostic.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::worker {

struct WorkerOptions {
  std::filesystem::path program; // wavesmith-worker; empty: looked for beside this program
  // Of one request, 0: none; a 200,000-line file needs far less. LanguageClient means processor time, and
  // four times as much by the clock: a busy machine is no reason to give up.
  std::chrono::milliseconds timeLimit{10000};
  std::uint64_t memoryLimit = std::uint64_t{2} << 30; // bytes of address space, 0: none
  // A second worker, started ahead, that takes over when one is lost. A program of one request needs none.
  bool spare = true;
};

class LanguageClient {
public:
  explicit LanguageClient(WorkerOptions options = {});
  ~LanguageClient();
  LanguageClient(const LanguageClient&) = delete;
  LanguageClient& operator=(const LanguageClient&) = delete;

  // Starts the worker and its warm spare, so that the first request does not wait for LLVM to load. Optional.
  void warmUp();

  // Always an Assembly: a worker that died, hung or ran out of memory is a diagnostic in it that says so and
  // where it was. A stop request kills the worker and gives Code::RunCanceled.
  [[nodiscard]] assembler::Assembly assemble(const std::vector<assembler::SourceFile>& sources,
                                             const assembler::Options& options, std::stop_token stop = {});

  // The lines of the source that the code object was made of, for every word of its code that has one. Always
  // lines: none, and at once, for a code object without debug information; what went wrong is in the
  // diagnostics, a worker that crashed over damaged bytes too.
  [[nodiscard]] assembler::DebugLines lines(const codeobject::CodeObject& codeObject,
                                            std::stop_token stop = {});

  // The text that assembles to the code object again, and what is not the same then. `written`: lines of the
  // source, if they are known; they stand in comments.
  [[nodiscard]] source::Result<assembler::Disassembly> disassemble(std::span<const std::byte> codeObject,
                                                                   const std::string& path,
                                                                   std::stop_token stop = {},
                                                                   const source::LineTable& written = {});

  // The structs of a C or C++ text, as clang lays them out. Always a header: what went wrong is in its
  // diagnostics.
  [[nodiscard]] assembler::CHeader structs(const assembler::SourceFile& text,
                                           const assembler::CHeaderOptions& options,
                                           std::stop_token stop = {});

  // LLVM's text of each instruction of the code object, by address ascending: the disassembly panel.
  struct Line {
    std::uint64_t address = 0;
    std::uint32_t length = 0; // bytes
    std::string text;
  };
  [[nodiscard]] source::Result<std::vector<Line>>
  instructionTexts(std::span<const std::byte> codeObject, const std::string& path, std::stop_token stop = {});

  // Process id of the worker in use, or -1; for tests that kill it.
  [[nodiscard]] int processId() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::worker

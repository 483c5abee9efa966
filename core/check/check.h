// SPDX-License-Identifier: Apache-2.0
// The one pipeline behind the window, the command line and whatever else shows problems: a text or a code
// object in, its program, its analysis and its diagnostics out.
//
//   text ──assemble──► code object ──decode──► program ──analyze──► findings ──┐
//        [worker]                        descriptor, metadata ──consistency──┴─► reconcile ─► suppress ─► sort
//
//   worker::LanguageClient language;
//   const auto checked = check::checkText(language, {"vector_add.s", text}, {});
//   checked->diagnostics      vector_add.s:45:3: error: v5 is read while its load is outstanding [W0102]
//
// Blocking, for as long as the worker and the analyses need. Any thread; one call at a time for each client.
#pragma once

#include "analysis/analysis.h"
#include "assembler/assembly.h"
#include "codeobject/code_object.h"
#include "program/program.h"
#include "source/diagnostic.h"
#include "worker/language_client.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::check {

struct Options {
  // An empty target: the one that the text names by .amdgcn_target, or gfx942. A target without features
  // takes those that the text names.
  assembler::Options assembler{.target = {}, .includePaths = {}, .definitions = {}};
  bool strict = false;                // also what only LLVM asks for
  std::vector<std::string> only = {}; // codes, their names, or rules that are wanted; empty: all
};

// Two ways to give up.
struct Stop {
  std::stop_token now = {};       // at once: a request in the worker costs the worker
  std::stop_token overtaken = {}; // the answer is no longer wanted: the worker completes, the rest is skipped
};

struct Checked {
  // Of a text, what the worker answered. Of a code object, its bytes, target and lines in the same form.
  std::shared_ptr<const assembler::Assembly> assembly;
  std::shared_ptr<const codeobject::CodeObject> object; // null: nothing could be linked or read
  // Null when there is nothing to decode. Lines that do not assemble are broken instructions in it.
  std::shared_ptr<const program::Program> program;
  std::shared_ptr<const analysis::Analysis> analysis; // of the program
  // Of every step, without those that a comment suppresses; in the order of their places, those in the file
  // itself before those in files that it includes.
  source::Diagnostics diagnostics;
  std::size_t suppressed = 0;
  std::string disassembly; // CodeObjectInput::Lines::Disassembly: the text whose lines these are
};

// Called once, on the caller's thread, between assembling and analyzing.
using OnAssembled = std::function<void(const std::shared_ptr<const assembler::Assembly>&)>;

// Included files are read from the disk, as the assembler does. Errors: Code::RunCanceled, and no others;
// whatever is wrong with the text or the worker is in the diagnostics.
[[nodiscard]] source::Result<Checked> checkText(worker::LanguageClient& language,
                                                const assembler::SourceFile& text, const Options& options,
                                                const Stop& stop = {}, const OnAssembled& onAssembled = {});

struct CodeObjectInput {
  enum class Lines : std::uint8_t {
    DebugInformation, // of the source, if the code object knows it
    Disassembly,      // of the text that assembles to the code object; what differs then is a remark
  };
  std::vector<std::byte> bytes; // the code object, a bundle, or a program that has one
  std::string path;
  Lines lines = Lines::DebugInformation;
  std::size_t longestText = std::numeric_limits<std::size_t>::max(); // bytes of disassembly
};

// There are no fixes: the text cannot be edited. Errors: those of codeobject::open() and of disassembling, and
// Code::RunCanceled.
[[nodiscard]] source::Result<Checked> checkCodeObject(worker::LanguageClient& language, CodeObjectInput input,
                                                      const Options& options, const Stop& stop = {});

// The target to assemble a text for: `wanted`, with the features that the text names by .amdgcn_target where
// `wanted` leaves them open; what the text names, or gfx942, where `wanted` is empty.
[[nodiscard]] std::string targetFor(std::string_view text, const std::string& wanted);

} // namespace wavesmith::check

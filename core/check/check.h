// SPDX-License-Identifier: Apache-2.0
// The pipeline that the window, the command line and all other front ends use: the input is a text or a code
// object, the output its program, its analysis and its diagnostics.
//
//   text ──assemble──► code object ──decode──► program ──analyze──► findings ──┐
//        [worker]                        descriptor, metadata ──consistency──┴─► reconcile ─► suppress ─► sort
//
//   worker::LanguageClient language;
//   const auto checked = check::checkText(language, {"vector_add.s", text}, {});
//   checked->diagnostics      vector_add.s:45:3: error: v5 is read while its load is outstanding: s_waitcnt vmcnt(0)
//                             is needed [W0102 missing-vmcnt]
//
// Blocks until the worker and the analyses are done. Any thread; one call at a time per client.
#pragma once

#include "analysis/analysis.h"
#include "assembler/assembly.h"
#include "codeobject/code_object.h"
#include "program/program.h"
#include "source/diagnostic.h"
#include "worker/language/language_client.h"

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
  // An empty target: the one that the text specifies with .amdgcn_target, or gfx942. A target without
  // features takes those that the text specifies.
  assembler::Options assembler{.target = {}, .includePaths = {}, .definitions = {}};
  bool strict = false;                // also report what only LLVM requires
  std::vector<std::string> only = {}; // codes, their names, or rules to report; empty: all
};

// Two ways to cancel.
struct Stop {
  std::stop_token now = {}; // immediately: this terminates a worker that is processing a request
  // The result is no longer needed: the worker completes, the remaining steps are skipped.
  std::stop_token overtaken = {};
};

// The results for an earlier text of the same file. Where an edit changed only comments, blanks or the numbers
// of lines, its analyses are those of the new text, and are not computed again.
struct Known {
  std::shared_ptr<const program::Program> program = nullptr;
  std::shared_ptr<const analysis::Analysis> analysis = nullptr; // Checked::analysis: it keeps its program
  bool strict = false;                                          // Options::strict of that check
};

struct Checked {
  // For a text, the worker's answer. For a code object, its bytes, target and lines in the same form.
  std::shared_ptr<const assembler::Assembly> assembly;
  std::shared_ptr<const codeobject::CodeObject> object; // null: nothing could be linked or read
  // Null if there is nothing to decode. Lines that do not assemble are broken instructions in it.
  std::shared_ptr<const program::Program> program;
  // The analysis of the program, or of one that differs only in places (Known). Keeps the program that it refers to.
  std::shared_ptr<const analysis::Analysis> analysis;
  // The diagnostics of all steps, without those that a comment suppresses; sorted by place, those in the file itself before
  // those in files that it includes.
  source::Diagnostics diagnostics;
  std::size_t suppressed = 0;
  // Places and counters for which a finding is possible but unproven (WaitCounters::unproven); they are not in
  // the diagnostics.
  std::size_t unproven = 0;
  std::string disassembly; // CodeObjectInput::Lines::Disassembly: the text to which the lines refer
};

// Called once, on the caller's thread, between assembling and analyzing.
using OnAssembled = std::function<void(const std::shared_ptr<const assembler::Assembly>&)>;

// Included files are read from the disk, as by the assembler. The only error is Code::RunCanceled; problems
// in the text or with the worker are in the diagnostics.
[[nodiscard]] source::Result<Checked> checkText(worker::LanguageClient& language,
                                                const assembler::SourceFile& text, const Options& options,
                                                const Stop& stop = {}, const OnAssembled& onAssembled = {},
                                                const Known& known = {});

struct CodeObjectInput {
  enum class Lines : std::uint8_t {
    DebugInformation, // the lines of the source, if the code object has debug information
    Disassembly,      // lines of a text that assembles to the code object; remaining differences are a remark
  };
  std::vector<std::byte> bytes; // the code object, a bundle, or a program that contains one
  std::string path;
  Lines lines = Lines::DebugInformation;
  std::size_t longestText = std::numeric_limits<std::size_t>::max(); // bytes of disassembly
};

// There are no fixes: the text cannot be edited. Errors: those of codeobject::open() and of the disassembler,
// and Code::RunCanceled.
[[nodiscard]] source::Result<Checked> checkCodeObject(worker::LanguageClient& language, CodeObjectInput input,
                                                      const Options& options, const Stop& stop = {});

// The target for assembling a text: `wanted`, with the features that the text specifies with .amdgcn_target
// where `wanted` does not; if `wanted` is empty, the target that the text specifies, or gfx942.
[[nodiscard]] std::string targetFor(std::string_view text, const std::string& wanted);

} // namespace wavesmith::check

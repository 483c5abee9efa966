// SPDX-License-Identifier: Apache-2.0
// The source lines of kernels in messages, from the debug information of their code objects:
//
//   runtime.lines().add(runtime, caller, fault, module.object);    // at oobline.hip:4:20
//
// A code object is read when the first message about it is printed, because that starts a worker.
//
// Under the runtime's lock.
#pragma once

#include "codeobject/code_object.h"
#include "source/diagnostic.h"
#include "source/line_table.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace wavesmith::runtime {

class Runtime;

struct ReadLines {
  source::LineTable lines;
  source::Diagnostics diagnostics; // why some are missing
};
// Returns none, immediately, for a code object without debug information. The library that contains the runtime defines it
// (app/wavesmith-hip), with the client of the language worker: LLVM must not be loaded into the program.
[[nodiscard]] ReadLines readLines(const codeobject::CodeObject& object);

class SourceLines {
public:
  using Code = std::shared_ptr<const codeobject::CodeObject>;
  // Adds lines to the places of the diagnostic, which have addresses in the code object.
  void add(Runtime& runtime, std::string_view caller, source::Diagnostic& diagnostic, const Code& code);

private:
  std::map<Code, source::LineTable> tables_;
};

// The diagnostic with the source lines that it names.
[[nodiscard]] std::string withExcerpts(const source::Diagnostic& diagnostic);

} // namespace wavesmith::runtime

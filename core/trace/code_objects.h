// SPDX-License-Identifier: Apache-2.0
// The code objects that a profiler saved beside its trace, `*code_object_id_N.out`, read when an address in them is asked
// for:
//
//   CodeObjects objects(folder);
//   objects.instructionAt({3, 0x712100})   s_setprio 3
//   objects.kernelAt({3, 0x712100})        "gemm"
//
// One thread.
#pragma once

#include "codeobject/code_object.h"
#include "isa/instruction.h"
#include "trace/trace.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>

namespace wavesmith::trace {

class CodeObjects {
public:
  explicit CodeObjects(const std::filesystem::path& folder);

  [[nodiscard]] bool empty() const { return files_.empty(); }
  // Null: the number is unknown, or the file cannot be read (diagnostics()).
  [[nodiscard]] std::shared_ptr<const codeobject::CodeObject> object(std::uint64_t number);
  // Nothing where no code is mapped.
  [[nodiscard]] std::optional<isa::Instruction> instructionAt(const ProgramCounter& pc);
  // The kernel whose first instruction this is; empty: none.
  [[nodiscard]] std::string kernelAt(const ProgramCounter& pc);

  // Sets bits and length of the rows whose code object is here. True if there is one.
  bool addCodeBytes(std::vector<CodeRow>& rows);

  [[nodiscard]] const source::Diagnostics& diagnostics() const { return diagnostics_; }

private:
  std::map<std::uint64_t, std::filesystem::path> files_; // by number
  std::map<std::uint64_t, std::shared_ptr<const codeobject::CodeObject>> objects_;
  source::Diagnostics diagnostics_;
};

} // namespace wavesmith::trace

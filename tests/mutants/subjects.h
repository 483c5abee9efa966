// SPDX-License-Identifier: Apache-2.0
// The kernels that are mutated: compiled programs, the examples, and a folder of the user's.
//
//   compiledSubjects(Extent::Sample).all.size()
//
// One thread at a time: the assembler runs in this process.
#pragma once

#include "codeobject/code_object.h"
#include "false_positives/compiled_programs.h"
#include "source/diagnostic.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::mutants {

using false_positives::Extent;

struct Subject {
  std::string name;
  codeobject::CodeObject object;
  std::filesystem::path source; // the file that it was assembled from; empty: it was compiled
};

struct Subjects {
  std::vector<Subject> all;
  std::vector<std::string> troubles; // a sentence for each one that cannot be compiled or assembled
};
// One of `every` programs.
[[nodiscard]] Subjects compiledSubjects(Extent extent, std::size_t every = 1);
[[nodiscard]] Subjects examples();
// The files *.s in a folder and the folders in it, by name. At most `most`, evenly spread.
[[nodiscard]] Subjects sourcesIn(const std::filesystem::path& folder, std::size_t most);
// A file, assembled; nothing if it cannot be.
[[nodiscard]] std::optional<Subject> assembledSource(const std::filesystem::path& path,
                                                     const std::string& name, std::string* trouble = nullptr);

// The text of a subject in a new folder: its source and the files next to it, which it may include, because they may be
// changed; or the disassembly.
[[nodiscard]] source::Result<std::filesystem::path> copyInto(const Subject& subject,
                                                             const std::filesystem::path& folder);

} // namespace wavesmith::mutants

// SPDX-License-Identifier: Apache-2.0
// What can be written at a place of a run file, and what a word of it means. The text may be incomplete: it is not
// parsed as YAML but scanned for indentation, braces and keys up to the place.
//
//   arguments:
//     a: { type: f32, fi|           wordAt: a key of an argument, "fi"     proposals: fill
//     b: { type: |                  the value of type                   proposals: u8, i8, ...
//
// Pure functions; any thread.
#pragma once

#include "project/run_file/run_file_keys.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::project {

struct RunFileWord {
  std::size_t begin = 0; // bytes; the end is the offset that was asked for
  std::string text;      // the part of the word before the offset
  bool isKey = false;
  // The mapping that the word is in; several, if what is written before does not decide it.
  std::vector<RunFilePlace> places;
  const RunFileKey* key = nullptr; // for a value: its key, unless that is a name of the author
};

// The word that ends at the offset. In a comment: no places and no key.
[[nodiscard]] RunFileWord wordAt(std::string_view text, std::size_t offset);

struct RunFileProposal {
  std::string text;
  std::string meaning; // for a key
  bool isKey = false;
};

// The keys and values that begin with the word, in the order of the list. `kernels` are the names for keys whose value is
// a kernel.
[[nodiscard]] std::vector<RunFileProposal> proposalsFor(const RunFileWord& word,
                                                        std::span<const std::string> kernels = {});
// The value of the word's key is the name of a kernel.
[[nodiscard]] bool isKernelName(const RunFileWord& word);

// The key that the offset is in or at the end of, or whose value it is in; nullptr: none that is known. `begin` and `end` are
// those of the word.
struct RunFileExplanation {
  const RunFileKey* key = nullptr;
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] RunFileExplanation explainAt(std::string_view text, std::size_t offset);

// The files after the key `source`, as written, of a text that may be incomplete.
[[nodiscard]] std::vector<std::string> sourcesIn(std::string_view text);

// The kernels that an assembly text defines: the names after .amdhsa_kernel.
[[nodiscard]] std::vector<std::string> kernelsIn(std::string_view assembly);

} // namespace wavesmith::project

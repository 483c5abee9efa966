// SPDX-License-Identifier: Apache-2.0
// A diagnostic about a text, from any producer: the editor, the command line, JSON and SARIF print
// this value.
//
//   vector_add.s:45:3: error: v5 is read while its load is outstanding: s_waitcnt vmcnt(0) is needed [W0102 missing-vmcnt]
//     45 |   v_add_f32 v4, v4, v5
//        |   ^~~~~~~~~~~~~~~~~~~~
//   vector_add.s:44:3: note: the load is issued here
//
// Values; any thread.
#pragma once

#include "source/codes.h"
#include "source/place.h"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

enum class Severity : std::uint8_t {
  Error,   // a true positive, and the program is wrong
  Warning, // a true positive, and the program may be wrong
  Remark,  // a true positive, but the program is correct: for information
};

// "error", "warning", "remark".
[[nodiscard]] std::string_view name(Severity severity);

struct Note {
  Place place;
  std::string text;

  bool operator==(const Note&) const = default;
};

// Replaces place.length bytes at place by the text; a length of 0 inserts before place.
struct TextEdit {
  Place place;
  std::string replacement;

  bool operator==(const TextEdit&) const = default;
};

// A fix that the user can apply with one key. Its edits never overlap.
struct Fix {
  std::string title; // "Insert s_waitcnt vmcnt(0)"
  std::vector<TextEdit> edits;

  bool operator==(const Fix&) const = default;
};

struct Diagnostic {
  Code code{};
  Severity severity = Severity::Error;
  Place place;
  std::string message; // one sentence that says what to do; no full stop
  std::vector<Note> notes;
  std::vector<Fix> fixes;

  bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

// The return type of every function that can fail for a reason the user should see.
template <typename T>
using Result = std::expected<T, Diagnostic>;

// An error without notes or fixes: the usual failure.
[[nodiscard]] Diagnostic makeError(Code code, Place place, std::string message);

// return failure(Code::CannotReadFile, {path}, "...");
[[nodiscard]] std::unexpected<Diagnostic> failure(Code code, Place place, std::string message);

[[nodiscard]] bool hasErrors(const Diagnostics& diagnostics);

} // namespace wavesmith::source

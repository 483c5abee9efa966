// SPDX-License-Identifier: Apache-2.0
// Places of a lesson's file in the student's copy of it: the lines of a lesson are those of its own files, and move with the
// student's edits.
//
//   lineInCopy(own, copy, 58)      59: a line was inserted above it
//   anchorLine(text, ".Lscale+1")  the second instruction from the label on
//   sameCode(left, right)          whether they differ at most in blanks and comments
//
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace wavesmith::lessons {

// Where a line of the lesson's own text is in the student's copy: the line itself, also if it was moved, or the line that
// the student has put in its place. Nothing: it was deleted. Lines are from 1.
[[nodiscard]] std::optional<std::uint32_t> lineInCopy(std::string_view own, std::string_view copy,
                                                      std::uint32_t line);
// The same, but for a deleted line, the line that follows it.
[[nodiscard]] std::uint32_t nearestInCopy(std::string_view own, std::string_view copy, std::uint32_t line);

// "LABEL": the line that defines it; "LABEL+N": the line of the N-th instruction after the first one at or after the label,
// as they are written. Nothing: there is no such label or instruction.
[[nodiscard]] std::optional<std::uint32_t> anchorLine(std::string_view text, std::string_view anchor);

// Whether two texts of assembly have the same code; other texts are compared line by line.
[[nodiscard]] bool sameCode(std::string_view left, std::string_view right);

} // namespace wavesmith::lessons

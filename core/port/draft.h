// SPDX-License-Identifier: Apache-2.0
// The text that is being ported, line by line, with the reason of each change. The steps of a port edit the
// same draft one after another, and a line that several of them change keeps all reasons.
//
//   Draft draft("k.s", text);
//   draft.replace(7, "\tv_add_co_u32 v0, vcc, s2, v0", {"v_add_u32 becomes v_add_co_u32", "..."});
//   draft.text()          the whole text with all changes
//   draft.changes()       {{"k.s", 8}, before, after, what, why, Certainty::Certain}
//
// Lines count from 0 and are those of the original text, however many lines replace them. Values; any thread.
#pragma once

#include "source/assembly/assembly_lexer.h"
#include "source/place.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::port {

enum class Certainty : std::uint8_t {
  Certain,  // the ported text does what the old one did
  Question, // the author must look: what is changed may be wrong, or nothing could be changed
};

struct Reason {
  std::string what; // "v_mac_f32 becomes v_fmac_f32"
  std::string why;  // one sentence without a full stop
  Certainty certainty = Certainty::Certain;

  bool operator==(const Reason&) const = default;
};

// A change of one line, or a question about one. Several changes of a line have the same texts.
struct Change {
  source::Place place; // in the original text
  std::string before;  // the lines, without the last line's end
  std::string after;   // the same as `before`: nothing was changed; empty: the line was removed
  Reason reason;

  bool operator==(const Change&) const = default;
};

class Draft {
public:
  Draft(std::string file, std::string_view text);

  struct Line {
    std::string before;
    std::string now;                                        // may be several lines
    source::LineState state = source::LineState::Statement; // at its start
    bool removed = false;
    std::vector<Reason> reasons = {};
  };

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] const Line& line(std::size_t index) const { return lines_[index]; }

  void replace(std::size_t line, std::string now, Reason reason);
  void remove(std::size_t line, Reason reason);
  // Keeps the line: its author is asked.
  void ask(std::size_t line, std::string what, std::string why);
  // Adds lines before or after this one.
  void insertBefore(std::size_t line, const std::string& lines, Reason reason);
  void insertAfter(std::size_t line, const std::string& lines, Reason reason);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::vector<Change> changes() const; // in the order of the lines
  // The line whose text, in text(), is or contains this line. Both count from 0; beyond the end: the last one.
  [[nodiscard]] std::size_t lineAt(std::size_t lineOfText) const;
  // Of each line of text(), the line that it is or came from.
  [[nodiscard]] std::vector<std::size_t> oldLines() const;
  [[nodiscard]] bool isChanged() const;

private:
  std::string file_;
  std::vector<Line> lines_;
};

} // namespace wavesmith::port

// SPDX-License-Identifier: Apache-2.0
// Reads commands from a terminal, with editing, completion and a history that is kept between sessions (libedit), or
// line by line from a pipe or a file.
//
//   LineEditor editor("wavesmith-cli", [](std::string_view line) { return std::vector<std::string>{"step"}; });
//   while (const auto line = editor.read("(debug) ")) ...
//
// One thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::cli {

class LineEditor {
public:
  // The words that can stand in place of the last, unfinished one.
  using Complete = std::function<std::vector<std::string>(std::string_view line)>;

  LineEditor(const char* program, Complete complete);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  [[nodiscard]] bool interactive() const { return implementation_ != nullptr; }
  // Without the line break; nothing at the end of the input. The prompt is shown on a terminal only.
  [[nodiscard]] std::optional<std::string> read(const std::string& prompt);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_; // nullptr: standard input is not a terminal
};

// $XDG_STATE_HOME/wavesmith/debug_history, or under ~/.local/state; empty without a home.
[[nodiscard]] std::filesystem::path historyFile();

} // namespace wavesmith::cli

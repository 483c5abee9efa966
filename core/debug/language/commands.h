// SPDX-License-Identifier: Apache-2.0
// The command language of the debugger (docs/guide/debugging.md): a line of text and the request that it stands for.
//
//   back step 3                     {Verb::Step, Into, Backward, 3}
//   break 45 if s4 > 3 after 2      {Verb::Break, "45", condition "s4 > 3", 2}
//   print f32 v4[12]                {Verb::Print, "v4[12]", type "f32"}
//
// Pure functions; any thread.
#pragma once

#include "debug/request.h"
#include "source/diagnostic.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::debug {

struct CommandHelp {
  std::string_view name;      // "step"
  std::string_view shortName; // "s"; empty: none
  std::string_view arguments; // "[N]"
  std::string_view help;      // one clause
  bool goesBack = false;      // may follow `back`
};
[[nodiscard]] std::span<const CommandHelp> commandHelp();

struct Command {
  enum class Kind : std::uint8_t {
    Request, //
    List,    // lines of the source around the next instruction; number: how many
    Help,    // text: a command, or empty
    Quit,
    Empty, // a blank line, or a comment: # to the end
  };
  Kind kind = Kind::Request;
  Request request;
};
// Parses a command by its name, its short name, or the first letters of one command. Code::DebugRequest otherwise.
[[nodiscard]] source::Result<Command> parseCommand(std::string_view line);

// The words that can follow the last, unfinished one: commands, and `names` where a location is expected.
[[nodiscard]] std::vector<std::string> completeCommand(std::string_view line,
                                                       std::span<const std::string> names);

} // namespace wavesmith::debug

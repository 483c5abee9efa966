// SPDX-License-Identifier: Apache-2.0
// The commands of wavesmith-cli: each adds its options to the parser and returns the function to run after
// parsing.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace wavesmith::cli {

// Its result is the program's exit code (exit_code.h).
using Action = std::function<int()>;

[[nodiscard]] Action addNewCommand(CLI::App& command);
[[nodiscard]] Action addAssembleCommand(CLI::App& command);
[[nodiscard]] Action addInfoCommand(CLI::App& command);
[[nodiscard]] Action addCheckCommand(CLI::App& command);
[[nodiscard]] Action addKernargCommand(CLI::App& command);
[[nodiscard]] Action addShowCommand(CLI::App& command);
[[nodiscard]] Action addRunCommand(CLI::App& command);
[[nodiscard]] Action addDevicesCommand(CLI::App& command);
[[nodiscard]] Action addHipRunCommand(CLI::App& command);
[[nodiscard]] Action addDiffCommand(CLI::App& command);
[[nodiscard]] Action addDisassembleCommand(CLI::App& command);
[[nodiscard]] Action addIsaCommand(CLI::App& command);
[[nodiscard]] Action addDescriptorCommand(CLI::App& command);
[[nodiscard]] Action addDecodeCommand(CLI::App& command);

} // namespace wavesmith::cli

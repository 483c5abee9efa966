// SPDX-License-Identifier: Apache-2.0
// The commands of wavesmith-cli: each adds its options to the parser, says how their values are completed, and
// returns the function to run after parsing.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace wavesmith::cli {

class Completions;

// Its result is the program's exit code (exit_code.h).
using Action = std::function<int()>;

[[nodiscard]] Action addNewCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addAssembleCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addInfoCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addCheckCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addFormatCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addKernargCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addLimitsCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addShowCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addCostCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addTraceCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addRunCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addDebugCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addShareCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addLessonCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addDevicesCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addHipRunCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addDiffCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addDisassembleCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addIsaCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addDescriptorCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addWaitsCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addPortCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addCompileCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addCompareCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addDecodeCommand(CLI::App& command, Completions& completions);
[[nodiscard]] Action addCompletionCommand(CLI::App& command, Completions& completions);
// Hidden: pages of the manual, for the package.
[[nodiscard]] Action addManualCommand(CLI::App& command, Completions& completions);

} // namespace wavesmith::cli

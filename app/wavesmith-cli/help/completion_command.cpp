// SPDX-License-Identifier: Apache-2.0
#include "arguments/commands.h"
#include "completion_scripts.h"
#include "output/exit_code.h"
#include "output/terminal.h"

#include <CLI/App.hpp>

#include <memory>
#include <string>
#include <vector>

namespace wavesmith::cli {
namespace {

constexpr const char* kCompletionFooter =
    R"(Commands, options, kernels of a file, mnemonics, codes, rules, targets and files are completed, for wavesmith, too.
An installed package has the scripts where the shells look for them.

Examples:
  source <(wavesmith-cli completion bash)       in ~/.bashrc
  source <(wavesmith-cli completion zsh)        in ~/.zshrc, after compinit
  wavesmith-cli completion fish | source        in ~/.config/fish/config.fish)";

} // namespace

Action addCompletionCommand(CLI::App& command, Completions&) {
  auto shell = std::make_shared<std::string>();
  std::vector<std::string> shells;
  for (const CompletionScript& script : kCompletionScripts)
    shells.emplace_back(script.shell);
  command.add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember(shells));
  command.footer(kCompletionFooter);
  return [shell] {
    for (const CompletionScript& script : kCompletionScripts)
      if (script.shell == *shell) printOut(script.text);
    return static_cast<int>(kAllWell);
  };
}

} // namespace wavesmith::cli

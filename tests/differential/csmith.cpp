// SPDX-License-Identifier: Apache-2.0
#include "differential/csmith.h"

#include "differential/random.h"
#include "differential/tools.h"

#include <fmt/format.h>

namespace wavesmith::differential {

std::vector<std::string> csmithCommand(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::string> command{"csmith",
                                   "--seed",
                                   std::to_string(seed % 0xffffffff),
                                   "--concise",
                                   "--no-argc",
                                   "--max-funcs",
                                   std::to_string(2 + random.below(4)),
                                   "--max-block-depth",
                                   std::to_string(2 + random.below(2)),
                                   "--max-expr-complexity",
                                   std::to_string(4 + random.below(6)),
                                   "--max-array-dim",
                                   std::to_string(1 + random.below(3)),
                                   random.chance(50) ? "--volatiles" : "--no-volatiles",
                                   random.chance(50) ? "--packed-struct" : "--no-packed-struct",
                                   random.chance(30) ? "--inline-function" : "--no-inline-function"};
  if (random.chance(25)) command.emplace_back("--float");
  if (random.chance(25))
    for (const char* argument : {"--builtins", "--disable-builtin-kinds", "x86,powerpc"})
      command.emplace_back(argument);
  return command;
}

std::optional<Program> csmithProgram(std::uint64_t seed) {
  Command made = runCommand(csmithCommand(seed), std::chrono::seconds(5));
  if (made.end != Command::End::Succeeded) return std::nullopt;
  Program program;
  program.name = fmt::format("csmith-{}", seed);
  program.family = "csmith";
  program.seed = seed;
  program.language = Language::Csmith;
  program.text = std::move(made.output);
  program.inWords = 1;
  program.outWords = 2 + 2 * 2000;
  return program;
}

} // namespace wavesmith::differential

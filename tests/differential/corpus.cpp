// SPDX-License-Identifier: Apache-2.0
#include "differential/corpus.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace wavesmith::differential {

bool readLaunchLine(std::string_view text, Program& program) {
  const std::size_t at = text.find("// launch: ");
  if (at == std::string_view::npos) return false;
  const std::string line(text.substr(at, text.find('\n', at) - at));
  unsigned ulps = 0;
  const int found = std::sscanf( // NOLINT(cert-err34-c): the count shows whether all were numbers
      line.c_str(), "// launch: grid %u %u %u, work-group %u %u %u, in %u, out %u, ulps %u", &program.grid[0],
      &program.grid[1], &program.grid[2], &program.workgroup[0], &program.workgroup[1], &program.workgroup[2],
      &program.inWords, &program.outWords, &ulps);
  if (found == 9) program.ulps = ulps;
  return found >= 8;
}

std::vector<Program> corpus(std::uint64_t seed) {
  std::vector<Program> programs;
  for (const auto& entry : std::filesystem::directory_iterator(WAVESMITH_DIFFERENTIAL_SOURCE "/corpus")) {
    if (entry.path().extension() != ".cl") continue;
    Program program;
    program.name = entry.path().stem().string();
    program.family = "corpus";
    program.seed = seed;
    std::ifstream file(entry.path());
    program.text.assign(std::istreambuf_iterator<char>(file), {});
    if (!readLaunchLine(program.text, program))
      program.text = "#error it has no line that begins with // launch:\n";
    programs.push_back(std::move(program));
  }
  std::ranges::sort(programs, {}, &Program::name);
  return programs;
}

} // namespace wavesmith::differential

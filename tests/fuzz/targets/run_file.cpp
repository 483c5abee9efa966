// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as a run file, and as the text that is being typed in one.
//
// A file that was read and written reads as the same; changing a text so that it reads as another file gives that file.
#include "fuzz/target.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_changes.h"
#include "project/run_file/run_file_edit.h"
#include "project/run_file/run_file_words.h"
#include "project/run_file/sweep.h"
#include "project/run_file/write_run_file.h"

#include <string>

namespace wavesmith::fuzz {
namespace {

constexpr char kPath[] = "k.run.yaml";

void requireSame(const project::RunFile& file, const std::string& text) {
  const auto again = project::readRunFile(text, kPath);
  require(again.has_value(), "a run file that was written can be read");
  require(!project::changesBetween(file, *again).any(), "it is the same run file");
}

void requireWritable(const project::RunFile& file, const std::string& text) {
  requireSame(file, project::writeRunFile(file));
  requireSame(file, project::editRunFile(text, file));
  project::RunFile changed = file;
  for (project::RunArgument& argument : changed.arguments)
    if (argument.value) argument.value->text = "7";
  changed.kernel = "other";
  if (changed.launches.empty()) changed.grid[0].text = "64";
  requireSame(changed, project::editRunFile(text, changed));
}

// As an editor asks while its user types.
void type(std::string_view text) {
  for (std::size_t at = 0; at <= text.size(); at += 1 + text.size() / 16) {
    const project::RunFileWord word = project::wordAt(text, at);
    require(word.begin <= at, "a word ends at its offset");
    static_cast<void>(project::proposalsFor(word));
    const project::RunFileExplanation explained = project::explainAt(text, at);
    require(explained.key == nullptr || (explained.begin <= explained.end && explained.end <= text.size()),
            "a word is in the text");
  }
  static_cast<void>(project::sourcesIn(text));
  static_cast<void>(project::kernelsIn(text));
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const std::string text(fuzz::textOf(data, size));
  fuzz::type(text);
  auto file = project::readRunFile(text, fuzz::kPath);
  if (!file) {
    fuzz::require(!file.error().message.empty(), "an error has a message");
    return 0;
  }
  fuzz::requireWritable(*file, text);
  static_cast<void>(project::sourcePaths(*file));
  for (std::size_t i = 0; i < std::min<std::size_t>(project::launchCount(*file), 4); ++i)
    static_cast<void>(project::launchTitle(project::launchFile(*file, i), i));
  static_cast<void>(project::expectationsOf(project::endOfLaunches(*file)));
  std::size_t points = 1;
  for (const project::RunParameter& parameter : file->parameters)
    points = std::min<std::size_t>(points * parameter.values.size(), 1000);
  if (points < 1000)
    for (const project::SweepPoint& point : project::sweepPoints(*file))
      static_cast<void>(project::atPoint(*file, point));
  return 0;
}

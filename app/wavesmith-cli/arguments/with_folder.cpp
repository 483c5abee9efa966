// SPDX-License-Identifier: Apache-2.0
#include "arguments/with_folder.h"

#include "worker/language/folder_options.h"

#include <utility>

namespace wavesmith::cli {

source::Result<assembler::Options> optionsFor(const AssemblerArguments& arguments, const std::string& path) {
  assembler::Options given = arguments.options({});
  given.target = arguments.target;
  return worker::withFolder(std::move(given), path, worker::Given::Explicitly);
}

source::Result<assembler::Options> optionsInFolder(const AssemblerArguments& arguments,
                                                   const std::vector<assembler::SourceFile>& sources) {
  auto all = optionsFor(arguments, sources.empty() ? std::string() : sources.front().path);
  if (!all) return all;
  AssemblerArguments wanted = arguments;
  wanted.target = all->target;
  all->target = wanted.options(sources).target;
  return all;
}

} // namespace wavesmith::cli

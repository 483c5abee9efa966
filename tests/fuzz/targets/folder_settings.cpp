// SPDX-License-Identifier: Apache-2.0
// Arbitrary text as the settings of a folder.
#include "project/folders/folder_settings.h"

#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  const auto settings = project::readFolderSettings(fuzz::textOf(data, size), "d/.wavesmith/settings.yaml");
  if (settings)
    fuzz::require(settings->indent <= project::kWidestIndent, "a step is not too wide");
  else
    fuzz::require(!settings.error().message.empty(), "an error has a message");
  return 0;
}

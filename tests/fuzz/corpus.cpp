// SPDX-License-Identifier: Apache-2.0
#include "fuzz/corpus.h"

#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <vector>

namespace wavesmith::fuzz {

std::expected<std::size_t, std::string> runCorpus(const std::filesystem::path& folder, Target target) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.is_regular_file()) files.push_back(entry.path());
  if (error) return std::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
  if (files.empty()) return std::unexpected(fmt::format("{}: no inputs", folder.string()));
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files) {
    const auto bytes = source::readBytes(file);
    if (!bytes) return std::unexpected(bytes.error().message);
    try {
      target(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
    } catch (const std::exception& broken) {
      return std::unexpected(fmt::format("{}: {}", file.string(), broken.what()));
    }
  }
  return files.size();
}

} // namespace wavesmith::fuzz

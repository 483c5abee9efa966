// SPDX-License-Identifier: Apache-2.0
#include "project/layout/kernel_in_run_file.h"

#include "project/layout/layout_in_run_file.h"
#include "project/layout/run_file_layout.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "source/text/numbers.h"

#include <filesystem>

namespace wavesmith::project {
namespace {

// A plain number: an expression may depend on the device, or on the arguments.
std::optional<std::uint32_t> plain(const Scalar& scalar) {
  return source::readNumber<std::uint32_t>(scalar.text);
}

} // namespace

source::Result<KernelInRunFile> kernelInRunFile(const std::string& path) {
  const auto text = source::readText(path);
  if (!text) return std::unexpected(text.error());
  const auto file = readRunFile(*text, path);
  if (!file) return std::unexpected(file.error());
  KernelInRunFile result;
  // Those of several launches are for several kernels.
  if (!file->launches.empty()) {
    result.name = std::filesystem::path(path).filename().string();
    result.sources = sourcePaths(*file);
    return result;
  }
  result.kernel = file->kernel;
  result.layout = layoutOf(*file);
  result.name = std::filesystem::path(path).filename().string();
  result.sources = sourcePaths(*file);
  std::array<std::uint32_t, 3> workgroup{};
  for (std::size_t i = 0; i < workgroup.size(); ++i) {
    const auto value = plain(file->workgroup[i]);
    if (!value) return result;
    workgroup[i] = *value;
  }
  result.workgroup = workgroup;
  return result;
}

} // namespace wavesmith::project

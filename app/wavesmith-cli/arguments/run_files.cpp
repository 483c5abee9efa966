// SPDX-License-Identifier: Apache-2.0
#include "arguments/run_files.h"

#include "arguments/sources.h"
#include "codeobject/file_kind.h"

#include <fmt/format.h>

#include <filesystem>

namespace wavesmith::cli {

source::Result<std::string> findRunFile(const std::string& file) {
  if (auto other = compileFirst(file)) return std::unexpected(std::move(*other));
  if (codeobject::kindOfFile(file) != codeobject::FileKind::Assembly) return file;
  std::filesystem::path path = file;
  path.replace_extension(".run.yaml");
  std::error_code unreadable; // reading it reports the error
  if (std::filesystem::exists(path, unreadable) || unreadable) return path.string();
  return source::failure(source::Code::CannotReadFile, {file, 0, 0, 0},
                         fmt::format("there is no run file {} next to it", path.filename().string()));
}

} // namespace wavesmith::cli

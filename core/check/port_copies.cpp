// SPDX-License-Identifier: Apache-2.0
#include "check/port_copies.h"

#include "source/diagnostic_places.h"
#include "source/file.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

namespace wavesmith::check {

namespace fs = std::filesystem;

source::Result<std::vector<PortedCopy>> copiesOf(const port::Ported& ported, const fs::path& out) {
  std::vector<PortedCopy> copies;
  if (ported.files.empty()) return copies;
  const fs::path folder = fs::path(ported.files.front().path).parent_path();
  for (const port::PortedFile& file : ported.files) {
    if (copies.empty()) { // the text itself
      copies.push_back({&file, out});
      continue;
    }
    const fs::path path = out.parent_path() / fs::path(file.path).lexically_relative(folder);
    std::error_code ignored;
    if (!fs::equivalent(path, file.path, ignored)) {
      copies.push_back({&file, path});
    } else if (file.before != file.after) {
      return source::failure(source::Code::CannotWriteFile, {file.path, 0, 0, 0},
                             "this included file changes as well and would be overwritten: choose a file "
                             "in another folder, or change the files themselves");
    }
  }
  return copies;
}

source::Result<std::vector<std::string>> writeCopies(const port::Ported& ported, const fs::path& out) {
  const auto copies = copiesOf(ported, out);
  if (!copies) return std::unexpected(copies.error());
  std::vector<std::string> written;
  for (const PortedCopy& copy : *copies) {
    std::error_code ignored; // writing says what is wrong
    if (!copy.path.parent_path().empty()) fs::create_directories(copy.path.parent_path(), ignored);
    if (auto done = source::writeFile(copy.path, std::string_view(copy.file->after)); !done)
      return std::unexpected(std::move(done.error()));
    written.push_back(copy.path.string());
  }
  return written;
}

source::Diagnostics inCopies(source::Diagnostics diagnostics, const std::vector<PortedCopy>& copies) {
  const auto rename = [&](source::Place& place) {
    const auto copy =
        std::ranges::find(copies, place.file, [](const PortedCopy& one) { return one.file->path; });
    if (copy != copies.end()) place.file = copy->path.string();
  };
  for (source::Diagnostic& diagnostic : diagnostics)
    source::forEachPlace(diagnostic, rename);
  return diagnostics;
}

} // namespace wavesmith::check

// SPDX-License-Identifier: Apache-2.0
#include "arguments/opened_share.h"

#include "share/archive.h"
#include "share/extract.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace wavesmith::cli {

namespace fs = std::filesystem;

OpenedShare::~OpenedShare() {
  std::error_code ignored;
  if (!previous_.empty()) fs::current_path(previous_, ignored);
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

source::Result<std::string> OpenedShare::open(const std::string& file) {
  if (!share::isShareFile(fs::path(file))) return file;
  auto contents = share::openShareFile(file);
  if (!contents) return std::unexpected(std::move(contents.error()));
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "wavesmith-share-XXXXXX").string();
  const auto fail = [&](const std::string& why) {
    return source::failure(source::Code::CannotWriteFile, {name, 0, 0, 0},
                           fmt::format("cannot make a temporary folder: {}", why));
  };
  if (error) return fail(error.message());
  if (::mkdtemp(name.data()) == nullptr)
    return fail(std::error_code(errno, std::generic_category()).message());
  folder_ = name;
  if (const auto done = share::extract(*contents, folder_); !done) return std::unexpected(done.error());
  fs::path previous = fs::current_path(error);
  if (!error) fs::current_path(folder_, error);
  if (error) return fail(error.message());
  previous_ = std::move(previous);
  contents_ = std::move(*contents);
  return contents_->runFile;
}

} // namespace wavesmith::cli

// SPDX-License-Identifier: Apache-2.0
#include "lessons/work_folder.h"

#include "source/file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace wavesmith::lessons {
namespace {

namespace fs = std::filesystem;

source::Diagnostic cannotCopy(const fs::path& path, const std::error_code& error) {
  return source::makeError(source::Code::CannotWriteFile, {path.string(), 0, 0, 0},
                           fmt::format("cannot copy the lesson: {}", error.message()));
}

constexpr std::uintmax_t kMostBytesOfLesson = std::uintmax_t{256} << 20U;

// The files of a folder and of those in it. Links to folders are not followed.
source::Result<void> copyFiles(const fs::path& from, const fs::path& to) {
  std::error_code error;
  std::uintmax_t bytes = 0;
  for (fs::recursive_directory_iterator entry(from, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path target = to / entry->path().lexically_relative(from);
    std::error_code unknown; // then it is neither
    if (entry->is_directory(unknown) && !entry->is_symlink(unknown)) fs::create_directory(target, error);
    if (error) break;
    if (!entry->is_regular_file(unknown)) continue;
    bytes += entry->file_size(error);
    if (!error && bytes > kMostBytesOfLesson)
      return source::failure(source::Code::CannotWriteFile, {from.string(), 0, 0, 0},
                             "the lesson's folder has more than 256 MiB");
    if (!error) fs::copy_file(entry->path(), target, error);
    // A copy of a file that is read-only, such as an installed one.
    if (!error) fs::permissions(target, fs::perms::owner_write, fs::perm_options::add, error);
    if (error) break;
  }
  if (error) return std::unexpected(cannotCopy(from, error));
  return {};
}

} // namespace

source::Result<WorkFolder> WorkFolder::create(const Lesson& lesson,
                                              const std::map<std::string, std::string>& texts) {
  std::error_code error;
  const fs::path temporary = fs::temp_directory_path(error);
  if (error) return std::unexpected(cannotCopy(lesson.folder, error));
  std::string pattern = (temporary / "wavesmith-lesson-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    return std::unexpected(cannotCopy(temporary, std::error_code(errno, std::generic_category())));
  WorkFolder folder{fs::path(pattern)};
  if (auto copied = copyFiles(lesson.folder, folder.path_); !copied)
    return std::unexpected(std::move(copied.error()));
  for (const auto& [file, text] : texts)
    if (auto written = source::writeFile(folder.path_ / file, text); !written)
      return std::unexpected(std::move(written.error()));
  return folder;
}

WorkFolder::WorkFolder(WorkFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::string WorkFolder::local(std::string text) const {
  const std::string prefix = path_.string() + "/";
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
    text.erase(at, prefix.size());
  return text;
}

source::Diagnostic WorkFolder::local(source::Diagnostic diagnostic) const {
  diagnostic.place.file = local(std::move(diagnostic.place.file));
  diagnostic.message = local(std::move(diagnostic.message));
  for (source::Note& note : diagnostic.notes) {
    note.place.file = local(std::move(note.place.file));
    note.text = local(std::move(note.text));
  }
  for (source::Fix& fix : diagnostic.fixes)
    for (source::TextEdit& edit : fix.edits)
      edit.place.file = local(std::move(edit.place.file));
  return diagnostic;
}

} // namespace wavesmith::lessons

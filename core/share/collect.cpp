// SPDX-License-Identifier: Apache-2.0
#include "share/collect.h"

#include "codeobject/file_kind.h"
#include "project/folders/folder_settings.h"
#include "project/run_file/launch_list.h"
#include "project/run_file/read_run_file.h"
#include "share/archive.h"
#include "share/included_files.h"
#include "source/below.h"
#include "source/file.h"
#include "source/file_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string_view>

namespace wavesmith::share {
namespace {

namespace fs = std::filesystem;
using source::Code;
using source::Place;

// Thrown inside this file only.
struct Failed {
  source::Diagnostic diagnostic;
};

[[noreturn]] void refuse(const Place& place, std::string message) {
  throw Failed{source::makeError(Code::CannotShare, place, std::move(message))};
}

bool isAssembly(const fs::path& path, const std::string& text) {
  return codeobject::isSource(codeobject::kindOf(path, text));
}

fs::path resolved(const fs::path& path) {
  std::error_code error;
  fs::path result = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path : result;
}

// The innermost folder of two.
fs::path commonFolder(const fs::path& a, const fs::path& b) {
  fs::path result;
  for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end() && *x == *y; ++x, ++y)
    result /= *x;
  return result;
}

// A path relative to a folder, part by part as the system follows it.
struct Walk {
  fs::path path;              // without "." and ".."
  std::vector<fs::path> seen; // the folders on the way
};

class Collector {
public:
  Collector(const fs::path& runFile, const CollectOptions& options) : options_(options) {
    std::error_code error;
    const fs::path absolute = fs::absolute(runFile, error);
    folder_ = fs::canonical(absolute.parent_path(), error);
    if (error || !absolute.has_filename())
      throw Failed{source::makeError(Code::CannotReadFile, {runFile.string(), 0, 0, 0},
                                     fmt::format("cannot read the file: {}", error.message()))};
    runFile_ = folder_ / absolute.filename();
    place_ = {runFile.string(), 0, 0, 0};
    for (const auto& [path, text] : options.unsaved)
      unsaved_.emplace(resolved(path), text);
  }

  Collected run() {
    const std::string& text = add({runFile_, {folder_}}, place_);
    if (isShareFile(std::as_bytes(std::span(text)))) refuse(place_, "this is a share file already");
    auto file = project::readRunFile(text, place_.file);
    if (!file) throw Failed{std::move(file.error())};
    allowed_ = options_.allowedFolders;
    for (const std::string& directory : file->includePaths) {
      includePaths_.push_back(directory);
      allow(folder_ / directory, folder_);
    }
    sources(file->sources, place_);
    for (const project::RunArgument& argument : file->arguments)
      if (const auto* fill = std::get_if<project::FillFile>(&argument.fill))
        (void)add(walk(folder_, fill->path, argument.fillPlace), argument.fillPlace);
    for (const project::PlacedExpect& expected : project::expectationsOf(*file))
      expectedFiles(*expected.expect, expected.place);
    for (const fs::path& more : options_.more)
      addMore(more);
    return result();
  }

private:
  // --- Paths ---

  // Where `relative` leads from a folder. Refuses what other machines may follow to another place.
  static Walk walk(const fs::path& from, const fs::path& relative, const Place& place) {
    if (relative.is_absolute())
      refuse(place,
             fmt::format("{} is an absolute path, which leads nowhere on another machine; make it relative",
                         relative.string()));
    Walk result{from, {from}};
    const auto last = relative.empty() ? relative.end() : std::prev(relative.end());
    for (auto part = relative.begin(); part != relative.end(); ++part) {
      if (part->empty() || *part == ".") continue;
      if (*part == "..") {
        std::error_code error;
        if (fs::is_symlink(result.path, error))
          refuse(place, fmt::format("{} leaves {}, which is a symbolic link; name the file without it",
                                    relative.string(), result.path.filename().string()));
        result.path = result.path.parent_path();
      } else {
        result.path /= *part;
      }
      if (part != last) result.seen.push_back(result.path);
    }
    return result;
  }

  // --- Files ---

  // The bytes of a file, which is one of the run from now on.
  const std::string& add(const Walk& where, const Place& place) {
    for (const fs::path& folder : where.seen) {
      folders_.insert(folder);
      const fs::path common = root_.empty() ? folder : commonFolder(root_, folder);
      if (common == common.root_path())
        refuse(place, fmt::format("{} and the run file have no folder in common but the root; move it closer",
                                  where.path.string()));
      root_ = common;
    }
    const auto [entry, added] = files_.try_emplace(where.path);
    if (!added) return entry->second;
    if (const auto edited = unsaved_.find(resolved(where.path)); edited != unsaved_.end()) {
      entry->second = edited->second;
    } else {
      auto text = source::readText(where.path);
      if (!text) throw Failed{std::move(text.error())};
      entry->second = std::move(*text);
    }
    total_ += entry->second.size();
    if (total_ > options_.limits.totalBytes)
      refuse(place, fmt::format("the files of this run have more than {} bytes", options_.limits.totalBytes));
    return entry->second;
  }

  void addMore(const fs::path& path) {
    // As a user names it, so relative to the current folder. Its own folder is resolved: names lead there.
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error).lexically_normal();
    const Place place{path.string(), 0, 0, 0};
    const fs::path folder = fs::canonical(absolute.parent_path(), error);
    if (error)
      throw Failed{source::makeError(Code::CannotReadFile, place,
                                     fmt::format("cannot read the file: {}", error.message()))};
    const Walk where{folder / absolute.filename(), {folder}};
    const std::string& text = add(where, place);
    if (isAssembly(path, text)) scan(where.path, text, folder, source::isPreprocessedName(path.native()));
  }

  void expectedFiles(const project::Expect& expect, const Place& place) {
    if (const auto* file = std::get_if<project::ExpectFile>(&expect))
      (void)add(walk(folder_, file->path, place), place);
    if (const auto* python = std::get_if<project::ExpectPython>(&expect))
      (void)add(walk(folder_, python->path, place), place);
    const auto* kernel = std::get_if<project::ExpectKernel>(&expect);
    if (kernel != nullptr && !kernel->source.empty()) sources({kernel->source}, place);
  }

  // The settings of the source's folder go with the run, and so do the files that they let it include.
  void settingsOf(const fs::path& source, const Place& place) {
    const fs::path path = project::folderSettingsFile(source);
    if (path.empty()) return;
    const std::string& text = add(walk(folder_, path.lexically_relative(folder_), place), place);
    const auto settings = project::readFolderSettings(text, path);
    if (!settings) throw Failed{settings.error()};
    for (const std::string& directory : settings->includePaths) {
      includePaths_.push_back(fs::path(directory).lexically_relative(folder_));
      allow(directory, settings->folder);
    }
  }

  // An include path of a file in `folder`, which may be a stranger's.
  void allow(const fs::path& directory, const fs::path& folder) {
    const std::vector<std::string> folders{folder.string()};
    if (source::isBelow(directory, folders)) allowed_.push_back(directory.string());
  }

  void sources(const std::vector<std::string>& names, const Place& place) {
    if (!names.empty()) {
      const fs::path first = walk(folder_, names.front(), place).path;
      if (codeobject::isSource(codeobject::kindOfFile(first))) settingsOf(first, place);
    }
    for (const std::string& name : names) {
      const Walk where = walk(folder_, name, place);
      const std::string& text = add(where, place);
      if (isAssembly(name, text))
        scan(where.path, text, where.path.parent_path(), source::isPreprocessedName(where.path.native()));
    }
  }

  // --- Included files ---

  // `main`: the folder of the source that is assembled.
  void scan(const fs::path& path, const std::string& text, const fs::path& main, bool preprocessed) {
    if (!scanned_.insert({path, main, preprocessed}).second) return;
    for (const Inclusion& one : inclusionsIn(text, displayed(path), preprocessed)) {
      if (one.computed) {
        source::Diagnostic warning =
            source::makeError(Code::CannotShare, one.place,
                              "a macro computes the name of this file, so it may not be in the share file");
        warning.severity = source::Severity::Warning;
        warnings_.push_back(std::move(warning));
        continue;
      }
      include(one, path, main, preprocessed);
    }
  }

  // In the order of the assembler and of the preprocessor (assembler/directives.cpp, clang's -iquote and -I).
  void include(const Inclusion& one, const fs::path& path, const fs::path& main, bool preprocessed) {
    std::vector<std::pair<fs::path, fs::path>> candidates; // a folder, and what is relative to it
    if (one.kind != InclusionKind::SystemHeader) {
      candidates.emplace_back(path.parent_path(), one.name);
      candidates.emplace_back(main, one.name);
    }
    for (const fs::path& directory : includePaths_)
      candidates.emplace_back(folder_, directory / one.name);
    for (const auto& [from, relative] : candidates) {
      std::error_code error;
      if (!fs::exists(from / relative, error)) continue;
      if (!fs::is_regular_file(from / relative, error)) return; // the assembler says so
      if (!source::isBelow(from / relative, source::includableFolders(main / "", allowed_)))
        refuse(
            one.place,
            fmt::format("{} is outside of the folder of its source and the include paths; allow its folder "
                        "with --allow-include",
                        one.name));
      const Walk where = walk(from, relative, one.place);
      const std::string& text = add(where, one.place);
      if (one.kind != InclusionKind::Data)
        scan(where.path, text, main, preprocessed && one.kind != InclusionKind::Include);
      return;
    }
  }

  // As the user knows it: relative to the run file as it was named.
  [[nodiscard]] std::string displayed(const fs::path& path) const {
    return (fs::path(place_.file).parent_path() / path.lexically_relative(folder_)).string();
  }

  // --- The result ---

  [[nodiscard]] std::string nameOf(const fs::path& path) const {
    std::string name = path.lexically_relative(root_).generic_string();
    if (!isArchiveName(name))
      refuse({displayed(path), 0, 0, 0}, "other systems cannot have a file with this name; rename it");
    return name;
  }

  Collected result() {
    Collected collected{{}, std::move(warnings_)};
    collected.contents.runFile = nameOf(runFile_);
    std::set<fs::path> needed = std::move(folders_); // to be made, because no file is in them
    needed.erase(root_);
    for (const auto& [path, text] : files_) {
      const auto bytes = std::as_bytes(std::span(text));
      collected.contents.files.push_back({nameOf(path), {bytes.begin(), bytes.end()}});
      for (fs::path folder = path.parent_path(); folder != root_; folder = folder.parent_path())
        needed.erase(folder);
    }
    std::ranges::sort(collected.contents.files, {}, &SharedFile::name);
    for (const fs::path& folder : needed)
      collected.contents.folders.push_back(nameOf(folder));
    return collected;
  }

  struct Scanned {
    fs::path path, main;
    bool preprocessed = false;
    auto operator<=>(const Scanned&) const = default;
  };

  const CollectOptions& options_;
  fs::path folder_;  // folder of the run file
  fs::path runFile_; // the run file in folder_
  Place place_;      // the run file as it was named
  std::vector<fs::path> includePaths_;
  std::vector<std::string> allowed_;        // the folders whose files sources may include, beside their own
  std::map<fs::path, std::string> unsaved_; // by canonical path
  std::map<fs::path, std::string> files_;
  std::set<fs::path> folders_; // folders that paths pass through
  fs::path root_;              // the innermost folder with all of them
  std::set<Scanned> scanned_;
  std::uint64_t total_ = 0;
  source::Diagnostics warnings_;
};

} // namespace

source::Result<Collected> collect(const fs::path& runFile, const CollectOptions& options) {
  try {
    return Collector(runFile, options).run();
  } catch (Failed& failed) {
    return std::unexpected(std::move(failed.diagnostic));
  } catch (const fs::filesystem_error& error) {
    return source::failure(Code::CannotShare, {runFile.string(), 0, 0, 0},
                           fmt::format("a path of this run cannot be followed: {}", error.code().message()));
  }
}

std::string sharedNameOf(const ShareContents& contents, const fs::path& runFile, const fs::path& path) {
  const std::string file = resolved(path).generic_string();
  std::string folder = resolved(runFile.parent_path() / ".").generic_string();
  if (folder.ends_with('/')) folder.pop_back();
  // The folder of the run file is the archive's folder of its run file.
  for (auto up = std::ranges::count(contents.runFile, '/'); up > 0; --up)
    folder.erase(folder.rfind('/'));
  if (!file.starts_with(folder + "/")) return {};
  std::string name = file.substr(folder.size() + 1);
  return contents.find(name) != nullptr ? name : std::string();
}

} // namespace wavesmith::share

// SPDX-License-Identifier: Apache-2.0
// A share file on the command line: `run`, `debug` and `check` extract it into a temporary folder and work there, so that
// messages have the names of the archive.
//
//   OpenedShare share;
//   auto runFile = share.open("lesson.wavesmith");    "runs/vector_add.run.yaml"; any other file: itself
//
// The folder is removed at the end of the object's life. One thread.
#pragma once

#include "share/contents.h"
#include "source/diagnostic.h"

#include <filesystem>
#include <optional>
#include <string>

namespace wavesmith::cli {

class OpenedShare {
public:
  OpenedShare() = default;
  ~OpenedShare();
  OpenedShare(const OpenedShare&) = delete;
  OpenedShare& operator=(const OpenedShare&) = delete;

  // The file to use instead. For a share file this changes the current folder: resolve other paths before.
  [[nodiscard]] source::Result<std::string> open(const std::string& file);
  // The contents of the share file; nothing: it was another file.
  [[nodiscard]] const std::optional<share::ShareContents>& contents() const { return contents_; }

  // The folder with the files of the share file, which may include each other; empty: it was another file.
  [[nodiscard]] std::string folder() const { return folder_.string(); }

private:
  std::optional<share::ShareContents> contents_;
  std::filesystem::path previous_, folder_;
};

} // namespace wavesmith::cli

// SPDX-License-Identifier: Apache-2.0
// The contents of a share file NAME.wavesmith: a run with all its files, and where its debugger is (docs/guide/share.md).
//
//   runFile        "runs/vector_add.run.yaml"
//   files          "kernels/vector_add.s", "runs/vector_add.run.yaml", with their bytes
//   points         a breakpoint at kernels/vector_add.s:134 if v_x[3] > 1
//   position       step 3140, wave 3.3, lane 40
//   views          "window": bytes that only the window understands
//
// Edits of registers and memory are not included: they are not part of a run. Values; any thread.
#pragma once

#include "emulator/machine/location.h"
#include "source/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::share {

struct SharedFile {
  std::string name; // relative: "kernels/vector_add.s" (isArchiveName)
  std::vector<std::byte> bytes;

  bool operator==(const SharedFile&) const = default;
};

// A breakpoint or a watchpoint.
struct SharedPoint {
  bool watch = false;
  std::string file = {};      // for a breakpoint at a line: the name of a shared file, or empty
  std::uint32_t line = 0;     // the same; 0: `text` instead
  std::string text = {};      // a label or *ADDRESS; of a watchpoint, a location: "3.1:v4[12]"
  std::string condition = {}; // empty: none
  std::uint64_t ignored = 0;
  std::optional<emulator::WaveId> wave = {}; // only there
  bool enabled = true;

  bool operator==(const SharedPoint&) const = default;
};

struct Position {
  std::uint64_t step = 0;
  std::optional<emulator::WaveId> wave; // the selected one; nothing: that of the next instruction
  std::uint8_t lane = 0;

  bool operator==(const Position&) const = default;
};

struct ShareContents {
  std::string runFile; // the name of one of the files
  std::vector<SharedFile> files;
  // Folders without files that a path passes through: "a" for "a/../k.s".
  std::vector<std::string> folders = {};
  std::vector<SharedPoint> points = {};
  std::optional<Position> position = {}; // nothing: no debugger is shown
  std::optional<bool> checkedMode = {};  // nothing: as the run file says
  std::optional<bool> plainMatrix = {};  // the same
  std::uint64_t schedule = 0;
  // Bytes of views, by their name (isViewName); only the view knows what they mean.
  std::map<std::string, std::string> views = {};

  bool operator==(const ShareContents&) const = default;

  [[nodiscard]] const SharedFile* find(std::string_view name) const; // nullptr: none
};

// Limits for a file that comes from elsewhere.
struct ShareLimits {
  std::uint64_t archiveBytes = std::uint64_t{1} << 30;
  std::uint64_t totalBytes = std::uint64_t{1} << 30; // size of all files, uncompressed
  std::size_t files = 10000;                         // and folders
  // An archive of more than `ratioFrom` uncompressed bytes may not have more than `ratio` for each of its own.
  std::uint64_t ratio = 200;
  std::uint64_t ratioFrom = std::uint64_t{64} << 20;
  std::uint64_t manifestBytes = std::uint64_t{4} << 20;
  std::size_t points = 10000;
};

// A relative path below its folder on any system: UTF-8 without control characters and backslashes, not "", "/a", "a/",
// "a//b", "." or "..", at most 1024 bytes and 255 in a part.
[[nodiscard]] bool isArchiveName(std::string_view name);
// Letters, digits, "-", "_", ".", at most 64, not "." or "..".
[[nodiscard]] bool isViewName(std::string_view name);

// Why a share file cannot have these contents, wherever they come from; nothing if it can. The message does not
// depend on the archive: "the name ../k.s leads out of its folder".
[[nodiscard]] std::optional<std::string> problemOf(const ShareContents& contents, const ShareLimits& limits);

} // namespace wavesmith::share

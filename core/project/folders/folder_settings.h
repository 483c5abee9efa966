// SPDX-License-Identifier: Apache-2.0
// The settings of a folder: .wavesmith/settings.yaml in it (docs/guide/folders.md). They hold for the files in the folder
// and below it, up to the next folder that has settings of its own; settings of outer folders are not added.
//
//   wavesmith: 1
//   target: gfx942:xnack-
//   include: [include, ../common]
//   define: { TILE: 64, DEBUG: }
//   assembler: /opt/rocm/llvm/bin/clang
//   hip-headers: /opt/rocm-6.4.0
//   indent: 4
//   waits: on-save
//
// Reading them runs nothing: `assembler` names a program that a front end runs if the user allows it. Any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::project {

inline constexpr std::string_view kFolderSettingsFile = ".wavesmith/settings.yaml";
// A new one: it changes nothing, and has an example of each key as a comment.
inline constexpr std::string_view kNewFolderSettings =
    "# For the assembly files in this folder and in the folders below it.\n"
    "wavesmith: 1\n"
    "# target: gfx942:xnack-\n"
    "# include: [include, ../common]\n"
    "# define: { TILE: 64, DEBUG: }\n"
    "# assembler: /opt/rocm/llvm/bin/clang\n"
    "# hip-headers: /opt/rocm-6.4.0\n"
    "# indent: 4\n"
    "# waits: on-save\n";
inline constexpr unsigned kWidestIndent = 16;

// When s_waitcnt and s_nop are written (authoring/waits.h).
enum class WaitSetting : std::uint8_t {
  OnRequest,     // not given
  OnSave,        // "on-save": the window writes them before it saves a text
  WhenAssembled, // "when-assembled": the texts are kept without them
};

struct FolderSettings {
  std::filesystem::path folder;          // the folder that has the settings; empty: no folder has any
  std::string target;                    // empty: not given
  std::vector<std::string> includePaths; // relative ones are below `folder`, and begin with it
  std::vector<std::pair<std::string, std::string>> definitions; // as in assembler::Options
  std::string assembler;        // another assembler to compare with: a path, or a name in PATH; empty: none
  source::Place assemblerPlace; // in the settings
  std::string hipHeaders; // the folder of HIP's headers or of their ROCm, for HIP texts; empty: not given
  unsigned indent = 0;    // blanks of a step when a text is formatted; 0: not given
  WaitSetting waits = WaitSetting::OnRequest;

  bool operator==(const FolderSettings&) const = default;
};

// True for the name of a folder's settings, whether or not the file exists.
[[nodiscard]] bool isFolderSettings(const std::filesystem::path& path);

// The settings that hold for a file: those of the innermost folder above it that has some. Empty: there are none. Relative
// for a relative path, so that messages name files as the user does. Looks for one name in each folder of the path.
[[nodiscard]] std::filesystem::path folderSettingsFile(const std::filesystem::path& file);

// Code::CannotReadFile with line and column for what is not YAML, unknown keys and values of the wrong kind. Any bytes are
// safe to read. `path` is that of the settings.
[[nodiscard]] source::Result<FolderSettings> readFolderSettings(std::string_view text,
                                                                const std::filesystem::path& path);

// Finds and reads the settings that hold for a file.
[[nodiscard]] source::Result<FolderSettings> folderSettingsOf(const std::filesystem::path& file);

} // namespace wavesmith::project

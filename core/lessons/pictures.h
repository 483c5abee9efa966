// SPDX-License-Identifier: Apache-2.0
// The pictures in the text of a lesson: ![a wave](wave.png) names a file in the lesson's folder.
//
//   pictureFile(lesson.folder, "wave.png")     the file to show; nothing: there is none in the folder
//   picturesOf(lesson)                         all of them, with what is wrong, for the author
//
// Read files; any thread.
#pragma once

#include "lessons/lesson.h"
#include "source/place.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::lessons {

// Larger pictures are not shown.
inline constexpr std::uintmax_t kMostPictureBytes = std::uintmax_t{16} << 20U;

struct Picture {
  std::string file;    // as it is written
  source::Place place; // in lesson.md
  std::string problem; // a sentence; empty: it can be shown
};

// PNG, JPEG or SVG, in the folder or below it: nothing else of the computer or the network is read.
[[nodiscard]] std::optional<std::filesystem::path> pictureFile(const std::filesystem::path& folder,
                                                               std::string_view name);
// The pictures in the order of lesson.md, which is read again. Pictures in code blocks are text.
[[nodiscard]] std::vector<Picture> picturesOf(const Lesson& lesson);

} // namespace wavesmith::lessons

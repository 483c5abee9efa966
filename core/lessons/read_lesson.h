// SPDX-License-Identifier: Apache-2.0
// Reads lessons: lesson.md is YAML front matter, then Markdown in which `## ` starts a step and fenced blocks with the
// info string `step` or `question` hold YAML (docs/guide/lessons.md).
//
//   lesson.md:14:7: error: unknown key 'opne' in the step; did you mean open? [W2202 lesson-schema]
//
// Any bytes are safe input. Reads the files that the lesson names; any thread.
#pragma once

#include "lessons/lesson.h"
#include "source/diagnostic.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace wavesmith::lessons {

// The lesson in a folder. The error is located in its lesson.md.
[[nodiscard]] source::Result<Lesson> readLesson(const std::filesystem::path& folder);

// As readLesson(), with the text of its lesson.md.
[[nodiscard]] source::Result<Lesson> readLessonText(std::string_view text,
                                                    const std::filesystem::path& folder);

// The folders in a collection that have a lesson.md, by name. If the folder itself has one, it alone. An error if there is
// none.
[[nodiscard]] source::Result<std::vector<std::filesystem::path>>
lessonFolders(const std::filesystem::path& collection);

// The collection that comes with this program: in share/wavesmith/lessons beside its bin.
[[nodiscard]] std::optional<std::filesystem::path> ownLessons();

} // namespace wavesmith::lessons

// SPDX-License-Identifier: Apache-2.0
// Takes lesson.md apart: front matter, introduction, steps, and the blocks in them.
//
//   ---                   front matter: YAML
//   title: ...
//   ---
//   Text                  the introduction
//   ## What the kernel starts with
//   ```question           a block: YAML
//
// Pure functions; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::lessons {

struct LessonBlock {
  enum class Kind : std::uint8_t { Step, Question };
  Kind kind{};
  std::string yaml;
  std::uint32_t line = 0; // number of its first line, after the fence
};

struct LessonSection {
  std::string title; // text of the heading; empty: the introduction
  std::uint32_t line = 0;
  std::string markdown; // without heading and blocks
  std::vector<LessonBlock> blocks;
};

struct LessonSections {
  std::string frontMatter;             // from line 2 on
  std::vector<LessonSection> sections; // at least one: the introduction
};

// Code::LessonSyntax for text that is not UTF-8, without front matter, or with an unclosed block; Code::LessonSchema for a
// block with an unknown name.
[[nodiscard]] source::Result<LessonSections> splitLesson(std::string_view text, const std::string& path);

} // namespace wavesmith::lessons

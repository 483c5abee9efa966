// SPDX-License-Identifier: Apache-2.0
#include "lessons/read_lesson.h"

#include "lessons/lesson_files.h"
#include "lessons/lesson_sections.h"
#include "lessons/read_blocks.h"
#include "project/run_file/yaml_reader.h"
#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

namespace wavesmith::lessons {
namespace {

namespace fs = std::filesystem;
using project::detail::Field;
using project::detail::Fields;
using project::detail::ReadError;
using project::detail::YamlReader;
using source::Code;

constexpr std::string_view kLessonFile = "lesson.md";
constexpr std::uint64_t kMostMinutes = 600;

class LessonReader {
public:
  LessonReader(const fs::path& folder, std::string path) : path_(std::move(path)) {
    lesson_.folder = folder;
    lesson_.id = folder.filename().string();
    if (lesson_.id.empty()) lesson_.id = folder.parent_path().filename().string();
  }

  source::Result<Lesson> read(std::string_view text) {
    auto sections = splitLesson(text, path_);
    if (!sections) return std::unexpected(std::move(sections.error()));
    if (auto done = guarded(2, [&] { readFrontMatter(sections->frontMatter); }); !done)
      return std::unexpected(std::move(done.error()));
    lesson_.introduction = sections->sections.front().markdown;
    if (sections->sections.size() == 1)
      return source::failure(Code::LessonSchema, {path_, 0, 0, 0},
                             "the lesson has no step; a line that starts with ## starts one");
    const auto texts = readTexts(lesson_);
    if (!texts) return std::unexpected(texts.error());
    const LessonFiles files(lesson_.files, *texts);
    for (const LessonSection& section : std::span(sections->sections).subspan(1))
      if (auto done = readStep(section, files); !done) return std::unexpected(std::move(done.error()));
    return std::move(lesson_);
  }

private:
  // Errors of the readers below, at their places in lesson.md. `line` is that of the first line of YAML.
  template <typename Read>
  source::Result<void> guarded(std::uint32_t line, const Read& read) const {
    const source::Place start{path_, line, 0, 0};
    try {
      read();
      return {};
    } catch (ReadError& error) {
      source::Diagnostic& diagnostic = error.diagnostic;
      if (diagnostic.code == Code::RunFileSchema) diagnostic.code = Code::LessonSchema;
      if (diagnostic.place.line == 0) diagnostic.place = start;
      return std::unexpected(std::move(diagnostic));
    } catch (const YAML::Exception& error) {
      source::Place place = start;
      if (!error.mark.is_null()) {
        place.line = std::max(line, static_cast<std::uint32_t>(error.mark.line + 1));
        place.column = static_cast<std::uint32_t>(error.mark.column + 1);
      }
      return source::failure(
          Code::LessonSyntax, place,
          fmt::format("invalid YAML: {}; quote a text that has ': ' or starts with a special character",
                      error.msg));
    } catch (const std::bad_alloc&) {
      return source::failure(Code::LessonSyntax, start, "not enough memory to read the lesson");
    }
  }

  void readFrontMatter(const std::string& yaml) {
    const std::string text = "\n" + yaml; // it starts on line 2
    const YamlReader reader(text, path_);
    const Fields fields(reader, reader.document("the front matter"), "the front matter",
                        {"title", "minutes", "files"});
    const source::Place start{path_, 1, 0, 0};
    const auto fail = [&](const source::Place& place, std::string message) {
      reader.fail(place, std::move(message), Code::LessonSchema);
    };
    const Field* const title = fields.find("title");
    if (title == nullptr) fail(start, "the front matter has no title");
    lesson_.title = reader.text(title->value, "title");
    if (lesson_.title.empty()) fail(reader.place(title->keyNode), "title is empty");
    if (const Field* const minutes = fields.find("minutes"))
      lesson_.minutes = static_cast<unsigned>(reader.unsignedNumber(minutes->value, "minutes", kMostMinutes));
    const Field* const files = fields.find("files");
    if (files == nullptr) fail(start, "the front matter has no files; the first one is shown");
    lesson_.files = reader.texts(files->value, "files");
    if (lesson_.files.empty()) fail(reader.place(files->keyNode), "files is empty");
    for (std::size_t i = 0; i < lesson_.files.size(); ++i)
      checkFile(i, reader.place(files->value.IsSequence() ? files->value[i] : files->value), fail);
  }

  template <typename Fail>
  void checkFile(std::size_t index, const source::Place& place, const Fail& fail) const {
    const std::string& file = lesson_.files[index];
    const fs::path path(file);
    const bool inside = !file.empty() && path.is_relative() && path == path.lexically_normal() &&
                        path.has_filename() && *path.begin() != "..";
    if (!inside) fail(place, fmt::format("'{}' is not the name of a file in the lesson's folder", file));
    if (file == kLessonFile) fail(place, "lesson.md itself is not a file that a student works on");
    if (std::ranges::find(lesson_.files.begin(), lesson_.files.begin() + static_cast<std::ptrdiff_t>(index),
                          file) != lesson_.files.begin() + static_cast<std::ptrdiff_t>(index))
      fail(place, fmt::format("{} is named twice", file));
    std::error_code error;
    if (!fs::is_regular_file(lesson_.folder / path, error))
      fail(place, fmt::format("the lesson's folder has no file {}", file));
  }

  source::Result<void> readStep(const LessonSection& section, const LessonFiles& files) {
    Step step;
    step.title = section.title;
    step.markdown = section.markdown;
    step.place = {path_, section.line, 0, 0};
    bool shown = false;
    for (const LessonBlock& block : section.blocks) {
      const bool isStep = block.kind == LessonBlock::Kind::Step;
      if (isStep && std::exchange(shown, true))
        return source::failure(Code::LessonSchema, {path_, block.line - 1, 0, 0},
                               "the step has more than one step block");
      auto done = guarded(block.line, [&] {
        const BlockReader reader(files, path_, block.yaml, block.line);
        if (isStep) return reader.readStep(step);
        step.questions.push_back(reader.readQuestion());
        step.questions.back().number = ++questions_;
      });
      if (!done) return done;
    }
    lesson_.steps.push_back(std::move(step));
    return {};
  }

  std::string path_;
  Lesson lesson_;
  unsigned questions_ = 0;
};

} // namespace

source::Result<Lesson> readLessonText(std::string_view text, const fs::path& folder) {
  return LessonReader(folder, (folder / kLessonFile).string()).read(text);
}

source::Result<Lesson> readLesson(const fs::path& folder) {
  const auto text = source::readText(folder / kLessonFile);
  if (!text) return std::unexpected(text.error());
  return readLessonText(*text, folder);
}

source::Result<std::vector<fs::path>> lessonFolders(const fs::path& collection) {
  std::error_code error;
  if (fs::exists(collection / kLessonFile, error)) return std::vector{collection};
  std::vector<fs::path> folders;
  for (fs::directory_iterator entry(collection, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code none;
    if (fs::exists(entry->path() / kLessonFile, none)) folders.push_back(entry->path());
  }
  if (error)
    return source::failure(Code::CannotReadFile, {collection.string(), 0, 0, 0},
                           fmt::format("cannot read the folder: {}", error.message()));
  if (folders.empty())
    return source::failure(Code::CannotReadFile, {collection.string(), 0, 0, 0},
                           "there is no lesson in it: a lesson is a folder with a file lesson.md");
  std::ranges::sort(folders);
  return folders;
}

std::optional<fs::path> ownLessons() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  const fs::path prefix = program.parent_path().parent_path();
  fs::path folder = prefix / "share/wavesmith/lessons";
  if (!fs::is_directory(folder, error)) return std::nullopt;
  return folder;
}

} // namespace wavesmith::lessons

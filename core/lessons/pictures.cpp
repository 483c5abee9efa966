// SPDX-License-Identifier: Apache-2.0
#include "lessons/pictures.h"

#include "source/assembly/assembly_line.h"
#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace wavesmith::lessons {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kPictureEndings{".png", ".jpg", ".jpeg", ".svg"};

std::string problemOf(const fs::path& folder, std::string_view name) {
  if (name.find("://") != std::string_view::npos)
    return fmt::format("'{}' is not shown: a picture is a file in the lesson's folder", name);
  const fs::path path(name);
  if (path.is_absolute() || std::ranges::find(path, fs::path("..")) != path.end())
    return fmt::format("'{}' is not shown: it is outside of the lesson's folder", name);
  if (std::ranges::find(kPictureEndings, path.extension().string()) == kPictureEndings.end())
    return fmt::format("'{}' is not shown: a picture is a .png, .jpg or .svg file", name);
  std::error_code error;
  if (!fs::is_regular_file(folder / path, error))
    return fmt::format("the lesson's folder has no picture {}", name);
  if (fs::file_size(folder / path, error) > kMostPictureBytes || error)
    return fmt::format("'{}' is not shown: it is larger than {} MB", name, kMostPictureBytes >> 20U);
  return {};
}

// Appends the pictures of a line of Markdown: ![text](file) and ![text](file "title").
void addPictures(std::string_view line, const fs::path& folder, const source::Place& place,
                 std::vector<Picture>& pictures) {
  for (std::size_t at = line.find("!["); at != std::string_view::npos; at = line.find("![", at + 2)) {
    const std::size_t open = line.find("](", at);
    const std::size_t close = open == std::string_view::npos ? open : line.find(')', open);
    if (close == std::string_view::npos) return;
    if (std::ranges::count(line.substr(0, at), '`') % 2 != 0) continue; // code
    std::string_view name = line.substr(open + 2, close - open - 2);
    name = name.substr(0, name.find(' '));
    Picture picture{.file = std::string(name), .place = place, .problem = problemOf(folder, name)};
    picture.place.column = static_cast<std::uint32_t>(at + 1);
    pictures.push_back(std::move(picture));
  }
}

} // namespace

std::optional<fs::path> pictureFile(const fs::path& folder, std::string_view name) {
  if (!problemOf(folder, name).empty()) return std::nullopt;
  return folder / fs::path(name);
}

std::vector<Picture> picturesOf(const Lesson& lesson) {
  std::vector<Picture> pictures;
  const fs::path path = lesson.folder / "lesson.md";
  const auto text = source::readText(path);
  if (!text) return pictures;
  bool isCode = false;
  std::uint32_t number = 0;
  for (const std::string_view line : source::splitLines(*text)) {
    ++number;
    const bool isFence = line.starts_with("```") || line.starts_with("~~~");
    if (isFence) isCode = !isCode;
    if (!isCode && !isFence) addPictures(line, lesson.folder, {path.string(), number, 0, 0}, pictures);
  }
  return pictures;
}

} // namespace wavesmith::lessons

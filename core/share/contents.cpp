// SPDX-License-Identifier: Apache-2.0
#include "share/contents.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace wavesmith::share {
namespace {

constexpr std::size_t kLongestName = 1024; // bytes
constexpr std::size_t kLongestPart = 255;  // NAME_MAX of Linux

// The length of the UTF-8 sequence at the start of a text; 0: there is none (Unicode 15, table 3-7).
std::size_t sequenceLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
  const auto continues = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xbf) {
    return byte(i) >= low && byte(i) <= high;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return continues(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef)
    return continues(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) && continues(2) ? 3 : 0;
  if (first >= 0xf0 && first <= 0xf4)
    return continues(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf) && continues(2) &&
                   continues(3)
               ? 4
               : 0;
  return 0;
}

bool isPrintableText(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = sequenceLength(text);
    if (length == 0) return false;
    const auto first = static_cast<unsigned char>(text.front());
    if (first < 0x20 || first == 0x7f) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::optional<std::string> problemOfNames(const ShareContents& contents) {
  std::set<std::string_view> files;
  for (const SharedFile& file : contents.files) {
    if (!isArchiveName(file.name)) return fmt::format("'{}' is not a relative name of a file", file.name);
    if (!files.insert(file.name).second) return fmt::format("two files have the name '{}'", file.name);
  }
  for (const std::string& folder : contents.folders)
    if (!isArchiveName(folder)) return fmt::format("'{}' is not a relative name of a folder", folder);
  const auto folderIsFile = [&](std::string_view folder) -> std::optional<std::string> {
    if (!files.contains(folder)) return {};
    return fmt::format("'{}' is a file and also a folder", folder);
  };
  for (const std::string_view file : files)
    for (std::size_t at = file.find('/'); at != std::string_view::npos; at = file.find('/', at + 1))
      if (auto problem = folderIsFile(file.substr(0, at))) return problem;
  for (const std::string_view folder : contents.folders)
    for (std::size_t at = 0; at != std::string_view::npos;) {
      at = folder.find('/', at + 1);
      if (auto problem = folderIsFile(folder.substr(0, at))) return problem;
    }
  if (!files.contains(contents.runFile)) return fmt::format("the run file '{}' is missing", contents.runFile);
  return {};
}

std::optional<std::string> problemOfPoint(const SharedPoint& point) {
  if (!isPrintableText(point.text) || !isPrintableText(point.condition))
    return "the text of a breakpoint has control characters";
  if (point.watch && (point.line != 0 || !point.file.empty()))
    return "a watchpoint has a line instead of a location";
  if (!point.file.empty() && point.line == 0) return "a breakpoint has a file without a line";
  if (point.line == 0 && point.text.empty()) return "a breakpoint has neither a line nor a text";
  if (point.line != 0 && !point.text.empty()) return "a breakpoint has a line and a text";
  return {};
}

} // namespace

const SharedFile* ShareContents::find(std::string_view name) const {
  const auto found = std::ranges::find(files, name, &SharedFile::name);
  return found != files.end() ? &*found : nullptr;
}

bool isArchiveName(std::string_view name) {
  if (name.empty() || name.size() > kLongestName || !isPrintableText(name)) return false;
  if (name.find('\\') != std::string_view::npos) return false; // a separator on other systems
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view part = name.substr(begin, end - begin);
    if (part.empty() || part == "." || part == ".." || part.size() > kLongestPart) return false;
    begin = end + 1;
  }
  return true;
}

bool isViewName(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  };
  return !name.empty() && name.size() <= 64 && name != "." && name != ".." &&
         std::ranges::all_of(name, allowed);
}

std::optional<std::string> problemOf(const ShareContents& contents, const ShareLimits& limits) {
  if (contents.files.size() + contents.folders.size() + contents.views.size() > limits.files)
    return fmt::format("there are more than {} files", limits.files);
  if (contents.points.size() > limits.points)
    return fmt::format("there are more than {} breakpoints", limits.points);
  std::uint64_t total = 0;
  for (const SharedFile& file : contents.files)
    total += file.bytes.size();
  for (const auto& [name, bytes] : contents.views) {
    if (!isViewName(name)) return fmt::format("'{}' is not the name of a view", name);
    total += bytes.size();
  }
  if (total > limits.totalBytes)
    return fmt::format("its files have {} bytes; the limit is {}", total, limits.totalBytes);
  if (auto problem = problemOfNames(contents)) return problem;
  for (const SharedPoint& point : contents.points) {
    if (auto problem = problemOfPoint(point)) return problem;
    if (!point.file.empty() && contents.find(point.file) == nullptr)
      return fmt::format("a breakpoint is in '{}', which is not in the archive", point.file);
  }
  if (contents.position && contents.position->lane > 63) return "the position has a lane above 63";
  return {};
}

} // namespace wavesmith::share

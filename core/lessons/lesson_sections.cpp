// SPDX-License-Identifier: Apache-2.0
#include "lessons/lesson_sections.h"

#include "source/assembly/assembly_line.h"
#include "source/nearest.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace wavesmith::lessons {
namespace {

using source::Code;
using source::trimmed;

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
constexpr std::size_t kMostBlocks = 500;

// The length of the UTF-8 sequence that begins the text; 0: it is not UTF-8.
std::size_t sequenceLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length == 0 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  // Overlong forms, surrogates and numbers beyond Unicode.
  const unsigned second = byte(1);
  const bool valid = (first != 0xe0 || second >= 0xa0) && (first != 0xed || second < 0xa0) &&
                     (first != 0xf0 || second >= 0x90) && (first != 0xf4 || second < 0x90);
  return valid ? length : 0;
}

// The first byte that is not text.
std::optional<std::size_t> firstBadByte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = text[at] == '\0' ? 0 : sequenceLength(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

// A line that opens or closes a fenced block (CommonMark 4.5).
struct Fence {
  char mark = 0;
  std::size_t length = 0;
  std::string_view info;
};
std::optional<Fence> fenceOf(std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  if (indent > 3 || indent == line.size()) return std::nullopt;
  const char mark = line[indent];
  if (mark != '`' && mark != '~') return std::nullopt;
  const std::size_t end = std::min(line.find_first_not_of(mark, indent), line.size());
  if (end - indent < 3) return std::nullopt;
  const std::string_view info = trimmed(line.substr(end));
  if (mark == '`' && info.contains('`')) return std::nullopt;
  return Fence{mark, end - indent, info};
}

class SectionSplitter {
public:
  SectionSplitter(std::string_view text, const std::string& path)
      : path_(path), lines_(source::splitLines(text)) {}

  source::Result<LessonSections> split() {
    if (auto done = readFrontMatter(); !done) return std::unexpected(std::move(done.error()));
    result_.sections.push_back({.title = {}, .line = number(), .markdown = {}, .blocks = {}});
    while (at_ < lines_.size())
      if (auto done = readLine(); !done) return std::unexpected(std::move(done.error()));
    for (LessonSection& section : result_.sections)
      section.markdown = trimmed(section.markdown);
    return std::move(result_);
  }

private:
  [[nodiscard]] std::uint32_t number() const { return static_cast<std::uint32_t>(at_ + 1); }

  std::unexpected<source::Diagnostic> failed(Code code, std::uint32_t line, std::string message) const {
    return source::failure(code, {path_, line, 0, 0}, std::move(message));
  }

  source::Result<void> readFrontMatter() {
    if (lines_.empty() || trimmed(lines_.front()) != "---")
      return failed(Code::LessonSyntax, 1,
                    "lesson.md must start with a line ---, then title, minutes and files");
    for (at_ = 1; at_ < lines_.size(); ++at_) {
      if (trimmed(lines_[at_]) == "---") {
        ++at_;
        return {};
      }
      result_.frontMatter.append(lines_[at_]).push_back('\n');
    }
    return failed(Code::LessonSyntax, 1, "the front matter has no end; close it with a line ---");
  }

  source::Result<void> readLine() {
    const std::string_view line = lines_[at_];
    LessonSection& section = result_.sections.back();
    if (const auto fence = fenceOf(line)) return readFence(*fence);
    if (line.starts_with("## ") || line == "##") {
      std::string_view title = trimmed(line.substr(2));
      while (title.ends_with('#'))
        title.remove_suffix(1);
      title = trimmed(title);
      if (title.empty()) return failed(Code::LessonSchema, number(), "the step has no title");
      result_.sections.push_back(
          {.title = std::string(title), .line = number(), .markdown = {}, .blocks = {}});
    } else {
      section.markdown.append(line).push_back('\n');
    }
    ++at_;
    return {};
  }

  source::Result<void> readFence(const Fence& opened) {
    static constexpr std::array<std::string_view, 2> kKinds{"step", "question"};
    LessonSection& section = result_.sections.back();
    const std::uint32_t line = number();
    const auto known = std::ranges::find(kKinds, opened.info);
    // Other blocks are code, but not with a name that is almost one of ours.
    if (known == kKinds.end())
      for (const std::string_view kind : kKinds)
        if (source::editDistance(opened.info, kind) <= 2 && opened.info.size() + 1 >= kind.size())
          return failed(Code::LessonSchema, line,
                        fmt::format("unknown block '{}'; did you mean {}?", opened.info, kind));
    std::string body;
    const std::size_t first = at_;
    for (++at_; at_ < lines_.size(); ++at_) {
      const auto closing = fenceOf(lines_[at_]);
      if (closing && closing->mark == opened.mark && closing->length >= opened.length &&
          closing->info.empty())
        break;
      body.append(lines_[at_]).push_back('\n');
    }
    if (at_ == lines_.size())
      return failed(Code::LessonSyntax, line, "the block has no end; close it with a line ```");
    ++at_;
    if (known == kKinds.end()) {
      for (std::size_t i = first; i < at_; ++i)
        section.markdown.append(lines_[i]).push_back('\n');
      return {};
    }
    if (result_.sections.size() == 1)
      return failed(
          Code::LessonSchema, line,
          fmt::format("a {} block must be in a step, after a line that starts with ##", opened.info));
    if (++blocks_ > kMostBlocks)
      return failed(Code::LessonSchema, line, fmt::format("the lesson has more than {} blocks", kMostBlocks));
    section.blocks.push_back(
        {.kind = opened.info == kKinds[0] ? LessonBlock::Kind::Step : LessonBlock::Kind::Question,
         .yaml = std::move(body),
         .line = line + 1});
    return {};
  }

  const std::string& path_;
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
  std::size_t blocks_ = 0;
  LessonSections result_;
};

} // namespace

source::Result<LessonSections> splitLesson(std::string_view text, const std::string& path) {
  if (text.size() > kMostBytes)
    return source::failure(Code::LessonSyntax, {path, 0, 0, 0}, "the lesson is larger than 1 MiB");
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (const auto bad = firstBadByte(text)) {
    const auto line =
        static_cast<std::uint32_t>(source::splitLines(std::string(text.substr(0, *bad)) + '?').size());
    return source::failure(Code::LessonSyntax, {path, line, 0, 0}, "the line is not UTF-8 text");
  }
  return SectionSplitter(text, path).split();
}

} // namespace wavesmith::lessons

// SPDX-License-Identifier: Apache-2.0
#include "compile/compiler_messages.h"

#include "source/text/lines.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::compile {
namespace {

using source::Place;

// Reads a line from left to right; each function consumes what it returns.
class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool skip(std::string_view wanted) {
    if (!text_.starts_with(wanted)) return false;
    text_.remove_prefix(wanted.size());
    return true;
  }
  std::optional<std::uint32_t> number() { return source::takeNumber<std::uint32_t>(text_); }
  // `"a \"name\""`, as clang escapes it (llvm, raw_ostream::write_escaped).
  std::optional<std::string> quoted() {
    if (!skip("\"")) return std::nullopt;
    std::string result;
    while (!text_.empty() && text_.front() != '"') {
      char character = text_.front();
      text_.remove_prefix(1);
      if (character == '\\') character = escaped();
      result += character;
    }
    return skip("\"") ? std::optional(result) : std::nullopt;
  }
  [[nodiscard]] std::string_view rest() const { return text_; }

private:
  char escaped() {
    if (text_.empty()) return '\\';
    const char code = text_.front();
    if (code >= '0' && code <= '7' && text_.size() >= 3) {
      std::string_view digits = text_.substr(0, 3);
      text_.remove_prefix(3);
      return static_cast<char>(source::takeNumber<unsigned>(digits, 8).value_or(0));
    }
    text_.remove_prefix(1);
    return code == 't' ? '\t' : code == 'n' ? '\n' : code;
  }

  std::string_view text_;
};

struct Range {
  std::uint32_t fromLine = 0, fromColumn = 0, toLine = 0, toColumn = 0;
};

// "{3:27-3:30}"
std::optional<Range> readRange(Reader& reader) {
  Range range;
  const auto part = [&reader](std::string_view before, std::uint32_t& value) {
    if (!reader.skip(before)) return false;
    const auto number = reader.number();
    value = number.value_or(0);
    return number.has_value();
  };
  if (!part("{", range.fromLine) || !part(":", range.fromColumn) || !part("-", range.toLine) ||
      !part(":", range.toColumn) || !reader.skip("}"))
    return std::nullopt;
  return range;
}

struct Message {
  Place place;
  std::string_view kind;
  std::string text;
};

constexpr std::array<std::string_view, 5> kKinds = {"fatal error", "error", "warning", "remark", "note"};

// "error: text" at the start.
std::optional<Message> readKind(std::string_view text) {
  for (const std::string_view kind : kKinds) {
    Reader reader(text);
    if (reader.skip(kind) && reader.skip(": ")) return Message{{}, kind, std::string(reader.rest())};
  }
  return std::nullopt;
}

// "a.cl:3:27:{3:27-3:30}{3:1-3:5}: error: text". A file name may contain colons.
std::optional<Message> readPlaced(std::string_view line) {
  for (std::size_t at = line.find(':'); at != std::string_view::npos; at = line.find(':', at + 1)) {
    Reader reader(line.substr(at));
    Place place{.file = std::string(line.substr(0, at))};
    if (!reader.skip(":")) continue;
    const auto row = reader.number();
    if (!row || !reader.skip(":")) continue;
    const auto column = reader.number();
    if (!column || !reader.skip(":")) continue;
    place.line = *row;
    place.column = *column;
    while (const auto range = readRange(reader))
      if (range->fromLine == *row && range->toLine == *row && range->fromColumn <= *column &&
          range->toColumn > *column)
        place.length = std::max(place.length, range->toColumn - *column);
    reader.skip(":");
    if (!reader.skip(" ")) continue;
    auto message = readKind(reader.rest());
    if (!message) continue;
    message->place = std::move(place);
    return message;
  }
  return std::nullopt;
}

// `     5 | text` and `       | ^~~`
bool isExcerpt(std::string_view line) {
  const std::size_t at = line.find_first_not_of(" 0123456789");
  return at != std::string_view::npos && line[at] == '|' && at > 0 && line[at - 1] == ' ';
}

class Reading {
public:
  explicit Reading(const std::string& path) : path_(path) {}

  void line(std::string_view text) {
    if (isExcerpt(text)) return;
    if (fixIt(text) || inclusion(text)) return;
    if (auto message = readPlaced(text)) return add(std::move(*message));
    if (auto message = readKind(text)) return add(std::move(*message));
    // "clang-19: error: unknown argument: '-foo'"
    const std::size_t at = text.find(": ");
    if (at != std::string_view::npos && text.starts_with("clang"))
      if (auto message = readKind(text.substr(at + 2))) add(std::move(*message));
  }

  source::Diagnostics take() { return std::move(all_); }

private:
  void add(Message message) {
    Place place = std::move(message.place);
    place.file = place.file.empty() || place.file.starts_with('<')
                     ? path_
                     : std::filesystem::path(place.file).lexically_normal().string();
    if (message.kind == "note") {
      inNote_ = true;
      if (!all_.empty()) all_.back().notes.push_back({std::move(place), std::move(message.text)});
      return;
    }
    inNote_ = false;
    auto& diagnostic = all_.emplace_back(
        source::makeError(source::Code::HeaderError, std::move(place), std::move(message.text)));
    if (message.kind == "warning") diagnostic.severity = source::Severity::Warning;
    if (message.kind == "remark") diagnostic.severity = source::Severity::Remark;
    if (diagnostic.severity != source::Severity::Error) diagnostic.code = source::Code::CompilerWarning;
    diagnostic.notes = std::exchange(inclusions_, {});
  }

  // "In file included from a.cl:3:"; clang reports the outermost inclusion first.
  bool inclusion(std::string_view text) {
    Reader reader(text);
    if (!reader.skip("In file included from ")) return false;
    const std::string_view rest = reader.rest();
    const std::size_t colon = rest.size() < 2 ? std::string_view::npos : rest.rfind(':', rest.size() - 2);
    if (colon == std::string_view::npos || !rest.ends_with(':')) return false;
    const std::string file = std::filesystem::path(rest.substr(0, colon)).lexically_normal().string();
    const std::uint32_t row = Reader(rest.substr(colon + 1)).number().value_or(0);
    inclusions_.insert(inclusions_.begin(), {{file, row, 0, 0}, "included here"});
    return true;
  }

  // The edits of a message that follow one another are one fix; those of a note are an alternative.
  bool fixIt(std::string_view text) {
    Reader reader(text);
    if (!reader.skip("fix-it:")) return false;
    const auto file = reader.quoted();
    if (!file || !reader.skip(":")) return false;
    const auto range = readRange(reader);
    if (!range || !reader.skip(":")) return false;
    const auto replacement = reader.quoted();
    if (!replacement || all_.empty() || range->fromLine != range->toLine) return true;
    source::Diagnostic& last = all_.back();
    const std::string path = std::filesystem::path(*file).lexically_normal().string();
    source::TextEdit edit{{path, range->fromLine, range->fromColumn, range->toColumn - range->fromColumn},
                          *replacement};
    const std::size_t of = inNote_ ? last.notes.size() : 0;
    if (last.fixes.empty() || of != fixOf_ || fixedMessage_ != all_.size()) last.fixes.emplace_back();
    fixOf_ = of;
    fixedMessage_ = all_.size();
    last.fixes.back().edits.push_back(std::move(edit));
    last.fixes.back().title = titleOf(last.fixes.back());
    return true;
  }

  static std::string titleOf(const source::Fix& fix) {
    const source::TextEdit& first = fix.edits.front();
    if (fix.edits.size() > 1) return "Apply clang's fix";
    if (first.replacement.empty()) return "Remove this";
    return fmt::format("{} '{}'", first.place.length == 0 ? "Insert" : "Replace by", first.replacement);
  }

  const std::string& path_;
  source::Diagnostics all_;
  std::vector<source::Note> inclusions_;
  bool inNote_ = false;
  std::size_t fixOf_ = 0; // the note that the last edit belongs to, from 1; 0: the message
  std::size_t fixedMessage_ = 0;
};

} // namespace

source::Diagnostics readCompilerMessages(std::string_view messages, const std::string& path) {
  Reading reading(path);
  while (!messages.empty())
    reading.line(source::takeLine(messages));
  return reading.take();
}

} // namespace wavesmith::compile

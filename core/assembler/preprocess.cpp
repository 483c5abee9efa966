// SPDX-License-Identifier: Apache-2.0
#include "assembler/preprocess.h"

#include "assembler/outside_file.h"
#include "assembler/text/statement.h"
#include "process/run.h"
#include "source/assembly/assembly_lexer.h"
#include "source/below.h"
#include "source/file.h"
#include "source/text/lines.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifndef WAVESMITH_CLANG
#define WAVESMITH_CLANG "clang-19"
#endif

namespace wavesmith::assembler {
namespace {

using source::Code;

constexpr const char* kStandardInput = "<stdin>";
constexpr const char* kClangTriple = "amdgcn-amd-amdhsa";

std::vector<std::string> splitLines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty())
    lines.emplace_back(source::takeLine(text));
  return lines;
}

std::string escaped(const std::string& path) {
  std::string result;
  for (const char character : path) {
    if (character == '"' || character == '\\') result += '\\';
    result += character;
  }
  return result;
}

// As clang writes a name in a marker: bytes that are not ASCII are octal numbers of three digits.
std::string unescaped(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const bool isEscape = text.front() == '\\' && text.size() > 1;
    const char second = isEscape ? text[1] : '\0';
    const bool isNumber = second >= '0' && second <= '7' && text.size() > 3;
    if (isNumber)
      result += static_cast<char>((second - '0') * 64 + (text[2] - '0') * 8 + (text[3] - '0'));
    else
      result += !isEscape ? text.front() : second == 't' ? '\t' : second == 'n' ? '\n' : second;
    text.remove_prefix(isNumber ? 4 : isEscape ? 2 : 1);
  }
  return result;
}

// `# 12 "file.h" 1 3`: the next line is line 12 of file.h, which was just entered.
struct Marker {
  std::uint32_t line = 0;
  std::string file;
  bool enters = false;
  bool returns = false;
};

std::optional<Marker> readMarker(std::string_view line) {
  if (source::Lexer(line).next().kind != source::TokenKind::LineMarker) return std::nullopt;
  source::Lexer lexer = source::Lexer::from(line, 1);
  Marker marker;
  for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next()) {
    const std::string_view text = lexer.text(token);
    if (token.kind == source::TokenKind::String) {
      marker.file = unescaped(text.substr(1, text.size() < 2 ? 0 : text.size() - 2));
    } else if (token.kind == source::TokenKind::Number && marker.file.empty()) {
      const auto value = source::readNumber<std::uint32_t>(text);
      if (!value) return std::nullopt;
      marker.line = *value;
    } else if (token.kind == source::TokenKind::Number) {
      marker.enters = marker.enters || text == "1";
      marker.returns = marker.returns || text == "2";
    }
  }
  return marker;
}

// Where a package that contains clang has it (scripts/bundle).
std::string besideThisProgram(const char* name) {
  std::error_code error;
  return (std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / name).string();
}

// The worker that assembles has limits of its own, which the preprocessor inherits.
constexpr process::Limits kLimits{.time = std::chrono::seconds(20)};

std::string whyFailed(const process::Ended& ended) {
  if (ended.how == process::Ended::How::Exited)
    return fmt::format("the preprocessor failed with exit code {}", ended.status);
  return fmt::format(
      "the preprocessor was killed by signal {}; its limits are {} seconds and {} MiB of output",
      ended.status, kLimits.time.count() / 1000, kLimits.fileSize >> 20);
}

process::Ended runClang(const std::vector<std::string>& arguments, std::string_view text) {
  process::Ended ended;
  for (const std::string& clang : {besideThisProgram("clang-19"), std::string(WAVESMITH_CLANG),
                                   std::string("clang-19"), std::string("clang")}) {
    std::vector<std::string> words{clang};
    words.insert(words.end(), arguments.begin(), arguments.end());
    ended = process::run(words, kLimits, {}, {.text = text});
    if (ended.how != process::Ended::How::NotStarted) break;
  }
  return ended;
}

// The folders that clang searches by itself: its own and the system's.
std::vector<std::string> systemFolders() {
  const process::Ended listed =
      runClang({"-E", "-v", "-x", "assembler-with-cpp", "-target", kClangTriple, "-nogpulib", "-"}, {});
  std::vector<std::string> folders;
  bool isInList = false;
  for (const std::string& line : splitLines(listed.errors)) {
    if (line.starts_with("End of search list")) break;
    if (isInList && line.starts_with(' ')) folders.push_back(line.substr(1));
    isInList = isInList || line.starts_with("#include <");
  }
  return folders;
}

// The files that may be read: below the folders that are allowed, and below those that clang searches by itself.
class Readable {
public:
  Readable(const SourceFile& file, const Options& options)
      : main_(file.path), folders_(source::includableFolders(file.path, options.allowedFolders)) {}

  // False for a file that does not exist, which a `#line` may name.
  [[nodiscard]] bool isOutside(const std::string& path) {
    if (path == main_ || path == kStandardInput) return false;
    const auto [known, isNew] = known_.try_emplace(path, false);
    std::error_code error;
    if (isNew) known->second = std::filesystem::exists(path, error) && !isBelow(path);
    return known->second;
  }

  // Whether it is outside only because it is hidden.
  [[nodiscard]] bool isHidden(const std::string& path) const { return source::isHiddenBelow(path, folders_); }

private:
  bool isBelow(const std::string& path) {
    if (source::isBelow(path, folders_)) return true;
    if (!system_) system_ = systemFolders(); // most texts do not need them
    return source::isBelow(path, *system_);
  }

  const std::string& main_;
  std::vector<std::string> folders_;
  std::optional<std::vector<std::string>> system_;
  std::map<std::string, bool> known_;
};

// Follows the line markers in the preprocessed text.
class Tracker {
public:
  Tracker(const SourceFile& file, Readable& readable, TableBuilder& table, PreprocessedLines& lines)
      : main_(file), readable_(readable), table_(table), lines_(lines) {
    here_.file = table_.file(file.path);
    here_.line = 1;
    lines_.original[here_.file] = splitLines(file.text);
  }

  // The line for the assembler: a marker becomes an empty line.
  std::string_view next(std::string_view line) {
    const auto marker = readMarker(line);
    if (marker) follow(*marker);
    lines_.lines.push_back(here_);
    if (marker) return {};
    ++here_.line;
    return line;
  }

  // The place of the next line.
  [[nodiscard]] const PreprocessedLine& here() const { return here_; }

private:
  void follow(const Marker& marker) {
    const std::string path = marker.file == kStandardInput ? main_.path : marker.file;
    if (path.starts_with('<')) return;     // <built-in>, <command line>
    if (readable_.isOutside(path)) return; // a `#line` of the text: messages would quote lines of that file
    const std::uint32_t file = table_.file(path);
    if (marker.enters && file != here_.file) {
      // The marker replaces the #include.
      const source::Location site{here_.file, here_.line, 0, here_.expansion};
      here_.expansion = table_.expansion({source::Expansion::Kind::Include, path, 0, site});
    } else if (marker.returns && here_.expansion != source::kNoExpansion) {
      here_.expansion = table_.table().expansions[here_.expansion].site.expansion;
    }
    here_.file = file;
    here_.line = marker.line;
    if (!lines_.original.contains(file))
      if (const auto text = source::readText(path)) lines_.original[file] = splitLines(*text);
  }

  const SourceFile& main_;
  Readable& readable_;
  TableBuilder& table_;
  PreprocessedLines& lines_;
  PreprocessedLine here_;
};

// "file:12:3: error: text" in clang's messages.
struct ClangMessage {
  source::Place place;
  std::string kind;
  std::string text;
};

// "file:12:3"; a place without a file if the text is not a place.
source::Place readPlace(std::string_view text) {
  const std::size_t column = text.rfind(':');
  if (column == std::string_view::npos || column == 0) return {};
  const std::size_t row = text.rfind(':', column - 1);
  if (row == std::string_view::npos || row == 0) return {};
  return {std::string(text.substr(0, row)),
          source::readNumber<std::uint32_t>(text.substr(row + 1, column - row - 1)).value_or(0),
          source::readNumber<std::uint32_t>(text.substr(column + 1)).value_or(0), 0};
}

std::optional<ClangMessage> readMessage(std::string_view line) {
  for (const std::string_view kind : {"fatal error", "error", "warning", "note"}) {
    const std::string separator = fmt::format(": {}: ", kind);
    const std::size_t at = line.find(separator);
    if (at == std::string_view::npos) continue;
    return ClangMessage{readPlace(line.substr(0, at)), std::string(kind),
                        std::string(line.substr(at + separator.size()))};
  }
  return std::nullopt;
}

// "In file included from a.S:3:"
std::optional<source::Note> readInclusion(std::string_view line) {
  constexpr std::string_view kStart = "In file included from ";
  if (!line.starts_with(kStart) || !line.ends_with(':')) return std::nullopt;
  line = line.substr(kStart.size(), line.size() - kStart.size() - 1);
  const std::size_t row = line.rfind(':');
  if (row == std::string_view::npos) return std::nullopt;
  return source::Note{{std::string(line.substr(0, row)),
                       source::readNumber<std::uint32_t>(line.substr(row + 1)).value_or(0), 0, 0},
                      "included here"};
}

source::Diagnostics readMessages(std::string_view text, const SourceFile& file, Readable& readable) {
  source::Diagnostics diagnostics;
  std::vector<source::Note> inclusions;
  const auto repaired = [&file, &readable](source::Place place) {
    if (place.file.empty() || place.file == kStandardInput) place.file = file.path;
    return readable.isOutside(place.file) ? source::Place{.file = file.path} : place;
  };
  for (const std::string& line : splitLines(text)) {
    if (auto inclusion = readInclusion(line)) {
      inclusion->place = repaired(inclusion->place);
      // Clang reports the outermost inclusion first.
      inclusions.insert(inclusions.begin(), std::move(*inclusion));
      continue;
    }
    auto message = readMessage(line);
    if (!message) continue;
    message->place = repaired(message->place);
    if (message->kind == "note") {
      if (!diagnostics.empty()) diagnostics.back().notes.push_back({message->place, message->text});
      continue;
    }
    source::Diagnostic& diagnostic =
        diagnostics.emplace_back(source::makeError(Code::PreprocessorError, message->place, message->text));
    if (message->kind == "warning") diagnostic.severity = source::Severity::Warning;
    diagnostic.notes = std::exchange(inclusions, {});
  }
  return diagnostics;
}

void addLengths(source::Diagnostics& diagnostics, const PreprocessedLines& lines, TableBuilder& table) {
  for (source::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.place.column == 0) continue;
    const PreprocessedLine where{table.file(diagnostic.place.file), diagnostic.place.line,
                                 source::kNoExpansion};
    const std::string_view token = tokenAt(lines.originalLine(where), diagnostic.place.column - 1);
    diagnostic.place.length = static_cast<std::uint32_t>(token.size());
  }
}

std::string directoryOf(const SourceFile& file) {
  const std::filesystem::path directory = std::filesystem::path(file.path).parent_path();
  return directory.empty() ? "." : directory.string();
}

std::vector<std::string> argumentsFor(const SourceFile& file, const Options& options,
                                      const std::string& processor) {
  std::vector<std::string> result{"-E",      "-Xclang",    "-dE",      "-x", "assembler-with-cpp",
                                  "-target", kClangTriple, "-nogpulib"};
  result.push_back("-mcpu=" + processor);
  for (const char* option :
       {"-fno-color-diagnostics", "-fno-caret-diagnostics", "-ferror-limit=0", "-iquote"})
    result.emplace_back(option);
  result.push_back(directoryOf(file));
  for (const std::string& path : options.includePaths)
    result.push_back("-I" + path);
  for (const auto& [name, value] : options.definitions)
    result.push_back(value.empty() ? "-D" + name : fmt::format("-D{}={}", name, value));
  result.emplace_back("-");
  return result;
}

constexpr std::string_view kEmbed = "#embed ";

// The name in a directive, with its quotes; empty if a macro has it.
source::Place placeOfName(source::Place line, std::string_view text) {
  const std::size_t begin = text.find_first_of("\"<");
  const std::size_t end = begin == std::string_view::npos ? begin : text.find_first_of("\">", begin + 1);
  if (end == std::string_view::npos) return line;
  line.column = static_cast<std::uint32_t>(begin + 1);
  line.length = static_cast<std::uint32_t>(end + 1 - begin);
  return line;
}

// The only message if a file was read that may not be: all others, and the output, may quote it. Clang writes a marker
// for each file that it enters, and with -dE of its front end a line for each #embed.
std::optional<source::Diagnostic> refusal(std::string_view output, const SourceFile& file, Readable& readable,
                                          TableBuilder& table) {
  const std::vector<std::string> all = splitLines(output);
  const auto entered = [&](const std::string& line) {
    const auto marker = readMarker(line);
    return marker && marker->enters && readable.isOutside(marker->file) ? marker->file : std::string();
  };
  const auto found = std::ranges::find_if(
      all, [&](const std::string& line) { return line.starts_with(kEmbed) || !entered(line).empty(); });
  if (found == all.end()) return std::nullopt;
  PreprocessedLines lines;
  Tracker tracker(file, readable, table, lines);
  for (auto line = all.begin(); line != found; ++line)
    static_cast<void>(tracker.next(*line));
  const std::string_view written = lines.originalLine(tracker.here());
  const source::Place place =
      placeOfName({.file = table.table().files[tracker.here().file], .line = tracker.here().line}, written);
  if (found->starts_with(kEmbed))
    return source::makeError(Code::PreprocessorError, place,
                             "#embed is not available in assembly; use .incbin");
  const std::string outside = entered(*found);
  const std::string name =
      place.length < 2 ? outside : std::string(written.substr(place.column, place.length - 2));
  source::Diagnostic error =
      source::makeError(Code::IncludeOutside, place, outsideMessage(name, readable.isHidden(outside)));
  error.notes.push_back(outsideNote(outside));
  return error;
}

} // namespace

Preprocessed preprocess(const SourceFile& file, const Options& options, const std::string& processor,
                        TableBuilder& table) {
  Preprocessed result;
  // The directive sets the file name in messages and in __FILE__.
  const std::string input = fmt::format("#line 1 \"{}\"\n{}\n", escaped(file.path), file.text);
  const process::Ended clang = runClang(argumentsFor(file, options, processor), input);
  if (clang.how == process::Ended::How::NotStarted) {
    result.diagnostics.push_back(
        source::makeError(Code::PreprocessorError, {.file = file.path},
                          "clang 19, which preprocesses .S files, is not installed; install clang-19"));
    return result;
  }
  Readable readable(file, options);
  if (auto refused = refusal(clang.output, file, readable, table)) {
    result.diagnostics.push_back(std::move(*refused));
    return result;
  }
  result.diagnostics = readMessages(clang.errors, file, readable);
  if (!clang.succeeded() && !source::hasErrors(result.diagnostics))
    result.diagnostics.push_back(
        source::makeError(Code::PreprocessorError, {.file = file.path}, whyFailed(clang)));
  Tracker tracker(file, readable, table, result.lines);
  for (const std::string& line : splitLines(clang.output)) {
    result.text += tracker.next(line);
    result.text += '\n';
  }
  addLengths(result.diagnostics, result.lines, table);
  result.ok = !result.text.empty();
  return result;
}

} // namespace wavesmith::assembler

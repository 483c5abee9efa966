// SPDX-License-Identifier: Apache-2.0
#include "assembler/directives.h"

#include "assembler/limits.h"
#include "assembler/outside_file.h"
#include "assembler/text/quotes.h"
#include "assembler/text/statement.h"
#include "source/below.h"
#include "source/file.h"

#include <fmt/format.h>
#include <llvm/MC/MCParser/MCAsmLexer.h>

#include <algorithm>
#include <system_error>

namespace wavesmith::assembler {
namespace {

namespace fs = std::filesystem;

constexpr llvm::StringLiteral kInclude = ".INCLUDE";
constexpr llvm::StringLiteral kIncbin = ".INCBIN";

// As a string in assembler syntax.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') result += '\\';
    result += character;
  }
  return result + '"';
}

} // namespace

Directives::Directives(SourceMap& map, syntax::SymbolValues symbols, Report report, Refused refused,
                       const fs::path& main, const Options& options)
    : map_(map), report_(std::move(report)), refused_(std::move(refused)), symbols_(std::move(symbols)),
      directory_(main.parent_path()), options_(options),
      includable_(source::includableFolders(main, options.allowedFolders)) {}

void Directives::Initialize(llvm::MCAsmParser& parser) {
  MCAsmParserExtension::Initialize(parser);
  parser.addDirectiveHandler(".rept", {this, HandleDirective<Directives, &Directives::repeat>});
  parser.addDirectiveHandler(".include", {this, HandleDirective<Directives, &Directives::include>});
  parser.addDirectiveHandler(".incbin", {this, HandleDirective<Directives, &Directives::incbin>});
}

void Directives::giveBack(llvm::AsmToken::TokenKind kind, llvm::StringRef text, std::int64_t value) {
  getLexer().UnLex(llvm::AsmToken(kind, text, value));
}

bool Directives::repeat(llvm::StringRef, llvm::SMLoc where) {
  const char* directive = where.getPointer();
  const char* end = map_.endOf(directive);
  const llvm::SMLoc countAt = getTok().getLoc();
  const auto count = syntax::evaluate(restOfLine(countAt.getPointer()), symbols_);
  if (count && *count > 0) {
    const RepetitionBody body = repetitionBody(directive, end);
    const auto bytes = std::max<std::uint64_t>(static_cast<std::uint64_t>(body.end - body.begin), 1);
    const std::uint64_t left = kMostRepeatedBytes - repeatedBytes_;
    if (static_cast<std::uint64_t>(*count) > left / bytes) {
      const std::string message =
          fmt::format("{} repetitions of {} {} exceed the limit of 16 MiB of repeated text in a file", *count,
                      body.lines, body.lines == 1 ? "line" : "lines");
      refuse(countAt, message);
      giveBack(llvm::AsmToken::Integer, "0", 0); // so that LLVM skips the body
    } else {
      repeatedBytes_ += static_cast<std::uint64_t>(*count) * bytes;
    }
  }
  giveBack(llvm::AsmToken::Identifier, llvm::StringRef(directive, std::string_view(".rep").size()));
  return false;
}

std::string_view Directives::restOfLine(const char* begin) {
  const std::string_view rest(begin, map_.endOf(begin));
  return codeOf(rest.substr(0, rest.find('\n')));
}

bool Directives::refuse(llvm::SMLoc where, const std::string& message) {
  getParser().printError(where, message);
  getParser().parseStringToEndOfStatement();
  return true;
}

// LLVM makes the values of .dcb and .ds one by one, and a table of all numbers up to that of .file.
bool Directives::refuses(llvm::StringRef directive) {
  const std::string name = directive.lower();
  const llvm::SMLoc where = getTok().getLoc();
  if (name == ".file" && getTok().is(llvm::AsmToken::Integer) && getTok().getIntVal() > kLargestFileNumber)
    return refuse(where, fmt::format("file number {} exceeds the limit of {}", getTok().getIntVal(),
                                     kLargestFileNumber));
  if (!name.starts_with(".dcb") && name != ".ds" && !name.starts_with(".ds.")) return false;
  const std::string_view operands = restOfLine(where.getPointer());
  const auto count = syntax::evaluate(operands.substr(0, operands.find(',')), symbols_);
  if (!count || *count <= 0) return false;
  const auto values = static_cast<std::uint64_t>(*count);
  if (values > kMostValues - values_)
    return refuse(where, fmt::format("with these {} values, the values of a file exceed the limit of {}",
                                     values, kMostValues));
  values_ += values;
  return false;
}

bool Directives::include(llvm::StringRef, llvm::SMLoc where) {
  if (map_.includeDepth(where.getPointer()) >= kDeepestInclude)
    return Error(where, fmt::format("includes are nested more than {} deep; does this file include itself?",
                                    kDeepestInclude));
  return file(kInclude);
}

bool Directives::incbin(llvm::StringRef, llvm::SMLoc) {
  return file(kIncbin);
}

bool Directives::file(llvm::StringRef spelling) {
  if (getTok().is(llvm::AsmToken::String)) {
    const llvm::SMLoc nameAt = getTok().getLoc();
    std::string name;
    if (getParser().parseEscapedString(name)) return true;
    const fs::path found = find(name, nameAt);
    std::error_code error;
    if (found.empty())
      return Error(
          nameAt,
          fmt::format("file '{}' not found, neither next to this file nor in a directory of -I", name));
    if (!fs::is_regular_file(found, error)) return Error(nameAt, fmt::format("'{}' is not a file", name));
    if (!source::isBelow(found, includable_)) {
      getParser().printError(nameAt, outsideMessage(name, source::isHiddenBelow(found, includable_)));
      refused_(found);
      getParser().eatToEndOfStatement();
      return false;
    }
    if (fs::file_size(found, error) > static_cast<std::uintmax_t>(kMostFilledBytes) || error)
      return Error(nameAt,
                   fmt::format("'{}' has {} bytes; the limit is 64 MiB", name, fs::file_size(found, error)));
    giveBack(llvm::AsmToken::String, texts_.emplace_back(quoted(readable(found, spelling))));
  }
  giveBack(llvm::AsmToken::Identifier, spelling);
  return false;
}

// LLVM reads a copy of a file that is edited, and of one that may hang its lexer (quotes.h).
std::string Directives::readable(const fs::path& path, llvm::StringRef spelling) {
  if (spelling != kInclude) return path.string();
  const auto edited = std::ranges::find(options_.edited, path.string(), &SourceFile::path);
  const bool isEdited = edited != options_.edited.end();
  auto text = isEdited ? source::Result<std::string>(edited->text) : source::readText(path);
  if (!text) return path.string();
  source::Diagnostics found = closeQuotes(*text, path.string());
  if (found.empty() && !isEdited) return path.string();
  for (source::Diagnostic& diagnostic : found)
    report_(std::move(diagnostic));
  const process::MemoryFile& copy = copies_.emplace_back();
  if (!copy.write(*text) || !copy.write(std::string_view(kEndOfText))) return path.string();
  map_.rename(copy.path(), path.string());
  return copy.path();
}

fs::path Directives::find(const std::string& name, llvm::SMLoc where) {
  std::vector<fs::path> directories;
  const fs::path including(map_.fileAt(where.getPointer()));
  directories.push_back(including.parent_path());
  directories.push_back(directory_);
  for (const std::string& directory : options_.includePaths)
    directories.emplace_back(directory);
  std::error_code error;
  for (const fs::path& directory : directories)
    if (const fs::path path = directory / name; fs::exists(path, error)) return path;
  return {};
}

} // namespace wavesmith::assembler

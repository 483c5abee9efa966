// SPDX-License-Identifier: Apache-2.0
#include "assembler/source_map.h"

#include "assembler/text/statement.h"
#include "source/assembly/assembly_line.h"
#include "source/place_text.h"

#include <fmt/format.h>
#include <llvm/MC/MCContext.h>
#include <llvm/Support/SourceMgr.h>

#include <algorithm>
#include <cctype>
#include <cstring>

namespace wavesmith::assembler {
namespace {

constexpr std::uint32_t kNoColumn = ~std::uint32_t{0};

std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

// The column (from 0) in `written` of the character at `column` in `read`, which is that line after argument
// substitution or preprocessing; kNoColumn if unknown.
std::uint32_t columnBefore(std::string_view written, std::string_view read, std::uint32_t column) {
  const std::size_t readIndent = indentation(read);
  const std::size_t writtenIndent = indentation(written);
  if (column < readIndent) return kNoColumn;
  const std::size_t offset = column - readIndent;
  if (read.substr(readIndent, offset) == written.substr(writtenIndent, offset))
    return static_cast<std::uint32_t>(writtenIndent + offset);
  const std::string_view token = tokenAt(read, column);
  const std::size_t found = token.empty() ? std::string_view::npos : written.find(token);
  if (found == std::string_view::npos || written.find(token, found + 1) != std::string_view::npos)
    return kNoColumn;
  return static_cast<std::uint32_t>(found);
}

const char* lineEnd(const char* pointer, const char* end) {
  const void* newline = std::memchr(pointer, '\n', static_cast<std::size_t>(end - pointer));
  return newline ? static_cast<const char*>(newline) : end;
}

// The first token that is not a blank or a block comment, on this line or, if a comment continues, on a later
// one: the start of a body for LLVM.
source::Token firstToken(source::Lexer& lexer) {
  bool continues = lexer.state() != source::LineState::Statement;
  for (;;) {
    const source::Token token = lexer.next();
    if (token.kind == source::TokenKind::EndOfLine) {
      if (lexer.state() == source::LineState::Statement || !lexer.nextLine()) return token;
      continues = true;
      continue;
    }
    const bool isBlock =
        token.kind == source::TokenKind::Comment && (continues || lexer.text(token).starts_with("/*"));
    if (token.kind != source::TokenKind::Gap && !isBlock) return token;
    continues = false;
  }
}

const char* bodyBehind(const char* line, const char* end) {
  source::Lexer lexer(std::string_view(line, static_cast<std::size_t>(end - line)));
  return line + firstToken(lexer).begin;
}

bool startsRepetition(std::string_view word) {
  return word == ".rept" || word == ".rep" || word == ".irp" || word == ".irpc";
}

} // namespace

std::uint32_t TableBuilder::file(std::string_view path) {
  const auto [found, added] =
      files_.try_emplace(std::string(path), static_cast<std::uint32_t>(table_.files.size()));
  if (added) table_.files.emplace_back(path);
  return found->second;
}

std::uint32_t TableBuilder::expansion(source::Expansion expansion) {
  table_.expansions.push_back(std::move(expansion));
  return static_cast<std::uint32_t>(table_.expansions.size() - 1);
}

RepetitionBody repetitionBody(const char* directive, const char* end) {
  RepetitionBody body{.begin = end, .end = end, .lines = 1, .closed = false};
  source::Lexer lexer(std::string_view(directive, static_cast<std::size_t>(end - directive)));
  unsigned nesting = 0;
  for (bool isFirst = true; !body.closed && lexer.nextLine(); isFirst = false) {
    const bool isInStatement = lexer.state() == source::LineState::CommentInStatement;
    const source::Token token = firstToken(lexer);
    if (isFirst) body.begin = directive + token.begin;
    const std::string_view word = isInStatement ? std::string_view() : lexer.text(token);
    if (word == ".endr" && nesting-- == 0) {
      body.end = directive + token.begin;
      body.closed = true;
    }
    if (startsRepetition(word)) ++nesting;
  }
  const auto lines = std::count(body.begin, std::max(body.begin, body.end), '\n');
  body.lines = static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(lines, 1));
  return body;
}

SourceMap::SourceMap(const llvm::SourceMgr& sources, llvm::MCContext& context, TableBuilder& table,
                     std::string mainPath, const PreprocessedLines* preprocessed)
    : sources_(sources), context_(context), table_(table), mainPath_(std::move(mainPath)),
      preprocessed_(preprocessed) {
  adoptNewBuffers();
}

void SourceMap::adoptNewBuffers() {
  while (buffers_.size() < sources_.getNumBuffers()) {
    const auto number = static_cast<unsigned>(buffers_.size() + 1);
    const llvm::MemoryBuffer* memory = sources_.getMemoryBuffer(number);
    Buffer& buffer = buffers_.emplace_back();
    buffer.begin = memory->getBufferStart();
    buffer.end = memory->getBufferEnd();
    byBegin_.emplace(buffer.begin, number);
    const llvm::SMLoc parent = sources_.getParentIncludeLoc(number);
    if (number == 1) {
      buffer.kind = Kind::File;
      buffer.file = table_.file(mainPath_);
    } else if (!parent.isValid()) {
      buffer.instantiation = true; // only expansions have no parent
    } else {
      buffer.kind = Kind::File;
      buffer.parent = parent.getPointer();
      buffer.name = memory->getBufferIdentifier().str();
      if (const auto found = renamed_.find(buffer.name); found != renamed_.end()) buffer.name = found->second;
      buffer.file = table_.file(buffer.name);
    }
  }
}

unsigned SourceMap::bufferOf(const char* pointer) {
  const auto contains = [pointer](const Buffer& buffer) {
    return pointer >= buffer.begin && pointer <= buffer.end;
  };
  if (last_ != 0 && contains(info(last_))) return last_;
  if (buffers_.size() < sources_.getNumBuffers()) adoptNewBuffers();
  auto found = byBegin_.upper_bound(pointer);
  if (found == byBegin_.begin()) return 0;
  --found;
  if (!contains(info(found->second))) return 0;
  return last_ = found->second;
}

bool SourceMap::knows(unsigned number) {
  if (number == 0) return true;
  Buffer& buffer = info(number);
  if (!buffer.settled)
    buffer.settled = buffer.kind != Kind::Unknown && (!buffer.parent || knows(bufferOf(buffer.parent)));
  return buffer.settled;
}

void SourceMap::learn(unsigned number, std::span<const char* const> sites) {
  // There may be an include between an expansion and the one around it; LLVM's notes omit it.
  while (number != 0 && info(number).parent)
    number = bufferOf(info(number).parent);
  if (number == 0 || sites.empty() || !info(number).instantiation || knows(number)) return;
  const unsigned outer = bufferOf(sites.front());
  // Not a site of this buffer: buffers are created before they are read.
  if (outer == 0 || outer >= number) return;
  // From the outside in, because a site is resolved when it is set.
  learn(outer, sites.subspan(1));
  setSite(number, sites.front());
}

void SourceMap::setSite(unsigned number, const char* site) {
  const source::Location location = locate(site);
  const unsigned outer = bufferOf(site);
  const char* outerEnd = info(outer).end;
  const std::string_view word = source::wordAt({site, static_cast<std::size_t>(outerEnd - site)}, 0);
  Buffer& buffer = info(number);
  buffer.site = location;
  buffer.name = std::string(word);
  if (startsRepetition(word)) {
    const RepetitionBody body = repetitionBody(site, outerEnd);
    buffer.kind = Kind::Repetition;
    buffer.body = body.begin;
    buffer.bodyLines = body.lines;
    return;
  }
  buffer.kind = Kind::Macro;
  buffer.expansion = table_.expansion({source::Expansion::Kind::Macro, buffer.name, 0, location});
  info(number).body = bodyOf(info(number).name);
}

// The start of the macro's body in the source; nullptr if unknown, and then the invocation is used instead.
const char* SourceMap::bodyOf(const std::string& name) {
  const llvm::MCAsmMacro* macro = context_.lookupMacro(name);
  if (!macro) return nullptr; // purged inside of itself
  // A pointer into a buffer, not a C string.
  const char* const body = macro->Body.begin();
  if (const unsigned number = bufferOf(body); number != 0 && knows(number)) return body;
  // In the expansion of a macro without instructions, whose place was therefore not looked up.
  for (const Buffer& buffer : buffers_) {
    if (buffer.instantiation) continue;
    const std::string_view text(buffer.begin, static_cast<std::size_t>(buffer.end - buffer.begin));
    constexpr std::string_view kDirective = ".macro";
    for (std::size_t at = text.find(kDirective); at != std::string_view::npos;
         at = text.find(kDirective, at + 1)) {
      const std::size_t word = text.find_first_not_of(" \t", at + kDirective.size());
      const char* lineEnds = lineEnd(buffer.begin + at, buffer.end);
      if (word != std::string_view::npos && source::wordAt(text, word) == name && lineEnds != buffer.end)
        return bodyBehind(lineEnds + 1, buffer.end);
    }
  }
  return nullptr;
}

const std::vector<std::uint32_t>& SourceMap::lineStarts(Buffer& buffer) {
  if (buffer.lineStarts.empty()) {
    buffer.lineStarts.push_back(0);
    for (const char* end = lineEnd(buffer.begin, buffer.end); end != buffer.end;
         end = lineEnd(end + 1, buffer.end))
      buffer.lineStarts.push_back(static_cast<std::uint32_t>(end + 1 - buffer.begin));
  }
  return buffer.lineStarts;
}

SourceMap::Position SourceMap::positionIn(Buffer& buffer, const char* pointer) {
  const auto& starts = lineStarts(buffer);
  const auto offset = static_cast<std::uint32_t>(pointer - buffer.begin);
  const auto line = static_cast<std::uint32_t>(std::ranges::upper_bound(starts, offset) - starts.begin() - 1);
  return {line, offset - starts[line]};
}

llvm::StringRef SourceMap::lineText(Buffer& buffer, std::uint32_t line) {
  const auto& starts = lineStarts(buffer);
  if (line >= starts.size()) return {};
  const char* begin = buffer.begin + starts[line];
  const char* end = lineEnd(begin, buffer.end);
  if (end != begin && end[-1] == '\r') --end;
  return {begin, static_cast<std::size_t>(end - begin)};
}

llvm::StringRef SourceMap::lineAt(const char* pointer) {
  const unsigned number = bufferOf(pointer);
  if (number == 0) return {};
  Buffer& buffer = info(number);
  return lineText(buffer, positionIn(buffer, pointer).line);
}

const char* SourceMap::endOf(const char* pointer) {
  const unsigned number = bufferOf(pointer);
  return number == 0 ? nullptr : info(number).end;
}

std::string SourceMap::fileAt(const char* pointer) {
  const source::Location location = locate(pointer);
  return table_.table().files[location.file];
}

unsigned SourceMap::includeDepth(const char* pointer) {
  unsigned depth = 0;
  for (unsigned number = bufferOf(pointer); number != 0 && info(number).parent; ++depth)
    number = bufferOf(info(number).parent);
  return depth;
}

source::Location SourceMap::locate(const char* pointer) {
  const unsigned number = bufferOf(pointer);
  if (number == 0) return {table_.file(mainPath_), 0, 0, source::kNoExpansion};
  Buffer& buffer = info(number);
  switch (buffer.kind) {
  case Kind::File: return locateInFile(buffer, pointer);
  case Kind::Macro:
  case Kind::Repetition: return locateInBody(buffer, pointer);
  case Kind::Unknown: break;
  }
  return {table_.file(mainPath_), 0, 0, source::kNoExpansion};
}

source::Location SourceMap::locateInFile(Buffer& buffer, const char* pointer) {
  const Position position = positionIn(buffer, pointer);
  if (&buffer != &buffers_.front() || !preprocessed_)
    return {buffer.file, position.line + 1, position.column + 1, inclusion(buffer)};
  if (preprocessed_->lines.empty()) return {buffer.file, 0, 0, source::kNoExpansion};
  // The end of the text is one line after its last line.
  const std::size_t last = preprocessed_->lines.size() - 1;
  const PreprocessedLine& line = preprocessed_->lines[std::min<std::size_t>(position.line, last)];
  const std::uint32_t column = columnBefore(
      preprocessed_->originalLine(line), std::string_view(lineText(buffer, position.line)), position.column);
  return {line.file, line.line, column == kNoColumn ? 0 : column + 1, line.expansion};
}

source::Location SourceMap::locateInBody(Buffer& buffer, const char* pointer) {
  const Position position = positionIn(buffer, pointer);
  const std::uint32_t expansion =
      buffer.kind == Kind::Macro ? buffer.expansion : iteration(buffer, position.line / buffer.bodyLines);
  const unsigned bodyNumber = buffer.body ? bufferOf(buffer.body) : 0;
  if (bodyNumber == 0) {
    source::Location location = buffer.site;
    location.expansion = expansion;
    return location;
  }
  Buffer& body = info(bodyNumber);
  const std::uint32_t bodyLine =
      buffer.kind == Kind::Macro ? position.line : position.line % buffer.bodyLines;
  const std::uint32_t line = positionIn(body, buffer.body).line + bodyLine;
  const llvm::StringRef written = lineText(body, line);
  const std::uint32_t column = columnBefore(
      std::string_view(written), std::string_view(lineText(buffer, position.line)), position.column);
  const char* there = written.data() + (column == kNoColumn ? 0 : column);
  source::Location location = written.data() ? locate(there) : buffer.site;
  if (column == kNoColumn) location.column = 0;
  location.expansion = expansion;
  return location;
}

std::uint32_t SourceMap::iteration(Buffer& buffer, std::uint32_t number) {
  if (number >= buffer.iterations.size()) buffer.iterations.resize(number + 1, source::kNoExpansion);
  std::uint32_t& known = buffer.iterations[number];
  if (known == source::kNoExpansion)
    known = table_.expansion({source::Expansion::Kind::Repetition, buffer.name, number, buffer.site});
  return known;
}

std::uint32_t SourceMap::inclusion(Buffer& buffer) {
  if (buffer.parent && buffer.expansion == source::kNoExpansion) {
    source::Location site = locate(buffer.parent); // the end of the directive's line
    site.column = 0;
    buffer.expansion = table_.expansion({source::Expansion::Kind::Include, buffer.name, 0, site});
  }
  return buffer.expansion;
}

source::Place SourceMap::place(const char* pointer, std::uint32_t length) {
  source::Place place = table_.table().place(locate(pointer));
  place.length = place.column == 0 ? 0 : length;
  return place;
}

std::uint32_t SourceMap::mainLine(const source::Location& location) const {
  return table_.table().outermost(location).line;
}

std::vector<source::Note> SourceMap::notes(const source::Location& location) const {
  return source::expansionNotes(table_.table(), location);
}

} // namespace wavesmith::assembler

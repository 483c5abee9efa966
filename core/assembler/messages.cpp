// SPDX-License-Identifier: Apache-2.0
#include "assembler/messages.h"

#include "assembler/limits.h"
#include "assembler/metadata_mistake.h"
#include "assembler/outside_file.h"
#include "assembler/text/statement.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace wavesmith::assembler {
namespace {

// SMDiagnostic counts columns of ranges from 0 within the line.
std::uint32_t rangeLength(const llvm::SMDiagnostic& message) {
  for (const auto& [begin, end] : message.getRanges())
    if (message.getColumnNo() >= 0 && begin <= static_cast<unsigned>(message.getColumnNo()) &&
        end > static_cast<unsigned>(message.getColumnNo()))
      return end - static_cast<unsigned>(message.getColumnNo());
  return 0;
}

// A word and the value after its colon: "th:TH_LOAD_NT".
std::string_view modifierAt(std::string_view line, std::size_t offset) {
  const std::string_view word = source::wordAt(line, offset);
  const std::size_t colon = offset + word.size();
  if (word.empty() || colon >= line.size() || line[colon] != ':') return word;
  return line.substr(offset, word.size() + 1 + source::wordAt(line, colon + 1).size());
}

constexpr std::string_view kXnackMask = ".amdhsa_reserve_xnack_mask does not match target id";

// The names in LLVM's "..., did you mean: a, b?".
std::vector<std::string_view> candidates(std::string_view message) {
  constexpr std::string_view kQuestion = "did you mean: ";
  const std::size_t at = message.find(kQuestion);
  std::vector<std::string_view> found;
  for (std::size_t offset = at == std::string_view::npos ? message.size() : at + kQuestion.size();
       offset < message.size();) {
    const std::string_view word = source::wordAt(message, offset);
    // The question mark ends the question.
    if (const auto name = word.substr(0, word.find('?')); !name.empty()) found.push_back(name);
    offset += std::max<std::size_t>(word.size(), 1);
  }
  return found;
}

// The messages for what limits.h limits.
bool isMemoryLimit(std::string_view text) {
  return text.contains("of repeated text in a file") || text.contains("exceeds the limit of 64 MiB") ||
         text.contains("values of a file exceed");
}

} // namespace

std::string ourWording(std::string message) {
  if (const std::size_t advice = message.find(". Use -asm-macro"); advice != std::string::npos)
    message.resize(advice);
  while (!message.empty() && (message.back() == '.' || message.back() == ' '))
    message.pop_back();
  // "Wrong number of arguments", but not "VGPR tuple".
  if (message.size() > 1 && std::isupper(static_cast<unsigned char>(message[0])) != 0 &&
      std::islower(static_cast<unsigned char>(message[1])) != 0)
    message[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(message[0])));
  return message;
}

void MessageCollector::onMessage(const llvm::SMDiagnostic& message, bool isExpansion, const char* statement) {
  if (message.getKind() == llvm::SourceMgr::DK_Note && current_) {
    if (isExpansion)
      current_->sites.push_back(message.getLoc().getPointer());
    else
      current_->notes.emplace_back(message.getLoc().getPointer(), ourWording(message.getMessage().str()));
    return;
  }
  if (isExpansion) return;
  complete();
  current_.emplace();
  current_->kind = message.getKind();
  current_->pointer = message.getLoc().getPointer();
  current_->statement = statement;
  current_->text = ourWording(message.getMessage().str());
  current_->length = rangeLength(message);
}

void MessageCollector::forget(std::string_view name) {
  if (current_) current_->forgets = name;
}

void MessageCollector::refuse(const std::filesystem::path& file) {
  if (current_) current_->refused = file;
}

std::uint32_t MessageCollector::lengthAt(const char* pointer) {
  const llvm::StringRef line = map_.lineAt(pointer);
  if (!line.data() || pointer < line.data()) return 0;
  return static_cast<std::uint32_t>(
      tokenAt(std::string_view(line), static_cast<std::size_t>(pointer - line.data())).size());
}

// A message that is only a consequence of an earlier one.
bool MessageCollector::isEcho(const RawMessage& raw) {
  // For an undefined symbol in a descriptor, after the layout and without a place: it was already reported
  // with its place.
  if (!raw.pointer && raw.text == "expected relocatable expression") return true;
  if (raw.kind != llvm::SourceMgr::DK_Error || !raw.statement) return false;
  const char* end = map_.endOf(raw.statement);
  if (!end) return false;
  if (isEchoOfStatement(raw)) return true;
  const llvm::StringRef line = map_.lineAt(raw.statement);
  const std::string_view statement = line.substr(static_cast<std::size_t>(raw.statement - line.data()));
  source::Lexer lexer(statement);
  for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine && !forgotten_.empty();
       token = lexer.next())
    if (token.kind == source::TokenKind::Identifier && forgotten_.contains(lexer.text(token))) return true;
  const std::string_view word = source::wordAt(statement, 0);
  if (const std::string_view symbol = assignedSymbol(statement); !symbol.empty()) forgotten_.emplace(symbol);
  return isEchoOfBlock(raw, word);
}

// One error per statement. The lexer's error comes after the parser's, and is more specific than "failed
// parsing operand".
bool MessageCollector::isEchoOfStatement(const RawMessage& raw) {
  const bool isSame = raw.statement == lastStatement_;
  lastStatement_ = raw.statement;
  if (!isSame || messages_.empty()) return false;
  if (source::Diagnostic& last = messages_.back().diagnostic; last.message == "failed parsing operand")
    last.message = raw.text;
  return true;
}

// LLVM reports errors about "accum_offset" at the end of a descriptor: the right place is its own line.
const char* MessageCollector::descriptorLine(const RawMessage& raw) {
  const char* end = map_.endOf(raw.statement);
  if (!end || !raw.pointer || raw.pointer < raw.statement || raw.pointer > end ||
      source::wordAt({raw.statement, end}, 0) != ".amdhsa_kernel")
    return raw.pointer;
  const std::string_view block(raw.statement, static_cast<std::size_t>(raw.pointer - raw.statement));
  const std::size_t lastLine = std::min(block.rfind('\n') + 1, block.size());
  if (block.find(".end_amdhsa_kernel", lastLine) == std::string_view::npos) return raw.pointer;
  for (std::size_t offset = 0; offset < raw.text.size();) {
    const std::string_view word = source::wordAt(raw.text, offset);
    const std::size_t found =
        word.empty() ? std::string_view::npos : block.rfind(fmt::format(".amdhsa_{} ", word));
    if (found != std::string_view::npos) return raw.statement + found;
    offset += std::max<std::size_t>(word.size(), 1);
  }
  return raw.pointer;
}

// After an error in an .amdhsa_kernel block LLVM leaves the block and then rejects all its other lines.
bool MessageCollector::isEchoOfBlock(const RawMessage& raw, std::string_view word) {
  if (word == ".amdhsa_kernel") {
    blockBroken_ = true;
    if (raw.pointer) blockBreakers_.push_back(raw.pointer);
    return false;
  }
  if (!blockBroken_ || raw.text != "unknown directive") return false;
  if (word == ".end_amdhsa_kernel") {
    blockBroken_ = false;
    return true;
  }
  return word.starts_with(".amdhsa_");
}

void MessageCollector::complete() {
  if (!current_) return;
  RawMessage raw = std::move(*current_);
  current_.reset();
  const auto action = std::exchange(action_, nullptr);
  const bool statementKnown = raw.statement && map_.bufferOf(raw.statement) != 0;
  if (const char* current = statementKnown ? raw.statement : raw.pointer)
    map_.learn(map_.bufferOf(current), raw.sites);
  if (action) action();
  if (raw.statement) raw.pointer = descriptorLine(raw);
  const bool isNews = !isEcho(raw);
  if (!raw.forgets.empty()) forgotten_.insert(raw.forgets);
  if (!isNews) return;

  source::Diagnostic diagnostic;
  const bool isError = raw.kind == llvm::SourceMgr::DK_Error;
  diagnostic.code = isError ? source::Code::AssemblerError : source::Code::AssemblerWarning;
  diagnostic.severity = isError                                   ? source::Severity::Error
                        : raw.kind == llvm::SourceMgr::DK_Warning ? source::Severity::Warning
                                                                  : source::Severity::Remark;
  diagnostic.message = raw.text;
  if (isMemoryLimit(raw.text)) diagnostic.code = source::Code::AssemblerMemoryLimit;
  const source::Location location = map_.locate(raw.pointer);
  diagnostic.place =
      map_.place(raw.pointer, raw.pointer && raw.length == 0 ? lengthAt(raw.pointer) : raw.length);
  if (repaired_.contains({diagnostic.place.file, diagnostic.place.line})) return;
  if (!raw.refused.empty()) {
    diagnostic.code = source::Code::IncludeOutside;
    diagnostic.notes.push_back(outsideNote(raw.refused));
  } else if (isError && raw.text == "invalid HSA metadata")
    explainMetadata(raw, diagnostic);
  else if (isError && raw.text == kXnackMask)
    explainXnackMask(diagnostic);
  else if (isError)
    advise(raw, location, diagnostic);
  for (const auto& [pointer, text] : raw.notes)
    diagnostic.notes.push_back({map_.place(pointer, pointer ? lengthAt(pointer) : 0), text});
  for (source::Note& note : map_.notes(location))
    diagnostic.notes.push_back(std::move(note));
  add(map_.mainLine(location), std::move(diagnostic));
}

// LLVM accepts only the value that follows from the target (AMDGPUAsmParser.cpp, ParseDirectiveAMDHSAKernel).
void MessageCollector::explainXnackMask(source::Diagnostic& diagnostic) {
  diagnostic.message = ".amdhsa_reserve_xnack_mask must be what the target implies: remove the line";
  diagnostic.notes.push_back(
      {{},
       "it is 0 for targets with xnack-, such as gfx942:xnack-, and 1 for all others, which allow XNACK"});
}

// LLVM reports the end of the block. The line that it means is above, if one of them has a known mistake.
void MessageCollector::explainMetadata(const RawMessage& raw, source::Diagnostic& diagnostic) {
  const unsigned buffer = raw.pointer ? map_.bufferOf(raw.pointer) : 0;
  const char* pointer = raw.pointer;
  while (buffer != 0 && map_.bufferOf(pointer) == buffer) {
    const llvm::StringRef line = map_.lineAt(pointer);
    if (!line.data()) return;
    const std::string_view text = line;
    if (text.find(".amdgpu_metadata") != std::string_view::npos) return;
    if (const auto mistake =
            metadataMistake(text)) { // going up, the last one found is the first of the block
      diagnostic.message = mistake->message;
      diagnostic.fixes.clear();
      diagnostic.place =
          map_.place(line.data() + mistake->offset, static_cast<std::uint32_t>(mistake->length));
      diagnostic.fixes.push_back(
          {fmt::format("Replace {} by {}", text.substr(mistake->offset, mistake->length),
                       mistake->replacement),
           {{diagnostic.place, mistake->replacement}}});
    }
    pointer = line.data() - 1; // the line end before; for the first line, in no buffer
  }
}

// Describes the rejected word on other GPUs, and its replacement. In an expansion the text at the place may
// be different, so there is no fix.
void MessageCollector::advise(const RawMessage& raw, const source::Location& location,
                              source::Diagnostic& diagnostic) {
  if (!raw.pointer) return;
  const llvm::StringRef line = map_.lineAt(raw.pointer);
  if (!line.data() || raw.pointer < line.data()) return;
  const std::string_view text = line;
  const std::string_view word = modifierAt(text, static_cast<std::size_t>(raw.pointer - line.data()));
  const bool isWritten = location.expansion == source::kNoExpansion && diagnostic.place.column != 0;
  const auto addFix = [&](std::string_view replacement) {
    source::Place place = diagnostic.place;
    place.length = static_cast<std::uint32_t>(word.size());
    if (isWritten && !word.empty())
      diagnostic.fixes.push_back(
          {fmt::format("Replace {} by {}", word, replacement), {{place, std::string(replacement)}}});
  };
  const std::size_t start = statementStart(text);
  const std::string_view mnemonic = start == std::string_view::npos ? "" : source::wordAt(text, start);
  const auto advice = adviser_ && !word.empty() ? adviser_(word, mnemonic) : std::nullopt;
  if (!advice) {
    for (const std::string_view candidate : candidates(diagnostic.message))
      addFix(candidate);
    return;
  }
  diagnostic.code = source::Code::NotOnTarget;
  diagnostic.message = advice->sentence;
  diagnostic.place.length = static_cast<std::uint32_t>(word.size());
  if (!advice->replacement.empty()) addFix(advice->replacement);
}

void MessageCollector::add(std::uint32_t mainLine, source::Diagnostic diagnostic) {
  const std::pair key(diagnostic.place, diagnostic.message);
  const auto [found, isNew] = first_.try_emplace(key, messages_.size());
  if (!isNew) {
    ++repeated_[key]; // the same line of a macro in another expansion
    return;
  }
  if (messages_.size() < kMostMessages) messages_.push_back({mainLine, std::move(diagnostic)});
}

void MessageCollector::addFromInclude(std::uint32_t mainLine, source::Diagnostic diagnostic) {
  repaired_.emplace(diagnostic.place.file, diagnostic.place.line);
  add(mainLine, std::move(diagnostic));
}

std::vector<UnitMessage> MessageCollector::take() {
  complete();
  for (const auto& [key, count] : repeated_) {
    const std::size_t index = first_.at(key);
    if (index >= messages_.size()) continue;
    source::Diagnostic& diagnostic = messages_[index].diagnostic;
    diagnostic.notes.push_back(
        {diagnostic.place, fmt::format("and in {} more {}", count, count == 1 ? "expansion" : "expansions")});
  }
  if (first_.size() > messages_.size()) {
    const std::size_t hidden = first_.size() - messages_.size();
    const UnitMessage& last = messages_.back();
    messages_.push_back(
        {last.mainLine, source::makeError(source::Code::AssemblerError, last.diagnostic.place,
                                          fmt::format("{} more messages are not shown", hidden))});
  }
  std::ranges::stable_sort(messages_, {}, &UnitMessage::mainLine);
  return std::move(messages_);
}

void MessageCollector::startAnswer() {
  complete();
  answering_ = true;
  sites_.clear();
}

std::vector<const char*> MessageCollector::endAnswer() {
  answering_ = false;
  return std::exchange(sites_, {});
}

} // namespace wavesmith::assembler

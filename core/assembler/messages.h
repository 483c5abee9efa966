// SPDX-License-Identifier: Apache-2.0
// Converts LLVM's messages to diagnostics: with the place in the innermost text, a length, and the chain of
// expansions.
//
// LLVM reports the expansions after the message, so a message is complete only at the next event. One thread;
// lives as long as the SourceMap.
#pragma once

#include "assembler/advice.h"
#include "assembler/source_map.h"
#include "assembler/unit.h"
#include "source/diagnostic.h"

#include <llvm/Support/SourceMgr.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::assembler {

// A message of LLVM, before it is known whether it is a consequence of another one.
struct RawMessage {
  llvm::SourceMgr::DiagKind kind = llvm::SourceMgr::DK_Error;
  const char* pointer = nullptr;
  const char* statement = nullptr;
  std::string text;
  std::uint32_t length = 0;
  std::vector<std::pair<const char*, std::string>> notes;
  std::vector<const char*> sites;
  std::string forgets;
  std::filesystem::path refused; // the file that may not be read
};

class MessageCollector {
public:
  // Both must outlive this object.
  MessageCollector(SourceMap& map, const Adviser& adviser) : map_(map), adviser_(adviser) {}

  // `statement`: the start of the statement that the parser is in, or nullptr.
  void onMessage(const llvm::SMDiagnostic& message, bool isExpansion, const char* statement);
  void whenComplete(std::function<void()> action) { action_ = std::move(action); }
  void complete();

  void add(std::uint32_t mainLine, source::Diagnostic diagnostic);
  // Suppresses LLVM's own messages about that line of an included file.
  void addFromInclude(std::uint32_t mainLine, source::Diagnostic diagnostic);
  [[nodiscard]] std::vector<UnitMessage> take();

  // LLVM does not know the name because of the current message, an error that was reported: statements with
  // the name get no further messages.
  void forget(std::string_view name);

  // The current message, an error that was reported, is about this file, which may not be read.
  void refuse(const std::filesystem::path& file);

  // The lines whose errors made LLVM drop a whole .amdhsa_kernel block; a second attempt without them is
  // worthwhile.
  [[nodiscard]] const std::vector<const char*>& blockBreakers() const { return blockBreakers_; }

  // The notes between these two calls answer a query of the assembler itself.
  void startAnswer();
  [[nodiscard]] bool answering() const { return answering_; }
  void answer(const char* site) { sites_.push_back(site); }
  [[nodiscard]] std::vector<const char*> endAnswer();

private:
  [[nodiscard]] bool isEchoOfStatement(const RawMessage& raw);
  [[nodiscard]] bool isEchoOfBlock(const RawMessage& raw, std::string_view word);
  [[nodiscard]] const char* descriptorLine(const RawMessage& raw);
  [[nodiscard]] bool isEcho(const RawMessage& raw);
  [[nodiscard]] std::uint32_t lengthAt(const char* pointer);

  static void explainXnackMask(source::Diagnostic& diagnostic);
  void explainMetadata(const RawMessage& raw, source::Diagnostic& diagnostic);
  void advise(const RawMessage& raw, const source::Location& location, source::Diagnostic& diagnostic);

  SourceMap& map_;
  const Adviser& adviser_;
  std::vector<UnitMessage> messages_;
  std::optional<RawMessage> current_;
  std::function<void()> action_;
  std::map<std::pair<source::Place, std::string>, std::size_t> repeated_; // the number of repetitions
  std::map<std::pair<source::Place, std::string>, std::size_t> first_;    // index into messages_
  std::vector<const char*> blockBreakers_;
  bool blockBroken_ = false;
  std::set<std::string, std::less<>> forgotten_;
  std::set<std::pair<std::string, std::uint32_t>> repaired_; // lines of included files
  const char* lastStatement_ = nullptr;                      // the last statement with an error
  bool answering_ = false;
  std::vector<const char*> sites_;
};

// Rewords LLVM's messages: no capital, no full stop, no option that users cannot set.
[[nodiscard]] std::string ourWording(std::string message);

} // namespace wavesmith::assembler

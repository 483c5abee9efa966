// SPDX-License-Identifier: Apache-2.0
// LLVM's messages as diagnostics: with the place in the innermost text, a length, and the chain of
// expansions.
//
// LLVM tells the expansions after the message, so a message is complete only when the next thing happens.
// One thread; lives as long as the SourceMap.
#pragma once

#include "assembler/advice.h"
#include "assembler/source_map.h"
#include "assembler/unit.h"
#include "source/diagnostic.h"

#include <llvm/Support/SourceMgr.h>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::assembler {

// What LLVM said, before it is known whether it is an echo of something else.
struct RawMessage {
  llvm::SourceMgr::DiagKind kind = llvm::SourceMgr::DK_Error;
  const char* pointer = nullptr;
  const char* statement = nullptr;
  std::string text;
  std::uint32_t length = 0;
  std::vector<std::pair<const char*, std::string>> notes;
  std::vector<const char*> sites;
  std::string forgets;
};

class MessageCollector {
public:
  // Both live as long as this.
  MessageCollector(SourceMap& map, const Adviser& adviser) : map_(map), adviser_(adviser) {}

  // `statement`: where the statement begins that the parser is in, or nullptr.
  void onMessage(const llvm::SMDiagnostic& message, bool isExpansion, const char* statement);
  void whenComplete(std::function<void()> action) { action_ = std::move(action); }
  void complete();

  void add(std::uint32_t mainLine, source::Diagnostic diagnostic);
  // LLVM's own messages about that line of an included file are left out.
  void addFromInclude(std::uint32_t mainLine, source::Diagnostic diagnostic);
  [[nodiscard]] std::vector<UnitMessage> take();

  // The name is not known to LLVM because of an error that was told: statements with it are not worth a
  // message.
  // After the current message the name is not known to LLVM: statements with it are not worth one.
  void forget(std::string_view name);

  // The lines whose refusal made LLVM drop a whole .amdhsa_kernel block, which is worth a second try without
  // them.
  [[nodiscard]] const std::vector<const char*>& blockBreakers() const { return blockBreakers_; }

  // The notes between these two are an answer to a question of ours.
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

  void advise(const RawMessage& raw, const source::Location& location, source::Diagnostic& diagnostic);

  SourceMap& map_;
  const Adviser& adviser_;
  std::vector<UnitMessage> messages_;
  std::optional<RawMessage> current_;
  std::function<void()> action_;
  std::map<std::pair<source::Place, std::string>, std::size_t> repeated_; // how often beyond the first
  std::map<std::pair<source::Place, std::string>, std::size_t> first_;    // index into messages_
  std::vector<const char*> blockBreakers_;
  bool blockBroken_ = false;
  std::set<std::string, std::less<>> forgotten_;
  std::set<std::pair<std::string, std::uint32_t>> repaired_; // lines of included files
  const char* lastStatement_ = nullptr;                      // that had an error
  bool answering_ = false;
  std::vector<const char*> sites_;
};

// LLVM's wording as ours: no capital, no full stop, no option that our users cannot give.
[[nodiscard]] std::string ourWording(std::string message);

} // namespace wavesmith::assembler

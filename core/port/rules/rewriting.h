// SPDX-License-Identifier: Apache-2.0
// A line whose instruction is being rewritten: rules replace parts of it, and say why.
//
// Values; any thread.
#pragma once

#include "port/draft.h"
#include "syntax/statement.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::port {

class Rewriting {
public:
  // `statement` is one of `line`; both must outlive this.
  Rewriting(std::string_view line, const syntax::Statement& statement) : line_(line), statement_(statement) {}

  [[nodiscard]] const syntax::Statement& statement() const { return statement_; }

  // Replaces the mnemonic and keeps its suffix.
  void rename(std::string_view base, std::string why, Certainty certainty = Certainty::Certain);
  void replace(const syntax::Piece& piece, std::string now) {
    parts_.push_back({piece.begin, piece.end, std::move(now)});
  }
  // With the comma after it, or the blank before it.
  void removeOperand(std::size_t index);
  void removeModifier(const syntax::Piece& modifier);
  void append(std::string_view text) {
    parts_.push_back({statement_.end, statement_.end, std::string(text)});
  }
  // The instruction as a whole: one or more lines, without indentation.
  void replaceStatement(const std::vector<std::string>& lines, Reason reason);
  void before(std::string line) { before_.push_back(std::move(line)); }
  void after(std::string line) { after_.push_back(std::move(line)); }
  void because(Reason reason) { reasons_.push_back(std::move(reason)); }
  void ask(std::string what, std::string why) {
    reasons_.push_back({std::move(what), std::move(why), Certainty::Question});
  }

  // Makes the changes in the draft; nothing if no rule had one.
  void apply(Draft& draft, std::size_t line) const;

private:
  struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string now;
  };
  std::string_view line_;
  const syntax::Statement& statement_;
  std::vector<Part> parts_;
  std::vector<std::string> before_;
  std::vector<std::string> after_;
  std::vector<Reason> reasons_;
};

} // namespace wavesmith::port

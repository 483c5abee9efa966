// SPDX-License-Identifier: Apache-2.0
#include "port/rules/rewriting.h"

#include "source/assembly/assembly_line.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::port {

void Rewriting::rename(std::string_view base, std::string why, Certainty certainty) {
  const syntax::Piece& mnemonic = statement_.mnemonic;
  replace(mnemonic, fmt::format("{}{}", base, statement_.suffix));
  because({.what = fmt::format("{} becomes {}", statement_.base, base),
           .why = std::move(why),
           .certainty = certainty});
}

void Rewriting::removeOperand(std::size_t index) {
  const std::vector<syntax::Piece>& operands = statement_.operands;
  const syntax::Piece& gone = operands[index];
  if (index + 1 < operands.size())
    parts_.push_back({gone.begin, operands[index + 1].begin, ""});
  else if (index > 0)
    parts_.push_back({operands[index - 1].end, gone.end, ""});
  else
    replace(gone, "");
}

void Rewriting::removeModifier(const syntax::Piece& modifier) {
  std::size_t begin = modifier.begin;
  while (begin > 0 && (line_[begin - 1] == ' ' || line_[begin - 1] == '\t' || line_[begin - 1] == ','))
    --begin;
  parts_.push_back({begin, modifier.end, ""});
}

void Rewriting::replaceStatement(const std::vector<std::string>& lines, Reason reason) {
  parts_.clear();
  parts_.push_back({statement_.mnemonic.begin, statement_.end, lines.empty() ? "" : lines.front()});
  for (std::size_t i = 1; i < lines.size(); ++i)
    after_.push_back(lines[i]);
  because(std::move(reason));
}

void Rewriting::apply(Draft& draft, std::size_t line) const {
  if (reasons_.empty()) return;
  std::string now(line_);
  std::vector<Part> parts = parts_;
  std::ranges::sort(parts, {}, &Part::begin);
  for (auto part = parts.rbegin(); part != parts.rend(); ++part)
    now.replace(part->begin, part->end - part->begin, part->now);
  const source::StatementPlace place = source::findStatement(line_, draft.line(line).state);
  const std::size_t first = line_.find_first_not_of(" \t");
  const std::string indent = place.label == place.begin ? std::string(line_.substr(0, first)) : "  ";
  std::string text;
  // What comes before the instruction comes after its label.
  if (!before_.empty() && place.label != place.begin) {
    text = std::string(source::trimmedEnd(std::string_view(now).substr(0, place.begin))) + '\n';
    now = indent + now.substr(place.begin);
  }
  for (const std::string& one : before_)
    text += indent + one + '\n';
  text += now;
  for (const std::string& one : after_)
    text += '\n' + indent + one;
  const bool isQuestion = parts.empty() && before_.empty() && after_.empty();
  const bool isGone = text.find_first_not_of(" \t") == std::string::npos;
  for (const Reason& reason : reasons_) {
    if (isQuestion)
      draft.ask(line, reason.what, reason.why);
    else if (isGone)
      draft.remove(line, reason);
    else
      draft.replace(line, text, reason);
  }
}

} // namespace wavesmith::port

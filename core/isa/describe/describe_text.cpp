// SPDX-License-Identifier: Apache-2.0
// The help page as plain text.
#include "isa/describe/describe_text.h"

#include "isa/describe/describe.h"
#include "isa/describe/describe_waits.h"
#include "isa/describe/describe_words.h"
#include "source/text/lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::isa {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kLabel = 12; // width of "Class", "Counters", ...
constexpr std::size_t kNarrowest = 40;

class Page {
public:
  explicit Page(std::size_t columns) : columns_(std::max(columns, kNarrowest)) {}

  void line(std::string_view text) {
    text_ += text;
    while (!text_.empty() && text_.back() == ' ')
      text_.pop_back();
    text_ += '\n';
  }
  void blank() { text_ += '\n'; }

  // Breaks words at blanks; the first line begins with `first`, the others with `hang` blanks.
  void wrapped(std::string_view text, std::string first, std::size_t hang) {
    std::string current = std::move(first);
    current.resize(std::max(current.size(), hang), ' ');
    bool empty = true;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(' '), text.size());
      const std::string_view word = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!empty && current.size() + 1 + word.size() > columns_) {
        line(current);
        current.assign(hang, ' ');
        empty = true;
      }
      if (!empty) current += ' ';
      current += word;
      empty = false;
    }
    line(current);
  }

  void labeled(std::string_view label, std::string_view text) {
    if (text.empty()) return;
    wrapped(text, fmt::format("{:<{}}", label, kLabel), kLabel);
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

private:
  std::size_t columns_;
  std::string text_;
};

// The maximum length of a member over all `items`.
template <typename Items, typename Get>
std::size_t widest(const Items& items, Get get) {
  std::size_t width = 0;
  for (const auto& item : items)
    width = std::max(width, get(item).size());
  return width;
}

void addForms(Page& text, const OpcodePage& page) {
  const std::size_t spelling = widest(page.forms, [](const FormPage& f) { return f.spelling; });
  const std::size_t operands = widest(page.forms, [](const FormPage& f) { return f.operands; });
  text.blank();
  text.line("Syntax");
  for (const FormPage& form : page.forms)
    text.line(
        fmt::format("  {:<{}} {:<{}}   {}", form.spelling, spelling, form.operands, operands, form.encoding));
  if (!page.modifiers.empty()) {
    std::string list;
    for (const std::string& modifier : page.modifiers)
      list += (list.empty() ? "" : ", ") + modifier;
    text.wrapped(list, "  Modifiers: ", 4);
  }
}

void addOperation(Page& text, std::string_view operation) {
  if (operation.empty()) return;
  text.blank();
  text.line("Operation");
  while (!operation.empty())
    text.line(fmt::format("  {}", source::takeLine(operation)));
}

void addOperands(Page& text, const OpcodePage& page) {
  if (page.operands.empty()) return;
  const auto bits = [](const OperandPage& o) { return fmt::format("{} bits", o.bits); };
  const auto type = [](const OperandPage& o) { return o.type == "bits" ? std::string{} : o.type; };
  const std::size_t name = widest(page.operands, [](const OperandPage& o) { return o.name; });
  const std::size_t role = widest(page.operands, [](const OperandPage& o) { return o.role; });
  const std::size_t access = widest(page.operands, [](const OperandPage& o) { return o.access; });
  const std::size_t width = widest(page.operands, bits);
  const std::size_t types = widest(page.operands, type);
  text.blank();
  text.line("Operands");
  for (const OperandPage& o : page.operands) {
    std::string row = fmt::format("  {:<{}}  {:<{}}  {:<{}}  {:>{}}", o.name, name, o.role, role, o.access,
                                  access, bits(o), width);
    if (types != 0) row += fmt::format("  {:<{}}", type(o), types);
    text.line(fmt::format("{}  {}", row, o.allowed));
    text.wrapped(o.explanation, "", kIndent + name + 2);
  }
}

void addList(Page& text, std::string_view title, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  text.blank();
  text.line(title);
  for (const std::string& line : lines)
    text.wrapped(line, "  ", 4);
}

} // namespace

std::string toText(const OpcodePage& page, unsigned columns) {
  Page text(columns);
  std::string numbers = fmt::format("{} {}", page.encoding, page.number);
  if (page.vop3Number >= 0) numbers += fmt::format(", VOP3 {}", page.vop3Number);
  const std::size_t gap = std::max<std::size_t>(
      columns > page.mnemonic.size() + numbers.size() ? columns - page.mnemonic.size() - numbers.size() : 0,
      2);
  text.line(page.mnemonic + std::string(gap, ' ') + numbers);
  text.wrapped(page.summary, "", 0);
  addForms(text, page);
  addOperation(text, page.operation);
  addOperands(text, page);
  text.blank();
  text.labeled("Class", page.functionalClass);
  text.labeled("Reads", page::joined(page.implicitReads, "and"));
  text.labeled("Writes", page::joined(page.implicitWrites, "and"));
  text.labeled("Counters", page.counters);
  text.labeled("Safe when", page.safeWhen);
  text.labeled("Targets", page::joined(page.targets, "and"));
  text.labeled("Emulator", page.fidelityNote.empty()
                               ? page.fidelity
                               : fmt::format("{}: {}", page.fidelity, page.fidelityNote));
  addList(text, "Notes", page.notes);
  addList(text, "Hazards", page.hazards);
  return text.take();
}

} // namespace wavesmith::isa

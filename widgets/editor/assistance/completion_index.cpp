// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/completion_index.h"

#include "document/text/line_states.h"
#include "editor/assistance/completion_context.h"
#include "style/from_view.h"
#include "syntax/expression.h"

#include <QElapsedTimer>
#include <QSet>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kIndexSliceMilliseconds = 4;
constexpr int kReadAtOnce = 200;            // new lines of an edit that are read immediately, without a slice
constexpr int kMostLookups = 100;           // symbol lookups while evaluating one expression
constexpr int kMaximumSearchedLines = 4000; // lines searched for the enclosing macro

bool beginsName(QChar c) {
  return c.isLetter() || c == u'_' || c == u'.' || c == u'$';
}

int fileOf(QChar c) {
  return c == u'v' ? 0 : c == u's' ? 1 : c == u'a' ? 2 : -1;
}

// v4, but not v_x.
bool isRegister(const QString& word) {
  return fileOf(word[0]) >= 0 &&
         std::all_of(word.cbegin() + 1, word.cend(), [](QChar c) { return c.isDigit(); });
}

// The value of an expression in a line; `lookups`: the symbols that may still be looked up.
std::optional<qint64> valueIn(const CompletionIndex& index, const QString& expression, int line,
                              int& lookups) {
  const auto valueOf = [&](std::string_view name) -> std::optional<std::int64_t> {
    if (--lookups < 0) return std::nullopt;
    const auto symbol = index.find(fromView(name), line);
    if (!symbol || symbol->kind != Definition::Kind::Symbol) return std::nullopt;
    // In `.set n, n + 1`, the operand is the previous n.
    return valueIn(index, symbol->value, symbol->line - 1, lookups);
  };
  return syntax::evaluate(expression.toStdString(), valueOf);
}

} // namespace

struct CompletionIndex::Line {
  enum Mark : quint8 { None, MacroBegins, MacroEnds, KernelBegins, KernelEnds };
  struct Bracketed {
    int id;
    int file;
  };
  Mark mark = None;
  std::vector<int> words;
  std::vector<Bracketed> bracketed;
  std::vector<Definition> definitions; // their line numbers are not stored, because they change
};

CompletionIndex::CompletionIndex(QTextDocument* document, QObject* parent)
    : QObject(parent), document_(document) {
  // The state of an edited line is known before the index reads the line.
  connect(LineStates::of(document), &LineStates::changed, this, &CompletionIndex::readAgain);
  connect(document, &QTextDocument::contentsChange, this, &CompletionIndex::onContentsChange);
  slices_.setInterval(0);
  connect(&slices_, &QTimer::timeout, this, &CompletionIndex::readSlice);
  lines_.resize(static_cast<std::size_t>(document->blockCount()));
  defines_.resize(lines_.size(), 0);
  unread_ = document->blockCount();
  slices_.start();
}

CompletionIndex::~CompletionIndex() = default;

int CompletionIndex::idOf(const QString& word) {
  const auto found = ids_.constFind(word);
  if (found != ids_.cend()) return *found;
  const auto id = static_cast<int>(counts_.size());
  ids_.insert(word, id);
  counts_.emplace_back();
  if (isRegister(word)) registers_.emplace_back(word, id);
  return id;
}

void CompletionIndex::count(const Line& line, int step) {
  for (const int id : line.words)
    counts_[static_cast<std::size_t>(id)].uses += step;
  for (const Line::Bracketed& use : line.bracketed)
    counts_[static_cast<std::size_t>(use.id)].inBrackets[use.file] += step;
}

void CompletionIndex::onContentsChange(int position, int /*removed*/, int added) {
  const int blocks = document_->blockCount();
  const auto old = static_cast<int>(lines_.size());
  const QTextBlock firstBlock = document_->findBlock(position);
  const QTextBlock lastBlock = document_->findBlock(position + added);
  const int first = firstBlock.isValid() ? firstBlock.blockNumber() : 0;
  const int last = lastBlock.isValid() ? lastBlock.blockNumber() : blocks - 1;
  const int replaced = std::clamp(last - first + 1 - (blocks - old), 0, old - first);
  for (int n = first; n < first + replaced; ++n) {
    if (lines_[static_cast<std::size_t>(n)])
      count(*lines_[static_cast<std::size_t>(n)], -1);
    else
      --unread_;
  }
  const auto begin = lines_.begin() + first;
  const auto marks = defines_.begin() + first;
  if (blocks != old || std::find(marks, marks + replaced, 1) != marks + replaced) definitions_.reset();
  const int now = std::max(0, blocks - (old - replaced)); // new or changed lines
  const int kept = std::min(now, replaced);               // entries; the lines after them do not move
  for (int n = 0; n < kept; ++n) {
    begin[n].reset();
    marks[n] = 0;
  }
  if (now > replaced) {
    std::vector<std::unique_ptr<Line>> fresh(static_cast<std::size_t>(now - replaced));
    lines_.insert(begin + kept, std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
    defines_.insert(marks + kept, fresh.size(), 0);
  } else {
    lines_.erase(begin + kept, begin + replaced);
    defines_.erase(marks + kept, marks + replaced);
  }
  unread_ += now;
  if (now <= kReadAtOnce) {
    for (int n = first; n < first + now; ++n)
      readLine(n);
  } else {
    next_ = std::min(next_, first);
    slices_.start();
  }
}

// Reads lines again that changed from code to comments or back.
void CompletionIndex::readAgain(int first, int last) {
  const int end = std::min(last + 1, static_cast<int>(lines_.size()));
  for (int n = std::max(0, first); n < end; ++n) {
    std::unique_ptr<Line>& line = lines_[static_cast<std::size_t>(n)];
    if (!line) continue;
    count(*line, -1);
    line.reset();
    if (std::exchange(defines_[static_cast<std::size_t>(n)], 0) != 0) definitions_.reset();
    ++unread_;
  }
  if (unread_ == 0) return;
  next_ = std::min(next_, std::max(0, first));
  slices_.start();
}

void CompletionIndex::readSlice() {
  QElapsedTimer clock;
  clock.start();
  const auto size = static_cast<int>(lines_.size());
  while (unread_ > 0 && clock.elapsed() < kIndexSliceMilliseconds) {
    if (next_ >= size) next_ = 0;
    for (int n = 0; n < 50 && next_ < size; ++n, ++next_)
      readLine(next_);
  }
  if (unread_ == 0) slices_.stop();
}

void CompletionIndex::finish() {
  for (int n = 0; n < static_cast<int>(lines_.size()); ++n)
    readLine(n);
  slices_.stop();
}

void CompletionIndex::readLine(int block) {
  std::unique_ptr<Line>& line = lines_[static_cast<std::size_t>(block)];
  if (line) return;
  line = std::make_unique<Line>();
  --unread_;
  const QTextBlock source = document_->findBlockByNumber(block);
  const source::LineState state = lineState(source);
  if (state == source::LineState::Metadata && !source::endsMetadata(asUtf16(source.text()))) return;
  const QString code = codeOf(source.text(), state);
  const QStringView text = code;

  struct Word {
    qsizetype begin;
    qsizetype end;
  };
  QVarLengthArray<Word, 16> words;
  for (qsizetype i = 0; i < text.size();) {
    if (!isNameCharacter(text[i])) {
      ++i;
      continue;
    }
    const qsizetype begin = i;
    while (i < text.size() && isNameCharacter(text[i]))
      ++i;
    if (!beginsName(text[begin])) continue;
    words.push_back({begin, i});
    if (i - begin < 2) continue;
    const int id = idOf(text.mid(begin, i - begin).toString());
    line->words.push_back(id);
    const bool bracket =
        begin >= 2 && text[begin - 1] == u'[' && (begin < 3 || !isNameCharacter(text[begin - 3]));
    if (const int file = bracket ? fileOf(text[begin - 2]) : -1; file >= 0)
      line->bracketed.push_back({id, file});
  }

  const auto at = [&](qsizetype n) { return text.mid(words[n].begin, words[n].end - words[n].begin); };
  const auto define = [&](QStringView name, Definition::Kind kind, QStringView value) {
    line->definitions.push_back({name.toString(), kind, value.trimmed().toString(), 0});
  };
  qsizetype head = 0;
  while (head < words.size() && words[head].end < text.size() && text[words[head].end] == u':') {
    define(at(head), Definition::Kind::Label, {});
    ++head;
  }
  if (head < words.size()) {
    const QStringView name = at(head);
    const bool more = head + 1 < words.size();
    const QStringView rest = text.mid(words[head].end).trimmed();
    if (more && (name == u".set" || name == u".equ" || name == u".equiv")) {
      const qsizetype comma = text.indexOf(u',', words[head + 1].end);
      if (comma >= 0) define(at(head + 1), Definition::Kind::Symbol, text.mid(comma + 1));
    } else if (rest.startsWith(u'=') && !rest.startsWith(u"==")) {
      define(name, Definition::Kind::Symbol, rest.mid(1));
    } else if (more && name == u".macro") {
      define(at(head + 1), Definition::Kind::Macro, text.mid(words[head + 1].end));
      line->mark = Line::MacroBegins;
    } else if (name == u".endm" || name == u".endmacro") {
      line->mark = Line::MacroEnds;
    } else if (more && name == u".amdhsa_kernel") {
      define(at(head + 1), Definition::Kind::Kernel, {});
      line->mark = Line::KernelBegins;
    } else if (name == u".end_amdhsa_kernel") {
      line->mark = Line::KernelEnds;
    }
  }
  count(*line, 1);
  if (line->definitions.empty()) return;
  defines_[static_cast<std::size_t>(block)] = 1;
  definitions_.reset();
}

int CompletionIndex::uses(const QString& word) const {
  const auto found = ids_.constFind(word);
  return found == ids_.cend() ? 0 : counts_[static_cast<std::size_t>(*found)].uses;
}

int CompletionIndex::registerFiles(const QString& symbol) const {
  const auto found = ids_.constFind(symbol);
  if (found == ids_.cend()) return NoFile;
  const Counts& counts = counts_[static_cast<std::size_t>(*found)];
  return (counts.inBrackets[0] > 0 ? V : 0) | (counts.inBrackets[1] > 0 ? S : 0) |
         (counts.inBrackets[2] > 0 ? A : 0);
}

std::vector<QString> CompletionIndex::registersInUse() const {
  std::vector<QString> names;
  for (const auto& [name, id] : registers_)
    if (counts_[static_cast<std::size_t>(id)].uses > 0) names.push_back(name);
  return names;
}

template <typename Visit>
void CompletionIndex::eachDefining(Visit visit) const {
  auto at = defines_.begin();
  while ((at = std::find(at, defines_.end(), 1)) != defines_.end()) {
    if (!visit(static_cast<std::size_t>(at - defines_.begin()))) return;
    ++at;
  }
}

const std::vector<Definition>& CompletionIndex::definitions() const {
  if (definitions_) return *definitions_;
  std::vector<Definition>& all = definitions_.emplace();
  QHash<QString, std::size_t> seen;
  eachDefining([&](std::size_t n) {
    for (const Definition& definition : lines_[n]->definitions) {
      const auto known = seen.constFind(definition.name);
      if (known != seen.cend() && all[*known].kind == definition.kind) {
        all[*known] = definition;
        all[*known].line = static_cast<int>(n) + 1;
        continue;
      }
      seen.insert(definition.name, all.size());
      all.push_back(definition);
      all.back().line = static_cast<int>(n) + 1;
    }
    return true;
  });
  return all;
}

std::optional<Definition> CompletionIndex::find(const QString& name, int line) const {
  if (!ids_.contains(name) && name.size() > 1) return std::nullopt;
  std::optional<Definition> found;
  eachDefining([&](std::size_t n) {
    if (found && static_cast<int>(n) + 1 > line) return false;
    for (const Definition& definition : lines_[n]->definitions) {
      if (definition.name != name) continue;
      found = definition;
      found->line = static_cast<int>(n) + 1;
    }
    return true;
  });
  return found;
}

std::optional<Definition> CompletionIndex::macroAround(int line) const {
  const int lowest = std::max(0, line - 1 - kMaximumSearchedLines);
  for (int n = std::min(line - 2, static_cast<int>(lines_.size()) - 1); n >= lowest; --n) {
    const auto& entry = lines_[static_cast<std::size_t>(n)];
    if (!entry) continue;
    if (entry->mark == Line::MacroEnds) return std::nullopt;
    if (entry->mark != Line::MacroBegins) continue;
    for (const Definition& definition : entry->definitions) {
      if (definition.kind != Definition::Kind::Macro) continue;
      Definition found = definition;
      found.line = n + 1;
      return found;
    }
  }
  return std::nullopt;
}

bool CompletionIndex::inKernelDescriptor(int line) const {
  const int lowest = std::max(0, line - 1 - kMaximumSearchedLines);
  for (int n = std::min(line - 2, static_cast<int>(lines_.size()) - 1); n >= lowest; --n) {
    const auto& entry = lines_[static_cast<std::size_t>(n)];
    if (!entry) continue;
    if (entry->mark == Line::KernelEnds) return false;
    if (entry->mark == Line::KernelBegins) return true;
  }
  return false;
}

std::optional<qint64> CompletionIndex::evaluate(const QString& expression, int line) const {
  int lookups = kMostLookups;
  return valueIn(*this, expression, line, lookups);
}

} // namespace wavesmith::widgets

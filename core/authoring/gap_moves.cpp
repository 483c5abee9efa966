// SPDX-License-Identifier: Apache-2.0
#include "authoring/gap_moves.h"

#include "authoring/written_texts.h"
#include "source/assembly/assembly_line.h"
#include "source/text/text_diff.h"
#include "timing/legality.h"
#include "timing/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace wavesmith::authoring {
namespace {

using analysis::Finding;
using program::Index;
using program::kNone;

constexpr Index kFarthest = 16; // instructions between a line and its new place: what an author still sees
constexpr int kMostMoves = 32;  // each is a check of the text
constexpr int kWidestGap = 4;   // more is for an s_nop

struct Move {
  Index at = kNone;
  Index before = kNone;
};

// The moves that a text allows.
class Gaps {
public:
  Gaps(const check::Checked& checked, const assembler::SourceFile& text, const WaitOptions& waits)
      : program_(*checked.program), analysis_(*checked.analysis), path_(text.path), waits_(waits),
        lines_(source::assemblyLines(text.text)) {}

  // The first gap that is not among `tried`, by the place of its consumer.
  [[nodiscard]] const Finding* next(const std::set<std::uint32_t>& tried) const {
    for (const Finding& finding : analysis_.findings)
      if (finding.code == source::Code::MissingWaitStates && missing(finding) > 0 &&
          missing(finding) <= kWidestGap && isMovable(finding.at, true) &&
          !tried.contains(lineOf(finding.at)))
        return &finding;
    return nullptr;
  }
  // At the same consumer, after a move.
  [[nodiscard]] const Finding* at(std::uint32_t line) const {
    const Finding* worst = nullptr;
    for (const Finding& finding : analysis_.findings)
      if (finding.code == source::Code::MissingWaitStates && plainLine(finding.at) == line &&
          (worst == nullptr || missing(finding) > missing(*worst)))
        worst = &finding;
    return worst;
  }
  [[nodiscard]] static int missing(const Finding& finding) { return finding.required - finding.found; }

  // The nearest instruction that may stand before the consumer, and is behind it or before its producer.
  [[nodiscard]] std::optional<Move> moveFor(const Finding& finding) const {
    const std::uint32_t number = program_.blockOf(finding.at);
    const program::Block& block = program_.blocks()[number];
    timing::Path path;
    for (Index i = block.first; i < block.end; ++i)
      path.push_back({i});
    const timing::Legality legality(program_, analysis_, path);
    const Index producer =
        finding.producer != kNone && finding.producer >= block.first && finding.producer < finding.at
            ? finding.producer
            : block.first;
    for (Index distance = 1; distance <= kFarthest; ++distance) {
      if (finding.at + distance < block.end)
        if (const Move move{finding.at + distance, finding.at}; isLegal(legality, path, move)) return move;
      if (producer >= block.first + distance)
        if (const Move move{producer - distance, finding.at}; isLegal(legality, path, move)) return move;
    }
    return std::nullopt;
  }

  // Whether `after` has the same instructions in the new order: a symbol may have another value at another line, and an
  // address another distance.
  [[nodiscard]] bool isOnlyMove(const Move& move, const program::Program& after) const {
    const auto was = program_.instructions(), is = after.instructions();
    if (was.size() != is.size()) return false;
    for (Index i = 0; i < was.size(); ++i) {
      Index from = i;
      if (move.at > move.before && i >= move.before && i <= move.at)
        from = i == move.before ? move.at : i - 1;
      if (move.at < move.before && i >= move.at && i < move.before)
        from = i + 1 == move.before ? move.at : i + 1;
      if (was[from].bits != is[i].bits || was[from].length != is[i].length) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint32_t lineOf(Index i) const { return plainLine(i).value_or(0); }
  [[nodiscard]] std::string statementOf(Index i) const {
    const source::AssemblyLine& line = lines_[lineOf(i) - 1];
    const source::StatementPlace place = line.place();
    return std::string(line.text.substr(place.begin, place.end - place.begin));
  }

private:
  // The line of the file with this instruction alone; nullopt: another file, a macro, or a label on the same line.
  [[nodiscard]] std::optional<std::uint32_t> plainLine(Index i) const {
    const source::LineEntry* const entry = program_.lines().at(program_.instructions()[i].address);
    if (entry == nullptr || entry->broken || entry->location.expansion != source::kNoExpansion)
      return std::nullopt;
    if (program_.lines().files[entry->location.file] != path_) return std::nullopt;
    const std::uint32_t line = entry->location.line;
    if (line == 0 || line > lines_.size()) return std::nullopt;
    const source::AssemblyLine& text = lines_[line - 1];
    const source::StatementPlace place = text.place();
    const bool isAlone = place.hasStatement() && text.text.find_first_not_of(" \t") == place.begin;
    const bool endsHere = source::stateAfter(text.text, text.state) == source::LineState::Statement;
    return isAlone && endsHere && text.state == source::LineState::Statement ? std::optional(line)
                                                                             : std::nullopt;
  }
  [[nodiscard]] bool isMovable(Index i, bool isConsumer) const {
    const auto line = plainLine(i);
    if (!line) return false;
    if (waits_.firstLine != 0 && (*line < waits_.firstLine || *line > waits_.lastLine)) return false;
    if (!waits_.kernel.empty() &&
        std::ranges::none_of(program_.kernels(), [&](const program::KernelCode& kernel) {
          return kernel.name == waits_.kernel && i >= kernel.first && i < kernel.end;
        }))
      return false;
    return isConsumer || computes(program_.instructions()[i]);
  }
  // Registers, and nothing else.
  [[nodiscard]] static bool computes(const isa::Instruction& instruction) {
    if (!instruction.valid()) return false;
    const isa::Opcode& row = instruction.row();
    if (row.unit != isa::Unit::Valu && row.unit != isa::Unit::Salu) return false;
    constexpr auto kStates = isa::implicit::kExec | isa::implicit::kMode | isa::implicit::kFlatScratch |
                             isa::implicit::kTrapSts | isa::implicit::kPc;
    if (row.has(isa::trait::kWritesExec) || (row.writes & kStates) != 0 ||
        (row.reads & isa::implicit::kPc) != 0)
      return false;
    return instruction.op != isa::Op::s_getreg_b32; // what that reads may change at any time
  }
  [[nodiscard]] bool isLegal(const timing::Legality& legality, const timing::Path& path,
                             const Move& move) const {
    if (!isMovable(move.at, false)) return false;
    const timing::Change change{.kind = timing::Change::Kind::Move, .at = move.at, .other = move.before};
    const timing::Path after = timing::changedPath(program_, path, change);
    return !after.empty() && legality.judge(change, after).verdict == timing::Judgment::Verdict::Legal;
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const std::string& path_;
  const WaitOptions& waits_;
  std::vector<source::AssemblyLine> lines_;
};

// Whole lines, with their ends.
std::string withMovedLine(std::string_view text, std::uint32_t from, std::uint32_t before) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  const std::string_view moved = lines[from - 1];
  lines.erase(lines.begin() + from - 1);
  lines.insert(lines.begin() + before - 1 - (from < before ? 1 : 0), moved);
  return fmt::format("{}", fmt::join(lines, ""));
}

} // namespace

source::Result<void> moveIntoGaps(worker::LanguageClient& language, const assembler::SourceFile& text,
                                  const check::Options& options, const WaitOptions& waits,
                                  check::Checked& checked, WrittenWaits& result, const check::Stop& stop) {
  assembler::SourceFile now = text;
  check::Options with = options;
  for (const assembler::SourceFile& file : result.files) {
    if (file.path == text.path)
      now.text = file.text;
    else
      with.assembler.edited.push_back(file);
  }
  std::set<std::uint32_t> tried; // lines of consumers whose gaps stay
  int moves = 0;
  while (moves < kMostMoves && checked.program != nullptr && checked.analysis != nullptr) {
    // A last line without an end would be joined with the next one.
    if (!now.text.ends_with('\n')) return {};
    const Gaps gaps(checked, now, waits);
    const Finding* finding = gaps.next(tried);
    if (finding == nullptr) break;
    const std::uint32_t consumer = gaps.lineOf(finding->at);
    const std::string reason = finding->message.substr(0, finding->message.find(" and has "));
    check::Checked checkedThen = checked;
    assembler::SourceFile then = now;
    std::vector<MovedLine> moved;
    std::uint32_t line = consumer; // of the consumer, in `then`
    for (bool isFilled = false; !isFilled;) {
      const Gaps inThen(checkedThen, then, waits);
      const Finding* const left = inThen.at(line);
      if (left == nullptr) {
        isFilled = true;
        continue;
      }
      const auto move = inThen.moveFor(*left);
      if (!move || ++moves > kMostMoves) break;
      const std::uint32_t from = inThen.lineOf(move->at);
      moved.push_back({.place = {text.path, from, 0, 0},
                       .to = {text.path, line, 0, 0},
                       .statement = inThen.statementOf(move->at),
                       .reason = reason});
      const auto changes = source::changedLines(text.text, then.text);
      moved.back().place.line = static_cast<std::uint32_t>(source::lineBefore(changes, from - 1)) + 1;
      moved.back().to.line = static_cast<std::uint32_t>(source::lineBefore(changes, line - 1)) + 1;
      assembler::SourceFile next{then.path, withMovedLine(then.text, from, line)};
      auto after = check::checkText(language, next, with, stop);
      if (!after) return std::unexpected(std::move(after.error()));
      if (after->program == nullptr || after->analysis == nullptr ||
          !inThen.isOnlyMove(*move, *after->program) || !isAsClean(checked, *after, now, {next}, with)) {
        moved.clear();
        break;
      }
      if (from > line) ++line;
      then = std::move(next);
      checkedThen = std::move(*after);
    }
    const bool isFilled = !moved.empty() && Gaps(checkedThen, then, waits).at(line) == nullptr;
    if (!isFilled) {
      tried.insert(consumer);
      continue;
    }
    // Lines between have other numbers: those that were tried are found again.
    for (MovedLine& one : moved)
      result.moved.push_back(std::move(one));
    now = std::move(then);
    checked = std::move(checkedThen);
    tried.clear();
  }
  if (result.moved.empty()) return {};
  const auto known = std::ranges::find(result.files, text.path, &assembler::SourceFile::path);
  if (known != result.files.end())
    known->text = std::move(now.text);
  else
    result.files.push_back(std::move(now));
  return {};
}

} // namespace wavesmith::authoring

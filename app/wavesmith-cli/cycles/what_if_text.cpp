// SPDX-License-Identifier: Apache-2.0
#include "cycles/what_if_text.h"

#include "program/line_index.h"
#include "source/file.h"
#include "source/text/numbers.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace wavesmith::cli {
namespace {

using timing::Change;

std::optional<std::uint32_t> lineNumberOf(std::string_view text) {
  const auto line = source::readNumber<std::uint32_t>(text);
  return line != 0 ? line : std::nullopt;
}

// Before and after the first colon.
std::pair<std::string_view, std::string_view> atColon(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {text, {}};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

source::Diagnostic noPlace(const std::string& file, std::uint32_t line, std::string message) {
  return source::makeError(source::Code::NoSuchPlace, {.file = file, .line = line}, std::move(message));
}

class WhatIfRequest {
public:
  WhatIfRequest(const std::string& file, const Checked& checked, const AssemblerArguments& assembler,
                const FileAssumptions& assumed, const std::stop_token& stop)
      : file_(file), checked_(checked), assembler_(assembler), assumed_(assumed), stop_(stop),
        lines_(*checked.program, file) {}

  [[nodiscard]] source::Result<timing::WhatIf> of(Change::Kind kind, std::string_view at,
                                                  std::string_view other, const std::string& inserted) {
    Change change{.kind = kind};
    for (const auto& [text, index] : {std::pair{at, &change.at}, std::pair{other, &change.other}}) {
      const auto line = lineNumberOf(text);
      if (!line) continue;
      const auto found = instructionAt(*line, index == &change.other && kind != Change::Kind::Swap);
      if (!found) return std::unexpected(found.error());
      *index = *found;
    }
    if (kind == Change::Kind::Insert) {
      auto code = assembled(*lineNumberOf(other), inserted);
      if (!code) return std::unexpected(std::move(code.error()));
      change.inserted = std::move(*code);
    }
    const program::Index named = change.at != program::kNone ? change.at : change.other;
    timing::Path path = timing::pathOf(*checked_.program, named);
    if (path.empty())
      return std::unexpected(noPlace(file_, lines_.lineOf(named),
                                     "no estimate: the line is neither in a loop without inner loops nor in "
                                     "a kernel without loops"));
    const KernelAssumptions* const assumed = assumed_.of(*checked_.program, named);
    const timing::WhatIfs whatIfs(*checked_.program, *checked_.analysis, std::move(path),
                                  assumed != nullptr ? assumed->assumed : timing::Assumptions{});
    auto whatIf = whatIfs.of(change);
    if (!whatIf)
      return std::unexpected(noPlace(file_, lines_.lineOf(named), "the two lines are not in the same loop"));
    return std::move(*whatIf);
  }

private:
  // `isTarget`: only a place; of several instructions the first.
  [[nodiscard]] source::Result<program::Index> instructionAt(std::uint32_t line, bool isTarget) const {
    const auto found = lines_.at(line);
    if (found.empty())
      return std::unexpected(noPlace(file_, line, fmt::format("line {} has no instruction", line)));
    if (found.size() > 1 && !isTarget)
      return std::unexpected(
          noPlace(file_, line,
                  fmt::format("line {} has {} instructions; only one can be changed", line, found.size())));
    return found.front();
  }

  // The instructions that a text is in front of this line.
  [[nodiscard]] source::Result<std::vector<isa::Instruction>> assembled(std::uint32_t line,
                                                                        const std::string& inserted) const {
    auto text = source::readText(file_);
    if (!text) return std::unexpected(std::move(text.error()));
    if (!isAssemblySource(file_))
      return std::unexpected(noPlace(file_, 0, "--insert needs a source, not a code object"));
    std::size_t at = 0;
    for (std::uint32_t skipped = 1; skipped < line; ++skipped)
      at = text->find('\n', at) + 1;
    text->insert(at, inserted + '\n');
    const Checked changed = checkText(file_, std::move(*text), assembler_, {}, stop_);
    for (const source::Diagnostic& one : changed.diagnostics)
      if (one.place.line == line && one.severity == source::Severity::Error &&
          (changed.program == nullptr || source::toString(one.code).starts_with("W1")))
        return std::unexpected(noPlace(file_, line, fmt::format("{}: {}", inserted, one.message)));
    std::vector<isa::Instruction> code;
    if (changed.program != nullptr) {
      const program::LineIndex lines(*changed.program, file_);
      for (const program::Index one : lines.at(line)) {
        code.push_back(changed.program->instructions()[one]);
        if (changed.program->broken(one)) code.back().op = isa::Op::invalid;
      }
    }
    if (code.empty() || !code.front().valid())
      return std::unexpected(noPlace(file_, line, fmt::format("\"{}\" is not an instruction", inserted)));
    return code;
  }

  const std::string& file_;
  const Checked& checked_;
  const AssemblerArguments& assembler_;
  const FileAssumptions& assumed_;
  std::stop_token stop_;
  program::LineIndex lines_;
};

} // namespace

std::string linePairProblem(const std::string& text) {
  const auto [first, second] = atColon(text);
  return lineNumberOf(first) && lineNumberOf(second) ? std::string() : "must be LINE:LINE, such as 45:41";
}

std::string insertionProblem(const std::string& text) {
  const auto [line, instruction] = atColon(text);
  return lineNumberOf(line) && !instruction.empty() ? std::string()
                                                    : "must be LINE:INSTRUCTION, such as 41:'s_nop 0'";
}

source::Result<std::vector<timing::WhatIf>>
whatIfsOf(const std::string& file, const Checked& checked, const WhatIfArguments& arguments,
          const AssemblerArguments& assembler, const FileAssumptions& assumed, const std::stop_token& stop) {
  WhatIfRequest request(file, checked, assembler, assumed, stop);
  std::vector<timing::WhatIf> results;
  std::optional<source::Diagnostic> problem;
  const auto add = [&](Change::Kind kind, std::string_view at, std::string_view other,
                       const std::string& inserted) {
    if (problem) return;
    auto result = request.of(kind, at, other, inserted);
    if (result)
      results.push_back(std::move(*result));
    else
      problem = std::move(result.error());
  };
  for (const std::string& move : arguments.moves)
    add(Change::Kind::Move, atColon(move).first, atColon(move).second, {});
  for (const std::string& swap : arguments.swaps)
    add(Change::Kind::Swap, atColon(swap).first, atColon(swap).second, {});
  for (const std::string& line : arguments.deletions)
    add(Change::Kind::Delete, line, {}, {});
  for (const std::string& insertion : arguments.insertions)
    add(Change::Kind::Insert, {}, atColon(insertion).first, std::string(atColon(insertion).second));
  if (problem) return std::unexpected(std::move(*problem));
  return results;
}

nlohmann::ordered_json whatIfJson(const program::Program& program, const timing::WhatIf& whatIf) {
  constexpr const char* kKinds[] = {"move", "delete", "insert", "swap"};
  const auto lineOf = [&program](program::Index at) {
    return at == program::kNone ? nlohmann::ordered_json() : nlohmann::ordered_json(program.place(at).line);
  };
  return {{"kind", kKinds[static_cast<std::size_t>(whatIf.change.kind)]},
          {"line", lineOf(whatIf.change.at)},
          {"other", lineOf(whatIf.change.other)},
          {"before", whatIf.before.cycles},
          {"after", whatIf.after.cycles},
          {"change", whatIf.difference()},
          {"legality", timing::name(whatIf.judgment.verdict)},
          {"why", whatIf.judgment.why},
          {"sentence", whatIf.sentence()}};
}

} // namespace wavesmith::cli

// SPDX-License-Identifier: Apache-2.0
#include "check/render.h"

#include "check/fixed_distances.h"
#include "program/places.h"
#include "source/assembly_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace wavesmith::analysis {
namespace {

using source::AssemblyLine;
using source::Location;
using source::Place;
using source::StatementPlace;

// A line of a file, in any expansion.
using LineKey = std::tuple<std::uint32_t, std::uint32_t>;
LineKey keyOf(const Location& location) {
  return {location.file, location.line};
}

// Converts "The caller waits. Insert s_nop 4." to "the caller waits; insert s_nop 4" for a note, in the style
// of compiler diagnostics; names ("LLVM", "FLAT", "C") are unchanged.
std::string clause(std::string text) {
  const auto isUpper = [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; };
  const auto isLower = [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; };
  const auto lowerAt = [&](std::size_t at) {
    if (at + 1 >= text.size() || !isUpper(text[at]) || !isLower(text[at + 1])) return false;
    text[at] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
    return true;
  };
  lowerAt(0);
  for (std::size_t stop = text.find(". "); stop != std::string::npos; stop = text.find(". ", stop + 1))
    if (lowerAt(stop + 2)) text[stop] = ';';
  if (text.ends_with('.')) text.pop_back();
  return text;
}

class Renderer {
public:
  Renderer(std::span<const Finding> findings, const program::Program& program, const TextOf& text)
      : program_(program), text_(text) {
    if (findings.empty()) return;
    const auto& entries = program.lines().entries;
    auto entry = entries.begin();
    for (Index i = 0; i < program.instructions().size(); ++i) {
      const std::uint64_t address = program.instructions()[i].address;
      while (entry != entries.end() && entry->address < address)
        ++entry;
      if (entry != entries.end() && entry->address == address)
        instructionsByLine_.emplace_back(keyOf(entry->location), i);
    }
    std::ranges::sort(instructionsByLine_);
    for (const Finding& finding : findings)
      findingsByPlace_.push_back(&finding);
    std::ranges::stable_sort(findingsByPlace_, {}, &Finding::at);
  }

  source::Diagnostic render(const Finding& finding) {
    source::Diagnostic diagnostic{
        finding.code, finding.severity, placeOf(finding.at), addressOf(finding.at) + finding.message, {}, {}};
    for (const Step& step : finding.steps)
      diagnostic.notes.push_back(
          {placeOf(step.at), addressOf(step.at) + step.text + inExpansion(step.at, finding.at)});
    addQueue(diagnostic, finding);
    addPath(diagnostic, finding);
    if (!finding.consequence.empty()) diagnostic.notes.push_back({{}, clause(finding.consequence)});
    for (source::Note& note : program::expansionNotes(program_, finding.at))
      diagnostic.notes.push_back(std::move(note));
    Index fixedBranch = kNone;
    for (const SuggestedFix& suggested : finding.fixes)
      if (auto fix = fixOf(finding, suggested, fixedBranch)) diagnostic.fixes.push_back(std::move(*fix));
    if (fixedBranch != kNone && diagnostic.fixes.empty())
      diagnostic.notes.push_back(
          {placeOf(fixedBranch),
           "no fix can insert or remove an instruction across this: its distance is a number; "
           "use a label"});
    return diagnostic;
  }

private:
  [[nodiscard]] const source::LineEntry* entryOf(Index at) const {
    return at < program_.instructions().size() ? program_.lines().at(program_.instructions()[at].address)
                                               : nullptr;
  }
  // In program order.
  [[nodiscard]] auto instructionsOf(const LineKey& line) const {
    return std::ranges::equal_range(instructionsByLine_, line, {}, &std::pair<LineKey, Index>::first) |
           std::views::values;
  }
  [[nodiscard]] auto findingsAt(Index at) const {
    return std::ranges::equal_range(findingsByPlace_, at, {}, &Finding::at);
  }
  [[nodiscard]] const std::vector<AssemblyLine>& linesOf(const std::string& path) {
    const auto [at, isNew] = lines_.try_emplace(path);
    if (isNew) at->second = source::assemblyLines(text_ ? text_(path) : std::string_view{});
    return at->second;
  }
  [[nodiscard]] std::optional<AssemblyLine> lineOf(const Place& place) {
    const auto& lines = linesOf(place.file);
    if (place.line == 0 || place.line > lines.size()) return std::nullopt;
    return lines[place.line - 1];
  }

  // "vector_add+0x34 v_add_f32: ", the prefix of a message about an instruction without a source line, or
  // with one in another language.
  [[nodiscard]] std::string addressOf(Index at) const {
    if (at >= program_.instructions().size()) return {};
    if (program_.place(at).line != 0 && !program_.lines().fromDebugInformation) return {};
    const isa::Instruction& instruction = program_.instructions()[at];
    const std::string_view mnemonic =
        instruction.valid() ? instruction.row().mnemonic : std::string_view(".long");
    const auto label = std::ranges::upper_bound(program_.labels(), at, {}, &program::Label::instruction);
    if (label == program_.labels().begin()) return fmt::format("{:#x} {}: ", instruction.address, mnemonic);
    const program::Label& before = *std::prev(label);
    return fmt::format("{}+{:#x} {}: ", before.name,
                       instruction.address - program_.instructions()[before.instruction].address, mnemonic);
  }

  // The statement in its line.
  [[nodiscard]] Place placeOf(Index at) {
    Place place = program_.place(at);
    if (place.line == 0) return {program_.codeObject().path(), 0, 0, 0};
    if (program_.lines().fromDebugInformation) return place;
    if (const auto line = lineOf(place)) {
      const StatementPlace statement = line->place();
      if (place.column == 0) place.column = static_cast<std::uint32_t>(statement.begin + 1);
      if (place.column <= statement.end)
        place.length = static_cast<std::uint32_t>(statement.end - (place.column - 1));
    }
    return place;
  }

  // "lines 44 -> 45"; addresses if there is no text. The invocation of the finding's own expansion is a note;
  // if not all of the places are in that expansion, each names its own.
  [[nodiscard]] std::string placesText(std::span<const Index> all, Index of, std::string_view between) const {
    const Place here = program_.place(of);
    const std::uint32_t expansion = program::expansionOf(program_, of);
    const bool together =
        std::ranges::all_of(all, [&](Index at) { return program::expansionOf(program_, at) == expansion; });
    std::vector<std::string> names;
    bool haveLines = true;
    for (const Index at : all) {
      const Place place = program_.place(at);
      haveLines = haveLines && place.line != 0;
      names.push_back(together && place.line != 0 && place.file == here.file
                          ? fmt::format("{}", place.line)
                          : program::shortPlaceText(program_, at, here.file));
    }
    return fmt::format("{}{}", haveLines ? "lines " : "", fmt::join(names, between));
  }

  // "loaded here (in macro load invoked at line 229)", unless it is the finding's own expansion.
  [[nodiscard]] std::string inExpansion(Index at, Index of) const {
    if (program::expansionOf(program_, at) == program::expansionOf(program_, of)) return {};
    const std::string text = program::expansionText(program_, at, program_.place(of).file);
    return text.empty() ? text : fmt::format(" ({})", text);
  }

  void addQueue(source::Diagnostic& diagnostic, const Finding& finding) {
    if (finding.queue.size() <= 1) return; // only the producer
    diagnostic.notes.push_back({{},
                                fmt::format("outstanding on {}, oldest first: {}", finding.rule,
                                            placesText(finding.queue, finding.at, ", "))});
  }

  void addPath(source::Diagnostic& diagnostic, const Finding& finding) {
    if (finding.path.size() <= 2) return;
    diagnostic.notes.push_back(
        {{}, fmt::format("on this path: {}", placesText(finding.path, finding.at, " -> "))});
  }

  // Every expansion of the line has a finding with the same fix: then its body can be changed, since the fix
  // is correct for all of them.
  [[nodiscard]] bool allNeed(const Finding& finding, const SuggestedFix& suggested,
                             const source::LineEntry& entry) {
    if (entry.location.expansion == source::kNoExpansion) return true;
    const auto [known, isNew] =
        allNeed_.try_emplace({keyOf(entry.location), finding.code, suggested.title}, false);
    if (!isNew) return known->second;
    known->second = std::ranges::all_of(instructionsOf(keyOf(entry.location)), [&](Index other) {
      return std::ranges::any_of(findingsAt(other), [&](const Finding* f) {
        return f->code == finding.code && std::ranges::any_of(f->fixes, [&](const SuggestedFix& r) {
                 return r.title == suggested.title;
               });
      });
    });
    return known->second;
  }

  // `fixedBranch` is set if the only reason for no fix is a branch (fixed_distances.h).
  [[nodiscard]] std::optional<source::Fix> fixOf(const Finding& finding, const SuggestedFix& suggested,
                                                 Index& fixedBranch) {
    // Debug information may refer to another language, or to a text that has changed since.
    if (program_.lines().fromDebugInformation) return std::nullopt;
    const source::LineEntry* const entry = entryOf(finding.at);
    if (entry == nullptr || !allNeed(finding, suggested, *entry)) return std::nullopt;
    source::Fix fix{suggested.title, {}};
    for (const Change& change : suggested.changes) {
      auto edit = editOf(change, *entry);
      if (!edit) return std::nullopt;
      if (change.kind != Change::Kind::Replace)
        if (const Index branch = fixedDistances().across(change.at); branch != kNone) {
          fixedBranch = branch;
          return std::nullopt;
        }
      // Several insertions at one place become one.
      if (!fix.edits.empty() && fix.edits.back().place == edit->place && edit->place.length == 0)
        fix.edits.back().replacement += edit->replacement;
      else
        fix.edits.push_back(std::move(*edit));
    }
    return fix;
  }

  [[nodiscard]] const FixedDistances& fixedDistances() {
    if (!fixedDistances_)
      fixedDistances_.emplace(program_, [this](Index at) -> std::string {
        const auto line = entryOf(at) != nullptr ? lineOf(program_.place(at)) : std::nullopt;
        if (!line) return {};
        const StatementPlace statement = line->place();
        return std::string(line->text.substr(statement.begin, statement.end - statement.begin));
      });
    return *fixedDistances_;
  }

  [[nodiscard]] std::optional<source::TextEdit> editOf(const Change& change, const source::LineEntry& of) {
    const source::LineEntry* const entry = entryOf(change.at);
    // An edit may be in the finding's own expansion, or in none, but not in any other.
    if (entry == nullptr || entry->location.expansion != of.location.expansion) return std::nullopt;
    const Place place = program_.place(change.at);
    const auto line = lineOf(place);
    if (!line) return std::nullopt;
    const StatementPlace statement = line->place();
    if (!statement.hasStatement()) return std::nullopt;
    const bool directive = line->text[statement.begin] == '.';
    if (directive && !isFirstOfItsLine(change.at, *entry)) return std::nullopt;
    switch (change.kind) {
    case Change::Kind::InsertBefore: return insertion(place, line->text, statement, change.text);
    case Change::Kind::Replace:
      if (directive && !isAloneInItsLine(*entry)) return std::nullopt;
      return source::TextEdit{{place.file, place.line, column(statement.begin), length(statement)},
                              change.text};
    case Change::Kind::Remove:
      if (directive && !isAloneInItsLine(*entry)) return std::nullopt;
      return removal(place, statement);
    }
    return std::nullopt;
  }

  // After a label: a branch to it must execute the new instruction, too. After a comment at the start of the
  // line.
  static source::TextEdit insertion(const Place& place, std::string_view line,
                                    const StatementPlace& statement, const std::string& text) {
    if (isAloneBefore(line, statement))
      return {{place.file, place.line, 1, 0}, fmt::format("{}{}\n", line.substr(0, statement.begin), text)};
    return {{place.file, place.line, column(statement.begin), 0},
            fmt::format("{}\n{}", text, std::string(statement.begin, ' '))};
  }
  // Includes the comment, which explained it; a label stays.
  source::TextEdit removal(const Place& place, const StatementPlace& statement) {
    const auto& lines = linesOf(place.file);
    const AssemblyLine& line = lines[place.line - 1];
    const bool opensComment = source::stateAfter(line.text, line.state) != source::LineState::Statement;
    if (!isAloneBefore(line.text, statement) || opensComment || place.line >= lines.size())
      return {{place.file, place.line, column(statement.begin), length(statement)}, {}};
    const auto whole = static_cast<std::uint32_t>(lines[place.line].text.data() - line.text.data());
    return {{place.file, place.line, 1, whole}, {}};
  }
  // There are only blanks before the statement.
  static bool isAloneBefore(std::string_view line, const StatementPlace& statement) {
    return line.find_first_not_of(" \t") == statement.begin;
  }
  static std::uint32_t column(std::size_t offset) { return static_cast<std::uint32_t>(offset + 1); }
  static std::uint32_t length(const StatementPlace& statement) {
    return static_cast<std::uint32_t>(statement.end - statement.begin);
  }

  // For the instructions of one data directive.
  [[nodiscard]] bool isFirstOfItsLine(Index at, const source::LineEntry& entry) {
    return madeBy(entry).first == at;
  }
  [[nodiscard]] bool isAloneInItsLine(const source::LineEntry& entry) { return madeBy(entry).count == 1; }

  struct Made {
    Index first = kNone;
    std::size_t count = 0;
  };
  // The instructions of a line in one expansion.
  [[nodiscard]] const Made& madeBy(const source::LineEntry& entry) {
    const LineKey key = keyOf(entry.location);
    const auto [line, isNew] = madeBy_.try_emplace(key);
    if (isNew) {
      for (const Index other : instructionsOf(key)) {
        const source::Location& location = entryOf(other)->location;
        Made& made = line->second[{location.column, location.expansion}];
        if (made.count++ == 0) made.first = other;
      }
    }
    return line->second[{entry.location.column, entry.location.expansion}];
  }

  const program::Program& program_;
  const TextOf& text_;
  std::vector<std::pair<LineKey, Index>> instructionsByLine_;
  std::map<LineKey, std::map<std::pair<std::uint32_t, std::uint32_t>, Made>> madeBy_; // by column, expansion
  std::map<std::tuple<LineKey, source::Code, std::string>, bool> allNeed_;
  std::vector<const Finding*> findingsByPlace_;
  std::unordered_map<std::string, std::vector<AssemblyLine>> lines_;
  std::optional<FixedDistances> fixedDistances_;
};

// Merges diagnostics with the same place, code and message: a repeated one only adds notes that are new.
class Once {
public:
  void add(source::Diagnostic diagnostic) {
    if (diagnostic.place.line == 0) {
      said_.push_back(std::move(diagnostic));
      return;
    }
    const std::size_t hash = hashOf(diagnostic);
    const auto [first, last] = known_.equal_range(hash);
    const auto at = std::find_if(first, last, [&](const auto& known) {
      const source::Diagnostic& said = said_[known.second];
      return said.place == diagnostic.place && said.code == diagnostic.code &&
             said.message == diagnostic.message;
    });
    if (at == last) {
      known_.emplace(hash, said_.size());
      said_.push_back(std::move(diagnostic));
      return;
    }
    std::vector<source::Note>& notes = said_[at->second].notes;
    std::set<std::pair<Place, std::string>>& told = told_[at->second];
    if (told.empty())
      for (const source::Note& note : notes)
        told.emplace(note.place, note.text);
    // The queue and the path of one expansion represent those of the others.
    for (source::Note& note : diagnostic.notes)
      if (note.place.line != 0 && told.emplace(note.place, note.text).second)
        notes.push_back(std::move(note));
  }
  source::Diagnostics take() { return std::move(said_); }

private:
  static std::size_t hashOf(const source::Diagnostic& diagnostic) {
    const std::size_t place = (std::size_t{diagnostic.place.line} << 16U) ^ diagnostic.place.column;
    return std::hash<std::string_view>{}(diagnostic.message) ^ std::hash<std::size_t>{}(place);
  }

  source::Diagnostics said_;
  std::unordered_multimap<std::size_t, std::size_t> known_; // index into said_, by hashOf
  std::unordered_map<std::size_t, std::set<std::pair<Place, std::string>>>
      told_; // notes, if there are several
};

} // namespace

source::Diagnostics toDiagnostics(std::span<const Finding> findings, const program::Program& program,
                                  const TextOf& text) {
  Renderer renderer(findings, program, text);
  Once once;
  for (const Finding& finding : findings)
    once.add(renderer.render(finding));
  return once.take();
}

} // namespace wavesmith::analysis

// SPDX-License-Identifier: Apache-2.0
#include "check/render.h"

#include "check/fix_edits.h"
#include "check/source_lines.h"
#include "program/places.h"
#include "source/assembly/assembly_line.h"
#include "source/place_text.h"

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

namespace wavesmith::check {
namespace {

using analysis::Finding;
using analysis::Step;
using analysis::SuggestedFix;
using program::Index;
using source::Place;
using source::StatementPlace;

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
      : program_(program), lines_(text), edits_(findings, program, lines_) {}

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
    addFixes(diagnostic, finding);
    return diagnostic;
  }

private:
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
    if (place.line == 0) return {program_.codeObject().path(), 0, 0, 0, place.address};
    if (program_.lines().fromDebugInformation) return place;
    if (const auto line = lines_.at(place)) {
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

  void addFixes(source::Diagnostic& diagnostic, const Finding& finding) {
    std::optional<source::Note> impossible;
    for (const SuggestedFix& suggested : finding.fixes) {
      FixEdits::Answer answer = edits_.fixOf(finding, suggested);
      if (answer.fix) diagnostic.fixes.push_back(std::move(*answer.fix));
      if (!impossible) impossible = std::move(answer.impossible);
    }
    if (diagnostic.fixes.empty() && impossible) diagnostic.notes.push_back(std::move(*impossible));
  }

  const program::Program& program_;
  SourceLines lines_;
  FixEdits edits_;
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
      return isSameText(said.place, diagnostic.place) && said.code == diagnostic.code &&
             said.message == diagnostic.message;
    });
    if (at == last) {
      known_.emplace(hash, said_.size());
      said_.push_back(std::move(diagnostic));
      return;
    }
    addEdits(said_[at->second], diagnostic);
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
  source::Diagnostics take() {
    for (const auto& [at, notes] : told_)
      source::joinIterations(said_[at].notes);
    return std::move(said_);
  }

private:
  static bool isSameText(const Place& a, const Place& b) {
    return a.file == b.file && a.line == b.line && a.column == b.column && a.length == b.length;
  }

  // One fix for all expansions that are fixed outside of their common line.
  static void addEdits(source::Diagnostic& said, const source::Diagnostic& repeated) {
    if (said.fixes.empty() || repeated.fixes.empty()) return;
    source::Fix& fix = said.fixes.front();
    if (fix.title != repeated.fixes.front().title || fix == repeated.fixes.front()) return;
    for (const source::TextEdit& edit : repeated.fixes.front().edits)
      if (std::ranges::find(fix.edits, edit.place, &source::TextEdit::place) == fix.edits.end())
        fix.edits.push_back(edit);
  }

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

} // namespace wavesmith::check

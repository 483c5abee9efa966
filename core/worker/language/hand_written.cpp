// SPDX-License-Identifier: Apache-2.0
#include "worker/language/hand_written.h"

#include "codeobject/code_object.h"
#include "program/loops.h"
#include "program/program.h"
#include "source/assembly/assembly_line.h"
#include "source/place_text.h"
#include "source/text/text.h"
#include "syntax/integer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace wavesmith::worker {
namespace {

using source::Place;

struct Directive {
  std::string_view name;
  std::size_t bytes; // size of each value
};
constexpr std::array kDirectives{Directive{".long", 4}, Directive{".int", 4}, Directive{".4byte", 4},
                                 Directive{".quad", 8}, Directive{".8byte", 8}};

constexpr unsigned kFirstOfInstructions = 1300; // codes (source/codes.h)
constexpr unsigned kLastOfInstructions = 1399;

constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kAddressed = "wavesmith:"; // begins a suppression (analysis/suppression.h)

// Instructions are not written in octal.
bool isOctal(std::string_view text) {
  return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

// ".long 0xe0511000, 0x80010001" as words; empty for anything else.
Words readWords(std::string_view statement) {
  const std::size_t blank = std::min(statement.find_first_of(kBlanks), statement.size());
  const auto* const directive = std::ranges::find(kDirectives, statement.substr(0, blank), &Directive::name);
  if (directive == kDirectives.end()) return {};
  std::string_view rest = statement.substr(blank);
  Words words;
  while (true) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view text = source::trimmed(rest.substr(0, comma));
    const auto value = syntax::readInteger(text);
    if (!value || isOctal(text) || (directive->bytes == 4 && *value >> 32 != 0)) return {};
    words.push_back(static_cast<std::uint32_t>(*value));
    if (directive->bytes == 8) words.push_back(static_cast<std::uint32_t>(*value >> 32));
    if (comma == rest.size()) return words;
    rest.remove_prefix(comma + 1);
  }
}

// A line of words, in one expansion.
struct Written {
  std::uint64_t address = 0; // address of the first word
  std::uint32_t file = 0, line = 0, expansion = source::kNoExpansion;
  source::StatementPlace statement;
  Words words;

  [[nodiscard]] std::uint64_t end() const { return address + words.size() * sizeof(std::uint32_t); }
};

// Lines that together form whole instructions.
struct Group {
  std::size_t first = 0, end = 0; // indices into the list of lines
  std::vector<Words> instructions;
  std::span<const std::string> texts = {}; // texts of the instructions
};

class Finder {
public:
  Finder(assembler::Assembly& assembly, std::span<const assembler::SourceFile> sources)
      : assembly_(assembly) {
    for (const std::string& file : assembly.lines.files) {
      const auto source = std::ranges::find(sources, file, &assembler::SourceFile::path);
      const bool looks =
          source != sources.end() && std::ranges::any_of(kDirectives, [&](const Directive& directive) {
            return source->text.find(directive.name) != std::string::npos;
          });
      texts_.push_back(looks ? source::assemblyLines(source->text) : std::vector<source::AssemblyLine>{});
    }
  }

  void run(WordTexts& texts) {
    findLines();
    if (written_.empty() || !decode()) return;
    for (std::size_t first = 0; first < written_.size();) {
      auto group = groupFrom(first);
      first = group ? group->end : first + 1;
      if (group && !isTold(*group)) groups_.push_back(std::move(*group));
    }
    std::vector<Words> all;
    for (const Group& group : groups_)
      all.insert(all.end(), group.instructions.begin(), group.instructions.end());
    if (all.empty()) return;
    const std::vector<std::string> found = texts.of(assembly_.target, all);
    std::span<const std::string> rest(found);
    for (Group& group : groups_) {
      group.texts = rest.first(group.instructions.size());
      rest = rest.subspan(group.texts.size());
    }
    std::erase_if(groups_,
                  [](const Group& group) { return std::ranges::any_of(group.texts, &std::string::empty); });
    for (std::span<const Group> left(groups_); !left.empty();) {
      const std::size_t length = runLength(left);
      add(left.first(length));
      left = left.subspan(length);
    }
  }

private:
  void findLines();
  [[nodiscard]] bool decode();
  [[nodiscard]] std::optional<Group> groupFrom(std::size_t first) const;
  [[nodiscard]] bool take(Group& group, const Written& line, std::uint64_t& at) const;
  [[nodiscard]] bool isTold(const Group& group) const;
  [[nodiscard]] std::size_t runLength(std::span<const Group> groups) const;
  [[nodiscard]] bool isAdjacent(const Group& before, const Group& next) const;
  [[nodiscard]] bool hasComment(const Group& group) const;
  void add(std::span<const Group> run);
  void addEdits(const Group& group, std::vector<source::TextEdit>& edits) const;
  [[nodiscard]] source::TextEdit removal(const Written& written) const;
  [[nodiscard]] std::string_view textOf(const Written& w) const { return texts_[w.file][w.line - 1].text; }
  [[nodiscard]] Place placeOf(const Written& w) const {
    const auto& statement = w.statement;
    return {assembly_.lines.files[w.file], w.line, static_cast<std::uint32_t>(statement.begin + 1),
            static_cast<std::uint32_t>(statement.end - statement.begin)};
  }

  assembler::Assembly& assembly_;
  std::vector<std::vector<source::AssemblyLine>>
      texts_;                    // lines by file; only for files that may contain words
  std::vector<Written> written_; // sorted by address
  std::shared_ptr<const codeobject::CodeObject> object_;
  std::optional<program::Program> program_;
  program::Reach reach_;
  std::vector<Group> groups_;
  std::set<std::pair<std::string, std::uint32_t>> wrongLines_; // lines with other errors
  std::set<std::pair<Place, std::string>> told_;
};

void Finder::findLines() {
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> seen;
  for (const source::LineEntry& entry : assembly_.lines.entries) {
    const source::Location& at = entry.location;
    if (entry.broken || at.line == 0 || at.line > texts_[at.file].size()) continue;
    const auto& [line, state] = texts_[at.file][at.line - 1];
    if (line.find('.') == std::string_view::npos) continue; // true for most lines
    const source::StatementPlace statement = source::findStatement(line, state);
    Words words = readWords(line.substr(statement.begin, statement.end - statement.begin));
    if (words.empty() || !seen.emplace(at.file, at.line, at.expansion).second) continue;
    written_.push_back({entry.address, at.file, at.line, at.expansion, statement, std::move(words)});
  }
}

bool Finder::decode() {
  auto object = codeobject::read(assembly_.codeObject, {});
  if (!object) return false;
  object_ = std::make_shared<const codeobject::CodeObject>(*std::move(object));
  auto program = program::decode(object_, assembly_.lines);
  if (!program) return false;
  program_.emplace(*std::move(program));
  reach_ = program::findReach(*program_);
  for (const source::Diagnostic& diagnostic : assembly_.diagnostics)
    if (const auto code = static_cast<unsigned>(diagnostic.code);
        code >= kFirstOfInstructions && code <= kLastOfInstructions)
      wrongLines_.emplace(diagnostic.place.file, diagnostic.place.line);
  return true;
}

// Adds the instructions that begin in the line to the group; `at` becomes the start of the next one, at the
// end of the line or after it. False: they may not all be intended instructions.
bool Finder::take(Group& group, const Written& line, std::uint64_t& at) const {
  const auto bytes = std::as_bytes(std::span(line.words));
  const auto mapped = object_->mapped(line.address);
  // The line's bytes are unchanged: nothing was inserted later.
  if (mapped.size() < bytes.size() || !std::ranges::equal(mapped.first(bytes.size()), bytes)) return false;
  while (at < line.end()) {
    const program::Index index = program_->at(at);
    if (index == program::kNone || program_->broken(index)) return false;
    const isa::Instruction& instruction = program_->instructions()[index];
    // Zeros are padding, regardless of their decoding.
    if (!instruction.valid() || instruction.bits == 0 || !reach_.reached[program_->blockOf(index)])
      return false;
    Words words{static_cast<std::uint32_t>(instruction.bits)};
    if (instruction.length == 8) words.push_back(static_cast<std::uint32_t>(instruction.bits >> 32));
    group.instructions.push_back(std::move(words));
    at += instruction.length;
  }
  return true;
}

// The shortest run of lines, starting with this one, that forms whole instructions.
std::optional<Group> Finder::groupFrom(std::size_t first) const {
  Group group{first, first, {}};
  std::uint64_t at = written_[first].address;
  while (group.end < written_.size()) {
    const Written& line = written_[group.end];
    if (group.end != first) {
      const Written& before = written_[group.end - 1];
      const bool follows = line.address == before.end() && line.file == before.file &&
                           line.line == before.line + 1 && line.expansion == before.expansion;
      // A branch may target a label in the middle.
      if (!follows || line.statement.label != line.statement.begin) return std::nullopt;
    }
    if (!take(group, line, at)) return std::nullopt;
    ++group.end;
    if (at == line.end()) return group;
  }
  return std::nullopt;
}

// There is already an error about these words: it has priority.
bool Finder::isTold(const Group& group) const {
  const Written& from = written_[group.first];
  const auto line = wrongLines_.lower_bound({assembly_.lines.files[from.file], from.line});
  return line != wrongLines_.end() && line->first == assembly_.lines.files[from.file] &&
         line->second <= written_[group.end - 1].line;
}

// The next group is the next code of the same file and expansion.
bool Finder::isAdjacent(const Group& before, const Group& next) const {
  const Written& last = written_[before.end - 1];
  const Written& first = written_[next.first];
  return first.address == last.end() && first.file == last.file && first.expansion == last.expansion &&
         first.line > last.line;
}

// A line of the group, or a comment directly above it, has a suppression comment: a suppression applies to
// one line, so the group becomes a separate finding.
bool Finder::hasComment(const Group& group) const {
  const auto& lines = texts_[written_[group.first].file];
  std::size_t line = written_[group.first].line - 1;
  while (line > 0 && !lines[line - 1].place().hasStatement())
    --line;
  const auto own = std::span(lines).subspan(line, written_[group.end - 1].line - line);
  return std::ranges::any_of(own, [](const source::AssemblyLine& written) {
    return written.text.find(kAddressed) != std::string_view::npos;
  });
}

// The number of groups, starting with the first, that form one finding.
std::size_t Finder::runLength(std::span<const Group> groups) const {
  std::size_t length = 1;
  if (hasComment(groups.front())) return length;
  while (length < groups.size() && isAdjacent(groups[length - 1], groups[length]) &&
         !hasComment(groups[length]))
    ++length;
  return length;
}

void Finder::add(std::span<const Group> run) {
  const Written& first = written_[run.front().first];
  source::Diagnostic result{.code = source::Code::HandWrittenWords,
                            .severity = source::Severity::Remark,
                            .place = placeOf(first),
                            .message = {},
                            .notes = {},
                            .fixes = {}};
  std::size_t count = 0;
  for (const Group& group : run)
    count += group.texts.size();
  const std::string& start = run.front().texts.front();
  if (run.size() == 1) {
    result.message = fmt::format("these words are `{}`: write the {}", fmt::join(run.front().texts, "`, `"),
                                 count == 1 ? "instruction" : "instructions");
  } else {
    const Written& last = written_[run.back().first];
    result.message =
        fmt::format("these words are {} instructions from `{}` on: write the instructions", count, start);
    result.notes.push_back({placeOf(last), fmt::format("the last is `{}`", run.back().texts.back())});
  }
  if (!told_.emplace(result.place, result.message).second) return; // already reported in another expansion
  if (first.expansion == source::kNoExpansion) {
    source::Fix& fix = result.fixes.emplace_back();
    fix.title = run.size() > 1 ? fmt::format("Write {} instructions", count)
                               : fmt::format("Write {}{}", start, count > 1 ? " ..." : "");
    for (const Group& group : run)
      addEdits(group, fix.edits);
  } else {
    const source::Location at{first.file, first.line, 0, first.expansion};
    for (source::Note& note : source::expansionNotes(assembly_.lines, at))
      result.notes.push_back(std::move(note));
  }
  assembly_.diagnostics.push_back(std::move(result));
}

void Finder::addEdits(const Group& group, std::vector<source::TextEdit>& edits) const {
  const Written& first = written_[group.first];
  const std::string between = fmt::format("\n{}", std::string(first.statement.begin, ' '));
  edits.push_back({placeOf(first), fmt::format("{}", fmt::join(group.texts, between))});
  for (std::size_t i = group.first + 1; i < group.end; ++i)
    edits.push_back(removal(written_[i]));
}

// The whole line, unless it contains a comment or is the last one.
source::TextEdit Finder::removal(const Written& written) const {
  const std::string_view line = textOf(written);
  const auto& lines = texts_[written.file];
  if (written.statement.comment != line.size() || written.line >= lines.size()) return {placeOf(written), {}};
  const auto whole = static_cast<std::uint32_t>(lines[written.line].text.data() - line.data());
  return {{assembly_.lines.files[written.file], written.line, 1, whole}, {}};
}

} // namespace

void addHandWritten(assembler::Assembly& assembly, std::span<const assembler::SourceFile> sources,
                    WordTexts& texts) {
  if (assembly.codeObject.empty()) return;
  Finder(assembly, sources).run(texts);
}

} // namespace wavesmith::worker

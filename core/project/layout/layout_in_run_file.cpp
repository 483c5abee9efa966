// SPDX-License-Identifier: Apache-2.0
#include "project/layout/layout_in_run_file.h"

#include "project/layout/run_file_types.h"
#include "project/run_file/flow_text.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/write_run_file.h"
#include "source/assembly/assembly_line.h"
#include "source/edited.h"
#include "source/text/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

namespace wavesmith::project {
namespace {

using kernarg::Argument;
using Renames = std::map<std::string, std::string, std::less<>>; // old name, new name

constexpr std::string_view kSuggestedElements = "1000";
constexpr std::uint32_t kLargestValue = 8; // bytes of a value that a run file can state

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// The expression with renamed identifiers, but for one.
std::string renamed(std::string_view expression, const Renames& renames, std::string_view kept) {
  std::string result;
  for (std::size_t at = 0; at < expression.size();) {
    if (!isWordCharacter(expression[at])) {
      result += expression[at++];
      continue;
    }
    std::size_t end = at;
    while (end < expression.size() && isWordCharacter(expression[end]))
      ++end;
    const std::string_view word = expression.substr(at, end - at);
    const auto found = word == kept ? renames.end() : renames.find(word);
    result += found == renames.end() ? word : std::string_view(found->second);
    at = end;
  }
  return result;
}

// Renames identifiers in every expression of a run file, and records the resulting edits of the text.
class Renamer {
public:
  explicit Renamer(const Renames& renames) : renames_(renames) {}

  void file(RunFile& file) {
    for (Scalar& scalar : file.grid)
      text(scalar.text, scalar.place);
    for (Scalar& scalar : file.workgroup)
      text(scalar.text, scalar.place);
    text(file.dynamicLds.text, file.dynamicLds.place);
    text(file.workBytes.text, file.workBytes.place);
    text(file.workOperations.text, file.workOperations.place);
    for (RunArgument& one : file.arguments)
      argument(one);
  }

  [[nodiscard]] const std::vector<source::TextEdit>& edits() const { return edits_; }
  [[nodiscard]] bool inPlace() const { return inPlace_; } // the edits are the only changes needed

private:
  void argument(RunArgument& argument) {
    // Inside of the value of n, n is not this argument but a parameter (binding.cpp).
    if (argument.value) text(argument.value->text, argument.value->place, argument.name);
    if (const auto found = renames_.find(argument.name); found != renames_.end()) {
      replace(argument.place, quotedScalar(found->second));
      argument.name = found->second;
    }
    if (argument.count) text(argument.count->text, argument.count->place);
    std::visit([this](auto& fill) { numbers(fill); }, argument.fill);
    if (argument.expect)
      if (auto* expression = std::get_if<ExpectExpression>(&*argument.expect))
        text(expression->text, argument.expectPlace);
  }
  void numbers(FillConstant& fill) { text(fill.value.text, fill.value.place); }
  void numbers(FillRamp& fill) {
    text(fill.start.text, fill.start.place);
    text(fill.step.text, fill.step.place);
  }
  void numbers(FillUniform& fill) {
    text(fill.low.text, fill.low.place);
    text(fill.high.text, fill.high.place);
  }
  void numbers(FillNormal& fill) {
    text(fill.mean.text, fill.mean.place);
    text(fill.deviation.text, fill.deviation.place);
  }
  void numbers(FillPermutation& fill) { text(fill.block.text, fill.block.place); }
  void numbers(FillPoison& /*fill*/) {}
  void numbers(FillFile& /*fill*/) {}
  void numbers(FillExpression& fill) { text(fill.text.text, fill.text.place); }
  void numbers(FillList& fill) {
    for (Scalar& element : fill.elements)
      text(element.text, element.place);
  }

  void text(std::string& expression, const source::Place& place, std::string_view kept = {}) {
    std::string then = renamed(expression, renames_, kept);
    if (then == expression) return;
    replace(place, then);
    expression = std::move(then);
  }
  void replace(const source::Place& place, std::string text) {
    if (place.length == 0) inPlace_ = false; // the file spells it differently
    edits_.push_back({place, std::move(text)});
  }

  const Renames& renames_;
  std::vector<source::TextEdit> edits_;
  bool inPlace_ = true;
};

bool isBuffer(const Argument& argument) {
  return argument.type.isPointer() && argument.type.space != kernarg::AddressSpace::Local;
}

// The initial entry of a new argument in a run file; nothing: it cannot be expressed.
std::optional<RunArgument> suggest(const std::string& name, const Argument& argument) {
  RunArgument result;
  result.name = name;
  const auto element = elementOf(argument.type);
  if (isBuffer(argument)) {
    result.type = element.value_or(execution::ElementType::U32);
    result.count = Scalar{std::string(kSuggestedElements), {}};
    result.fill = FillConstant{{"0", {}}};
    result.fillGiven = true;
    return result;
  }
  if (argument.size > kLargestValue || !argument.type.isScalar()) return std::nullopt;
  result.value = Scalar{"0", {}};
  return result;
}

// One argument of the new file, and the corresponding one of the old file.
struct Entry {
  RunArgument argument;
  std::optional<std::size_t> old;
  bool changed = false; // changed in more than names
};

class Editor {
public:
  Editor(std::string_view text, RunFile file, const kernarg::LayoutChange& change)
      : text_(text), file_(std::move(file)), change_(change) {}

  source::Result<RunFileEdits> run() {
    const Renames renames = namesThatChange();
    const std::vector<std::string> before = namesOf(file_);
    Renamer renamer(renames);
    renamer.file(file_);
    entries_ = newEntries(before);
    auto then = renamer.inPlace() ? inPlace(renamer.edits()) : std::nullopt;
    if (then)
      // The text could not be read as expected.
      if (auto read = readRunFile(*then, file_.path); !read) then.reset();
    if (!then) {
      RunFile rewritten = file_;
      rewritten.arguments.clear();
      for (const Entry& entry : entries_)
        rewritten.arguments.push_back(entry.argument);
      then = writeRunFile(rewritten);
      if (text_.find('#') != std::string_view::npos)
        result_.done.emplace_back("the run file is rewritten: its comments are lost");
    }
    difference(*then);
    return std::move(result_);
  }

private:
  static std::vector<std::string> namesOf(const RunFile& file) {
    std::vector<std::string> names;
    for (const RunArgument& argument : file.arguments)
      names.push_back(argument.name);
    return names;
  }
  [[nodiscard]] std::optional<std::size_t> wasOf(std::size_t i) const {
    return i < change_.was.size() ? change_.was[i] : std::nullopt;
  }

  Renames namesThatChange() {
    Renames renames;
    for (std::size_t i = 0; i < change_.after.arguments.size(); ++i) {
      const auto was = wasOf(i);
      if (!was || change_.after.arguments[i].hidden()) continue;
      const std::string before = change_.before.nameOf(*was);
      const std::string after = change_.after.nameOf(i);
      if (before == after) continue;
      renames.emplace(before, after);
      if (std::ranges::find(file_.arguments, before, &RunArgument::name) != file_.arguments.end())
        result_.done.push_back(fmt::format("{} is renamed to {}", before, after));
    }
    return renames;
  }

  // In the order of the layout; arguments that the layout does not have follow.
  std::vector<Entry> newEntries(const std::vector<std::string>& before) {
    std::vector<Entry> entries;
    std::vector<bool> used(file_.arguments.size());
    for (std::size_t i = 0; i < change_.after.arguments.size(); ++i) {
      const Argument& argument = change_.after.arguments[i];
      if (argument.hidden()) continue;
      const std::string name = change_.after.nameOf(i);
      if (const auto was = wasOf(i)) {
        const auto at = std::ranges::find(before, change_.before.nameOf(*was));
        if (at == before.end()) continue; // the file did not contain it
        const auto old = static_cast<std::size_t>(at - before.begin());
        used[old] = true;
        if (auto entry = changed(old, change_.before.arguments[*was], argument)) entries.push_back(*entry);
      } else if (auto fresh = suggest(name, argument)) {
        entries.push_back({std::move(*fresh), std::nullopt, true});
        result_.done.push_back(fmt::format("{} is added: set its contents", name));
      } else {
        result_.done.push_back(
            fmt::format("{} ({} bytes) is omitted: a run file cannot give it a value", name, argument.size));
      }
    }
    for (std::size_t old = 0; old < used.size(); ++old) {
      if (used[old]) continue;
      if (isInBefore(before[old]))
        result_.done.push_back(fmt::format("{} is removed", before[old]));
      else
        entries.push_back({file_.arguments[old], old, false});
    }
    return entries;
  }
  [[nodiscard]] bool isInBefore(const std::string& name) const {
    for (std::size_t i = 0; i < change_.before.arguments.size(); ++i)
      if (change_.before.nameOf(i) == name) return true;
    return false;
  }

  // An argument of the file, changed to match the layout.
  std::optional<Entry> changed(std::size_t old, const Argument& before, const Argument& after) {
    Entry entry{file_.arguments[old], old, false};
    RunArgument& argument = entry.argument;
    if (argument.isBuffer() != isBuffer(after)) {
      auto fresh = suggest(argument.name, after);
      if (!fresh) {
        result_.done.push_back(
            fmt::format("{} is removed: a run file cannot give it a value now", argument.name));
        return std::nullopt;
      }
      result_.done.push_back(fmt::format("{} becomes a {}: set its contents", argument.name,
                                         fresh->isBuffer() ? "buffer" : "value"));
      return Entry{std::move(*fresh), old, true};
    }
    const auto was = elementOf(before.type);
    const auto now = elementOf(after.type);
    if (argument.type && now && was != now && argument.type != now) {
      result_.done.push_back(fmt::format("{}: type {} becomes {}", argument.name,
                                         execution::name(*argument.type), execution::name(*now)));
      argument.type = now;
      entry.changed = true;
    }
    if (argument.offset && *argument.offset != after.offset) {
      result_.done.push_back(
          fmt::format("{}: offset {} becomes {}", argument.name, *argument.offset, after.offset));
      argument.offset = after.offset;
      entry.changed = true;
    }
    return entry;
  }

  // The new text, if each argument has lines of its own.
  std::optional<std::string> inPlace(const std::vector<source::TextEdit>& edits) {
    auto text = source::edited(text_, edits); // no line is added or removed
    if (!text) return std::nullopt;
    const bool sameOrder =
        entries_.size() == file_.arguments.size() &&
        std::ranges::equal(entries_, file_.arguments, [this](const Entry& entry, const RunArgument& old) {
          return entry.old && &file_.arguments[*entry.old] == &old && !entry.changed;
        });
    if (sameOrder) return text;
    const std::vector<std::string_view> lines = source::splitLines(*text);
    const auto chunks = chunksOf(lines);
    if (!chunks) return std::nullopt;
    const auto offset = [&](std::size_t line) {
      return line < lines.size() ? static_cast<std::size_t>(lines[line].data() - text->data()) : text->size();
    };
    const std::string_view whole = *text;
    std::string result(whole.substr(0, offset(chunks->front().first)));
    const std::string indent(chunks->front().column, ' ');
    for (const Entry& entry : entries_) {
      const Chunk* chunk = entry.old ? &(*chunks)[*entry.old] : nullptr;
      if (chunk == nullptr) {
        result += indent + argumentLine(entry.argument) + "\n";
        continue;
      }
      if (!entry.changed) {
        result += whole.substr(offset(chunk->first), offset(chunk->last) - offset(chunk->first));
      } else {
        result += whole.substr(offset(chunk->first), offset(chunk->key) - offset(chunk->first));
        result += indent + argumentLine(entry.argument);
        if (chunk->last == chunk->key + 1) result += trailingComment(lines[chunk->key]);
        result += '\n';
      }
      if (!result.ends_with('\n')) result += '\n'; // the last line of a file may have no end
    }
    return result + std::string(whole.substr(offset(chunks->back().last)));
  }

  // Lines from 0: the comments above the argument, and its own lines.
  struct Chunk {
    std::size_t first = 0;
    std::size_t key = 0;
    std::size_t last = 0; // one past its last line
    std::size_t column = 0;
  };
  [[nodiscard]] std::optional<std::vector<Chunk>> chunksOf(const std::vector<std::string_view>& lines) const {
    std::vector<Chunk> chunks;
    const auto isComment = [&](std::size_t line) {
      const std::size_t at = lines[line].find_first_not_of(" \t");
      return at != std::string_view::npos && lines[line][at] == '#';
    };
    const auto isBlank = [&](std::size_t line) {
      return lines[line].find_first_not_of(" \t\r") == std::string_view::npos;
    };
    for (const RunArgument& argument : file_.arguments) {
      if (argument.place.line == 0 || argument.place.line > lines.size()) return std::nullopt;
      const std::size_t key = argument.place.line - 1;
      const std::size_t column = argument.place.column - 1;
      if (lines[key].find_first_not_of(' ') != column) return std::nullopt;
      if (!chunks.empty() && (chunks.back().key >= key || chunks.back().column != column))
        return std::nullopt;
      std::size_t first = key;
      while (first > 0 && isComment(first - 1) && (chunks.empty() || first - 1 > chunks.back().key))
        --first;
      if (!chunks.empty()) chunks.back().last = first;
      chunks.push_back({first, key, key + 1, column});
    }
    if (chunks.empty()) return std::nullopt;
    Chunk& last = chunks.back();
    for (std::size_t line = last.key + 1; line < lines.size(); ++line) {
      if (isBlank(line) || isComment(line)) continue;
      if (lines[line].find_first_not_of(' ') <= last.column) break;
      last.last = line + 1;
    }
    return chunks;
  }

  // "   # so many" after a closing brace.
  static std::string trailingComment(std::string_view line) {
    const std::size_t brace = line.rfind('}');
    if (brace == std::string_view::npos) return {};
    const std::string_view rest = line.substr(brace + 1);
    return rest.find('#') != std::string_view::npos ? std::string(rest) : std::string();
  }

  // One edit that covers everything between the unchanged parts.
  void difference(const std::string& then) {
    if (then == text_) return;
    std::size_t front = 0;
    while (front < then.size() && front < text_.size() && then[front] == text_[front])
      ++front;
    std::size_t back = 0;
    while (back < then.size() - front && back < text_.size() - front &&
           then[then.size() - 1 - back] == text_[text_.size() - 1 - back])
      ++back;
    const auto [line, column] = source::positionIn(text_, front);
    result_.edits.push_back(
        {{file_.path, line, column, static_cast<std::uint32_t>(text_.size() - back - front)},
         then.substr(front, then.size() - back - front)});
  }

  std::string_view text_;
  RunFile file_;
  const kernarg::LayoutChange& change_;
  std::vector<Entry> entries_;
  RunFileEdits result_;
};

} // namespace

source::Result<RunFileEdits> editLayout(std::string_view text, const std::string& path,
                                        const kernarg::LayoutChange& change) {
  auto file = readRunFile(text, path);
  if (!file) return std::unexpected(file.error());
  if (!file->launches.empty()) // whose arguments are those of several kernels
    return RunFileEdits{{}, {"the run file has several launches: change their arguments by hand"}};
  return Editor(text, std::move(*file), change).run();
}

} // namespace wavesmith::project

// SPDX-License-Identifier: Apache-2.0
#include "source/place_text.h"

#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace wavesmith::source {
namespace {

// In a chain of expansions; in a longer one only the innermost ones and the outermost one are named.
constexpr std::size_t kMostNamed = 4;

// Names of files and macros can contain any characters.
std::string printable(std::string_view name) {
  std::string text(name);
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return text;
}

// "229" in the file itself, "load.inc:3" in another one.
std::string numberText(const LineTable& lines, const Location& at, std::string_view file) {
  const Place place = lines.place(at);
  return place.file == file ? fmt::format("{}", place.line)
                            : fmt::format("{}:{}", printable(place.file), place.line);
}
// "line 229", "load.inc:3".
std::string lineText(const LineTable& lines, const Location& at, std::string_view file) {
  const std::string number = numberText(lines, at, file);
  return number.find(':') == std::string::npos ? "line " + number : number;
}

std::string longText(const LineTable& lines, const Expansion& expansion, std::string_view file) {
  const std::string site = lineText(lines, expansion.site, file);
  const std::string name = printable(expansion.name);
  switch (expansion.kind) {
  case Expansion::Kind::Macro: return fmt::format("in macro {} invoked at {}", name, site);
  case Expansion::Kind::Repetition:
    return fmt::format("in iteration {} of {} at {}", expansion.iteration + 1, name, site);
  case Expansion::Kind::Include: return "included at " + site;
  case Expansion::Kind::Inlining:
    return fmt::format("{} inlined at {}", name.empty() ? "a function" : name, site);
  }
  return {};
}

std::string briefText(const LineTable& lines, const Expansion& expansion, std::string_view file) {
  const std::string site = numberText(lines, expansion.site, file);
  switch (expansion.kind) {
  case Expansion::Kind::Repetition: return fmt::format("iteration {} at {}", expansion.iteration + 1, site);
  case Expansion::Kind::Include: return "at " + site;
  case Expansion::Kind::Macro:
  case Expansion::Kind::Inlining: break;
  }
  return fmt::format("{} at {}", expansion.name.empty() ? "a function" : printable(expansion.name), site);
}

template <typename Text>
std::string chainText(const LineTable& lines, const Location& at, std::string_view between,
                      const Text& textOf) {
  const std::vector<const Expansion*> chain = lines.chain(at);
  std::string text;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (i == kMostNamed - 1 && chain.size() > kMostNamed) {
      text += fmt::format("{}...", between);
      i = chain.size() - 1;
    }
    text += fmt::format("{}{}", text.empty() ? "" : between, textOf(*chain[i]));
  }
  return text;
}

} // namespace

std::string expansionText(const LineTable& lines, const Location& at, std::string_view file) {
  return chainText(lines, at, ", ", [&](const Expansion& one) { return longText(lines, one, file); });
}

std::string placeText(const LineTable& lines, const Location& at, std::string_view file) {
  if (at.line == 0 || at.file >= lines.files.size()) return {};
  const std::string expansions = expansionText(lines, at, file);
  const std::string line = lineText(lines, at, file);
  return expansions.empty() ? line : fmt::format("{} ({})", line, expansions);
}

std::string shortPlaceText(const LineTable& lines, const Location& at, std::string_view file) {
  if (at.line == 0 || at.file >= lines.files.size()) return {};
  const std::string expansions =
      chainText(lines, at, " in ", [&](const Expansion& one) { return briefText(lines, one, file); });
  const std::string number = numberText(lines, at, file);
  return expansions.empty() ? number : fmt::format("{} ({})", number, expansions);
}

namespace {

constexpr std::string_view kInIteration = "in iteration ";
constexpr std::string_view kOfThis = " of this ";

// The number in "in iteration 3 of this .rept", which is `rest` of it.
struct Iteration {
  unsigned number = 0;
  std::string_view rest;
};
std::optional<Iteration> iterationIn(std::string_view text) {
  if (!text.starts_with(kInIteration)) return std::nullopt;
  Iteration iteration{0, text.substr(std::min(text.find(kOfThis), text.size()))};
  const std::string_view digits =
      text.substr(kInIteration.size(), text.size() - kInIteration.size() - iteration.rest.size());
  const auto number = readNumber<decltype(iteration.number)>(digits);
  if (!number || iteration.rest.empty()) return std::nullopt;
  iteration.number = *number;
  return iteration;
}

} // namespace

void joinIterations(std::vector<Note>& notes) {
  std::map<std::pair<Place, std::string>, std::vector<unsigned>> numbers; // by the place and the rest
  const auto keyOf = [](const Note& note, const Iteration& one) {
    return std::pair(note.place, std::string(one.rest));
  };
  for (const Note& note : notes)
    if (const auto one = iterationIn(note.text)) {
      std::vector<unsigned>& all = numbers[keyOf(note, *one)];
      if (std::ranges::find(all, one->number) == all.end()) all.push_back(one->number);
    }
  std::vector<Note> joined;
  for (Note& note : notes) {
    const auto one = iterationIn(note.text);
    std::vector<unsigned>* const all = one ? &numbers[keyOf(note, *one)] : nullptr;
    if (all != nullptr && all->empty()) continue; // in the first of them
    if (all != nullptr && all->size() > 1) {
      std::ranges::sort(*all);
      const unsigned low = all->front(), high = all->back();
      const bool isEach = high - low + 1 == all->size();
      note.text =
          fmt::format("in {} {} to {}{}",
                      isEach ? std::string("iterations") : fmt::format("{} of the iterations", all->size()),
                      low, high, std::string(one->rest));
    }
    if (all != nullptr) all->clear();
    joined.push_back(std::move(note));
  }
  notes = std::move(joined);
}

std::vector<Note> expansionNotes(const LineTable& lines, const Location& at) {
  const std::vector<const Expansion*> chain = lines.chain(at);
  std::vector<Note> notes;
  for (std::size_t first = 0; first < chain.size();) {
    const Expansion& expansion = *chain[first];
    const auto isSame = [&](const Expansion& other) {
      return other.kind == expansion.kind && other.name == expansion.name &&
             other.iteration == expansion.iteration && lines.place(other.site) == lines.place(expansion.site);
    };
    std::size_t end = first + 1;
    while (end < chain.size() && isSame(*chain[end]))
      ++end;
    Note note{lines.place(expansion.site), {}};
    const std::string name = printable(expansion.name);
    switch (expansion.kind) {
    case Expansion::Kind::Macro: note.text = fmt::format("in this expansion of macro {}", name); break;
    case Expansion::Kind::Repetition:
      note.text = fmt::format("{}{}{}{}", kInIteration, expansion.iteration + 1, kOfThis, name);
      break;
    case Expansion::Kind::Include: note.text = "included here"; break;
    case Expansion::Kind::Inlining:
      note.text = fmt::format("in {}, inlined here", name.empty() ? "a function" : name);
      break;
    }
    if (end - first > 1) note.text += fmt::format(", {} deep", end - first);
    if (note.place.column != 0 && expansion.kind != Expansion::Kind::Inlining)
      note.place.length = static_cast<std::uint32_t>(expansion.name.size());
    notes.push_back(std::move(note));
    first = end;
  }
  return notes;
}

namespace {

// Adds the line to a place that has only an address, which it keeps; nullptr: the line is unknown.
const LineEntry* addLine(Place& place, const LineTable& lines) {
  if (place.line != 0 || !place.address) return nullptr;
  const LineEntry* const entry = lines.at(*place.address);
  if (entry == nullptr) return nullptr;
  Place found = lines.place(entry->location);
  found.address = place.address;
  place = std::move(found);
  return entry;
}

} // namespace

void addLines(Diagnostic& diagnostic, const LineTable& lines) {
  const LineEntry* const entry = addLine(diagnostic.place, lines);
  for (Note& note : diagnostic.notes)
    addLine(note.place, lines);
  if (entry == nullptr) return;
  for (Note& note : expansionNotes(lines, entry->location))
    diagnostic.notes.push_back(std::move(note));
}

} // namespace wavesmith::source

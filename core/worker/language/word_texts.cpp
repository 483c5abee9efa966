// SPDX-License-Identifier: Apache-2.0
#include "worker/language/word_texts.h"

#include "assembler/assembler.h"
#include "codeobject/code_object.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

namespace wavesmith::worker {
namespace {

constexpr std::size_t kMostKnown = 50000; // a few megabytes; then it starts over

std::span<const std::byte> bytesOf(const Words& words) {
  return std::as_bytes(std::span(words));
}

// The words of each text, assembled one per line; empty if a text is not an instruction.
std::vector<Words> assembled(const std::string& target, std::span<const std::string> texts) {
  std::string source;
  for (const std::string& text : texts)
    source += "  " + text + "\n";
  assembler::Options options;
  options.target = target;
  const assembler::Assembly assembly = assembler::assemble({{"words.s", source}}, options);
  std::vector<Words> made(texts.size());
  if (assembly.codeObject.empty()) return made;
  const auto object = codeobject::read(assembly.codeObject, {});
  if (!object) return made;
  const auto& entries = assembly.lines.entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::size_t line = entries[i].location.line;
    if (entries[i].broken || line == 0 || line > made.size()) continue;
    // An instruction ends where the next one begins; after the last one, the section ends or is padded.
    const auto mapped = object->mapped(entries[i].address);
    const std::size_t room =
        i + 1 < entries.size() ? entries[i + 1].address - entries[i].address : mapped.size();
    Words words(std::min({room, mapped.size(), std::size_t{8}}) / sizeof(std::uint32_t));
    std::memcpy(words.data(), mapped.data(), words.size() * sizeof(std::uint32_t));
    made[line - 1] = std::move(words);
  }
  return made;
}

} // namespace

std::vector<std::string> WordTexts::of(const std::string& target, std::span<const Words> instructions) {
  if (target != target_ || known_.size() > kMostKnown) known_.clear();
  target_ = target;
  std::set<Words> unknown;
  for (const Words& words : instructions)
    if (!known_.contains(words)) unknown.insert(words);
  if (!unknown.empty()) add(target, std::vector<Words>(unknown.begin(), unknown.end()));
  std::vector<std::string> texts;
  texts.reserve(instructions.size());
  for (const Words& words : instructions)
    texts.push_back(known_.at(words));
  return texts;
}

void WordTexts::add(const std::string& target, std::span<const Words> instructions) {
  std::vector<std::string> texts;
  std::vector<const Words*> printed;
  for (const Words& words : instructions) {
    known_[words].clear();
    auto text = assembler::disassembleInstruction(bytesOf(words), 0, target);
    if (text.text.empty() || text.length != bytesOf(words).size()) continue;
    texts.push_back(std::move(text.text));
    printed.push_back(&words);
  }
  if (texts.empty()) return;
  texts.emplace_back("s_nop 0"); // after the last one
  const std::vector<Words> made = assembled(target, texts);
  for (std::size_t i = 0; i < printed.size(); ++i)
    if (made[i] == *printed[i]) known_[*printed[i]] = texts[i];
}

} // namespace wavesmith::worker

// SPDX-License-Identifier: Apache-2.0
#include "arguments/completion_values.h"

#include "arguments/sources.h"
#include "codeobject/bundle.h"
#include "execution/element.h"
#include "isa/describe/describe.h"
#include "isa/hazards.h"
#include "isa/target.h"
#include "panels/initial_panel.h"
#include "source/assembly/assembly_lexer.h"
#include "source/explanation.h"
#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

namespace wavesmith::cli {
namespace {

namespace fs = std::filesystem;

// Shells pass the word as it was typed.
fs::path pathOf(const std::string& word) {
  const char* home = std::getenv("HOME");
  return word.starts_with("~/") && home != nullptr ? fs::path(home) / word.substr(2) : fs::path(word);
}

void addKernelsOfText(Candidates& candidates, std::string_view text) {
  constexpr std::string_view kDirective = ".amdhsa_kernel";
  if (text.find(kDirective) == std::string_view::npos) return;
  source::Lexer lexer(text);
  do {
    source::Token token = lexer.next();
    while (token.kind == source::TokenKind::Gap)
      token = lexer.next();
    if (lexer.text(token) != kDirective) continue;
    do
      token = lexer.next();
    while (token.kind == source::TokenKind::Gap || token.kind == source::TokenKind::Comment);
    std::string_view name = lexer.text(token);
    if (token.kind == source::TokenKind::String && token.valid) name = name.substr(1, name.size() - 2);
    if (token.kind == source::TokenKind::Identifier || token.kind == source::TokenKind::String)
      candidates.push_back({std::string(name)});
  } while (lexer.nextLine());
}

const isa::Target& targetOf(const ValueOf& valueOf) {
  const isa::Target* target = isa::findTarget(valueOf("--target"));
  return target != nullptr ? *target : isa::gfx942();
}

constexpr source::Code kCodes[] = {
#define WAVESMITH_CODE(number, identifier, name, summary) source::Code::identifier,
#include "source/codes.inc"
#undef WAVESMITH_CODE
};

} // namespace

Candidates kernelNames(const ValueOf& valueOf) {
  Candidates candidates;
  const fs::path path = pathOf(valueOf("FILE"));
  std::error_code error;
  // Reading a pipe or a device would wait.
  if (!fs::is_regular_file(path, error)) return candidates;
  if (isAssemblySource(path)) {
    if (const auto text = source::readText(path)) addKernelsOfText(candidates, *text);
    // A text that was pasted twice, or variants after .if, have a name more than once.
    std::set<std::string> seen;
    std::erase_if(candidates, [&](const Candidate& each) { return !seen.insert(each.value).second; });
    return candidates;
  }
  auto bytes = source::readBytes(path);
  if (!bytes) return candidates;
  const auto object = codeobject::open(std::move(*bytes), path.string());
  if (!object) return candidates;
  for (const codeobject::Kernel& kernel : object->kernels())
    candidates.push_back({kernel.name});
  return candidates;
}

Candidates mnemonics(const ValueOf& valueOf) {
  const isa::Target& target = targetOf(valueOf);
  std::map<std::string_view, std::string_view> summaries; // some mnemonics have several rows
  for (const isa::Opcode& row : isa::opcodes())
    if ((row.targets & target.bit) != 0) summaries.try_emplace(row.mnemonic, row.summary);
  Candidates candidates;
  for (const auto& [mnemonic, summary] : summaries)
    candidates.push_back({std::string(mnemonic), std::string(summary)});
  return candidates;
}

Candidates instructionClasses(const ValueOf& valueOf) {
  const isa::Target& target = targetOf(valueOf);
  std::map<std::string, std::size_t> counts;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i)
    if ((isa::opcodes()[i].targets & target.bit) != 0)
      ++counts[isa::functionalClass(static_cast<isa::Op>(i))];
  Candidates candidates;
  for (const auto& [name, count] : counts)
    candidates.push_back({name, fmt::format("{} {}", count, count == 1 ? "instruction" : "instructions")});
  return candidates;
}

Candidates encodings(const ValueOf&) {
  Candidates candidates;
  for (unsigned i = 0; i < isa::kEncodings; ++i)
    candidates.push_back({std::string(isa::name(static_cast<isa::Encoding>(i)))});
  return candidates;
}

Candidates checkCodes(const ValueOf&) {
  Candidates candidates;
  for (const source::Code each : kCodes) {
    if (source::explanationOf(each).empty()) continue;
    const std::string code = source::toString(each);
    const std::string name(source::name(each));
    candidates.push_back({code, fmt::format("{}: {}", name, source::summary(each))});
    candidates.push_back({name, fmt::format("{}: {}", code, source::summary(each))});
  }
  std::ranges::sort(candidates, {}, &Candidate::value);
  return candidates;
}

Candidates checkCodesAndRules(const ValueOf& valueOf) {
  Candidates candidates = checkCodes(valueOf);
  for (const isa::HazardRow& row : isa::hazards())
    if (row.severity != isa::HazardSeverity::None)
      candidates.push_back({std::string(row.id), fmt::format("{} -> {}", row.producer, row.consumer)});
  std::ranges::sort(candidates, {}, &Candidate::value);
  return candidates;
}

Candidates processors(const ValueOf&) {
  Candidates candidates;
  for (const isa::Target& target : isa::targets())
    candidates.push_back({std::string(target.processor)});
  return candidates;
}

Candidates targetIds(const ValueOf&) {
  constexpr std::string_view kSramecc[] = {"", ":sramecc+", ":sramecc-"};
  constexpr std::string_view kXnack[] = {"", ":xnack+", ":xnack-"};
  Candidates candidates;
  for (const isa::Target& target : isa::targets())
    for (const std::string_view sramecc : kSramecc)
      for (const std::string_view xnack : kXnack)
        if ((sramecc.empty() || target.hasSramecc) && (xnack.empty() || target.hasXnack))
          candidates.push_back({fmt::format("{}{}{}", target.processor, sramecc, xnack)});
  return candidates;
}

Candidates elementTypes(const ValueOf&) {
  Candidates candidates;
  for (auto type = execution::ElementType::U8; type <= execution::ElementType::Bf8;
       type = static_cast<execution::ElementType>(static_cast<int>(type) + 1))
    candidates.push_back({std::string(execution::name(type))});
  return candidates;
}

Candidates descriptorSettings(const ValueOf&) {
  Candidates candidates;
  for (const panels::InitialBit& bit : panels::initialBits())
    candidates.push_back({fmt::format("{}=", bit.directive), std::string(bit.name)});
  return candidates;
}

} // namespace wavesmith::cli

// SPDX-License-Identifier: Apache-2.0
#include "widgets/core_texts/core_literals.h"

#include "support/paths.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace wavesmith::testing {
namespace {

// A folder stands for the sources in it. A message of another file stays English: that of the assembler and of
// readers of files, and what core/isa says about instructions of the GPU itself.
constexpr auto kFiles = std::to_array<std::string_view>({
    "core/analysis/flow",
    "core/analysis/hazards",
    "core/analysis/group/lds_races.cpp",
    "core/analysis/lanes/bank_conflicts.cpp",
    "core/analysis/registers/initial_state.cpp",
    "core/analysis/registers/occupancy.cpp",
    "core/analysis/registers/uninitialized.cpp",
    "core/analysis/repeated_findings.cpp",
    "core/analysis/waits",
    "core/assembler/outside_file.cpp",
    "core/authoring/peeled_waits.cpp",
    "core/authoring/wait_reasons.cpp",
    "core/authoring/wait_writing.cpp",
    "core/authoring/waits.cpp",
    "core/authoring/waits_like.cpp",
    "core/authoring/written_texts.cpp",
    "core/check/fix_edits.cpp",
    "core/check/port",
    "core/check/port.cpp",
    "core/check/port_copies.cpp",
    "core/check/render.cpp",
    "core/check/suppression.cpp",
    "core/checked",
    "core/checked/arrival",
    "core/checked/memory",
    "core/checked/undefined",
    "core/codeobject/descriptor/descriptor_check.cpp",
    "core/debug/debugger.cpp",
    "core/debug/values/causes.cpp",
    "core/debug/values/initial_origin.cpp",
    "core/emulator/device.cpp",
    "core/emulator/launch/launch_notes.cpp",
    "core/emulator/launch/wave_positions.cpp",
    "core/emulator/machine/fault.cpp",
    "core/execution/launch.cpp",
    "core/generate/consistency/consistency_code.cpp",
    "core/generate/consistency/consistency_kernarg.cpp",
    "core/generate/consistency/consistency_metadata.cpp",
    "core/generate/inference.cpp",
    "core/generate/inferred_registers.cpp",
    "core/generate/consistency/reconcile.cpp",
    "core/isa/constraints.cpp",
    "core/isa/hazards.inc",
    "core/kernarg/accesses.cpp",
    "core/kernarg/check.cpp",
    "core/panels/hazard_panel.cpp",
    "core/panels/initial_changes.cpp",
    "core/panels/initial_panel.cpp",
    "core/panels/operations.cpp",
    "core/panels/queues.cpp",
    "core/panels/register_text.cpp",
    "core/port",
    "core/port/kernel",
    "core/port/registers",
    "core/port/rules",
    "core/project/expressions",
    "core/project/launches",
    "core/project/run_file/sweep.cpp",
    "core/source/codes.inc",
    "core/source/diagnostic.cpp",
    "core/source/place_text.cpp",
    "core/timing",
    "core/worker/language/hand_written.cpp",
    "core/worker/language/old_kernel.cpp",
});

// Files of which only some words are in messages of the others.
constexpr auto kPartly = std::to_array<std::string_view>({
    "core/assembler/messages.cpp",                      // titles of fixes
    "core/assembler/recording/value_places.cpp",        // values that do not fit
    "core/codeobject/descriptor/descriptor_fields.cpp", // groups
    "core/codeobject/kernel_reader.cpp",                // W0412
    "core/debug/values/value_sources.cpp",              // roles of sources
    "core/emulator/machine/exception_bits.cpp",         // names of exceptions
    "core/emulator/inspect/items.cpp",                  // headings
    "core/execution/emulator_backend.cpp",              // its description
    "core/check/generate.cpp",                          // remarks
    "core/generate/blocks.cpp",                         // reasons and remarks
    "core/generate/metadata_proposal.cpp",              // reasons
    "core/generate/proposal.cpp",                       // a remark
    "core/generate/symbol_directives.cpp",              // reasons
    "core/isa/availability.cpp",                        // what to use instead of names of other GPUs
    "core/isa/availability.inc",                        // what to use instead of instructions of other GPUs
    "core/lessons/examiner.cpp",                        // its verdicts
    "core/port/kernel/kernel_fields.inc",               // names of directives
    "core/panels/hazard_text.cpp",                      // the sentence of a row
    "core/panels/line_label.cpp",                       // a label of a curve
    "core/panels/sentence.cpp",                         // the start
    "core/project/folders/new_kernel.cpp",              // what is refused
    "core/project/run_file/read_contents.cpp",          // most of its messages
    "core/project/run_file/read_launches.cpp",          // most of its messages
    "core/project/run_file/read_run_file.cpp",          // most of its messages
    "core/project/run_file/yaml_reader.cpp",            // most of its messages
    "core/source/nearest.cpp",                          // similar names
});

bool isLetter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

std::string readAll(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

void addFile(const std::filesystem::path& path, const std::string& name, std::vector<CoreLiteral>& literals) {
  for (std::string& text : literalsOf(readAll(path)))
    literals.push_back({name, std::move(text), std::ranges::find(kPartly, name) == kPartly.end()});
}

void add(std::string_view name, std::vector<CoreLiteral>& literals) {
  const std::filesystem::path path = sourceDirectory() / name;
  if (!std::filesystem::is_directory(path)) return addFile(path, std::string(name), literals);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path))
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h") files.push_back(entry.path());
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files)
    addFile(file, std::string(name) + "/" + file.filename().string(), literals);
}

// Reads the literal whose quotation mark is at `at`, which is then after it.
std::string readLiteral(std::string_view source, std::size_t& at) {
  std::string text;
  for (++at; at < source.size() && source[at] != '"'; ++at) {
    if (source[at] != '\\' || at + 1 >= source.size()) {
      text += source[at];
      continue;
    }
    const char escaped = source[++at];
    text += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
  }
  at = std::min(at + 1, source.size());
  return text;
}

} // namespace

std::vector<std::string> literalsOf(std::string_view source) {
  std::vector<std::string> literals;
  bool isAdjacent = false;
  bool isLineStart = true;
  for (std::size_t at = 0; at < source.size();) {
    const char c = source[at];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      isLineStart = isLineStart || c == '\n';
      ++at;
    } else if (source.substr(at, 2) == "//" || (c == '#' && isLineStart)) {
      at = std::min(source.find('\n', at), source.size());
    } else if (c == '"') {
      std::string text = readLiteral(source, at);
      if (isAdjacent)
        literals.back() += text;
      else
        literals.push_back(std::move(text));
      isAdjacent = true;
      isLineStart = false;
    } else {
      if (c == '\'' && at + 2 < source.size() &&
          (at == 0 || !std::isalnum(static_cast<unsigned char>(source[at - 1]))))
        at = source.find('\'', at + (source[at + 1] == '\\' ? 3 : 2));
      at = at == std::string_view::npos ? source.size() : at + 1;
      isAdjacent = isLineStart = false;
    }
  }
  return literals;
}

std::vector<CoreLiteral> coreLiterals() {
  std::vector<CoreLiteral> literals;
  for (const std::string_view file : kFiles)
    add(file, literals);
  for (const std::string_view file : kPartly)
    add(file, literals);
  return literals;
}

std::vector<std::string> piecesOf(std::string_view text, char placeholder) {
  std::vector<std::string> pieces(1);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool isQt = placeholder == '%' && text[at] == '%' && at + 1 < text.size() && text[at + 1] >= '1' &&
                      text[at + 1] <= '9';
    if (isQt || (placeholder == '{' && text[at] == '{')) {
      at = isQt ? at + 1 : std::min(text.find('}', at), text.size());
      pieces.emplace_back();
    } else {
      pieces.back() += text[at];
    }
  }
  return pieces;
}

bool isSentence(std::string_view literal) {
  bool hasBlank = false, hasWord = false;
  for (const std::string& piece : piecesOf(literal, '{')) {
    hasBlank = hasBlank || piece.find(' ') != std::string::npos;
    for (std::size_t at = 1; at < piece.size(); ++at)
      hasWord = hasWord || (isLetter(piece[at - 1]) && isLetter(piece[at]));
  }
  return hasBlank && hasWord;
}

bool isComposedOf(std::string_view text, const std::vector<std::string>& pieces) {
  // reached[n]: the first n characters can be composed, and a piece ends there.
  std::vector<bool> reached(text.size() + 1, false);
  for (const std::string& piece : pieces) {
    if (piece.find(text) != std::string::npos) return true;
    for (std::size_t begin = 1; begin < piece.size(); ++begin) // its end alone
      if (text.starts_with(std::string_view(piece).substr(begin))) reached[piece.size() - begin] = true;
  }
  reached[0] = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!reached[at]) continue;
    const std::string_view rest = text.substr(at);
    for (const std::string& piece : pieces) {
      if (piece.starts_with(rest)) return true;
      if (!piece.empty() && rest.starts_with(piece)) reached[at + piece.size()] = true;
    }
  }
  return reached[text.size()];
}

} // namespace wavesmith::testing

// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembler.h"

#include "assembler/limits.h"
#include "assembler/linker.h"
#include "assembler/llvm_target.h"
#include "assembler/merged_metadata.h"
#include "assembler/object_sections.h"
#include "assembler/preprocess.h"
#include "assembler/source_map.h"
#include "assembler/text/quotes.h"
#include "assembler/text/text_check.h"
#include "assembler/unit.h"
#include "codeobject/text_bundle.h"
#include "source/file_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>
#include <set>
#include <span>

namespace wavesmith::assembler {
namespace {

using source::Code;

constexpr unsigned kOldestVersion = 4; // the oldest version of code objects that LLVM 19 writes and HIP loads
constexpr unsigned kNewestVersion = 6;

void append(source::Diagnostics& to, source::Diagnostics from) {
  std::ranges::move(from, std::back_inserter(to));
}

// s_nop 0: SOPP, opcode 0 (CDNA3 ISA document, "SOPP Instructions").
constexpr std::uint32_t kNopWord = 0xbf800000;

// "k" of `.amdhsa_kernel k` and `- .name: 'k'`; empty: the line does not have the key.
std::string_view wordAfter(std::string_view key, std::string_view line) {
  const std::size_t at = line.find(key);
  if (at == std::string_view::npos) return {};
  line.remove_prefix(at + key.size());
  line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t'\"")));
  return line.substr(0, line.find_first_of(" \t\r'\",}/;"));
}

// The line that describes a kernel: its descriptor, or its name in the metadata. 0: there is none in this text.
std::uint32_t kernelLine(std::string_view text, std::string_view kernel) {
  std::uint32_t inMetadata = 0;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (wordAfter(".amdhsa_kernel", line) == kernel) return number;
    if (inMetadata == 0 && wordAfter(".name:", line) == kernel) inMetadata = number;
  }
  return inMetadata;
}

class Build {
public:
  Build(const Options& options, const Progress& progress, const Adviser& adviser)
      : options_(options), progress_(progress), adviser_(adviser) {}

  Assembly run(const std::vector<SourceFile>& sources);

private:
  void add(const SourceFile& file);
  [[nodiscard]] std::set<std::uint32_t> closeQuotes(std::string& text, const std::string& path,
                                                    const PreprocessedLines* preprocessed);
  void link();
  void findUndefined();
  void reportLinker(const Linked& linked);
  void reportTwice(const KernelTwice& kernel);
  [[nodiscard]] source::Diagnostic linkerMessage(const std::string& text) const;
  [[nodiscard]] std::vector<source::Place> placesOf(std::string_view symbol, bool defined) const;
  void makeLines(const Linked& linked);
  void neutralize(source::LineEntry entry, std::uint32_t length);

  const Options& options_;
  const Progress& progress_;
  const Adviser& adviser_;
  const LlvmTarget* target_ = nullptr;
  Assembly assembly_;
  TableBuilder table_{assembly_.lines};
  std::vector<Unit> units_;
  const std::vector<SourceFile>* sources_ = nullptr;
};

Assembly Build::run(const std::vector<SourceFile>& sources) {
  const std::string first = sources.empty() ? std::string() : sources.front().path;
  const auto target = llvmTarget(options_.target, first);
  assembly_.target = options_.target;
  if (!target) {
    assembly_.diagnostics.push_back(target.error());
    return std::move(assembly_);
  }
  target_ = *target;
  sources_ = &sources;
  assembly_.target = target_->id;
  if (options_.codeObjectVersion < kOldestVersion || options_.codeObjectVersion > kNewestVersion) {
    assembly_.diagnostics.push_back(source::makeError(
        Code::AssemblerError, {.file = first},
        fmt::format("unsupported code object version {}; use 4, 5 or 6", options_.codeObjectVersion)));
    return std::move(assembly_);
  }
  setLlvmOption("amdhsa-code-object-version", std::to_string(options_.codeObjectVersion));
  for (const SourceFile& file : sources)
    add(file);
  findUndefined();
  std::erase_if(units_, [](const Unit& unit) { return unit.object.empty(); });
  if (!units_.empty()) link();
  return std::move(assembly_);
}

void Build::add(const SourceFile& file) {
  source::Diagnostics reasons = unreadable(file.text, file.path);
  const bool readable = reasons.empty();
  append(assembly_.diagnostics, std::move(reasons));
  if (!readable) return;
  if (progress_) progress_(file.path, 1);
  auto part = codeobject::partOf(file.text, file.path, options_.target);
  if (!part) {
    assembly_.diagnostics.push_back(std::move(part.error()));
    return;
  }

  std::string text = std::move(*part);
  Preprocessed preprocessed;
  const bool preprocesses = source::isPreprocessedName(file.path);
  if (preprocesses) {
    preprocessed = preprocess(file, options_, target_->processor, table_);
    append(assembly_.diagnostics, preprocessed.diagnostics);
    if (!preprocessed.ok) return;
    text = std::move(preprocessed.text);
    if (!source::hasErrors(preprocessed.diagnostics) && !hasStatement(text)) {
      append(assembly_.diagnostics, unreadable({}, file.path));
      return;
    }
  } else {
    append(assembly_.diagnostics, preprocessorLines(text, file.path));
  }
  append(assembly_.diagnostics, codeObjectVersions(text, file.path));
  const std::set<std::uint32_t> repaired =
      closeQuotes(text, file.path, preprocesses ? &preprocessed.lines : nullptr);
  text += kEndOfText;
  Unit unit = assembleUnit(*target_, file.path, text, preprocesses ? &preprocessed.lines : nullptr, options_,
                           table_, progress_, adviser_, repaired);
  // If the preprocessor rejected a text, assembler messages about it may be consequences.
  if (preprocesses && source::hasErrors(preprocessed.diagnostics))
    std::erase_if(unit.messages, [](const UnitMessage& message) {
      return message.diagnostic.severity == source::Severity::Error;
    });
  units_.push_back(std::move(unit));
}

// Reports unterminated quotes and comments, and returns their lines.
std::set<std::uint32_t> Build::closeQuotes(std::string& text, const std::string& path,
                                           const PreprocessedLines* preprocessed) {
  std::set<std::uint32_t> lines;
  for (source::Diagnostic& diagnostic : assembler::closeQuotes(text, path)) {
    if (preprocessed && diagnostic.place.line <= preprocessed->lines.size()) {
      const PreprocessedLine& line = preprocessed->lines[diagnostic.place.line - 1];
      diagnostic.place = {assembly_.lines.files[line.file], line.line, 0, 0};
    }
    lines.insert(diagnostic.place.line);
    assembly_.diagnostics.push_back(std::move(diagnostic));
  }
  return lines;
}

void Build::link() {
  std::vector<std::vector<std::byte>> objects;
  for (const Unit& unit : units_) {
    const auto bytes = std::as_bytes(std::span(unit.object.data(), unit.object.size()));
    objects.emplace_back(bytes.begin(), bytes.end());
  }
  const std::vector<KernelTwice> twice = mergeMetadata(objects);
  std::vector<LinkInput> inputs;
  for (std::size_t i = 0; i < units_.size(); ++i)
    inputs.push_back({units_[i].path, {reinterpret_cast<const char*>(objects[i].data()), objects[i].size()}});
  // Undefined symbols were already reported with their places, so lld need not stop because of them.
  auto linked = assembler::link(inputs, source::hasErrors(assembly_.diagnostics));
  if (linked && linked->codeObject.empty()) {
    reportLinker(*linked);
    linked = assembler::link(inputs, /*tolerant=*/true);
  } else if (linked) {
    for (const std::string& text : linked->warnings) {
      if (source::hasErrors(assembly_.diagnostics)) break; // a consequence of the tolerant link
      assembly_.diagnostics.push_back(
          source::makeError(Code::LinkerWarning, {.file = units_.front().path}, text));
      assembly_.diagnostics.back().severity = source::Severity::Warning;
    }
  }
  if (!linked) {
    assembly_.diagnostics.push_back(linked.error());
    return;
  }
  for (const KernelTwice& kernel : twice)
    reportTwice(kernel);
  assembly_.codeObject = linked->codeObject;
  makeLines(*linked);
}

// Reports symbols that no source defines, at their uses.
void Build::findUndefined() {
  std::set<std::string> defined;
  for (const Unit& unit : units_)
    for (const UnitLabel& label : unit.labels)
      defined.insert(label.symbol);
  for (Unit& unit : units_) {
    for (const UnitUse& use : unit.uses) {
      if (use.isDefined || defined.contains(use.symbol)) continue;
      if (use.instruction) unit.instructions[*use.instruction].line.broken = true;
      source::Diagnostic message =
          source::makeError(Code::LinkerError, use.place, fmt::format("undefined symbol {}", use.symbol));
      message.notes = use.notes;
      unit.messages.push_back({use.mainLine, std::move(message)});
    }
    std::ranges::stable_sort(unit.messages, {}, &UnitMessage::mainLine);
    for (UnitMessage& message : unit.messages)
      assembly_.diagnostics.push_back(std::move(message.diagnostic));
  }
}

// The places of the symbol in a linker error.
std::vector<source::Place> Build::placesOf(std::string_view symbol, bool defined) const {
  std::vector<source::Place> places;
  for (const Unit& unit : units_) {
    for (const UnitLabel& label : unit.labels)
      if (defined && label.symbol == symbol) places.push_back(label.place);
    for (const UnitUse& use : unit.uses)
      if (!defined && use.symbol == symbol) places.push_back(use.place);
  }
  return places;
}

source::Diagnostic Build::linkerMessage(const std::string& text) const {
  constexpr std::string_view kDuplicate = "duplicate symbol: ";
  constexpr std::string_view kPreemptible = " cannot be used against symbol '";
  source::Diagnostic message = source::makeError(Code::LinkerError, {.file = units_.front().path}, text);
  std::ranges::replace(message.message, '\n', ' ');
  if (text.starts_with(kDuplicate)) {
    const std::string symbol = text.substr(kDuplicate.size(), text.find('\n') - kDuplicate.size());
    if (const auto places = placesOf(symbol, true); places.size() > 1) {
      message.place = places[1];
      message.message = fmt::format("{} is already defined", symbol);
      message.notes.push_back({places[0], "defined here first"});
    }
  } else if (const std::size_t at = text.find(kPreemptible); at != std::string::npos) {
    const std::size_t begin = at + kPreemptible.size();
    const std::string symbol = text.substr(begin, text.find('\'', begin) - begin);
    if (const auto places = placesOf(symbol, false); !places.empty()) {
      message.place = places[0];
      message.message = fmt::format("{0} can be replaced when this code object is loaded; add `.protected "
                                    "{0}` or `.hidden {0}` to address it from here",
                                    symbol);
      for (std::size_t index = 1; index < places.size(); ++index)
        message.notes.push_back({places[index], "and here"});
    }
  }
  return message;
}

void Build::reportLinker(const Linked& linked) {
  constexpr std::string_view kDescriptor = ".kd\n"; // also the symbol of a kernel whose code is a duplicate
  for (const std::string& text : linked.errors) {
    if (text.starts_with("duplicate symbol: ") && text.contains(kDescriptor)) {
      const std::string symbol = text.substr(text.find(": ") + 2);
      if (placesOf(symbol.substr(0, symbol.find(kDescriptor)), true).size() > 1) continue;
    }
    source::Diagnostic message = linkerMessage(text);
    if (std::ranges::find(assembly_.diagnostics, message) == assembly_.diagnostics.end())
      assembly_.diagnostics.push_back(std::move(message));
  }
}

// The kernels are local symbols, or only named in metadata: the linker has not said it.
void Build::reportTwice(const KernelTwice& kernel) {
  const std::string text = fmt::format("{} is already defined", kernel.name);
  if (std::ranges::any_of(assembly_.diagnostics, [&](const auto& one) { return one.message == text; }))
    return;
  const auto placeIn = [&](std::size_t unit) {
    const std::string& path = units_[unit].path;
    const auto file = std::ranges::find(*sources_, path, &SourceFile::path);
    return source::Place{.file = path,
                         .line = file != sources_->end() ? kernelLine(file->text, kernel.name) : 0};
  };
  assembly_.diagnostics.push_back(source::makeError(Code::LinkerError, placeIn(kernel.second), text));
  assembly_.diagnostics.back().notes.push_back({placeIn(kernel.first), "defined here first"});
}

void Build::makeLines(const Linked& linked) {
  std::vector<source::LineEntry>& entries = assembly_.lines.entries;
  for (std::size_t input = 0; input < units_.size(); ++input) {
    std::vector<const std::uint64_t*> addresses;
    for (const UnitSection& section : units_[input].sections) {
      const auto found = linked.addresses.find({input, section.name, section.occurrence});
      addresses.push_back(found == linked.addresses.end() ? nullptr : &found->second);
    }
    for (const UnitInstruction& instruction : units_[input].instructions) {
      const std::uint64_t* address = addresses[instruction.section];
      // In a section that the linker dropped, or without an address.
      if (!address || !units_[input].sections[instruction.section].isLoaded) continue;
      source::LineEntry entry = instruction.line;
      entry.address = *address + instruction.offset;
      assembly_.nextFree.push_back(instruction.nextFree);
      assembly_.nextFree.back().address = entry.address;
      if (entry.broken)
        neutralize(entry, instruction.length);
      else
        entries.push_back(entry);
    }
  }
  std::ranges::stable_sort(entries, {}, &source::LineEntry::address);
  std::ranges::stable_sort(assembly_.nextFree, {}, &NextFree::address);
  const auto isSame = [](const NextFree& a, const NextFree& b) {
    return a.vgprs == b.vgprs && a.sgprs == b.sgprs;
  };
  const auto repeated = std::ranges::unique(assembly_.nextFree, isSame);
  assembly_.nextFree.erase(repeated.begin(), repeated.end());
}

// Replaces the bytes of a broken line by nops, as the line table says: lines that turned out to be broken
// after they were emitted (a branch to an undefined label) must not look like valid instructions.
void Build::neutralize(source::LineEntry entry, std::uint32_t length) {
  for (std::uint32_t offset = 0; offset + sizeof kNopWord <= length; offset += sizeof kNopWord) {
    const auto place = fileOffset(assembly_.codeObject, entry.address);
    if (place && *place + sizeof kNopWord <= assembly_.codeObject.size())
      std::memcpy(assembly_.codeObject.data() + *place, &kNopWord, sizeof kNopWord);
    assembly_.lines.entries.push_back(entry);
    entry.address += sizeof kNopWord;
  }
}

} // namespace

Assembly assemble(const std::vector<SourceFile>& sources, const Options& options, const Progress& progress,
                  const Adviser& adviser) {
  return Build(options, progress, adviser).run(sources);
}

} // namespace wavesmith::assembler

// SPDX-License-Identifier: Apache-2.0
#include "assembler/dwarf_lines.h"

#include "source/diagnostic.h"
#include "source/round_up.h"

#include <fmt/format.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/DebugInfo/DIContext.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/DebugInfo/DWARF/DWARFDebugLine.h>
#include <llvm/DebugInfo/DWARF/DWARFUnit.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBufferRef.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace wavesmith::assembler {
namespace {

constexpr std::uint64_t kUnitBytes = 4; // the size of the units of instructions

struct Range {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

// The address ranges of code, sorted.
std::vector<Range> codeOf(const llvm::object::ObjectFile& object) {
  std::vector<Range> ranges;
  for (const llvm::object::SectionRef& section : object.sections()) {
    // Contents: a damaged header may claim more bytes than the file has.
    auto contents = section.getContents();
    if (!contents) {
      llvm::consumeError(contents.takeError());
      continue;
    }
    const std::uint64_t begin = source::roundUp(section.getAddress(), kUnitBytes);
    if (section.isText() && begin >= section.getAddress() && contents->size() <= ~std::uint64_t{0} - begin)
      ranges.push_back({begin, begin + contents->size()});
  }
  std::ranges::sort(ranges, {}, &Range::begin);
  return ranges;
}

std::string known(const std::string& text) {
  return text == llvm::DILineInfo::BadString ? std::string() : text;
}

class LineReader {
public:
  LineReader(const llvm::object::ObjectFile& object, std::string path)
      : path_(std::move(path)), code_(codeOf(object)),
        context_(llvm::DWARFContext::create(
            object, llvm::DWARFContext::ProcessDebugRelocations::Ignore, nullptr, "",
            [this](llvm::Error error) { note(std::move(error)); },
            [this](llvm::Error error) { note(std::move(error)); })) {}

  DebugLines read();

private:
  using Change = std::uint64_t; // an address at which the line may change

  void note(llvm::Error error);
  [[nodiscard]] std::vector<Change> changes();
  void addInlinings(const llvm::DWARFUnit& unit, std::vector<Change>& to);
  [[nodiscard]] std::optional<source::Location> locate(std::uint64_t address);
  [[nodiscard]] std::uint32_t file(const std::string& name);
  [[nodiscard]] std::uint32_t expansion(std::string function, const source::Location& site);

  std::string path_;
  std::vector<Range> code_;
  std::optional<std::string> damage_; // the first error
  std::unique_ptr<llvm::DWARFContext> context_;
  source::LineTable table_;
  std::map<std::string, std::uint32_t> files_;
  std::map<std::tuple<std::string, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>
      expansions_;
};

void LineReader::note(llvm::Error error) {
  std::string text = llvm::toString(std::move(error));
  std::ranges::replace(text, '\n', ' ');
  if (!damage_) damage_ = std::move(text);
}

// All words between two changes have the same line. Only changes in code count, so that their number is
// bounded by the size of the code, whatever the tables claim.
std::vector<LineReader::Change> LineReader::changes() {
  std::vector<Change> all;
  std::vector<const llvm::DWARFDebugLine::LineTable*> seen;
  for (const std::unique_ptr<llvm::DWARFUnit>& unit : context_->normal_units()) {
    auto lines =
        context_->getLineTableForUnit(unit.get(), [this](llvm::Error error) { note(std::move(error)); });
    if (!lines) {
      note(lines.takeError());
      continue;
    }
    if (*lines == nullptr || std::ranges::find(seen, *lines) != seen.end()) continue;
    seen.push_back(*lines);
    for (const llvm::DWARFDebugLine::Row& row : (*lines)->Rows)
      all.push_back(row.Address.Address);
    addInlinings(*unit, all);
  }
  for (Change& change : all)
    change = source::roundUp(std::min(change, ~std::uint64_t{0} - kUnitBytes), kUnitBytes);
  for (const Range& range : code_)
    all.push_back(range.begin);
  std::erase_if(all, [this](Change change) {
    return std::ranges::none_of(code_, [&](const Range& r) { return change >= r.begin && change < r.end; });
  });
  std::ranges::sort(all);
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
  return all;
}

// Two consecutive inlined calls of one function may have no row between them.
void LineReader::addInlinings(const llvm::DWARFUnit& unit, std::vector<Change>& to) {
  for (const llvm::DWARFDebugInfoEntry& entry : const_cast<llvm::DWARFUnit&>(unit).dies()) {
    if (entry.getTag() != llvm::dwarf::DW_TAG_inlined_subroutine) continue;
    const llvm::DWARFDie inlined(const_cast<llvm::DWARFUnit*>(&unit), &entry);
    auto ranges = inlined.getAddressRanges();
    if (!ranges) {
      note(ranges.takeError());
      continue;
    }
    for (const llvm::DWARFAddressRange& range : *ranges) {
      to.push_back(range.LowPC);
      to.push_back(range.HighPC);
    }
  }
}

std::uint32_t LineReader::file(const std::string& name) {
  const auto [found, isNew] = files_.try_emplace(name, static_cast<std::uint32_t>(table_.files.size()));
  if (isNew) table_.files.push_back(name);
  return found->second;
}

std::uint32_t LineReader::expansion(std::string function, const source::Location& site) {
  const auto number = static_cast<std::uint32_t>(table_.expansions.size());
  const auto [found, isNew] =
      expansions_.try_emplace({function, site.file, site.line, site.column, site.expansion}, number);
  if (isNew) table_.expansions.push_back({source::Expansion::Kind::Inlining, std::move(function), 0, site});
  return found->second;
}

// From the outermost call inward; nothing if no line is known, such as for compiler-generated code (line 0).
std::optional<source::Location> LineReader::locate(std::uint64_t address) {
  const llvm::DILineInfoSpecifier wanted(llvm::DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath,
                                         llvm::DILineInfoSpecifier::FunctionNameKind::ShortName);
  const llvm::DIInliningInfo frames =
      context_->getInliningInfoForAddress({address, llvm::object::SectionedAddress::UndefSection}, wanted);
  if (frames.getNumberOfFrames() == 0 || frames.getFrame(0).Line == 0) return std::nullopt;
  std::optional<source::Location> location;
  for (std::uint32_t i = frames.getNumberOfFrames(); i-- > 0;) {
    const llvm::DILineInfo& frame = frames.getFrame(i);
    const std::string name = known(frame.FileName);
    if (name.empty() && i == 0) return std::nullopt;
    if (name.empty()) continue;
    source::Location here{file(name), frame.Line, frame.Column, source::kNoExpansion};
    if (location) here.expansion = expansion(known(frames.getFrame(i).FunctionName), *location);
    location = here;
  }
  return location;
}

DebugLines LineReader::read() {
  const std::vector<Change> all = changes();
  std::vector<source::LineEntry>& entries = table_.entries;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto location = locate(all[i]);
    if (!location) continue;
    const auto range =
        std::ranges::find_if(code_, [&](const Range& r) { return all[i] >= r.begin && all[i] < r.end; });
    const std::uint64_t end = i + 1 < all.size() ? std::min(all[i + 1], range->end) : range->end;
    for (std::uint64_t address = all[i]; address < end; address += kUnitBytes) {
      source::LineEntry& entry = entries.emplace_back();
      entry.address = address;
      entry.location = *location;
    }
  }
  table_.fromDebugInformation = !entries.empty();
  DebugLines read{std::move(table_), {}};
  if (damage_) {
    read.diagnostics.push_back(source::makeError(
        source::Code::MalformedCodeObject, {path_, 0, 0, 0},
        fmt::format("its debug information is damaged, so source lines may be missing: {}", *damage_)));
    read.diagnostics.back().severity = source::Severity::Warning;
  }
  return read;
}

} // namespace

DebugLines debugLines(std::span<const std::byte> codeObject, const std::string& path) {
  const llvm::StringRef bytes(reinterpret_cast<const char*>(codeObject.data()), codeObject.size());
  auto object = llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(bytes, path));
  if (!object) {
    llvm::consumeError(object.takeError());
    return {}; // the reader of the code object reports the errors
  }
  return LineReader(**object, path).read();
}

} // namespace wavesmith::assembler

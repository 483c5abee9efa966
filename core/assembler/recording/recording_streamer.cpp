// SPDX-License-Identifier: Apache-2.0
#include "assembler/recording/recording_streamer.h"

#include "assembler/limits.h"
#include "assembler/llvm_target.h"
#include "assembler/recording/limited_size.h"
#include "source/round_up.h"

#include <fmt/format.h>
#include <llvm/MC/MCAsmBackend.h>
#include <llvm/MC/MCAssembler.h>
#include <llvm/MC/MCCodeEmitter.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCExpr.h>
#include <llvm/MC/MCObjectWriter.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSectionELF.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>

#include <algorithm>
#include <string>

namespace wavesmith::assembler {
namespace {

// s_nop 0: SOPP, opcode 0 (CDNA3 ISA document, "SOPP Instructions").
constexpr char kNopBytes[] = {'\x00', '\x00', '\x80', '\xbf'};

llvm::MCStreamer* makeStreamer(const llvm::Triple&, llvm::MCContext& context,
                               std::unique_ptr<llvm::MCAsmBackend>&& backend,
                               std::unique_ptr<llvm::MCObjectWriter>&& writer,
                               std::unique_ptr<llvm::MCCodeEmitter>&& emitter) {
  return new RecordingStreamer(context, std::move(backend), std::move(writer), std::move(emitter));
}

constexpr unsigned kInstructionBytes = 4; // the size of all instructions is one or two of these
constexpr unsigned kResidues = 256;
constexpr auto kMostBytes = static_cast<std::uint64_t>(kMostFilledBytes);

std::size_t sizeOf(const llvm::MCFragment* fragment) {
  if (const auto* data = llvm::dyn_cast_or_null<llvm::MCDataFragment>(fragment))
    return data->getContents().size();
  if (const auto* relaxable = llvm::dyn_cast_or_null<llvm::MCRelaxableFragment>(fragment))
    return relaxable->getContents().size();
  return 0;
}

} // namespace

RecordingStreamer::~RecordingStreamer() = default;

std::unique_ptr<RecordingStreamer> RecordingStreamer::make(const LlvmTarget& target, llvm::MCContext& context,
                                                           llvm::raw_pwrite_stream& output) {
  // Only LLVM's own factory can attach the part of a streamer that writes kernel descriptors and notes, so it
  // is redirected to create this class. No other code in this process creates ELF streamers.
  llvm::TargetRegistry::RegisterELFStreamer(const_cast<llvm::Target&>(*target.target), makeStreamer);
  std::unique_ptr<llvm::MCAsmBackend> backend(
      target.target->createMCAsmBackend(*target.subtarget, *target.registers, target.options));
  std::unique_ptr<llvm::MCObjectWriter> writer = backend->createObjectWriter(output);
  std::unique_ptr<llvm::MCCodeEmitter> emitter(
      target.target->createMCCodeEmitter(*target.instructions, context));
  llvm::MCStreamer* made = target.target->createMCObjectStreamer(
      target.triple, context, std::move(backend), std::move(writer), std::move(emitter), *target.subtarget);
  return std::unique_ptr<RecordingStreamer>(static_cast<RecordingStreamer*>(made));
}

bool RecordingStreamer::inCode() const {
  const auto* section = llvm::dyn_cast_or_null<llvm::MCSectionELF>(getCurrentSectionOnly());
  return section && (section->getFlags() & llvm::ELF::SHF_EXECINSTR) != 0;
}

RecordingStreamer::Mark RecordingStreamer::mark() const {
  return {getCurrentFragment(), sizeOf(getCurrentFragment())};
}

Emission RecordingStreamer::since(const Mark& mark) const {
  const llvm::MCFragment* fragment = getCurrentFragment();
  const std::size_t offset = fragment == mark.fragment ? mark.size : 0;
  const std::size_t length = sizeOf(fragment) - offset;
  return {fragment, static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length),
          getCurrentSectionOnly()};
}

Emission RecordingStreamer::emitPlaceholder() {
  const Mark before = mark();
  emitBytes(llvm::StringRef(kNopBytes, sizeof kNopBytes));
  return since(before);
}

void RecordingStreamer::emitInstruction(const llvm::MCInst& instruction,
                                        const llvm::MCSubtargetInfo& subtarget) {
  const Mark before = mark();
  if (copies_) copies_->push_back(instruction);
  MCELFStreamer::emitInstruction(instruction, subtarget);
  const Emission emission = since(before);
  advance(emission.length);
  if (observer_) observer_->onInstruction(emission, instruction);
}

void RecordingStreamer::emitLabel(llvm::MCSymbol* symbol, llvm::SMLoc where) {
  MCELFStreamer::emitLabel(symbol, where);
  if (observer_) observer_->onLabel(*symbol, where);
}

void RecordingStreamer::emitValueImpl(const llvm::MCExpr* value, unsigned size, llvm::SMLoc where) {
  const Mark before = mark();
  if (observer_) observer_->onUse(*value);
  inValue_ = true;
  MCELFStreamer::emitValueImpl(value, size, where);
  inValue_ = false;
  advance(size);
  if (!observer_) return;
  if (inCode() && size % 4 == 0) observer_->onCodeWord(since(before));
}

void RecordingStreamer::visitUsedSymbol(const llvm::MCSymbol& symbol) {
  MCELFStreamer::visitUsedSymbol(symbol);
  if (observer_ && inValue_) observer_->onHiddenUse(symbol);
}

void RecordingStreamer::emitIntValue(std::uint64_t value, unsigned size) {
  const Mark before = mark();
  MCELFStreamer::emitIntValue(value, size); // through emitBytes
  if (observer_ && inCode() && size % 4 == 0) observer_->onCodeWord(since(before));
}

void RecordingStreamer::emitBytes(llvm::StringRef bytes) {
  if (!inFill_ && !spend(bytes.size(), 1, getStartTokLoc())) return;
  MCELFStreamer::emitBytes(bytes);
  if (!inValue_) advance(bytes.size()); // emitValueImpl emits constants as bytes
}

void RecordingStreamer::emitULEB128Value(const llvm::MCExpr* value) {
  MCELFStreamer::emitULEB128Value(value);
  residue().reset();
}

void RecordingStreamer::emitSLEB128Value(const llvm::MCExpr* value) {
  MCELFStreamer::emitSLEB128Value(value);
  residue().reset();
}

void RecordingStreamer::emitELFSize(llvm::MCSymbol* symbol, const llvm::MCExpr* value) {
  sizes_.push_back({symbol, value, getStartTokLoc()});
}

void RecordingStreamer::advance(std::uint64_t bytes) {
  if (std::optional<unsigned>& at = residue()) at = static_cast<unsigned>((*at + bytes) % kResidues);
}

void RecordingStreamer::align(std::uint64_t alignment) {
  std::optional<unsigned>& at = residue();
  if (alignment >= kResidues)
    at = 0;
  else if (at)
    at = static_cast<unsigned>(source::roundUp(*at, alignment) % kResidues);
}

// Padding consists of whole units (instructions, or values). If the size is not a multiple, LLVM loops
// forever or aborts.
bool RecordingStreamer::canAlign(std::uint64_t alignment, unsigned unit) {
  const std::optional<unsigned> at = residue();
  if (unit <= 1 || (at && (*at % unit == 0 || *at % std::min<std::uint64_t>(alignment, kResidues) == 0)))
    return true;
  const std::string missing = at ? std::to_string(unit - *at % unit) : "a few";
  getContext().reportError(getStartTokLoc(),
                           "the code before this alignment is not a multiple of " + std::to_string(unit) +
                               " bytes, the size of the fill value; add " + missing + " bytes with .zero");
  return false;
}

// Reports once that the limit is exceeded; everything after it is dropped.
bool RecordingStreamer::spend(std::uint64_t count, std::uint64_t size, llvm::SMLoc where) {
  if (spent_ > kMostBytes) return false;
  spent_ = count > kMostBytes / size ? kMostBytes + 1 : spent_ + count * size;
  if (spent_ <= kMostBytes) return true;
  const std::string message =
      size == 1
          ? fmt::format("with these {} bytes, the data of the file exceeds the limit of 64 MiB", count)
          : fmt::format("with these {} times {} bytes, the data of the file exceeds the limit of 64 MiB",
                        count, size);
  getContext().reportError(where.isValid() ? where : getStartTokLoc(), message);
  return false;
}

// Reports once that there are too many values of code, each of which is remembered.
bool RecordingStreamer::spendValues(std::uint64_t count, llvm::SMLoc where) {
  if (values_ > kMostValues) return false;
  values_ = count > kMostValues ? kMostValues + 1 : values_ + count;
  if (values_ <= kMostValues) return true;
  getContext().reportError(
      where,
      fmt::format("with these {} values, the values of a file exceed the limit of {}", count, kMostValues));
  return false;
}

bool RecordingStreamer::spendAtLayout(std::uint64_t count, std::uint64_t before, std::uint64_t size,
                                      llvm::SMLoc where) {
  if (spent_ <= kMostBytes) spent_ -= before * size;
  return spend(count, size, where);
}

LimitedSize& RecordingStreamer::limited(const llvm::MCExpr& count, std::int64_t size, llvm::SMLoc where) {
  const auto unit = static_cast<std::uint64_t>(size);
  limited_.push_back(
      std::make_unique<LimitedSize>(count, [this, unit, where](std::uint64_t now, std::uint64_t before) {
        return spendAtLayout(now, before, unit, where);
      }));
  return *limited_.back();
}

bool RecordingStreamer::isKnown(const llvm::MCExpr& count) {
  std::int64_t value = 0;
  return count.evaluateAsAbsolute(value, getAssembler());
}

bool RecordingStreamer::affordable(const llvm::MCExpr& count, std::int64_t size, llvm::SMLoc where) {
  std::int64_t value = 0;
  if (!count.evaluateAsAbsolute(value, getAssembler()) || value <= 0 || size <= 0) return true;
  return spend(static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(size), where);
}

void RecordingStreamer::emitFill(const llvm::MCExpr& bytes, std::uint64_t value, llvm::SMLoc where) {
  if (!affordable(bytes, 1, where)) return;
  MCELFStreamer::emitFill(isKnown(bytes) ? bytes : limited(bytes, 1, where), value, where);
  advanceBy(bytes, 1);
}

void RecordingStreamer::emitFill(const llvm::MCExpr& count, std::int64_t size, std::int64_t value,
                                 llvm::SMLoc where) {
  if (!affordable(count, size, where)) return;
  std::int64_t values = 0;
  const bool isRemembered = inCode() && size % kInstructionBytes == 0;
  if (isRemembered && count.evaluateAsAbsolute(values, getAssembler()) && values > 0 &&
      !spendValues(static_cast<std::uint64_t>(values), where))
    return;
  inFill_ = true;
  MCELFStreamer::emitFill(size <= 0 || isKnown(count) ? count : limited(count, size, where), size, value,
                          where);
  inFill_ = false;
  advanceBy(count, size);
}

void RecordingStreamer::emitValueToOffset(const llvm::MCExpr* offset, unsigned char value,
                                          llvm::SMLoc where) {
  LimitedSize& bytes = limited(*offset, 1, where); // how many is only known at the layout
  MCELFStreamer::emitValueToOffset(&bytes, value, where);
  bytes.setOrigin(getCurrentFragment());
  std::int64_t known = 0;
  residue().reset();
  if (offset->evaluateAsAbsolute(known) && known >= 0)
    residue() = static_cast<unsigned>(static_cast<std::uint64_t>(known) % kResidues);
}

void RecordingStreamer::advanceBy(const llvm::MCExpr& count, std::int64_t size) {
  std::int64_t value = 0;
  if (count.evaluateAsAbsolute(value, getAssembler()) && value >= 0)
    advance(static_cast<std::uint64_t>(value) * static_cast<std::uint64_t>(size));
  else
    residue().reset();
}

void RecordingStreamer::emitCodeAlignment(llvm::Align alignment, const llvm::MCSubtargetInfo* subtarget,
                                          unsigned most) {
  if (!spend(alignment.value(), 1, getStartTokLoc())) return;
  if (alignment.value() % kInstructionBytes == 0 && !canAlign(alignment.value(), kInstructionBytes)) return;
  MCELFStreamer::emitCodeAlignment(alignment, subtarget, most);
  align(alignment.value());
}

void RecordingStreamer::emitValueToAlignment(llvm::Align alignment, std::int64_t value, unsigned size,
                                             unsigned most) {
  if (!spend(alignment.value(), 1, getStartTokLoc())) return;
  if (!canAlign(alignment.value(), size)) return;
  MCELFStreamer::emitValueToAlignment(alignment, value, size, most);
  align(alignment.value());
}

} // namespace wavesmith::assembler

// SPDX-License-Identifier: Apache-2.0
#include "assembler/disassembly/disassemble.h"

#include "source/text/text.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrAnalysis.h>
#include <llvm/MC/MCInstrDesc.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/raw_ostream.h>

#include <array>
#include <cstring>
#include <map>

namespace wavesmith::assembler {
namespace {

// LLVM 19 decodes SDWA with invalid selects, and its printer then has undefined behavior
// (AMDGPUInstPrinter.cpp, printSDWASel and printSDWADstUnused: llvm_unreachable, which a release build
// assumes never to be reached).
bool hasReservedSelect(std::span<const std::byte> bytes) {
  constexpr std::uint32_t kSdwa = 0xf9; // SRC0 (CDNA3 ISA document, "SDWA")
  constexpr std::uint32_t kVopc = 0x3e; // encodings by their seven highest bits
  constexpr std::uint32_t kVop1 = 0x3f;
  constexpr std::uint32_t kLastSelect = 6;       // SDWA_DWORD
  constexpr std::uint32_t kLastUnusedPolicy = 2; // UNUSED_PRESERVE
  std::array<std::uint32_t, 2> words{};
  if (bytes.size() < sizeof words) return false;
  std::memcpy(words.data(), bytes.data(), sizeof words);
  const std::uint32_t encoding = words[0] >> 25;
  if ((words[0] & 0x1ff) != kSdwa || encoding > kVop1) return false;
  const auto field = [&words](unsigned from, unsigned bits) { return words[1] >> from & ((1u << bits) - 1); };
  const bool hasDestination = encoding != kVopc;
  const bool hasSecondSource = encoding != kVop1;
  return field(16, 3) > kLastSelect || (hasSecondSource && field(24, 3) > kLastSelect) ||
         (hasDestination && (field(8, 3) > kLastSelect || field(11, 2) > kLastUnusedPolicy));
}

} // namespace

Disassembler::Disassembler(const LlvmTarget& target)
    : target_(target),
      context_(std::make_unique<llvm::MCContext>(target.triple, target.syntax.get(), target.registers.get(),
                                                 target.subtarget.get())),
      disassembler_(target.target->createMCDisassembler(*target.subtarget, *context_)),
      printer_(target.target->createMCInstPrinter(target.triple, target.syntax->getAssemblerDialect(),
                                                  *target.syntax, *target.instructions, *target.registers)),
      analysis_(target.target->createMCInstrAnalysis(target.instructions.get())) {}

Disassembler::~Disassembler() = default;

std::optional<Decoded> Disassembler::decode(std::span<const std::byte> bytes, std::uint64_t address) const {
  Decoded decoded;
  std::uint64_t size = 0;
  const llvm::ArrayRef<std::uint8_t> raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  const auto status = disassembler_->getInstruction(decoded.instruction, size, raw, address, llvm::nulls());
  if (status == llvm::MCDisassembler::Fail || size == 0 || size > bytes.size()) return std::nullopt;
  decoded.length = static_cast<unsigned>(size);
  decoded.isPrintable = size != 8 || !hasReservedSelect(bytes);
  return decoded;
}

std::string Disassembler::text(const Decoded& decoded, std::uint64_t address) const {
  if (!decoded.isPrintable) return {};
  std::string text;
  llvm::raw_string_ostream stream(text);
  printer_->printInst(&decoded.instruction, address, "", *target_.subtarget, stream);
  return std::string(source::trimmed(text));
}

std::optional<std::uint64_t> Disassembler::branchTarget(const Decoded& decoded, std::uint64_t address) const {
  std::uint64_t destination = 0;
  if (analysis_->evaluateBranch(decoded.instruction, address, decoded.length, destination))
    return destination;
  return std::nullopt;
}

source::Result<const Disassembler*> disassemblerFor(const std::string& targetId, const std::string& path) {
  const auto target = llvmTarget(targetId, path);
  if (!target) return std::unexpected(target.error());
  static std::map<const LlvmTarget*, std::unique_ptr<Disassembler>> known;
  auto& entry = known[*target];
  if (!entry) entry = std::make_unique<Disassembler>(**target);
  return entry.get();
}

DisassembledInstruction disassembleInstruction(std::span<const std::byte> bytes, std::uint64_t address,
                                               const std::string& target) {
  const auto disassembler = disassemblerFor(target, {});
  if (!disassembler) return {};
  const auto decoded = (*disassembler)->decode(bytes, address);
  if (!decoded) return {};
  return {(*disassembler)->text(*decoded, address), decoded->length};
}

} // namespace wavesmith::assembler

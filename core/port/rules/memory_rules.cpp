// SPDX-License-Identifier: Apache-2.0
#include "port/rules/memory_rules.h"

#include "syntax/registers.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::port {
namespace {

bool isVectorMemory(std::string_view base) {
  return base.starts_with("buffer_") || base.starts_with("tbuffer_") || base.starts_with("flat_") ||
         base.starts_with("global_") || base.starts_with("scratch_");
}

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words)
    text += (text.empty() ? "" : " ") + std::string(word);
  return text;
}

// A load into one half of a register. Those with a format write both halves, but for d16_hi_x.
bool loadsHalf(std::string_view base) {
  if (base.contains("_format_") && !base.contains("_d16_hi_")) return false;
  return base.contains("_d16") && (base.contains("_load_") || base.contains("_read_"));
}

} // namespace

void MemoryRules::apply(Rewriting& line) const {
  flatScratch(line);
  if (scratch(line)) return;
  caches(line);
  cacheBits(line);
  pairAndBase(line);
  bufferOperands(line);
  loadToLds(line);
  missing(line);
}

void MemoryRules::flatScratch(Rewriting& line) const {
  const syntax::Statement& statement = line.statement();
  if (from_.hasArchitectedScratch() || statement.operands.empty() || !statement.base.starts_with("s_"))
    return;
  if (statement.operands.front().text.starts_with("flat_scratch"))
    line.replaceStatement({}, {.what = "the set-up of flat_scratch is removed",
                               .why = "gfx942 sets up scratch itself (architected flat scratch)"});
}

// Scratch through the buffer that the packet processor wrote to s[0:3]: gfx942 writes none. Per lane, its offsets
// count the same bytes as those of scratch_load (LLVM 19 AMDGPUUsage, "Private Segment Buffer").
bool MemoryRules::scratch(Rewriting& line) const {
  const syntax::Statement& statement = line.statement();
  const bool hasBuffer = std::ranges::any_of(
      kernels_, [](const OldKernel& kernel) { return kernel.uses(UserRegister::PrivateSegmentBuffer); });
  if (!hasBuffer ||
      !(statement.base.starts_with("buffer_load_") || statement.base.starts_with("buffer_store_")))
    return false;
  const auto& operands = statement.operands;
  if (operands.size() != 4 || operands[2].text != "s[0:3]" || statement.modifier("lds") != nullptr ||
      statement.modifier("idxen") != nullptr || statement.base.contains("format"))
    return false;
  const bool isLoad = statement.base.starts_with("buffer_load_");
  const std::string_view address = statement.modifier("offen") != nullptr ? operands[1].text : "off";
  const std::string_view base = operands[3].text == "0" ? "off" : operands[3].text;
  const std::string name = "scratch_" + std::string(statement.base.substr(7));
  std::vector<std::string_view> modifiers;
  for (const syntax::Piece& one : statement.modifiers)
    if (one.text.starts_with("offset:")) modifiers.push_back(one.text);
  std::string text = isLoad ? fmt::format("{} {}, {}, {}", name, operands[0].text, address, base)
                            : fmt::format("{} {}, {}, {}", name, address, operands[0].text, base);
  if (!modifiers.empty()) text += ' ' + joined(modifiers);
  line.replaceStatement({text},
                        {.what = fmt::format("{} of scratch becomes {}", statement.base, name),
                         .why = "gfx942 writes no buffer of scratch to s[0:3]; offsets stay the same"});
  return true;
}

// The memory model of gfx940 needs other bits than those before (LLVM 19 AMDGPUUsage, "Memory Model gfx942").
void MemoryRules::caches(Rewriting& line) {
  const std::string_view base = line.statement().base;
  if (base.starts_with("buffer_wbinvl1"))
    line.replaceStatement({"buffer_inv sc1"},
                          {.what = fmt::format("{} becomes buffer_inv sc1", base),
                           .why = "this is how gfx942 drops what other compute units may have changed"});
  else if (base == "buffer_invl2")
    line.replaceStatement({"buffer_inv sc0 sc1"}, {.what = "buffer_invl2 becomes buffer_inv sc0 sc1",
                                                   .why = "the scope of the system has both bits"});
  else if (base == "buffer_wbl2" && line.statement().modifiers.empty())
    line.replaceStatement({"buffer_wbl2 sc0 sc1"}, {.what = "buffer_wbl2 gets sc0 sc1",
                                                    .why = "the scope of the system has both bits"});
}

void MemoryRules::cacheBits(Rewriting& line) {
  const syntax::Statement& statement = line.statement();
  if (!isVectorMemory(statement.base)) return;
  const bool isAtomic = statement.base.contains("_atomic_");
  const bool hasScc = statement.modifier("scc") != nullptr;
  for (const syntax::Piece& one : statement.modifiers) {
    const auto become = [&](std::string_view now, std::string why) {
      line.replace(one, std::string(now));
      line.because({.what = fmt::format("{} becomes {}", one.text, now), .why = std::move(why)});
    };
    if (one.text == "glc" && isAtomic)
      become("sc0", "this bit makes an atomic return the old value");
    else if (one.text == "glc" && hasScc)
      line.removeModifier(one);
    else if (one.text == "glc")
      become("sc1", "this bit makes an access coherent for the device");
    else if (one.text == "slc")
      become("nt", "this bit marks data that is used once");
    else if (one.text == "scc")
      become(isAtomic ? "sc1" : "sc0 sc1", "these bits make an access coherent for the system");
  }
}

// gfx9 adds a 32-bit offset to the address in SGPRs; early assemblers wanted a pair and the hardware read its
// first half (Vega ISA, FLAT instructions, SADDR).
void MemoryRules::pairAndBase(Rewriting& line) {
  const syntax::Statement& statement = line.statement();
  if (!statement.base.starts_with("global_")) return;
  const auto& operands = statement.operands;
  if (operands.size() < 2 || operands.back().text == "off") return;
  if (!operands.back().text.starts_with("s[") && !operands.back().text.starts_with("vcc")) return;
  const bool isStore = statement.base.starts_with("global_store");
  const bool isAtomic = statement.base.starts_with("global_atomic");
  const bool returns = statement.modifier("glc") != nullptr || statement.modifier("sc0") != nullptr;
  const std::size_t at = isStore || (isAtomic && !returns) ? 0 : 1;
  const syntax::Piece& address = operands[at];
  if (!address.text.starts_with("v[")) return;
  const std::size_t colon = address.text.find(':');
  if (colon == std::string_view::npos) return;
  const auto registers = syntax::readRegisters(address.text);
  const std::string first = registers ? fmt::format("v{}", registers->first)
                                      : fmt::format("v[{}]", address.text.substr(2, colon - 2));
  line.replace(address, first);
  line.because({.what = fmt::format("{} becomes {}", address.text, first),
                .why = "with an address in SGPRs, the offset is one register of 32 bits"});
}

void MemoryRules::bufferOperands(Rewriting& line) {
  const syntax::Statement& statement = line.statement();
  if (!statement.base.starts_with("buffer_load_") && !statement.base.starts_with("buffer_store_")) return;
  if (statement.modifier("lds") != nullptr && statement.operands.size() == 4) {
    line.removeOperand(0);
    line.because({.what = "the first operand of a load to LDS is removed",
                  .why = "it was never written, and LLVM no longer wants it"});
  } else if (statement.operands.size() == 3 && statement.operands[2].text.starts_with("s[")) {
    const syntax::Piece& resource = statement.operands[2];
    line.replace(resource, fmt::format("{}, 0", resource.text));
    line.because({.what = "the scalar offset 0 is written", .why = "LLVM requires it"});
  }
}

// LLVM 19 FLATInstructions.td: gfx940 has opcodes of their own for what was a bit before.
void MemoryRules::loadToLds(Rewriting& line) {
  const syntax::Statement& statement = line.statement();
  const syntax::Piece* lds = statement.modifier("lds");
  for (const std::string_view segment : {"global_load_", "scratch_load_"}) {
    if (lds == nullptr || !statement.base.starts_with(segment)) continue;
    const std::string now = fmt::format("{}lds_{}", segment, statement.base.substr(segment.size()));
    line.replace(statement.mnemonic, now);
    line.removeModifier(*lds);
    line.because({.what = fmt::format("{} with lds becomes {}", statement.base, now),
                  .why = "a load to LDS has a name of its own on gfx942"});
  }
}

void MemoryRules::missing(Rewriting& line) const {
  const syntax::Statement& statement = line.statement();
  if (statement.base == "buffer_store_lds_dword")
    return line.ask("gfx942 has no buffer_store_lds_dword",
                    "load the dword of each lane with ds_read_b32 from m0 plus 4 times the lane, wait for it "
                    "with lgkmcnt(0), and store it with buffer_store_dword");
  if (statement.modifier("tfe") != nullptr && isVectorMemory(statement.base))
    line.ask("gfx942 has no tfe",
             "nothing there reports pages that are not resident: remove tfe and the last result register");
  // Vega ISA, "D16 instructions": gfx8.0 does not pack them (LLVM 19 AMDGPU.td, FeatureUnpackedD16VMem).
  if (from_.isGfx8() && statement.base.contains("format_d16_xy"))
    line.ask(fmt::format("{} has packed halves on gfx942", statement.base),
             "gfx803 has one register for each half, gfx942 one for two: use half of the registers, and the "
             "lower and upper halves of them");
  // gfx900 has no SRAM-ECC, which every gfx942 has (LLVM 19 AMDGPU.td, FeatureISAVersion9_0_0; GCNSubtarget.h,
  // d16PreservesUnusedBits; CDNA3 ISA 9.1.6).
  if (from_.name == "gfx900" && loadsHalf(statement.base))
    line.ask(
        fmt::format("{} clears the other half of its register on gfx942", statement.base),
        "gfx900 keeps that half, gfx942 with SRAM-ECC does not: if it is read, load into another register "
        "and combine both");
}

} // namespace wavesmith::port

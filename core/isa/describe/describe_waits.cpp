// SPDX-License-Identifier: Apache-2.0
// When the result of an opcode is available, as text: CDNA3 ISA 4.4 (counters and their order), 8.3 (SMEM),
// 10.2 (FLAT), 11.4 (GWS).
#include "isa/describe/describe_waits.h"

#include "isa/describe/describe.h"
#include "isa/describe/describe_words.h"

#include <fmt/format.h>

namespace wavesmith::isa {
namespace page {
namespace {

constexpr std::string_view kVmcnt =
    "s_waitcnt vmcnt(N), N at most the number of vector memory operations issued after this one; only "
    "vmcnt(0) while a flat_* is outstanding";
constexpr std::string_view kLgkmcnt = "s_waitcnt lgkmcnt(N), N at most the number of LDS operations issued "
                                      "after this one; only lgkmcnt(0) while "
                                      "a flat_* is outstanding";
constexpr std::string_view kFlat =
    "s_waitcnt vmcnt(0) lgkmcnt(0): a flat_* counts in both and finishes out of order";
constexpr std::string_view kScalar =
    "s_waitcnt lgkmcnt(0): scalar memory finishes out of order, so that no other count proves anything";

// "vdst is safe to use after ..." for loads, and the state of a store at that point.
std::string memory(const Opcode& row, std::string_view wait, std::string_view reached) {
  if (row.has(trait::kAtomic) && returnsOnDemand(row)) {
    const std::string_view bit = row.encoding == Encoding::Smem ? "glc" : "sc0";
    const bool ownVdst = row.operands[0].access == Access::Write;
    return fmt::format(
        "With {}, {} is safe to use after {}. Without, the same wait says that the operation {}.", bit,
        ownVdst                          ? "vdst"
        : row.encoding == Encoding::Smem ? "sdata"
                                         : "vdata",
        wait, reached);
  }
  if (row.has(trait::kLoad)) {
    return fmt::format("{} is safe to use after {}.", row.encoding == Encoding::Smem ? "sdst" : "vdst", wait);
  }
  return fmt::format(
      "The registers with data and addresses may be overwritten at once, but for the hazards below. The "
      "operation {} after {}.",
      reached, wait);
}

std::string vectorMemory(const Opcode& row) {
  if (row.has(trait::kCacheControl)) return fmt::format("Done after {}.", kVmcnt);
  if (row.has(trait::kLdsDma)) {
    if (row.has(trait::kStore))
      return fmt::format("The data have left LDS and are in memory after {}.", kVmcnt);
    return fmt::format("The data are in LDS after {}. Another wave needs an s_barrier after that.", kVmcnt);
  }
  if (row.encoding == Encoding::Flat) return memory(row, kFlat, "has reached memory");
  std::string text = memory(row, kVmcnt, "has reached the L2 cache");
  if ((row.forms & kLds) != 0)
    text += " With lds, the data are in LDS after the same wait; another wave needs an s_barrier after that.";
  return text;
}

std::string scalarMemory(const Opcode& row) {
  if (row.counters.lgkm == 0) return "";
  if (row.has(trait::kCacheControl)) return "Done after s_waitcnt lgkmcnt(0).";
  if (row.memoryBytes == 0) return fmt::format("sdst is safe to use after {}.", kScalar); // s_memtime
  if (row.has(trait::kStore))
    return fmt::format(
        "sdata may be overwritten, and the data are in the scalar cache, after {}. s_dcache_wb sends them "
        "to memory.",
        kScalar);
  return memory(row, kScalar, "is complete");
}

std::string lds(const Opcode& row) {
  if (row.operandCount() == 0) return fmt::format("Counted off after {}.", kLgkmcnt); // ds_nop
  if (row.operands[0].field == Field::DsVdst) return fmt::format("vdst is safe to use after {}.", kLgkmcnt);
  return fmt::format(
      "The registers with data and addresses may be overwritten at once. The data are in LDS after {}; "
      "wait before s_barrier when other waves read them.",
      kLgkmcnt);
}

} // namespace

std::string safeWhen(const Opcode& row) {
  switch (row.unit) {
  case Unit::Buffer:
  case Unit::Flat: return vectorMemory(row);
  case Unit::Smem: return scalarMemory(row);
  case Unit::Lds: return lds(row);
  case Unit::Gws: return "The very next instruction must be s_waitcnt 0.";
  case Unit::Mfma:
    return "No counter: the results are there after the wait states that the hazards below name; hardware "
           "does not wait.";
  default: break;
  }
  if (row.has(trait::kMessage)) return "The message has been sent after s_waitcnt lgkmcnt(0).";
  return "";
}

} // namespace page

std::string toText(const CounterSteps& steps) {
  std::vector<std::string> parts;
  if (steps.vm != 0) parts.push_back(fmt::format("vmcnt +{}", steps.vm));
  if (steps.lgkm != 0) parts.push_back(fmt::format("lgkmcnt +{}", steps.lgkm));
  if (steps.exp != 0) parts.push_back(fmt::format("expcnt +{}", steps.exp));
  return page::joined(parts, "and");
}

} // namespace wavesmith::isa

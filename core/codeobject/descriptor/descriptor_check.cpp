// SPDX-License-Identifier: Apache-2.0
#include "codeobject/descriptor/descriptor_check.h"

#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>

namespace wavesmith::codeobject {
namespace {

// LLVM AMDGPUUsage, "AMDHSA Kernel Assembler Directives", .amdhsa_accum_offset; rejected by AMDGPUAsmParser,
// ParseDirectiveAMDHSAKernel.
constexpr std::uint32_t kAccumStep = 4;
constexpr std::uint32_t kMostAccumOffset = 256;
// The same table, ".amdhsa_system_vgpr_workitem_id"; 3 is undefined in "compute_pgm_rsrc2 for GFX6-GFX12".
constexpr std::uint32_t kMostWorkitemId = 2;
// CDNA3 ISA 2.2.1 "Local Data Share (LDS)": 64 KiB per compute unit, which also limits a work-group.
constexpr std::uint32_t kLdsBytes = 65536;
// 102 registers, VCC, FLAT_SCRATCH and XNACK_MASK in granules of 8, minus one (LLVM AMDGPUBaseInfo,
// getNumSGPRBlocks with getNumExtraSGPRs: 6 if flat scratch is architected).
constexpr std::uint32_t kMostGranulatedScalars = 13;
// A descriptor is aligned to 64 bytes and a kernel to 256 (LLVM AMDGPUUsage, "Kernel Descriptor").
constexpr std::int64_t kEntryStep = 64;

constexpr std::uint64_t most(unsigned bits) {
  return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

// CP and runtime fill these; "must be 0" in LLVM AMDGPUUsage, "compute_pgm_rsrc1" and "compute_pgm_rsrc2".
constexpr std::string_view kSetByOthers[] = {
    "PRIORITY",
    "PRIV",
    "DEBUG_MODE",
    "BULKY",
    "CDBG_USER",
    "ENABLE_TRAP_HANDLER",
    "ENABLE_EXCEPTION_ADDRESS_WATCH",
    "ENABLE_EXCEPTION_MEMORY",
    "GRANULATED_LDS_SIZE",
};

class Check {
public:
  explicit Check(const KernelDescriptor& descriptor) : d_(descriptor) {}

  std::vector<Refusal> run() {
    ranges();
    registers();
    userRegisters();
    segments();
    notOfThisTarget();
    reserved();
    std::ranges::stable_sort(found_, {}, [](const Refusal& refusal) {
      return refusal.field == nullptr ? kKernelDescriptorBytes * kBitsOfAByte : refusal.field->firstBit;
    });
    return std::move(found_);
  }

private:
  void refuse(std::string_view field, std::string why) {
    found_.push_back({findDescriptorField(field), std::move(why)});
  }

  // Checks each field separately.
  void ranges() {
    const bool tooMany = requiredUserSgprs(d_) > kMostUserSgprs; // reported with the number, below
    for (const DescriptorField& field : descriptorFields()) {
      if (tooMany && field.name == "USER_SGPR_COUNT") continue;
      if (auto why = refusalOf(field.directive.empty() ? field.name : field.directive, field.get(d_)))
        found_.push_back({&field, std::move(*why)});
    }
    for (const std::string_view name : kSetByOthers)
      if (const DescriptorField* field = findDescriptorField(name); field->get(d_) != 0)
        found_.push_back({field, "must be 0: the command processor or the runtime sets it"});
  }

  void registers() {
    if (auto why = refusalOfAccumOffset(d_.accumOffset, d_.vectorRegisters()))
      refuse("ACCUM_OFFSET", std::move(*why));
  }

  void userRegisters() {
    const std::uint32_t needed = requiredUserSgprs(d_);
    if (needed > kMostUserSgprs)
      refuse("USER_SGPR_COUNT",
             fmt::format("{} user SGPRs exceed the {} of the hardware: disable another one first", needed,
                         kMostUserSgprs));
    // AMDGPUAsmParser: "amdgpu_user_sgpr_count smaller than than implied by enabled user SGPRs".
    if (d_.userSgprCount < needed)
      refuse("USER_SGPR_COUNT",
             fmt::format("{} user SGPRs are enabled, but .amdhsa_user_sgpr_count is {}: raise it first",
                         needed, d_.userSgprCount));
    // AMDGPUAsmParser: "Kernarg preload length + offset is larger than the kernarg segment size".
    const std::uint64_t preloaded = (std::uint64_t{d_.kernargPreloadLength} + d_.kernargPreloadOffset) * 4;
    if (d_.kernargPreloadLength != 0 && d_.kernargSize != 0 && preloaded > d_.kernargSize)
      refuse("KERNARG_PRELOAD_SPEC_LENGTH",
             fmt::format("{} dwords from dword {} end at byte {}, past the kernarg segment of {} bytes",
                         d_.kernargPreloadLength, d_.kernargPreloadOffset, preloaded, d_.kernargSize));
  }

  void segments() {
    // LLVM AMDGPUUsage, "Memory Model GFX942": in tgsplit mode there is no local address space.
    if (d_.tgSplit && d_.groupSegmentFixedSize != 0)
      refuse("TG_SPLIT", "a work-group whose waves run on different compute units has no LDS, but "
                         "GROUP_SEGMENT_FIXED_SIZE is not 0");
    // LLVM AMDGPUUsage, "Flat Scratch": FLAT_SCRATCH is not initialized then.
    if (!d_.privateSegment && d_.privateSegmentFixedSize != 0)
      refuse("PRIVATE_SEGMENT_FIXED_SIZE", "scratch requires ENABLE_PRIVATE_SEGMENT: enable it first");
    if (d_.kernelCodeEntryByteOffset % kEntryStep != 0)
      refuse("KERNEL_CODE_ENTRY_BYTE_OFFSET", "the kernel entry must be at a multiple of 256 bytes");
  }

  void notOfThisTarget() {
    // AMDGPUAsmParser: "directive is not supported with architected flat scratch"; gfx940 and newer have
    // that.
    constexpr std::string_view kArchitected =
        "gfx942 initializes FLAT_SCRATCH itself and has no such registers";
    if (d_.privateSegmentBuffer) refuse("ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER", std::string(kArchitected));
    if (d_.flatScratchInit) refuse("ENABLE_SGPR_FLAT_SCRATCH_INIT", std::string(kArchitected));
    // AMDGPUAsmParser: "directive requires gfx10+".
    if (d_.wave32) refuse("ENABLE_WAVEFRONT_SIZE32", "a wave of gfx942 has 64 lanes");
  }

  // LLVM AMDGPUUsage, "Kernel Descriptor": each of them is "Reserved, must be 0".
  void reserved() {
    std::string bits;
    for (unsigned bit = 0; bit < kKernelDescriptorBytes * kBitsOfAByte; ++bit) {
      const auto byte = std::to_integer<unsigned>(d_.raw[bit / kBitsOfAByte]);
      if ((byte >> (bit % kBitsOfAByte) & 1) != 0 && descriptorFieldAt(bit) == nullptr)
        bits +=
            fmt::format("{}{} of byte {}", bits.empty() ? "" : ", ", bit % kBitsOfAByte, bit / kBitsOfAByte);
    }
    if (!bits.empty()) found_.push_back({nullptr, "reserved bits must be 0: bit " + bits});
  }

  const KernelDescriptor& d_;
  std::vector<Refusal> found_;
};

} // namespace

std::vector<Refusal> refusalsOf(const KernelDescriptor& descriptor) {
  return Check(descriptor).run();
}

// AMDGPUAsmParser: "accum_offset exceeds total VGPR allocation".
std::optional<std::string> refusalOfAccumOffset(std::uint64_t accumOffset, std::uint64_t nextFreeVgpr) {
  const std::uint64_t used = std::max<std::uint64_t>(nextFreeVgpr, 1);
  if (accumOffset <= source::roundUp(used, kAccumStep)) return std::nullopt;
  return fmt::format("the accumulation registers would begin at register {}, but the kernel has {}: raise "
                     ".amdhsa_next_free_vgpr or lower .amdhsa_accum_offset first",
                     accumOffset, nextFreeVgpr);
}

std::uint64_t largestOf(std::string_view directive) {
  if (directive == ".amdhsa_next_free_vgpr") return kMostVectorRegisters;
  if (directive == ".amdhsa_next_free_sgpr") return kMostScalarRegisters;
  if (directive == ".amdhsa_reserve_vcc" || directive == ".amdhsa_reserve_xnack_mask") return 1;
  const DescriptorField* field = findDescriptorField(directive);
  if (field == nullptr) return ~std::uint64_t{0};
  if (field->name == "ACCUM_OFFSET") return kMostAccumOffset;
  if (field->name == "USER_SGPR_COUNT" || field->name == "KERNARG_PRELOAD_SPEC_LENGTH") return kMostUserSgprs;
  if (field->name == "ENABLE_VGPR_WORKITEM_ID") return kMostWorkitemId;
  if (field->name == "GROUP_SEGMENT_FIXED_SIZE") return kLdsBytes;
  if (field->name == "GRANULATED_WAVEFRONT_SGPR_COUNT") return kMostGranulatedScalars;
  return most(field->bits);
}

std::optional<std::string> refusalOf(std::string_view directive, std::uint64_t value) {
  if (directive == ".amdhsa_next_free_vgpr" && value > kMostVectorRegisters)
    return fmt::format("a lane has at most {} vector registers in total", kMostVectorRegisters);
  if (directive == ".amdhsa_next_free_sgpr" && value > kMostScalarRegisters)
    return fmt::format("a wave has at most {} allocatable scalar registers", kMostScalarRegisters);
  const DescriptorField* field = findDescriptorField(directive);
  const std::string_view name = field == nullptr ? std::string_view() : field->name;
  if (name == "ACCUM_OFFSET" && (value < kAccumStep || value > kMostAccumOffset || value % kAccumStep != 0))
    return "the accumulation registers must begin at a multiple of 4, from 4 to 256";
  if (value <= largestOf(directive)) return std::nullopt;
  if (name == "GROUP_SEGMENT_FIXED_SIZE")
    return fmt::format("a work-group has at most {} bytes of LDS", kLdsBytes);
  if (name == "GRANULATED_WAVEFRONT_SGPR_COUNT") return "a wave has at most 112 scalar registers";
  if (name == "ENABLE_VGPR_WORKITEM_ID") return "must be 0 (x), 1 (x and y) or 2 (x, y and z)";
  if (name == "USER_SGPR_COUNT" || name == "KERNARG_PRELOAD_SPEC_LENGTH")
    return fmt::format("the hardware has {} user SGPRs", kMostUserSgprs);
  return fmt::format("must be 0 to {}", largestOf(directive));
}

} // namespace wavesmith::codeobject

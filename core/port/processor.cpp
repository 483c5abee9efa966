// SPDX-License-Identifier: Apache-2.0
#include "port/processor.h"

#include "codeobject/target.h"
#include "source/assembly/assembly_line.h"
#include "syntax/integer.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

namespace wavesmith::port {
namespace {

// Processors with the same instructions, by the one that the rules name (LLVM 19 AMDGPUUsage, "Processors").
struct Known {
  std::string_view name;
  std::string_view as; // empty: declined
  std::string_view why;
};
constexpr std::string_view kOldWhy =
    "its scalar loads count offsets in dwords and it has no flat_load with the "
    "meaning of later ones; port it to gfx803 first";
constexpr std::string_view kRdnaWhy =
    "its waves, waits and memory instructions are those of RDNA, and no rule "
    "carries them over to gfx942";
constexpr std::array<Known, 18> kKnown{{
    {"gfx801", "gfx803", ""},
    {"gfx802", "gfx803", ""},
    {"gfx803", "gfx803", ""},
    {"gfx805", "gfx803", ""},
    {"gfx810", "gfx803", ""},
    {"gfx900", "gfx900", ""},
    {"gfx902", "gfx900", ""},
    {"gfx904", "gfx900", ""},
    {"gfx906", "gfx906", ""},
    {"gfx908", "gfx908", ""},
    {"gfx909", "gfx900", ""},
    {"gfx90a", "gfx90a", ""},
    {"gfx90c", "gfx900", ""},
    {"gfx940", "gfx942", ""},
    {"gfx941", "gfx942", ""},
    {"gfx942", "gfx942", ""},
    {"gfx9-generic", "gfx900", ""},
    {"gfx9-4-generic", "gfx942", ""}, // LLVM 20
}};

std::string_view reasonToDecline(std::string_view name) {
  if (name.starts_with("gfx6") || name.starts_with("gfx7")) return kOldWhy;
  if (name.starts_with("gfx10") || name.starts_with("gfx11") || name.starts_with("gfx12")) return kRdnaWhy;
  return "it is not one of gfx803, gfx900, gfx906, gfx908, gfx90a and those with the same instructions";
}

source::Result<Processor> known(std::string_view name, const std::string& file, std::uint32_t line,
                                std::string because) {
  const auto* found = std::ranges::find(kKnown, name, &Known::name);
  if (found == kKnown.end())
    return source::failure(
        source::Code::CannotPort, {file, line, 0, 0},
        fmt::format("this is for {}, which cannot be ported: {}", name, reasonToDecline(name)));
  return Processor{.name = std::string(found->as),
                   .exact = std::string(name),
                   .line = line,
                   .stated = true,
                   .because = std::move(because)};
}

// "8,0,3" of .hsa_code_object_isa, as in gfx803; the stepping is hexadecimal in the name.
std::optional<std::string> fromVersion(std::string_view arguments) {
  std::vector<std::uint64_t> parts;
  for (const syntax::Piece& part : syntax::splitAtCommas(arguments, 0)) {
    const auto number = syntax::readInteger(part.text);
    if (!number) break;
    parts.push_back(*number);
  }
  if (parts.size() < 3) return std::nullopt;
  return fmt::format("gfx{}{}{:x}", parts[0], parts[1], parts[2]);
}

// A word that only another language has, at the beginning of a statement or anywhere in a line.
struct Foreign {
  std::string_view begin;
  std::string_view within;
  std::string_view language;
  std::string_view hint;
};
constexpr std::string_view kNoHint = "only AMDGPU assembly in the syntax of LLVM can be ported";
constexpr std::array<Foreign, 25> kForeign{{
    {"file format elf64-amdgpu", "", "the output of a disassembler", "port the source that it was made from"},
    {"Disassembly of section", "", "the output of a disassembler", "port the source that it was made from"},
    {".visible .entry", "", "PTX of NVIDIA", kNoHint},
    {".target sm_", "", "PTX of NVIDIA", kNoHint},
    {".entry", "(", "PTX of NVIDIA", kNoHint},
    {"", "MOV R1, c[0x", "SASS of NVIDIA", kNoHint},
    {"", ".headerflags", "SASS of NVIDIA", kNoHint},
    {".intel_syntax", "", "x86 assembly", kNoHint},
    {"", "%rsp", "x86 assembly", kNoHint},
    {"", "%rax", "x86 assembly", kNoHint},
    {"", "%rbp", "x86 assembly", kNoHint},
    {"", "%rdi", "x86 assembly", kNoHint},
    {".attribute arch, \"rv", "", "RISC-V assembly", kNoHint},
    {"addi", "sp", "RISC-V assembly", kNoHint},
    {".amdcl2", "", "assembly in the syntax of CLRX", "translate it to the syntax of LLVM first"},
    {".gallium", "", "assembly in the syntax of CLRX", "translate it to the syntax of LLVM first"},
    {".rocm", "", "assembly in the syntax of CLRX", "translate it to the syntax of LLVM first"},
    {".amd\n", "", "assembly in the syntax of CLRX", "translate it to the syntax of LLVM first"},
    {".gpu ", "", "assembly in the syntax of CLRX", "translate it to the syntax of LLVM first"},
    {"shader ", "", "assembly in the syntax of sp3", "translate it to the syntax of LLVM first"},
    {"type(CS)", "", "assembly in the syntax of sp3", "translate it to the syntax of LLVM first"},
    {"asic(", "", "assembly in the syntax of sp3", "translate it to the syntax of LLVM first"},
    {"OpCapability", "", "SPIR-V", "compile it with clang first"},
    {"ALU ", "@", "assembly of R600", "that family has other instructions altogether"},
    {"ALU_PUSH_BEFORE", "", "assembly of R600", "that family has other instructions altogether"},
}};

// Instructions that only RDNA has.
constexpr std::array<std::string_view, 10> kRdna{
    "s_waitcnt_vscnt", "s_inst_prefetch", "v_add_nc_u32",  "s_clause", "s_delay_alu",
    "v_dual_",         "v_sub_nc_u32",    "global_load_b", "s_load_b", "s_wait_loadcnt"};

// Without those whose word is nowhere in the text.
std::vector<Foreign> possibleIn(std::string_view text) {
  std::vector<Foreign> possible;
  std::ranges::copy_if(kForeign, std::back_inserter(possible), [text](const Foreign& one) {
    return !one.language.empty() && text.contains(one.within);
  });
  return possible;
}

const Foreign* foreignIn(std::span<const Foreign> possible, std::string_view line,
                         const source::StatementPlace& place) {
  const std::string_view statement = line.substr(place.begin, place.end - place.begin);
  const auto begins = [statement](std::string_view word) {
    return word.ends_with('\n') ? statement == word.substr(0, word.size() - 1) : statement.starts_with(word);
  };
  for (const Foreign& one : possible)
    if (begins(one.begin) && statement.contains(one.within)) return &one;
  return nullptr;
}

// Among others, the matrix instructions by their newer names: v_mfma_f32_32x32x8_f16 for v_mfma_f32_32x32x8f16.
bool isOfGfx942(std::string_view base) {
  if (base.starts_with("v_smfmac") || base.starts_with("global_load_lds_") || base == "buffer_inv" ||
      base == "v_mov_b64" || base == "v_lshl_add_u64")
    return true;
  if (!base.starts_with("v_mfma_") || base.ends_with("_1k")) return false;
  const std::size_t shape = base.find('x');
  return shape != std::string_view::npos && base.substr(shape).contains('_');
}

// What instructions show, the newest generation last.
struct Evidence {
  std::string_view name;
  std::string_view what;
};
std::optional<Evidence> evidenceOf(const syntax::Statement& statement) {
  const std::string_view base = statement.base;
  if ((base == "v_add_u32" || base == "v_sub_u32" || base == "v_subrev_u32") &&
      statement.operands.size() >= 4)
    return Evidence{"gfx803", "an addition with a carry that is called v_add_u32"};
  if (base == "v_add_u32" || base == "v_sub_u32" || base == "v_subrev_u32")
    return Evidence{"gfx900", "an addition without a carry"};
  if (base == "v_addc_u32" || base == "v_subb_u32" || base.starts_with("v_movrel"))
    return Evidence{"gfx803", "an instruction that only gfx8 has"};
  if (base == "v_mac_f32" || base == "v_mad_f32" || base == "v_madmk_f32" || base == "v_madak_f32")
    return Evidence{"gfx803", "multiply-adds that gfx942 does not have"};
  if (base.starts_with("buffer_wbinvl1"))
    return Evidence{"gfx803", "a cache instruction of older processors"};
  if (base.starts_with("global_") || base.starts_with("scratch_") || base.starts_with("v_add_co") ||
      base.starts_with("v_addc_co") || base == "v_add3_u32" || base.starts_with("v_mad_mix"))
    return Evidence{"gfx900", "instructions that begin with gfx900"};
  if (base.starts_with("v_dot") || base == "v_fmac_f32" || base.starts_with("v_fma_mix"))
    return Evidence{"gfx906", "instructions that begin with gfx906"};
  if (isOfGfx942(base)) return Evidence{"gfx942", "instructions that begin with gfx942"};
  if (base.starts_with("v_pk_fma_f32") || base.starts_with("v_pk_mul_f32") ||
      base.starts_with("v_pk_add_f32") || base == "v_pk_mov_b32" || base == "v_accvgpr_mov_b32" ||
      base.starts_with("v_mfma_f64") || base.ends_with("bf16_1k") || base == "buffer_wbl2" ||
      base == "buffer_invl2" || statement.modifier("scc") != nullptr)
    return Evidence{"gfx90a", "instructions that begin with gfx90a"};
  if (base.starts_with("v_mfma") || base.starts_with("v_accvgpr"))
    return Evidence{"gfx908", "matrix instructions"};
  if (statement.modifier("sc0") != nullptr || statement.modifier("sc1") != nullptr ||
      statement.modifier("nt") != nullptr)
    return Evidence{"gfx942", "the cache bits of gfx942"};
  const bool isMemory =
      base.starts_with("flat_") || base.starts_with("buffer_") || base.starts_with("tbuffer_");
  if (isMemory && (statement.modifier("glc") != nullptr || statement.modifier("slc") != nullptr))
    return Evidence{"gfx803", "the cache bits of processors before gfx942"};
  return std::nullopt;
}

std::optional<Evidence> evidenceOf(const syntax::Directive& directive) {
  if (directive.name.text == ".amd_kernel_code_t" || directive.name.text.starts_with(".hsa_code_object"))
    return Evidence{"gfx803", "a code object of version 2"};
  if (directive.name.text == ".amdhsa_accum_offset") return Evidence{"gfx90a", ".amdhsa_accum_offset"};
  return std::nullopt;
}

constexpr std::array<std::string_view, 3> kStating{".hsa_code_object_isa", ".amdgcn_target",
                                                   ".amd_amdgpu_isa"};

// The processor that a directive names.
std::optional<std::string> statedBy(const syntax::Directive& directive) {
  const std::string_view name = directive.name.text;
  if (std::ranges::find(kStating, name) == kStating.end()) return std::nullopt;
  if (name == kStating.front()) return fromVersion(directive.rest.text);
  std::string_view text = directive.rest.text;
  const std::size_t gfx = text.find("gfx");
  if (gfx == std::string_view::npos) return std::nullopt;
  text = text.substr(gfx);
  const auto isOfName = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  // "gfx9-4-generic"; old target ids have their features after a dash as well ("gfx906-xnack").
  const auto endOfAll = std::ranges::find_if_not(text, [&](char c) { return isOfName(c) || c == '-'; });
  std::string all(text.begin(), endOfAll);
  return all.ends_with("-generic") ? all
                                   : std::string(text.begin(), std::ranges::find_if_not(text, isOfName));
}

source::Diagnostic isForeign(const Foreign& foreign, const std::string& file, std::uint32_t line) {
  return source::makeError(source::Code::CannotPort, {file, line, 0, 0},
                           fmt::format("this is {}; {}", foreign.language, foreign.hint));
}

class Detector {
public:
  Detector(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  source::Result<Processor> detect() {
    const std::vector<Foreign> possible = possibleIn(text_);
    bool hasStatements = false;
    std::uint32_t number = 0;
    for (const source::AssemblyLine& line : source::assemblyLines(text_)) {
      ++number;
      const source::StatementPlace place = line.place();
      if (!place.hasStatement()) continue;
      hasStatements = true;
      if (const Foreign* foreign = foreignIn(possible, line.text, place))
        return std::unexpected(isForeign(*foreign, file_, number));
      if (const auto directive = syntax::readDirective(line.text, line.state)) {
        if (const auto name = statedBy(*directive))
          return known(*name, file_, number,
                       fmt::format("{} {}", directive->name.text, directive->rest.text));
        weigh(evidenceOf(*directive), number);
        look(*directive, number);
      } else if (const auto statement = syntax::readStatement(line.text, line.state)) {
        if (auto declined = rdna(*statement, number)) return std::unexpected(std::move(*declined));
        weigh(evidenceOf(*statement), number);
      }
    }
    if (!hasStatements)
      return source::failure(source::Code::EmptySource, {file_, 0, 0, 0}, "the file has no statements");
    if (shown_.line == 0 && incomplete_ != 0)
      weigh(Evidence{"gfx900", "a descriptor without .amdhsa_accum_offset, which gfx90a and gfx942 require"},
            incomplete_);
    return shown_;
  }

private:
  // Whether a descriptor has what LLVM requires from gfx90a on.
  void look(const syntax::Directive& directive, std::uint32_t line) {
    const std::string_view name = directive.name.text;
    if (name == ".amdhsa_kernel") hasAccumOffset_ = false;
    if (name == ".amdhsa_accum_offset") hasAccumOffset_ = true;
    if (name == ".end_amdhsa_kernel" && !hasAccumOffset_) incomplete_ = line;
  }

  std::optional<source::Diagnostic> rdna(const syntax::Statement& statement, std::uint32_t line) const {
    for (const std::string_view name : kRdna)
      if (statement.base.starts_with(name))
        return source::makeError(
            source::Code::CannotPort, {file_, line, 0, 0},
            fmt::format("{} is an instruction of GFX10 or later, which cannot be ported: {}", statement.base,
                        kRdnaWhy));
    return std::nullopt;
  }

  void weigh(const std::optional<Evidence>& evidence, std::uint32_t line) {
    if (!evidence || (!shown_.name.empty() && shown_.line != 0 && evidence->name <= shown_.name)) return;
    shown_ = {.name = std::string(evidence->name),
              .exact = std::string(evidence->name),
              .line = line,
              .stated = false,
              .because = std::string(evidence->what)};
  }

  std::string_view text_;
  const std::string& file_;
  bool hasAccumOffset_ = true;
  std::uint32_t incomplete_ = 0; // the last line of a descriptor without it; 0: none
  Processor shown_{.name = "gfx942",
                   .exact = "gfx942",
                   .line = 0,
                   .stated = false,
                   .because = "nothing in it belongs to an older processor"};
};

} // namespace

source::Result<Processor> processorOf(std::string_view text, const std::string& file, std::string_view from) {
  if (!from.empty()) return known(from, file, 0, "named");
  return Detector(text, file).detect();
}

std::optional<StatedProcessor> statedProcessor(std::string_view text) {
  if (std::ranges::none_of(kStating, [&](std::string_view name) { return text.contains(name); }))
    return std::nullopt;
  std::uint32_t number = 0;
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    ++number;
    const auto directive = syntax::readDirective(line.text, line.state);
    if (!directive) continue;
    if (auto name = statedBy(*directive)) return StatedProcessor{.name = std::move(*name), .line = number};
  }
  return std::nullopt;
}

std::optional<source::Diagnostic> otherLanguage(std::string_view text, const std::string& file) {
  const std::vector<Foreign> possible = possibleIn(text);
  std::uint32_t number = 0;
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    ++number;
    const source::StatementPlace place = line.place();
    if (!place.hasStatement()) continue;
    if (const Foreign* foreign = foreignIn(possible, line.text, place))
      return isForeign(*foreign, file, number);
  }
  return std::nullopt;
}

} // namespace wavesmith::port

// SPDX-License-Identifier: Apache-2.0
#include "project/folders/new_kernel.h"

#include "kernarg/type_input.h"
#include "kernarg/type_text.h"
#include "project/folders/new_kernel_plan.h"
#include "project/folders/new_kernel_run_file.h"
#include "source/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <utility>

namespace wavesmith::project {
namespace {

using detail::Element;
using detail::isByte;
using detail::isInteger;
using detail::kGroup;
using detail::kPitch;
using detail::kTile;
using detail::Part;
using detail::Plan;
using detail::rowOf;
using detail::sum;

constexpr unsigned kCommentColumn = 60;

template <typename... Values>
std::unexpected<std::string> refused(fmt::format_string<Values...> text, Values&&... values) {
  return std::unexpected(fmt::format(text, std::forward<Values>(values)...));
}

// C has no fp8: its bytes are unsigned characters.
std::pair<std::string, bool> withoutFp8(std::string_view type) {
  constexpr std::string_view kFp8 = "fp8";
  std::string text(type);
  const std::size_t at = text.find(kFp8);
  const auto isPart = [&](std::size_t n) {
    return n < text.size() && (text[n] == '_' || std::isalnum(static_cast<unsigned char>(text[n])) != 0);
  };
  if (at == std::string::npos || (at > 0 && isPart(at - 1)) || isPart(at + kFp8.size())) return {text, false};
  text.replace(at, kFp8.size(), "uchar");
  return {text, true};
}

bool isIdentifier(std::string_view text) {
  const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  return !text.empty() && isLetter(text.front()) &&
         std::ranges::all_of(text, [&](char c) { return isLetter(c) || isDigit(c); });
}

// Names that are registers in an assembler expression: v0, s12, ttmp3, vcc.
bool isRegister(std::string_view text) {
  constexpr std::array<std::string_view, 10> kSpecial{"vcc",     "vcc_lo",       "vcc_hi", "exec", "exec_lo",
                                                      "exec_hi", "flat_scratch", "scc",    "m0",   "null"};
  if (std::ranges::find(kSpecial, text) != kSpecial.end()) return true;
  const std::size_t letters = text.find_first_of("0123456789");
  if (letters == std::string_view::npos) return text == "v" || text == "s" || text == "a";
  constexpr std::array<std::string_view, 5> kFiles{"v", "s", "a", "ttmp", "acc"};
  return std::ranges::find(kFiles, text.substr(0, letters)) != kFiles.end() &&
         text.find_first_not_of("0123456789", letters) == std::string_view::npos;
}

// Names with a meaning in run-file expressions (docs/guide/run-file.md, "Expressions").
bool isInExpressions(std::string_view text) {
  constexpr std::array<std::string_view, 5> kNames{"i", "cus", "pi", "inf", "nan"};
  return std::ranges::find(kNames, text) != kNames.end();
}

// --- The assembly ---
class Writer {
public:
  explicit Writer(const Plan& plan) : plan_(plan) {}

  std::string write() {
    head();
    std::string body = this->body(); // assigns registers, which are listed above it
    symbols();
    text_ += body;
    descriptor();
    metadata();
    return std::move(text_);
  }

private:
  [[nodiscard]] bool isFlat() const { return plan_.dimensions == 1; }
  [[nodiscard]] bool isGuarded() const { return !plan_.counts.empty(); }
  static std::string pair(const std::string& symbol) { return fmt::format("s[{0}:{0}+1]", symbol); }
  static std::string pointer(const Part& part) { return pair("s_arg_" + part.name); }
  static std::string value(const Part& part) {
    const char* const file = part.isPointer ? "v" : "s";
    const std::string symbol = fmt::format("{}_arg_{}", file, part.name);
    const unsigned registers = part.registers();
    return registers > 1 ? fmt::format("{0}[{1}:{1}+{2}]", file, symbol, registers - 1)
                         : fmt::format("{}[{}]", file, symbol);
  }
  // `count` registers of an element in VGPRs, from number `first` on.
  static std::string partOf(const Part& part, unsigned first, unsigned count) {
    const auto plus = [](unsigned n) { return n == 0 ? std::string() : fmt::format("+{}", n); };
    const std::string from = fmt::format("v_arg_{}{}", part.name, plus(first));
    return count == 1 ? fmt::format("v[{}]", from)
                      : fmt::format("v[{}:v_arg_{}{}]", from, part.name, plus(first + count - 1));
  }

  // Pairs and groups of four begin at even numbers.
  void vector(const std::string& name, const std::string& comment = {}, unsigned registers = 1) {
    vgprs_ += vgprs_ % registers;
    vectors_.push_back({name, comment, vgprs_});
    vgprs_ += registers;
  }
  void vectorOf(const Part& part) { vector("v_arg_" + part.name, {}, part.registers()); }

  static void line(std::string& to, const std::string& code, const std::string& comment = {}) {
    if (comment.empty())
      to += fmt::format("  {}\n", code);
    else
      to += fmt::format("  {:<{}}// {}\n", code, kCommentColumn - 2, comment);
  }

  void head() {
    const auto output = std::ranges::find(plan_.parts, true, &Part::isOutput);
    const std::string what =
        output == plan_.parts.end()
            ? std::string("a kernel that writes nothing yet")
            : fmt::format("{}[i] = {}", output->name, sum(output->element, plan_.termsOf(*output)));
    text_ = fmt::format("// {}: {}.\n//\n", plan_.kernel, what);
    if (isFlat())
      text_ += fmt::format("// One work-item for each element, {} in a work-group.\n", kGroup);
    else
      text_ +=
          fmt::format("// One work-item for each element of a plane, {0} x {0} in a work-group.\n", kTile);
    text_ += "\n  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n  .amdhsa_code_object_version 5\n\n";
  }

  void symbol(const std::string& name, unsigned number, const std::string& comment = {}) {
    const std::string code = fmt::format(".set {}, {}", name, number);
    if (comment.empty())
      text_ += fmt::format("  {}\n", code);
    else
      text_ += fmt::format("  {:<30}// {}\n", code, comment);
  }

  void symbols() {
    if (!plan_.parts.empty()) symbol("s_kernarg", 0, "s[0:1]: the address of the arguments, at launch");
    symbol("s_group_x", plan_.groupX, "the number of the work-group, at launch");
    if (!isFlat()) symbol("s_group_y", plan_.groupY);
    symbol("s_first_x", plan_.firstX, "the first element of the work-group");
    if (!isFlat()) symbol("s_first_y", plan_.firstY);
    for (const Part& part : plan_.parts)
      symbol("s_arg_" + part.name, part.scalars,
             part.isPair() ? fmt::format("s[{}:{}]", part.scalars, part.scalars + 1) : std::string());
    if (isGuarded())
      symbol("s_exec", plan_.exec, fmt::format("s[{}:{}]: EXEC before the if", plan_.exec, plan_.exec + 1));
    text_ += '\n';
    for (const Vector& vector : vectors_)
      symbol(vector.name, vector.number, vector.comment);
    text_ += '\n';
  }

  [[nodiscard]] bool isPitchFixed() const { return plan_.counts.empty(); }

  std::string body() {
    std::string to =
        fmt::format("  .text\n  .globl {0}\n  .p2align 8\n  .type {0},@function\n{0}:\n", plan_.kernel);
    for (const Part& part : plan_.parts)
      line(to, part.isPair() ? fmt::format("s_load_dwordx2 {}, s[s_kernarg:s_kernarg+1], {:#x}",
                                           pair("s_arg_" + part.name), part.offset)
                             : fmt::format("s_load_dword {}, s[s_kernarg:s_kernarg+1], {:#x}", value(part),
                                           part.offset));
    if (!plan_.parts.empty()) to += '\n';
    if (isFlat())
      flatIndex(to);
    else
      planeIndex(to);
    to += '\n';
    if (isGuarded()) guard(to);
    elements(to);
    if (isGuarded()) {
      if (!plan_.lds) to += ".Lendif:\n";
      line(to, "s_or_b64 exec, exec, " + pair("s_exec"), "what follows is for all lanes again");
    }
    to += fmt::format("  s_endpgm\n.Lend:\n  .size {0}, .Lend-{0}\n\n", plan_.kernel);
    return to;
  }

  [[nodiscard]] const Part* firstOutput() const {
    const auto found = std::ranges::find(plan_.parts, true, &Part::isOutput);
    return found == plan_.parts.end() ? nullptr : &*found;
  }
  [[nodiscard]] bool areArgumentsUsed() const {
    return isGuarded() || std::ranges::any_of(plan_.parts, &Part::isPointer);
  }
  // Not before the waits for the LDS accesses.
  [[nodiscard]] bool areArgumentsLate() const {
    const bool inputs =
        std::ranges::any_of(plan_.parts, [](const Part& part) { return part.isPointer && !part.isOutput; });
    const Part* output = firstOutput();
    return plan_.lds && !isGuarded() && !inputs && output != nullptr && plan_.termsOf(*output).empty();
  }
  [[nodiscard]] bool areElementsUsed() const {
    return std::ranges::any_of(plan_.parts, [this](const Part& part) {
      return part.isOutput && std::ranges::any_of(plan_.termsOf(part), &Part::isPointer);
    });
  }

  // Elements of less than four bytes are whole registers there.
  [[nodiscard]] unsigned ldsShift() const {
    const Part* output = firstOutput();
    return output != nullptr ? std::max(output->shift(), 2U) : 2U;
  }
  [[nodiscard]] std::string ldsComment() const {
    constexpr std::array<std::string_view, 3> kBytes{"four", "eight", "sixteen"};
    return fmt::format("{} bytes for each work-item", kBytes[ldsShift() - 2]);
  }
  [[nodiscard]] unsigned ldsBytes() const { return kGroup << ldsShift(); }

  void waitForArguments(std::string& to) const {
    if (areArgumentsUsed() && !areArgumentsLate())
      line(to, "s_waitcnt lgkmcnt(0)", "the arguments are there");
  }

  void flatIndex(std::string& to) {
    vector("v_i", "the number of the work-item in its group, at launch; then of its element");
    if (plan_.lds) vector("v_lds", "where the work-item is in LDS, in bytes");
    line(to, "v_and_b32 v[v_i], 0x3ff, v[v_i]", "x is in the lowest ten bits");
    if (plan_.lds) line(to, fmt::format("v_lshlrev_b32 v[v_lds], {}, v[v_i]", ldsShift()), ldsComment());
    line(to, "s_lshl_b32 s[s_first_x], s[s_group_x], 8", fmt::format("{} work-items in a group", kGroup));
    line(to, "v_add_u32 v[v_i], s[s_first_x], v[v_i]");
    waitForArguments(to);
  }

  void planeIndex(std::string& to) {
    vector("v_i", "x and y of the work-item in its group, at launch; then the index of its element");
    vector("v_x");
    vector("v_y");
    if (plan_.lds) vector("v_lds", "where the work-item is in LDS, in bytes");
    line(to, "v_and_b32 v[v_x], 0x3ff, v[v_i]", "x is in the lowest ten bits,");
    line(to, "v_bfe_u32 v[v_y], v[v_i], 10, 10", "y in the ten above them");
    if (plan_.lds) {
      line(to, "v_lshl_add_u32 v[v_lds], v[v_y], 4, v[v_x]", fmt::format("{} work-items in a row", kTile));
      line(to, fmt::format("v_lshlrev_b32 v[v_lds], {}, v[v_lds]", ldsShift()), ldsComment());
    }
    for (const char axis : {'x', 'y'}) {
      line(to, fmt::format("s_lshl_b32 s[s_first_{0}], s[s_group_{0}], 4", axis));
      line(to, fmt::format("v_add_u32 v[v_{0}], s[s_first_{0}], v[v_{0}]", axis));
    }
    waitForArguments(to);
    if (isPitchFixed()) {
      line(to, fmt::format("v_mul_u32_u24 v[v_i], {}, v[v_y]", kPitch),
           "elements in a row: the first number of the grid");
    } else {
      line(to, fmt::format("v_mul_lo_u32 v[v_i], v[v_y], {}", value(*plan_.counts[0])));
    }
    line(to, "v_add_u32 v[v_i], v[v_i], v[v_x]", "y * width + x");
  }

  void guard(std::string& to) const {
    const std::string saved = pair("s_exec");
    const auto compare = [&](const Part& count, const char* index) {
      line(to, fmt::format("v_cmp_gt_u32 vcc, {}, v[{}]", value(count), index),
           fmt::format("lanes with {} < {}", std::string_view(index).substr(2), count.name));
    };
    compare(*plan_.counts[0], isFlat() ? "v_i" : "v_x");
    line(to, fmt::format("s_and_saveexec_b64 {}, vcc", saved));
    if (plan_.counts.size() == 2) {
      compare(*plan_.counts[1], "v_y");
      line(to, "s_and_b64 exec, exec, vcc");
    }
    // With LDS every wave has to reach the barrier.
    if (!plan_.lds) line(to, "s_cbranch_execz .Lendif", "no lane is left");
    to += '\n';
  }

  static std::string offsetOf(const Part& part) {
    const unsigned shift = part.shift();
    return shift == 0 ? "v[v_i]" : fmt::format("v[v_offset{}]", 1U << shift);
  }

  static std::string accessOf(const Part& part, bool isLoad) {
    const auto& row = rowOf(part.element);
    if (part.lanes == 1) return std::string(isLoad ? row.load : row.store);
    const unsigned registers = part.registers();
    return fmt::format("global_{}_dword{}", isLoad ? "load" : "store",
                       registers == 1 ? std::string() : fmt::format("x{}", registers));
  }

  void offsets(std::string& to) {
    for (unsigned shift = 1; shift <= 4; ++shift) {
      const bool isUsed = std::ranges::any_of(
          plan_.parts, [shift](const Part& part) { return part.isPointer && part.shift() == shift; });
      if (!isUsed) continue;
      const std::string name = fmt::format("v_offset{}", 1U << shift);
      vector(name, fmt::format("{} * i", 1U << shift));
      line(to, fmt::format("v_lshlrev_b32 v[{}], {}, v[v_i]", name, shift));
    }
  }

  void elements(std::string& to) {
    bool loads = false;
    offsets(to);
    for (const Part& part : plan_.parts) {
      if (!part.isPointer || part.isOutput) continue;
      vectorOf(part);
      line(to,
           fmt::format("{} {}, {}, {}", accessOf(part, true), value(part), offsetOf(part), pointer(part)));
      loads = true;
    }
    if (loads && areElementsUsed()) line(to, "s_waitcnt vmcnt(0)", "the elements are there");
    convertInputs(to);
    bool through = plan_.lds;
    for (const Part& part : plan_.parts) {
      if (!part.isOutput) continue;
      vectorOf(part);
      compute(to, part);
      if (std::exchange(through, false)) throughLds(to, value(part), part.registers());
      line(to,
           fmt::format("{} {}, {}, {}", accessOf(part, false), offsetOf(part), value(part), pointer(part)));
    }
    if (through) throughLds(to, "v[v_i]", 1);
  }

  // What is added as f32.
  void convertInputs(std::string& to) const {
    for (const Part& part : plan_.parts) {
      const bool isTerm = std::ranges::any_of(
          plan_.parts, [&](const Part& output) { return output.isOutput && output.isLike(part); });
      if (!part.isPointer || part.isOutput || !isTerm) continue;
      if (part.element == Element::BF16)
        line(to, fmt::format("v_lshlrev_b32 {0}, 16, {0}", value(part)), "bf16 is the upper half of f32");
      if (part.element == Element::Fp8) line(to, fmt::format("v_cvt_f32_fp8 {0}, {0}", value(part)));
    }
  }

  // To the element, which an f32 in a register is after each operation. `isLast`: nothing is added to it.
  void round(std::string& to, const Part& output, bool isLast) {
    const std::string result = value(output);
    if (output.element == Element::BF16) {
      if (!std::exchange(hasRounding_, true)) vector("v_round", "for rounding to bf16");
      line(to, fmt::format("v_bfe_u32 v[v_round], {}, 16, 1", result),
           "to nearest, ties to even (not for NaN)");
      line(to, fmt::format("v_add_u32 {0}, 0x7fff, {0}", result));
      line(to, fmt::format("v_add_u32 {0}, {0}, v[v_round]", result));
      if (!isLast) line(to, fmt::format("v_and_b32 {0}, 0xffff0000, {0}", result));
    } else if (output.element == Element::Fp8) {
      line(to, fmt::format("v_cvt_pk_fp8_f32 {0}, {0}, {0}", result), "rounded to nearest, ties to even");
      if (!isLast) line(to, fmt::format("v_cvt_f32_fp8 {0}, {0}", result));
    }
  }

  // Without inputs.
  void index(std::string& to, const Part& output) {
    const std::string result = value(output);
    if (output.lanes > 1) return vectorIndex(to, output);
    if (isByte(output.element))
      return line(to, fmt::format("v_and_b32 {}, 127, v[v_i]", result), "a byte with a sign ends at 127");
    if (isInteger(output.element)) return line(to, fmt::format("v_mov_b32 {}, v[v_i]", result));
    if (output.element == Element::F64) return line(to, fmt::format("v_cvt_f64_u32 {}, v[v_i]", result));
    std::string from = "v[v_i]";
    if (output.element == Element::Fp8) {
      line(to, fmt::format("v_and_b32 {}, 127, v[v_i]", result), "fp8 ends at 240");
      from = result;
    }
    line(to, fmt::format("v_cvt_f32_u32 {}, {}", result, from));
    if (output.element == Element::F16) line(to, fmt::format("v_cvt_f16_f32 {0}, {0}", result));
    round(to, output, true);
  }

  // The elements of a vector are numbered as in the run file: those of the buffer.
  void vectorIndex(std::string& to, const Part& output) {
    const int shift = std::countr_zero(output.lanes);
    const auto number = [&](const std::string& reg, unsigned lane) {
      line(to, fmt::format("v_lshl_add_u32 {}, v[v_i], {}, {}", reg, shift, lane));
    };
    const auto half = [&](const std::string& reg, unsigned lane) {
      number(reg, lane);
      line(to, fmt::format("v_cvt_f32_u32 {0}, {0}", reg));
      line(to, fmt::format("v_cvt_f16_f32 {0}, {0}", reg));
    };
    if (output.element == Element::F16 && !std::exchange(hasHalf_, true))
      vector("v_half", "the upper half of a register");
    for (unsigned lane = 0; lane < output.lanes; ++lane) {
      const unsigned each = output.element == Element::F64 ? 2 : 1;
      if (output.element == Element::F16) {
        const std::string both = partOf(output, lane / 2, 1);
        half(lane % 2 == 0 ? both : "v[v_half]", lane);
        if (lane % 2 == 1) line(to, fmt::format("v_pack_b32_f16 {0}, {0}, v[v_half]", both));
        continue;
      }
      const std::string low = partOf(output, lane * each, 1);
      number(low, lane);
      if (output.element == Element::F32) line(to, fmt::format("v_cvt_f32_u32 {0}, {0}", low));
      if (output.element == Element::F64)
        line(to, fmt::format("v_cvt_f64_u32 {}, {}", partOf(output, lane * each, each), low));
    }
  }

  // All terms are in VGPRs: a vector is no value of an argument.
  static void addVectors(std::string& to, const Part& output, const std::vector<const Part*>& terms) {
    const bool isPacked = output.element == Element::F32 || output.element == Element::F16;
    const std::string add = isPacked ? fmt::format("v_pk_add_{}", rowOf(output.element).runFile)
                                     : std::string(rowOf(output.element).add);
    const unsigned each = output.element == Element::F32 || output.element == Element::F64 ? 2 : 1;
    for (unsigned at = 0; terms.size() == 1 && at < output.registers(); ++at)
      line(to, fmt::format("v_mov_b32 {}, {}", partOf(output, at, 1), partOf(*terms[0], at, 1)));
    for (std::size_t n = 1; n < terms.size(); ++n)
      for (unsigned at = 0; at < output.registers(); at += each)
        line(to, fmt::format("{} {}, {}, {}", add, partOf(output, at, each),
                             partOf(n == 1 ? *terms[0] : output, at, each), partOf(*terms[n], at, each)));
  }

  void compute(std::string& to, const Part& output) {
    const std::string result = value(output);
    const std::vector<const Part*> terms = plan_.termsOf(output);
    if (terms.empty()) return index(to, output);
    if (output.lanes > 1) return addVectors(to, output, terms);
    // The second operand has to be a VGPR.
    std::string soFar = value(*terms[0]);
    if (terms.size() == 1 || (!terms[0]->isPointer && !terms[1]->isPointer)) {
      line(to, fmt::format("{} {}, {}", output.element == Element::F64 ? "v_mov_b64" : "v_mov_b32", result,
                           soFar));
      soFar = result;
    }
    if (terms.size() == 1) return round(to, output, true);
    for (std::size_t n = 1; n < terms.size(); ++n) {
      const bool first = terms[n]->isPointer;
      line(to, fmt::format("{} {}, {}, {}", rowOf(output.element).add, result,
                           first ? soFar : value(*terms[n]), first ? value(*terms[n]) : soFar));
      soFar = result;
      round(to, output, n + 1 == terms.size());
    }
  }

  void throughLds(std::string& to, const std::string& element, unsigned registers) const {
    const std::string_view type = registers == 4 ? "b128" : registers == 2 ? "b64" : "b32";
    to += "\n// Through LDS, where the other work-items of the group can read it.\n\n";
    line(to, fmt::format("ds_write_{} v[v_lds], {}", type, element));
    line(to, "s_waitcnt lgkmcnt(0)");
    line(to, "s_barrier", "every wave of the group comes here");
    line(to, fmt::format("ds_read_{} {}, v[v_lds]", type, element));
    if (firstOutput() != nullptr) line(to, "s_waitcnt lgkmcnt(0)");
    to += '\n';
  }

  void descriptor() {
    const unsigned vgprs = vgprs_;
    text_ += fmt::format("  .section .rodata,\"a\"\n  .p2align 6\n  .amdhsa_kernel {}\n", plan_.kernel);
    const auto say = [this](std::string_view directive, unsigned value) {
      text_ += fmt::format("    .amdhsa_{} {}\n", directive, value);
    };
    if (!plan_.parts.empty()) {
      say("user_sgpr_count", 2);
      say("user_sgpr_kernarg_segment_ptr", 1);
    }
    say("system_sgpr_workgroup_id_x", 1);
    if (!isFlat()) say("system_sgpr_workgroup_id_y", 1);
    say("system_vgpr_workitem_id", isFlat() ? 0 : 1);
    say("kernarg_size", plan_.kernargSize);
    if (plan_.lds) say("group_segment_fixed_size", ldsBytes());
    say("next_free_vgpr", vgprs);
    say("accum_offset", (vgprs + 3) / 4 * 4);
    say("next_free_sgpr", plan_.sgprs);
    say("float_denorm_mode_32", 3);
    text_ += "  .end_amdhsa_kernel\n\n";
  }

  // "float4"
  static std::string vectorName(const Part& part) {
    return std::string(rowOf(part.element).metadata) + (part.lanes > 1 ? std::to_string(part.lanes) : "");
  }
  void metadata() {
    text_ += fmt::format("  .amdgpu_metadata\n---\namdhsa.version: [1, 2]\n"
                         "amdhsa.target: amdgcn-amd-amdhsa--gfx942\namdhsa.kernels:\n"
                         "  - .name: !str {0}\n    .symbol: {0}.kd\n",
                         plan_.kernel);
    if (!plan_.parts.empty()) text_ += "    .args:\n";
    for (const Part& part : plan_.parts)
      if (part.isPointer)
        text_ +=
            fmt::format("      - {{ .name: !str {}, .offset: {}, .size: 8, .value_kind: global_buffer, "
                        ".address_space: global, .actual_access: {}, .type_name: '{}*' }}\n",
                        part.name, part.offset, part.isOutput ? "write_only" : "read_only", vectorName(part));
      else
        text_ += fmt::format(
            "      - {{ .name: !str {}, .offset: {}, .size: {}, .value_kind: by_value, .type_name: {} }}\n",
            part.name, part.offset, 1U << rowOf(part.element).shift, rowOf(part.element).metadata);
    constexpr unsigned kReserved = 6; // includes VCC, FLAT_SCRATCH and XNACK_MASK
    text_ += fmt::format("    .kernarg_segment_size: {}\n    .kernarg_segment_align: 8\n"
                         "    .group_segment_fixed_size: {}\n    .private_segment_fixed_size: 0\n"
                         "    .wavefront_size: 64\n    .max_flat_workgroup_size: {}\n"
                         "    .reqd_workgroup_size: {}\n    .vgpr_count: {}\n    .agpr_count: 0\n"
                         "    .sgpr_count: {}\n...\n  .end_amdgpu_metadata\n",
                         plan_.kernargSize, plan_.lds ? ldsBytes() : 0, kGroup,
                         isFlat() ? "[256, 1, 1]" : "[16, 16, 1]", vgprs_, plan_.sgprs + kReserved);
  }

  const Plan& plan_;
  std::string text_;
  struct Vector {
    std::string name; // name of its symbol
    std::string comment;
    unsigned number = 0;
  };
  std::vector<Vector> vectors_;
  unsigned vgprs_ = 0;
  bool hasRounding_ = false;
  bool hasHalf_ = false;
};

} // namespace

std::expected<std::vector<NewArgument>, std::string> parseArguments(std::string_view text) {
  std::vector<NewArgument> arguments;
  if (source::trimmed(text).empty()) return arguments;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string_view parameter = source::trimmed(text.substr(from, comma - from));
    from = comma + 1;
    const auto isWord = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const auto start = std::ranges::find_if_not(parameter.rbegin(), parameter.rend(), isWord).base();
    const std::string_view name(start, parameter.end());
    const std::string_view typeText = source::trimmed({parameter.begin(), start});
    if (!isIdentifier(name) || typeText.empty())
      return refused("\"{}\" is not a parameter: write a type and a name, as in \"const float* a\"",
                     parameter);
    const auto [known, isFp8] = withoutFp8(typeText);
    auto type = kernarg::readType(known, {});
    if (!type) return refused("{}: {}", name, type.error());
    arguments.push_back({std::string(name), std::move(*type), isFp8});
  }
  return arguments;
}

std::expected<NewKernelFiles, std::string> newKernel(const NewKernel& kernel) {
  if (!isIdentifier(kernel.name) || isRegister(kernel.name))
    return refused(
        "\"{}\" is not a name for a kernel: use letters, digits and underscores, and not a register",
        kernel.name);
  if (kernel.name.starts_with("s_") || kernel.name.starts_with("v_"))
    return refused("{}: names that begin with s_ and v_ are those of registers in the text", kernel.name);
  if (kernel.dimensions != 1 && kernel.dimensions != 2)
    return refused("{} dimensions: a new kernel has 1 or 2", kernel.dimensions);
  if (kernel.arguments.size() > kMostNewArguments)
    return refused("{} arguments: a new kernel has at most {}", kernel.arguments.size(), kMostNewArguments);
  for (auto argument = kernel.arguments.begin(); argument != kernel.arguments.end(); ++argument) {
    if (!isIdentifier(argument->name)) return refused("\"{}\" is not a name for an argument", argument->name);
    if (isInExpressions(argument->name))
      return refused("{} has a meaning of its own in run files: choose another name", argument->name);
    if (std::find_if(kernel.arguments.begin(), argument,
                     [&](const NewArgument& a) { return a.name == argument->name; }) != argument)
      return refused("there are two arguments {}", argument->name);
    if (!detail::elementOf(*argument))
      return refused(
          "{} is {}: a new kernel takes float, double, int, unsigned, and pointers to them, to half, "
          "bf16, fp8, char and vectors such as float4",
          argument->name, argument->isFp8 ? "fp8" : kernarg::spelling(argument->type));
  }
  const Plan plan = detail::planOf(kernel);
  return NewKernelFiles{Writer(plan).write(), detail::runFileOf(plan)};
}

} // namespace wavesmith::project

// SPDX-License-Identifier: Apache-2.0
#include "port/kernel/kernel_code.h"

#include "source/assembly/assembly_line.h"
#include "source/nearest.h"
#include "source/text/lines.h"
#include "syntax/statement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace wavesmith::port {
namespace {

enum class Meaning : std::uint8_t {
  Directive,     // has a directive with the same value
  Dropped,       // says nothing that is not said elsewhere
  DroppedIfZero, // has no counterpart: a question unless it is 0
  Refused,       // of another processor
  UserBit,       // enables a user SGPR
  VectorGranules,
  ScalarGranules,
  FloatMode,
  Exceptions,
  WaveSize,
};

struct Field {
  std::string_view name;
  std::string_view other;
  Meaning meaning;
  std::string_view text; // the directive or the reason
};
constexpr Field kFields[] = {
#define FIELD(name, other, meaning, text) {name, other, Meaning::meaning, text},
#include "port/kernel/kernel_fields.inc"
#undef FIELD
};

constexpr std::array<std::string_view, kUserRegisters.size()> kUserDirectives{
    "",
    ".amdhsa_user_sgpr_dispatch_ptr",
    ".amdhsa_user_sgpr_queue_ptr",
    ".amdhsa_user_sgpr_kernarg_segment_ptr",
    ".amdhsa_user_sgpr_dispatch_id",
    "",
    ".amdhsa_user_sgpr_private_segment_size",
    "",
    "",
    ""};

// Directives whose default differs from that of the old field, which was 0 (LLVM 8, initDefaultAMDKernelCodeT).
struct Default {
  std::string_view field;
  std::string_view lines;
};
constexpr std::array<Default, 4> kDefaults{{
    {"enable_sgpr_workgroup_id_x", ".amdhsa_system_sgpr_workgroup_id_x 0"},
    {"enable_dx10_clamp", ".amdhsa_dx10_clamp 0"},
    {"enable_ieee_mode", ".amdhsa_ieee_mode 0"},
    {"float_mode", ".amdhsa_float_denorm_mode_16_64 0"},
}};

constexpr std::array<std::string_view, 7> kExceptions{
    "fp_ieee_invalid_op", "fp_denorm_src",   "fp_ieee_div_zero", "fp_ieee_overflow",
    "fp_ieee_underflow",  "fp_ieee_inexact", "int_div_zero"};

const Field* fieldNamed(std::string_view name) {
  const auto* found =
      std::ranges::find_if(kFields, [&](const Field& one) { return one.name == name || one.other == name; });
  return found == std::end(kFields) ? nullptr : found;
}

std::string nearestField(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Field& field : kFields) {
    names.push_back(field.name);
    if (!field.other.empty()) names.push_back(field.other);
  }
  const auto nearest = source::nearest(name, names);
  return nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest);
}

// One block, from its first line to its last.
class Block {
public:
  Block(Draft& draft, const syntax::Symbols& symbols, std::string kernel, std::size_t first)
      : draft_(draft), symbols_(symbols) {
    kernel_.name = std::move(kernel);
    kernel_.line = first;
  }

  source::Result<OldKernel> port() {
    std::size_t end = kernel_.line + 1;
    for (;; ++end) {
      if (end >= draft_.size())
        return failed(kernel_.line, ".amd_kernel_code_t has no .end_amd_kernel_code_t");
      const Draft::Line& line = draft_.line(end);
      const auto directive = syntax::readDirective(line.before, line.state);
      if (directive && directive->name.text == ".end_amd_kernel_code_t") break;
      if (directive && directive->name.text == ".amd_kernel_code_t")
        return failed(end, ".amd_kernel_code_t begins before the previous one has ended");
      if (auto problem = field(end)) return std::unexpected(std::move(*problem));
    }
    begin();
    finish(end);
    kernel_.entry = end;
    return kernel_;
  }

private:
  [[nodiscard]] source::Diagnostic problem(std::size_t line, std::string message) const {
    return source::makeError(source::Code::CannotPort,
                             {draft_.file(), static_cast<std::uint32_t>(line + 1), 0, 0}, std::move(message));
  }
  [[nodiscard]] std::unexpected<source::Diagnostic> failed(std::size_t line, std::string message) const {
    return std::unexpected(problem(line, std::move(message)));
  }

  std::optional<source::Diagnostic> field(std::size_t at) {
    const Draft::Line& line = draft_.line(at);
    const source::StatementPlace place = source::findStatement(std::string_view(line.before), line.state);
    if (!place.hasStatement()) return std::nullopt;
    const auto set = syntax::symbolSetIn(line.before, line.state);
    if (!set || line.before[place.begin] == '.')
      return problem(at, "expected a field of amd_kernel_code_t, as in 'is_ptr64 = 1'");
    const Field* known = fieldNamed(set->name);
    if (known == nullptr)
      return problem(
          at, fmt::format("amd_kernel_code_t has no field '{}'{}", set->name, nearestField(set->name)));
    const auto value = symbols_.value(set->expression);
    if (!value && !namesSymbol(set->expression))
      return problem(at, fmt::format("the value of {} is not a number: '{}'", set->name, set->expression));
    const auto [seen, isFirst] = seen_.try_emplace(std::string(known->name));
    if (!isFirst)
      draft_.remove(seen->second.line,
                    {.what = fmt::format("{} is set again", known->name),
                     .why = "the last value counts, and a directive may be written only once"});
    seen->second = {.expression = std::string(set->expression), .value = value, .line = at};
    indent_ = line.before.substr(0, place.label);
    comment_ = line.before.substr(place.end);
    return known->meaning == Meaning::Refused
               ? std::optional(problem(at, fmt::format("{} cannot be ported: {}", known->name, known->text)))
               : (apply(at, *known, std::string(set->expression), value), std::nullopt);
  }

  // An expression with a symbol whose value only the assembler knows.
  static bool namesSymbol(std::string_view expression) {
    return std::ranges::any_of(
        expression, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\\'; });
  }

  void apply(std::size_t at, const Field& field, const std::string& expression,
             std::optional<std::int64_t> value) {
    remember(field, value);
    switch (field.meaning) {
    case Meaning::Directive: return become(at, field, fmt::format("{} {}", field.text, expression));
    case Meaning::Dropped: return drop(at, field, Certainty::Certain);
    case Meaning::DroppedIfZero:
      return drop(at, field, value == 0 ? Certainty::Certain : Certainty::Question);
    case Meaning::UserBit: return user(at, field, expression, value);
    case Meaning::VectorGranules:
      return granules(at, field, "workitem_vgpr_count", ".amdhsa_next_free_vgpr", 4, expression);
    case Meaning::ScalarGranules:
      return granules(at, field, "wavefront_sgpr_count", ".amdhsa_next_free_sgpr", 8, expression);
    case Meaning::FloatMode: return floatMode(at, field, expression);
    case Meaning::Exceptions: return exceptions(at, field, value);
    case Meaning::WaveSize:
      return drop(at, {field.name, field.other, field.meaning, "a wave has 64 lanes on gfx942"},
                  value == 6 ? Certainty::Certain : Certainty::Question);
    case Meaning::Refused: return;
    }
  }

  void remember(const Field& field, std::optional<std::int64_t> value) {
    const auto is = [&](std::string_view name) { return field.name == name; };
    const bool matters = field.meaning == Meaning::UserBit || is("user_sgpr_count") ||
                         is("enable_vgpr_workitem_id") || field.name.starts_with("enable_sgpr_");
    if (!value) {
      kernel_.known = kernel_.known && !matters;
      return;
    }
    if (is("user_sgpr_count")) kernel_.userCount = static_cast<unsigned>(*value & 0x1f);
    if (is("enable_vgpr_workitem_id")) kernel_.itemIds = static_cast<unsigned>(*value & 3);
    if (is("enable_sgpr_workgroup_info")) kernel_.groupInfo = *value != 0;
    if (is("enable_sgpr_private_segment_wave_byte_offset")) kernel_.waveOffset = *value != 0;
    for (unsigned i = 0; i < kernel_.groupIds.size(); ++i)
      if (is(fmt::format("enable_sgpr_workgroup_id_{}", "xyz"[i]))) kernel_.groupIds[i] = *value != 0;
  }

  void become(std::size_t at, const Field& field, const std::string& directives) {
    std::string lines;
    for (std::size_t from = 0; from <= directives.size();) {
      const std::size_t end = source::lineEnd(directives, from);
      lines += (lines.empty() ? "" : "\n") + indent_ + directives.substr(from, end - from);
      if (from == 0) lines += comment_;
      from = end + 1;
    }
    draft_.replace(
        at, std::move(lines),
        {.what = fmt::format("{} becomes {}", field.name, directives.substr(0, directives.find(' '))),
         .why = "code object version 5 has directives instead of amd_kernel_code_t"});
  }
  void drop(std::size_t at, const Field& field, Certainty certainty) {
    draft_.remove(at, {.what = fmt::format("{} has no directive", field.name),
                       .why = std::string(field.text),
                       .certainty = certainty});
  }

  void user(std::size_t at, const Field& field, const std::string& expression,
            std::optional<std::int64_t> value) {
    const auto which = static_cast<UserRegister>(field.text[0] - '0');
    kernel_.user[static_cast<unsigned>(which)] = value.value_or(0) != 0;
    const std::string_view directive = kUserDirectives[static_cast<unsigned>(which)];
    if (!directive.empty()) return become(at, field, fmt::format("{} {}", directive, expression));
    const bool isCount = which >= UserRegister::GroupCountX;
    const bool isOff = value == 0;
    drop(at,
         {field.name, field.other, field.meaning,
          isCount ? "no hardware writes the count of work-groups: read the grid from the dispatch packet"
                  : "gfx942 sets up scratch itself (architected flat scratch)"},
         isOff || !isCount ? Certainty::Certain : Certainty::Question);
  }

  // A count in granules, used only where the text has no exact count.
  void granules(std::size_t at, const Field& field, std::string_view exact, std::string_view directive,
                unsigned granule, const std::string& expression) {
    granulated_[std::string(exact)] = fmt::format("{} ({}+1)*{}", directive, expression, granule);
    drop(at,
         {field.name, field.other, field.meaning, "the assembler computes it from the count of registers"},
         Certainty::Certain);
  }

  // FP_ROUND and FP_DENORM of the MODE register (MI300 ISA, table 6): two bits each, single precision first.
  void floatMode(std::size_t at, const Field& field, const std::string& expression) {
    const auto part = [&](unsigned shift) {
      const auto value = symbols_.value(expression);
      return value ? fmt::format("{}", (*value >> shift) & 3)
                   : fmt::format("(({})>>{})&3", expression, shift);
    };
    become(at, field,
           fmt::format(".amdhsa_float_round_mode_32 {}\n.amdhsa_float_round_mode_16_64 {}\n"
                       ".amdhsa_float_denorm_mode_32 {}\n.amdhsa_float_denorm_mode_16_64 {}",
                       part(0), part(2), part(4), part(6)));
  }

  void exceptions(std::size_t at, const Field& field, std::optional<std::int64_t> value) {
    if (!value)
      return drop(
          at,
          {field.name, field.other, field.meaning, "its value is not known here; add .amdhsa_exception_*"},
          Certainty::Question);
    std::string directives;
    for (unsigned i = 0; i < kExceptions.size(); ++i)
      if (((*value >> i) & 1) != 0)
        directives += fmt::format("{}.amdhsa_exception_{} 1", directives.empty() ? "" : "\n", kExceptions[i]);
    if (directives.empty())
      return drop(at, {field.name, field.other, field.meaning, "no exception is enabled"},
                  Certainty::Certain);
    become(at, field, directives);
  }

  void begin() {
    const std::string& line = draft_.line(kernel_.line).before;
    const source::StatementPlace place = source::findStatement(std::string_view(line));
    const std::string outer = line.substr(0, place.begin);
    const std::string indent(outer.find_first_not_of(" \t") == std::string::npos ? outer : "");
    draft_.replace(
        kernel_.line,
        fmt::format("{0}.pushsection .rodata,\"a\",@progbits\n{1}.p2align 6\n{1}.amdhsa_kernel {2}{3}", outer,
                    indent, kernel_.name, line.substr(place.end)),
        {.what = ".amd_kernel_code_t becomes .amdhsa_kernel",
         .why = "LLVM 19 writes code object versions 4 to 6 only, whose descriptor is not part of the code"});
  }

  void finish(std::size_t at) {
    const std::string line = draft_.line(at).before;
    const std::size_t begin = line.find_first_not_of(" \t");
    const std::string outer = line.substr(0, begin);
    const std::string inner = indent_.empty() ? outer + "\t" : indent_;
    std::string lines;
    const auto add = [&](std::string_view directive) { lines += inner + std::string(directive) + '\n'; };
    for (const auto& [exact, directive] : granulated_)
      if (!seen_.contains(exact)) add(directive);
    for (const auto& [exact, directive] : std::initializer_list<std::pair<const char*, const char*>>{
             {"workitem_vgpr_count", ".amdhsa_next_free_vgpr 1"},
             {"wavefront_sgpr_count", ".amdhsa_next_free_sgpr 1"}})
      if (!seen_.contains(exact) && !granulated_.contains(exact)) add(directive);
    add(fmt::format(".amdhsa_accum_offset {}", accumOffset()));
    for (const Default& one : kDefaults)
      if (!seen_.contains(std::string(one.field))) add(one.lines);
    draft_.replace(at,
                   fmt::format("{}{}.end_amdhsa_kernel{}\n{}.popsection", lines, outer,
                               line.substr(begin + std::string_view(".end_amd_kernel_code_t").size()), outer),
                   {.what = "the end of the descriptor",
                    .why =
                        ".amdhsa_accum_offset is required on gfx942; fields that were left out were 0, which "
                        "is not the default of each directive"});
  }
  // VGPRs come in fours before the AGPRs; 4 at least (LLVM 19 AMDGPUUsage, .amdhsa_accum_offset).
  std::string accumOffset() const {
    const auto count = seen_.find("workitem_vgpr_count");
    if (count != seen_.end() && count->second.value)
      return fmt::format("{}", std::clamp<std::int64_t>((*count->second.value + 3) / 4 * 4, 4, 256));
    if (count != seen_.end()) return fmt::format("(({}+3)/4)*4", count->second.expression);
    const auto granules = granulated_.find("workitem_vgpr_count");
    return granules == granulated_.end() ? "4" : granules->second.substr(granules->second.find(' ') + 1);
  }

  Draft& draft_;
  const syntax::Symbols& symbols_;
  OldKernel kernel_;
  struct Value {
    std::string expression;
    std::optional<std::int64_t> value;
    std::size_t line = 0;
  };
  std::map<std::string, Value> seen_;             // by the first name of the field
  std::map<std::string, std::string> granulated_; // by the field with the exact count
  std::string indent_;
  std::string comment_;
};

// The label on a line, for the name of the kernel; empty: none.
std::string labelOf(const Draft::Line& line) {
  const source::StatementPlace place = source::findStatement(std::string_view(line.before), line.state);
  if (place.label >= line.before.size()) return {};
  const std::size_t colon = line.before.find(':', place.label);
  const std::size_t end = place.hasStatement() ? place.begin : line.before.size();
  if (colon == std::string::npos || colon >= end) return {};
  return line.before.substr(place.label, colon - place.label);
}

} // namespace

source::Result<std::vector<OldKernel>> portKernelCode(Draft& draft, const syntax::Symbols& symbols) {
  std::vector<OldKernel> kernels;
  std::string label;
  for (std::size_t i = 0; i < draft.size(); ++i) {
    const Draft::Line& line = draft.line(i);
    if (std::string here = labelOf(line); !here.empty()) label = std::move(here);
    const auto directive = syntax::readDirective(line.before, line.state);
    if (!directive || directive->name.text != ".amd_kernel_code_t") continue;
    if (label.empty())
      return source::failure(source::Code::CannotPort,
                             {draft.file(), static_cast<std::uint32_t>(i + 1), 0, 0},
                             ".amd_kernel_code_t follows no label, which would be the kernel's name");
    auto kernel = Block(draft, symbols, label, i).port();
    if (!kernel) return std::unexpected(std::move(kernel.error()));
    kernels.push_back(std::move(*kernel));
  }
  return kernels;
}

} // namespace wavesmith::port

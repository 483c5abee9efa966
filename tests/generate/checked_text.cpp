// SPDX-License-Identifier: Apache-2.0
#include "generate/checked_text.h"

#include "analysis/analyzed.h"
#include "check/render.h"
#include "generate/consistency/consistency.h"
#include "generate/consistency/reconcile.h"
#include "source/edited.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>

namespace wavesmith::generate::testing {
namespace {

constexpr std::string_view kBodyFile = "body.s"; // as named by analysis::testing::programOf

bool isOurs(const source::Diagnostic& d) {
  const std::string code = source::toString(d.code);
  return code.starts_with("W03") || code.starts_with("W04") || code.starts_with("W05");
}

} // namespace

CheckedText::CheckedText(std::string written) : text(std::move(written)) {
  program = analysis::testing::programOf(text);
  analysis = analysis::analyze(*program, {});
  diagnostics = program->codeObject().diagnostics();
  const auto add = [this](const source::Diagnostics& more) {
    diagnostics.insert(diagnostics.end(), more.begin(), more.end());
  };
  add(check::toDiagnostics(analysis->findings, *program,
                           [this](const std::string&) { return std::string_view(text); }));
  add(check(*program, *analysis, text, std::string(kBodyFile)));
  reconcile(diagnostics, *program, *analysis, text, std::string(kBodyFile));
}

std::vector<std::string> CheckedText::codes() const {
  std::vector<std::string> codes;
  for (const source::Diagnostic& d : diagnostics)
    if (isOurs(d)) codes.push_back(source::toString(d.code));
  return codes;
}

std::string CheckedText::all() const {
  std::string lines;
  for (const source::Diagnostic& d : diagnostics) {
    lines += fmt::format("{} {} {}: {}", source::toString(d.code), source::name(d.severity), d.place.line,
                         d.message);
    for (const source::Note& note : d.notes)
      lines += fmt::format("\n  note {}: {}", note.place.line, note.text);
    for (const source::Fix& fix : d.fixes)
      lines += fmt::format("\n  fix: {}", fix.title);
    lines += "\n";
  }
  return lines;
}

const source::Diagnostic& CheckedText::find(std::string_view code) const {
  for (const source::Diagnostic& d : diagnostics)
    if (source::toString(d.code) == code) return d;
  throw std::runtime_error(fmt::format("no {} in\n{}", code, all()));
}

std::string CheckedText::fixed(std::string_view code, std::size_t fix) const {
  const source::Diagnostic& d = find(code);
  if (fix >= d.fixes.size()) throw std::runtime_error(fmt::format("no fix of {} in\n{}", code, all()));
  for (const source::TextEdit& edit : d.fixes[fix].edits)
    if (edit.place.file != kBodyFile) throw std::runtime_error("an edit of another file: " + edit.place.file);
  auto result = source::edited(text, d.fixes[fix].edits);
  if (!result) throw std::runtime_error(fmt::format("edits of {} do not fit", code));
  return *result;
}

std::vector<std::string> codesOf(const program::Program& program, const analysis::Analysis& analysis) {
  std::vector<std::string> codes;
  for (const source::Diagnostic& d : check(program, analysis, {}, {})) {
    if (!d.fixes.empty()) throw std::runtime_error("a fix without a text");
    codes.push_back(source::toString(d.code));
  }
  return codes;
}

std::string kernelText(std::string_view body, std::string_view directives, std::string_view metadata) {
  const auto indented = [](std::string_view lines, std::string_view by) {
    std::string result;
    std::istringstream stream{std::string(lines)};
    for (std::string line; std::getline(stream, line);)
      result += fmt::format("{}{}\n", by, line);
    return result;
  };
  const auto has = [](std::string_view lines, std::string_view word) {
    return lines.find(word) != std::string_view::npos;
  };
  std::string text = fmt::format("  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n{}.Lend:\n"
                                 "  .size k, .Lend-k\n  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n{}",
                                 indented(body, "  "), indented(directives, "    "));
  for (const std::string_view needed :
       {".amdhsa_next_free_vgpr 8", ".amdhsa_next_free_sgpr 16", ".amdhsa_accum_offset 8"})
    if (!has(directives, needed.substr(0, needed.find(' ')))) text += fmt::format("    {}\n", needed);
  text += "  .end_amdhsa_kernel\n";
  if (metadata.empty()) return text;
  text += "  .amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels:\n  - .name: k\n";
  if (!has(metadata, ".symbol:")) text += "    .symbol: k.kd\n";
  text += indented(metadata, "    ");
  for (const std::string_view needed :
       {".kernarg_segment_size: 0", ".kernarg_segment_align: 8", ".group_segment_fixed_size: 0",
        ".private_segment_fixed_size: 0", ".wavefront_size: 64", ".sgpr_count: 16", ".vgpr_count: 8",
        ".max_flat_workgroup_size: 256"})
    if (!has(metadata, needed.substr(0, needed.find(' ')))) text += fmt::format("    {}\n", needed);
  return text + "  .end_amdgpu_metadata\n";
}

} // namespace wavesmith::generate::testing

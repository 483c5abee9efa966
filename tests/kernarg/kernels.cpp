// SPDX-License-Identifier: Apache-2.0
#include "kernarg/kernels.h"

#include "kernarg/check.h"

#include <fmt/format.h>

#include <sstream>

namespace wavesmith::kernarg::testing {
namespace {

std::string metadataText(std::string_view arguments, std::uint32_t size) {
  std::string indented;
  std::istringstream lines{std::string(arguments)};
  for (std::string line; std::getline(lines, line);)
    indented += "    " + line + "\n";
  return fmt::format(R"(.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: {}
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 65536
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 96
    .vgpr_count: 128
    .max_flat_workgroup_size: 64
    .args:{}
{}...
.end_amdgpu_metadata
)",
                     size, arguments.empty() ? " []" : "", indented);
}

} // namespace

Analyzed::Analyzed(std::string_view body, std::string_view arguments, std::optional<std::uint32_t> size,
                   std::string_view directives) {
  std::string text = analysis::testing::kernel(
      body, fmt::format("  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n{}", directives));
  if (size) text += metadataText(arguments, *size);
  program = analysis::testing::programOf(text);
  analysis = analysis::analyze(*program, {});
}

Layout Analyzed::layout() const {
  return layoutOf(program->codeObject(), program->codeObject().kernels()[0]);
}

Accesses Analyzed::accesses() const {
  return accessesOf(*program, *analysis, 0);
}

std::vector<std::string> Analyzed::accessTexts() const {
  std::vector<std::string> texts;
  for (const Access& access : accesses().all)
    texts.push_back(fmt::format("{}: {} at {}", analysis::testing::lineOf(*program, access.at), access.bytes,
                                access.offset));
  return texts;
}

std::vector<std::string> Analyzed::findings() const {
  std::vector<std::string> texts;
  const std::uint32_t entryLine = program->place(program->kernels()[0].entry).line;
  for (const source::Diagnostic& d : check(*program, *analysis)) {
    const std::uint32_t line = d.message.starts_with("kernel ") ? 0 : d.place.line - entryLine + 1;
    texts.push_back(
        fmt::format("{} {} {}: {}", source::toString(d.code), source::name(d.severity), line, d.message));
  }
  return texts;
}

std::string Analyzed::readers() const {
  const Layout ours = layout();
  const Accesses all = accesses();
  std::string text;
  for (std::size_t i = 0; i < ours.arguments.size(); ++i) {
    text += fmt::format("{}{}:", text.empty() ? "" : "; ", ours.nameOf(i));
    const auto readers = readersOf(all, ours.arguments[i]);
    for (const analysis::Index at : readers)
      text += fmt::format(" {}", analysis::testing::lineOf(*program, at));
    if (readers.empty()) text += all.complete ? " never" : " ?";
  }
  return text;
}

std::string argumentLine(std::string_view name, std::uint32_t offset, std::uint32_t size,
                         std::string_view type) {
  const bool pointer = type.ends_with('*');
  return fmt::format(
      "  - {{ .name: !str {}, .offset: {}, .size: {}, .value_kind: {}{}, .type_name: '{}' }}\n", name, offset,
      size, pointer ? "global_buffer" : "by_value", pointer ? ", .address_space: global" : "", type);
}

} // namespace wavesmith::kernarg::testing

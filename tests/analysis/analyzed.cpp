// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"

#include "assembler/assembler.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace wavesmith::analysis::testing {
namespace {

// Number of lines before the body in the text of kernel().
constexpr std::uint32_t kBefore = 6;
constexpr std::string_view kBodyFile = "body.s";

std::unique_ptr<const program::Program> assembled(const std::string& text, const std::string& path,
                                                  const std::string& target) {
  assembler::Options options;
  options.target = target;
  const assembler::Assembly assembly = assembler::assemble({{path, text}}, options);
  if (assembly.codeObject.empty() || source::hasErrors(assembly.diagnostics))
    throw std::runtime_error(wavesmith::testing::describe(assembly.diagnostics));
  auto object = codeobject::read(assembly.codeObject, "test.hsaco");
  if (!object) throw std::runtime_error(wavesmith::testing::describe(object.error()));
  auto program =
      program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
  if (!program) throw std::runtime_error(wavesmith::testing::describe(program.error()));
  return std::make_unique<const program::Program>(std::move(*program));
}

} // namespace

std::string kernel(std::string_view body, std::string_view more) {
  return fmt::format(R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
{}
.Lk_end:
.size k, .Lk_end-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 128
  .amdhsa_next_free_sgpr 96
  .amdhsa_accum_offset 64
  .amdhsa_group_segment_fixed_size 65536
{}
.end_amdhsa_kernel
)",
                     body, more);
}

std::unique_ptr<const program::Program> programOf(const std::string& text, const std::string& target) {
  return assembled(text, std::string(kBodyFile), target);
}

std::unique_ptr<const program::Program> programOfFile(const std::string& path) {
  std::ifstream file(wavesmith::testing::sourceDirectory() / path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return assembled({std::istreambuf_iterator<char>(file), {}}, path, "gfx942");
}

std::uint32_t lineOf(const program::Program& program, Index at) {
  const source::Place place = program.place(at);
  return place.file == kBodyFile ? place.line - kBefore : place.line;
}

Index onLine(const program::Program& program, std::uint32_t line) {
  for (Index i = 0; i < program.instructions().size(); ++i)
    if (lineOf(program, i) == line) return i;
  throw std::out_of_range(fmt::format("no instruction on line {}", line));
}

std::string toString(const Finding& finding, const program::Program& program) {
  const std::string producer =
      finding.producer == kNone ? std::string{} : fmt::format(" <- {}", lineOf(program, finding.producer));
  return fmt::format("{}{} {} {}{} {} {}/{}", finding.strict ? "?" : "", source::toString(finding.code),
                     source::name(finding.severity), lineOf(program, finding.at), producer, finding.rule,
                     finding.required, finding.found);
}

std::vector<std::string> toStrings(std::span<const Finding> findings, const program::Program& program) {
  std::vector<std::string> result;
  for (const Finding& finding : findings)
    result.push_back(toString(finding, program));
  return result;
}

} // namespace wavesmith::analysis::testing

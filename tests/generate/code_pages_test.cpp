// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes about descriptor and metadata: the wrong example has that finding and no other, the
// right example has no findings, and a fix, if there is one, removes the finding.
#include "generate/checked_text.h"
#include "support/code_pages.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace wavesmith::generate {
namespace {

using testing::CheckedText;
using wavesmith::testing::fenced;
using wavesmith::testing::section;

std::string blockOf(const std::string& kernel) {
  return fmt::format("  .p2align 6\n  .amdhsa_kernel {}\n    .amdhsa_next_free_vgpr 8\n"
                     "    .amdhsa_next_free_sgpr 8\n    .amdhsa_accum_offset 8\n  .end_amdhsa_kernel\n",
                     kernel);
}
std::string functionOf(const std::string& kernel) {
  return fmt::format(
      "  .text\n  .p2align 8\n  .globl {0}\n  .type {0},@function\n{0}:\n  s_endpgm\n.L{0}_end:\n"
      "  .size {0}, .L{0}_end-{0}\n  .rodata\n",
      kernel);
}

// A kernel k with the example; `.amdhsa_kernel NAME` in it adds a kernel, a second `.symbol` adds an entry.
std::string textOf(const std::string& example) {
  std::istringstream code(fenced(example, "asm"));
  std::istringstream yaml(fenced(example, "yaml"));
  std::string body, directives, metadata, more, entries;
  for (std::string line; std::getline(code, line);) {
    if (line.starts_with(".amdhsa_kernel ")) {
      std::string name;
      std::istringstream(line.substr(line.find(' '))) >> name;
      const bool there = body.find(name + ":\n") != std::string::npos;
      more += (there ? "" : functionOf(name)) + blockOf(name);
    } else {
      (line.starts_with(".amdhsa_") ? directives : body) += line + "\n";
    }
  }
  for (std::string line; std::getline(yaml, line);) {
    if (!line.starts_with(".symbol: ") || metadata.find(".symbol: ") == std::string::npos)
      metadata += line + "\n";
    else
      entries += fmt::format("  - {{ .name: other, {}, .kernarg_segment_size: 0, .kernarg_segment_align: 8, "
                             ".group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .wavefront_size: "
                             "64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 256 }}\n",
                             line);
  }
  std::string text = testing::kernelText(body, directives, metadata);
  const auto before = [&text](std::string_view what, const std::string& insertion) {
    const std::size_t at = text.find(what);
    text.insert(at == std::string::npos ? text.size() : at, insertion);
  };
  before("  .amdgpu_metadata", more);
  before("  .end_amdgpu_metadata", entries);
  return text;
}

// Other pages cover registers and control flow.
std::set<std::string> codesOf(const std::string& text) {
  std::set<std::string> codes;
  for (const std::string& code : CheckedText(text).codes())
    if (!code.starts_with("W03")) codes.insert(code);
  return codes;
}

TEST(ConsistencyCodePages, WrongExampleHasOnlyThisFindingAndRightExampleNone) {
  unsigned pages = 0;
  for (const auto& [number, code, name] : wavesmith::testing::codesBetween(400, 500)) {
    ++pages;
    const std::string page = wavesmith::testing::codePage(code);
    EXPECT_TRUE(page.starts_with(fmt::format("# {} {}\n\n", code, name))) << code;
    EXPECT_THAT(wavesmith::testing::codePage("README"),
                ::testing::HasSubstr(fmt::format("| [{0}]({0}.md) | {1} |", code, name)));
    EXPECT_GT(section(page, "Why").size(), 40U) << code;
    const std::string wrong = textOf(section(page, "Wrong"));
    EXPECT_EQ(codesOf(wrong), std::set<std::string>{code}) << wrong;
    EXPECT_THAT(codesOf(textOf(section(page, "Right"))), ::testing::IsEmpty())
        << code << "\n"
        << CheckedText(textOf(section(page, "Right"))).all();
    const CheckedText k(wrong);
    if (number != 413) {
      EXPECT_THAT(codesOf(k.fixed(code)), ::testing::IsEmpty()) << k.fixed(code);
    }
  }
  EXPECT_EQ(pages, 9U);
}

} // namespace
} // namespace wavesmith::generate

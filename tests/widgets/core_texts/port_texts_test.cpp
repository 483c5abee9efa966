// SPDX-License-Identifier: Apache-2.0
// What a port of an older kernel says is recognized as a whole: every change with its reason, the questions, the
// remarks, what is refused; and the advice on instructions, modifiers and registers of other GPUs.
#include "check/port.h"
#include "isa/availability.h"
#include "isa/target.h"
#include "port/port.h"
#include "source/file.h"
#include "style/core_texts.h"
#include "support/paths.h"
#include "worker/language/language_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace wavesmith::testing {
namespace {

using ::testing::IsEmpty;
using widgets::isCoreText;

class Unknown {
public:
  void add(const std::string& text) {
    if (text.empty()) return;
    ++count_;
    if (!isCoreText(text)) texts_.insert(text);
  }
  [[nodiscard]] const std::set<std::string>& texts() const { return texts_; }
  [[nodiscard]] int count() const { return count_; }

private:
  std::set<std::string> texts_;
  int count_ = 0;
};

port::ReadIncluded nothingIncluded() {
  return [](const std::string&, const std::string&) { return std::optional<port::Included>(); };
}

TEST(PortTexts, TheReportOfAPortIsRecognized) {
  worker::WorkerOptions options;
  options.program = program("wavesmith-worker");
  worker::LanguageClient language(options);
  Unknown unknown;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(sourceDirectory() / "tests/port/kernels")) {
    if (entry.path().extension() != ".s") continue;
    const std::string path = entry.path().string();
    const std::string from = entry.path().parent_path().filename().string();
    const auto ported = check::portText(language, {path, source::readText(path).value()}, {.from = from}, {});
    ASSERT_TRUE(ported) << path;
    for (const port::Change& change : ported->text.changes) {
      unknown.add(change.reason.what);
      unknown.add(change.reason.why);
    }
    for (const std::string& remark : ported->remarks)
      unknown.add(remark);
  }
  EXPECT_THAT(unknown.texts(), IsEmpty());
  EXPECT_GT(unknown.count(), 500);
}

TEST(PortTexts, WhatBecomesOfEveryMissingInstructionIsRecognized) {
  std::ifstream stream(sourceDirectory() / "tests/port/missing_instructions.txt");
  std::string text, processors;
  Unknown unknown;
  const auto port = [&] {
    for (const std::string_view processor : {"gfx803", "gfx900", "gfx906", "gfx908", "gfx90a"}) {
      if (text.empty() || !processors.contains(processor)) continue;
      const auto ported =
          port::portText("k.s", text, {.from = std::string(processor), .decode = {}}, nothingIncluded());
      ASSERT_TRUE(ported);
      for (const port::Change& change : ported->changes) {
        unknown.add(change.reason.what);
        unknown.add(change.reason.why);
      }
    }
    text.clear();
  };
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with('[')) {
      port();
      processors = line;
    } else if (!line.starts_with('#')) {
      text += line + '\n';
    }
  }
  port();
  EXPECT_THAT(unknown.texts(), IsEmpty());
  EXPECT_GT(unknown.count(), 1000);
}

TEST(PortTexts, WhatCannotBePortedIsRecognized) {
  for (const std::string_view text :
       {".amdgcn_target \"amdgcn-amd-amdhsa--gfx700\"\ns_endpgm\n",
        ".amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\ns_endpgm\n",
        ".amdgcn_target \"amdgcn-amd-amdhsa--gfx9999\"\ns_endpgm\n", "s_clause 1\n", ".visible .entry k()\n",
        ".amdcl2\n", "shader main\n", "OpCapability Kernel\n", "push %rsp\n",
        "k:\n.amd_kernel_code_t\n  is_ptr64 = 1\ns_endpgm\n",
        "k:\n.amd_kernel_code_t\n  is_ptr65 = 1\n.end_amd_kernel_code_t\ns_endpgm\n",
        "k:\n.amd_kernel_code_t\n  nonsense\n.end_amd_kernel_code_t\ns_endpgm\n"}) {
    const auto ported =
        port::portText("k.s", std::string(text), {.from = {}, .decode = {}}, nothingIncluded());
    ASSERT_FALSE(ported) << text;
    EXPECT_TRUE(isCoreText(ported.error().message)) << ported.error().message;
  }
}

TEST(PortTexts, WhyATextLooksOlderIsRecognized) {
  for (const std::string_view text :
       {"v_add_u32 v0, vcc, v0, v1\n", "v_add_u32 v0, v0, v1\n", "v_addc_u32 v0, vcc, v0, v1, vcc\n",
        "v_mac_f32 v0, v0, v1\n", "buffer_wbinvl1\n", "global_load_dword v0, v[0:1], off\n",
        "v_dot2_f32_f16 v0, v0, v1, v2\n", "buffer_inv sc1\n", "v_pk_mul_f32 v[0:1], v[2:3], v[4:5]\n",
        "v_accvgpr_read_b32 v0, a0\n", "flat_load_dword v0, v[0:1] sc0\n", "flat_load_dword v0, v[0:1] glc\n",
        ".hsa_code_object_version 2,1\n", ".amdhsa_kernel k\n.end_amdhsa_kernel\n", "s_endpgm\n"}) {
    const auto processor = port::processorOf(text, "k.s", {});
    ASSERT_TRUE(processor) << text;
    EXPECT_TRUE(isCoreText(processor->because)) << processor->because;
  }
}

TEST(PortTexts, AdviceOnOtherGpusIsRecognized) {
  constexpr auto kWords = std::to_array<std::string_view>({
#define ELSEWHERE(word, gpus, replacement, advice) word,
#include "isa/availability.inc"
#undef ELSEWHERE
      "a16",
      "dlc",
      "dpp8",
      "fi",
      "glc",
      "gds",
      "null",
      "row_share",
      "row_xmask",
      "scc",
      "scope",
      "scope:SCOPE_CU",
      "scope:SCOPE_SYS",
      "slc",
      "swz",
      "tfe",
      "th",
      "vscnt",
      "wait_exp",
      "wait_vdst",
      "HW_REG_DVGPR_ALLOC_HI",
      "HW_REG_FLAT_SCR_HI",
      "HW_REG_HW_ID1",
      "HW_REG_SHADER_CYCLES",
      "MSG_DEALLOC_VGPRS",
      "MSG_RTN_GET_REALTIME",
      "image_sample",
      "BUF_FMT_32_FLOAT",
      "v_add_f32_e64_dpp",
      "buffer_wbinvl1",
      "s_atc_probe",
      "v_screen_partition_4se_b32"});
  Unknown unknown;
  for (const std::string_view word : kWords)
    if (const auto answer = isa::unavailable(word, isa::gfx942())) unknown.add(answer->sentence);
  for (const std::string_view word : {"sc0", "sc1", "nt", "dlc"})
    if (const auto answer = isa::unavailable(word, isa::gfx942(), "s_load_dword"))
      unknown.add(answer->sentence);
  const isa::Target* const gfx90a = isa::findTarget("gfx90a");
  for (const std::string_view word : {"sc0", "nt", "buffer_inv", "v_mfma_f32_32x32x8_f16"})
    if (const auto answer = isa::unavailable(word, *gfx90a)) unknown.add(answer->sentence);
  EXPECT_THAT(unknown.texts(), IsEmpty());
  EXPECT_GT(unknown.count(), 600);
}

} // namespace
} // namespace wavesmith::testing

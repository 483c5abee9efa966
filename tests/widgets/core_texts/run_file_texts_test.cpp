// SPDX-License-Identifier: Apache-2.0
// What is wrong with a run file and its expressions is recognized as a whole.
#include "execution/kernels.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/sweep.h"
#include "project/world.h"
#include "style/core_texts.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {
namespace {

using widgets::isCoreText;

// Of "0+3: message".
std::string messageOf(const std::string& error) {
  const std::size_t colon = error.find(": ");
  return colon == std::string::npos ? std::string() : error.substr(colon + 2);
}

TEST(RunFileTexts, ErrorsOfExpressionsAreRecognized) {
  World world;
  world.array<std::int32_t>("in", execution::ElementType::I32, {1, 0})
      .array<float>("f", execution::ElementType::F32, {1, 2})
      .value("n", execution::ElementType::U32, 2);
  for (const std::string_view text : {"",
                                      "1 +",
                                      "(1",
                                      "1 ? 2",
                                      "in[1",
                                      "@",
                                      "1 @",
                                      "1 )",
                                      "1.5.5",
                                      "0x1ffffffffffffffff",
                                      "wrong(1)",
                                      "sqr(1)",
                                      "min(1)",
                                      "sqrt(1",
                                      "sqrt 1",
                                      "f32(1",
                                      "sum(1, 2)",
                                      "sum(k 0)",
                                      "sum(k, 0, 1, 2",
                                      "in",
                                      "n[i]",
                                      "b[i]",
                                      "in[i] + m",
                                      "in[f[i]]",
                                      "f[i] & 1",
                                      "~f[i]",
                                      "sum(k, 0, 2.0, 1)",
                                      "in[i + 7]",
                                      "1 / (i - i)",
                                      "sum(k, 0, 1L << 40, k)",
                                      "sum(k, 0, 9, in[k])"}) {
    const std::string error = world.error(text, execution::ElementType::I64);
    ASSERT_FALSE(error.empty()) << text;
    EXPECT_TRUE(isCoreText(messageOf(error))) << text << " -> " << error;
  }
}

TEST(RunFileTexts, ErrorsOfBindingAreRecognized) {
  const auto object = kernelWith(
      {.arguments =
           "- { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
           "- { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value }\n"
           "- { .name: factor, .type_name: float, .offset: 20, .size: 4, .value_kind: by_value }\n"
           "- { .name: secret, .offset: 24, .size: 4, .value_kind: hidden_block_count_x }\n",
       .kernargSize = 32});
  const std::string all =
      "  in: { type: f32, count: 4 }\n  out: { type: f32, count: 4 }\n  factor: { value: 2 }\n";
  std::vector<std::string> texts;
  for (const std::string_view more :
       {"  n: { value: 1.5 }\n", "  n: { value: m }\n", "  n: { value: n }\n", "  n: { value: in }\n",
        "  n: { value: 5 / 0 }\n", "  n: { value: 5 <<  64 }\n", "  n: { value: 0x1ffffffff }\n",
        "  n: { type: u32, count: 3 }\n", "  n: { type: f64, value: 3 }\n", "  n: { value: 4, offset: 20 }\n",
        "  n: { value: 4 }\n  other: { value: 4 }\n", "  n: { value: 4 }\n  secret: { value: 4 }\n",
        "  n: { value: sum(k, 0, 3, k) }\n", "  n: { value: \"in[0]\" }\n", ""})
    texts.push_back(all + std::string(more));
  const std::string rest = "  out: { type: f32, count: 4 }\n  factor: { value: 2 }\n  n: { value: 5 }\n";
  for (const std::string_view in :
       {"{ type: f32, count: 4, fill: { uniform: [2, 1] } }",
        "{ type: u8, count: 4, fill: { ramp: [0, 0.5] } }",
        "{ type: u8, count: 999, fill: { permutation: 500 } }", "{ type: f32, count: 1e15 }",
        "{ type: f32, count: 0 - 1 }", "{ type: f32, count: 4, fill: \"out[i]\" }",
        "{ type: f32, count: 4, fill: { file: missing.npy } }", "{ type: u8, count: 4, fill: 256 }"})
    texts.push_back("  in: " + std::string(in) + '\n' + rest);
  int errors = 0;
  for (const std::string& arguments : texts) {
    const auto file = project::readRunFile(
        "wavesmith: 1\nsource: k.s\nkernel: k\nlaunch: { grid: 64, workgroup: 64 }\narguments:\n" + arguments,
        "k.run.yaml");
    const auto launch = file ? project::prepare(*file, object, {}, {}) : std::unexpected(file.error());
    if (launch || launch.error().code == source::Code::CannotReadFile) continue;
    ++errors;
    EXPECT_TRUE(isCoreText(launch.error().message)) << arguments << " -> " << launch.error().message;
  }
  EXPECT_GT(errors, 18);
}

TEST(RunFileTexts, ErrorsOfParametersAreRecognized) {
  auto file = project::readRunFile("wavesmith: 1\nsource: k.s\nparameters: { size: [64, 128] }\nkernel: k\n"
                                   "launch: { grid: 64, workgroup: 64 }\n",
                                   "k.run.yaml");
  ASSERT_TRUE(file) << file.error().message;
  for (const std::string_view assignment : {"n", "size=abc", "siz=3", "other=4"}) {
    const auto set = project::setParameter(*file, std::string(assignment));
    ASSERT_FALSE(set) << assignment;
    EXPECT_TRUE(isCoreText(set.error().message)) << set.error().message;
  }
}

} // namespace
} // namespace wavesmith::testing

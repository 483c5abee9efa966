// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file.h"
#include "project/run_file/write_run_file.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

namespace wavesmith::project {
namespace {

using execution::ElementType;

TEST(WriteRunFile, WritesTheUsualSpelling) {
  const std::string text = R"(wavesmith: 1
source: vector_add.s
kernel: vector_add
launch: { grid: [cus * 256, 1, 1], workgroup: [256, 1, 1] }
arguments:
  a: { type: f32, count: 1000003, fill: { uniform: [-1, 1], seed: 1 } }
  c: { type: f32, count: 1000003, fill: poison, expect: "a[i] + b[i]", tolerance: { ulp: 0 } }
  n: { value: 1000003 }
  stride: { value: cus * 256 }
)";
  WS_ASSERT_OK(file, readRunFile(text, "k.run.yaml"));
  EXPECT_EQ(writeRunFile(file), text);
}

// The contents of a run file, without places.
std::string gist(const RunFile& file) {
  std::string text = file.kernel + "|" + file.target + "|" + file.dynamicLds.text + "|";
  for (const auto& source : file.sources)
    text += source + ",";
  for (const auto& path : file.includePaths)
    text += path + ",";
  for (const auto& [name, value] : file.definitions)
    text += name + "=" + value + ",";
  for (const auto& size : {file.grid, file.workgroup})
    for (const auto& scalar : size)
      text += scalar.text + ",";
  text += std::to_string(file.instructionLimit.value_or(0)) + ",";
  text += std::to_string(file.secondsLimit.value_or(0)) + (file.plainMatrix ? ",plain" : ",exact");
  for (const auto& argument : file.arguments) {
    text += "\n" + argument.name + "|" + (argument.type ? std::string(name(*argument.type)) : "-");
    text += "|" + (argument.count ? argument.count->text : "-") + "|" +
            (argument.value ? argument.value->text : "-");
    text += "|" + std::to_string(argument.offset.value_or(99)) + "|" + std::to_string(argument.fill.index());
    text += argument.fillGiven ? "+" : "-";
    if (const auto* fill = std::get_if<FillConstant>(&argument.fill)) text += fill->value.text;
    if (const auto* fill = std::get_if<FillRamp>(&argument.fill))
      text += fill->start.text + "," + fill->step.text;
    if (const auto* fill = std::get_if<FillUniform>(&argument.fill))
      text += fill->low.text + "," + fill->high.text + "," + std::to_string(fill->seed);
    if (const auto* fill = std::get_if<FillNormal>(&argument.fill))
      text += fill->mean.text + "," + fill->deviation.text + "," + std::to_string(fill->seed);
    if (const auto* fill = std::get_if<FillPermutation>(&argument.fill))
      text += fill->block.text + "," + std::to_string(fill->seed);
    if (const auto* fill = std::get_if<FillFile>(&argument.fill)) text += fill->path;
    if (!argument.expect) continue;
    text += "|" + std::to_string(argument.expect->index());
    if (const auto* expect = std::get_if<ExpectExpression>(&*argument.expect))
      text += expect->text + (expect->inElementType ? "t" : "f");
    if (const auto* expect = std::get_if<ExpectFile>(&*argument.expect)) text += expect->path;
    if (const auto* expect = std::get_if<ExpectKernel>(&*argument.expect))
      text += expect->source + "," + expect->kernel;
    if (const auto* expect = std::get_if<ExpectBackend>(&*argument.expect)) text += expect->backend;
    const auto& tolerance = argument.tolerance;
    text += "|" + std::to_string(tolerance.absolute.value_or(-1)) +
            std::to_string(tolerance.relative.value_or(-1)) + std::to_string(tolerance.ulp.value_or(77)) +
            (tolerance.bits ? "b" : "");
  }
  return text;
}

TEST(WriteRunFile, RoundTripsTheExamples) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(testing::example(""))) {
    if (!entry.path().string().ends_with(".run.yaml")) continue;
    ++count;
    WS_ASSERT_OK(text, source::readText(entry.path()));
    WS_ASSERT_OK(file, readRunFile(text, entry.path().string()));
    WS_ASSERT_OK(again, readRunFile(writeRunFile(file), file.path));
    EXPECT_EQ(gist(again), gist(file));
  }
  EXPECT_GE(count, 9u);
}

// Random run files, with names and paths that YAML could read as something else.
class RandomRunFiles {
public:
  explicit RandomRunFiles(unsigned seed) : random_(seed) {}

  RunFile make() {
    RunFile file;
    for (unsigned n = 1 + below(3); n-- > 0;)
      file.sources.push_back(word());
    if (below(2) != 0) file.kernel = word();
    if (below(4) == 0) file.target = "gfx942:sramecc+:xnack-";
    for (unsigned n = below(3); n-- > 0;)
      file.includePaths.push_back(word());
    for (unsigned n = below(3); n-- > 0;)
      file.definitions.emplace_back("D" + std::to_string(n), word());
    for (std::size_t d = 0; d < 3; ++d) {
      file.grid[d] = expression();
      file.workgroup[d] = expression();
    }
    file.dynamicLds.text = below(2) != 0 ? "0" : expression().text;
    if (below(3) == 0) file.instructionLimit = random_();
    if (below(3) == 0) file.secondsLimit = (1 + below(1000)) / 64.0;
    file.plainMatrix = below(2) != 0;
    for (unsigned n = below(5); n-- > 0;)
      file.arguments.push_back(argument("x" + std::to_string(n) + word()));
    return file;
  }

private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  std::string word() {
    static const std::vector<std::string> kWords{
        "k.s",     "a b",    "null", "~",       "true", "-",   "- x", "{a}",         "a: b", "#c",
        "a #b",    "\"q\"",  "it's", "dir/k.s", "*x",   "&x",  "!t",  "%d",          "@at",  "`tick",
        "ü/ö.npy", "x\ty",   "1",    "0x10",    "1e5",  "a,b", "[",   "back\\slash", "---",  "...",
        " lead",   "trail ", "?",    "|",       ">",    "=",   "<<",  "yes",         "\n"};
    return kWords[below(static_cast<unsigned>(kWords.size()))];
  }

  Scalar expression() {
    static const std::vector<std::string> kExpressions{
        "1",        "-1", "0.5",   "cus * 256", "n ? 1 : 2",   "a[0] % 3", "~x",
        "!q && -r", "{",  "x > 0", "0x7f",      "(1 + 2) * 3", "1e-3"};
    std::string text;
    do
      text = kExpressions[below(static_cast<unsigned>(kExpressions.size()))];
    while (text == "{"); // not an expression
    return {text, {}};
  }

  Fill fill() {
    switch (below(8)) {
    case 0: return FillConstant{expression()};
    case 1: return FillRamp{expression(), expression()};
    case 2: return FillUniform{expression(), expression(), random_()};
    case 3: return FillNormal{expression(), expression(), random_()};
    case 4: return FillPermutation{expression(), random_()};
    case 5: return FillPermutation{{}, below(2)};
    case 6: return FillFile{word()};
    default: return FillPoison{};
    }
  }

  Expect expect() {
    switch (below(4)) {
    case 0: return ExpectFile{word()};
    case 1: return ExpectKernel{below(2) != 0 ? word() : "", word()};
    case 2: return ExpectBackend{word()};
    default: return ExpectExpression{expression().text, below(2) != 0};
    }
  }

  RunArgument argument(std::string name) {
    RunArgument result;
    result.name = std::move(name);
    if (below(3) == 0) result.offset = below(4096);
    if (below(2) != 0) {
      result.value = expression();
      if (below(2) != 0) result.type = static_cast<ElementType>(below(14));
      return result;
    }
    result.type = static_cast<ElementType>(below(14));
    result.count = expression();
    result.fillGiven = below(4) != 0;
    if (result.fillGiven) result.fill = fill();
    if (below(2) == 0) return result;
    result.expect = expect();
    if (below(2) != 0) result.tolerance.ulp = random_();
    if (below(2) != 0)
      result.tolerance.absolute =
          std::ldexp(static_cast<double>(random_() >> 11), -static_cast<int>(below(80)));
    if (below(2) != 0) result.tolerance.relative = 0.1;
    result.tolerance.bits = below(3) == 0;
    return result;
  }

  std::mt19937_64 random_;
};

TEST(WriteRunFile, RoundTripsRandomRunFiles) {
  RandomRunFiles files(10);
  for (int n = 0; n < 2000; ++n) {
    const RunFile file = files.make();
    const std::string text = writeRunFile(file);
    const auto again = readRunFile(text, "k.run.yaml");
    ASSERT_TRUE(again.has_value()) << testing::describe(again.error()) << text;
    ASSERT_EQ(gist(*again), gist(file)) << text;
  }
}

// Prefixes of valid files and thousands of damaged ones: an error with a place, never a crash.
TEST(ReadRunFile, SurvivesArbitraryBytes) {
  RandomRunFiles files(11);
  std::mt19937 random(12);
  const std::string punctuation = "{}[]:,#&*!|>'\"%@`?-\n\t \\\0\x80\xff<~=";
  for (int n = 0; n < 3000; ++n) {
    std::string text = writeRunFile(files.make());
    if (n % 10 == 0) text.resize(random() % text.size());
    for (unsigned changes = 1 + random() % 6; changes-- > 0 && !text.empty();) {
      const std::size_t at = random() % text.size();
      const char c =
          random() % 4 != 0 ? punctuation[random() % punctuation.size()] : static_cast<char>(random());
      if (random() % 2 != 0)
        text[at] = c;
      else
        text.insert(at, 1 + random() % 3, c);
    }
    const auto file = readRunFile(text, "k.run.yaml");
    if (!file) {
      ASSERT_EQ(file.error().place.file, "k.run.yaml");
    }
  }
}

TEST(ReadRunFile, RejectsDeepAndLargeFiles) {
  for (const std::string& text :
       {std::string(100'000, '['), std::string(100'000, '{'), std::string(100'000, '-'),
        "wavesmith: " + std::string(5'000'000, '1'), std::string("a\0b", 3),
        std::string("\xff\xfe\x77\x00", 4), std::string("a: &a [*a]\n"), std::string("a: *b\n")}) {
    const auto file = readRunFile(text, "k.run.yaml");
    ASSERT_FALSE(file.has_value());
    EXPECT_FALSE(file.error().message.empty());
  }
}

TEST(ReadRunFile, AcceptsByteOrderMarksAndCrlf) {
  WS_ASSERT_OK(
      file,
      readRunFile("\xef\xbb\xbfwavesmith: 1\r\nsource: k.s\r\nlaunch: { grid: 64, workgroup: 64 }\r\n", "k"));
  EXPECT_EQ(file.sources[0], "k.s");
  EXPECT_EQ(file.grid[0].place, (source::Place{"k", 3, 17, 2}));
}

} // namespace
} // namespace wavesmith::project

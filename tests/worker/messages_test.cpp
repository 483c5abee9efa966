// SPDX-License-Identifier: Apache-2.0
// Every message survives a round trip, and no bytes crash the decoder.
#include "support/result.h"
#include "worker/language/language_messages.h"
#include "worker/runs/run_messages.h"
#include "worker/transport/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

namespace wavesmith::worker {
namespace {

using source::Code;
using testing::describe;

std::vector<std::byte> bytesOf(std::string_view text) {
  const auto* begin = reinterpret_cast<const std::byte*>(text.data());
  return {begin, begin + text.size()};
}

source::LineTable lineTable() {
  source::LineTable table;
  table.files = {"a.s", "b \xff.inc"};
  table.expansions = {{source::Expansion::Kind::Repetition, ".rept", 3, {0, 9, 1, source::kNoExpansion}}};
  table.entries = {{0x100, {0, 1, 2, source::kNoExpansion}, 0, 1, false},
                   {0x1'0000'0004, {1, 7, 0, 0}, 1, 0, true}};
  table.names = {{"v_idx", source::RegisterFile::Accumulation, 3, 2, 11, 5}};
  return table;
}

source::Diagnostic diagnostic() {
  source::Diagnostic value = source::makeError(Code::MemoryFault, {"a.s", 4, 5, 6}, "no");
  value.severity = source::Severity::Remark;
  // Member by member: GCC 12 at -O3 considers temporaries of these uninitialized.
  source::Note& note = value.notes.emplace_back();
  note.place.file = "b.s";
  note.place.line = 1;
  note.place.address = 0x100;
  note.text = "there";
  source::Fix& fix = value.fixes.emplace_back();
  fix.title = "Insert it";
  source::TextEdit& edit = fix.edits.emplace_back();
  edit.place.file = "a.s";
  edit.place.line = 4;
  edit.replacement = "s_nop 0\n";
  return value;
}

assembler::Assembly assembly() {
  assembler::Assembly value;
  value.target = "gfx942:xnack-";
  value.codeObject = bytesOf(std::string("\x7f"
                                         "ELF\0\xff",
                                         6));
  value.lines = lineTable();
  value.diagnostics = {diagnostic(), source::makeError(Code::AssemblerError, {}, "")};
  return value;
}

RunRequest runRequest() {
  RunRequest request;
  request.runFile.path = "dir/a.run.yaml";
  request.runFile.version = 1;
  request.runFile.sources = {"a.s"};
  request.runFile.kernel = "k";
  request.runFile.grid = {{{"cus * 256", {"f", 1, 2, 3}}, {"1", {}}, {"2", {}}}};
  request.runFile.instructionLimit = 77;
  request.runFile.secondsLimit = 0.75;
  request.runFile.plainMatrix = true;
  request.runFile.includePaths = {"inc"};
  request.runFile.definitions = {{"A", "1"}};
  project::RunArgument buffer;
  buffer.name = "a";
  buffer.type = execution::ElementType::Bf16;
  buffer.count = project::Scalar{"12", {}};
  buffer.offset = 8;
  buffer.fill = project::FillUniform{{"-1", {}}, {"1", {}}, std::numeric_limits<std::uint64_t>::max()};
  buffer.fillGiven = true;
  buffer.expect = project::ExpectKernel{"other.s", "reference"};
  buffer.tolerance = {0.5, std::nullopt, 3, true};
  project::RunArgument value;
  value.name = "n";
  value.value = project::Scalar{"7", {}};
  value.fill = project::FillPoison{};
  request.runFile.arguments = {buffer, value};
  request.codeObject = bytesOf("code");
  request.codeObjectPath = "dir/a.s";
  request.lines = lineTable();
  request.others = {{"other.s", "dir/other.s", bytesOf("other"), lineTable()}};
  request.threads = 3;
  request.instructionLimit = 9;
  request.secondsLimit = 1.5;
  request.plainMatrix = false;
  return request;
}

RunAnswer runSummary() {
  RunSummary summary;
  summary.kernel = "k";
  summary.backend = "emulator";
  summary.backendDescription = "an emulator";
  summary.grid = {1, 2, 3};
  summary.workgroup = {4, 5, 6};
  summary.faults = {diagnostic()};
  summary.notes = {diagnostic(), diagnostic()};
  BufferSummary buffer;
  buffer.name = "c";
  buffer.type = execution::ElementType::F64;
  buffer.count = 10;
  buffer.checked = true;
  buffer.tolerance.relative = 1e-3;
  buffer.comparison.type = execution::ElementType::F64;
  buffer.comparison.compared = 10;
  buffer.comparison.differing = 2;
  buffer.comparison.first = {{3, 4, 5}, {6, 7, 8}};
  buffer.comparison.worst = execution::Difference{3, 4, 5};
  buffer.comparison.greatestAbsolute = std::numeric_limits<double>::infinity();
  buffer.comparison.greatestUlp = std::numeric_limits<std::uint64_t>::max();
  buffer.comparison.heat = {0, 2};
  summary.buffers = {buffer};
  summary.counts = {1, 2, 3, true};
  emulator::RunStatistics& statistics = summary.statistics.emplace();
  statistics.executed = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  statistics.masked = 20;
  statistics.lanes = 21;
  statistics.plainMatrix = true;
  emulator::LineStatistics& line = statistics.lines.emplace_back();
  line.place.file = "a.s";
  line.place.line = 3;
  line.address = 0x100;
  line.instruction = "ds_read_b96";
  line.executed = 22;
  line.masked = true;
  line.lanes = 23;
  line.approximate = true;
  line.access = emulator::AccessKind::Lds;
  line.examined = 24;
  line.extraPasses = 25;
  line.worstPasses = 26;
  line.estimated = true;
  line.cacheLines = 27;
  line.leastCacheLines = 28;
  line.worstCacheLines = 29;
  summary.kernelSeconds = 0.5;
  summary.totalSeconds = 1.5;
  return summary;
}

AssembleRequest assembleRequest() {
  AssembleRequest request;
  request.sources = {{"a.s", "s_nop 0\n"}, {"b.s", std::string("\0\xff", 2)}};
  request.options.includePaths = {"i"};
  request.options.allowedFolders = {"f"};
  request.options.definitions = {{"N", ""}};
  request.options.codeObjectVersion = 6;
  return request;
}

TEST(Messages, RoundTripsAssembly) {
  const assembler::Assembly sent = assembly();
  WS_ASSERT_OK(got, decode<assembler::Assembly>(encode(sent)));
  EXPECT_EQ(got.target, sent.target);
  EXPECT_EQ(got.codeObject, sent.codeObject);
  EXPECT_EQ(got.lines, sent.lines);
  EXPECT_EQ(got.diagnostics, sent.diagnostics);
}

TEST(Messages, RoundTripsEncodings) {
  assembler::Encodings sent;
  sent.lines = lineTable();
  sent.diagnostics = {diagnostic()};
  assembler::EncodedInstruction& one = sent.instructions.emplace_back();
  one.kind = assembler::EncodedInstruction::Kind::Broken;
  one.location = {0, 7, 3, 0};
  one.section = 2;
  one.offset = 0x1'0000'0004;
  one.length = 8;
  one.opcode = "V_MAC_F32_e32_vi";
  one.text = "v_mac_f32_e32 v0, v1, v2";
  one.labels = {{"a", 1, 12, true}, {"", 0, 0, false}};
  WS_ASSERT_OK(got, decode<assembler::Encodings>(encode(sent)));
  EXPECT_EQ(got.lines, sent.lines);
  EXPECT_EQ(got.instructions, sent.instructions);
  EXPECT_EQ(got.diagnostics, sent.diagnostics);
}

TEST(Messages, RoundTripsAssembleRequest) {
  WS_ASSERT_OK(got, decode<AssembleRequest>(encode(assembleRequest())));
  ASSERT_EQ(got.sources.size(), 2u);
  EXPECT_EQ(got.sources[1].path, "b.s");
  EXPECT_EQ(got.sources[1].text, std::string("\0\xff", 2));
  EXPECT_EQ(got.options.target, "gfx942");
  EXPECT_THAT(got.options.includePaths, ::testing::ElementsAre("i"));
  EXPECT_THAT(got.options.allowedFolders, ::testing::ElementsAre("f"));
  EXPECT_THAT(got.options.definitions, ::testing::ElementsAre(std::pair<std::string, std::string>{"N", ""}));
  EXPECT_EQ(got.options.codeObjectVersion, 6u);
}

TEST(Messages, RoundTripsRunRequest) {
  const RunRequest sent = runRequest();
  WS_ASSERT_OK(got, decode<RunRequest>(encode(sent)));
  EXPECT_EQ(got.runFile.grid[0].text, "cus * 256");
  EXPECT_EQ(got.runFile.grid[0].place, (source::Place{"f", 1, 2, 3}));
  EXPECT_EQ(got.runFile.instructionLimit, 77u);
  EXPECT_EQ(got.runFile.secondsLimit, 0.75);
  EXPECT_TRUE(got.runFile.plainMatrix);
  ASSERT_EQ(got.runFile.arguments.size(), 2u);
  const project::RunArgument& buffer = got.runFile.arguments[0];
  EXPECT_EQ(buffer.type, execution::ElementType::Bf16);
  EXPECT_EQ(std::get<project::FillUniform>(buffer.fill).seed, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(std::get<project::ExpectKernel>(*buffer.expect).kernel, "reference");
  EXPECT_EQ(buffer.tolerance, sent.runFile.arguments[0].tolerance);
  EXPECT_FALSE(buffer.value.has_value());
  EXPECT_TRUE(std::holds_alternative<project::FillPoison>(got.runFile.arguments[1].fill));
  EXPECT_EQ(got.codeObject, sent.codeObject);
  EXPECT_EQ(got.lines, sent.lines);
  ASSERT_EQ(got.others.size(), 1u);
  EXPECT_EQ(got.others[0].codeObject, bytesOf("other"));
  EXPECT_EQ(got.threads, 3u);
  EXPECT_EQ(got.instructionLimit, 9u);
  EXPECT_EQ(got.secondsLimit, 1.5);
  EXPECT_EQ(got.plainMatrix, false);
}

TEST(Messages, RoundTripsRunSummary) {
  const RunAnswer sent = runSummary();
  WS_ASSERT_OK(got, decode<RunAnswer>(encode(sent)));
  ASSERT_TRUE(got.has_value());
  EXPECT_EQ(got->grid, sent->grid);
  EXPECT_EQ(got->faults, sent->faults);
  EXPECT_EQ(got->notes, sent->notes);
  ASSERT_EQ(got->buffers.size(), 1u);
  EXPECT_EQ(got->buffers[0].comparison.first, sent->buffers[0].comparison.first);
  EXPECT_EQ(got->buffers[0].comparison.worst, sent->buffers[0].comparison.worst);
  EXPECT_TRUE(std::isinf(got->buffers[0].comparison.greatestAbsolute));
  EXPECT_EQ(got->counts.instructions, 3u);
  EXPECT_EQ(got->statistics, sent->statistics);
  EXPECT_DOUBLE_EQ(got->totalSeconds, 1.5);
}

TEST(Messages, RoundTripsFailures) {
  const RunAnswer sent = std::unexpected(diagnostic());
  WS_ASSERT_OK(got, decode<RunAnswer>(encode(sent)));
  ASSERT_FALSE(got.has_value());
  EXPECT_EQ(got.error(), diagnostic());
}

// Encoding a decoded message yields the same bytes, so a field that is not decoded is detected.
template <typename T>
void expectStable(const T& value) {
  const auto bytes = encode(value);
  WS_ASSERT_OK(again, decode<T>(bytes));
  EXPECT_EQ(encode(again), bytes);
}

TEST(Messages, ReencodesToTheSameBytes) {
  expectStable(Hello{7, "language", {.noNewPrivileges = true, .landlock = 4, .seccomp = true}});
  expectStable(assembleRequest());
  expectStable(assembly());
  expectStable(CodeObjectRequest{bytesOf("x"), "y", {}});
  expectStable(DisassembleAnswer("text"));
  expectStable(InstructionTextsAnswer(std::vector<LanguageClient::Line>{{0x100, 4, "s_nop 0"}}));
  expectStable(runRequest());
  expectStable(RunProgress{RunProgress::Stage::Comparing, 1, 2});
  expectStable(runSummary());
  expectStable(ElementsRequest{1, BufferSide::Expected, 2, 3});
  expectStable(ElementsAnswer(bytesOf("abcd")));
}

TEST(Messages, RoundTripsLargePayloads) {
  const ElementsAnswer sent = std::vector<std::byte>(std::size_t{100} << 20, std::byte{0xa5});
  WS_ASSERT_OK(got, decode<ElementsAnswer>(encode(sent)));
  EXPECT_EQ(got, sent);
}

// Deterministic mutations: bits flipped, pieces removed, duplicated or replaced. The result is a value or
// Code::WorkerProtocol; the sanitizers detect invalid reads.
template <typename T>
void mutate(const T& value) {
  const auto original = encode(value);
  std::mt19937 random(1);
  const auto below = [&](std::size_t n) { return n == 0 ? std::size_t{0} : random() % n; };
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    auto bytes = original;
    for (std::size_t changes = 1 + below(3); changes > 0 && !bytes.empty(); --changes) {
      const auto at = static_cast<std::ptrdiff_t>(below(bytes.size()));
      switch (below(4)) {
      case 0:
        bytes[static_cast<std::size_t>(at)] ^= std::byte{static_cast<unsigned char>(1u << below(8))};
        break;
      case 1: bytes[static_cast<std::size_t>(at)] = std::byte{static_cast<unsigned char>(random())}; break;
      case 2: bytes.resize(static_cast<std::size_t>(at)); break;
      default:
        bytes.insert(bytes.begin() + at, std::byte{0xdd});
        break; // "an array of up to 2^32 elements follows"
      }
    }
    const auto decoded = decode<T>(bytes);
    if (decoded) {
      EXPECT_FALSE(encode(*decoded).empty());
    } else {
      EXPECT_EQ(decoded.error().code, Code::WorkerProtocol);
      ++refused;
    }
  }
  EXPECT_GT(refused, 300) << "the mutations have no effect";
}

TEST(Messages, SurvivesArbitraryBytes) {
  mutate(Hello{1, "run"});
  mutate(assembleRequest());
  mutate(assembly());
  mutate(runRequest());
  mutate(runSummary());
  mutate(ElementsRequest{1, BufferSide::After, 2, 3});
  mutate(RunProgress{});
}

// The entries of a line table are bytes.
TEST(Messages, RejectsDamagedLineTables) {
  assembler::DebugLines value;
  value.lines = lineTable();
  const auto bytes = encode(value);
  // The last entry ends with the number of its names and its flags.
  const std::array<std::byte, 4> end{std::byte{0}, std::byte{0}, std::byte{1}, std::byte{0}};
  const auto found = std::ranges::find_end(bytes, end);
  ASSERT_FALSE(found.empty());
  auto damaged = bytes;
  damaged[static_cast<std::size_t>(found.begin() - bytes.begin()) + 2] = std::byte{4};
  EXPECT_TRUE(decode<assembler::DebugLines>(bytes).has_value());
  EXPECT_FALSE(decode<assembler::DebugLines>(damaged).has_value());
}

TEST(Messages, RejectsUnknownEnumerators) {
  EXPECT_FALSE(
      decode<ElementsRequest>(encode(ElementsRequest{1, static_cast<BufferSide>(3), 2, 3})).has_value());
  assembler::Assembly value = assembly();
  value.diagnostics[0].code = static_cast<Code>(9999);
  EXPECT_FALSE(decode<assembler::Assembly>(encode(value)).has_value());
}

TEST(Messages, RejectsArraysLongerThanTheMessage) {
  // array32 of 2^32 - 1 elements, none of which follows
  const std::vector<std::byte> bytes{std::byte{0xdd}, std::byte{0xff}, std::byte{0xff}, std::byte{0xff},
                                     std::byte{0xff}};
  EXPECT_FALSE(decode<assembler::Assembly>(bytes).has_value());
}

} // namespace
} // namespace wavesmith::worker

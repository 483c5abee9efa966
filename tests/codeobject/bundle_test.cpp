// SPDX-License-Identifier: Apache-2.0
#include "codeobject/bundle.h"
#include "codeobject/toolchain.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <zlib.h>

namespace wavesmith::codeobject {
namespace {

using source::Code;
using testing::ByteVector;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kHost = "host-x86_64-unknown-linux"; // the bundler completes it in the id: "--"

std::string hip(const std::string& target) {
  return "hipv4-amdgcn-amd-amdhsa--" + target;
}

// A code object with a kernel of that name, which identifies it.
ByteVector objectFor(const std::string& processor, std::string_view kernel) {
  return testing::assemble(testing::emptyKernel(kernel),
                           {.processor = processor, .version = 5, .arguments = {}});
}

using Named = std::pair<std::string, ByteVector>; // entry id and contents

ByteVector bundle(const std::vector<Named>& entries, const std::vector<std::string>& more = {}) {
  const testing::TemporaryDirectory directory;
  std::string targets;
  std::vector<std::string> command{"clang-offload-bundler-19", "-type=o",
                                   "-output=" + (directory / "out").string()};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto file = directory / fmt::format("in{}", i);
    testing::writeFile(file, entries[i].second);
    targets += (i == 0 ? "" : ",") + entries[i].first;
    command.push_back("-input=" + file.string());
  }
  command.push_back("-targets=" + targets);
  command.insert(command.end(), more.begin(), more.end());
  testing::run(command);
  return testing::readFile(directory / "out");
}

const std::vector<Named>& usualEntries() {
  static const std::vector<Named> entries{
      {kHost, {}},
      {hip("gfx90a"), objectFor("gfx90a", "on_gfx90a")},
      {hip("gfx942:sramecc+:xnack-"), objectFor("gfx942:sramecc+:xnack-", "without_xnack")},
      {hip("gfx942:sramecc+:xnack+"), objectFor("gfx942:sramecc+:xnack+", "with_xnack")},
  };
  return entries;
}

// The kernel of the code object that open() selects, or its message.
std::string opened(const ByteVector& bytes, std::string_view processor) {
  const auto object = open(bytes, "bundle", processor);
  if (!object) return testing::describe(object.error());
  return object->kernels().empty() ? "no kernel" : object->kernels()[0].name;
}

void expectUsualChoices(const ByteVector& bytes) {
  EXPECT_EQ(opened(bytes, "gfx90a"), "on_gfx90a");
  EXPECT_EQ(opened(bytes, "gfx942:xnack-"), "without_xnack");
  EXPECT_EQ(opened(bytes, "gfx942:xnack+"), "with_xnack");
  EXPECT_EQ(opened(bytes, "gfx942"), "without_xnack"); // the usual setup of MI300
  EXPECT_EQ(opened(bytes, "amdgcn-amd-amdhsa--gfx942:sramecc+:xnack+"), "with_xnack");
}

TEST(Bundle, OpensTheEntryForTheTarget) {
  expectUsualChoices(bundle(usualEntries()));
  expectUsualChoices(bundle(usualEntries(), {"-bundle-align=4096"}));
}

TEST(Bundle, OpensBundlesCompressedByClang) {
  const auto bytes = bundle(usualEntries(), {"-compress"});
  ASSERT_EQ(std::memcmp(bytes.data(), "CCOB", 4), 0);
  expectUsualChoices(bytes);
}

void append(ByteVector& bytes, const void* data, std::size_t size) {
  const auto* begin = static_cast<const std::byte*>(data);
  bytes.insert(bytes.end(), begin, begin + size);
}

template <typename T>
void append(ByteVector& bytes, T value) {
  append(bytes, &value, sizeof value);
}

// A bundle compressed by zlib (method 0) in the layout of `version`.
ByteVector compressed(const ByteVector& plain, std::uint16_t version, std::uint64_t claim) {
  std::vector<unsigned char> stream(compressBound(plain.size()));
  uLongf size = stream.size();
  if (compress(stream.data(), &size, reinterpret_cast<const Bytef*>(plain.data()), plain.size()) != Z_OK)
    throw std::runtime_error("zlib cannot compress");
  ByteVector bytes;
  append(bytes, "CCOB", 4);
  append(bytes, version);
  append(bytes, std::uint16_t{0});
  if (version == 2) append(bytes, static_cast<std::uint32_t>(24 + size));
  if (version == 3) append(bytes, std::uint64_t{32 + size});
  if (version == 3)
    append(bytes, claim);
  else
    append(bytes, static_cast<std::uint32_t>(claim));
  append(bytes, std::uint64_t{0}); // hash
  append(bytes, stream.data(), size);
  return bytes;
}

TEST(Bundle, OpensEachVersionCompressedByZlib) {
  const auto plain = bundle(usualEntries());
  const auto first = bundle({{kHost, {}}, {hip("gfx90a"), objectFor("gfx90a", "first")}});
  const auto second = bundle({{kHost, {}}, {hip("gfx942"), objectFor("gfx942", "second")}});
  for (const std::uint16_t version : {1, 2, 3}) {
    expectUsualChoices(compressed(plain, version, plain.size()));
    auto two = compressed(first, version, first.size()); // the first must end at its own size
    two.resize(two.size() + 100);
    const auto last = compressed(second, version, second.size());
    two.insert(two.end(), last.begin(), last.end());
    EXPECT_EQ(opened(two, "gfx90a"), "first");
    EXPECT_EQ(opened(two, "gfx942"), "second");
  }
}

TEST(Bundle, RejectsDamagedCompressedBundles) {
  const auto plain = bundle(usualEntries());
  const auto why = [](const ByteVector& bytes) {
    const auto object = open(bytes, "bundle");
    return object ? "opened" : fmt::format("{} {}", toString(object.error().code), object.error().message);
  };
  EXPECT_THAT(why(compressed(plain, 2, plain.size() - 1)),
              HasSubstr("W1205 the compressed bundle is damaged"));
  EXPECT_THAT(why(compressed(plain, 2, plain.size() + 1)), HasSubstr("damaged"));
  EXPECT_THAT(why(compressed(plain, 3, std::uint64_t{1} << 40)), HasSubstr("bytes; the limit is"));
  EXPECT_THAT(why(compressed(plain, 4, 0)), HasSubstr("version 4"));
  auto cut = compressed(plain, 2, plain.size());
  cut.resize(cut.size() / 2);
  EXPECT_THAT(why(cut), HasSubstr("the compressed bundle is truncated"));
  EXPECT_THAT(why(compressed({}, 2, 0)), HasSubstr("not an offload bundle"));
}

ByteVector hostProgram(const ByteVector& contents, const std::string& section, std::vector<std::string> how) {
  const testing::TemporaryDirectory directory;
  testing::writeFile(directory / "bundle", contents);
  testing::writeFile(
      directory / "host.s",
      fmt::format("  .section {},\"a\",@progbits\n  .p2align 12\n  .incbin \"{}\"\n  .text\n  ret\n", section,
                  (directory / "bundle").string()));
  std::vector<std::string> command{"clang-19",
                                   "-target",
                                   "x86_64-unknown-linux-gnu",
                                   "-nostdlib",
                                   "-fuse-ld=lld",
                                   (directory / "host.s").string(),
                                   "-o",
                                   (directory / "host").string()};
  command.insert(command.end(), how.begin(), how.end());
  testing::run(command);
  return testing::readFile(directory / "host");
}

TEST(Bundle, FindsBundlesInAHostProgram) {
  const auto plain = bundle(usualEntries(), {"-bundle-align=4096"});
  expectUsualChoices(hostProgram(plain, ".hip_fatbin", {"-shared"}));
  expectUsualChoices(hostProgram(plain, ".hip_fatbin", {"-c"}));
  expectUsualChoices(hostProgram(bundle(usualEntries(), {"-compress"}), ".hip_fatbin", {"-shared"}));
}

TEST(Bundle, FindsASecondBundle) {
  auto bytes = bundle({{kHost, {}}, {hip("gfx90a"), objectFor("gfx90a", "first")}});
  const auto second = bundle({{kHost, {}}, {hip("gfx942"), objectFor("gfx942", "second")}});
  const std::size_t at = (bytes.size() + 4096) / 4096 * 4096;
  bytes.resize(at);
  bytes.insert(bytes.end(), second.begin(), second.end());
  EXPECT_EQ(opened(bytes, "gfx90a"), "first");
  EXPECT_EQ(opened(bytes, "gfx942"), "second");
}

TEST(Bundle, OpensTheFirstOfSeveralAndReportsIt) {
  auto bytes = bundle({{kHost, {}}, {hip("gfx942"), objectFor("gfx942", "first")}});
  const auto second = bundle({{kHost, {}}, {hip("gfx942"), objectFor("gfx942", "second")}});
  bytes.insert(bytes.end(), second.begin(), second.end());
  WS_ASSERT_OK(object, open(bytes, "two"));
  EXPECT_EQ(object.kernels()[0].name, "first");
  ASSERT_EQ(object.diagnostics().size(), 1U);
  EXPECT_EQ(object.diagnostics()[0].code, Code::SeveralCodeObjects);
  EXPECT_EQ(object.diagnostics()[0].severity, source::Severity::Remark);
}

TEST(Bundle, PrefersTheEntryWithUnspecifiedFeatures) {
  // clang rejects both in one bundle; two bundles in one program can have them.
  auto bytes = bundle({{kHost, {}}, {hip("gfx942:xnack-"), objectFor("gfx942:xnack-", "off")}});
  const auto second = bundle({{kHost, {}}, {hip("gfx942"), objectFor("gfx942", "any")}});
  bytes.insert(bytes.end(), second.begin(), second.end());
  EXPECT_EQ(opened(bytes, "gfx942"), "any");
  EXPECT_EQ(opened(bytes, "gfx942:xnack-"), "off");
  EXPECT_EQ(opened(bytes, "gfx942:xnack+"), "any");
}

TEST(Bundle, ListsEntriesIfTheTargetIsMissing) {
  const auto bytes = bundle(usualEntries());
  const auto object = open(bytes, "bundle", "gfx940");
  ASSERT_FALSE(object.has_value());
  EXPECT_EQ(object.error().code, Code::NoMatchingTarget);
  EXPECT_THAT(object.error().message, HasSubstr("gfx940"));
  EXPECT_THAT(object.error().message, HasSubstr(hip("gfx942:sramecc+:xnack-")));
  const auto unknown = open(bytes, "bundle", "MI300");
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().code, Code::UnknownTarget);
}

TEST(Bundle, AcceptsFilesWithoutABundle) {
  const auto object = objectFor("gfx90a", "plain");
  EXPECT_EQ(opened(object, "gfx942"), "plain"); // a code object is read for any target
  EXPECT_THAT(opened({}, "gfx942"), HasSubstr("empty"));
  EXPECT_THAT(opened(hostProgram(object, ".rodata.other", {"-shared"}), "gfx942"),
              HasSubstr("contains no offload bundle"));
  EXPECT_THAT(opened(hostProgram(object, ".llvm.offloading", {"-shared"}), "gfx942"),
              HasSubstr(".llvm.offloading"));
  EXPECT_THAT(opened(hostProgram(object, ".hip_fatbin", {"-shared"}), "gfx942"),
              HasSubstr("does not begin with an offload bundle"));
}

TEST(Bundle, RejectsInvalidHeaders) {
  const auto good = bundle(usualEntries());
  const auto with = [&](std::size_t at, std::uint64_t value) {
    auto bytes = good;
    std::memcpy(bytes.data() + at, &value, sizeof value);
    const auto object = open(bytes, "bundle");
    return object ? std::string("opened") : toString(object.error().code);
  };
  // The magic has 24 bytes; then the count; then offset, size and length of the id of the first entry.
  EXPECT_EQ(with(24, ~std::uint64_t{0}), "W1205");
  EXPECT_EQ(with(24, 1000), "W1205");
  EXPECT_EQ(with(40, ~std::uint64_t{0}), "W1205");
  EXPECT_EQ(with(48, ~std::uint64_t{0}), "W1205");
  EXPECT_EQ(with(32, 0), "opened"); // the offset of an empty entry does not matter
}

} // namespace
} // namespace wavesmith::codeobject

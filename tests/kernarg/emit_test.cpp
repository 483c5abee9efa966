// SPDX-License-Identifier: Apache-2.0
#include "codeobject/toolchain.h"
#include "kernarg/check.h"
#include "kernarg/emit/emit.h"
#include "kernarg/emit/emit_asm.h"
#include "kernarg/emit/emit_c.h"
#include "kernarg/emit/emit_cpp.h"
#include "kernarg/emit/emit_host.h"
#include "kernarg/emit/emit_python.h"
#include "kernarg/emit/emit_rust.h"
#include "kernarg/emit/emit_yaml.h"
#include "kernarg/emitted.h"
#include "kernarg/kernels.h"
#include "kernarg/preload.h"
#include "kernarg/type_text.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

namespace wavesmith::kernarg {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::RandomLayout;
using wavesmith::testing::run;
using wavesmith::testing::TemporaryDirectory;
using wavesmith::testing::writeFile;

TEST(Emit, LanguagesAgreeOn60Layouts) {
  testing::compareEverywhere(60, 8);
}

TEST(Emit, ClangsMetadataAgreesOn60Kernels) {
  testing::compareWithMetadata(60, 8);
}

TEST(Emit, HiddenArgumentsMatchClang) {
  WS_ASSERT_OK(object, codeobject::read(
                           wavesmith::testing::compileOpenCl(
                               "kernel void k(global int* a, char c) {\n"
                               "  a[0] = ((constant int*)__builtin_amdgcn_implicitarg_ptr())[a[1]];\n}\n"),
                           "k.hsaco"));
  const Layout theirs = layoutOf(object, object.kernels()[0]);
  const auto ours = hiddenArguments(9);
  unsigned compared = 0;
  for (const Argument& their : theirs.arguments) {
    if (!their.hidden() || their.kind == codeobject::ValueKind::HiddenNone) continue;
    const auto our = std::ranges::find(ours, their.kind, &Argument::kind);
    ASSERT_NE(our, ours.end()) << codeobject::name(their.kind);
    EXPECT_EQ(their.offset, our->offset) << codeobject::name(their.kind);
    EXPECT_EQ(their.size, our->size) << codeobject::name(their.kind);
    ++compared;
  }
  EXPECT_GT(compared, 14U);
  EXPECT_EQ(theirs.size, 16 + kHiddenBytes);
}

Subject intBeforePointer(Placement placement) {
  Subject subject;
  subject.kernel = "k";
  subject.target = "gfx942";
  subject.layout = place(
      {argument("count", scalarType(Scalar::I32)),
       argument("a", pointerTo(scalarType(Scalar::F32), AddressSpace::Global, PointerAccess::ReadOnly))},
      placement);
  return subject;
}

TEST(Emit, IntBeforePointerDependsOnPacking) {
  const Subject natural = intBeforePointer(Placement::Natural);
  const Subject packed = intBeforePointer(Placement::Packed);
  EXPECT_THAT(emitCpp(natural), HasSubstr("offsetof(k_args, a) == 8"));
  EXPECT_THAT(emitCpp(natural), HasSubstr("uint8_t _pad0[4];"));
  EXPECT_THAT(emitCpp(packed), HasSubstr("offsetof(k_args, a) == 4"));
  EXPECT_THAT(emitCpp(packed), Not(HasSubstr("_pad0")));
  EXPECT_THAT(emitC(natural), HasSubstr("_Static_assert(offsetof(struct k_args, a) == 8"));
  EXPECT_THAT(emitC(packed), HasSubstr("_Static_assert(offsetof(struct k_args, a) == 4"));
  EXPECT_THAT(emitPython(natural), HasSubstr("assert k_args.a.offset == 8"));
  EXPECT_THAT(emitPython(natural), Not(HasSubstr("_pack_")));
  EXPECT_THAT(emitPython(packed), HasSubstr("assert k_args.a.offset == 4"));
  EXPECT_THAT(emitPython(packed), HasSubstr("_pack_ = 1"));
  EXPECT_THAT(emitRust(natural), HasSubstr("#[repr(C)]"));
  EXPECT_THAT(emitRust(packed), HasSubstr("#[repr(C, packed)]"));
  EXPECT_THAT(emitAsm(natural), HasSubstr(".set a_offset,       8 "));
  EXPECT_THAT(emitAsm(packed), HasSubstr(".set a_offset,       4 "));
  EXPECT_THAT(emitYaml(natural), HasSubstr(".kernarg_segment_size: 16"));
  EXPECT_THAT(emitYaml(packed), HasSubstr(".kernarg_segment_size: 12"));
  EXPECT_THAT(emitHost(natural), HasSubstr("offsetof(k_args, a) == 8"));
  EXPECT_THAT(emitHost(packed), HasSubstr("offsetof(k_args, a) == 4"));
}

// Names with a special meaning in some language or YAML parser.
const std::vector<std::string> kHardNames{
    "class",  "self", "n",        "y",         "on",    "NO",   "null",   "~",        "0x10",  "12",
    "1e5",    "inf",  ".nan",     "",          "",      "a-b",  "a_b",    "a.b",      "_pad0", "_pad",
    "a__b",   "__x",  "_X",       "*/",        "a: b",  "'",    "\"",     "\\",       "x\ny",  "# c",
    "lambda", "None", "fn",       "type",      "linux", "NULL", "k_args", "size",     "extra", "function",
    "_",      "__",   "\xc3\xa9", "arguments", "true",  "-1",   "[x]",    "_fields_", "unix",  "{0}"};

RandomLayout hardLayout() {
  RandomLayout result;
  result.kernel = "k";
  std::vector<Argument> arguments;
  for (const std::string& name : kHardNames)
    arguments.push_back(argument(name, scalarType(Scalar::U32)));
  result.layout = place(std::move(arguments), Placement::Natural);
  return result;
}

TEST(Emit, ReplacesInvalidNames) {
  const Subject subject = testing::subjectOf(hardLayout());
  const TemporaryDirectory directory;
  writeFile(directory / "k.h", std::string_view(emitC(subject)));
  writeFile(directory / "k.c", std::string_view("#include \"k.h\"\n"));
  EXPECT_NO_THROW(
      run({"clang-19", "-std=gnu11", "-fsyntax-only", "-Wall", "-Werror", (directory / "k.c").string()}));
  writeFile(directory / "k.hpp", std::string_view(emitCpp(subject)));
  writeFile(directory / "k.cpp", std::string_view("#include \"k.hpp\"\n"));
  EXPECT_NO_THROW(
      run({"g++", "-std=gnu++20", "-fsyntax-only", "-Wall", "-Werror", (directory / "k.cpp").string()}));
  writeFile(directory / "host.cpp", std::string_view(emitHost(subject)));
  EXPECT_NO_THROW(run({"g++", "-std=c++17", "-fsyntax-only", (directory / "host.cpp").string()}));
  writeFile(directory / "k.py", std::string_view(emitPython(subject)));
  EXPECT_NO_THROW(run({"python3", (directory / "k.py").string()}));
  writeFile(directory / "k.rs", std::string_view(emitRust(subject)));
  if (std::system("rustc --version >/dev/null 2>&1") == 0) { // NOLINT(concurrency-mt-unsafe)
    EXPECT_NO_THROW(run({"rustc", "--crate-type", "lib", "--emit", "metadata", "-o",
                         (directory / "k.rmeta").string(), (directory / "k.rs").string()}));
  }
  EXPECT_NO_THROW(wavesmith::testing::assemble(emitAsm(subject) + wavesmith::testing::emptyKernel("k")));
  EXPECT_THAT(emitCpp(subject), HasSubstr("class_;  // 0: uint, called class"));
  EXPECT_THAT(emitCpp(subject), HasSubstr("a_b_2;"));
  EXPECT_THAT(emitCpp(subject), HasSubstr("which has no name"));
  EXPECT_EQ(emitCpp(subject), emitCpp(subject));
}

TEST(Emit, MetadataRoundTrips) {
  auto layouts = testing::randomLayouts(20, 3, testing::Kinds::All);
  layouts.push_back(hardLayout());
  for (const RandomLayout& one : layouts) {
    Subject subject = testing::subjectOf(one);
    subject.descriptor.userSgprCount = 2;
    WS_ASSERT_OK(object,
                 codeobject::read(wavesmith::testing::assemble(wavesmith::testing::emptyKernel(one.kernel) +
                                                               emitYaml(subject)),
                                  "k.hsaco"));
    ASSERT_TRUE(object.metadata());
    const Layout read = layoutOf(object, object.kernels()[0]);
    ASSERT_EQ(read.arguments.size(), one.layout.arguments.size());
    for (std::size_t i = 0; i < read.arguments.size(); ++i) {
      const Argument& is = read.arguments[i];
      const Argument& was = one.layout.arguments[i];
      EXPECT_EQ(
          fmt::format("{} {} {} {} {}", is.name, is.offset, is.size, codeobject::name(is.kind), is.typeName),
          fmt::format("{} {} {} {} {}", was.name, was.offset, was.size, codeobject::name(was.kind),
                      was.typeName));
    }
    EXPECT_EQ(read.size, one.layout.size);
    EXPECT_EQ(read.alignment, one.layout.alignment);
  }
}

TEST(Emit, KeepsUnknownMetadata) {
  const testing::Analyzed k(
      "s_endpgm\n",
      testing::argumentLine("count", 0, 4, "int") +
          "  - { .name: a, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: "
          "global, .is_restrict: true, .ours: 7 }\n",
      16);
  Subject subject = subjectOf(k.program->codeObject(), k.program->codeObject().kernels()[0]);
  subject.layout = place(subject.layout.arguments, Placement::Packed);
  const std::string yaml = emitYaml(subject);
  EXPECT_THAT(yaml, HasSubstr(".is_restrict"));
  EXPECT_THAT(yaml, HasSubstr(".ours"));
  EXPECT_THAT(yaml, HasSubstr(".name: a\n        .offset: 4\n"));
  EXPECT_THAT(yaml, HasSubstr(".kernarg_segment_size: 12"));
  EXPECT_THAT(yaml, HasSubstr(".max_flat_workgroup_size: 64"));
}

TEST(Emit, SurvivesAnyMetadata) {
  std::mt19937_64 random(5);
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
  const std::uint32_t kNumbers[] = {0,  1,  2,    3,          4,          8,          12,
                                    16, 40, 4096, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff};
  const std::string kTypes[] = {
      "", "int", "float*", "double16", "struct x", "int[3]", "**", "long[99999][99999]", "\n"};
  for (unsigned round = 0; round < 300; ++round) {
    Subject subject;
    subject.kernel = round % 3 == 0 ? "k\n\"*/" : "k";
    for (unsigned i = below(6); i != 0; --i) {
      codeobject::ArgumentMetadata metadata;
      metadata.name = kHardNames[below(static_cast<std::uint32_t>(kHardNames.size()))];
      metadata.typeName = kTypes[below(std::size(kTypes))];
      metadata.size = kNumbers[below(std::size(kNumbers))];
      metadata.kind = static_cast<codeobject::ValueKind>(
          below(static_cast<std::uint32_t>(codeobject::ValueKind::Unknown) + 1));
      Argument& argument = subject.layout.arguments.emplace_back();
      argument.name = metadata.name;
      argument.offset = kNumbers[below(std::size(kNumbers))];
      argument.size = metadata.size;
      argument.kind = metadata.kind;
      argument.typeName = metadata.typeName;
      argument.type = typeOf(metadata);
      argument.alignment = alignmentOf(argument.type);
    }
    std::ranges::stable_sort(subject.layout.arguments, {}, &Argument::offset);
    subject.layout.size = kNumbers[below(std::size(kNumbers))];
    if (round % 2 == 0) subject.layout.metadataSize = kNumbers[below(std::size(kNumbers))];
    for (const Layout& layout : {subject.layout, withPlacement(subject.layout, Placement::Packed),
                                 withPlacement(subject.layout, Placement::Natural)}) {
      subject.layout = layout;
      for (const Output output :
           {Output::Cpp, Output::C, Output::Python, Output::Rust, Output::Asm, Output::Yaml, Output::Host})
        EXPECT_FALSE(emitAs(subject, output).empty());
      for (const source::Diagnostic& d : checkLayout(layout, subject.kernel, {}))
        EXPECT_FALSE(d.message.empty());
      for (const std::int64_t offset : {std::int64_t{-8}, std::int64_t{0}, std::int64_t{1} << 40})
        (void)describe({.at = 0, .offset = offset, .bytes = 64, .used = std::vector<bool>(16, true)}, layout);
      EXPECT_LE(preloadingOf(layout, subject.descriptor).arguments.size(), layout.arguments.size());
    }
  }
}

TEST(Emit, AssemblySymbolsAreTheOffsets) {
  Subject subject = intBeforePointer(Placement::Packed);
  const std::string text =
      emitAsm(subject) + analysis::testing::kernel("s_load_dwordx2 s[4:5], s[0:1], a_offset\n"
                                                   "s_load_dword s6, s[0:1], count_offset\n"
                                                   "s_mov_b32 s7, k_kernarg_size\ns_endpgm\n");
  const auto program = analysis::testing::programOf(text);
  EXPECT_EQ(program->instructions()[0].immediate, 4);
  EXPECT_EQ(program->instructions()[1].immediate, 0);
}

TEST(Emit, HostProgramsCompileAgainstHip) {
  const TemporaryDirectory directory;
  auto layouts = testing::randomLayouts(6, 21, testing::Kinds::All);
  layouts.emplace_back().kernel = "nothing";
  std::vector<std::string> command{"g++", "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"};
  for (const RandomLayout& one : layouts) {
    writeFile(directory / (one.kernel + ".cpp"), std::string_view(emitHost(testing::subjectOf(one))));
    command.push_back((directory / (one.kernel + ".cpp")).string());
  }
  EXPECT_NO_THROW(run(command));
}

// A fake HIP on host memory: a launch prints its shape and the bytes of its arguments.
constexpr std::string_view kFakeHip = R"(
#include <cstdio>
#include <cstdlib>
#include <cstring>
extern "C" {
const char* hipGetErrorString(int) { return "an error"; }
int hipModuleLoadData(void** module, const void*) { *module = nullptr; return 0; }
int hipModuleGetFunction(void** function, void*, const char* name) { std::printf("%s", name); *function = nullptr; return 0; }
int hipModuleUnload(void*) { return 0; }
int hipDeviceSynchronize() { return 0; }
int hipMalloc(void** memory, std::size_t size) { *memory = std::malloc(size); return 0; }
int hipFree(void* memory) { std::free(memory); return 0; }
int hipMemcpy(void* to, const void* from, std::size_t size, int) { std::memcpy(to, from, size); return 0; }
int hipModuleLaunchKernel(void*, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned lds, void*, void**, void** extra) {
  std::printf(" %u %u %u, %u %u %u, %u:", gx, gy, gz, bx, by, bz, lds);
  if (extra == nullptr) { std::printf(" none\n"); return 0; }
  if (extra[0] != (void*)1 || extra[2] != (void*)2 || extra[4] != (void*)3) return 1;
  const unsigned char* bytes = static_cast<const unsigned char*>(extra[1]);
  for (std::size_t i = 0; i < *static_cast<std::size_t*>(extra[3]); ++i) std::printf(" %02x", bytes[i]);
  std::printf("\n");
  return 0;
}
}
)";

TEST(Emit, LaunchesPassTheBytesOfTheLayout) {
  Subject subject;
  subject.kernel = "k";
  subject.layout =
      place({argument("count", scalarType(Scalar::U16)), argument("scale", scalarType(Scalar::F32)),
             argument("big", scalarType(Scalar::U64))},
            Placement::Packed);
  const TemporaryDirectory directory;
  writeFile(directory / "fake.cpp", kFakeHip);
  const std::string library = (directory / "libamdhip64.so").string();
  run({"g++", "-shared", "-fPIC", "-w", (directory / "fake.cpp").string(), "-o", library});
  const std::string path = "LD_LIBRARY_PATH=" + directory.path().string();
  writeFile(directory / "k.py",
            std::string_view(emitPython(subject) +
                             "launch_k(b'', k_args(count=0x1234, scale=1.0, big=7), (3, 2, 1), "
                             "(64, 1, 1), 512)\n"));
  EXPECT_EQ(run({"env", path, "python3", "-u", (directory / "k.py").string()}),
            "k 3 2 1, 64 1 1, 512: 34 12 00 00 80 3f 07 00 00 00 00 00 00 00 00 00\n");
  writeFile(directory / "host.cpp", std::string_view(emitHost(subject)));
  run({"g++", "-std=c++17", (directory / "host.cpp").string(), library, "-o", (directory / "host").string()});
  EXPECT_EQ(run({"env", path, (directory / "host").string(), (directory / "k.py").string()}),
            "k 256 1 1, 256 1 1, 0: 01 00 00 00 80 3f 00 00 01 00 00 00 00 00 00 00\n");
}

} // namespace
} // namespace wavesmith::kernarg

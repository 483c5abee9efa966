// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emitted.h"

#include "codeobject/toolchain.h"
#include "kernarg/type_text.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

namespace wavesmith::kernarg::testing {
namespace {

using wavesmith::testing::run;
using wavesmith::testing::TemporaryDirectory;
using wavesmith::testing::writeFile;

Lines linesOf(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

// A statement for each line of offsetLines(), in its order; `field` and `whole` have {0} for the struct and
// {1} for the member.
std::string askAll(const std::vector<RandomLayout>& layouts, std::string_view field, std::string_view whole) {
  std::string text;
  const auto ask = [&](const std::string& name, const std::vector<std::string>& members) {
    for (const std::string& member : members)
      text += fmt::format(fmt::runtime(field), name, member);
    text += fmt::format(fmt::runtime(whole), name);
  };
  for (const RandomLayout& one : layouts) {
    for (const Type* structure : structsOf(one.layout)) {
      std::vector<std::string> members;
      for (const Type::Field& member : structure->fields)
        members.push_back(member.name);
      ask(structure->name, members);
    }
    std::vector<std::string> members;
    for (const Argument& argument : one.layout.arguments)
      members.push_back(argument.name);
    ask(one.kernel + "_args", members);
  }
  return text;
}

std::string allOf(const std::vector<RandomLayout>& layouts, Output output) {
  std::string text;
  for (const RandomLayout& one : layouts)
    text += emitAs(subjectOf(one), output);
  return text;
}

Lines compiled(const std::string& text, std::string_view file, std::vector<std::string> command) {
  const TemporaryDirectory directory;
  const auto input = directory / file;
  const auto program = directory / "program";
  writeFile(input, std::string_view(text));
  command.insert(command.end(), {input.string(), "-o", program.string()});
  run(command);
  return linesOf(run({program.string()}));
}

} // namespace

Subject subjectOf(const RandomLayout& layout) {
  Subject subject;
  subject.kernel = layout.kernel;
  subject.layout = layout.layout;
  subject.target = "gfx942";
  return subject;
}

Lines offsetsInC(const std::vector<RandomLayout>& layouts) {
  return compiled(allOf(layouts, Output::C) + "#include <stdio.h>\nint main(void) {\n" +
                      askAll(layouts, "printf(\"{0}.{1} %zu\\n\", offsetof(struct {0}, {1}));\n",
                             "printf(\"{0} %zu\\n\", sizeof(struct {0}));\n") +
                      "return 0; }\n",
                  "all.c", {"clang-19", "-std=c11", "-Wall", "-Wextra", "-Werror", "-O0"});
}

Lines offsetsInCpp(const std::vector<RandomLayout>& layouts) {
  return compiled(allOf(layouts, Output::Cpp) + "#include <cstdio>\nint main() {\n" +
                      askAll(layouts, "std::printf(\"{0}.{1} %zu\\n\", offsetof({0}, {1}));\n",
                             "std::printf(\"{0} %zu\\n\", sizeof({0}));\n") +
                      "}\n",
                  "all.cpp", {"g++", "-std=c++17", "-w", "-O0"});
}

Lines offsetsInPython(const std::vector<RandomLayout>& layouts) {
  const TemporaryDirectory directory;
  writeFile(directory / "all.py", std::string_view(allOf(layouts, Output::Python) +
                                                   askAll(layouts, "print(\"{0}.{1}\", {0}.{1}.offset)\n",
                                                          "print(\"{0}\", ctypes.sizeof({0}))\n")));
  return linesOf(run({"python3", (directory / "all.py").string()}));
}

std::optional<Lines> offsetsInRust(const std::vector<RandomLayout>& layouts) {
  try {
    run({"rustc", "--version"});
  } catch (const std::exception&) {
    return std::nullopt;
  }
  return compiled(allOf(layouts, Output::Rust) + "fn main() {\n" +
                      askAll(layouts, "println!(\"{0}.{1} {{}}\", core::mem::offset_of!({0}, {1}));\n",
                             "println!(\"{0} {{}}\", core::mem::size_of::<{0}>());\n") +
                      "}\n",
                  "all.rs", {"rustc", "--edition", "2021", "-D", "warnings"});
}

Lines offsetsOfReference(const std::vector<RandomLayout>& layouts) {
  return compiled(referenceProgram(layouts), "reference.c", {"clang-19", "-std=gnu11", "-w", "-O0"});
}

void compareEverywhere(std::size_t count, std::uint64_t seed) {
  const auto layouts = randomLayouts(count, seed, Kinds::All);
  const Lines ours = offsetLines(layouts);
  EXPECT_EQ(offsetsInC(layouts), ours);
  EXPECT_EQ(offsetsInCpp(layouts), ours);
  EXPECT_EQ(offsetsInPython(layouts), ours);
  if (const auto rust = offsetsInRust(layouts))
    EXPECT_EQ(*rust, ours);
  else
    std::cout << "rustc is not installed: Rust is not compared\n";
  std::vector<RandomLayout> natural;
  for (const RandomLayout& one : layouts)
    if (!one.packed) natural.push_back(one);
  EXPECT_GT(natural.size(), count / 4);
  EXPECT_LT(natural.size(), count - count / 4);
  EXPECT_EQ(offsetsOfReference(natural), offsetLines(natural));
  std::cout << fmt::format("{} layouts, {} of them natural, {} offsets and sizes\n", count, natural.size(),
                           ours.size());
}

void compareWithMetadata(std::size_t count, std::uint64_t seed) {
  const auto layouts = randomLayouts(count, seed, Kinds::OpenCl);
  std::string text = openClProgram(layouts);
  WS_ASSERT_OK(
      object,
      codeobject::read(wavesmith::testing::compileOpenCl(
                           text, {.processor = "gfx942", .version = 5, .arguments = {"-cl-kernel-arg-info"}}),
                       "random.hsaco"));
  ASSERT_EQ(object.kernels().size(), count);
  std::size_t arguments = 0;
  for (const RandomLayout& one : layouts) {
    const codeobject::Kernel* kernel = object.findKernel(one.kernel);
    ASSERT_NE(kernel, nullptr);
    const Layout theirs = layoutOf(object, *kernel);
    ASSERT_EQ(theirs.arguments.size(), one.layout.arguments.size()) << one.kernel;
    for (std::size_t i = 0; i < theirs.arguments.size(); ++i) {
      const Argument& their = theirs.arguments[i];
      const Argument& our = one.layout.arguments[i];
      const auto textOf = [](const Argument& a) {
        return fmt::format("{} at {}, {} bytes, {}", a.name, a.offset, a.size, codeobject::name(a.kind));
      };
      EXPECT_EQ(textOf(their), textOf(our)) << one.kernel << " " << spelling(our.type);
      // The type names in the metadata yield the same type.
      if (our.type.kind == Type::Kind::Scalar || our.type.kind == Type::Kind::Vector) {
        EXPECT_EQ(their.alignment, our.alignment) << their.typeName;
        EXPECT_EQ(their.type.kind, our.type.kind) << their.typeName;
      }
      ++arguments;
    }
    EXPECT_EQ(theirs.size, one.layout.size) << one.kernel;
  }
  std::cout << fmt::format("{} kernels, {} arguments as in clang's metadata\n", count, arguments);
}

} // namespace wavesmith::kernarg::testing

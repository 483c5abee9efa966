// SPDX-License-Identifier: Apache-2.0
#include "codeobject/toolchain.h"

#include "support/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace wavesmith::testing {
namespace {

constexpr std::size_t kMostErrorText = 2000; // of a tool in a message; the beginning names the error

std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char c : argument)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

ByteVector build(std::string_view source, std::string_view extension, std::vector<std::string> command,
                 const BuildOptions& options) {
  const TemporaryDirectory directory;
  const auto input = directory / fmt::format("input.{}", extension);
  const auto output = directory / "output.hsaco";
  writeFile(input, source);
  for (std::string argument :
       {std::string("-target"), std::string("amdgcn-amd-amdhsa"), "-mcpu=" + options.processor,
        fmt::format("-mcode-object-version={}", options.version), std::string("-nogpulib"),
        std::string("-Wno-everything")})
    command.push_back(std::move(argument));
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  command.insert(command.end(), {input.string(), "-o", output.string()});
  run(command);
  return readFile(output);
}

} // namespace

std::string run(const std::vector<std::string>& command) {
  std::string line;
  for (const std::string& argument : command)
    line += quoted(argument) + " ";
  const TemporaryDirectory directory;
  const auto errors = directory / "errors";
  line += "2>" + quoted(errors.string());
  FILE* pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("no shell for: " + line);
  std::string output;
  char buffer[4096];
  while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe))
    output.append(buffer, n);
  if (pclose(pipe) != 0) {
    const ByteVector errorOutput = readFile(errors);
    throw std::runtime_error(fmt::format("failed: {}\n{}", line,
                                         std::string_view(reinterpret_cast<const char*>(errorOutput.data()),
                                                          std::min(errorOutput.size(), kMostErrorText))));
  }
  return output;
}

ByteVector assemble(std::string_view source, const BuildOptions& options) {
  return build(source, "s", {"clang-19", "-x", "assembler"}, options);
}

ByteVector compileOpenCl(std::string_view source, const BuildOptions& options) {
  return build(source, "cl", {"clang-19", "-x", "cl", "-cl-std=CL2.0", "-O1"}, options);
}

ByteVector compileC(std::string_view source, const BuildOptions& options) {
  return build(source, "c", {"clang-19", "-x", "c", "-O1"}, options);
}

ByteVector readFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  ByteVector bytes(text.size());
  if (!text.empty()) std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  writeFile(path, std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

void writeFile(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::string examine(std::span<const std::byte> bytes, std::vector<std::string> command) {
  const TemporaryDirectory directory;
  const auto file = directory / "object";
  writeFile(file, bytes);
  command.push_back(file.string());
  return run(command);
}

std::string emptyKernel(std::string_view name, std::string_view directives) {
  return fmt::format(R"(
  .text
  .globl {0}
  .p2align 8
  .type {0},@function
{0}:
  s_endpgm
  .size {0}, .-{0}
  .rodata
  .p2align 6
  .amdhsa_kernel {0}
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
{1}
  .end_amdhsa_kernel
)",
                     name, directives);
}

} // namespace wavesmith::testing

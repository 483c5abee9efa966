// SPDX-License-Identifier: Apache-2.0
// Code objects made by clang 19 while the tests run, and the output of LLVM's tools for them, as references.
//
//   const auto bytes = assemble(source, {.processor = "gfx942:xnack-", .version = 5});
//   const auto text = run({"llvm-readelf-19", "--notes", file.string()});
//
// A tool that is missing or fails throws, so that the test fails and is never skipped.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

using ByteVector = std::vector<std::byte>;

// The standard output of the command.
std::string run(const std::vector<std::string>& command);

struct BuildOptions {
  std::string processor = "gfx942";
  unsigned version = 5;               // of the code object
  std::vector<std::string> arguments; // more, for clang
};

// A linked code object.
ByteVector assemble(std::string_view source, const BuildOptions& options = {});
ByteVector compileOpenCl(std::string_view source, const BuildOptions& options = {});
ByteVector compileC(std::string_view source, const BuildOptions& options = {});

ByteVector readFile(const std::filesystem::path& path);
void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
void writeFile(const std::filesystem::path& path, std::string_view text);

// Runs `tool` with these options on a file with the bytes.
std::string examine(std::span<const std::byte> bytes, std::vector<std::string> command);

// An empty kernel called `name`, with additional lines for its .amdhsa_kernel block.
std::string emptyKernel(std::string_view name, std::string_view directives = "");

} // namespace wavesmith::testing

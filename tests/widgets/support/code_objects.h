// SPDX-License-Identifier: Apache-2.0
// Code objects for widget tests: assembled by the real worker, and bundled like clang bundles them.
#pragma once

#include "source/file.h"
#include "support/paths.h"
#include "worker/language/language_client.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::testing {

using CodeBytes = std::vector<std::byte>;

inline worker::WorkerOptions workerOptions() {
  worker::WorkerOptions options;
  options.program = program("wavesmith-worker");
  options.spare = false;
  return options;
}

// Empty when the text has errors.
inline CodeBytes assembled(const std::string& text, const std::string& target = "gfx942") {
  worker::LanguageClient client(workerOptions());
  assembler::Options options;
  options.target = target;
  assembler::Assembly assembly = client.assemble({{"test.s", text}}, options);
  return assembly.ok() ? std::move(assembly.codeObject) : CodeBytes();
}

inline CodeBytes assembledExample(const std::string& name) {
  return assembled(*source::readText(example(name + ".s")));
}

// An offload bundle of these code objects, by the ids of their entries (clang's documentation, "Clang Offload
// Bundler", "Bundled Binary File Layout").
inline CodeBytes bundled(const std::vector<std::pair<std::string, CodeBytes>>& entries) {
  CodeBytes bytes;
  const auto add = [&bytes](const void* from, std::size_t count) {
    const auto* first = static_cast<const std::byte*>(from);
    bytes.insert(bytes.end(), first, first + count);
  };
  const auto addNumber = [&add](std::uint64_t number) { add(&number, sizeof number); };
  constexpr std::string_view kMagic = "__CLANG_OFFLOAD_BUNDLE__";
  std::uint64_t offset = kMagic.size() + sizeof(std::uint64_t);
  for (const auto& [id, object] : entries)
    offset += 3 * sizeof(std::uint64_t) + id.size();
  add(kMagic.data(), kMagic.size());
  addNumber(entries.size());
  for (const auto& [id, object] : entries) {
    addNumber(offset);
    addNumber(object.size());
    addNumber(id.size());
    add(id.data(), id.size());
    offset += object.size();
  }
  for (const auto& [id, object] : entries)
    add(object.data(), object.size());
  return bytes;
}

// Loads v5 and uses it without a wait: W0102 at the v_add.
inline constexpr std::string_view kMissingWait = R"(  .text
  .globl hasty
  .p2align 8
  .type hasty,@function
hasty:
  v_mov_b32 v4, 0
  global_load_dword v5, v4, s[0:1]
  v_add_f32 v6, v5, v5
  global_store_dword v4, v6, s[0:1]
  s_endpgm
  .size hasty, .-hasty
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel hasty
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .end_amdhsa_kernel
)";

} // namespace wavesmith::testing

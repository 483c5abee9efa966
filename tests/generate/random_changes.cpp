// SPDX-License-Identifier: Apache-2.0
#include "generate/random_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace wavesmith::generate::testing {
namespace {

struct Kind {
  std::string_view type;
  unsigned bytes;
};
constexpr std::array<Kind, 7> kKinds{
    {{"float*", 8}, {"uint", 4}, {"float", 4}, {"ulong", 8}, {"ushort", 2}, {"uchar", 1}, {"uint4", 16}}};

unsigned below(std::mt19937_64& random, unsigned end) {
  return static_cast<unsigned>(random() % end);
}

struct Argument {
  std::string name;
  Kind kind;
  unsigned offset = 0;
};

class Writer {
public:
  explicit Writer(std::mt19937_64& random) : random_(random) {}

  std::string write() {
    place();
    for (std::size_t i = 0; i < arguments_.size(); ++i)
      if (below(random_, 5) != 0) load(i);
    return head_ + "  .text\n  .globl k\n  .p2align 8\n  .type k,@function\nk:\n  s_nop 0\n" + body_ +
           "  s_endpgm\n.Lk:\n  .size k, .Lk-k\n" + descriptor() + metadata();
  }

private:
  void place() {
    const unsigned count = 1 + below(random_, 7);
    for (unsigned i = 0; i < count; ++i) {
      const Kind kind = kKinds[below(random_, kKinds.size())];
      size_ = (size_ + kind.bytes - 1) / kind.bytes * kind.bytes;
      arguments_.push_back({fmt::format("x{}", i), kind, size_});
      size_ += kind.bytes;
    }
    size_ = (size_ + 7) / 8 * 8;
    symbols_ = below(random_, 3) == 0;
    if (symbols_)
      for (const Argument& one : arguments_)
        head_ += fmt::format("  .set {}_offset, {}\n", one.name, one.offset);
    head_ += "  .macro load1 to, at\n  s_load_dword s\\to, s[0:1], \\at\n  .endm\n";
  }

  // Reads an argument, sometimes together with its neighbors, and uses the values.
  void load(std::size_t i) {
    const Argument& one = arguments_[i];
    const unsigned from = one.offset / 4 * 4;
    unsigned dwords = one.kind.bytes <= 4 ? 1 : one.kind.bytes / 4;
    if (below(random_, 4) == 0) dwords = std::min(4U, dwords * 2);
    const std::string op = dwords == 1 ? "s_load_dword" : fmt::format("s_load_dwordx{}", dwords);
    const std::string to = dwords == 1 ? "s8" : fmt::format("s[8:{}]", 7 + dwords);
    const std::string hex = fmt::format("{:#x}", from);
    switch (below(random_, 7)) {
    case 0:
      head_ += fmt::format("  .set at{}, {}\n", symbol_, from);
      body_ += fmt::format("  {} {}, s[0:1], at{}\n", op, to, symbol_++);
      break;
    case 1:
      dwords = 1;
      body_ += fmt::format("  load1 8, {}\n", hex);
      break;
    case 2:
      body_ += fmt::format("  s_add_u32 s4, s0, {}\n  s_addc_u32 s5, s1, 0\n  {} {}, s[4:5], {}\n",
                           4 * below(random_, 3), op, to, "0x0");
      break;
    case 3:
      dwords = 0;
      body_ += fmt::format("  v_mov_b32 v0, 0\n  global_load_dword v2, v0, s[0:1]{}\n  s_waitcnt vmcnt(0)\n"
                           "  v_add_u32 v3, v2, v3\n",
                           from == 0 ? "" : fmt::format(" offset:{}", from));
      break;
    case 4:
      if (symbols_ && one.offset % 4 == 0) {
        body_ += fmt::format("  {} {}, s[0:1], {}_offset\n", op, to, one.name);
        break;
      }
      [[fallthrough]];
    default:
      body_ += fmt::format("  {} {}, s[0:1], {}\n", op, to,
                           below(random_, 2) == 0 ? hex : fmt::format("{}", from));
    }
    body_ += "  s_waitcnt lgkmcnt(0)\n";
    for (unsigned k = 0; k < dwords; ++k)
      if (k == 0 || below(random_, 4) != 0) body_ += fmt::format("  s_add_u32 s20, s20, s{}\n", 8 + k);
  }

  [[nodiscard]] std::string descriptor() const {
    return fmt::format("  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr 8\n"
                       "    .amdhsa_next_free_sgpr 32\n    .amdhsa_accum_offset 8\n"
                       "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n    .amdhsa_kernarg_size {}\n"
                       "  .end_amdhsa_kernel\n",
                       size_);
  }
  [[nodiscard]] std::string metadata() const {
    std::string text = fmt::format(
        "  .amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n"
        "    .kernarg_segment_size: {}\n    .kernarg_segment_align: 16\n    .group_segment_fixed_size: 0\n"
        "    .private_segment_fixed_size: 0\n    .wavefront_size: 64\n    .sgpr_count: 32\n    .vgpr_count: "
        "8\n"
        "    .max_flat_workgroup_size: 256\n    .args:\n",
        size_);
    for (const Argument& one : arguments_)
      text += fmt::format(
          "      - {{ .name: {}, .offset: {}, .size: {}, .value_kind: {}, .type_name: '{}' }}\n", one.name,
          one.offset, one.kind.bytes,
          one.kind.type.ends_with('*') ? "global_buffer, .address_space: global" : "by_value", one.kind.type);
    return text + "...\n  .end_amdgpu_metadata\n";
  }

  std::mt19937_64& random_;
  std::vector<Argument> arguments_;
  std::string head_, body_;
  unsigned size_ = 0;
  unsigned symbol_ = 0;
  bool symbols_ = false;
};

} // namespace

std::string randomKernel(std::mt19937_64& random) {
  return Writer(random).write();
}

void changeAtRandom(kernarg::Design& design, std::mt19937_64& random) {
  const unsigned edits = 1 + below(random, 4);
  for (unsigned n = 0; n < edits; ++n) {
    const auto rows = static_cast<unsigned>(design.layout().arguments.size());
    const std::size_t row = rows == 0 ? 0 : below(random, rows);
    switch (below(random, 9)) {
    case 0: design.remove({row}); break;
    case 1: (void)design.add(below(random, rows + 1)); break;
    case 2: (void)design.rename(row, fmt::format("y{}", random() % 1000)); break;
    case 3: (void)design.setHidden(!design.hasHidden()); break;
    case 4:
      (void)design.setArrangement(below(random, 2) == 0 ? kernarg::Arrangement::Packed
                                                        : kernarg::Arrangement::Natural);
      break;
    case 5: (void)design.setOffset(row, 4ULL * below(random, 64)); break;
    case 6: (void)design.retype(row, kKinds[below(random, kKinds.size())].type); break;
    default: (void)design.move({row}, below(random, rows + 1)); break;
    }
  }
}

} // namespace wavesmith::generate::testing

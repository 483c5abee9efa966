// SPDX-License-Identifier: Apache-2.0
// The bytes that checked mode expects an instruction to access are those that its handler accesses: for each memory
// instruction of a kernel, what it changes and what its result depends on is compared with the list.
#include "checked/accesses.h"
#include "emulator/machine.h"
#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/watcher.h"
#include "emulator/operation_watcher.h"
#include "isa/effects.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using checked::Accesses;
using checked::Piece;
using checked::Space;
using emulator::Wave;

constexpr std::size_t kBufferBytes = 8192;

// The memory that a wave can reach, and its registers.
struct State {
  std::vector<std::byte> buffer, lds, scratch;
  std::vector<emulator::Lanes> vectors;
  std::vector<std::uint32_t> scalars;
  bool operator==(const State& other) const {
    return buffer == other.buffer && lds == other.lds && scratch == other.scratch && sameRegisters(other);
  }
  [[nodiscard]] bool sameRegisters(const State& other) const {
    return scalars == other.scalars &&
           std::ranges::equal(vectors, other.vectors, [](const auto& a, const auto& b) {
             return std::memcmp(&a, &b, sizeof a) == 0;
           });
  }
};

class AccessWatcher : public OperationWatcher {
public:
  explicit AccessWatcher(emulator::Address buffer) : buffer_(buffer) {}
  void begin(const emulator::DispatchContext& context) override { context_ = &context; }
  [[nodiscard]] std::size_t compared() const { return compared_; }

private:
  void execute(Wave& wave, const emulator::MicroOp& op) override {
    const isa::Unit unit = op.instruction->row().unit;
    const bool memory = op.instruction->row().memoryBytes != 0;
    if (memory && (unit == isa::Unit::Lds || unit == isa::Unit::Flat || unit == isa::Unit::Buffer ||
                   unit == isa::Unit::Smem))
      compare(wave, op);
    else
      op.run(wave, op);
  }

  std::span<std::byte> buffer() { return context_->memory->host(buffer_, kBufferBytes); }

  State take(Wave& wave) {
    State state;
    state.buffer.assign(buffer().begin(), buffer().end());
    state.lds = wave.group->lds;
    state.scratch.assign(wave.scratch.begin(), wave.scratch.end());
    state.vectors.assign(wave.vgpr, wave.vgpr + wave.registers);
    state.scalars.assign(wave.sgpr.begin(), wave.sgpr.end());
    return state;
  }
  void put(Wave& wave, const State& state) {
    std::ranges::copy(state.buffer, buffer().begin());
    wave.group->lds = state.lds;
    std::ranges::copy(state.scratch, wave.scratch.begin());
    std::ranges::copy(state.vectors, wave.vgpr);
    std::ranges::copy(state.scalars, wave.sgpr.begin());
  }
  // The byte of the state that is `offset` bytes into a piece; nullptr: none of the three.
  std::byte* byteOf(State& state, const Wave& wave, const Piece& piece, std::size_t offset) const {
    switch (piece.space) {
    case Space::Lds: return &state.lds.at(piece.address + offset);
    case Space::Scratch: return &state.scratch.at(piece.lane * wave.scratchBytes + piece.address + offset);
    case Space::Memory:
      if (piece.address < buffer_ || piece.address + offset >= buffer_ + kBufferBytes) return nullptr;
      return &state.buffer[piece.address + offset - buffer_];
    }
    return nullptr;
  }
  static void flip(std::vector<std::byte>& bytes) {
    for (std::byte& byte : bytes)
      byte ^= std::byte{0x5a};
  }

  void compare(Wave& wave, const emulator::MicroOp& op) {
    SCOPED_TRACE(std::string(op.instruction->row().mnemonic));
    ++compared_;
    Accesses accesses;
    accesses.collect(wave, op);
    const std::vector<Piece> pieces(accesses.pieces().begin(), accesses.pieces().end());
    State before = take(wave);
    op.run(wave, op);
    ASSERT_NE(wave.event, emulator::Event::Faulted);
    State after = take(wave);

    // What changed is in the list; and most of the bytes that it writes by the list have changed, as all data is random.
    State written = before;
    std::set<std::byte*> expected;
    std::size_t changed = 0;
    for (const Piece& piece : pieces)
      for (std::size_t i = 0; i < piece.bytes && piece.write; ++i) {
        std::byte* const to = byteOf(written, wave, piece, i);
        if (to == nullptr || !expected.insert(to).second) continue;
        const std::byte* const from = byteOf(after, wave, piece, i);
        changed += *to != *from ? 1 : 0;
        *to = *from;
      }
    EXPECT_EQ(written.buffer, after.buffer) << "writes memory that is not in the list";
    EXPECT_EQ(written.lds, after.lds) << "writes LDS that is not in the list";
    EXPECT_EQ(written.scratch, after.scratch) << "writes scratch that is not in the list";
    const bool atomic = op.instruction->row().has(isa::trait::kAtomic);
    EXPECT_TRUE(atomic || (changed + 1) * 10 >= expected.size() * 9)
        << changed << " of " << expected.size() << " bytes changed";

    // Nothing depends on bytes that it does not read.
    if (std::ranges::none_of(pieces, &Piece::read)) return;
    std::size_t tracked = 0; // bytes that it reads of the three
    const auto result = [&](bool inside) {
      State state = before;
      flip(state.buffer);
      flip(state.lds);
      flip(state.scratch);
      State& unflipped = before;
      State mixed = inside ? unflipped : state;
      for (const Piece& piece : pieces)
        for (std::size_t i = 0; i < piece.bytes && piece.read; ++i)
          if (std::byte* const to = byteOf(mixed, wave, piece, i)) {
            *to = *byteOf(inside ? state : unflipped, wave, piece, i);
            ++tracked;
          }
      put(wave, mixed);
      op.run(wave, op);
      return take(wave);
    };
    const bool toLds = isa::isLdsDma(*op.instruction);
    const State outside = result(false);
    EXPECT_TRUE(outside.sameRegisters(after)) << "reads bytes that are not in the list";
    const State inside = result(true);
    const bool returns = op.instruction->row().has(isa::trait::kLoad) && !toLds && tracked != 0;
    EXPECT_FALSE(returns && inside.sameRegisters(after)) << "reads none of the bytes in the list";
    put(wave, after);
  }

  emulator::Address buffer_;
  const emulator::DispatchContext* context_ = nullptr;
  std::size_t compared_ = 0;
};

// v1: 16 bytes a lane; v[2:3]: its address in the buffer; v[8:15]: data; s[8:11]: the buffer's resource.
constexpr std::string_view kPrologue = R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dwordx8 s[20:27], s[0:1], 0x8
  s_mov_b32 s8, s4
  s_mov_b32 s9, s5
  s_movk_i32 s10, 0x1ffc
  s_mov_b32 s11, 0x00024fac
  s_movk_i32 s12, 16
  s_mov_b32 m0, 64
  v_lshlrev_b32 v1, 4, v0
  v_mov_b32 v3, s5
  s_add_u32 s14, s4, 64
  v_add_co_u32 v2, vcc, s14, v1
  v_addc_co_u32 v3, vcc, 0, v3, vcc
  v_mul_lo_u32 v4, v0, 12
  v_mov_b32 v5, 8
)";
constexpr std::string_view kInstructions[] = {
    "ds_write_b8 v1, v8",
    "ds_write_b8_d16_hi v1, v8 offset:3",
    "ds_write_b16 v1, v8 offset:2",
    "ds_write_b32 v1, v8",
    "ds_write_b64 v1, v[8:9]",
    "ds_write_b96 v1, v[8:10]",
    "ds_write_b128 v1, v[8:11] offset:16",
    "ds_write2_b32 v1, v8, v9 offset0:1 offset1:3",
    "ds_write2st64_b32 v1, v8, v9 offset1:1",
    "ds_write2_b64 v1, v[8:9], v[10:11] offset1:1",
    "ds_write2st64_b64 v4, v[8:9], v[10:11] offset1:1",
    "ds_read_u8 v16, v1",
    "ds_read_u8_d16_hi v16, v1",
    "ds_read_i16 v16, v1 offset:2",
    "ds_read_b32 v16, v1",
    "ds_read_b64 v[16:17], v1",
    "ds_read_b96 v[16:18], v1",
    "ds_read_b128 v[16:19], v1",
    "ds_read2_b32 v[16:17], v1 offset0:1 offset1:3",
    "ds_read2st64_b32 v[16:17], v1 offset1:2",
    "ds_read2_b64 v[16:19], v1 offset1:1",
    "ds_read2st64_b64 v[16:19], v4 offset1:1",
    "ds_add_u32 v1, v8",
    "ds_add_rtn_u32 v16, v1, v8",
    "ds_add_u64 v1, v[8:9]",
    "ds_cmpst_rtn_b32 v16, v1, v8, v9",
    "ds_wrxchg2_rtn_b32 v[16:17], v1, v8, v9 offset1:1",
    "ds_max_f32 v1, v8",
    "ds_append v16",
    "ds_consume v16",
    "ds_write_addtid_b32 v8",
    "ds_read_addtid_b32 v16",
    "ds_pk_add_f16 v1, v8",
    "global_store_byte v[2:3], v8, off",
    "global_store_byte_d16_hi v[2:3], v8, off offset:1",
    "global_store_short v1, v8, s[4:5] offset:2",
    "global_store_dword v1, v8, s[4:5]",
    "global_store_dwordx2 v[2:3], v[8:9], off",
    "global_store_dwordx3 v[2:3], v[8:10], off",
    "global_store_dwordx4 v1, v[8:11], s[4:5]",
    "global_load_ubyte v16, v[2:3], off",
    "global_load_short_d16_hi v16, v1, s[4:5]",
    "global_load_dword v16, v[2:3], off offset:-16",
    "global_load_dwordx3 v[16:18], v1, s[4:5]",
    "global_load_dwordx4 v[16:19], v[2:3], off",
    "global_atomic_add v1, v8, s[4:5]",
    "global_atomic_add v16, v[2:3], v8, off sc0",
    "global_atomic_cmpswap_x2 v[16:17], v[2:3], v[8:11], off sc0",
    "global_atomic_pk_add_f16 v1, v8, s[4:5]",
    "global_load_lds_dword v[2:3], off",
    "global_load_lds_ubyte v1, s[4:5]",
    "flat_store_dword v[2:3], v8",
    "flat_load_dwordx2 v[16:17], v[2:3] offset:8",
    "flat_atomic_add v16, v[2:3], v8 sc0",
    "scratch_store_dword off, v8, off offset:16",
    "scratch_store_dwordx4 v5, v[8:11], off offset:8",
    "scratch_load_dwordx2 v[16:17], off, off offset:8",
    "scratch_load_ubyte v16, v5, off",
    "scratch_load_dword v16, off, s12",
    "buffer_store_dword v8, v1, s[8:11], 0 offen",
    "buffer_store_byte v8, off, s[8:11], s12 offset:4",
    "buffer_store_dwordx3 v[8:10], v1, s[8:11], s12 offen offset:4",
    "buffer_store_short_d16_hi v8, v1, s[8:11], 0 offen",
    "buffer_load_dword v16, v1, s[8:11], 0 offen",
    "buffer_load_dwordx4 v[16:19], v1, s[8:11], 0 offen offset:4088",
    "buffer_load_ubyte v16, v1, s[8:11], 0 idxen",
    "buffer_load_dwordx2 v[16:17], v[4:5], s[8:11], 0 idxen offen",
    "buffer_load_format_xy v[16:17], v1, s[8:11], 0 offen",
    "buffer_store_format_x v8, v1, s[8:11], 0 offen",
    "tbuffer_load_format_x v16, v1, s[8:11], 0 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT] offen",
    "buffer_atomic_add v8, v1, s[8:11], 0 offen",
    "buffer_atomic_cmpswap v[8:9], v1, s[8:11], 0 offen sc0",
    "buffer_load_dword v1, s[8:11], 0 offen lds",
    "buffer_load_ushort off, s[8:11], 0 lds",
    "buffer_store_lds_dword s[8:11], 0 lds",
    "s_load_dword s32, s[4:5], 0x11",
    "s_load_dwordx8 s[32:39], s[4:5], s12",
    "s_load_dwordx2 s[32:33], s[4:5], s12 offset:0x20",
    "s_buffer_load_dwordx4 s[32:35], s[8:11], 0x10",
    "s_buffer_load_dword s32, s[8:11], 0x1ff8",
    "s_store_dwordx2 s[20:21], s[4:5], 0x20",
    "s_buffer_store_dword s20, s[8:11], s12",
    "s_atomic_add s20, s[4:5], 0x40 glc",
};

TEST(Accesses, AreThoseOfTheHandlers) {
  std::mt19937 random(1);
  std::vector<std::uint32_t> words(kBufferBytes / 4);
  std::ranges::generate(words, random);
  for (const std::string_view exec : {"s_mov_b64 exec, -1", "s_mov_b32 exec_lo, 0x0f0ff3a1"}) {
    for (const std::string_view instruction : kInstructions) {
      SCOPED_TRACE(std::string(instruction));
      std::string text(kPrologue);
      for (unsigned i = 8; i < 20; ++i) // random data
        text += fmt::format("s_mov_b32 s28, {:#x}\nv_mul_lo_u32 v{}, v0, s28\nv_xor_b32 v{}, {:#x}, v{}\n",
                            random() | 1, i, i, random(), i);
      for (unsigned k = 0; k < 4; ++k) // in LDS, too
        text += fmt::format("ds_write_b128 v1, v[{}:{}] offset:{}\n", 12 + 2 * (k % 3), 15 + 2 * (k % 3),
                            1024 * k);
      for (unsigned k = 0; k < 4; ++k)
        text += fmt::format("scratch_store_dwordx4 off, v[{}:{}], off offset:{}\n", 8 + 2 * k, 11 + 2 * k,
                            16 * k);
      text += fmt::format("{}\n{}\ns_endpgm\n", exec, instruction);
      Machine machine(kernelText("k", text,
                                 "    .amdhsa_group_segment_fixed_size 4100\n"
                                 "    .amdhsa_private_segment_fixed_size 128\n"
                                 "    .amdhsa_enable_private_segment 1\n"));
      ASSERT_TRUE(machine.ready());
      const emulator::Address out = machine.buffer("out", words);
      AccessWatcher watcher(out);
      std::vector<std::byte> kernarg = arguments(out, out, out, out, out);
      emulator::RunControl control;
      control.watcher = &watcher;
      const emulator::RunReport report = machine.run({64, 1, 1}, {64, 1, 1}, kernarg, control);
      EXPECT_TRUE(report.faults.empty()) << messages(report);
      EXPECT_GT(watcher.compared(), 8U);
    }
  }
}

} // namespace
} // namespace wavesmith::testing

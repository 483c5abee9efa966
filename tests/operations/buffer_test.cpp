// SPDX-License-Identifier: Apache-2.0
// The programs of MUBUF and MTBUF compared with the emulator: raw, structured and scratch-like resources,
// linear and swizzled, in and out of range, unbound; every data format with every number format; atomics;
// LDS. buffer_address.cpp computes addresses, ranges and formats.
#include "emulator/format_reference.h"
#include "operations/memory/buffer_address.h"
#include "operations/memory/memory_totals.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

namespace wavesmith::operations {
namespace {

using isa::Op;
namespace trait = isa::trait;

// v[8:9] addresses, v12.. data, s[24:27] the resource, s28 or M0 the scalar offset.
constexpr unsigned kAddress = 8, kData = 12, kResource = 24, kScalarOffset = 28;
constexpr unsigned kMemoryBytes = 16384, kFarOffset = 4088;
constexpr unsigned kFormats = 128;

struct Plan {
  Op op = Op::invalid;
  bool idxen = false, offen = false, lds = false, accumulation = false, returns = false;
  std::string scalarOffset = "s28";
  unsigned offset = 0;  // the instruction's offset
  unsigned format = 60; // MTBUF: in the instruction; MUBUF: of the first wave
  unsigned waves = 6;
  bool strideBeyond14Bits = false;
};

const isa::OperandSpec* dataSpec(const isa::Opcode& row) {
  for (unsigned k = 0; k < row.operandCount(); ++k)
    if (row.operands[k].field == isa::Field::BufVdata) return &row.operands[k];
  return nullptr;
}
bool hasAddress(const isa::Opcode& row) {
  for (unsigned k = 0; k < row.operandCount(); ++k)
    if (row.operands[k].field == isa::Field::BufVaddr) return true;
  return false;
}

std::string textOf(const Plan& p) {
  const isa::Opcode& row = isa::row(p.op);
  const isa::OperandSpec* const data = dataSpec(row);
  std::string text = std::string(row.mnemonic) + " ";
  if (data != nullptr && !p.lds)
    text += registers(p.accumulation ? 'a' : 'v', kData, std::max<unsigned>(data->dwords(), 1)) + ", ";
  if (hasAddress(row))
    text += (p.idxen && p.offen ? "v[8:9]" : p.idxen || p.offen ? "v8" : "off") + std::string(", ");
  text += "s[24:27], " + p.scalarOffset;
  if (row.encoding == isa::Encoding::Mtbuf) text += fmt::format(" format:{}", p.format);
  text += p.idxen ? " idxen" : "";
  text += p.offen ? " offen" : "";
  text += p.offset != 0 ? fmt::format(" offset:{}", p.offset) : "";
  text += p.returns ? " sc0" : "";
  return text + (p.lds ? " lds" : "");
}

// The reach of a lane in bytes, and the alignment of addresses.
struct Reach {
  unsigned bytes = 4, step = 4;
};
Reach reachOf(const isa::Opcode& row, const Resource& resource, unsigned format) {
  if (row.has(trait::kFormat)) {
    const unsigned data = row.encoding == isa::Encoding::Mtbuf ? format & 15 : resource.dataFormat;
    unsigned bits = 0;
    for (const unsigned w : testing::widths(data))
      bits += w;
    return {std::max(bits / 8, 1U), 4};
  }
  return {row.memoryBytes, row.has(trait::kAtomic) ? std::max<unsigned>(row.memoryBytes, 4)
                                                   : std::min<unsigned>(row.memoryBytes, 4)};
}

class Filler {
public:
  Filler(const Plan& plan, MemoryWave& wave, Inputs& random, unsigned format)
      : plan_(plan), row_(isa::row(plan.op)), wave_(wave), random_(random), format_(format) {}

  void fill() {
    wave_.exec = random_.exec();
    wave_.mode = random_.mode();
    chooseResource();
    chooseOffsets();
    chooseValues();
  }

private:
  [[nodiscard]] std::uint32_t below(std::uint32_t limit) {
    return static_cast<std::uint32_t>(random_.bits() % limit);
  }
  // A multiple of the step, below the limit.
  [[nodiscard]] std::uint32_t multiple(std::uint32_t limit, std::uint32_t step) {
    return below((limit + step - 1) / step) * step;
  }

  void chooseResource() {
    Resource& r = resource_;
    r.select = below(3) == 0 ? below(4096) : 4 | 5 << 3 | 6 << 6 | 7 << 9;
    r.dataFormat = format_ & 15;
    r.numberFormat = format_ >> 4;
    if (row_.encoding == isa::Encoding::Mtbuf || !row_.has(trait::kFormat)) {
      r.dataFormat = below(16); // 0 occasionally: unbound
      r.numberFormat = below(8);
    }
    const Reach widest = reachOf(row_, r, format_);
    step_ = widest.step;
    wide_ = std::max(step_, 4U);
    r.addTid = below(3) == 0;
    r.swizzle = below(3) == 0 && widest.bytes <= 4 && plan_.offset < 64;
    r.indexStride = 8U << below(4);
    r.stride = below(4) == 0 ? 0 : wide_ * (1 + below(64 / wide_));
    r.records = plan_.idxen && r.stride != 0 ? below(40)
                : r.swizzle                  ? below(128)
                                             : plan_.offset + below(2048);
    if (!plan_.offen && !plan_.idxen && below(2) == 0) r.records = plan_.offset + below(20);
    // For a scratch-like resource, opcodes without formats use the field for more bits of the stride.
    if (r.addTid && !row_.has(trait::kFormat)) r.dataFormat = 0;
    if (plan_.strideBeyond14Bits) {
      r = {.stride = 16, .addTid = true, .dataFormat = 1};
      wave_.exec = 3;
    }
    r.base = wave_.memoryBase + multiple(64, wide_);
    const auto dwords = r.dwords();
    for (unsigned i = 0; i < 4; ++i)
      wave_.sgpr(kResource + i) = dwords.at(i);
  }

  void chooseOffsets() {
    wave_.sgpr(kScalarOffset) = multiple(128, wide_);
    // In LDS, near its end and beyond it; the high half is ignored.
    wave_.m0 = plan_.lds ? static_cast<std::uint32_t>(random_.bits() & 0xffff0000) |
                               multiple(MemoryWave::kLdsBytes + 128, 4)
                         : multiple(64, wide_);
    const bool counted = plan_.idxen && resource_.stride != 0;
    const bool unchecked = resource_.addTid && !plan_.idxen;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const std::uint32_t index = below(24) == 0 ? ~below(4) : below(counted ? resource_.records + 8 : 1000);
      // If only the index is checked, the offset may be beyond the record.
      const std::uint32_t near = resource_.swizzle ? 48 : 80;
      std::uint32_t offset = multiple(counted || unchecked ? near : resource_.records + 64, step_);
      if (!counted && !unchecked && below(24) == 0) offset = ~std::uint32_t{0} / 16 * 16;
      if (!counted && plan_.idxen) wave_.vgpr(kAddress, lane) = below(8); // stride * index must stay inside
      if (counted) wave_.vgpr(kAddress, lane) = index;
      if (plan_.offen) wave_.vgpr(kAddress + (plan_.idxen ? 1 : 0), lane) = offset;
    }
  }

  void chooseValues() {
    const isa::OperandSpec* const data = dataSpec(row_);
    if (data == nullptr) return;
    if (row_.has(trait::kFormat)) return chooseFormatValues();
    if (!row_.has(trait::kAtomic)) return;
    const bool compares = row_.mnemonic.find("cmpswap") != std::string_view::npos;
    const unsigned dwords = row_.memoryBytes / 4U;
    const auto put = [&](std::span<std::uint32_t> to) {
      random_.fill(to, data->type, 32 * dwords);
      if (compares) { // few values, so that some are equal
        to[0] = below(3);
        for (std::size_t i = 1; i < to.size(); ++i)
          to[i] = below(2);
      }
    };
    for (unsigned lane = 0; lane < kLanes; ++lane)
      for (unsigned at = 0; at < 4; at += dwords) {
        std::array<std::uint32_t, 2> value{};
        put(std::span(value).first(dwords));
        for (unsigned d = 0; d < dwords; ++d)
          wave_.vgpr(kData + at + d, lane) = value.at(d);
      }
    for (std::size_t at = 0; at < wave_.memory.size(); at += std::size_t{4} * dwords) {
      std::array<std::uint32_t, 2> value{};
      put(std::span(value).first(dwords));
      std::memcpy(wave_.memory.data() + at, value.data(), std::size_t{4} * dwords);
    }
  }

  // Numbers around the limits of normalized formats, integers, floats of every kind.
  void chooseFormatValues() {
    const bool halves = row_.mnemonic.find("d16") != std::string_view::npos;
    for (unsigned lane = 0; lane < kLanes; ++lane)
      for (unsigned d = 0; d < 4; ++d) {
        std::uint32_t& v = wave_.vgpr(kData + d, lane);
        std::array<std::uint32_t, 1> value{};
        const auto unit = static_cast<float>(static_cast<double>(random_.bits() % 4096) / 1600.0 - 1.28);
        switch (below(5)) {
        case 0:
          v = halves ? testing::expectedHalf(std::bit_cast<std::uint32_t>(unit)) * 0x10001U
                     : std::bit_cast<std::uint32_t>(unit);
          break;
        case 1: v = below(600) - 300; break;
        case 2: break; // any bits
        default: random_.fill(value, halves ? isa::ValueType::PkF16 : isa::ValueType::F32, 32); v = value[0];
        }
      }
  }

  const Plan& plan_;
  const isa::Opcode& row_;
  MemoryWave& wave_;
  Inputs& random_;
  unsigned format_;
  Resource resource_;
  unsigned step_ = 4, wide_ = 4;
};

MemoryTest testOf(const Plan& plan, std::uint64_t seed) {
  MemoryTest test{plan.op, textOf(plan)};
  test.waves = plan.waves;
  test.seed = seed;
  test.memoryBytes = plan.strideBeyond14Bits ? 2 * kMemoryBytes : kMemoryBytes;
  test.lds = plan.lds || plan.op == Op::buffer_store_lds_dword;
  test.accumulation = plan.accumulation;
  // MUBUF: a format for each wave.
  const bool typed = isa::row(plan.op).encoding == isa::Encoding::Mtbuf;
  test.fill = [plan, typed, wave = 0U](MemoryWave& w, Inputs& random) mutable {
    Filler(plan, w, random, typed ? plan.format : (plan.format + wave) % kFormats).fill();
    ++wave;
  };
  test.model = [](const isa::Instruction& i, MemoryWave& w) { return std::make_unique<Buffer>(i, w); };
  return test;
}

// The addressing modes in turn, each with another offset.
Plan mode(Op op, unsigned number) {
  Plan p{.op = op};
  p.idxen = (number & 1) != 0;
  p.offen = (number & 2) != 0;
  constexpr std::array<std::string_view, 4> kOffsets = {"s28", "8", "m0", "0"};
  p.scalarOffset = kOffsets.at((number + static_cast<unsigned>(op)) % kOffsets.size());
  p.offset = std::array<unsigned, 3>{0, 24, kFarOffset}.at((number + static_cast<unsigned>(op)) % 3);
  return p;
}

bool isBufferOf(const isa::Opcode& row, isa::Encoding encoding) {
  return row.unit == isa::Unit::Buffer && row.encoding == encoding && !row.has(trait::kCacheControl) &&
         row.fidelity != isa::Fidelity::Unsupported;
}
std::vector<Op> opcodesOf(isa::Encoding encoding, bool formats) {
  std::vector<Op> ops;
  for (std::size_t i = 0; i < isa::opcodes().size(); ++i)
    if (const isa::Opcode& row = isa::opcodes()[i];
        isBufferOf(row, encoding) && row.has(trait::kFormat) == formats)
      ops.push_back(static_cast<Op>(i));
  return ops;
}

TEST(Buffers, LoadsStoresAndAtomics) {
  Totals totals;
  std::uint64_t seed = 1;
  for (const Op op : opcodesOf(isa::Encoding::Mubuf, false)) {
    if (op == Op::buffer_store_lds_dword) continue;
    for (unsigned number = 0; number < 4; ++number) {
      Plan plan = mode(op, number);
      totals.add(testOf(plan, seed++));
      plan.accumulation = true;
      plan.returns = isa::row(op).has(trait::kAtomic);
      totals.add(testOf(plan, seed++));
    }
  }
  totals.print("buffers");
}

TEST(Buffers, BetweenLdsAndMemory) {
  Totals totals;
  std::uint64_t seed = 1000;
  for (const Op op : opcodesOf(isa::Encoding::Mubuf, false)) {
    if ((isa::row(op).forms & isa::kLds) == 0) continue;
    for (unsigned number = 0; number < 4; ++number) {
      Plan plan = mode(op, number);
      plan.lds = true;
      plan.scalarOffset = "s28";
      if (op == Op::buffer_store_lds_dword) plan.idxen = plan.offen = false;
      totals.add(testOf(plan, seed++));
    }
  }
  Plan plan = mode(Op::buffer_load_format_x, 3);
  plan.lds = true;
  plan.scalarOffset = "s28";
  plan.waves = kFormats;
  totals.add(testOf(plan, seed));
  totals.print("buffers and LDS");
}

TEST(Buffers, EighteenBitStrideWithAddTid) {
  Totals totals;
  for (const Op op : {Op::buffer_load_dword, Op::buffer_store_dwordx4, Op::buffer_atomic_add}) {
    Plan plan{.op = op, .offen = true};
    plan.strideBeyond14Bits = true;
    totals.add(testOf(plan, static_cast<std::uint64_t>(op)));
  }
  totals.print("long strides");
}

TEST(Buffers, EveryFormatOfTheResource) {
  Totals totals;
  std::uint64_t seed = 2000;
  for (const Op op : opcodesOf(isa::Encoding::Mubuf, true))
    for (unsigned number = 0; number < 4; ++number) {
      Plan plan = mode(op, number);
      plan.waves = kFormats / 4;
      plan.format = kFormats / 4 * number;
      totals.add(testOf(plan, seed++));
    }
  totals.print("formats of resources");
}

TEST(Buffers, EveryFormatOfTheInstruction) {
  Totals totals;
  std::uint64_t seed = 3000;
  for (const Op op : opcodesOf(isa::Encoding::Mtbuf, true))
    for (unsigned format = 0; format < kFormats; ++format) {
      // The widest opcodes use every format, the others half of them.
      const bool widest = isa::row(op).mnemonic.ends_with("_xyzw");
      if (!widest && (format + format / 2 + static_cast<unsigned>(op)) % 2 == 0) continue;
      Plan plan = mode(op, format);
      plan.waves = 1;
      plan.format = format;
      totals.add(testOf(plan, seed++));
    }
  totals.print("formats of instructions");
}

} // namespace
} // namespace wavesmith::operations

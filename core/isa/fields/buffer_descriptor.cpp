// SPDX-License-Identifier: Apache-2.0
#include "isa/fields/buffer_descriptor.h"

#include <fmt/format.h>

namespace wavesmith::isa {
namespace {

constexpr std::uint32_t kBaseHigh = 0xffff;
constexpr std::uint32_t kStrideBits = 0x3fff;

std::string unknownWord(unsigned word) {
  return fmt::format("word {} is unknown", word);
}

class BufferWriter {
public:
  explicit BufferWriter(const BufferWords& words) : words_(words) {
    std::array<std::uint32_t, 4> known{};
    for (unsigned i = 0; i < 4; ++i)
      known[i] = words[i].value_or(0);
    descriptor_ = decodeBuffer(known);
  }

  Explained write() {
    addresses();
    records();
    format();
    summary();
    return std::move(result_);
  }

private:
  void add(std::string_view name, unsigned word, std::string value, std::string meaning = {}) {
    if (words_[word])
      result_.fields.push_back({std::string(name), std::move(value), std::move(meaning)});
    else
      result_.fields.push_back({std::string(name), "unknown", unknownWord(word)});
  }

  void addresses() {
    const BufferDescriptor& d = descriptor_;
    if (words_[0] && words_[1])
      result_.fields.push_back({"base", fmt::format("0x{:x}", d.base), "the address of the buffer, 48 bits"});
    else if (words_[0])
      result_.fields.push_back({"base", fmt::format("0x????{:08x}", *words_[0]), unknownWord(1)});
    else if (words_[1])
      result_.fields.push_back(
          {"base", fmt::format("0x{:04x}????????", *words_[1] & kBaseHigh), unknownWord(0)});
    else
      result_.fields.push_back({"base", "unknown", "words 0 and 1 are unknown"});
    add("stride", 1, fmt::format("{}", d.stride),
        d.stride == 0 ? "a raw buffer" : "bytes from record to record");
    add("swizzle", 1, d.swizzle ? "1" : "0",
        d.swizzle ? "the elements of several records are interleaved" : "records are in one piece");
    if (d.cacheSwizzle) add("cache swizzle", 1, "1", "another order of the lines in the cache");
  }

  void records() {
    const BufferDescriptor& d = descriptor_;
    std::string unit = "bytes";
    if (!words_[1])
      unit = "bytes, or records if the stride is not 0 and an instruction has idxen";
    else if (d.stride != 0)
      unit = "records for instructions with idxen, bytes for others";
    add("num_records", 2, fmt::format("{}", d.records),
        d.records == 0xffffffff ? "no bound in practice (all bits are set)" : unit);
  }

  void format() {
    const BufferDescriptor& d = descriptor_;
    std::string select;
    for (const unsigned one : d.select)
      select += fmt::format("{}{}", select.empty() ? "" : ", ", componentName(one));
    add("dst_sel", 3, select, "what x, y, z and w of a formatted load get");
    add("num_format", 3, std::string(numberFormatName(d.numberFormat)));
    add("data_format", 3, std::string(dataFormatName(d.dataFormat)),
        d.dataFormat == 0 ? "not a format: loads return 0 and stores write nothing" : "");
    if (!words_[3]) return;
    if (d.swizzle || d.addTid || d.indexStride != 0)
      add("index_stride", 3, fmt::format("{}", 8U << d.indexStride),
          "records that a swizzled buffer interleaves");
    add("add_tid_enable", 3, d.addTid ? "1" : "0", d.addTid ? "the lane's number is added to the index" : "");
    if (d.userVmEnable) add("user VM enable", 3, "1", "maps the buffer to a tiled pool");
    if (d.userVmMode) add("user VM mode", 3, "1");
    if (d.nonVolatile) add("NV", 3, "1", "non-volatile");
    if ((d.reserved & kBufferReserved) != 0)
      result_.notes.push_back(
          fmt::format("bits 0x{:x} of word 3 must be 0 on gfx942", d.reserved & kBufferReserved));
    if ((d.reserved & kBufferType) != 0)
      result_.notes.emplace_back("bits 31:30 of word 3 must be 0: this is the type of an image");
    // CDNA3 ISA 9.1.4: in a scratch-like resource, these bits extend the stride.
    if (d.addTid && d.dataFormat != 0)
      result_.notes.emplace_back(
          "with add_tid_enable, data_format is bits 17:14 of the stride for instructions that "
          "do not convert");
  }

  void summary() {
    const BufferDescriptor& d = descriptor_;
    std::string unknown;
    for (unsigned i = 0; i < 4; ++i) {
      result_.text +=
          fmt::format("{}{}", i == 0 ? "" : " ", words_[i] ? fmt::format("0x{:08x}", *words_[i]) : "?");
      if (!words_[i]) unknown += fmt::format("{}{}", unknown.empty() ? "" : ", ", i);
    }
    if (!unknown.empty()) {
      result_.summary =
          fmt::format("A buffer, of which word{} {} {} not known here.", unknown.size() > 1 ? "s" : "",
                      unknown, unknown.size() > 1 ? "are" : "is");
      return;
    }
    result_.summary = d.stride == 0 ? fmt::format("A raw buffer of {} bytes at 0x{:x}.", d.records, d.base)
                                    : fmt::format("A buffer of {} records of {} bytes at 0x{:x}.", d.records,
                                                  d.stride, d.base);
  }

  const BufferWords& words_;
  BufferDescriptor descriptor_;
  Explained result_;
};

} // namespace

BufferDescriptor decodeBuffer(const std::array<std::uint32_t, 4>& words) {
  BufferDescriptor d;
  d.base = words[0] | std::uint64_t{words[1] & kBaseHigh} << 32;
  d.stride = words[1] >> 16 & kStrideBits;
  d.cacheSwizzle = (words[1] >> 30 & 1) != 0;
  d.swizzle = (words[1] >> 31 & 1) != 0;
  d.records = words[2];
  for (unsigned k = 0; k < 4; ++k)
    d.select[k] = words[3] >> (3 * k) & 7;
  d.numberFormat = words[3] >> 12 & 7;
  d.dataFormat = words[3] >> 15 & 15;
  d.userVmEnable = (words[3] >> 19 & 1) != 0;
  d.userVmMode = (words[3] >> 20 & 1) != 0;
  d.indexStride = words[3] >> 21 & 3;
  d.addTid = (words[3] >> 23 & 1) != 0;
  d.nonVolatile = (words[3] >> 27 & 1) != 0;
  d.reserved = words[3] & (kBufferReserved | kBufferType);
  return d;
}

std::array<std::uint32_t, 4> encode(const BufferDescriptor& d) {
  std::array<std::uint32_t, 4> words{};
  words[0] = static_cast<std::uint32_t>(d.base);
  words[1] = (static_cast<std::uint32_t>(d.base >> 32) & kBaseHigh) | (d.stride & kStrideBits) << 16 |
             std::uint32_t{d.cacheSwizzle} << 30 | std::uint32_t{d.swizzle} << 31;
  words[2] = d.records;
  for (unsigned k = 0; k < 4; ++k)
    words[3] |= (d.select[k] & 7) << (3 * k);
  words[3] |= (d.numberFormat & 7) << 12 | (d.dataFormat & 15) << 15 | std::uint32_t{d.userVmEnable} << 19 |
              std::uint32_t{d.userVmMode} << 20 | (d.indexStride & 3) << 21 | std::uint32_t{d.addTid} << 23 |
              std::uint32_t{d.nonVolatile} << 27 | (d.reserved & (kBufferReserved | kBufferType));
  return words;
}

std::string_view dataFormatName(unsigned format) {
  constexpr std::array<std::string_view, 16> kNames = {
      "INVALID",     "8",        "16",          "8_8",        "32",      "16_16",
      "10_11_11",    "11_11_10", "10_10_10_2",  "2_10_10_10", "8_8_8_8", "32_32",
      "16_16_16_16", "32_32_32", "32_32_32_32", "RESERVED_15"};
  return kNames[format & 15];
}

std::string_view numberFormatName(unsigned format) {
  constexpr std::array<std::string_view, 8> kNames = {"UNORM", "SNORM", "USCALED",    "SSCALED",
                                                      "UINT",  "SINT",  "RESERVED_6", "FLOAT"};
  return kNames[format & 7];
}

std::string_view componentName(unsigned select) {
  constexpr std::array<std::string_view, 8> kNames = {"0", "1", "reserved", "reserved", "x", "y", "z", "w"};
  return kNames[select & 7];
}

Explained explain(const BufferWords& words) {
  return BufferWriter(words).write();
}

} // namespace wavesmith::isa

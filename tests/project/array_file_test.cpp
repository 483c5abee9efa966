// SPDX-License-Identifier: Apache-2.0
#include "project/launches/array_file.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>

namespace wavesmith::project {
namespace {

using execution::ElementType;
using namespace std::string_literals;

const source::Place kArrayPlace{"k.run.yaml", 3, 5, 0};

// A .npy file, byte by byte according to NumPy's format description.
std::string npy(const std::string& dictionary, const std::string& data, char major = 1) {
  const std::size_t length = dictionary.size() + 1;
  std::string file = "\x93NUMPY"s + major + '\0';
  for (int i = 0; i < (major == 1 ? 2 : 4); ++i)
    file += static_cast<char>((length >> (8 * i)) & 0xff);
  return file + dictionary + "\n" + data;
}

std::string dictionary(const std::string& descr, const std::string& shape,
                       const std::string& order = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
}

source::Result<ArrayFile> readBytes(const std::string& file, std::optional<ElementType> type = {}) {
  return readArray(std::as_bytes(std::span(file)), type, kArrayPlace);
}

std::string refused(const std::string& file, std::optional<ElementType> type = {}) {
  const auto array = readBytes(file, type);
  if (array) return "";
  EXPECT_EQ(array.error().code, source::Code::BadArrayFile);
  EXPECT_EQ(array.error().place, kArrayPlace);
  return array.error().message;
}

const std::string kTwoFloats("\x00\x00\x80\x3f\x00\x00\x00\x40", 8); // 1, 2

TEST(ArrayFile, ReadsVersionsOneToThree) {
  for (const char major : {'\1', '\2', '\3'}) {
    WS_ASSERT_OK(array, readBytes(npy(dictionary("<f4", "(2,)"), kTwoFloats, major)));
    EXPECT_EQ(array.type, ElementType::F32);
    EXPECT_EQ(array.count, 2u);
    EXPECT_EQ(execution::toDouble(array.type, execution::loadBits(array.type, array.bytes, 1)), 2.0);
  }
  EXPECT_EQ(refused(npy(dictionary("<f4", "(2,)"), kTwoFloats, '\4')),
            "unsupported .npy format version 4; supported are 1 to 3");
}

TEST(ArrayFile, ReadsEveryElementType) {
  const std::vector<std::pair<std::string, ElementType>> types{
      {"|u1", ElementType::U8},  {"|i1", ElementType::I8},  {"|b1", ElementType::U8},
      {"<u2", ElementType::U16}, {"<i2", ElementType::I16}, {"<u4", ElementType::U32},
      {"<i4", ElementType::I32}, {"<u8", ElementType::U64}, {"<i8", ElementType::I64},
      {"<f2", ElementType::F16}, {"=f4", ElementType::F32}, {"<f8", ElementType::F64}};
  for (const auto& [descr, type] : types) {
    WS_ASSERT_OK(array,
                 readBytes(npy(dictionary(descr, "(3,)"), std::string(3 * execution::bytesOf(type), 'x'))));
    EXPECT_EQ(array.type, type) << descr;
    EXPECT_EQ(array.count, 3u);
  }
  // NumPy has no name for these: the argument states the type.
  WS_ASSERT_OK(bf16, readBytes(npy(dictionary("|V2", "(1,)"), "xx"), ElementType::Bf16));
  EXPECT_EQ(bf16.type, ElementType::Bf16);
  WS_ASSERT_OK(bf8, readBytes(npy(dictionary("|V1", "(1,)"), "x"), ElementType::Bf8));
  EXPECT_EQ(bf8.type, ElementType::Bf8);
  EXPECT_EQ(refused(npy(dictionary("|V1", "(1,)"), "x")),
            "the .npy file has elements of '|V1': give the argument a type");
}

TEST(ArrayFile, SwapsBigEndianElements) {
  WS_ASSERT_OK(array, readBytes(npy(dictionary(">u4", "(2,)"), "\x01\x02\x03\x04\x05\x06\x07\x08")));
  EXPECT_EQ(execution::loadBits(array.type, array.bytes, 0), 0x0102'0304u);
  EXPECT_EQ(execution::loadBits(array.type, array.bytes, 1), 0x0506'0708u);
}

TEST(ArrayFile, ReadsAnyShapeInCOrder) {
  WS_ASSERT_OK(matrix, readBytes(npy(dictionary("|u1", "(2, 3)"), "abcdef")));
  EXPECT_EQ(matrix.count, 6u);
  WS_ASSERT_OK(scalar, readBytes(npy(dictionary("|u1", "()"), "a")));
  EXPECT_EQ(scalar.count, 1u);
  WS_ASSERT_OK(empty, readBytes(npy(dictionary("<f8", "(0, 5)"), "")));
  EXPECT_EQ(empty.count, 0u);
  WS_ASSERT_OK(old, readBytes(npy(dictionary("|u1", "(3L,)"), "abc"))); // Python 2
  EXPECT_EQ(old.count, 3u);
  EXPECT_EQ(refused(npy(dictionary("|u1", "(2, 3)", "True"), "abcdef")),
            "the .npy file is in Fortran order; save it in C order (numpy.ascontiguousarray)");
}

TEST(ArrayFile, ReportsErrors) {
  EXPECT_EQ(refused(npy(dictionary("<f4", "(2,)"), kTwoFloats), ElementType::F64),
            "the .npy file has elements of f32 ('<f4'), but the argument is f64");
  EXPECT_EQ(refused(npy(dictionary("<c8", "(1,)"), kTwoFloats)),
            "the .npy file has elements of '<c8', which buffers do not support");
  EXPECT_EQ(refused(npy(dictionary("<f4", "(3,)"), kTwoFloats)),
            "the .npy file declares 3 elements of 4 bytes but has 8 bytes of data");
  EXPECT_EQ(refused(npy(dictionary("<f4", "(1,)"), kTwoFloats)),
            "the .npy file declares 1 elements of 4 bytes but has 8 bytes of data");
  EXPECT_EQ(refused(npy(dictionary("<f4", "(4611686018427387906,)"), kTwoFloats)), // times 4 is 8 modulo 2^64
            "the .npy file declares 4611686018427387906 elements of 4 bytes but has 8 bytes of data");
  const std::string notPlain = "the header of the .npy file does not describe a plain array";
  EXPECT_EQ(refused(npy(dictionary("<f4", "(4294967296, 4294967296)"), kTwoFloats)),
            "the shape of the .npy file has more than 18446744073709551615 elements");
  EXPECT_EQ(refused(npy("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (2,), }", kTwoFloats)),
            notPlain);
  EXPECT_EQ(refused(npy("{'descr': '<f4', 'fortran_order': False, }", kTwoFloats)), notPlain);
  EXPECT_EQ(refused(npy("", kTwoFloats)), notPlain);
  EXPECT_EQ(refused("\x93NUMPY"), "the .npy file ends within its header");
  EXPECT_EQ(refused("\x93NUMPY\x01\x00\xff\xff{"s), "the .npy file ends within its header");
}

TEST(ArrayFile, ReadsRawBytes) {
  WS_ASSERT_OK(array, readBytes(kTwoFloats, ElementType::F32));
  EXPECT_EQ(array.count, 2u);
  EXPECT_EQ(refused(kTwoFloats), "the file is not .npy and has no type: give the argument a type");
  EXPECT_EQ(refused("abc", ElementType::F32), "the file size of 3 bytes is not a multiple of f32");
}

TEST(ArrayFile, MessagesNameTheFile) {
  testing::TemporaryDirectory directory;
  WS_EXPECT_OK(source::writeFile(directory / "a.bin", std::string_view("abc")));
  const auto odd = readArray(directory / "a.bin", ElementType::F32, kArrayPlace);
  ASSERT_FALSE(odd.has_value());
  EXPECT_TRUE(odd.error().message.ends_with("a.bin: the file size of 3 bytes is not a multiple of f32"));
  const auto missing = readArray(directory / "b.npy", ElementType::F32, kArrayPlace);
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().code, source::Code::CannotReadFile);
  EXPECT_EQ(missing.error().place, kArrayPlace);
  EXPECT_NE(missing.error().message.find("b.npy"), std::string::npos);
}

TEST(ArrayFile, RoundTrips) {
  for (const ElementType type : {ElementType::U8, ElementType::I16, ElementType::F16, ElementType::Bf16,
                                 ElementType::F32, ElementType::F64, ElementType::U64, ElementType::Fp8}) {
    const std::vector<std::byte> elements(17 * execution::bytesOf(type), std::byte{0x3c});
    const auto file = npyBytes(type, elements);
    EXPECT_EQ((file.size() - elements.size()) % 64, 0u);
    WS_ASSERT_OK(array, readArray(std::span(file), type, kArrayPlace));
    EXPECT_EQ(array.type, type);
    EXPECT_EQ(array.bytes, elements);
  }
}

TEST(ArrayFile, SurvivesArbitraryBytes) {
  std::mt19937 random(9);
  const std::string good = npy(dictionary("<f4", "(2,)"), kTwoFloats);
  for (std::size_t length = 0; length < good.size(); ++length)
    (void)readBytes(good.substr(0, length));
  for (int n = 0; n < 20'000; ++n) {
    std::string file = good;
    for (unsigned changes = 1 + random() % 4; changes-- > 0;)
      file[random() % file.size()] = static_cast<char>(random());
    const auto array = readBytes(file);
    if (array) {
      ASSERT_EQ(array->bytes.size(), array->count * execution::bytesOf(array->type));
    }
  }
}

} // namespace
} // namespace wavesmith::project

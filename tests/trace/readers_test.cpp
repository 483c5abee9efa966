// SPDX-License-Identifier: Apache-2.0
#include "source/place.h"
#include "trace/csv_reader.h"
#include "trace/json_reader.h"

#include <gtest/gtest.h>

#include <string>

namespace wavesmith::trace {
namespace {

// "2:5: message", or the sum of the numbers of an array.
std::string sumOf(std::string_view text) {
  JsonReader reader(text, "a.json");
  std::int64_t sum = 0;
  std::int64_t value = 0;
  for (reader.enterArray(); reader.nextElement();)
    if (reader.read(value)) sum += value;
  reader.finish();
  if (!reader.error()) return std::to_string(sum);
  return source::toString(reader.error()->place) + ": " + reader.error()->message;
}

TEST(JsonReader, ReadsNumbers) {
  EXPECT_EQ(sumOf("[1, -2,\n 30]"), "29");
  EXPECT_EQ(sumOf("[]"), "0");
  EXPECT_EQ(sumOf("[2.75, 1e3, null]"), "1002");
}

TEST(JsonReader, LocatesErrors) {
  EXPECT_EQ(sumOf("[1,\n  x]"), "a.json:2:3: expected a number");
  EXPECT_EQ(sumOf("[1"), "a.json:1:3: the text ends before its ']'");
  EXPECT_EQ(sumOf("[1 2]"), "a.json:1:4: expected ',' or ']'");
  EXPECT_EQ(sumOf("[1e99]"), "a.json:1:2: the number does not fit into 64 bits");
  EXPECT_EQ(sumOf("[1] x"), "a.json:1:5: text follows the end of the document");
  EXPECT_EQ(sumOf(""), "a.json:1:1: the text ends where '[' is expected");
}

TEST(JsonReader, SkipsAnyValue) {
  JsonReader reader(R"({"a": [1, {"b": "x]\"y"}, true], "c": "é\n"})", "a.json");
  std::string_view key;
  std::string text;
  for (reader.enterObject(); reader.nextMember(key);) {
    if (key == "c")
      reader.read(text);
    else
      reader.skip();
  }
  EXPECT_TRUE(reader.finish());
  EXPECT_EQ(text, "\xc3\xa9\n");
}

// The string that a JSON text is.
std::string stringOf(std::string_view text) {
  JsonReader reader(text, "a.json");
  std::string value;
  return reader.read(value) ? value : reader.error()->message;
}

TEST(JsonReader, ReadsEscapedCharacters) {
  EXPECT_EQ(stringOf(R"("\u0041\u00e9\u20AC/")"), "A\xc3\xa9\xe2\x82\xac/");
  EXPECT_EQ(stringOf(R"("\ud83d\ude00!")"), "\xf0\x9f\x98\x80!"); // U+1F600, two surrogates
  EXPECT_EQ(stringOf(R"("\uDBFF\uDFFF")"), "\xf4\x8f\xbf\xbf");   // U+10FFFF
  EXPECT_EQ(stringOf(R"("\u12")"), "invalid \\u in a string");
}

TEST(JsonReader, ReplacesSurrogatesWithoutTheOtherOne) {
  EXPECT_EQ(stringOf(R"("\ud83d")"), "\xef\xbf\xbd");
  EXPECT_EQ(stringOf(R"("\ud83dx")"), "\xef\xbf\xbdx");
  EXPECT_EQ(stringOf(R"("\ude00\ud83d")"), "\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(stringOf(R"("\ud83d\u0041")"), "\xef\xbf\xbd"
                                           "A");
  EXPECT_EQ(stringOf(R"("\ud83d\ud83d\ude00")"), "\xef\xbf\xbd\xf0\x9f\x98\x80");
}

TEST(JsonReader, LimitsNesting) {
  JsonReader reader(std::string(100'000, '['), "a.json");
  EXPECT_FALSE(reader.skip());
  EXPECT_EQ(reader.error()->message, "arrays and objects are nested too deeply");
}

TEST(CsvReader, ReadsQuotedFields) {
  CsvReader csv("a,b\n1,\"x, \"\"y\"\"\nz\"\r\n0x10,last", "a.csv");
  const std::size_t a = csv.column("a");
  const std::size_t b = csv.column("b");
  std::uint64_t number = 0;
  ASSERT_TRUE(csv.nextRow());
  EXPECT_TRUE(csv.number(a, number));
  EXPECT_EQ(number, 1U);
  EXPECT_EQ(csv.text(b), "x, \"y\"\nz");
  ASSERT_TRUE(csv.nextRow());
  EXPECT_EQ(csv.line(), 4U);
  EXPECT_TRUE(csv.number(a, number));
  EXPECT_EQ(number, 16U);
  EXPECT_FALSE(csv.nextRow());
  EXPECT_FALSE(csv.error());
}

TEST(CsvReader, LocatesErrors) {
  CsvReader csv("a,b\n1,2\n3,four\n", "a.csv");
  const std::size_t b = csv.column("b");
  std::uint64_t number = 0;
  while (csv.nextRow())
    csv.number(b, number);
  ASSERT_TRUE(csv.error());
  EXPECT_EQ(source::toString(csv.error()->place), "a.csv:3:3");
  CsvReader other("x,y\n", "a.csv");
  EXPECT_EQ(other.column("Vaddr"), CsvReader::kNoColumn);
  EXPECT_EQ(other.error()->message, "the table has no column Vaddr");
  CsvReader open("a\n\"x", "a.csv");
  EXPECT_FALSE(open.nextRow());
  EXPECT_EQ(open.error()->message, "the quoted field does not end");
}

} // namespace
} // namespace wavesmith::trace

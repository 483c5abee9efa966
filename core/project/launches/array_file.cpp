// SPDX-License-Identifier: Apache-2.0
#include "project/launches/array_file.h"

#include "source/file.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

namespace wavesmith::project {
namespace {

using execution::ElementType;

// NumPy enhancement proposal 1: magic, version, length of the header, header, data.
constexpr std::string_view kMagic = "\x93NUMPY";

struct NpyHeader {
  std::string_view descr; // "<f4"
  bool fortranOrder = false;
  std::uint64_t count = 1;
  bool tooMany = false; // more elements than count can say
};

// The header is a Python literal of a dictionary with these three keys; this parses exactly that subset of
// Python.
class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : text_(text) {}

  std::optional<NpyHeader> parse() {
    if (!accept('{')) return std::nullopt;
    while (!accept('}')) {
      const auto key = string();
      if (!key || !accept(':') || !value(*key)) return std::nullopt;
      if (!accept(',') && !peek('}')) return std::nullopt;
    }
    skipSpace();
    if (!text_.empty() || !hasDescr_ || !hasOrder_ || !hasShape_) return std::nullopt;
    return header_;
  }

private:
  void skipSpace() {
    while (!text_.empty() && (text_[0] == ' ' || text_[0] == '\n' || text_[0] == '\t'))
      text_.remove_prefix(1);
  }

  bool peek(char c) {
    skipSpace();
    return text_.starts_with(c);
  }

  bool accept(char c) {
    if (!peek(c)) return false;
    text_.remove_prefix(1);
    return true;
  }

  bool word(std::string_view expected) {
    skipSpace();
    if (!text_.starts_with(expected)) return false;
    text_.remove_prefix(expected.size());
    return true;
  }

  std::optional<std::string_view> string() {
    skipSpace();
    if (text_.empty() || (text_[0] != '\'' && text_[0] != '"')) return std::nullopt;
    const std::size_t end = text_.find(text_[0], 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view result = text_.substr(1, end - 1);
    text_.remove_prefix(end + 1);
    return result;
  }

  bool value(std::string_view key) {
    if (key == "descr") {
      const auto text = string();
      if (!text) return false; // a list: a structured type
      header_.descr = *text;
      return hasDescr_ = true;
    }
    if (key == "fortran_order") {
      header_.fortranOrder = word("True");
      return hasOrder_ = header_.fortranOrder || word("False");
    }
    return key == "shape" && shape();
  }

  bool shape() {
    if (!accept('(')) return false;
    bool empty = false;
    bool tooMany = false;
    while (!accept(')')) {
      skipSpace();
      const auto number = source::takeNumber<std::uint64_t>(text_);
      if (!number) return false;
      const std::uint64_t extent = *number;
      (void)accept('L'); // written by Python 2
      empty = empty || extent == 0;
      std::uint64_t product = 0;
      tooMany = tooMany || __builtin_mul_overflow(header_.count, extent, &product);
      header_.count = product;
      if (!accept(',') && !peek(')')) return false;
    }
    if (empty) header_.count = 0;
    header_.tooMany = tooMany && !empty;
    return hasShape_ = true;
  }

  std::string_view text_;
  NpyHeader header_;
  bool hasDescr_ = false;
  bool hasOrder_ = false;
  bool hasShape_ = false;
};

struct NpyType {
  std::string_view code; // without byte order
  std::array<std::optional<ElementType>, 3> types;
};
constexpr std::array<NpyType, 14> kNpyTypes{{
    {"u1", {ElementType::U8}},
    {"i1", {ElementType::I8}},
    {"b1", {ElementType::U8}},
    {"u2", {ElementType::U16}},
    {"i2", {ElementType::I16}},
    {"u4", {ElementType::U32}},
    {"i4", {ElementType::I32}},
    {"u8", {ElementType::U64}},
    {"i8", {ElementType::I64}},
    {"f2", {ElementType::F16}},
    {"f4", {ElementType::F32}},
    {"f8", {ElementType::F64}},
    {"V2", {ElementType::Bf16}},
    {"V1", {ElementType::Fp8, ElementType::Bf8}},
}};

class Reader {
public:
  Reader(std::span<const std::byte> file, std::optional<ElementType> type, const source::Place& place)
      : file_(file), type_(type), place_(place) {}

  source::Result<ArrayFile> read() {
    const std::string_view text(reinterpret_cast<const char*>(file_.data()), file_.size());
    if (text.starts_with(kMagic)) return npy(text);
    if (!type_) return fail("the file is not .npy and has no type: give the argument a type");
    const std::size_t size = execution::bytesOf(*type_);
    if (file_.size() % size != 0)
      return fail(
          fmt::format("the file size of {} bytes is not a multiple of {}", file_.size(), name(*type_)));
    return ArrayFile{*type_, file_.size() / size, {file_.begin(), file_.end()}};
  }

private:
  [[nodiscard]] std::unexpected<source::Diagnostic> fail(std::string message) const {
    return source::failure(source::Code::BadArrayFile, place_, std::move(message));
  }

  source::Result<ArrayFile> npy(std::string_view text) {
    constexpr std::size_t kVersion = 6;
    if (text.size() < 10) return fail("the .npy file ends within its header");
    const unsigned major = static_cast<unsigned char>(text[kVersion]);
    if (major < 1 || major > 3)
      return fail(fmt::format("unsupported .npy format version {}; supported are 1 to 3", major));
    const std::size_t start = major == 1 ? 10 : 12;
    if (text.size() < start) return fail("the .npy file ends within its header");
    std::uint32_t length = 0;
    std::memcpy(&length, text.data() + 8, start - 8);
    if (length > text.size() - start) return fail("the .npy file ends within its header");
    const auto header = HeaderParser(text.substr(start, length)).parse();
    if (!header) return fail("the header of the .npy file does not describe a plain array");
    if (header->tooMany)
      return fail(fmt::format("the shape of the .npy file has more than {} elements",
                              std::numeric_limits<std::uint64_t>::max()));
    if (header->fortranOrder)
      return fail("the .npy file is in Fortran order; save it in C order (numpy.ascontiguousarray)");
    return elements(*header, file_.subspan(start + length));
  }

  source::Result<ArrayFile> elements(const NpyHeader& header, std::span<const std::byte> data) {
    const char order = header.descr.empty() ? '?' : header.descr[0];
    const auto found = std::ranges::find(
        kNpyTypes, header.descr.substr(std::min<std::size_t>(1, header.descr.size())), &NpyType::code);
    if (found == kNpyTypes.end() || std::string_view("<>|=").find(order) == std::string_view::npos)
      return fail(
          fmt::format("the .npy file has elements of '{}', which buffers do not support", header.descr));
    ElementType type = *found->types[0];
    if (type_ && std::ranges::find(found->types, type_) != found->types.end())
      type = *type_;
    else if (type_)
      return fail(fmt::format("the .npy file has elements of {} ('{}'), but the argument is {}", name(type),
                              header.descr, name(*type_)));
    else if (header.descr.contains('V'))
      return fail(fmt::format("the .npy file has elements of '{}': give the argument a type", header.descr));
    const std::size_t size = execution::bytesOf(type);
    if (header.count > data.size() / size || header.count * size != data.size())
      return fail(fmt::format("the .npy file declares {} elements of {} bytes but has {} bytes of data",
                              header.count, size, data.size()));
    ArrayFile result{type, header.count, {data.begin(), data.end()}};
    if (order == '>')
      for (std::size_t i = 0; i < result.bytes.size(); i += size)
        std::reverse(result.bytes.begin() + static_cast<std::ptrdiff_t>(i),
                     result.bytes.begin() + static_cast<std::ptrdiff_t>(i + size));
    return result;
  }

  std::span<const std::byte> file_;
  std::optional<ElementType> type_;
  const source::Place& place_;
};

} // namespace

source::Result<ArrayFile> readArray(std::span<const std::byte> file, std::optional<ElementType> type,
                                    const source::Place& place) {
  return Reader(file, type, place).read();
}

source::Result<ArrayFile> readArray(const std::filesystem::path& path, std::optional<ElementType> type,
                                    const source::Place& place) {
  const auto bytes = source::readBytes(path);
  if (!bytes) {
    source::Diagnostic diagnostic = bytes.error();
    diagnostic.message = fmt::format("{}: {}", path.string(), diagnostic.message);
    diagnostic.place = place;
    return std::unexpected(std::move(diagnostic));
  }
  auto array = readArray(std::span(*bytes), type, place);
  if (!array) array.error().message = fmt::format("{}: {}", path.string(), array.error().message);
  return array;
}

std::vector<std::byte> npyBytes(ElementType type, std::span<const std::byte> elements) {
  const auto found = std::ranges::find_if(kNpyTypes, [&](const NpyType& candidate) {
    return std::ranges::find(candidate.types, std::optional(type)) != candidate.types.end();
  });
  const std::size_t size = execution::bytesOf(type);
  std::string header =
      fmt::format("{{'descr': '{}{}', 'fortran_order': False, 'shape': ({},), }}",
                  size == 1 || found->code[0] == 'V' ? '|' : '<', found->code, elements.size() / size);
  // The data begins at a multiple of 64; the header ends in a newline.
  constexpr std::size_t kBefore = 10;
  header.append((64 - (kBefore + header.size() + 1) % 64) % 64, ' ');
  header += '\n';
  std::string file(kMagic);
  file += '\1';
  file += '\0';
  file += static_cast<char>(header.size() & 0xff);
  file += static_cast<char>(header.size() >> 8);
  file += header;
  std::vector<std::byte> bytes(file.size() + elements.size());
  std::memcpy(bytes.data(), file.data(), file.size());
  std::ranges::copy(elements, bytes.begin() + static_cast<std::ptrdiff_t>(file.size()));
  return bytes;
}

} // namespace wavesmith::project

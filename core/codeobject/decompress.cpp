// SPDX-License-Identifier: Apache-2.0
#include "codeobject/decompress.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <zlib.h>
#include <zstd.h>

namespace wavesmith::codeobject {
namespace {

using source::Code;
using source::failure;

// llvm::compression::Format
constexpr std::uint16_t kZlib = 0;
constexpr std::uint16_t kZstd = 1;

constexpr std::size_t kChunkBytes = std::size_t{1} << 18;

struct Header {
  std::uint16_t version = 0;
  std::uint16_t method = 0;
  std::uint64_t headerBytes = 0;
  std::optional<std::uint64_t> fileBytes; // including the header; unknown in version 1
  std::uint64_t uncompressedBytes = 0;
};

// Magic, version (16 bits), method (16), [file size (32; 64 in version 3)], uncompressed size (32; 64), hash
// (64).
std::optional<Header> readHeader(Bytes bytes) {
  const auto version = load<std::uint16_t>(bytes, 4);
  const auto method = load<std::uint16_t>(bytes, 6);
  if (!version || !method) return std::nullopt;
  Header header;
  header.version = *version;
  header.method = *method;
  constexpr std::uint64_t kFirstSize = 8;
  constexpr std::uint64_t kHashBytes = 8;
  if (*version == 1) {
    const auto size = load<std::uint32_t>(bytes, kFirstSize);
    header.uncompressedBytes = size.value_or(0);
    header.headerBytes = kFirstSize + 4 + kHashBytes;
  } else if (*version == 2) {
    header.fileBytes = load<std::uint32_t>(bytes, kFirstSize).value_or(0);
    header.uncompressedBytes = load<std::uint32_t>(bytes, kFirstSize + 4).value_or(0);
    header.headerBytes = kFirstSize + 8 + kHashBytes;
  } else {
    header.fileBytes = load<std::uint64_t>(bytes, kFirstSize).value_or(0);
    header.uncompressedBytes = load<std::uint64_t>(bytes, kFirstSize + 8).value_or(0);
    header.headerBytes = kFirstSize + 16 + kHashBytes;
  }
  return header;
}

// Both return how many bytes of `input` the stream consumed; nothing if it is damaged or contains more than
// `wanted` bytes.
std::optional<std::size_t> inflateZlib(Bytes input, std::uint64_t wanted, std::vector<std::byte>& output) {
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) return std::nullopt;
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> ends(&stream, &inflateEnd);
  std::vector<std::byte> chunk(kChunkBytes);
  std::size_t taken = 0;
  int state = Z_OK;
  while (state != Z_STREAM_END) {
    // zlib counts in 32 bits, so the input is passed in chunks, too.
    const std::size_t give = std::min(input.size() - taken, kChunkBytes);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(input.data() + taken));
    stream.avail_in = static_cast<uInt>(give);
    stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
    stream.avail_out = static_cast<uInt>(chunk.size());
    state = inflate(&stream, Z_NO_FLUSH);
    if (state != Z_OK && state != Z_STREAM_END) return std::nullopt; // Z_BUF_ERROR: the end of the input
    taken += give - stream.avail_in;
    output.insert(output.end(), chunk.begin(),
                  chunk.begin() + static_cast<std::ptrdiff_t>(chunk.size() - stream.avail_out));
    if (output.size() > wanted) return std::nullopt;
  }
  return taken;
}

std::optional<std::size_t> inflateZstd(Bytes input, std::uint64_t wanted, std::vector<std::byte>& output) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  if (context == nullptr) return std::nullopt;
  std::vector<std::byte> chunk(kChunkBytes);
  ZSTD_inBuffer in{input.data(), input.size(), 0};
  std::size_t left = 1;
  while (left != 0) {
    ZSTD_outBuffer out{chunk.data(), chunk.size(), 0};
    const std::size_t before = in.pos;
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) != 0 || (in.pos == before && out.pos == 0)) return std::nullopt;
    output.insert(output.end(), chunk.begin(), chunk.begin() + static_cast<std::ptrdiff_t>(out.pos));
    if (output.size() > wanted) return std::nullopt;
  }
  return in.pos;
}

} // namespace

source::Result<Decompressed> decompressBundle(Bytes bytes, std::uint64_t limit, const std::string& path) {
  const auto refuse = [&](std::string message) {
    return failure(Code::MalformedBundle, {path}, std::move(message));
  };
  const auto header = readHeader(bytes);
  if (!header) return refuse("the compressed bundle ends within its header");
  if (header->version < 1 || header->version > 3)
    return refuse(
        fmt::format("unsupported version {} of a compressed bundle; supported are 1 to 3", header->version));
  const std::uint64_t end = header->fileBytes.value_or(bytes.size());
  if (end < header->headerBytes || end > bytes.size())
    return refuse(
        fmt::format("the compressed bundle is truncated: {} bytes expected, {} present", end, bytes.size()));
  if (header->uncompressedBytes > limit)
    return refuse(fmt::format("the compressed bundle decompresses to {} bytes; the limit is {}",
                              header->uncompressedBytes, limit));
  if (header->method != kZlib && header->method != kZstd)
    return refuse(fmt::format("unknown compression method {} of the bundle; known are 0 (zlib) and 1 (zstd)",
                              header->method));
  const Bytes stream = bytes.subspan(header->headerBytes, end - header->headerBytes);
  Decompressed result;
  const auto taken = header->method == kZlib ? inflateZlib(stream, header->uncompressedBytes, result.bytes)
                                             : inflateZstd(stream, header->uncompressedBytes, result.bytes);
  if (!taken || result.bytes.size() != header->uncompressedBytes)
    return refuse("the compressed bundle is damaged: it does not decompress to what its header says");
  result.consumed = header->fileBytes.value_or(header->headerBytes + *taken);
  return result;
}

} // namespace wavesmith::codeobject

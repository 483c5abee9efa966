// SPDX-License-Identifier: Apache-2.0
#include "execution/hip_buffers.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace wavesmith::execution {
namespace {

constexpr std::size_t kPoison = 4096; // bytes at each end; preserves the alignment of hipMalloc

// Differs from byte to byte, so that a kernel is very unlikely to write the value that is already there.
std::byte poisonAt(std::size_t index) {
  return static_cast<std::byte>((index * 167 + 89) & 0xff);
}

const std::vector<std::byte>& poison() {
  static const std::vector<std::byte> bytes = [] {
    std::vector<std::byte> made(kPoison);
    for (std::size_t i = 0; i < kPoison; ++i)
      made[i] = poisonAt(i);
    return made;
  }();
  return bytes;
}

struct Written {
  std::size_t first = 0;
  std::size_t last = 0;
  std::size_t bytes = 0;
};
std::optional<Written> writtenIn(std::span<const std::byte> bytes) {
  std::optional<Written> written;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == poisonAt(i)) continue;
    if (!written) written = Written{i, i, 0};
    written->last = i;
    ++written->bytes;
  }
  return written;
}

source::Diagnostic leftAt(const Buffer& buffer, const Written& written, bool behind) {
  const std::string where = behind ? fmt::format("{} bytes past its end", written.first)
                                   : fmt::format("{} bytes before its start", kPoison - written.last);
  return source::makeError(source::Code::MemoryFault, {},
                           fmt::format("the kernel wrote outside buffer {}: {} byte{} in the page {} it, the "
                                       "nearest {}; the emulator reports the instruction",
                                       buffer.name, written.bytes, written.bytes == 1 ? "" : "s",
                                       behind ? "behind" : "before", where));
}

} // namespace

source::Diagnostic hipFailure(const HipFunctions& hip, hipError_t status, source::Code code,
                              const std::string& what) {
  return source::makeError(
      code, {}, fmt::format("{}: {} ({})", what, hip.hipGetErrorString(status), hip.hipGetErrorName(status)));
}

HipBuffers::~HipBuffers() {
  for (void* allocation : allocations_)
    if (allocation != nullptr) static_cast<void>(hip_.hipFree(allocation));
}

source::Result<void> HipBuffers::allocate() {
  for (const Buffer& buffer : buffers_) {
    void*& allocation = allocations_.emplace_back(nullptr);
    if (buffer.initial.empty()) continue;
    const std::size_t bytes = buffer.initial.size() + 2 * kPoison;
    if (const hipError_t status = hip_.hipMalloc(&allocation, bytes); status != hipSuccess) {
      allocation = nullptr;
      return std::unexpected(
          hipFailure(hip_, status, source::Code::RunMemoryLimit,
                     fmt::format("cannot allocate {} bytes on the GPU for {}", bytes, buffer.name)));
    }
  }
  return {};
}

void* HipBuffers::address(std::size_t buffer) const {
  return allocations_[buffer] == nullptr ? nullptr : static_cast<std::byte*>(allocations_[buffer]) + kPoison;
}

source::Result<void> HipBuffers::upload() {
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    if (allocations_[i] == nullptr) continue;
    const std::span<const std::byte> initial = buffers_[i].initial;
    auto* base = static_cast<std::byte*>(allocations_[i]);
    const std::pair<std::byte*, std::span<const std::byte>> parts[] = {
        {base, poison()}, {base + kPoison, initial}, {base + kPoison + initial.size(), poison()}};
    for (const auto& [to, bytes] : parts)
      if (const hipError_t status = hip_.hipMemcpy(to, bytes.data(), bytes.size(), hipMemcpyHostToDevice);
          status != hipSuccess)
        return std::unexpected(hipFailure(hip_, status, source::Code::BackendUnavailable,
                                          fmt::format("cannot copy {} to the GPU", buffers_[i].name)));
  }
  return {};
}

source::Result<std::vector<Bytes>> HipBuffers::download(source::Diagnostics& faults) {
  std::vector<Bytes> result;
  std::vector<std::byte> page(kPoison);
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    Bytes& bytes = result.emplace_back(buffers_[i].initial.size());
    if (allocations_[i] == nullptr) continue;
    const auto* base = static_cast<const std::byte*>(allocations_[i]);
    const auto copy = [&](std::span<std::byte> to, std::size_t offset) {
      return hip_.hipMemcpy(to.data(), base + offset, to.size(), hipMemcpyDeviceToHost);
    };
    hipError_t status = copy(bytes, kPoison);
    for (const bool behind : {false, true}) {
      if (status == hipSuccess) status = copy(page, behind ? kPoison + bytes.size() : 0);
      if (status != hipSuccess)
        return std::unexpected(hipFailure(hip_, status, source::Code::BackendUnavailable,
                                          fmt::format("cannot copy {} from the GPU", buffers_[i].name)));
      if (const auto written = writtenIn(page)) faults.push_back(leftAt(buffers_[i], *written, behind));
    }
  }
  return result;
}

} // namespace wavesmith::execution

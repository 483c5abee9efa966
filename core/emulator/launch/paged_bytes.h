// SPDX-License-Identifier: Apache-2.0
// Copies of memory that share the pages that are equal:
//
//   PageStore store;
//   PagedBytes first(store, bytes);
//   PagedBytes second(store, bytes, &first);   // only pages that have changed since need memory
//   second.copyTo(bytes);
//
// One thread. The store must exist longer than its pages.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace wavesmith::emulator {

inline constexpr std::size_t kPageBytes = 4096;
using Page = std::array<std::byte, kPageBytes>;
using SharedPage = std::shared_ptr<const Page>;

class PageStore {
public:
  PageStore() = default;
  PageStore(const PageStore&) = delete;
  PageStore& operator=(const PageStore&) = delete;

  // A page that begins with these bytes, at most kPageBytes.
  [[nodiscard]] SharedPage make(std::span<const std::byte> bytes) {
    auto page = std::make_unique_for_overwrite<Page>();
    std::ranges::copy(bytes, page->begin());
    bytes_ += kPageBytes;
    return {page.release(), [this](const Page* p) {
              bytes_ -= kPageBytes;
              delete p;
            }};
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; } // bytes of all pages that exist

private:
  std::uint64_t bytes_ = 0;
};

class PagedBytes {
public:
  PagedBytes() = default;
  PagedBytes(PageStore& store, std::span<const std::byte> bytes, const PagedBytes* previous = nullptr) {
    for (std::size_t at = 0; at < bytes.size(); at += kPageBytes) {
      const auto part = bytes.subspan(at, std::min(kPageBytes, bytes.size() - at));
      const SharedPage* const old = previous != nullptr && pages_.size() < previous->pages_.size()
                                        ? &previous->pages_[pages_.size()]
                                        : nullptr;
      const bool same = old != nullptr && std::memcmp((*old)->data(), part.data(), part.size()) == 0;
      pages_.push_back(same ? *old : store.make(part));
    }
  }
  // `bytes` is as large as what was copied.
  void copyTo(std::span<std::byte> bytes) const {
    for (std::size_t i = 0; i < pages_.size(); ++i)
      std::memcpy(bytes.data() + i * kPageBytes, pages_[i]->data(),
                  std::min(kPageBytes, bytes.size() - i * kPageBytes));
  }

private:
  std::vector<SharedPage> pages_;
};

} // namespace wavesmith::emulator

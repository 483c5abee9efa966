// SPDX-License-Identifier: Apache-2.0
#include "execution/bytes.h"

#include "source/round_up.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace wavesmith::execution {
namespace {

constexpr std::size_t kPage = 4096;
// Smaller contents are copied: sharing them would cost more than it saves.
constexpr std::size_t kLarge = std::size_t{1} << 20;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

std::size_t pagesOf(std::size_t size) {
  return source::roundUp(size, kPage);
}

// The advice below only saves time or memory: nothing depends on its success.
void advise(std::byte* host, std::size_t size, int advice) {
  static_cast<void>(::madvise(host, pagesOf(size), advice));
}

} // namespace

Bytes::Bytes(std::size_t size) : size_(size) {
  map(true);
}

Bytes::Bytes(const std::vector<std::byte>& bytes) : Bytes(bytes.size()) {
  if (size_ != 0) std::memcpy(host_, bytes.data(), size_);
}

Bytes::Bytes(const Bytes& other) : size_(other.size_), pattern_(other.pattern_), element_(other.element_) {
  if (other.host_ == nullptr) return;
  element_ = 0;
  map(true);
  std::memcpy(host_, other.host_, size_);
}

Bytes::Bytes(Bytes&& other) noexcept
    : size_(std::exchange(other.size_, 0)), host_(std::exchange(other.host_, nullptr)),
      file_(std::exchange(other.file_, -1)), isCopy_(std::exchange(other.isCopy_, false)),
      shared_(std::exchange(other.shared_, {})), pattern_(other.pattern_),
      element_(std::exchange(other.element_, 0)) {}

Bytes& Bytes::operator=(const Bytes& other) {
  if (this != &other) *this = Bytes(other);
  return *this;
}

Bytes& Bytes::operator=(Bytes&& other) noexcept {
  if (this == &other) return *this;
  release();
  size_ = std::exchange(other.size_, 0);
  host_ = std::exchange(other.host_, nullptr);
  file_ = std::exchange(other.file_, -1);
  isCopy_ = std::exchange(other.isCopy_, false);
  shared_ = std::exchange(other.shared_, {});
  pattern_ = other.pattern_;
  element_ = std::exchange(other.element_, 0);
  return *this;
}

Bytes::~Bytes() {
  release();
}

void Bytes::release() {
  if (host_ != nullptr) ::munmap(host_, pagesOf(size_));
  if (file_ >= 0) ::close(file_);
  host_ = nullptr;
  file_ = -1;
}

// Zeroed memory of size_ bytes.
void Bytes::map(bool shareable) {
  if (size_ == 0) return;
  if (size_ > std::size_t{1} << 62) throw std::bad_alloc();
  if (shareable && size_ >= kLarge) {
    file_ = ::memfd_create("wavesmith-buffer", MFD_CLOEXEC);
    if (file_ >= 0 && ::ftruncate(file_, static_cast<off_t>(pagesOf(size_))) != 0) {
      ::close(file_);
      file_ = -1;
    }
  }
  const int flags = file_ >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
  void* const host = ::mmap(nullptr, pagesOf(size_), PROT_READ | PROT_WRITE, flags | MAP_NORESERVE, file_, 0);
  if (host == MAP_FAILED) {
    release();
    size_ = 0;
    throw std::bad_alloc();
  }
  host_ = static_cast<std::byte*>(host);
  if (file_ < 0 && size_ >= kHugePage) advise(host_, size_, MADV_HUGEPAGE);
}

// Makes the bytes from the repeated element.
void Bytes::repeat() const {
  Bytes made;
  made.size_ = size_;
  made.map(false);
  const std::size_t whole = std::min(size_, element_);
  std::memcpy(made.host_, &pattern_, whole);
  // Doubles the part that exists by copying it after itself.
  if (pattern_ != 0)
    for (std::size_t done = whole; done < size_;) {
      const std::size_t more = std::min({done, size_ - done, kLarge / element_ * element_});
      std::memcpy(made.host_ + done, made.host_, more);
      done += more;
    }
  host_ = std::exchange(made.host_, nullptr);
}

std::span<std::byte> Bytes::span() {
  if (host_ == nullptr && element_ != 0) repeat();
  element_ = 0; // the caller may change them
  shared_.clear();
  return {host_, size_};
}

std::span<const std::byte> Bytes::span() const {
  if (host_ == nullptr && element_ != 0) repeat();
  return {host_, size_};
}

std::vector<std::byte> Bytes::part(std::size_t first, std::size_t count) const {
  first = std::min(first, size_);
  std::vector<std::byte> bytes(std::min(count, size_ - first));
  if (host_ != nullptr || element_ == 0) {
    if (!bytes.empty()) std::memcpy(bytes.data(), host_ + first, bytes.size());
    return bytes;
  }
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::byte>(pattern_ >> (8 * ((first + i) % element_)));
  return bytes;
}

void Bytes::resize(std::size_t size) {
  Bytes made(size);
  const std::size_t kept = std::min(size, size_);
  if (kept != 0) std::memcpy(made.host_, data(), kept);
  *this = std::move(made);
}

void Bytes::compact(std::size_t element) {
  if (host_ == nullptr || isCopy_ || size_ < kLarge || size_ % element != 0) return;
  if (std::memcmp(host_, host_ + element, size_ - element) != 0) {
    if (file_ >= 0) advise(host_, size_, MADV_DONTNEED); // the file keeps them
    return;
  }
  pattern_ = 0;
  std::memcpy(&pattern_, host_, element);
  element_ = element;
  release();
}

Bytes Bytes::copy() const {
  Bytes result;
  result.size_ = size_;
  if (size_ == 0) return result;
  if (host_ == nullptr) {
    result.pattern_ = pattern_;
    result.element_ = element_;
    static_cast<void>(result.span());
    return result;
  }
  if (file_ < 0) {
    result.map(false);
    std::memcpy(result.host_, host_, size_);
    return result;
  }
  void* const host =
      ::mmap(nullptr, pagesOf(size_), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file_, 0);
  if (host == MAP_FAILED) throw std::bad_alloc();
  result.host_ = static_cast<std::byte*>(host);
  result.isCopy_ = true;
#ifdef MADV_POPULATE_READ
  advise(result.host_, size_, MADV_POPULATE_READ); // many times faster than a fault for every few pages
#endif
  return result;
}

void Bytes::share(const Bytes& original) {
  if (!isCopy_ || original.file_ < 0 || original.size_ != size_) return;
  shared_.clear();
  for (std::size_t at = 0; at < size_; at += kHugePage) {
    const std::size_t size = std::min(kHugePage, size_ - at);
    const bool same = std::memcmp(host_ + at, original.host_ + at, size) == 0;
    advise((same ? host_ : original.host_) + at, size, MADV_DONTNEED);
    shared_.push_back(same);
  }
}

void Bytes::rest(std::size_t first, std::size_t count) const {
  for (std::size_t block = first / kHugePage; block < shared_.size() && block * kHugePage < first + count;
       ++block)
    if (shared_[block])
      advise(host_ + block * kHugePage, std::min(kHugePage, size_ - block * kHugePage), MADV_DONTNEED);
}

bool operator==(const Bytes& a, const Bytes& b) {
  return a.size_ == b.size_ && std::ranges::equal(a.span(), b.span());
}

} // namespace wavesmith::execution

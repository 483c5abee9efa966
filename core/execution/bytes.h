// SPDX-License-Identifier: Apache-2.0
// The contents of a buffer, made so that a run of large buffers needs little more memory than these.
//
//   Bytes before(std::size_t{1} << 30);
//   fill(before.span());
//   before.compact(4);             // one repeated element needs no memory
//   Bytes after = before.copy();   // shares the memory of every page that is not written
//   run(after.span());
//   after.share(before);           // pages that are equal again are shared again
//
// A value: a copy and its original do not see each other's changes, but while a copy() exists, only the copy
// may be changed. Throws std::bad_alloc. One thread at a time; the bytes of span() may be accessed by several.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::execution {

class Bytes {
public:
  Bytes() = default;
  explicit Bytes(std::size_t size); // zeroed
  Bytes(const std::vector<std::byte>& bytes);
  Bytes(const Bytes& other); // shares nothing
  Bytes(Bytes&& other) noexcept;
  Bytes& operator=(const Bytes& other);
  Bytes& operator=(Bytes&& other) noexcept;
  ~Bytes();

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void clear() { *this = Bytes(); }
  void resize(std::size_t size); // new bytes are zero

  // The bytes themselves. After compact(), the first call makes them again.
  [[nodiscard]] std::span<std::byte> span();
  [[nodiscard]] std::span<const std::byte> span() const;
  [[nodiscard]] std::byte* data() { return span().data(); }
  [[nodiscard]] const std::byte* data() const { return span().data(); }
  operator std::span<std::byte>() { return span(); }
  operator std::span<const std::byte>() const { return span(); }
  // `count` bytes from `first` on, fewer at the end; never makes the others.
  [[nodiscard]] std::vector<std::byte> part(std::size_t first, std::size_t count) const;

  // Frees the memory of bytes that repeat one element of 1 to 8 bytes. Otherwise the memory no longer counts as
  // this process's until it is used again.
  void compact(std::size_t element);
  // A copy that shares the memory of large contents as long as neither changes.
  [[nodiscard]] Bytes copy() const;
  // For the result of copy(): frees the pages that are equal to the original's, and the original's that are not.
  void share(const Bytes& original);
  // After share(): the shared pages of these bytes are no longer counted twice as memory of this process, until they are
  // used again.
  void rest(std::size_t first, std::size_t count) const;

  friend bool operator==(const Bytes& a, const Bytes& b);

private:
  void map(bool shareable);
  void repeat() const;
  void release();

  std::size_t size_ = 0;
  mutable std::byte* host_ = nullptr; // nullptr: empty, or only the repeated element exists
  int file_ = -1;                     // the memory, if copies can share it
  bool isCopy_ = false;               // the pages are those of another object's file
  std::vector<bool> shared_;          // by huge page: equal to the original's
  std::uint64_t pattern_ = 0;         // the repeated element
  std::size_t element_ = 0;           // its size; 0: there is none
};

} // namespace wavesmith::execution

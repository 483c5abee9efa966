// SPDX-License-Identifier: Apache-2.0
#include "runtime/hostcall.h"

#include "runtime/printf_text.h"
#include "runtime/runtime.h"

#include <fmt/format.h>

#include <bit>
#include <cstdio>
#include <cstring>
#include <span>

namespace wavesmith::runtime {
namespace {

using emulator::Address;

// More than the device has waves: each holds at most one packet. A power of two: the lower bits of a packet's pointer
// are its index, the others a tag.
constexpr std::uint64_t kPackets = 16384;

struct Header {
  std::uint64_t next = 0;
  std::uint64_t lanes = 0; // EXEC
  std::uint32_t service = 0;
  std::uint32_t control = 0; // bit 0: ready
};
static_assert(sizeof(Header) == 24);
struct Payload {
  std::uint64_t slots[64][8];
};
struct Buffer {
  Address headers = 0;
  Address payloads = 0;
  Address doorbell = 0; // a signal
  std::uint64_t freeStack = 0;
  std::uint64_t readyStack = 0;
  std::uint64_t indexMask = 0;
  std::uint64_t unused[2] = {};
};
// amd_signal_t. A wave that changes its value writes the event into the mailbox, and interrupts the host.
struct Signal {
  std::int64_t kind = 1; // AMD_SIGNAL_KIND_USER
  std::int64_t value = 1;
  Address mailbox = 0;
  std::uint32_t event = 1;
  std::uint32_t unused[9] = {};
};
static_assert(sizeof(Signal) == 64);

constexpr std::size_t kSignalAt = sizeof(Buffer);
constexpr std::size_t kMailboxAt = kSignalAt + sizeof(Signal);
constexpr std::size_t kHeadersAt = kMailboxAt + 64;
constexpr std::size_t kPayloadsAt = kHeadersAt + kPackets * sizeof(Header);
constexpr std::size_t kBytes = kPayloadsAt + kPackets * sizeof(Payload);

enum Service : std::uint32_t { kFunctionCall = 1, kPrintf = 2, kDeviceMemory = 3, kSanitizer = 4 };

const char* nameOf(std::uint32_t service) {
  switch (service) {
  case kFunctionCall: return "call a function of the host";
  case kDeviceMemory: return "allocate memory in a kernel";
  case kSanitizer: return "report an error of the address sanitizer";
  default: return "unknown";
  }
}

} // namespace

Address Hostcalls::buffer() {
  if (address_ != 0) return address_;
  constexpr std::uint64_t kPage = 4096;
  const auto address = memory_.allocate("the hostcall buffer", kBytes, kPage);
  if (!address) return 0;
  memory_.markInternal(*address);
  bytes_ = memory_.host(*address, kBytes).data();
  auto& buffer = *new (bytes_) Buffer; // NOLINT(cppcoreguidelines-owning-memory): placed
  buffer.headers = *address + kHeadersAt;
  buffer.payloads = *address + kPayloadsAt;
  buffer.doorbell = *address + kSignalAt;
  buffer.indexMask = kPackets - 1;
  auto& signal = *new (bytes_ + kSignalAt) Signal; // NOLINT(cppcoreguidelines-owning-memory): placed
  signal.mailbox = *address + kMailboxAt;
  // All packets are free. A pointer is never 0, so that packet 0 has a tag.
  auto* const headers = reinterpret_cast<Header*>(bytes_ + kHeadersAt);
  std::uint64_t top = 0;
  for (std::uint64_t i = kPackets; i-- > 0;) {
    headers[i].next = top;
    top = i == 0 ? kPackets : i;
  }
  buffer.freeStack = top;
  address_ = *address;
  return address_;
}

void Hostcalls::serve() {
  auto& buffer = *reinterpret_cast<Buffer*>(bytes_);
  const std::span headers(reinterpret_cast<Header*>(bytes_ + kHeadersAt), kPackets);
  const std::span payloads(reinterpret_cast<Payload*>(bytes_ + kPayloadsAt), kPackets);
  std::uint64_t ready = std::exchange(buffer.readyStack, 0);
  for (std::uint64_t count = 0; ready != 0 && count < kPackets; ++count) {
    Header& header = headers[ready & (kPackets - 1)];
    Payload& payload = payloads[ready & (kPackets - 1)];
    ready = header.next;
    for (std::uint64_t lanes = header.lanes; lanes != 0; lanes &= lanes - 1)
      answer(header.service, payload.slots[std::countr_zero(lanes)]);
    header.control &= ~1U;
  }
}

void Hostcalls::endKernel() {
  if (messages_.empty()) return;
  messages_.clear();
  std::fflush(stdout);
}

void Hostcalls::answer(std::uint32_t service, std::uint64_t* slot) {
  if (service == kPrintf) return print(slot);
  slot[0] = slot[1] = 0;
  if (refused_.insert(service).second)
    say("hostcall", fmt::format("the kernel requests service {} ({}), which this runtime does not have: it "
                                "receives 0",
                                service, nameOf(service)));
}

// The first word: begin, end, three unused bits, the number of words that follow (3 bits), the number of the message.
// The first word of a message says where it is printed: 0 stdout, 1 stderr.
void Hostcalls::print(std::uint64_t* slot) {
  constexpr std::uint64_t kBegin = 1, kEnd = 2;
  constexpr unsigned kLengthAt = 5, kNumberAt = 8;
  const std::uint64_t descriptor = slot[0];
  std::uint64_t number = descriptor >> kNumberAt;
  if ((descriptor & kBegin) != 0) number = nextMessage_++;
  std::vector<std::uint64_t>& words = messages_[number].words;
  words.insert(words.end(), slot + 1, slot + 1 + ((descriptor >> kLengthAt) & 7));
  slot[0] = (descriptor & ((1U << kNumberAt) - 1) & ~kBegin) | number << kNumberAt;
  if ((descriptor & kEnd) == 0) return;
  const std::string text = words.empty() ? std::string() : printfText(std::span(words).subspan(1));
  std::FILE* const stream = !words.empty() && words.front() == 1 ? stderr : stdout;
  std::fwrite(text.data(), 1, text.size(), stream);
  slot[0] = text.size();
  messages_.erase(number);
}

} // namespace wavesmith::runtime

// SPDX-License-Identifier: Apache-2.0
// Runs the CPU's build of a kernel like a GPU: a fiber for each work-item of a group, groups one after the
// other. A separate process, because the code it loads is random.
//
//   differential_cpu KERNEL.so IN OUT NAMES GX GY GZ WX WY WZ
//
// calls test(in, out, words of out) of the library for every work-item; OUT holds the output's initial bytes
// and receives what was written. Prints the processor's time in microseconds.
//
// Work-items run until they wait. They wait at a barrier (for all running work-items of the group) or in an
// exchange (for their wave). An exchange happens when no work-item of the wave can continue: then those at
// the site that comes first in the source are the active lanes, as after the structured branches of a GPU
// program.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <sys/mman.h>
#include <ucontext.h>
#include <vector>

namespace {

constexpr unsigned kLanes = 64;
constexpr std::size_t kStack = std::size_t{1} << 20;
constexpr std::size_t kMostOperandBytes = 256;

using Kernel = void (*)(const std::uint32_t* in, std::uint32_t* out, std::uint32_t words);
using Operand = std::array<std::byte, kMostOperandBytes>;

// The operands of the lanes of a wave in an exchange.
struct Exchange {
  std::uint64_t active = 0;
  std::array<Operand, kLanes> operands{};
};

enum class State : std::uint8_t { Ready, AtBarrier, InExchange, Ended };

struct WorkItem {
  ucontext_t context{};
  State state = State::Ready;
  unsigned number = 0; // in the group
  std::array<std::uint32_t, 3> local{};
  std::uint32_t site = 0;
  Operand operand{};
  std::shared_ptr<Exchange> exchange;
};

struct Machine {
  Kernel kernel = nullptr;
  const std::uint32_t* in = nullptr;
  std::uint32_t* out = nullptr;
  std::uint32_t words = 0;
  std::array<std::uint32_t, 3> grid{}, workgroup{}, group{}, size{};
  std::vector<WorkItem> items;
  WorkItem* current = nullptr;
  ucontext_t scheduler{};
  std::byte* stacks = nullptr;
  std::FILE* names = nullptr;
};

Machine machine;

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "differential_cpu: %s\n", why.c_str());
  std::exit(2);
}

void wait(State state) {
  machine.current->state = state;
  swapcontext(&machine.current->context, &machine.scheduler);
}

void runItem() {
  machine.kernel(machine.in, machine.out, machine.words);
  wait(State::Ended);
}

// Performs the exchange of the wave that begins at `first`, if any of its lanes wait for it.
bool exchangeIn(std::size_t first) {
  const std::size_t end = std::min(first + kLanes, machine.items.size());
  std::uint32_t site = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t i = first; i < end; ++i)
    if (machine.items[i].state == State::InExchange) site = std::min(site, machine.items[i].site);
  auto exchange = std::make_shared<Exchange>();
  for (std::size_t i = first; i < end; ++i) {
    WorkItem& item = machine.items[i];
    if (item.state != State::InExchange || item.site != site) continue;
    exchange->active |= std::uint64_t{1} << (i - first);
    exchange->operands[i - first] = item.operand;
    item.exchange = exchange;
    item.state = State::Ready;
  }
  return exchange->active != 0;
}

bool openBarrier() {
  bool any = false;
  for (WorkItem& item : machine.items) {
    if (item.state != State::AtBarrier) continue;
    item.state = State::Ready;
    any = true;
  }
  return any;
}

// getcontext() could return twice: in a larger function, its variables would have to be kept out of
// registers.
[[gnu::noinline]] void prepare(WorkItem& item) {
  if (getcontext(&item.context) != 0) fail("no context");
  item.context.uc_stack.ss_sp = machine.stacks + kStack * item.number;
  item.context.uc_stack.ss_size = kStack;
  item.context.uc_link = nullptr;
  makecontext(&item.context, runItem, 0);
}

void runGroup() {
  machine.items.clear();
  machine.items.resize(std::size_t{machine.size[0]} * machine.size[1] * machine.size[2]);
  unsigned number = 0;
  for (WorkItem& item : machine.items) {
    item.number = number;
    item.local = {number % machine.size[0], number / machine.size[0] % machine.size[1],
                  number / machine.size[0] / machine.size[1]};
    prepare(item);
    ++number;
  }
  for (bool going = true; going;) {
    for (WorkItem& item : machine.items) {
      if (item.state != State::Ready) continue;
      machine.current = &item;
      swapcontext(&machine.scheduler, &item.context);
    }
    going = false;
    for (std::size_t first = 0; first < machine.items.size(); first += kLanes)
      going = exchangeIn(first) || going;
    if (!going) going = openBarrier();
  }
}

void runGrid() {
  std::array<std::uint32_t, 3> groups{};
  std::size_t most = 1;
  for (unsigned d = 0; d < 3; ++d) {
    groups[d] = (machine.grid[d] + machine.workgroup[d] - 1) / machine.workgroup[d];
    most *= machine.workgroup[d];
  }
  void* stacks = mmap(nullptr, most * kStack, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED) fail("no memory for stacks");
  machine.stacks = static_cast<std::byte*>(stacks);
  for (std::uint32_t index = 0; index < groups[0] * groups[1] * groups[2]; ++index) {
    machine.group = {index % groups[0], index / groups[0] % groups[1], index / groups[0] / groups[1]};
    for (unsigned d = 0; d < 3; ++d)
      machine.size[d] =
          std::min(machine.workgroup[d], machine.grid[d] - machine.group[d] * machine.workgroup[d]);
    runGroup();
  }
}

std::vector<std::uint32_t> wordsOf(const char* path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(std::string("cannot read ") + path);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

} // namespace

// The functions that include/kernel.h and include/csmith.h declare for the CPU.
// NOLINTBEGIN(readability-identifier-naming): C names
extern "C" {

std::uint32_t wavesmith_local_id(std::uint32_t d) {
  return machine.current->local.at(d);
}
std::uint32_t wavesmith_group_id(std::uint32_t d) {
  return machine.group.at(d);
}
std::uint32_t wavesmith_enqueued_local_size(std::uint32_t d) {
  return machine.workgroup.at(d);
}
std::uint32_t wavesmith_global_size(std::uint32_t d) {
  return machine.grid.at(d);
}
std::uint32_t wavesmith_lane() {
  return machine.current->number % kLanes;
}
void wavesmith_barrier() {
  wait(State::AtBarrier);
}
void wavesmith_exchange(std::uint32_t site, const void* operand, std::uint32_t bytes) {
  if (bytes > kMostOperandBytes) fail("too large an operand");
  std::memcpy(machine.current->operand.data(), operand, bytes);
  machine.current->site = site;
  wait(State::InExchange);
}
std::uint64_t wavesmith_active() {
  return machine.current->exchange->active;
}
const void* wavesmith_operand(std::uint32_t lane) {
  return machine.current->exchange->operands.at(lane % kLanes).data();
}
void wavesmith_note(const char* name) {
  std::fprintf(machine.names, "%s\n", name);
}
// Rounds once; a fused operation on f16 through double would round twice.
float wavesmith_fma_f16_odd(float a, float b, float c) {
  const double product = static_cast<double>(a) * b; // exact
  double sum = product + c;
  const double part = sum - product;
  const double error = (product - (sum - part)) + (c - part);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &sum, 8);
  // Round to odd, so that the caller's rounding to f16 is correct.
  if (error != 0 && std::isfinite(sum) && (bits & 1) == 0) {
    bits = (error > 0) == (sum > 0) ? bits + 1 : bits - 1;
    std::memcpy(&sum, &bits, 8);
  }
  auto narrow = static_cast<float>(sum);
  if (std::isfinite(sum) && static_cast<double>(narrow) != sum && std::isfinite(narrow)) {
    std::uint32_t word = 0;
    std::memcpy(&word, &narrow, 4);
    const bool away = std::fabs(static_cast<double>(narrow)) > std::fabs(sum);
    if (away) --word; // truncated
    word |= 1;
    std::memcpy(&narrow, &word, 4);
  }
  return narrow;
}
}
// NOLINTEND(readability-identifier-naming)

int main(int argc, char** argv) {
  if (argc != 11) fail("usage: differential_cpu KERNEL.so IN OUT NAMES GX GY GZ WX WY WZ");
  void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) fail(dlerror());
  machine.kernel = reinterpret_cast<Kernel>(dlsym(library, "test"));
  if (machine.kernel == nullptr) fail("no kernel called test");
  const std::vector<std::uint32_t> in = wordsOf(argv[2]);
  std::vector<std::uint32_t> out = wordsOf(argv[3]);
  machine.names = std::fopen(argv[4], "w");
  if (machine.names == nullptr) fail(std::string("cannot write ") + argv[4]);
  machine.in = in.data();
  machine.out = out.data();
  machine.words = static_cast<std::uint32_t>(out.size());
  for (unsigned d = 0; d < 3; ++d) {
    machine.grid[d] = static_cast<std::uint32_t>(std::strtoul(argv[5 + d], nullptr, 10));
    machine.workgroup[d] = static_cast<std::uint32_t>(std::strtoul(argv[8 + d], nullptr, 10));
  }
  const std::clock_t begin = std::clock();
  runGrid();
  const std::clock_t end = std::clock();
  std::fclose(machine.names);
  std::ofstream file(argv[3], std::ios::binary);
  file.write(reinterpret_cast<const char*>(out.data()), static_cast<std::streamsize>(out.size() * 4));
  if (!file.flush()) fail(std::string("cannot write ") + argv[3]);
  std::printf("%ld\n", static_cast<long>((end - begin) * 1000000 / CLOCKS_PER_SEC));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
// Releases and acquires as clang 19 compiles OpenCL C atomics for gfx942, which follows the code sequences of LLVM's
// AMDGPU guide ("Memory Model GFX942"): silent as they are; with one cache operation or one wait removed, found.
#include "checked/checked_machine.h"
#include "source/file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {
namespace {

// What is between the parties: `flag` is the atomic, `data` what it publishes, `result` where the reader puts it.
struct Pattern {
  const char* name;
  const char* writer;
  const char* reader;
};
constexpr Pattern kPatterns[] = {
    {"store_and_load", "data[id] = id + 7; store(flag, 1, __ATOMIC_RELEASE);",
     "while (load(flag, __ATOMIC_ACQUIRE) == 0) {} result[id] = data[id];"},
    {"exchange_and_load", "data[id] = id + 7; (void)exchange(flag, 1, __ATOMIC_RELEASE);",
     "while (load(flag, __ATOMIC_ACQUIRE) == 0) {} result[id] = data[id];"},
    {"store_and_add", "data[id] = id + 7; store(flag, 1, __ATOMIC_RELEASE);",
     "while ((add(flag, 16, __ATOMIC_ACQUIRE) & 1) == 0) {} result[id] = data[id];"},
    {"fences", "data[id] = id + 7; fence(__ATOMIC_RELEASE); store(flag, 1, __ATOMIC_RELAXED);",
     "while (load(flag, __ATOMIC_RELAXED) == 0) {} fence(__ATOMIC_ACQUIRE); result[id] = data[id];"},
    {"once", "data[id] = id + 7; store(flag, 1, __ATOMIC_RELEASE);",
     "if ((add(flag, 16, __ATOMIC_ACQUIRE) & 1) != 0) result[id] = data[id];"},
    {"last_of_both",
     "data[id] = id + 7; if (add(flag, 1, __ATOMIC_ACQ_REL) >= 64) result[id] = data[64 + id];",
     "data[64 + id] = id + 9; if (add(flag, 1, __ATOMIC_ACQ_REL) >= 64) result[id] = data[id];"},
    {"there_and_back",
     "data[id] = id + 7; store(flag, 1, __ATOMIC_RELEASE);"
     "while (load(flag, __ATOMIC_ACQUIRE) != 2) {} result[64 + id] = data[64 + id];",
     "while (load(flag, __ATOMIC_ACQUIRE) != 1) {} result[id] = data[id]; data[64 + id] = id;"
     "store(flag, 2, __ATOMIC_RELEASE);"},
};

struct Scope {
  const char* name;
  const char* constant;
  const char* fence;
  bool groups; // the parties are two work-groups, otherwise two waves of one
  bool lds;    // data and flag are in LDS
};
constexpr Scope kScopes[] = {
    {"work-group", "__OPENCL_MEMORY_SCOPE_WORK_GROUP", "\"workgroup\"", false, false},
    {"work-group, LDS", "__OPENCL_MEMORY_SCOPE_WORK_GROUP", "\"workgroup\"", false, true},
    {"agent", "__OPENCL_MEMORY_SCOPE_DEVICE", "\"agent\"", true, false},
    {"system", "__OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES", "\"\"", true, false},
};

std::string sourceOf(const Pattern& pattern, const Scope& scope) {
  const std::string_view space = scope.lds ? "local" : "global";
  return fmt::format(
      R"(
#define load(p, o) __opencl_atomic_load(p, o, {scope})
#define store(p, v, o) __opencl_atomic_store(p, v, o, {scope})
#define exchange(p, v, o) __opencl_atomic_exchange(p, v, o, {scope})
#define add(p, v, o) __opencl_atomic_fetch_add(p, v, o, {scope})
#define fence(o) __builtin_amdgcn_fence(o, {fence})
kernel __attribute__((reqd_work_group_size({threads}, 1, 1))) void k(global uint* out) {{
  {variables}
  global uint* result = out + 512;
  uint id = __builtin_amdgcn_workitem_id_x() & 63;
  if ({party} == 0) {{ {writer} }} else {{ {reader} }}
}}
)",
      fmt::arg("scope", scope.constant), fmt::arg("fence", scope.fence),
      fmt::arg("threads", scope.groups ? 64 : 128),
      fmt::arg("variables",
               scope.lds ? "local uint memory[256]; local atomic_uint* flag = (local atomic_uint*)memory;"
                           "local uint* data = memory + 64;"
                           "if (__builtin_amdgcn_workitem_id_x() == 0) memory[0] = 0;"
                           "__builtin_amdgcn_fence(__ATOMIC_RELEASE, \"workgroup\");"
                           "__builtin_amdgcn_s_barrier();"
                           "__builtin_amdgcn_fence(__ATOMIC_ACQUIRE, \"workgroup\");"
                         : "global atomic_uint* flag = (global atomic_uint*)out;"
                           "global uint* data = out + 64;"),
      fmt::arg("party", scope.groups ? "__builtin_amdgcn_workgroup_id_x()"
                                     : "__builtin_amdgcn_readfirstlane("
                                       "__builtin_amdgcn_workitem_id_x() / 64)"),
      fmt::arg("writer", pattern.writer), fmt::arg("reader", pattern.reader), fmt::arg("space", space));
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}
std::string without(const std::vector<std::string>& lines, std::size_t line) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i)
    text += (i == line ? std::string() : lines[i]) + "\n";
  return text;
}

CheckedLaunch launchOf(const Scope& scope, std::uint64_t schedule = 0) {
  CheckedLaunch launch;
  launch.groups = scope.groups ? 2 : 1;
  launch.waves = scope.groups ? 1 : 2;
  launch.schedule = schedule;
  return launch;
}

class Pairs : public ::testing::TestWithParam<std::tuple<std::size_t, std::size_t>> {
protected:
  const Pattern& pattern_ = kPatterns[std::get<0>(GetParam())];
  const Scope& scope_ = kScopes[std::get<1>(GetParam())];
};

TEST_P(Pairs, AreSilentAndEachPartIsNeeded) {
  const std::string text = compiled(sourceOf(pattern_, scope_), "-x cl -cl-std=CL2.0 -O1");
  ASSERT_FALSE(text.empty());
  for (std::uint64_t schedule = 0; schedule < 8; ++schedule) {
    const CheckedRun run = runCheckedText(text, launchOf(scope_, schedule));
    EXPECT_EQ(run.found(), "") << "schedule " << schedule << "\n" << messages(run.report) << text;
  }
  unsigned removed = 0, harmless = 0;
  const std::vector<std::string> lines = linesOf(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool operation = lines[i].find("\tbuffer_wbl2") == 0 || lines[i].find("\tbuffer_inv") == 0;
    if (!operation && lines[i].find("\ts_waitcnt") != 0) continue;
    ++removed;
    // Which party comes last, and so depends on it, depends on the schedule.
    std::string found;
    for (std::uint64_t schedule = 0; schedule < 16 && found.empty(); ++schedule)
      found = runCheckedText(without(lines, i), launchOf(scope_, schedule)).found();
    // LDS executes the operations of a wave in their order: the waits of its fences are not needed, and LLVM leaves them
    // out where the fence is part of the store or the load.
    if (found.empty() && scope_.lds && std::string_view(pattern_.name) == "fences" && ++harmless <= 2)
      continue;
    EXPECT_NE(found, "") << "line " << i + 1 << " removed:" << lines[i] << "\n" << text;
  }
  EXPECT_GE(removed, 2u);
}

std::string nameOf(const ::testing::TestParamInfo<std::tuple<std::size_t, std::size_t>>& info) {
  std::string name =
      fmt::format("{}_{}", kPatterns[std::get<0>(info.param)].name, kScopes[std::get<1>(info.param)].name);
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Pairs,
                         ::testing::Combine(::testing::Range<std::size_t>(0, std::size(kPatterns)),
                                            ::testing::Range<std::size_t>(0, std::size(kScopes))),
                         nameOf);

} // namespace
} // namespace wavesmith::testing

// SPDX-License-Identifier: Apache-2.0
// Arbitrary lines as commands of the debugger, on a small kernel with a loop, LDS, a barrier and two buffers.
//
//   byte 0     bit 0: checked mode; bit 1: a small history
//   the rest   commands, a line each
//
// Every command is answered or refused with a message; completion gives words; the position stays within the history.
#include "assembler/assembler.h"
#include "codeobject/code_object.h"
#include "debug/language/commands.h"
#include "debug/language/render.h"
#include "debug/session.h"
#include "fuzz/target.h"
#include "project/launches/prepare.h"
#include "project/run_file/read_run_file.h"

#include <memory>
#include <string>

namespace wavesmith::fuzz {
namespace {

constexpr char kSource[] = R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .set s_n, 4
  .set v_x, 4
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dwordx4 s[8:11], s[0:1], 0x0
  s_load_dword s[s_n], s[0:1], 0x10
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v[v_x], v1, s[8:9]
  s_mov_b32 s5, 0
.Lloop:
  s_add_u32 s5, s5, 1
  s_cmp_lt_u32 s5, s[s_n]
  s_cbranch_scc1 .Lloop
  s_waitcnt vmcnt(0)
  v_add_f32 v[v_x], 1.0, v[v_x]
  ds_write_b32 v1, v[v_x]
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v5, v1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v5, s[10:11]
  s_endpgm
.Lend:
  .size k, .Lend-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_next_free_vgpr 16
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .end_amdhsa_kernel
)";

constexpr char kRunFile[] = R"(wavesmith: 1
source: k.s
launch: { grid: [256, 1, 1], workgroup: [128, 1, 1] }
arguments:
  a: { type: f32, count: 256, offset: 0, fill: { ramp: [0, 0.5] } }
  c: { type: f32, count: 256, offset: 8 }
  n: { value: 5, type: u32, offset: 16 }
)";

// Most commands take microseconds, but a search through the history may be asked for by each.
constexpr std::size_t kMostCommands = 24;
constexpr double kSeconds = 2;

std::shared_ptr<const execution::Launch> makeLaunch() {
  const auto assembly = assembler::assemble({{"k.s", kSource}}, {});
  require(assembly.ok(), "the kernel assembles");
  auto object = codeobject::read(assembly.codeObject, "k.s");
  const auto file = project::readRunFile(kRunFile, "k.run.yaml");
  require(object && file, "the kernel and its run file can be read");
  auto launch = project::prepare(*file, std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                 assembly.lines, {});
  require(launch.has_value(), "the launch can be prepared");
  return std::make_shared<const execution::Launch>(std::move(*launch));
}

void answer(debug::Session& session, std::string_view line) {
  static_cast<void>(debug::completeCommand(line, std::vector<std::string>{"v_x", "s_n", "a", "c"}));
  const auto command = debug::parseCommand(line);
  if (!command) {
    require(!command.error().message.empty(), "an error has a message");
    return;
  }
  if (command->kind == debug::Command::Kind::Help) static_cast<void>(debug::helpText(command->request.text));
  if (command->kind != debug::Command::Kind::Request) return;
  const auto reply = session.handle(command->request, {});
  const debug::History& history = session.debugger().history();
  require(history.position() >= history.begin() && history.position() <= history.end(),
          "the position is in the history");
  if (reply)
    static_cast<void>(debug::replyText(command->request, *reply));
  else
    require(!reply.error().message.empty(), "a refusal has a message");
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  static const std::shared_ptr<const execution::Launch> launch = fuzz::makeLaunch();
  fuzz::Input input(data, size);
  const auto options = input.take<std::uint8_t>();
  debug::SessionOptions session;
  session.debugger.backend.threads = 1;
  session.debugger.backend.checkedMode = (options & 1) != 0;
  session.debugger.interval = 64;
  session.debugger.secondsLimit = fuzz::kSeconds;
  if ((options & 2) != 0) session.debugger.memoryLimit = 64U << 10;
  auto started = debug::Session::start(launch, session);
  fuzz::require(started.has_value(), "the session starts");
  std::string_view rest = input.rest();
  for (std::size_t count = 0; !rest.empty() && count < fuzz::kMostCommands; ++count) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    fuzz::answer(**started, rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
// Takes from this process, and from every program that it starts afterward, what a worker does not need, because a
// hostile input may have taken it over:
//
//   const process::Confinement confined = process::confine({.folders = {folder}, .devices = {"/dev/null"}});
//   confined.landlock  // 7: nothing outside of these can be written; 0: this kernel cannot enforce that
//
// Three independent parts of the kernel, each if it is offered:
// - no_new_privs: set-user-id programs and file capabilities have no effect.
// - Landlock: files are created, written, truncated, renamed and removed only below `folders`; `devices` can be opened
//   for writing. From ABI 4 on, no TCP; from ABI 6 on, no abstract UNIX sockets and no signals to processes outside.
//   Reading and executing are not restricted, and Landlock does not know modes, owners and times of files.
// - seccomp: no sockets but connected pairs, no connect(), no io_uring (which has sockets of its own), no input pushed
//   into the user's terminal.
//
// It holds for the calling thread and its later threads: call it before there are others. It cannot be undone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::process {

struct Permissions {
  std::vector<std::string> folders = {}; // writable with all that is in them
  std::vector<std::string> devices = {}; // existing files, or folders of them, that can be opened for writing
};

// What is in force.
struct Confinement {
  bool noNewPrivileges = false;
  std::uint32_t landlock = 0; // the kernel's Landlock ABI; 0: not in force
  bool seccomp = false;

  bool operator==(const Confinement&) const = default;
};

// What does not exist of `permissions` is ignored.
Confinement confine(const Permissions& permissions);

} // namespace wavesmith::process

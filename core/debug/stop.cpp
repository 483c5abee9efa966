// SPDX-License-Identifier: Apache-2.0
#include "debug/stop.h"

namespace wavesmith::debug {

std::string_view name(StopReason reason) {
  switch (reason) {
  case StopReason::Start: return "start";
  case StopReason::Step: return "step";
  case StopReason::Moved: return "moved";
  case StopReason::Breakpoint: return "breakpoint";
  case StopReason::Watchpoint: return "watchpoint";
  case StopReason::Finding: return "finding";
  case StopReason::WaveEnded: return "wave-ended";
  case StopReason::Finished: return "finished";
  case StopReason::Faulted: return "faulted";
  case StopReason::HistoryStart: return "history-start";
  case StopReason::Interrupted: return "interrupted";
  case StopReason::Limit: return "limit";
  case StopReason::TimeLimit: return "time-limit";
  }
  return "";
}

std::string_view name(WaveState state) {
  switch (state) {
  case WaveState::Running: return "running";
  case WaveState::AtBarrier: return "at a barrier";
  case WaveState::InGws: return "waits in GWS";
  case WaveState::Ended: return "ended";
  case WaveState::Faulted: return "faulted";
  }
  return "";
}

} // namespace wavesmith::debug

// SPDX-License-Identifier: Apache-2.0
// The C interface of AMD's librocprof-trace-decoder.so, as its public headers declare it (rocprof_trace_decoder.h and
// trace_decoder_types.h of NautRobot/Eze-P at 96b8d0f254), for a library that is found at run time. Only what a trace needs:
// one call that parses the data of a shader engine, and the records that it returns through a callback.
//
//   parseData(nextBytes, takeRecords, instructionAt, user)
//
// Layouts are the interface's: nothing here may be reordered.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wavesmith::trace::decoder {

enum Status : int { kSuccess = 0, kError = 1, kOutOfResources = 2, kInvalidArgument = 3 };

// rocprofiler_thread_trace_decoder_record_type_t
enum RecordType : int {
  kGfxIp = 0,
  kOccupancy = 1,
  kPerfEvent = 2,
  kWave = 3,
  kInfo = 4,
  kEvent = 5,
  kShaderData = 6,
  kRealtime = 7,
  kRealtimeFrequency = 8,
  kOtherSimd = 9,
  kDispatch = 10,
};

// rocprofiler_thread_trace_decoder_info_t
enum Info : int { kNoInfo = 0, kDataLost = 1, kStitchIncomplete = 2, kWaveIncomplete = 3 };

struct ProgramCounter {
  std::uint64_t address;
  std::uint64_t codeObject;
};

struct Occupancy {
  ProgramCounter pc; // start of the kernel
  std::uint64_t time;
  std::uint8_t reserved;
  std::uint8_t cu;
  std::uint8_t simd;
  std::uint8_t slot;
  std::uint32_t flags; // bit 0: the wave starts
};

struct PerfEvent {
  std::int64_t time;
  std::uint16_t values[4];
  std::uint8_t cu;
  std::uint8_t bank;
};

struct WaveState {
  std::int32_t type;
  std::int32_t duration;
};

struct Instruction {
  std::uint32_t categoryAndStall; // category in the low 8 bits
  std::int32_t duration;
  std::int64_t time;
  ProgramCounter pc;
};

struct Wave {
  std::uint8_t cu;
  std::uint8_t simd;
  std::uint8_t slot;
  std::uint8_t contexts; // times that it was saved and restored
  std::uint8_t dispatcher;
  std::uint8_t workgroup;
  std::uint8_t cluster;
  std::uint8_t reserved;
  std::uint64_t size;
  std::int64_t begin;
  std::int64_t end;
  std::uint64_t stateCount;
  std::uint64_t instructionCount;
  const WaveState* states;
  const Instruction* instructions;
};

struct Realtime {
  std::int64_t shaderClock;
  std::uint64_t realtimeClock;
  std::uint64_t reserved;
};

static_assert(sizeof(ProgramCounter) == 16 && sizeof(Occupancy) == 32 && sizeof(PerfEvent) == 24);
static_assert(sizeof(Instruction) == 32 && sizeof(Wave) == 64 && sizeof(Realtime) == 24);
static_assert(offsetof(Wave, states) == 48 && offsetof(Occupancy, cu) == 25);

// Gives the next bytes of a shader engine; returns how many remain, 0 to end.
using NextBytes = std::uint64_t (*)(std::uint8_t** buffer, std::uint64_t* size, void* user);
using TakeRecords = int (*)(int type, void* records, std::uint64_t count, void* user);
// Writes the text of an instruction, its length in memory, and the length of the text.
using InstructionAt = int (*)(char* text, std::uint64_t* memorySize, std::uint64_t* textSize,
                              ProgramCounter pc, void* user);
using ParseData = int (*)(NextBytes, TakeRecords, InstructionAt, void* user);
using StatusString = const char* (*)(int status);

} // namespace wavesmith::trace::decoder

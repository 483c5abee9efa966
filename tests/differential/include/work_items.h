// SPDX-License-Identifier: Apache-2.0
// Work-item ids and barriers: compiler builtins on gfx942 (libclc's get_global_id reads the hidden arguments
// of an older code object), and functions of the program that runs the kernel on this CPU.
#pragma once

// A zero that no compiler knows. LLVM 19 wrongly narrows an unsigned division to 24 or 32 bits if both
// operands are sign-extended, as in (ulong)-1 / 3 with a narrow -1 (AMDGPUCodeGenPrepare::getDivNumBits), so
// generated divisors are exclusive-ored with this.
static inline __attribute__((unused)) ulong unknown_zero(void) {
  volatile ulong zero = 0;
  return zero;
}

#ifdef __AMDGCN__

#define WS_OF(d, x, y, z) ((d) == 0 ? (x) : (d) == 1 ? (y) : (z))
#define wavesmith_local_id(d)                                                                                \
  WS_OF(d, __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),                               \
        __builtin_amdgcn_workitem_id_z())
#define wavesmith_group_id(d)                                                                                \
  WS_OF(d, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),                             \
        __builtin_amdgcn_workgroup_id_z())
#define wavesmith_enqueued_local_size(d)                                                                     \
  WS_OF(d, (uint)__builtin_amdgcn_workgroup_size_x(), (uint)__builtin_amdgcn_workgroup_size_y(),             \
        (uint)__builtin_amdgcn_workgroup_size_z())
#define wavesmith_global_size(d)                                                                             \
  WS_OF(d, __builtin_amdgcn_grid_size_x(), __builtin_amdgcn_grid_size_y(), __builtin_amdgcn_grid_size_z())
#define wavesmith_barrier()                                                                                  \
  (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"), __builtin_amdgcn_s_barrier(),                      \
   __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"))

#else

uint wavesmith_local_id(uint);
uint wavesmith_group_id(uint);
uint wavesmith_enqueued_local_size(uint);
uint wavesmith_global_size(uint);
uint wavesmith_lane(void);
void wavesmith_barrier(void);
void wavesmith_exchange(uint site, const void* operand, uint bytes);
ulong wavesmith_active(void);
const void* wavesmith_operand(uint lane);

#endif

#define get_local_id(d) ((uint)wavesmith_local_id(d))
#define get_group_id(d) ((uint)wavesmith_group_id(d))
#define get_enqueued_local_size(d) ((uint)wavesmith_enqueued_local_size(d))
#define get_global_size(d) ((uint)wavesmith_global_size(d))
#define get_num_groups(d) ((get_global_size(d) + get_enqueued_local_size(d) - 1) / get_enqueued_local_size(d))
#define get_global_id(d) (get_group_id(d) * get_enqueued_local_size(d) + get_local_id(d))
#define barrier(flags) wavesmith_barrier()

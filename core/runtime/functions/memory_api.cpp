// SPDX-License-Identifier: Apache-2.0
// Memory: allocation, release, and queries.
#include "runtime/runtime.h"
#include "source/round_up.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace wavesmith::runtime {
namespace {

constexpr std::size_t kPitch = 256; // alignment of rows

emulator::Address addressOf(const void* pointer) {
  return reinterpret_cast<emulator::Address>(pointer);
}

hipError_t allocate(void** pointer, std::size_t size, MemoryKind kind, unsigned flags = 0) {
  return onDevice([&](Runtime& runtime) {
    const hipError_t status = runtime.memory().allocate(pointer, size, kind, flags);
    // The host may write other memory without our knowing.
    if (status == hipSuccess && *pointer != nullptr && kind == MemoryKind::Device &&
        runtime.settings().checked)
      runtime.undefined.set({addressOf(*pointer), addressOf(*pointer) + size});
    return status;
  });
}

hipError_t allocateRows(void** pointer, std::size_t* pitch, std::size_t width, std::size_t rows) {
  if (pitch == nullptr) return remember(hipErrorInvalidValue);
  if (width > std::numeric_limits<std::size_t>::max() - kPitch) return remember(hipErrorInvalidValue);
  *pitch = source::roundUp(width, kPitch);
  std::size_t size = 0;
  if (__builtin_mul_overflow(*pitch, rows, &size)) return remember(hipErrorOutOfMemory);
  return allocate(pointer, size, MemoryKind::Device);
}

hipError_t release(void* pointer, bool ofHost) {
  return call([&](Runtime& runtime) {
    const Block* const block = runtime.memory().find(pointer);
    const std::size_t size = block != nullptr ? block->size : 0;
    const hipError_t status = runtime.memory().release(pointer, ofHost);
    if (status == hipSuccess) runtime.undefined.clear(addressOf(pointer), addressOf(pointer) + size);
    return status;
  });
}

// hipMemoryType: ROCm 5 has no number for the program's own memory, and other numbers than ROCm 6.
int typeOf(const Block* block) {
  if (kGeneration < 6) return block != nullptr && block->kind == MemoryKind::Device ? 1 : 0;
  if (block == nullptr) return 0;
  switch (block->kind) {
  case MemoryKind::Device: return 2;
  case MemoryKind::Managed: return 3;
  default: return 1;
  }
}

// Writes one attribute to the caller's memory, with the size of the attribute.
template <typename Value>
hipError_t put(void* data, const Value& value) {
  std::memcpy(data, static_cast<const void*>(&value), sizeof value);
  return hipSuccess;
}
hipError_t tell(const Block& block, hipPointer_attribute attribute, void* pointer, void* data) {
  switch (attribute) {
  case HIP_POINTER_ATTRIBUTE_MEMORY_TYPE: return put(data, typeOf(&block));
  case HIP_POINTER_ATTRIBUTE_DEVICE_POINTER: return put(data, pointer);
  case HIP_POINTER_ATTRIBUTE_HOST_POINTER:
    return block.kind == MemoryKind::Device ? hipErrorInvalidValue : put(data, pointer);
  case HIP_POINTER_ATTRIBUTE_IS_MANAGED: return put(data, block.kind == MemoryKind::Managed);
  case HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL: return put(data, 0);
  case HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR: return put(data, block.base);
  case HIP_POINTER_ATTRIBUTE_RANGE_SIZE: return put(data, block.size);
  case HIP_POINTER_ATTRIBUTE_MAPPED: return put(data, true);
  default: return hipErrorNotSupported;
  }
}

// The same fields in all generations; the first is called memoryType until ROCm 5, and type since ROCm 6.
struct PointerAttributes {
  int type;
  int device;
  void* devicePointer;
  void* hostPointer;
  int isManaged;
  unsigned allocationFlags;
};

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

hipError_t hipMalloc(void** pointer, std::size_t size) {
  return allocate(pointer, size, MemoryKind::Device);
}
hipError_t hipMallocAsync(void** pointer, std::size_t size, hipStream_t) {
  return allocate(pointer, size, MemoryKind::Device);
}
hipError_t hipExtMallocWithFlags(void** pointer, std::size_t size, unsigned flags) {
  return allocate(pointer, size, MemoryKind::Device, flags);
}
hipError_t hipMallocManaged(void** pointer, std::size_t size, unsigned flags) {
  if (size == 0 || (flags != hipMemAttachGlobal && flags != hipMemAttachHost))
    return remember(hipErrorInvalidValue);
  return allocate(pointer, size, MemoryKind::Managed, flags);
}
hipError_t hipHostMalloc(void** pointer, std::size_t size, unsigned flags) {
  return allocate(pointer, size, MemoryKind::Pinned, flags);
}
hipError_t hipHostAlloc(void** pointer, std::size_t size, unsigned flags) {
  return allocate(pointer, size, MemoryKind::Pinned, flags);
}
// A function of ROCm 6.3, whose header calls it for hipHostMalloc in C++.
hipError_t hipExtHostAlloc(void** pointer, std::size_t size, unsigned flags);
hipError_t hipExtHostAlloc(void** pointer, std::size_t size, unsigned flags) {
  return allocate(pointer, size, MemoryKind::Pinned, flags);
}
hipError_t hipMallocHost(void** pointer, std::size_t size) {
  return allocate(pointer, size, MemoryKind::Pinned);
}
hipError_t hipMemAllocHost(void** pointer, std::size_t size) {
  return allocate(pointer, size, MemoryKind::Pinned);
}
hipError_t hipMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height) {
  return allocateRows(pointer, pitch, width, height);
}
hipError_t hipMemAllocPitch(hipDeviceptr_t* pointer, std::size_t* pitch, std::size_t width,
                            std::size_t height, unsigned) {
  return allocateRows(pointer, pitch, width, height);
}
hipError_t hipMalloc3D(hipPitchedPtr* pitched, hipExtent extent) {
  if (pitched == nullptr) return remember(hipErrorInvalidValue);
  pitched->xsize = extent.width;
  pitched->ysize = extent.height;
  std::size_t rows = 0;
  if (__builtin_mul_overflow(extent.height, extent.depth, &rows)) return remember(hipErrorOutOfMemory);
  return allocateRows(&pitched->ptr, &pitched->pitch, extent.width, rows);
}

hipError_t hipFree(void* pointer) {
  return release(pointer, false);
}
hipError_t hipFreeAsync(void* pointer, hipStream_t) {
  return release(pointer, false);
}
hipError_t hipHostFree(void* pointer) {
  return release(pointer, true);
}
hipError_t hipFreeHost(void* pointer) {
  return release(pointer, true);
}

hipError_t hipHostRegister(void* pointer, std::size_t size, unsigned flags) {
  return onDevice([&](Runtime& runtime) { return runtime.memory().adopt(pointer, size, flags); });
}
hipError_t hipHostUnregister(void* pointer) {
  return call([&](Runtime& runtime) { return runtime.memory().giveBack(pointer); });
}
hipError_t hipHostGetDevicePointer(void** device, void* host, unsigned flags) {
  return call([&](Runtime& runtime) {
    if (device == nullptr || flags != 0) return hipErrorInvalidValue;
    const Block* block = runtime.memory().find(host);
    if (block == nullptr || block->kind == MemoryKind::Device) return hipErrorInvalidValue;
    *device = host;
    return hipSuccess;
  });
}
hipError_t hipHostGetFlags(unsigned* flags, void* host) {
  return call([&](Runtime& runtime) {
    const Block* block = runtime.memory().find(host);
    if (flags == nullptr || block == nullptr || block->kind == MemoryKind::Device)
      return hipErrorInvalidValue;
    *flags = block->flags;
    return hipSuccess;
  });
}

hipError_t wavesmithPointer(PointerAttributes* attributes, const void* pointer)
    WAVESMITH_HIP_NAMED(hipPointerGetAttributes);
hipError_t wavesmithPointer(PointerAttributes* attributes, const void* pointer) {
  return call([&](Runtime& runtime) {
    if (attributes == nullptr || pointer == nullptr) return hipErrorInvalidValue;
    const Block* block = runtime.memory().find(pointer);
    *attributes = {};
    attributes->type = typeOf(block);
    // Memory that is not HIP's is an error until ROCm 5, and has its own type since ROCm 6.
    if (block == nullptr) return kGeneration < 6 ? hipErrorInvalidValue : hipSuccess;
    attributes->devicePointer = const_cast<void*>(pointer);
    attributes->hostPointer = block->kind == MemoryKind::Device ? nullptr : const_cast<void*>(pointer);
    attributes->isManaged = block->kind == MemoryKind::Managed ? 1 : 0;
    attributes->allocationFlags = block->flags;
    return hipSuccess;
  });
}
hipError_t hipPointerGetAttribute(void* data, hipPointer_attribute attribute, hipDeviceptr_t pointer) {
  return call([&](Runtime& runtime) {
    if (data == nullptr || pointer == nullptr) return hipErrorInvalidValue;
    const Block* block = runtime.memory().find(pointer);
    return block == nullptr ? hipErrorInvalidValue : tell(*block, attribute, pointer, data);
  });
}
hipError_t hipDrvPointerGetAttributes(unsigned count, hipPointer_attribute* attributes, void** data,
                                      hipDeviceptr_t pointer) {
  if (count == 0 || attributes == nullptr || data == nullptr) return remember(hipErrorInvalidValue);
  for (unsigned i = 0; i < count; ++i)
    if (const hipError_t status = hipPointerGetAttribute(data[i], attributes[i], pointer);
        status != hipSuccess)
      return status;
  return hipSuccess;
}
hipError_t hipMemGetInfo(std::size_t* free, std::size_t* total) {
  return onDevice([&](Runtime& runtime) {
    if (free != nullptr) *free = runtime.memory().total() - runtime.memory().used();
    if (total != nullptr) *total = runtime.memory().total();
    return hipSuccess;
  });
}
hipError_t hipMemPtrGetInfo(void* pointer, std::size_t* size) {
  return call([&](Runtime& runtime) {
    const Block* block = runtime.memory().find(pointer);
    if (size == nullptr || block == nullptr) return hipErrorInvalidValue;
    *size = block->size;
    return hipSuccess;
  });
}
hipError_t hipMemGetAddressRange(hipDeviceptr_t* base, std::size_t* size, hipDeviceptr_t pointer) {
  return call([&](Runtime& runtime) {
    const Block* block = runtime.memory().find(pointer);
    if (block == nullptr) return hipErrorNotFound;
    if (base != nullptr) *base = reinterpret_cast<void*>(block->base); // NOLINT(performance-no-int-to-ptr)
    if (size != nullptr) *size = block->size;
    return hipSuccess;
  });
}
// Managed memory needs no prefetch.
hipError_t hipMemPrefetchAsync(const void* pointer, std::size_t size, int, hipStream_t) {
  return onDevice([&](Runtime& runtime) {
    const Block* block = runtime.memory().find(pointer);
    return block != nullptr && size != 0 ? hipSuccess : hipErrorInvalidValue;
  });
}
hipError_t hipMemAdvise(const void* pointer, std::size_t size, hipMemoryAdvise, int) {
  return hipMemPrefetchAsync(pointer, size, 0, nullptr);
}
hipError_t hipStreamAttachMemAsync(hipStream_t, void* pointer, std::size_t, unsigned) {
  return hipMemPrefetchAsync(pointer, 1, 0, nullptr);
}

} // extern "C"

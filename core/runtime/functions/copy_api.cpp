// SPDX-License-Identifier: Apache-2.0
// Copies and fills, in all forms of HIP. Asynchronous operations are done immediately, unless the stream is being
// captured: a stream is in order and never has pending work.
#include "runtime/copy.h"
#include "runtime/graph.h"
#include "runtime/runtime.h"

#include <limits>

namespace wavesmith::runtime {
namespace {

hipError_t copy(void* to, const void* from, std::size_t bytes, hipMemcpyKind kind,
                hipStream_t stream = nullptr) {
  return onStream(stream, hipGraphNodeTypeMemcpy,
                  [=](Runtime& runtime) { return copyLine(runtime, to, from, bytes, kind); });
}

hipError_t copyRows(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                    std::size_t height, hipMemcpyKind kind, hipStream_t stream = nullptr) {
  return onStream(stream, hipGraphNodeTypeMemcpy, [=](Runtime& runtime) {
    return copyBox(runtime, {to, toPitch, 0}, {from, fromPitch, 0}, {width, height, 1}, kind);
  });
}

hipError_t fill(void* to, const BoxSize& size, std::size_t pitch, std::size_t slice, unsigned pattern,
                std::size_t patternBytes, hipStream_t stream = nullptr) {
  return onStream(stream, hipGraphNodeTypeMemset, [=](Runtime& runtime) {
    return fillBox(runtime, {to, pitch, slice}, size, pattern, patternBytes);
  });
}

// `count` values of the given size.
hipError_t fillLine(void* to, unsigned pattern, std::size_t patternBytes, std::size_t count,
                    hipStream_t stream = nullptr) {
  if (count > std::numeric_limits<std::size_t>::max() / patternBytes) return remember(hipErrorInvalidValue);
  return fill(to, {count * patternBytes, 1, 1}, 0, 0, pattern, patternBytes, stream);
}

hipError_t fillRows(void* to, std::size_t pitch, unsigned pattern, std::size_t patternBytes,
                    std::size_t width, std::size_t height, hipStream_t stream = nullptr) {
  if (width > std::numeric_limits<std::size_t>::max() / patternBytes) return remember(hipErrorInvalidValue);
  return fill(to, {width * patternBytes, height, 1}, pitch, 0, pattern, patternBytes, stream);
}

const std::byte* offset(const void* base, std::size_t bytes) {
  return base == nullptr ? nullptr : static_cast<const std::byte*>(base) + bytes;
}

// One end of a copy that a struct describes. Arrays (images) are not supported.
struct End {
  Box box;
  hipError_t status = hipSuccess;
};
End endOf(const hipPitchedPtr& pointer, const hipPos& at, const void* array) {
  if (array != nullptr) return {{}, hipErrorNotSupported};
  const std::size_t slice = pointer.pitch * pointer.ysize;
  return {{offset(pointer.ptr, at.z * slice + at.y * pointer.pitch + at.x), pointer.pitch, slice},
          hipSuccess};
}
template <typename Array>
End endOf(const void* host, const void* device, Array array, std::size_t pitch, std::size_t height,
          std::size_t x, std::size_t y, std::size_t z) {
  if (array != nullptr) return {{}, hipErrorNotSupported};
  const std::size_t slice = pitch * height;
  return {{offset(host != nullptr ? host : device, z * slice + y * pitch + x), pitch, slice}, hipSuccess};
}

hipError_t copyEnds(const End& to, const End& from, const BoxSize& size, hipMemcpyKind kind,
                    hipStream_t stream) {
  return onStream(stream, hipGraphNodeTypeMemcpy, [=](Runtime& runtime) {
    if (to.status != hipSuccess) return to.status;
    if (from.status != hipSuccess) return from.status;
    return copyBox(runtime, to.box, from.box, size, kind);
  });
}

hipError_t copy2D(const hip_Memcpy2D* p, hipStream_t stream) {
  if (p == nullptr) return remember(hipErrorInvalidValue);
  return copyEnds(endOf(p->dstHost, p->dstDevice, p->dstArray, p->dstPitch, 0, p->dstXInBytes, p->dstY, 0),
                  endOf(p->srcHost, p->srcDevice, p->srcArray, p->srcPitch, 0, p->srcXInBytes, p->srcY, 0),
                  {p->WidthInBytes, p->Height, 1}, hipMemcpyDefault, stream);
}
hipError_t copy3D(const hipMemcpy3DParms* p, hipStream_t stream) {
  if (p == nullptr) return remember(hipErrorInvalidValue);
  return copyEnds(endOf(p->dstPtr, p->dstPos, p->dstArray), endOf(p->srcPtr, p->srcPos, p->srcArray),
                  {p->extent.width, p->extent.height, p->extent.depth}, p->kind, stream);
}
hipError_t copy3D(const HIP_MEMCPY3D* p, hipStream_t stream) {
  if (p == nullptr) return remember(hipErrorInvalidValue);
  return copyEnds(endOf(p->dstHost, p->dstDevice, p->dstArray, p->dstPitch, p->dstHeight, p->dstXInBytes,
                        p->dstY, p->dstZ),
                  endOf(p->srcHost, p->srcDevice, p->srcArray, p->srcPitch, p->srcHeight, p->srcXInBytes,
                        p->srcY, p->srcZ),
                  {p->WidthInBytes, p->Height, p->Depth}, hipMemcpyDefault, stream);
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

hipError_t hipMemcpy(void* to, const void* from, std::size_t bytes, hipMemcpyKind kind) {
  return copy(to, from, bytes, kind);
}
hipError_t hipMemcpyAsync(void* to, const void* from, std::size_t bytes, hipMemcpyKind kind,
                          hipStream_t stream) {
  return copy(to, from, bytes, kind, stream);
}
hipError_t hipMemcpyWithStream(void* to, const void* from, std::size_t bytes, hipMemcpyKind kind,
                               hipStream_t stream) {
  return copy(to, from, bytes, kind, stream);
}
hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void* from, std::size_t bytes) {
  return copy(to, from, bytes, hipMemcpyHostToDevice);
}
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, void* from, std::size_t bytes, hipStream_t stream) {
  return copy(to, from, bytes, hipMemcpyHostToDevice, stream);
}
hipError_t hipMemcpyDtoH(void* to, hipDeviceptr_t from, std::size_t bytes) {
  return copy(to, from, bytes, hipMemcpyDeviceToHost);
}
hipError_t hipMemcpyDtoHAsync(void* to, hipDeviceptr_t from, std::size_t bytes, hipStream_t stream) {
  return copy(to, from, bytes, hipMemcpyDeviceToHost, stream);
}
hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, std::size_t bytes) {
  return copy(to, from, bytes, hipMemcpyDeviceToDevice);
}
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to, hipDeviceptr_t from, std::size_t bytes, hipStream_t stream) {
  return copy(to, from, bytes, hipMemcpyDeviceToDevice, stream);
}
hipError_t hipMemcpyPeer(void* to, int, const void* from, int, std::size_t bytes) {
  return copy(to, from, bytes, hipMemcpyDeviceToDevice);
}
hipError_t hipMemcpyPeerAsync(void* to, int, const void* from, int, std::size_t bytes, hipStream_t stream) {
  return copy(to, from, bytes, hipMemcpyDeviceToDevice, stream);
}
hipError_t hipMemcpy2D(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch,
                       std::size_t width, std::size_t height, hipMemcpyKind kind) {
  return copyRows(to, toPitch, from, fromPitch, width, height, kind);
}
hipError_t hipMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch,
                            std::size_t width, std::size_t height, hipMemcpyKind kind, hipStream_t stream) {
  return copyRows(to, toPitch, from, fromPitch, width, height, kind, stream);
}
hipError_t hipMemcpyParam2D(const hip_Memcpy2D* parameters) {
  return copy2D(parameters, nullptr);
}
hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D* parameters, hipStream_t stream) {
  return copy2D(parameters, stream);
}
hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D* parameters) {
  return copy2D(parameters, nullptr);
}
hipError_t hipMemcpy3D(const hipMemcpy3DParms* parameters) {
  return copy3D(parameters, nullptr);
}
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms* parameters, hipStream_t stream) {
  return copy3D(parameters, stream);
}
hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D* parameters) {
  return copy3D(parameters, nullptr);
}
hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D* parameters, hipStream_t stream) {
  return copy3D(parameters, stream);
}

hipError_t hipMemset(void* to, int value, std::size_t bytes) {
  return fillLine(to, static_cast<unsigned>(value), 1, bytes);
}
hipError_t hipMemsetAsync(void* to, int value, std::size_t bytes, hipStream_t stream) {
  return fillLine(to, static_cast<unsigned>(value), 1, bytes, stream);
}
hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value, std::size_t count) {
  return fillLine(to, value, 1, count);
}
hipError_t hipMemsetD8Async(hipDeviceptr_t to, unsigned char value, std::size_t count, hipStream_t stream) {
  return fillLine(to, value, 1, count, stream);
}
hipError_t hipMemsetD16(hipDeviceptr_t to, unsigned short value, std::size_t count) {
  return fillLine(to, value, 2, count);
}
hipError_t hipMemsetD16Async(hipDeviceptr_t to, unsigned short value, std::size_t count, hipStream_t stream) {
  return fillLine(to, value, 2, count, stream);
}
hipError_t hipMemsetD32(hipDeviceptr_t to, int value, std::size_t count) {
  return fillLine(to, static_cast<unsigned>(value), 4, count);
}
hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value, std::size_t count, hipStream_t stream) {
  return fillLine(to, static_cast<unsigned>(value), 4, count, stream);
}
hipError_t hipMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return fill(to, {width, height, 1}, pitch, 0, static_cast<unsigned>(value), 1);
}
hipError_t hipMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                            hipStream_t stream) {
  return fill(to, {width, height, 1}, pitch, 0, static_cast<unsigned>(value), 1, stream);
}
hipError_t hipMemset3D(hipPitchedPtr to, int value, hipExtent extent) {
  return fill(to.ptr, {extent.width, extent.height, extent.depth}, to.pitch, to.pitch * to.ysize,
              static_cast<unsigned>(value), 1);
}
hipError_t hipMemset3DAsync(hipPitchedPtr to, int value, hipExtent extent, hipStream_t stream) {
  return fill(to.ptr, {extent.width, extent.height, extent.depth}, to.pitch, to.pitch * to.ysize,
              static_cast<unsigned>(value), 1, stream);
}

// Rows of values of 1, 2 or 4 bytes; ROCm 7.1.
hipError_t hipMemsetD2D8(hipDeviceptr_t to, std::size_t pitch, unsigned char value, std::size_t width,
                         std::size_t height) {
  return fillRows(to, pitch, value, 1, width, height);
}
hipError_t hipMemsetD2D8Async(hipDeviceptr_t to, std::size_t pitch, unsigned char value, std::size_t width,
                              std::size_t height, hipStream_t stream) {
  return fillRows(to, pitch, value, 1, width, height, stream);
}
hipError_t hipMemsetD2D16(hipDeviceptr_t to, std::size_t pitch, unsigned short value, std::size_t width,
                          std::size_t height) {
  return fillRows(to, pitch, value, 2, width, height);
}
hipError_t hipMemsetD2D16Async(hipDeviceptr_t to, std::size_t pitch, unsigned short value, std::size_t width,
                               std::size_t height, hipStream_t stream) {
  return fillRows(to, pitch, value, 2, width, height, stream);
}
hipError_t hipMemsetD2D32(hipDeviceptr_t to, std::size_t pitch, unsigned value, std::size_t width,
                          std::size_t height) {
  return fillRows(to, pitch, value, 4, width, height);
}
hipError_t hipMemsetD2D32Async(hipDeviceptr_t to, std::size_t pitch, unsigned value, std::size_t width,
                               std::size_t height, hipStream_t stream) {
  return fillRows(to, pitch, value, 4, width, height, stream);
}

// NOLINTBEGIN(readability-identifier-naming): names are HIP's
WAVESMITH_HIP_ALIAS(hipMemcpy_spt, hipMemcpy);
WAVESMITH_HIP_ALIAS(hipMemcpyAsync_spt, hipMemcpyAsync);
WAVESMITH_HIP_ALIAS(hipMemcpy2D_spt, hipMemcpy2D);
WAVESMITH_HIP_ALIAS(hipMemcpy2DAsync_spt, hipMemcpy2DAsync);
WAVESMITH_HIP_ALIAS(hipMemcpy3D_spt, hipMemcpy3D);
WAVESMITH_HIP_ALIAS(hipMemcpy3DAsync_spt, hipMemcpy3DAsync);
WAVESMITH_HIP_ALIAS(hipMemset_spt, hipMemset);
WAVESMITH_HIP_ALIAS(hipMemsetAsync_spt, hipMemsetAsync);
WAVESMITH_HIP_ALIAS(hipMemset2D_spt, hipMemset2D);
WAVESMITH_HIP_ALIAS(hipMemset2DAsync_spt, hipMemset2DAsync);
WAVESMITH_HIP_ALIAS(hipMemset3D_spt, hipMemset3D);
WAVESMITH_HIP_ALIAS(hipMemset3DAsync_spt, hipMemset3DAsync);
// NOLINTEND(readability-identifier-naming)

} // extern "C"

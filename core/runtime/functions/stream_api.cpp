// SPDX-License-Identifier: Apache-2.0
// Streams and events. Work is done synchronously, so a stream never has pending work, and an event has
// occurred when it is recorded: its time is the host's clock.
#include "runtime/graph.h"
#include "runtime/runtime.h"

#include <chrono>
#include <optional>

namespace wavesmith::runtime {
namespace {

using Clock = std::chrono::steady_clock;

struct Stream {
  unsigned flags = 0;
  int priority = 0;
};
struct Event {
  unsigned flags = 0;
  std::optional<Clock::time_point> at;
};

Stream* of(hipStream_t handle) {
  return reinterpret_cast<Stream*>(handle);
}
Event* of(const Runtime& runtime, hipEvent_t handle) {
  return runtime.events.contains(handle) ? reinterpret_cast<Event*>(handle) : nullptr;
}

hipError_t create(hipStream_t* stream, unsigned flags, int priority) {
  return onDevice([&](Runtime& runtime) {
    if (stream == nullptr || flags > hipStreamNonBlocking) return hipErrorInvalidValue;
    auto made = std::make_unique<Stream>(Stream{flags, priority});
    runtime.streams.insert(made.get());
    if (flags == hipStreamNonBlocking) runtime.nonBlockingStreams.insert(made.get());
    *stream = reinterpret_cast<hipStream_t>(made.release());
    return hipSuccess;
  });
}

// HIP's rules: only defined flags, at most one of the two releases, and no timing for interprocess events.
bool areEventFlags(unsigned flags) {
  constexpr unsigned kReleases = hipEventReleaseToDevice | hipEventReleaseToSystem;
  constexpr unsigned kNoFence = 0x2000'0000; // hipEventDisableSystemFence, ROCm 5.3
  constexpr unsigned kKnown =
      hipEventBlockingSync | hipEventDisableTiming | hipEventInterprocess | kReleases | kNoFence;
  if ((flags & ~kKnown) != 0 || (flags & kReleases) == kReleases) return false;
  return (flags & hipEventInterprocess) == 0 || (flags & hipEventDisableTiming) != 0;
}

hipError_t create(hipEvent_t* event, unsigned flags) {
  return onDevice([&](Runtime& runtime) {
    if (event == nullptr || !areEventFlags(flags)) return hipErrorInvalidValue;
    auto made = std::make_unique<Event>(Event{flags, std::nullopt});
    runtime.events.insert(made.get());
    *event = reinterpret_cast<hipEvent_t>(made.release());
    return hipSuccess;
  });
}

// Waits for the work of a stream, which a capture does not do.
hipError_t check(hipStream_t stream) {
  return onDevice([&](Runtime& runtime) {
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    return runtime.graphs().captureOf(stream) != nullptr ? hipErrorStreamCaptureUnsupported : hipSuccess;
  });
}

// Calls a function of the program now; true: when the graph runs that its stream is captured in.
bool isCaptured(hipStream_t stream, const Step& step) {
  bool captured = false;
  static_cast<void>(call([&](Runtime& runtime) {
    if (Graphs::Capture* const capture = runtime.graphs().captureOf(stream)) {
      capture->append(hipGraphNodeTypeHost, step);
      captured = true;
    }
    return hipSuccess;
  }));
  return captured;
}

template <typename Value>
hipError_t ask(hipStream_t stream, Value* value, Value Stream::* member) {
  return call([&](const Runtime& runtime) {
    if (value == nullptr) return hipErrorInvalidValue;
    if (!runtime.isStream(stream)) return hipErrorInvalidHandle;
    *value = runtime.streams.contains(stream) ? of(stream)->*member : Value{};
    return hipSuccess;
  });
}

} // namespace
} // namespace wavesmith::runtime

using namespace wavesmith::runtime; // NOLINT(google-build-using-namespace): HIP's functions are in the global
                                    // namespace

extern "C" {

hipError_t hipStreamCreate(hipStream_t* stream) {
  return create(stream, hipStreamDefault, 0);
}
hipError_t hipStreamCreateWithFlags(hipStream_t* stream, unsigned flags) {
  return create(stream, flags, 0);
}
hipError_t hipStreamCreateWithPriority(hipStream_t* stream, unsigned flags, int priority) {
  return create(stream, flags, priority);
}
hipError_t hipExtStreamCreateWithCUMask(hipStream_t* stream, std::uint32_t, const std::uint32_t*) {
  return create(stream, hipStreamDefault, 0);
}
hipError_t hipStreamDestroy(hipStream_t stream) {
  return call([&](Runtime& runtime) {
    if (runtime.streams.erase(stream) == 0) return hipErrorInvalidHandle;
    runtime.nonBlockingStreams.erase(stream);
    runtime.graphs().forget(stream);
    const std::unique_ptr<Stream> gone(of(stream));
    return hipSuccess;
  });
}
hipError_t hipStreamQuery(hipStream_t stream) {
  return check(stream);
}
hipError_t hipStreamSynchronize(hipStream_t stream) {
  return check(stream);
}
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned) {
  return onDevice([&](Runtime& runtime) {
    if (!runtime.isStream(stream) || of(runtime, event) == nullptr) return hipErrorInvalidHandle;
    runtime.graphs().wait(stream, event);
    return hipSuccess;
  });
}
hipError_t hipStreamGetFlags(hipStream_t stream, unsigned* flags) {
  return ask(stream, flags, &Stream::flags);
}
hipError_t hipStreamGetPriority(hipStream_t stream, int* priority) {
  return ask(stream, priority, &Stream::priority);
}
hipError_t hipStreamGetDevice(hipStream_t stream, hipDevice_t* device) {
  if (device == nullptr) return remember(hipErrorInvalidValue);
  *device = 0;
  return call(
      [&](const Runtime& runtime) { return runtime.isStream(stream) ? hipSuccess : hipErrorInvalidHandle; });
}
int hipGetStreamDeviceId(hipStream_t) {
  return 0;
}
hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void* data,
                                unsigned flags) {
  if (callback == nullptr || flags != 0) return remember(hipErrorInvalidValue);
  const auto step = [=] {
    callback(stream, hipSuccess, data);
    return hipSuccess;
  };
  if (isCaptured(stream, step)) return hipSuccess;
  const hipError_t status = check(stream);
  if (status == hipErrorInvalidHandle) return status;
  callback(stream, status, data);
  return hipSuccess;
}
hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void* data) {
  if (function == nullptr) return remember(hipErrorInvalidValue);
  const auto step = [=] {
    function(data);
    return hipSuccess;
  };
  if (isCaptured(stream, step)) return hipSuccess;
  if (const hipError_t status = check(stream); status != hipSuccess) return status;
  function(data);
  return hipSuccess;
}

hipError_t hipEventCreate(hipEvent_t* event) {
  return create(event, hipEventDefault);
}
hipError_t hipEventCreateWithFlags(hipEvent_t* event, unsigned flags) {
  return create(event, flags);
}
hipError_t hipEventDestroy(hipEvent_t event) {
  return call([&](Runtime& runtime) {
    if (runtime.events.erase(event) == 0) return hipErrorInvalidHandle;
    runtime.graphs().forget(event);
    const std::unique_ptr<Event> gone(reinterpret_cast<Event*>(event));
    return hipSuccess;
  });
}
hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  return onDevice([&](Runtime& runtime) {
    Event* known = of(runtime, event);
    if (known == nullptr || !runtime.isStream(stream)) return hipErrorInvalidHandle;
    runtime.graphs().record(event, stream);
    known->at = Clock::now();
    return hipSuccess;
  });
}
hipError_t hipEventRecordWithFlags(hipEvent_t event, hipStream_t stream, unsigned) {
  return hipEventRecord(event, stream);
}
hipError_t hipEventSynchronize(hipEvent_t event) {
  return onDevice([&](const Runtime& runtime) {
    return of(runtime, event) != nullptr ? hipSuccess : hipErrorInvalidHandle;
  });
}
hipError_t hipEventQuery(hipEvent_t event) {
  return hipEventSynchronize(event);
}
hipError_t hipEventElapsedTime(float* milliseconds, hipEvent_t start, hipEvent_t stop) {
  return call([&](const Runtime& runtime) {
    if (milliseconds == nullptr) return hipErrorInvalidValue;
    const Event* first = of(runtime, start);
    const Event* last = of(runtime, stop);
    if (first == nullptr || last == nullptr || !first->at || !last->at) return hipErrorInvalidHandle;
    if (((first->flags | last->flags) & hipEventDisableTiming) != 0) return hipErrorInvalidHandle;
    *milliseconds = std::chrono::duration<float, std::milli>(*last->at - *first->at).count();
    return hipSuccess;
  });
}

// NOLINTBEGIN(readability-identifier-naming): names are HIP's
WAVESMITH_HIP_ALIAS(hipEventRecord_spt, hipEventRecord);
WAVESMITH_HIP_ALIAS(hipStreamQuery_spt, hipStreamQuery);
WAVESMITH_HIP_ALIAS(hipStreamSynchronize_spt, hipStreamSynchronize);
WAVESMITH_HIP_ALIAS(hipStreamWaitEvent_spt, hipStreamWaitEvent);
WAVESMITH_HIP_ALIAS(hipStreamGetFlags_spt, hipStreamGetFlags);
WAVESMITH_HIP_ALIAS(hipStreamGetPriority_spt, hipStreamGetPriority);
WAVESMITH_HIP_ALIAS(hipStreamAddCallback_spt, hipStreamAddCallback);
WAVESMITH_HIP_ALIAS(hipLaunchHostFunc_spt, hipLaunchHostFunc);
// NOLINTEND(readability-identifier-naming)

} // extern "C"

# SPDX-License-Identifier: Apache-2.0
"""A host program in Python, over ctypes, with the calls that tinygrad's HIP runtime and hip-python's loaders make.

    wavesmith-cli hip-run python3 host_test.py kernels.hsaco
"""
import ctypes
import os
import sys

hip = ctypes.CDLL("libamdhip64.so")
# tinygrad looks there, whatever the loader would find.
again = ctypes.CDLL(os.path.join(os.environ["ROCM_PATH"], "lib", "libamdhip64.so"))
hip.hipGetErrorString.restype = ctypes.c_char_p


def check(status):
    if status != 0:
        raise RuntimeError(f"HIP error {status}: {hip.hipGetErrorString(status).decode()}")


class Dim3(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in "xyz"]


class KernelNodeParams(ctypes.Structure):
    _fields_ = [("blockDim", Dim3), ("extra", ctypes.c_void_p), ("func", ctypes.c_void_p), ("gridDim", Dim3),
                ("kernelParams", ctypes.c_void_p), ("sharedMemBytes", ctypes.c_uint32)]


class Arguments(ctypes.Structure):
    _fields_ = [("out", ctypes.c_void_p), ("value", ctypes.c_uint32)]


def extra_of(arguments, size):
    return (ctypes.c_void_p * 5)(1, ctypes.cast(ctypes.byref(arguments), ctypes.c_void_p), 2,
                                 ctypes.cast(ctypes.pointer(size), ctypes.c_void_p), 3)


def main(path):
    count = ctypes.c_int()
    check(again.hipGetDeviceCount(ctypes.byref(count)))
    check(hip.hipInit(0))
    check(hip.hipSetDevice(0))
    properties = ctypes.create_string_buffer(4096)
    check(hip.hipGetDevicePropertiesR0600(properties, 0))
    attribute, version = ctypes.c_int(), ctypes.c_int()
    check(hip.hipDeviceGetAttribute(ctypes.byref(attribute), 87, 0))  # warp size in ROCm 6
    check(hip.hipRuntimeGetVersion(ctypes.byref(version)))
    start, stop = ctypes.c_void_p(), ctypes.c_void_p()
    check(hip.hipEventCreate(ctypes.byref(start), 0))
    check(hip.hipEventCreateWithFlags(ctypes.byref(stop), 0))

    with open(path, "rb") as file:
        code = file.read()
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    check(hip.hipModuleLoadData(ctypes.byref(module), code))
    check(hip.hipModuleGetFunction(ctypes.byref(function), module, b"fill"))
    out = ctypes.c_void_p()
    words = (ctypes.c_uint32 * 128)()
    check(hip.hipMalloc(ctypes.byref(out), ctypes.sizeof(words)))
    arguments, size = Arguments(out.value, 77), ctypes.c_size_t(ctypes.sizeof(Arguments))
    extra = extra_of(arguments, size)
    check(hip.hipEventRecord(start, None))
    check(hip.hipModuleLaunchKernel(function, 2, 1, 1, 64, 1, 1, 0, None, None, extra))
    check(hip.hipEventRecord(stop, None))
    check(hip.hipEventSynchronize(stop))
    milliseconds = ctypes.c_float(-1)
    check(hip.hipEventElapsedTime(ctypes.byref(milliseconds), start, stop))
    check(hip.hipMemcpy(words, out, ctypes.sizeof(words), 2))
    assert list(words) == [77] * 128 and milliseconds.value >= 0

    graph, node, instance = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    check(hip.hipGraphCreate(ctypes.byref(graph), 0))
    parameters = KernelNodeParams(Dim3(64, 1, 1), ctypes.cast(extra, ctypes.c_void_p), function, Dim3(2, 1, 1), None, 0)
    check(hip.hipGraphAddKernelNode(ctypes.byref(node), graph, None, 0, ctypes.byref(parameters)))
    check(hip.hipGraphInstantiate(ctypes.byref(instance), graph, None, None, 0))
    arguments.value = 78
    check(hip.hipGraphExecKernelNodeSetParams(instance, node, ctypes.byref(parameters)))
    check(hip.hipGraphLaunch(instance, None))
    check(hip.hipDeviceSynchronize())
    check(hip.hipMemcpy(words, out, ctypes.sizeof(words), 2))
    assert list(words) == [78] * 128
    check(hip.hipGraphExecDestroy(instance))
    check(hip.hipGraphDestroy(graph))

    # hip-python passes None for what it has no value for, and reads every error.
    assert hip.hipFree(ctypes.c_void_p(12345)) != 0
    assert hip.hipGetLastError() != 0 and hip.hipGetLastError() == 0
    check(hip.hipFree(None))
    check(hip.hipFree(out))
    check(hip.hipModuleUnload(module))
    print(f"ok: {count.value} device, HIP {version.value // 10000000}, {properties.value.decode()}")


main(sys.argv[1])

// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/serial_image.h"

namespace wavesmith::emulator {
namespace {

std::span<std::byte> registersOf(const Wave& wave) {
  return std::as_writable_bytes(std::span(wave.vgpr, wave.registers));
}

WaveImage imageOf(const Wave& wave, PageStore& store, const WaveImage* previous) {
  WaveImage image;
  image.sgpr = wave.sgpr;
  image.next = wave.next;
  image.event = wave.event;
  image.scc = wave.scc;
  image.ended = wave.ended;
  image.atBarrier = wave.atBarrier;
  image.priority = wave.priority;
  image.mode = wave.mode;
  image.trapsts = wave.trapsts;
  image.executed = wave.executed;
  image.notes = wave.notes;
  image.fault = wave.fault;
  image.vgpr = PagedBytes(store, registersOf(wave), previous != nullptr ? &previous->vgpr : nullptr);
  image.scratch = PagedBytes(store, wave.scratch, previous != nullptr ? &previous->scratch : nullptr);
  return image;
}

void restoreWave(Wave& wave, const WaveImage& image) {
  wave.sgpr = image.sgpr;
  wave.next = image.next;
  wave.event = image.event;
  wave.scc = image.scc;
  wave.ended = image.ended;
  wave.atBarrier = image.atBarrier;
  wave.priority = image.priority;
  wave.setMode(image.mode);
  wave.trapsts = image.trapsts;
  wave.executed = image.executed;
  wave.notes = image.notes;
  wave.fault = image.fault;
  image.vgpr.copyTo(registersOf(wave));
  image.scratch.copyTo(wave.scratch);
}

} // namespace

std::shared_ptr<const GroupImage> imageOf(const Group& group, PageStore& store, const GroupImage* previous) {
  auto image = std::make_shared<GroupImage>();
  image->index = group.index;
  image->order = group.order;
  image->lds = PagedBytes(store, group.lds, previous != nullptr ? &previous->lds : nullptr);
  image->waves.reserve(group.waves.size());
  for (std::size_t i = 0; i < group.waves.size(); ++i)
    image->waves.push_back(
        imageOf(*group.waves[i], store, previous != nullptr ? &previous->waves[i] : nullptr));
  if (group.watched != nullptr) image->watched = group.watched->forReplay();
  if (group.traced != nullptr) image->traced = group.traced->forReplay();
  return image;
}

void restoreGroup(Group& group, const GroupImage& image) {
  group.order = image.order;
  image.lds.copyTo(group.lds);
  for (std::size_t i = 0; i < group.waves.size(); ++i)
    restoreWave(*group.waves[i], image.waves[i]);
  if (image.watched != nullptr) group.watched = image.watched->forReplay();
  if (image.traced != nullptr) group.traced = image.traced->forReplay();
}

const GroupImage* SerialImage::find(std::uint64_t group) const {
  if (current != nullptr && current->index == group) return current.get();
  for (const auto& image : live)
    if (image->index == group) return image.get();
  return nullptr;
}

} // namespace wavesmith::emulator

// SPDX-License-Identifier: Apache-2.0
#include "mutants/kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace wavesmith::mutants {
namespace {

constexpr std::size_t kSubjectsAtOnce = 12;

bool hasXnack(const std::string& target) {
  return target.find(":xnack+") != std::string::npos;
}

} // namespace

void KernelReader::read(const Subject& subject, const false_positives::Examined& examined,
                        std::vector<Kernel>& kernels,
                        const std::function<void(const std::string& reason)>& reject) {
  if (!examined.analysis) {
    reject(examined.trouble);
    return;
  }
  for (const program::KernelCode& code : examined.program->kernels()) {
    Kernel kernel{&subject, &examined, &code, {}};
    {
      const std::scoped_lock lock(llvm_);
      kernel.machine = machineKernel(mir_, *examined.program, code);
    }
    if (kernel.machine.trouble.empty())
      kernels.push_back(std::move(kernel));
    else
      reject(kernel.machine.trouble);
  }
}

std::vector<std::vector<const Subject*>> portionsOf(const std::vector<Subject>& subjects) {
  std::map<bool, std::vector<const Subject*>> byFeature;
  for (const Subject& subject : subjects)
    byFeature[hasXnack(subject.object.target())].push_back(&subject);
  std::vector<std::vector<const Subject*>> portions;
  for (const auto& [feature, all] : byFeature)
    for (std::size_t i = 0; i < all.size(); i += kSubjectsAtOnce)
      portions.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(i),
                            all.begin() +
                                static_cast<std::ptrdiff_t>(std::min(all.size(), i + kSubjectsAtOnce)));
  return portions;
}

bool isNew(const Place& place, const std::vector<Place>& original) {
  return std::ranges::none_of(original, [&](const Place& known) {
    if (known.at != place.at) return false;
    for (std::size_t i = 0; i < place.after.size(); ++i) {
      if (place.after.at(i) == place.before.at(i)) continue;
      // A count that LLVM lowers in both, or more wait states.
      const bool isAddedThere = known.after.at(i) < known.before.at(i);
      const bool isMore = place.before.at(i) <= 0 ? place.before.at(i) - place.after.at(i) >
                                                        known.before.at(i) - known.after.at(i)
                                                  : place.after.at(i) < known.after.at(i);
      if (!isAddedThere || isMore) return false;
    }
    return true;
  });
}

std::vector<program::Index> Places::all() const {
  std::vector<program::Index> indices;
  for (const std::vector<Place>* const places : {&waits, &states})
    for (const Place& place : *places)
      indices.push_back(place.at);
  return indices;
}

std::vector<Place> placesOf(const Added& added, const std::vector<program::Index>& lines) {
  std::vector<Place> places;
  for (const Added::Place& place : added.places)
    places.push_back({lines.at(place.position), place.before, place.after});
  return places;
}

std::vector<Places> placesIn(const std::vector<Kernel>& kernels, const std::string& target,
                             const std::filesystem::path& folder) {
  std::vector<Places> result(kernels.size());
  for (const Pass pass : {Pass::Waits, Pass::WaitStates}) {
    std::vector<std::string> texts;
    std::vector<std::vector<program::Index>> lines;
    for (const Kernel& kernel : kernels) {
      MachineFunction function =
          machineFunction(kernel.machine, fmt::format("f{}", texts.size()), pass, nullptr);
      texts.push_back(std::move(function.text));
      lines.push_back(std::move(function.lines));
    }
    const std::vector<Added> added = addedBy(pass, target, texts, folder);
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      if (!added[i].trouble.empty()) result[i].trouble = added[i].trouble;
      (pass == Pass::Waits ? result[i].waits : result[i].states) = placesOf(added[i], lines[i]);
    }
  }
  return result;
}

} // namespace wavesmith::mutants

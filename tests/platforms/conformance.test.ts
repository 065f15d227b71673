import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { platformConformance } from '#platforms/conformance.ts'
import { readingConformance } from '#platforms/conformance-reading.ts'
import type { Recorder } from '#platforms/conformance-recorder.ts'
import { removingConformance } from '#platforms/conformance-removing.ts'
import type { KitOptions, Simulator } from '../../sandbox/kit/create-sandbox.ts'
import { openConformanceWorld } from './conformance-world.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform, TEST_NETWORKS } from './networks.ts'
import type { TestNetwork } from './test-network.ts'

/** Every adapter against its simulated network, in every form that the network has. */
function conformanceOf<Sandbox extends Simulator, Options extends KitOptions>(
  platform: SimulatedPlatform,
  network: TestNetwork<Sandbox, Options>,
): void {
  const { method, path } = network.publicCall
  const publicCall = new RegExp(`^${method} ${path.replaceAll('.', '\\.')}$`)
  for (const [words, form] of Object.entries(network.conformance.forms)) {
    const name = `${PLATFORM_NAMES[platform]} (${words})`
    const open = (watch: Recorder['watch']) => openConformanceWorld(platform, network, form, watch)
    platformConformance(name, { ...network.conformance.traits, publicCall }, open)
    removingConformance(name, open)
    readingConformance(name, () => open((fetch) => fetch))
  }
}

for (const platform of SIMULATED_PLATFORMS) conformanceOf(platform, TEST_NETWORKS[platform] as TestNetwork)

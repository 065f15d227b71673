import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { KitOptions, Simulator } from '../../sandbox/kit/create-sandbox.ts'
import { type Exchange, tapped } from '../wire-formats/exchange.ts'
import { wireFormats } from '../wire-formats/wire-formats.ts'
import { blueskyByOAuth } from './bluesky-consent.ts'
import { adapterConformance } from './conformance/conformance.ts'
import type { Recorder } from './conformance/recorder.ts'
import { openConformanceWorld } from './conformance-world.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform, TEST_NETWORKS } from './networks.ts'
import type { TestNetwork } from './test-network.ts'

/** The exchanges between adapters and simulated networks, by network. */
const exchanges = new Map<SimulatedPlatform, Exchange[]>(SIMULATED_PLATFORMS.map((platform) => [platform, []]))

/** Tests every adapter against its simulated network, in every form that the network has. */
async function conformanceOf<Sandbox extends Simulator, Options extends KitOptions>(
  platform: SimulatedPlatform,
  network: TestNetwork<Sandbox, Options>,
  way = '',
): Promise<void> {
  const { method, path } = network.publicCall
  const publicCall = new RegExp(`^${method} ${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
  for (const [words, form] of Object.entries(network.conformance.forms)) {
    const name = `${PLATFORM_NAMES[platform]}${way} (${words})`
    const note = (exchange: Exchange) => exchanges.get(platform)?.push(exchange)
    const open = (watch: Recorder['watch']) =>
      openConformanceWorld(platform, network, form, (fetch) => watch(tapped(fetch, note)))
    await adapterConformance(name, { ...network.conformance.traits, publicCall }, open)
  }
}

for (const platform of SIMULATED_PLATFORMS) await conformanceOf(platform, TEST_NETWORKS[platform] as TestNetwork)
await conformanceOf('bluesky', blueskyByOAuth, ' by OAuth')
wireFormats(exchanges)

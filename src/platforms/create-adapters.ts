import type { AdapterServices, InstalledNetwork, Timings } from './network.ts'
import type { Platforms } from './service.ts'

/** The adapters of an installation. Only tests pass `timings`, to replace the networks' own figures. */
export function createAdapters(
  installed: readonly InstalledNetwork[],
  waysOutTo: (network: InstalledNetwork) => AdapterServices,
  timings?: Partial<Timings>,
): Platforms {
  return Object.fromEntries(
    installed.map((network) => [network.platform, network.createAdapter(waysOutTo(network), timings)]),
  )
}

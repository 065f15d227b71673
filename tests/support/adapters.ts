import assert from 'node:assert/strict'
import type { AdapterParts, PlatformAdapter } from '#platforms/adapter.ts'
import { newSigningKey } from '#platforms/client-key.ts'
import { configureNetworks } from '#platforms/configure.ts'
import { createAdapters } from '#platforms/create-adapters.ts'
import { createPlatformHttp } from '#platforms/http.ts'
import type { Timings } from '#platforms/network.ts'
import { NETWORKS } from '#platforms/networks.ts'
import type { Platforms } from '#platforms/service.ts'

const ownKey = newSigningKey()
/** The signing key of the installation under test. It is the same for a whole test file. */
const clientKey = () => ownKey

/** The adapters of an installation with this environment. All use one `fetch`, and the timings that the test gives. */
export function adaptersFor(
  env: Record<string, string>,
  { fetch = globalThis.fetch, ...timings }: Partial<Timings> & { fetch?: typeof globalThis.fetch } = {},
): Platforms {
  const problems: string[] = []
  const { installed } = configureNetworks(env, NETWORKS, problems)
  assert.deepEqual(problems, [])
  const http = createPlatformHttp({ fetch })
  return createAdapters(installed, () => ({ http, guardedHttp: http, clientKey }), timings)
}

/** An adapter with the parts that each of the nine networks has. */
export type UsualAdapter = PlatformAdapter & Omit<AdapterParts, 'composing' | 'inbox' | 'reading' | 'listening'>

/** The adapter of a network under test, which must have the usual parts. */
export function withUsualParts(adapter: PlatformAdapter | undefined): UsualAdapter {
  assert.ok(adapter?.connecting && adapter.publishing && adapter.addresses && adapter.analytics)
  const { connecting, publishing, addresses, analytics } = adapter
  return { ...adapter, connecting, publishing, addresses, analytics }
}

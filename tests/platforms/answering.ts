import assert from 'node:assert/strict'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { adaptersFor } from '../support/adapters.ts'
import { type SimulatedPlatform, TEST_NETWORKS } from './networks.ts'
import type { TestNetwork } from './test-network.ts'

export interface Asked {
  url: URL
  /** The sent body, if it is JSON. */
  json: Record<string, unknown>
}

/** A network's answer: JSON, or a long page of equal things that is written while it is read. */
export type Answer = { status?: number; json: unknown } | { before: string; item: string; count: number; after: string }

const ACCESS = [
  ...['r_organization_social', 'r_organization_social_feed', 'w_organization_social', 'rw_organization_admin'],
  ...['video.list', 'video.publish', 'pages_manage_posts'],
]

/** An adapter whose network is this function. For answers that real networks give and simulated ones do not. */
export async function adapterAnswered(
  platform: SimulatedPlatform,
  answer: (asked: Asked) => Answer,
): Promise<{ adapter: PlatformAdapter; account: OpenAccount }> {
  const network = TEST_NETWORKS[platform] as TestNetwork
  const sandbox = network.create({})
  await sandbox.start()
  const env = sandbox.env()
  await sandbox.stop()
  const asking: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const json = typeof init?.body === 'string' && init.body.startsWith('{') ? JSON.parse(init.body) : {}
    const said = answer({ url, json })
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() }
    if ('json' in said) return new Response(JSON.stringify(said.json), { status: said.status ?? 200, headers })
    return new Response(ReadableStream.from(pieces(said)).pipeThrough(new TextEncoderStream()), { headers })
  }
  const adapter = adaptersFor(env, { fetch: asking })[platform] ?? assert.fail(platform)
  const isPage = platform === 'linkedin'
  const account: OpenAccount = {
    externalId: isPage ? 'urn:li:organization:1' : platform === 'bluesky' ? 'did:plc:northwind' : '1001',
    handle: 'northwind',
    credentials: {
      accessToken: 'token',
      refreshToken: null,
      expiresAt: null,
      scopes: ACCESS,
      extra: platform === 'bluesky' ? { pdsUrl: 'https://pds.example', did: 'did:plc:northwind' } : {},
    },
  }
  return { adapter, account }
}

async function* pieces({ before, item, count, after }: { before: string; item: string; count: number; after: string }) {
  yield before
  for (let place = 0; place < count; place++) yield place === 0 ? item : `,${item}`
  yield after
}

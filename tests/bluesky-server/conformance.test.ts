// Tests the adapter with the reference server, which cannot share a misreading with the simulator.

import assert from 'node:assert/strict'
import { blueskyForTests } from '../platforms/bluesky.ts'
import { adapterConformance } from '../platforms/conformance/conformance.ts'
import { startFaultProxy } from '../platforms/fault-proxy.ts'
import { adaptersFor, withUsualParts } from '../support/adapters.ts'
import { startBlueskyServer } from './start.ts'

/** One account for each `connect` of the suite, and some spare ones. The server makes all of them when it starts. */
const ACCOUNTS = 60

const refusal = (status: number, error: string, headers = {}) => ({
  status,
  body: { error, message: 'Told to.' },
  headers,
})

await adapterConformance(
  'Bluesky, reference server',
  { ...blueskyForTests.conformance.traits, publicCall: /^POST \/xrpc\/com\.atproto\.repo\.putRecord$/ },
  async (watch) => {
    const server = await startBlueskyServer(Array.from({ length: ACCOUNTS }, (_, n) => `northwind${n}.test`))
    const proxy = await startFaultProxy({
      target: server.pdsUrl,
      faultPath: '/xrpc/com.atproto.repo.putRecord',
      refusals: {
        'refuse-429': refusal(429, 'RateLimitExceeded', { 'retry-after': '30' }),
        'refuse-4xx': refusal(400, 'InvalidRequest'),
        'fail-5xx': refusal(500, 'InternalServerError'),
      },
      delayMs: 1000,
    })
    const expired = new Set<string>()
    proxy.intercept(({ headers }) => (expired.has(headers.authorization ?? '') ? refusal(400, 'ExpiredToken') : null))
    const adapterWith = (timings = {}) =>
      withUsualParts(adaptersFor({ BLUESKY_SERVICE_URL: proxy.url }, { fetch: watch(fetch), ...timings }).bluesky)
    const adapter = adapterWith()
    const accounts = [...server.accounts]

    return {
      adapter,
      hasty: adapterWith({ publishTimeoutMs: 200 }),
      async connect() {
        const account = accounts.pop()
        assert.ok(account, `the suite connects more than ${ACCOUNTS} accounts: raise ACCOUNTS`)
        assert.ok(adapter.connecting.appPassword)
        const credentials = await adapter.connecting.appPassword.connect(account)
        assert.equal(credentials.extra.pdsUrl, server.pdsUrl)
        // The DID document names the server itself, so the test sets the proxy's address.
        const extra = { ...credentials.extra, pdsUrl: proxy.url }
        return { externalId: account.did, handle: account.handle, credentials: { ...credentials, extra } }
      },
      async publicPosts({ externalId }) {
        const query = new URLSearchParams({ repo: externalId, collection: 'app.bsky.feed.post', limit: '100' })
        const listed = await fetch(`${server.pdsUrl}/xrpc/com.atproto.repo.listRecords?${query}`)
        const { records } = (await listed.json()) as { records: Listed[] } // by the lexicon of listRecords
        return records.map(({ uri, value }) => ({
          id: uri,
          text: value.text,
          images: value.embed?.images?.length ?? 0,
          parentId: value.reply?.parent.uri ?? null,
        }))
      },
      inject: proxy.inject,
      expire: ({ credentials }) => {
        expired.add(`Bearer ${credentials.accessToken}`)
      },
      async revoke({ credentials }) {
        const headers = { authorization: `Bearer ${credentials.refreshToken}` }
        const url = `${server.pdsUrl}/xrpc/com.atproto.server.deleteSession`
        assert.equal((await fetch(url, { method: 'POST', headers })).status, 200)
      },
      now: () => new Date().toISOString(),
      async close() {
        await proxy.close()
        await server.stop()
      },
    }
  },
)

interface Listed {
  uri: string
  value: { text: string; embed?: { images?: unknown[] }; reply?: { parent: { uri: string } } }
}

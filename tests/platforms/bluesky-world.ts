import assert from 'node:assert/strict'
import { createBlueskyAdapter } from '#platforms/bluesky/adapter.ts'
import type { Recorder } from '#platforms/conformance-recorder.ts'
import type { ReadingWorld } from '#platforms/conformance-world.ts'
import { createPlatformHttp } from '#platforms/http.ts'
import { createBlueskySandbox } from '../../sandbox/bluesky/create-bluesky-sandbox.ts'
import { SANDBOX_FAULTS } from './sandbox-faults.ts'

/** The simulated Bluesky. */
export async function openBlueskyWorld(watch: Recorder['watch']): Promise<ReadingWorld> {
  const appPassword = 'nwnd-tool-test-pass'
  const handles = Array.from({ length: 60 }, (_, n) => `northwind${n}.test`)
  const sandbox = createBlueskySandbox({
    accounts: handles.map((handle) => ({ handle, appPasswords: [appPassword] })),
  })
  const url = await sandbox.start()
  const options = { http: createPlatformHttp({ fetch: watch(fetch) }), service: url, publicWebUrl: url }
  const adapter = createBlueskyAdapter(options)
  return {
    adapter,
    hasty: createBlueskyAdapter({ ...options, publishTimeoutMs: 200 }),
    untold: ['impressions'],
    async connect() {
      const handle = handles.pop()
      assert.ok(handle && adapter.connecting.appPassword)
      const credentials = await adapter.connecting.appPassword.connect({ handle, appPassword })
      return { externalId: String(credentials.extra.did), handle, credentials }
    },
    publicPosts: async ({ externalId }) =>
      sandbox
        .ledger()
        .filter(({ account, deletedAt }) => account === externalId && deletedAt === null)
        .map(({ id, text, mediaHashes, replyTo }) => ({ id, text, images: mediaHashes.length, parentId: replyTo })),
    inject: (fault) => {
      const path = '/xrpc/com.atproto.repo.putRecord'
      sandbox.faults.add({ kind: SANDBOX_FAULTS[fault], method: 'POST', path, times: 1 })
    },
    injectRead: (fault) => {
      sandbox.faults.add({ kind: SANDBOX_FAULTS[fault], path: '/xrpc/app.bsky.feed.getPosts', times: 1 })
    },
    setFigures: (id, figures) => sandbox.state.metrics.set(id, figures),
    neverPosted: ({ externalId }, n) => `at://${externalId}/app.bsky.feed.post/never${n}`,
    expire: () => {
      sandbox.faults.add({ kind: 'expired-token', times: 1 })
    },
    async revoke({ credentials }) {
      const headers = { authorization: `Bearer ${credentials.refreshToken}` }
      const answer = await fetch(`${url}/xrpc/com.atproto.server.deleteSession`, { method: 'POST', headers })
      assert.equal(answer.status, 200)
    },
    now: () => new Date(sandbox.clock.now()).toISOString(),
    close: () => sandbox.stop(),
  }
}

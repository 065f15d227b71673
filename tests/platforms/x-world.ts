import assert from 'node:assert/strict'
import type { Recorder } from '#platforms/conformance-recorder.ts'
import type { ReadingWorld } from '#platforms/conformance-world.ts'
import { createPlatformHttp } from '#platforms/http.ts'
import { createXAdapter } from '#platforms/x/adapter.ts'
import { createXSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { SANDBOX_FAULTS } from './sandbox-faults.ts'

/** The simulated X, whose fields go by the older or the newer noun. */
export async function openXWorld(fieldNames: 'tweet' | 'post', watch: Recorder['watch']): Promise<ReadingWorld> {
  const usernames = Array.from({ length: 60 }, (_, n) => `northwind_${n}`)
  const client = { id: 'galley', secret: 's3cret', name: 'Galley', redirectUris: [] }
  const accounts = usernames.map((username) => ({ username, name: username, subscription: 'Premium' as const }))
  const sandbox = createXSandbox({ accounts, clients: [client], fieldNames })
  const url = await sandbox.start()
  const options = {
    http: createPlatformHttp({ fetch: watch(fetch) }),
    hosts: { authorize: url, api: url },
    app: { clientId: client.id, clientSecret: client.secret },
    access: 'self_serve' as const,
  }
  const grantOf = (accessToken: string) => {
    const grant = [...sandbox.state.grants].find((other) => other.accessToken === accessToken)
    assert.ok(grant)
    return grant
  }
  return {
    adapter: createXAdapter(options),
    hasty: createXAdapter({ ...options, publishTimeoutMs: 200 }),
    untold: [],
    async connect() {
      const handle = usernames.pop()
      assert.ok(handle)
      const granted = sandbox.grant(handle)
      assert.ok(granted)
      const { accountId: externalId, ...tokens } = granted
      return { externalId, handle, credentials: { ...tokens, extra: {} } }
    },
    publicPosts: async ({ externalId }) =>
      sandbox
        .ledger()
        .filter(({ account, deletedAt }) => account === externalId && deletedAt === null)
        .map(({ id, text, mediaHashes, replyTo }) => ({ id, text, images: mediaHashes.length, parentId: replyTo })),
    inject: (fault) => {
      sandbox.faults.add({ kind: SANDBOX_FAULTS[fault], method: 'POST', path: '/2/tweets', times: 1 })
    },
    injectRead: (fault) => {
      sandbox.faults.add({ kind: SANDBOX_FAULTS[fault], method: 'GET', path: '/2/tweets', times: 1 })
    },
    setFigures: (id, figures) => sandbox.state.metrics.set(id, figures),
    neverPosted: (_, n) => String(1_000 + n),
    expire: ({ credentials }) => {
      grantOf(credentials.accessToken).accessExpiresAtMs = 0
    },
    revoke: ({ credentials }) => {
      sandbox.state.grants.delete(grantOf(credentials.accessToken))
    },
    now: () => new Date(sandbox.clock.now()).toISOString(),
    close: () => sandbox.stop(),
  }
}

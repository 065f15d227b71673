import assert from 'node:assert/strict'
import { threadsRefusal } from '#platforms/threads/refusal.ts'
import { createThreadsSandbox, type ThreadsSandbox } from '../../sandbox/threads/create-threads-sandbox.ts'
import type { ThreadsSandboxOptions } from '../../sandbox/threads/options.ts'
import type { TestNetwork } from './test-network.ts'

export const threadsForTests: TestNetwork<ThreadsSandbox, ThreadsSandboxOptions> = {
  create: createThreadsSandbox,
  handle: (n) => `northwind.${n}`,
  accounts: (handles) => ({ accounts: handles.map((username) => ({ username, name: username })) }),
  async signIn(sandbox, handle) {
    const granted = sandbox.grant(handle)
    assert.ok(granted, `The simulated Threads does not know ${handle}`)
    const { accountId: externalId, ...tokens } = granted
    return { externalId, handle, credentials: { ...tokens, extra: {} } }
  },
  async send(sandbox, { credentials }, text) {
    const call = async (path: string, form: Record<string, string>): Promise<string> => {
      const headers = { authorization: `Bearer ${credentials.accessToken}` }
      const body = new URLSearchParams(form)
      const answer = await fetch(`${sandbox.url}/v1.0/me/${path}`, { method: 'POST', headers, body })
      const said = (await answer.json()) as { id?: string } // the vendor's form
      return said.id ?? assert.fail(JSON.stringify(said))
    }
    return call('threads_publish', { creation_id: await call('threads', { media_type: 'TEXT', text }) })
  },
  publicCall: { method: 'POST', path: '/v1.0/me/threads_publish' },
  readCall: { method: 'GET', path: '/v1.0/:id/insights' },
  chaos: { options: { mediaProcessingMs: 300 } },
  refusal: threadsRefusal,
  documentedRefusals: 29,
  conformance: {
    traits: {
      uploadCall: /^POST \/v1\.0\/me\/threads$/,
      // The calls for both images and for their carousel.
      uploadsOfTwo: 3,
      dedupKey: false,
      follows: 'post',
      refreshTokenRotates: false,
      refreshTokenIsSpent: false,
      accessEndsWithGrant: true,
    },
    forms: { 'as it is': {} },
    untold: ['bookmarks'],
    neverPosted: (_, n) => String(1_000 + n),
    expire: (sandbox) => {
      sandbox.faults.add({ kind: 'expired-token', times: 1 })
    },
    revoke: ({ state }, { credentials }) => {
      const grant = state.grants.find(credentials.accessToken)
      assert.ok(grant && state.grants.tokens.delete(grant))
    },
  },
}

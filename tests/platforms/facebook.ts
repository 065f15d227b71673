import assert from 'node:assert/strict'
import { facebookRefusal } from '#platforms/facebook/refusal.ts'
import { createFacebookSandbox, type FacebookSandbox } from '../../sandbox/facebook/create-facebook-sandbox.ts'
import type { FacebookSandboxOptions } from '../../sandbox/facebook/options.ts'
import { endTokens } from '../../sandbox/facebook/tokens.ts'
import type { TestNetwork } from './test-network.ts'

export const facebookForTests: TestNetwork<FacebookSandbox, FacebookSandboxOptions> = {
  create: createFacebookSandbox,
  handle: (n) => `northwind.${n}`,
  accounts: (handles) => ({ pages: handles.map((username) => ({ username, name: username })) }),
  async signIn(sandbox, handle) {
    const granted = sandbox.grant(handle)
    assert.ok(granted, `The simulated Facebook does not know ${handle}`)
    const { accountId: externalId, userToken, ...tokens } = granted
    return { externalId, handle, credentials: { ...tokens, extra: { userToken, pageId: externalId } } }
  },
  async send(sandbox, { externalId, credentials }, message) {
    const headers = { authorization: `Bearer ${credentials.accessToken}` }
    const body = new URLSearchParams({ message })
    const answer = await fetch(`${sandbox.url}/v26.0/${externalId}/feed`, { method: 'POST', headers, body })
    const said = (await answer.json()) as { id?: string } // the vendor's form
    return said.id ?? assert.fail(JSON.stringify(said))
  },
  publicCall: { method: 'POST', path: '/v26.0/:id/feed' },
  commentCall: { method: 'POST', path: '/v26.0/:id/comments' },
  readCall: { method: 'GET', path: '/v26.0/:id' },
  chaos: { options: { duplicates: 'allow', mediaProcessingMs: 300 } },
  refusal: facebookRefusal,
  documentedRefusals: 36,
  conformance: {
    traits: {
      uploadCall: /^POST \/v26\.0\/\d+\/photos$/,
      dedupKey: false,
      follows: 'comment',
      tokensEnd: false,
      refreshTokenRotates: false,
      refreshTokenIsSpent: false,
      accessEndsWithGrant: true,
    },
    forms: { 'as it is': {} },
    untold: ['quotes', 'bookmarks'],
    neverPosted: ({ externalId }, n) => `${externalId}_${1_000 + n}`,
    expire: (sandbox) => {
      sandbox.faults.add({ kind: 'expired-token', times: 1 })
    },
    revoke: ({ state }, { externalId }) => {
      const page = state.pages.find(({ id }) => id === externalId)
      const person = state.people.find(({ name }) => name === page?.person)
      assert.ok(person)
      endTokens(person, state)
    },
  },
}

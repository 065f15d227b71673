import assert from 'node:assert/strict'
import { xRefusal } from '#platforms/x/refusal.ts'
import { createXSandbox, type XSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { DEMO_X_COMMUNITIES, type XSandboxOptions } from '../../sandbox/x/options.ts'
import type { TestNetwork } from './test-network.ts'

export const xForTests: TestNetwork<XSandbox, XSandboxOptions> = {
  create: createXSandbox,
  handle: (n) => `northwind_${n}`,
  accounts: (handles) => ({
    accounts: handles.map((username) => ({ username, name: username, subscription: 'Premium' })),
  }),
  async signIn(sandbox, handle) {
    const granted = sandbox.grant(handle)
    assert.ok(granted, `The simulated X does not know ${handle}`)
    const { accountId: externalId, ...tokens } = granted
    return { externalId, handle, credentials: { ...tokens, extra: {} } }
  },
  async send(sandbox, { credentials }, text) {
    const headers = { authorization: `Bearer ${credentials.accessToken}`, 'content-type': 'application/json' }
    const answer = await fetch(`${sandbox.url}/2/tweets`, { method: 'POST', headers, body: JSON.stringify({ text }) })
    const said = (await answer.json()) as { data?: { id: string } } // the vendor's form
    return said.data?.id ?? assert.fail(JSON.stringify(said))
  },
  publicCall: { method: 'POST', path: '/2/tweets' },
  readCall: { method: 'GET', path: '/2/tweets' },
  chaos: {
    options: { duplicates: 'allow', communityPosts: 'hidden' },
    unlisted: { communityUrl: `https://x.com/i/communities/${DEMO_X_COMMUNITIES[0]?.id}` },
  },
  refusal: xRefusal,
  documentedRefusals: 18,
  conformance: {
    traits: {
      follows: 'post',
      refreshTokenRotates: true,
      uploadCall: /^POST \/2\/media\/upload$/,
      dedupKey: false,
      refreshTokenIsSpent: true,
      accessEndsWithGrant: true,
    },
    forms: {
      'fields by the name of tweet': { fieldNames: 'tweet' },
      'fields by the name of post': { fieldNames: 'post' },
    },
    untold: [],
    neverPosted: (_, n) => String(1_000 + n),
    expire: (sandbox, { credentials }) => {
      grantOf(sandbox, credentials.accessToken).accessExpiresAtMs = 0
    },
    revoke: (sandbox, { credentials }) => {
      sandbox.state.grants.delete(grantOf(sandbox, credentials.accessToken))
    },
  },
}

function grantOf({ state }: XSandbox, accessToken: string) {
  const grant = [...state.grants].find((other) => other.accessToken === accessToken)
  assert.ok(grant)
  return grant
}

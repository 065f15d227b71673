import assert from 'node:assert/strict'
import { blueskyRefusal } from '#platforms/bluesky/refusal.ts'
import { type BlueskySandbox, createBlueskySandbox } from '../../sandbox/bluesky/create-bluesky-sandbox.ts'
import type { BlueskySandboxOptions } from '../../sandbox/bluesky/options.ts'
import { adaptersFor, withUsualParts } from '../support/adapters.ts'
import type { TestNetwork } from './test-network.ts'

/** The app password of every account that tests seed. */
export const BLUESKY_APP_PASSWORD = 'nwnd-tool-test-pass'

export const blueskyForTests: TestNetwork<BlueskySandbox, BlueskySandboxOptions> = {
  create: createBlueskySandbox,
  handle: (n) => `northwind${n}.test`,
  accounts: (handles) => ({
    accounts: handles.map((handle) => ({ handle, appPasswords: [BLUESKY_APP_PASSWORD] })),
  }),
  async signIn(sandbox, handle) {
    const known = sandbox.state.account(handle)
    assert.ok(known, `The simulated Bluesky does not know ${handle}`)
    const { connecting } = withUsualParts(adaptersFor(sandbox.env()).bluesky)
    const credentials = await connecting.appPassword?.connect({ handle, appPassword: known.appPasswords[0] ?? '' })
    assert.ok(credentials)
    return { externalId: known.did, handle, credentials }
  },
  async send(sandbox, { externalId, credentials }, text) {
    const record = { $type: 'app.bsky.feed.post', text, createdAt: new Date(sandbox.clock.now()).toISOString() }
    const answer = await fetch(`${sandbox.url}/xrpc/com.atproto.repo.createRecord`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credentials.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ repo: externalId, collection: 'app.bsky.feed.post', record }),
    })
    const said = (await answer.json()) as { uri?: string } // the vendor's form
    return said.uri ?? assert.fail(JSON.stringify(said))
  },
  publicCall: { method: 'POST', path: '/xrpc/com.atproto.repo.putRecord' },
  readCall: { method: 'GET', path: '/xrpc/app.bsky.feed.getPosts' },
  refusal: blueskyRefusal,
  documentedRefusals: 15,
  conformance: {
    traits: {
      follows: 'post',
      refreshTokenRotates: true,
      uploadCall: /^POST \/xrpc\/com\.atproto\.repo\.uploadBlob$/,
      dedupKey: true,
      // For a while, a repeated refresh gets the same new pair of tokens, so that a lost answer does no harm.
      refreshTokenIsSpent: false,
      // A server checks only the signature of an access token.
      accessEndsWithGrant: false,
    },
    forms: { 'as it is': {} },
    untold: ['impressions'],
    neverPosted: ({ externalId }, n) => `at://${externalId}/app.bsky.feed.post/never${n}`,
    expire: (sandbox) => {
      sandbox.faults.add({ kind: 'expired-token', times: 1 })
    },
    async revoke(sandbox, { credentials }) {
      const headers = { authorization: `Bearer ${credentials.refreshToken}` }
      const address = `${sandbox.url}/xrpc/com.atproto.server.deleteSession`
      assert.equal((await fetch(address, { method: 'POST', headers })).status, 200)
    },
  },
}

import assert from 'node:assert/strict'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import { redditRefusal } from '#platforms/reddit/refusal.ts'
import { createRedditSandbox, type RedditSandbox } from '../../sandbox/reddit/create-reddit-sandbox.ts'
import type { RedditSandboxOptions } from '../../sandbox/reddit/options.ts'
import type { TestNetwork } from './test-network.ts'

export const redditForTests: TestNetwork<RedditSandbox, RedditSandboxOptions> = {
  create: createRedditSandbox,
  handle: (n) => `northwind_${n}`,
  accounts: (handles) => ({ accounts: handles.map((name) => ({ name })) }),
  async signIn(sandbox, handle) {
    const granted = sandbox.grant(handle)
    assert.ok(granted, `The simulated Reddit does not know u/${handle}`)
    const { accountId: externalId, ...tokens } = granted
    return { externalId, handle, credentials: { ...tokens, extra: {} } }
  },
  async send(sandbox, { credentials }, text) {
    const answer = await fetch(`${sandbox.url}/api/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credentials.accessToken}`, 'user-agent': 'web:tests:1 (by /u/northwind_0)' },
      body: new URLSearchParams({ api_type: 'json', sr: 'northwind', kind: 'self', title: 'A title', text }),
    })
    const said = (await answer.json()) as { json?: { data?: { name?: string } } } // the vendor's form
    return said.json?.data?.name ?? assert.fail(JSON.stringify(said))
  },
  publicCall: { method: 'POST', path: '/api/submit' },
  commentCall: { method: 'POST', path: '/api/comment' },
  readCall: { method: 'GET', path: '/api/info' },
  chaos: { options: { mediaProcessingMs: 300 } },
  refusal: redditRefusal,
  documentedRefusals: 27,
  conformance: {
    traits: {
      follows: 'comment',
      uploadCall: /^POST \/reddit-uploads$/,
      dedupKey: false,
      refreshTokenRotates: false,
      refreshTokenIsSpent: false,
      accessEndsWithGrant: true,
      community: 'flair_please',
    },
    forms: { 'with files at once': { mediaProcessingMs: 0 }, 'that works on files first': { mediaProcessingMs: 60 } },
    fit: inCommunity,
    untold: ['quotes', 'bookmarks', 'impressions'],
    neverPosted: (_, n) => `t3_zz${n}`,
    expire: (sandbox, { credentials }) => {
      grantOf(sandbox, credentials.accessToken).accessTokens.set(credentials.accessToken, 0)
    },
    revoke: (sandbox, { credentials }) => {
      sandbox.state.grants.delete(grantOf(sandbox, credentials.accessToken))
    },
  },
}

/** Adds a community and a title, which every post on Reddit needs. */
function inCommunity(part: OutgoingPart): OutgoingPart {
  return part.kind === 'comment' ? part : { ...part, payload: { subreddit: 'northwind', title: 'A title' } }
}

function grantOf({ state }: RedditSandbox, accessToken: string) {
  const grant = [...state.grants].find(({ accessTokens }) => accessTokens.has(accessToken))
  assert.ok(grant)
  return grant
}

import assert from 'node:assert/strict'
import { linkedinRefusal } from '#platforms/linkedin/refusal.ts'
import { createLinkedInSandbox, type LinkedInSandbox } from '../../sandbox/linkedin/create-linkedin-sandbox.ts'
import type { LinkedInSandboxOptions } from '../../sandbox/linkedin/options.ts'
import type { TestNetwork } from './test-network.ts'

/** The scopes of an app that is only for pages, without those for acting as a person. */
const OF_PAGES = [
  'rw_organization_admin',
  'w_organization_social',
  'r_organization_social',
  'w_organization_social_feed',
  'r_organization_social_feed',
]

/** Accounts are pages, each run by another person. Profiles are tested in linkedin-journey.test.ts. */
export const linkedinForTests: TestNetwork<LinkedInSandbox, LinkedInSandboxOptions> = {
  create: createLinkedInSandbox,
  handle: (n) => `northwind-${n}`,
  accounts: (handles) => ({
    pages: handles.map((vanityName) => ({ vanityName, name: vanityName })),
    members: handles.map((page) => ({ vanityName: `who-runs-${page}`, name: page, administers: [page] })),
  }),
  async signIn(sandbox, handle) {
    const granted = sandbox.grant(handle, OF_PAGES)
    const page = sandbox.state.pages.find(({ vanityName }) => vanityName === handle)
    assert.ok(granted && page, `The simulated LinkedIn does not know ${handle}`)
    const { memberUrn: _, ...tokens } = granted
    return { externalId: page.urn, handle, credentials: { ...tokens, extra: {} } }
  },
  async send(sandbox, { externalId: author, credentials }, commentary) {
    const answer = await fetch(`${sandbox.url}/rest/posts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${credentials.accessToken}`,
        'content-type': 'application/json',
        'linkedin-version': '202609',
        'x-restli-protocol-version': '2.0.0',
      },
      body: JSON.stringify({
        author,
        commentary,
        visibility: 'PUBLIC',
        lifecycleState: 'PUBLISHED',
        distribution: { feedDistribution: 'MAIN_FEED' },
      }),
    })
    return answer.headers.get('x-restli-id') ?? assert.fail(await answer.text())
  },
  publicCall: { method: 'POST', path: '/rest/posts' },
  commentCall: { method: 'POST', path: '/rest/socialActions/:urn/comments' },
  readCall: { method: 'GET', path: '/rest/posts' },
  chaos: { options: { mediaProcessingMs: 300 } },
  refusal: linkedinRefusal('https://www.linkedin.com'),
  documentedRefusals: 12,
  conformance: {
    traits: {
      follows: 'comment',
      uploadCall: /^PUT \/dms-uploads\//,
      dedupKey: false,
      refreshTokenRotates: false,
      refreshTokenIsSpent: false,
      accessEndsWithGrant: true,
    },
    forms: { 'the same content again is refused': {}, 'the same content again is taken': { duplicates: 'allow' } },
    untold: ['quotes', 'bookmarks'],
    neverPosted: (_, n) => `urn:li:share:${1_000 + n}`,
    expire: (sandbox, { credentials }) => {
      grantOf(sandbox, credentials.accessToken).accessEndsAtMs = 0
    },
    revoke: (sandbox, { credentials }) => {
      sandbox.state.grants.delete(grantOf(sandbox, credentials.accessToken))
    },
  },
}

function grantOf({ state }: LinkedInSandbox, accessToken: string) {
  const grant = [...state.grants].find((other) => other.accessToken === accessToken)
  assert.ok(grant)
  return grant
}

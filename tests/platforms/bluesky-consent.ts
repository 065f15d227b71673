import assert from 'node:assert/strict'
import type { BlueskySandbox } from '../../sandbox/bluesky/create-bluesky-sandbox.ts'
import type { BlueskySandboxOptions } from '../../sandbox/bluesky/options.ts'
import { adaptersFor, inAllParts } from '../support/adapters.ts'
import { blueskyForTests } from './bluesky.ts'
import type { TestNetwork } from './test-network.ts'

export const CALLBACK = 'http://localhost:4400/v1/marketing/oauth/bluesky/callback'

/** What a person does on the consent page of the simulated Bluesky; the address that their browser is sent to. */
export async function allowAt(authorizationUrl: string, account: string, decision = 'allow'): Promise<URL> {
  const page = new URL(authorizationUrl)
  const body = new URLSearchParams([...page.searchParams, ['account', account], ['decision', decision]])
  const answer = await fetch(new URL(page.pathname, page), { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? assert.fail(await answer.text()))
}

/** The simulated Bluesky, whose accounts are connected by OAuth. */
export const blueskyByOAuth: TestNetwork<BlueskySandbox, BlueskySandboxOptions> = {
  ...blueskyForTests,
  async signIn(sandbox, handle) {
    const known = sandbox.state.account(handle) ?? assert.fail(handle)
    const { connecting } = inAllParts(adaptersFor(sandbox.env()).bluesky)
    const oauth = connecting.oauth ?? assert.fail('no OAuth')
    const { authorizationUrl, secrets } = await oauth.start({ redirectUri: CALLBACK, state: 's', handle })
    const { searchParams } = await allowAt(authorizationUrl, handle)
    const [code = '', iss = ''] = [searchParams.get('code') ?? '', searchParams.get('iss') ?? '']
    const credentials = await oauth.exchange({ code, iss, secrets, redirectUri: CALLBACK })
    return { externalId: known.did, handle, credentials }
  },
  conformance: {
    ...blueskyForTests.conformance,
    traits: { ...blueskyForTests.conformance.traits, refreshTokenIsSpent: true, accessEndsWithGrant: true },
    revoke(sandbox, { credentials }) {
      const { grants, refreshTokens } = sandbox.state.oauth
      const grant = refreshTokens.get(credentials.refreshToken ?? '')
      assert.ok(grant && grants.delete(grant))
    },
  },
}

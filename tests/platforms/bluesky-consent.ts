import assert from 'node:assert/strict'
import type { BlueskySandbox } from '../../sandbox/bluesky/create-bluesky-sandbox.ts'
import type { BlueskySandboxOptions } from '../../sandbox/bluesky/options.ts'
import { allowConsent } from '../../sandbox/kit/allow-consent.ts'
import { adaptersFor, withUsualParts } from '../support/adapters.ts'
import { blueskyForTests } from './bluesky.ts'
import type { TestNetwork } from './test-network.ts'

export const CALLBACK = 'http://localhost:4400/v1/marketing/oauth/bluesky/callback'

/** Consents on the simulated Bluesky's page. Answers the address to which the browser is sent. */
export const allowAt = async (authorizationUrl: string, account: string): Promise<URL> =>
  new URL(await allowConsent(authorizationUrl, account))

/** The simulated Bluesky, whose accounts are connected by OAuth. */
export const blueskyByOAuth: TestNetwork<BlueskySandbox, BlueskySandboxOptions> = {
  ...blueskyForTests,
  async signIn(sandbox, handle) {
    const known = sandbox.state.account(handle) ?? assert.fail(handle)
    const { connecting } = withUsualParts(adaptersFor(sandbox.env()).bluesky)
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

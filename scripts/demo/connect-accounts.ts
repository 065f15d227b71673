import { allowConsent } from '../../sandbox/x/allow-consent.ts'
import type { Client } from './client.ts'
import { ACCOUNTS } from './content.ts'

/** Connects both accounts the way a person does: X by its consent page and callback, Bluesky by app password. */
export async function connectAccounts(client: Client, baseUrl: string): Promise<void> {
  await client.must('POST', '{O}/marketing/accounts/bluesky/connect', ACCOUNTS.bluesky)
  const { authorizationUrl } = await client.must('POST', '{O}/marketing/accounts/x/oauth/start', {
    redirectUri: `${baseUrl}/settings/accounts`,
  })
  const callback = await allowConsent(authorizationUrl, ACCOUNTS.x.handle)
  const connected = await client.follow(callback)
  if (connected.status >= 400) throw new Error(`The X account was not connected: ${connected.error}`)
}

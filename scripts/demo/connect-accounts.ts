import type { Client } from './client.ts'
import { ACCOUNTS } from './content.ts'

/** Connects both accounts the way a person does: X by its consent page and callback, Bluesky by app password. */
export async function connectAccounts(client: Client, baseUrl: string): Promise<void> {
  await client.must('POST', '{O}/marketing/accounts/bluesky/connect', ACCOUNTS.bluesky)
  const { authorizationUrl } = await client.must('POST', '{O}/marketing/accounts/x/oauth/start', {
    redirectUri: `${baseUrl}/settings/accounts`,
  })
  const page = new URL(authorizationUrl)
  const form = new URLSearchParams([...page.searchParams, ['account', ACCOUNTS.x.handle], ['decision', 'allow']])
  const consent = await fetch(`${page.origin}${page.pathname}`, { method: 'POST', body: form, redirect: 'manual' })
  const callback = consent.headers.get('location')
  if (!callback) throw new Error(`The simulated X gave no consent: it answered ${consent.status}`)
  const connected = await client.follow(callback)
  if (connected.status >= 400) throw new Error(`The X account was not connected: ${connected.error}`)
}

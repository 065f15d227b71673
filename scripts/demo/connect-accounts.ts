import type { Platform } from '#contract/platforms.ts'
import { allowConsent } from '../../sandbox/kit/allow-consent.ts'
import type { Client } from './client.ts'
import { APP_PASSWORDS, LEFT_OUT } from './content.ts'

/** Connects an account of each network as a person does: by app password, or by consent page and callback. */
export async function connectAccounts(client: Client, baseUrl: string, platforms: readonly Platform[]): Promise<void> {
  await Promise.all(
    platforms.map((platform) => {
      const account = APP_PASSWORDS[platform]
      return account
        ? client.must('POST', `{O}/marketing/accounts/${platform}/connect`, account)
        : connectByConsent(client, baseUrl, platform)
    }),
  )
}

async function connectByConsent(client: Client, baseUrl: string, platform: Platform): Promise<void> {
  const { authorizationUrl } = await client.must('POST', `{O}/marketing/accounts/${platform}/oauth/start`, {
    redirectUri: `${baseUrl}/settings/accounts`,
  })
  const { data, error } = await client.follow(await allowConsent(authorizationUrl))
  if (data?.outcome === 'choose') return choose(client, platform, data.choice)
  if (data?.outcome !== 'connected') throw new Error(`No ${platform} account was connected: ${data?.message ?? error}`)
}

/** Completes the consent of a person with several accounts or pages. */
async function choose(client: Client, platform: Platform, choice: string): Promise<void> {
  const path = `{O}/marketing/accounts/${platform}/choice`
  const { accounts } = await client.must('GET', `${path}?choice=${encodeURIComponent(choice)}`)
  const wanted: { accountExternalId: string; accountName: string }[] = accounts
  const accountExternalIds = wanted
    .filter(({ accountName }) => accountName !== LEFT_OUT)
    .map(({ accountExternalId }) => accountExternalId)
  await client.must('POST', path, { choice, accountExternalIds })
}

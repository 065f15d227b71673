import { z } from 'zod'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { PlatformError } from '#platforms/errors.ts'
import { saveAccount } from '../choosing/save-accounts.ts'
import { grantedAccounts } from '../consent/granted-accounts.ts'
import { connectingBy, platformFault } from '../consent/provider.ts'
import { presentAccount } from '../rows/account.ts'
import { orRevoke } from '../tokens/revoke.ts'

/** A handle is a domain name at Bluesky. Anything else is refused before the password is sent anywhere. */
const BlueskyHandle = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(
    /^@?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i,
    'This is not a handle: a handle looks like anna.bsky.social, with a dot and without spaces',
  )
  .describe('For example northwind.bsky.social')

export const connectBluesky = operation({
  name: 'connectBluesky',
  route: 'POST /v1/orgs/{orgId}/marketing/accounts/bluesky/connect',
  done: 'connected',
  summary: 'Connect a Bluesky account with an app password',
  tag: 'marketing',
  permission: 'accounts:manage',
  body: {
    handle: BlueskyHandle,
    appPassword: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe('Made in Bluesky: Settings, Privacy and security, App passwords'),
  },
  output: SocialAccount,
}).handleInSteps(async (ctx, { handle, appPassword }) => {
  const { services } = ctx
  const connecting = connectingBy(services, 'bluesky', 'appPassword')
  const credentials = await connecting.appPassword.connect({ handle, appPassword }).catch((error: unknown) => {
    throw refusal(error) ?? platformFault(error)
  })
  const asked = grantedAccounts(services, { platform: 'bluesky', connecting }, credentials)
  const [granted] = await asked.catch((error: unknown) => {
    throw platformFault(error)
  })
  const by = { orgId: ctx.orgId, userId: ctx.userId, platform: 'bluesky' } as const
  const account = await orRevoke(services, 'bluesky', credentials, () =>
    ctx.inOrg((db) => saveAccount(db, services, by, granted)),
  )
  const shown = presentAccount(ctx.services.storage, account)
  ctx.audit({ type: 'social_account', id: account.id, after: shown })
  return shown
})

/** The error for a handle or a password that the person can correct. Null for any other error. */
function refusal(error: unknown): AppError | null {
  if (!(error instanceof PlatformError)) return null
  switch (error.kind) {
    case 'reconnect':
      return invalidField(
        'body.appPassword',
        'not_accepted',
        'Bluesky does not accept this password for this handle: make an app password in Bluesky under Settings, Privacy and security, App passwords',
      )
    case 'rejected':
    case 'permission':
      return invalidField('body.handle', 'not_accepted', error.message)
    default:
      return null
  }
}

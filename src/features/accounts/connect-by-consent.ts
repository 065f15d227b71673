import type { ConsentProblem } from '#contract/consent-problems.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { roleAllows } from '#contract/roles.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import { AppError } from '#kernel/errors.ts'
import { PlatformError } from '#platforms/errors.ts'
import { type AccountRow, presentAccount } from './account.ts'
import { type Consent, callbackUrl } from './oauth-state.ts'
import { adapterWith } from './provider.ts'
import { saveConnection, withProfile } from './save-connection.ts'

/** What the platform's callback brought. */
export interface CallbackAnswer {
  code?: string | undefined
  /** An OAuth error code, such as access_denied. */
  error?: string | undefined
}

export type ConsentOutcome =
  | { outcome: 'connected'; account: AccountRow }
  | { outcome: 'denied' | 'failed'; problem: ConsentProblem; message: string }

/** Facebook and TikTok say it in words of their own. */
const DENIED = new Set(['access_denied', 'user_denied', 'user_cancelled_login', 'user_cancelled_authorize'])

/** The last step of a consent: the code becomes tokens, the tokens an account. Faults of the platform are an outcome. */
export async function connectByConsent(
  ctx: PublicContext,
  consent: Consent,
  { code, error }: CallbackAnswer,
): Promise<ConsentOutcome> {
  const name = PLATFORM_NAMES[consent.platform]
  if (error !== undefined && DENIED.has(error)) {
    return { outcome: 'denied', problem: 'denied', message: `Access was not given at ${name}. Nothing has changed.` }
  }
  if (code === undefined) {
    return {
      outcome: 'failed',
      problem: 'no_access',
      message: `${name} did not give access. Start again from Accounts.`,
    }
  }
  if (!(await mayStillConnect(ctx, consent))) {
    return {
      outcome: 'failed',
      problem: 'not_allowed',
      message: 'Your role does not include connecting accounts any more: ask an owner or admin',
    }
  }
  try {
    return { outcome: 'connected', account: await exchange(ctx, consent, code) }
  } catch (fault) {
    if (!(fault instanceof PlatformError || fault instanceof AppError)) throw fault
    return { outcome: 'failed', problem: 'platform_failed', message: fault.message }
  }
}

async function exchange(ctx: PublicContext, consent: Consent, code: string): Promise<AccountRow> {
  const { services } = ctx
  const adapter = adapterWith(services, consent.platform, 'oauth')
  const redirectUri = callbackUrl(services.config.baseUrl, consent.platform)
  const credentials = await adapter.oauth.exchange({ code, redirectUri, secrets: consent.secrets })
  const connection = await withProfile(services, adapter, credentials)
  const { orgId, userId } = consent
  return ctx.inScope({ orgId, userId }, async (db) => {
    const account = await saveConnection(db, services, consent, connection)
    await writeAudit(db, {
      orgId,
      userId,
      actor: { kind: 'user', userId },
      action: 'completeOAuth',
      requestId: ctx.requestId,
      target: { type: 'social_account', id: account.id, after: presentAccount(account) },
    })
    return account
  })
}

/** Roles change while somebody reads a consent page. A2-1 */
async function mayStillConnect(ctx: PublicContext, { orgId, userId }: Consent): Promise<boolean> {
  const member = await ctx.inScope({ orgId, userId }, (db) =>
    db
      .selectFrom('member')
      .select(['role', 'status'])
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )
  return member?.status === 'active' && roleAllows(member.role, 'accounts:manage')
}
